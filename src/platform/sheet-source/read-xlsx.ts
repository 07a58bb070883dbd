import { readFile } from "node:fs/promises";
import { readSheet } from "read-excel-file/node";
import { isProductError } from "#shared/errors.ts";
import { sheetSourceErrors } from "./sheet-source.errors.ts";
import { checkXlsxBounds } from "./xlsx-bounds.ts";

/** Reads the first sheet of a workbook: what cells hold, not how they are formatted. */
export async function readXlsx(path: string, title: string): Promise<string[][]> {
  const bytes = await readFile(path);
  if (bytes.length === 0) throw sheetSourceErrors.malformed(title, "the file is empty");
  try {
    checkXlsxBounds(bytes, title);
    const rows = (await readSheet(bytes, { trim: false })) as unknown[][];
    return rows.map((row) => row.map(cellText));
  } catch (cause) {
    if (isProductError(cause)) throw cause;
    throw sheetSourceErrors.malformed(title, "it isn't an XLSX workbook, or it's damaged");
  }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return dateText(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return String(value);
}

/** `2026-03-01`, or `2026-03-01 09:30:00` when the cell has a time. */
function dateText(date: Date): string {
  const [day, time = ""] = date.toISOString().split(/[T.]/);
  return time === "00:00:00" ? String(day) : `${day} ${time}`;
}
