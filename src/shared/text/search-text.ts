import { toVisibleText } from "./visible-text.ts";

/**
 * Search text as an address may carry it: well-formed text on one line, free of control characters
 * and at most `maximum` characters long.
 */
export function cleanText(text: string | null, maximum: number): string {
  const line = toVisibleText((text ?? "").slice(0, maximum * 4).toWellFormed())
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return [...line].slice(0, maximum).join("").trim();
}

/** Each word costs the database one comparison. */
const maxSearchWords = 8;

/** The words that are looked for: the first eight, each once. */
export function searchWords(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))].slice(0, maxSearchWords);
}
