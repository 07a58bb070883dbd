/** Source of a table that people keep: Google Sheets, or a CSV or XLSX file. */
export interface SheetSource {
  readonly name: "google-sheets" | "file" | "none";
  /** True for the sheet of made-up people that comes with the product. */
  readonly sample: boolean;
  /**
   * Reads the whole sheet. Throws one of `sheetSourceErrors` with a sentence that says what to do
   * when it is missing, unreadable, not shared, or larger than the limits.
   */
  read(): Promise<Sheet>;
}

export interface Sheet {
  /** Its title, or a file name without its folder. */
  title: string;
  /** The first row as written, trimmed; none when the sheet is empty. */
  headers: string[];
  /**
   * The other rows as text, trimmed; `number` is the row's number in the sheet (the first is 2).
   * Each has at least as many cells as there are headers, and more when something stands beyond
   * them. Blank rows at the end are left out, others are kept.
   */
  rows: SheetRow[];
}

export interface SheetRow {
  number: number;
  cells: string[];
}

/** Limits of a sheet. A larger one is rejected as a whole, never cut. */
export const sheetLimits = {
  /** Bytes of a file, or of the answer from Google. */
  bytes: 50 * 1024 * 1024,
  /** Rows below the header row. */
  rows: 50_000,
  columns: 100,
  /** Cells with or without content. */
  cells: 1_000_000,
  /** Characters in one cell. */
  cellLength: 10_000,
  /** Bytes of an XLSX file once unpacked. */
  unpackedBytes: 200 * 1024 * 1024,
} as const;
