import { mkdir, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { strToU8, type Zippable, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFileSource } from "./file.driver.ts";
import { readWhole, sheetLimits } from "./sheet-source.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-files-"));
});

afterAll(() => rm(folder, { recursive: true }));

async function read(name: string, content: string | Uint8Array) {
  const path = join(folder, name);
  await writeFile(path, content);
  return readWhole(createFileSource({ path, sample: false }));
}

describe("a CSV file as spreadsheets save it", () => {
  const expected = {
    headers: ["name", "bio"],
    rows: [{ number: 2, cells: ["Zoë", "one\ntwo"] }],
  };

  it.each([
    ["with a byte order mark and CRLF", '\ufeffname,bio\r\nZoë,"one\r\ntwo"\r\n'],
    ["with semicolons, as Excel writes it in much of Europe", 'name;bio\r\nZoë;"one\ntwo"\r\n'],
    ["with tabs", 'name\tbio\nZoë\t"one\ntwo"\n'],
    ["with old line ends", 'name,bio\rZoë,"one\rtwo"\r'],
    ["in UTF-16", Buffer.from('\ufeffname\tbio\r\nZoë\t"one\ntwo"\r\n', "utf16le")],
  ])("is read %s", async (_how, content) => {
    expect(await read("people.csv", content)).toEqual({ title: "people.csv", ...expected });
  });

  it("is not misled by commas inside quoted headers", async () => {
    const { headers } = await read("quoted.csv", '"a, b, c, d";e\n1;2\n');
    expect(headers).toEqual(["a, b, c, d", "e"]);
  });

  it("counts rows as the spreadsheet does, whatever the line breaks in cells", async () => {
    const { rows } = await read("lines.csv", 'a,b\n"1\n1\n1",2\n\n3,4\n');
    expect(rows.map((row) => row.number)).toEqual([2, 3, 4]);
  });

  it("is refused when its text is not Unicode", async () => {
    await expect(read("latin.csv", Buffer.from("name\nZo\xeb\n", "latin1"))).rejects.toThrow(
      "The sheet latin.csv isn't a valid table: its text isn't in UTF-8 (in Excel, save it as “CSV UTF-8”).",
    );
  });

  it("is refused when a quotation mark is never closed", async () => {
    await expect(read("open.csv", 'a,b\n"1,2\n3,4\n')).rejects.toThrow(
      "a quotation mark is opened and never closed",
    );
  });

  it("is refused when quotation marks are misplaced", async () => {
    await expect(read("misplaced.csv", 'a,b\n1,x"y"\n')).rejects.toThrow(
      "quotation marks are misplaced around line 2",
    );
  });

  it("is refused when it has more rows than the limit", async () => {
    await expect(read("rows.csv", `a\n${"x\n".repeat(sheetLimits.rows + 1)}`)).rejects.toThrow(
      "it has more than 50,000 rows",
    );
  });

  it("hands over its rows a few at a time, so that others get their turn", async () => {
    const path = join(folder, "turns.csv");
    await writeFile(path, `a\n${"x\n".repeat(20_000)}`);
    let rows = 0;
    let rowsOfTurn = 0;
    let most = 0;
    await createFileSource({ path, sample: false }).read({
      receiveHeaders: () => {},
      receiveRows(received) {
        if (rowsOfTurn === 0) {
          setImmediate(() => {
            rowsOfTurn = 0;
          });
        }
        rows += received.length;
        rowsOfTurn += received.length;
        most = Math.max(most, rowsOfTurn);
      },
    });
    expect(rows).toBe(20_000);
    expect(most).toBeLessThanOrEqual(300);
  });

  it("is read with exactly as many rows as the limit", async () => {
    const { rows } = await read("full.csv", `a\n${"x\n".repeat(sheetLimits.rows)}`);
    expect(rows).toHaveLength(sheetLimits.rows);
  });
});

describe("a file that is not a table", () => {
  it("is refused when it is larger than the limit, unread", async () => {
    const path = join(folder, "huge.csv");
    const file = await open(path, "w");
    await file.truncate(sheetLimits.bytes + 1);
    await file.close();
    await expect(readWhole(createFileSource({ path, sample: false }))).rejects.toThrow(
      "The sheet huge.csv is too large: it's larger than 50 MB.",
    );
  });

  it("is refused by its name", async () => {
    await expect(read("people.xls", "x")).rejects.toMatchObject({ code: "sheet_kind_unknown" });
  });

  it("is refused when it is a folder", async () => {
    await mkdir(join(folder, "folder.csv"));
    const source = createFileSource({ path: join(folder, "folder.csv"), sample: false });
    await expect(readWhole(source)).rejects.toThrow("it is not a file");
  });

  it("says which file is missing", async () => {
    const source = createFileSource({ path: "/absent/mentors.csv", sample: false });
    await expect(readWhole(source)).rejects.toThrow(
      "The mentor sheet /absent/mentors.csv doesn't exist. Put the file there, or change MENTOR_SHEET_FILE.",
    );
  });

  it.each([
    ["empty", ""],
    ["text", "name,bio\n"],
    ["an archive without a workbook", zipSync({ "hello.xml": strToU8("<hello/>") })],
    ["a truncated archive", workbook("<sheetData/>").subarray(0, 200)],
    ["an old .xls file", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ])("is refused when it is called .xlsx and is %s", async (_what, content) => {
    await expect(read("broken.xlsx", content)).rejects.toMatchObject({ code: "sheet_malformed" });
  });
});

describe("an XLSX file made to fill the memory", () => {
  it("is refused when it unpacks to too much", async () => {
    const zeros = new Uint8Array(sheetLimits.unpackedBytes + 1);
    const bomb = archiveOf("xl/sharedStrings.xml", zeros);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    await expect(read("bomb.xlsx", bomb)).rejects.toThrow("it unpacks to more than 200 MB");
  });

  it.each([
    ["row", '<row r="4000000000"><c r="A4000000000"><v>1</v></c></row>', "50,000 rows"],
    ["row behind a deceiving attribute", `<row x=">" r='4000000000'></row>`, "50,000 rows"],
    ["column", '<row r="1"><c r="XFD1"><v>1</v></c></row>', "100 columns"],
  ])("is refused when one cell stands in a far %s", async (_where, rows, reason) => {
    await expect(read("far.xlsx", workbook(`<sheetData>${rows}</sheetData>`))).rejects.toThrow(
      reason,
    );
  });

  it("is refused when it has too many cells, even without places", async () => {
    const rows = `<row>${"<c/>".repeat(1_000_001)}</row>`;
    await expect(read("many.xlsx", workbook(`<sheetData>${rows}</sheetData>`))).rejects.toThrow(
      "it has more than 1,000,000 cells",
    );
  });

  it("is refused when it has too many parts", async () => {
    const parts: Zippable = {};
    for (let index = 0; index < 1_001; index += 1) parts[`${index}.xml`] = strToU8("<x/>");
    await expect(read("parts.xlsx", zipSync(parts))).rejects.toThrow("more than 1,000 parts");
  });
});

/** An archive of one file: for 200 MB, Node's own compression takes a tenth of the time. */
function archiveOf(name: string, content: Uint8Array): Uint8Array {
  const packed = deflateRawSync(content, { level: 9 });
  // Version, flags, method, time, date, checksum, both sizes, length of the name, no more fields.
  const description = Buffer.alloc(26);
  description.writeUInt16LE(20, 0);
  description.writeUInt16LE(8, 4);
  description.writeUInt16LE(0x21, 8);
  description.writeUInt32LE(crc32(content), 10);
  description.writeUInt32LE(packed.length, 14);
  description.writeUInt32LE(content.length, 18);
  description.writeUInt16LE(name.length, 22);
  const file = Buffer.concat([Buffer.from("PK\x03\x04"), description, Buffer.from(name), packed]);
  const entry = Buffer.concat([
    Buffer.from("PK\x01\x02\x14\0"),
    description,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(file.length, 12);
  return Buffer.concat([file, entry, Buffer.from("PK\x05\x06"), end]);
}

function workbook(sheet: string): Uint8Array {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  return zipSync({
    "xl/worksheets/sheet1.xml": strToU8(`<worksheet xmlns="${main}">${sheet}</worksheet>`),
  });
}
