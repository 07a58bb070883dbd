/** Source of a table that people keep: Google Sheets, or a CSV or XLSX file. */
export interface SheetSource {
  readonly name: "google-sheets" | "file" | "none";
  /** True for the sheet of made-up people that comes with the product. */
  readonly sample: boolean;
  /**
   * Reads the whole sheet, handing it over meanwhile. Returns its title, or a file name without its folder.
   *
   * Throws one of `sheetSourceErrors` with a sentence that says what to do when it is missing,
   * unreadable, not shared, or larger than the limits, which may show after rows were handed over. What the
   * receiver throws ends the reading.
   */
  read(receiver: SheetReceiver): Promise<string>;
}

/** Takes a sheet while it's read. */
export interface SheetReceiver {
  /** Called once, before any rows, with the first row as written, trimmed; none when the sheet is empty. */
  receiveHeaders(headers: string[]): void;
  /**
   * Called with up to a hundred of the other rows, in their order. Each has at least as many cells as there
   * are headers, and more when something stands beyond them. Blank rows at the end are left out, others are kept.
   */
  receiveRows(rows: SheetRow[]): void;
}

export interface SheetRow {
  /** In the sheet; the first below the headers is 2. */
  number: number;
  /** As text, trimmed. */
  cells: string[];
}

export interface Sheet {
  title: string;
  headers: string[];
  rows: SheetRow[];
}

/** A sheet with all its rows. */
export async function readWhole(source: Pick<SheetSource, "read">): Promise<Sheet> {
  let headers: string[] = [];
  const rows: SheetRow[] = [];
  const title = await source.read({
    receiveHeaders(received) {
      headers = received;
    },
    receiveRows: (received) => rows.push(...received),
  });
  return { title, headers, rows };
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
