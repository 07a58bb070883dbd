import writeExcelFile, { type CellObject, type Sheet as FileSheet } from "write-excel-file/node";
import type { Download } from "../../src/features/resources/downloads.constants.ts";
import { brand } from "../../src/shared/brand.ts";
import { fixArchive } from "./fixed-archive.ts";
import { palette } from "./palette.ts";

export interface Workbook {
  /** How to use it, in a few sentences; they become the first sheet. */
  instructions: readonly string[];
  sheets: readonly WorkbookSheet[];
}

export interface WorkbookSheet {
  name: string;
  /** Of each column, in characters. */
  widths: readonly number[];
  rows: readonly (readonly SheetCell[])[];
  /** Rows that stay in sight. */
  stickyRows?: number;
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
  note: (value: string) => text(value, { textColor: hex("muted"), wrap: false }),
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

/** The letter of a column, counted from 0; up to 26 columns. */
export const column = (index: number): string => String.fromCharCode(65 + index);

export async function buildWorkbook(
  download: Download,
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
      [text("Cells with this colour are for you to fill in.", inputStyle)],
      [cell.label("All others are calculated. Figures that stand in the file are examples.")],
      [null],
      [
        cell.note(
          `Made by ${brand.name}. General information, not legal, tax or financial advice.`,
        ),
      ],
    ],
  };
  const file = writeExcelFile([first, ...sheets].map(toFileSheet), {
    fontFamily: "Calibri",
    fontSize: 11,
  });
  return fixArchive(new Uint8Array(await file.toBuffer()));
}

function toFileSheet({ name, widths, rows, stickyRows }: WorkbookSheet): FileSheet<never> {
  return {
    sheet: name,
    columns: widths.map((width) => ({ width })),
    data: rows.map((row) => [...row]),
    showGridLines: false,
    orientation: "landscape",
    ...(stickyRows ? { stickyRowsCount: stickyRows } : {}),
  };
}
