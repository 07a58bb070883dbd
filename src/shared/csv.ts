/**
 * Begins a cell that Excel, LibreOffice or Google Sheets would run as a formula, full-width signs
 * included. A plain number, also one with a sign, is none.
 */
const formula = /^[\s\u200E\u200F\u061C]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
const plainNumber = /^[+-]?\d+(\.\d+)?$/;

/** Text for a cell of a spreadsheet: an apostrophe before what would be run as a formula. */
export function guardFormula(text: string): string {
  return formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** One field of a CSV file (RFC 4180), guarded by `guardFormula`. Numbers stay as they are. */
function csvField(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  return `"${guardFormula(value).replaceAll('"', '""')}"`;
}

/**
 * A CSV file that spreadsheet programs open as it is meant: UTF-8 with a byte order mark, every
 * text in quotation marks, and none that runs as a formula.
 */
export function writeCsv(
  header: readonly string[],
  rows: Iterable<readonly (string | number | null)[]>,
): string {
  return csvHeader(header) + csvLines(rows);
}

/** The beginning of such a file that is written piece by piece. */
export function csvHeader(header: readonly string[]): string {
  return `\uFEFF${csvLines([header])}`;
}

/** Lines of such a file. */
export function csvLines(rows: Iterable<readonly (string | number | null)[]>): string {
  return [...rows].map((row) => `${row.map(csvField).join(",")}\r\n`).join("");
}
