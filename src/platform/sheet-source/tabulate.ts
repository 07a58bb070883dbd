import { sheetSourceErrors } from "./sheet-source.errors.ts";
import { type SheetReceiver, type SheetRow, sheetLimits } from "./sheet-source.ts";

/** Few enough that whoever receives them is done in a few milliseconds. */
const rowsPerPart = 100;

export interface PacedReceiver extends SheetReceiver {
  /** Resolves as soon as it takes more rows. */
  ready(): Promise<void>;
}

/** Hands over the table of a sheet whose records are all there. `firstRow` is the number of the header row. */
export async function tabulate(
  title: string,
  records: readonly string[][],
  receiver: PacedReceiver,
  firstRow = 1,
): Promise<void> {
  const table = createTable(title, receiver, firstRow);
  for (const [index, record] of records.entries()) {
    if (index % rowsPerPart === 0) await receiver.ready();
    table.add(record);
  }
  table.end();
}

/**
 * Hands records over as headers and rows, and checks the sheet's limits, so that the same table comes out the
 * same whatever it was kept in. `end` is called after the last record.
 */
export function createTable(title: string, receiver: SheetReceiver, firstRow = 1) {
  let width: number | undefined;
  let number = firstRow - 1;
  let blankRows = 0;
  let rows = 0;
  let cells = 0;
  let part: SheetRow[] = [];

  function begin(headers: string[]): void {
    width = headers.length;
    receiver.receiveHeaders(headers);
  }

  function handOver(): void {
    if (part.length > 0) receiver.receiveRows(part);
    part = [];
  }

  function addRow(row: SheetRow, headers: number): void {
    rows += 1;
    if (rows > sheetLimits.rows) throw tooManyRows(title);
    cells += Math.max(row.cells.length, headers);
    if (cells > sheetLimits.cells) throw tooManyCells(title);
    part.push({ ...row, cells: padEnd(row.cells, headers) });
    if (part.length === rowsPerPart) handOver();
  }

  return {
    add(record: readonly string[]): void {
      number += 1;
      const content = dropBlankEnd(record.map(cleanCell));
      checkRow(title, number, content);
      if (width === undefined) {
        begin(content);
        return;
      }
      if (content.length === 0) {
        blankRows += 1;
        return;
      }
      for (; blankRows > 0; blankRows -= 1)
        addRow({ number: number - blankRows, cells: [] }, width);
      addRow({ number, cells: content }, width);
    },
    end(): void {
      if (width === undefined) begin([]);
      handOver();
    },
  };
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
