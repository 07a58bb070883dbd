import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { dayInUtc } from "#shared/time.ts";
import { startFakeGoogleSheets } from "../../../tests/support/fakes/fake-google-sheets.ts";
import { createFileSource } from "./file.driver.ts";
import { createGoogleSheetsSource } from "./google-sheets.driver.ts";
import { readWhole, type SheetSource } from "./sheet-source.ts";

type Cell = string | number | boolean | Date;

interface Harness {
  keep(table: Cell[][]): Promise<SheetSource>;
  missing(): SheetSource;
}

let folder: string;
let google: Awaited<ReturnType<typeof startFakeGoogleSheets>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-sheets-"));
  google = await startFakeGoogleSheets();
});

afterAll(async () => {
  await google.close();
  await rm(folder, { recursive: true });
});

const csv: Harness = {
  async keep(table) {
    const path = join(folder, "table.csv");
    await writeFile(path, table.map((row) => row.map(quote).join(",")).join("\r\n"));
    return createFileSource({ path, sample: false });
  },
  missing: () => createFileSource({ path: join(folder, "absent.csv"), sample: false }),
};

const xlsx: Harness = {
  async keep(table) {
    const path = join(folder, "table.xlsx");
    const rows = table.map((row) =>
      row.map((value) =>
        value instanceof Date
          ? { value, type: Date, format: "yyyy-mm-dd" }
          : { value: value === "" ? undefined : value },
      ),
    );
    await writeExcelFile(rows as never).toFile(path);
    return createFileSource({ path, sample: false });
  },
  missing: () => createFileSource({ path: join(folder, "absent.xlsx"), sample: false }),
};

const googleSheets: Harness = {
  async keep(table) {
    google.state.table = table.map((row) =>
      row.map((cell) => (cell instanceof Date ? dayInUtc(cell) : cell)),
    );
    return open(google.sheetId);
  },
  missing: () => open("1another-sheet-entirely"),
};

describe.each([
  ["a CSV file", csv],
  ["an XLSX file", xlsx],
  ["a Google sheet", googleSheets],
])("%s", (_name, harness) => {
  const read = async (table: Cell[][]) => {
    const { headers, rows } = await readWhole(await harness.keep(table));
    return { headers, rows };
  };

  it("gives the first row as headers and the others with their numbers", async () => {
    expect(
      await read([
        ["Full name", "Title"],
        ["Ada (sample)", "Engineer"],
        ["Li (sample)", "Nurse"],
      ]),
    ).toEqual({
      headers: ["Full name", "Title"],
      rows: [
        { number: 2, cells: ["Ada (sample)", "Engineer"] },
        { number: 3, cells: ["Li (sample)", "Nurse"] },
      ],
    });
  });

  it("gives nothing for an empty sheet", async () => {
    expect(await read([])).toEqual({ headers: [], rows: [] });
  });

  it("gives no rows when there are only headers", async () => {
    expect(await read([["a", "b"]])).toEqual({ headers: ["a", "b"], rows: [] });
  });

  it("fills short rows and keeps what stands beyond the headers", async () => {
    const { rows } = await read([["a", "b", "c"], ["1"], ["1", "2", "3", "beyond"]]);
    expect(rows.map((row) => row.cells)).toEqual([
      ["1", "", ""],
      ["1", "2", "3", "beyond"],
    ]);
  });

  it("leaves out blank rows at the end and keeps those between", async () => {
    const { rows } = await read([["a", "b"], ["1", "2"], ["", ""], ["3", "4"], ["", " "], [""]]);
    expect(rows).toEqual([
      { number: 2, cells: ["1", "2"] },
      { number: 3, cells: ["", ""] },
      { number: 4, cells: ["3", "4"] },
    ]);
  });

  it("gives numbers, dates and truth values as text", async () => {
    const { rows } = await read([
      ["whole", "broken", "day", "yes"],
      [12, 12.5, new Date("2026-03-01T00:00:00Z"), true],
    ]);
    expect(rows[0]?.cells).toEqual(["12", "12.5", "2026-03-01", "TRUE"]);
  });

  it("keeps commas, quotation marks, line breaks and every script, and trims cells", async () => {
    const cells = ["  Zoë O’Hara, “MD”  ", 'says "hi"', "one\ntwo", "王小明 🩺 سارة"];
    const { rows } = await read([["a", "b", "c", "d"], cells]);
    expect(rows[0]?.cells).toEqual(cells.map((cell) => cell.trim()));
  });

  it("hands rows over in their order, the headers first, and nothing after its receiver threw", async () => {
    const received: unknown[] = [];
    const source = await harness.keep([["a"], ...Array.from({ length: 1_000 }, (_, row) => [row])]);
    const reading = source.read({
      receiveHeaders: (headers) => received.push(headers),
      receiveRows(rows) {
        received.push(rows.length, rows[0]);
        if (received.length > 3) throw new Error("enough");
      },
    });
    await expect(reading).rejects.toThrow("enough");
    await new Promise(setImmediate);
    expect(received).toEqual([
      ["a"],
      ...[100, { number: 2, cells: ["0"] }],
      ...[100, { number: 102, cells: ["100"] }],
    ]);
  });

  it("says by name that it is missing", async () => {
    await expect(readWhole(harness.missing())).rejects.toMatchObject({ code: "sheet_not_found" });
  });

  it("refuses a cell that is longer than the limit and says which", async () => {
    const source = await harness.keep([
      ["a", "b"],
      ["x", "y".repeat(10_001)],
    ]);
    await expect(readWhole(source)).rejects.toMatchObject({
      code: "sheet_too_large",
      message: expect.stringContaining("row 2, column 2 has more than 10,000 characters"),
    });
  });

  it("refuses more columns than the limit", async () => {
    const source = await harness.keep([["a"], new Array<string>(101).fill("x")]);
    await expect(readWhole(source)).rejects.toMatchObject({ code: "sheet_too_large" });
  });
});

function open(sheetId: string): SheetSource {
  return createGoogleSheetsSource({
    sheetId,
    serviceAccountEmail: google.serviceAccountEmail,
    privateKey: google.privateKey,
    fetch: google.fetch as typeof fetch,
    wait: async () => {},
  });
}

function quote(cell: Cell): string {
  const text = cell instanceof Date ? dayInUtc(cell) : cell === true ? "TRUE" : String(cell);
  return `"${text.replaceAll('"', '""')}"`;
}
