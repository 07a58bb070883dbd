import { toVisibleText } from "#shared/text/visible-text.ts";
import { uniqueIgnoringCase } from "../mentors.schemas.ts";

const maxQuoteLength = 40;

/** A cell's text for an error message: in quotation marks, in one line, short, and storable. */
export function quoteCell(cell: string): string {
  const text = [...toPlainLine(cell)];
  const shown =
    text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength).join("")}…` : text.join("");
  return `"${shown}"`;
}

/** Well-formed text in one line, of characters that can be seen and that the database can keep. */
export function toPlainLine(text: string): string {
  return toVisibleText(text.toWellFormed()).replaceAll(/\p{Cc}+/gu, " ");
}

/** `"Cardiology, , Research, cardiology"` -> `["Cardiology", "Research"]`. */
export function splitExpertise(cell: string): string[] {
  const tags = cell.split(",").map((part) => part.trim());
  return uniqueIgnoringCase(tags.filter((tag) => tag !== ""));
}
