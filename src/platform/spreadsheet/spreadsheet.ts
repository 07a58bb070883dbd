import writeExcelFile from "write-excel-file/node";

export interface SpreadsheetSheet {
  /** At most 31 characters, without any of `\ / ? * : [ ]`. */
  name: string;
  columns: readonly { title: string; width: number }[];
  /** Text stays text, whatever it begins with: a cell never becomes a formula. */
  rows: readonly (readonly (string | number | null)[])[];
}

export const spreadsheetContentType =
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** An XLSX file. The first row of each sheet has its headings and stays in sight. */
export async function writeSpreadsheet(
  sheets: readonly SpreadsheetSheet[],
): Promise<Uint8Array<ArrayBuffer>> {
  const file = writeExcelFile(
    sheets.map(({ name, columns, rows }) => ({
      sheet: name,
      columns: columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
      data: [
        columns.map(({ title }) => ({ value: title, type: String, fontWeight: "bold" as const })),
        ...rows.map((row) => row.map(toCell)),
      ],
    })),
  );
  return new Uint8Array(await file.toBuffer());
}

function toCell(value: string | number | null) {
  if (value === null || value === "") return null;
  if (typeof value === "number") return { value, type: Number, format: "#,##0.00" };
  return { value, type: String, wrap: true, alignVertical: "top" as const };
}
