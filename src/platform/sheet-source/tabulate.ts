import { sheetSourceErrors } from "./sheet-source.errors.ts";
import { type Sheet, sheetLimits } from "./sheet-source.ts";

/**
 * Turns a driver's records into a `Sheet` and checks its limits, so that the same table comes out
 * the same whatever it was kept in. `firstRow` is the number of the header row.
 */
export function tabulate(title: string, records: readonly string[][], firstRow = 1): Sheet {
  const cleaned = records.map((record) => dropBlankEnd(record.map(cleanCell)));
  while (cleaned.at(-1)?.length === 0) cleaned.pop();
  const [headers = [], ...bodies] = cleaned;
  if (bodies.length > sheetLimits.rows) throw tooManyRows(title);

  let cells = 0;
  const rows = bodies.map((body, index) => {
    const number = firstRow + 1 + index;
    checkRow(title, number, body);
    cells += Math.max(body.length, headers.length);
    if (cells > sheetLimits.cells) throw tooManyCells(title);
    return { number, cells: padEnd(body, headers.length) };
  });
  checkRow(title, firstRow, headers);
  return { title, headers, rows };
}

export function tooManyRows(title: string) {
  const max = sheetLimits.rows.toLocaleString("en-US");
  return sheetSourceErrors.tooLarge(
    title,
    `it has more than ${max} rows (delete formatted rows below the table, or split the sheet)`,
  );
}

export function tooManyColumns(title: string, row: number) {
  return sheetSourceErrors.tooLarge(
    title,
    `row ${row} has more than ${sheetLimits.columns} columns`,
  );
}

export function tooManyCells(title: string) {
  const max = sheetLimits.cells.toLocaleString("en-US");
  return sheetSourceErrors.tooLarge(title, `it has more than ${max} cells`);
}

export function tooManyBytes(title: string) {
  return sheetSourceErrors.tooLarge(
    title,
    `it's larger than ${sheetLimits.bytes / 1024 / 1024} MB`,
  );
}

function checkRow(title: string, number: number, cells: readonly string[]): void {
  if (cells.length > sheetLimits.columns) throw tooManyColumns(title, number);
  const long = cells.findIndex((cell) => cell.length > sheetLimits.cellLength);
  if (long === -1) return;
  const max = sheetLimits.cellLength.toLocaleString("en-US");
  throw sheetSourceErrors.tooLarge(
    title,
    `row ${number}, column ${long + 1} has more than ${max} characters`,
  );
}

function cleanCell(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n").trim();
}

function dropBlankEnd(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}

function padEnd(cells: string[], length: number): string[] {
  const missing = length - cells.length;
  return missing > 0 ? [...cells, ...new Array<string>(missing).fill("")] : cells;
}
