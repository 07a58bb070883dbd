import writeExcelFile, { type CellObject, type Sheet as FileSheet } from "write-excel-file/node";
import type { DownloadFile } from "../../src/features/resources/downloads.constants.ts";
import { brand } from "../../src/shared/brand.ts";
import { finishWorkbook } from "./finish-workbook.ts";
import { palette } from "./palette.ts";

export interface Workbook {
  /** Instructions in a few sentences; they become the first sheet. */
  instructions: readonly string[];
  sheets: readonly WorkbookSheet[];
}

export interface WorkbookSheet {
  name: string;
  /** Of each column, in characters. */
  widths: readonly number[];
  rows: readonly (readonly SheetCell[])[];
  /** Rows that stay in sight, and are printed at the top of every page. */
  stickyRows?: number;
  stickyColumns?: number;
  /** Cells, e.g. `H4:H203`, that offer a list of values to choose from. */
  choices?: readonly { cells: string; values: readonly (string | number)[] }[];
}

export type SheetCell = CellObject | null;

const hex = (name: keyof typeof palette) => `#${palette[name]}`;

export const formats = {
  money: "#,##0;-#,##0",
  percent: "0.0%",
  number: "#,##0",
  decimal: "0.00",
  rate: "0.0000",
} as const;
type Format = keyof typeof formats;

const text = (value: string, style: Partial<CellObject> = {}): CellObject => ({
  value,
  type: String,
  wrap: true,
  alignVertical: "top",
  textColor: hex("ink"),
  ...style,
});

/** The kinds of cells that the workbooks are made of. */
export const cell = {
  title: (value: string) => text(value, { fontSize: 18, fontFamily: "Georgia", wrap: false }),
  note: (value: string) =>
    text(value, { textColor: hex("muted"), wrap: false, align: "left", indent: 1 }),
  heading: (value: string) =>
    text(value, {
      fontWeight: "bold",
      backgroundColor: hex("sunken"),
      bottomBorderStyle: "thin",
      bottomBorderColor: hex("ink"),
    }),
  label: (value: string) => text(value),
  strong: (value: string) => text(value, { fontWeight: "bold" }),
  /** To be filled in; the value given is an example. */
  input: (value: number | string, format: Format = "money"): CellObject => ({
    ...(typeof value === "number"
      ? { value, type: Number, format: formats[format] }
      : { value, type: String, wrap: true }),
    ...inputStyle,
  }),
  /** To be filled in, without an example. */
  blank: (): CellObject => ({ ...inputStyle }),
  formula: (value: string, format: Format = "money"): CellObject => ({
    value: `=${value}`,
    type: "Formula",
    format: formats[format],
    textColor: hex("ink"),
    alignVertical: "top",
  }),
  total: (value: string, format: Format = "money"): CellObject => ({
    value: `=${value}`,
    type: "Formula",
    format: formats[format],
    fontWeight: "bold",
    textColor: hex("ink"),
    topBorderStyle: "thin",
    topBorderColor: hex("ink"),
  }),
};

const inputStyle = {
  backgroundColor: hex("accentSoft"),
  textColor: hex("ink"),
  borderStyle: "thin",
  borderColor: hex("line"),
  alignVertical: "top",
} as const satisfies Partial<CellObject>;

/** The letters of a column, counted from 0; up to 702 columns. */
export const column = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : column(Math.floor(index / 26) - 1) + column(index % 26);

export async function buildWorkbook(
  download: DownloadFile,
  { instructions, sheets }: Workbook,
): Promise<Uint8Array> {
  const first: WorkbookSheet = {
    name: "How to use",
    widths: [96],
    rows: [
      [cell.title(download.title)],
      [text(download.summary, { textColor: hex("muted") })],
      [null],
      ...instructions.map((line) => [cell.label(line)]),
      [null],
      [text("Fill in the cells in this color.", inputStyle)],
      [cell.label("Everything else is calculated. The figures in the file are examples.")],
      [null],
      [
        cell.note(
          `Made by ${brand.name}. General information, not legal, tax or financial advice.`,
        ),
      ],
    ],
  };
  const all = [first, ...sheets];
  const file = writeExcelFile(all.map(toFileSheet), { fontFamily: "Calibri", fontSize: 11 });
  return finishWorkbook(new Uint8Array(await file.toBuffer()), download, all);
}

function toFileSheet(sheet: WorkbookSheet): FileSheet<never> {
  const { name, widths, rows, stickyRows, stickyColumns } = sheet;
  return {
    sheet: name,
    columns: widths.map((width) => ({ width })),
    data: alignHeadings(rows, widths).map((row) => withHeight(row, widths)),
    showGridLines: false,
    orientation: "landscape",
    ...(stickyRows ? { stickyRowsCount: stickyRows } : {}),
    ...(stickyColumns ? { stickyColumnsCount: stickyColumns } : {}),
  };
}

/** Columns so wide hold sentences. */
const widthOfNotes = 30;

/**
 * Sets headings over figures to the right, where the figures stand; over empty columns likewise.
 */
function alignHeadings(
  rows: WorkbookSheet["rows"],
  widths: WorkbookSheet["widths"],
): SheetCell[][] {
  const isText = (below: SheetCell | undefined) => below?.type === String && below.value !== "";
  const isFigure = (below: SheetCell | undefined) =>
    below?.type === "Formula" || below?.type === Number;
  return rows.map((row, index) => {
    const under = (at: number) => [rows[index + 1]?.[at], rows[index + 2]?.[at]];
    const overFigures = row.some((_, at) => at > 0 && under(at).some(isFigure));
    return row.map((entry, at) => {
      const isHeading = entry?.backgroundColor === hex("sunken") && at > 0;
      return isHeading && overFigures && !under(at).some(isText) && (widths[at] ?? 0) < widthOfNotes
        ? { ...entry, align: "right" }
        : entry;
    });
  });
}

const lineHeight = 15;

/** Gives a row the height that its longest text needs; not every program finds it by itself. */
function withHeight(row: readonly SheetCell[], widths: readonly number[]): SheetCell[] {
  const heights = row.map((entry, index) => {
    if (typeof entry?.value !== "string" || entry.type === "Formula") return lineHeight;
    const line = Math.max(lineHeight, (entry.fontSize ?? 0) * 1.6);
    const perLine = (widths[index] ?? 10) * 1.15;
    return line * (entry.wrap ? Math.ceil(entry.value.length / perLine) : 1);
  });
  const height = Math.max(...heights);
  const [head = null, ...rest] = row;
  return height > lineHeight ? [{ ...head, height }, ...rest] : [...row];
}
