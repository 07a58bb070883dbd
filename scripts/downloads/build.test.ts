import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { downloadFile, downloads } from "../../src/features/resources/downloads.constants.ts";
import { listDownloads } from "../../src/features/resources/downloads.usecases.server.ts";
import { buildDownloads } from "./build.ts";
import { readBlocks } from "./read-blocks.ts";
import { workbooks } from "./workbooks/index.ts";

const folder = mkdtempSync(join(tmpdir(), "downloads-"));
beforeAll(() => buildDownloads(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bytesOf = (file: string, from = folder) => readFileSync(join(from, file));
const filesOf = (wanted: string) =>
  downloads
    .filter(({ type }) => type === wanted)
    .map((download) => [downloadFile(download), download] as const);

test("every download has a source, and every source is offered", () => {
  const texts = readdirSync("content/resources")
    .filter((name) => name !== "README.md")
    .map((name) => name.replace(/\.md$/, ""));
  expect([...texts, ...Object.keys(workbooks)].sort()).toEqual(
    downloads.map(({ id }) => id).sort(),
  );
});

test("the same sources make the same bytes", async () => {
  const again = mkdtempSync(join(tmpdir(), "downloads-"));
  try {
    for (const file of await buildDownloads(again)) {
      expect(bytesOf(file, again).equals(bytesOf(file)), file).toBe(true);
    }
  } finally {
    rmSync(again, { recursive: true, force: true });
  }
});

test("the page shows the size that a file has", async () => {
  const groups = await listDownloads(folder);
  const entries = groups.flatMap((group) => group.downloads);
  expect(entries).toHaveLength(downloads.length);
  for (const { file, path, size } of entries) {
    expect(path).toBe(`/downloads/${file}`);
    expect(size).toBe(bytesOf(file).length);
  }
});

test("a file that was not built has no size", async () => {
  const [group] = await listDownloads(join(folder, "nowhere"));
  expect(group?.downloads[0]?.size).toBeNull();
});

describe("a PDF is one, with its title, language and tags:", () => {
  test.each(filesOf("PDF"))("%s", (file, { title }) => {
    const text = bytesOf(file).toString("latin1");
    expect(text.startsWith("%PDF-1.7")).toBe(true);
    expect(text.trimEnd().endsWith("%%EOF")).toBe(true);
    expect(text).toContain(`(${title})`);
    expect(text).toContain("/Lang (en)");
    expect(text).toContain("/StructTreeRoot");
    expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(2);
  });
});

describe("a DOCX holds its whole text:", () => {
  test.each(filesOf("DOCX"))("%s", (file, { title }) => {
    const document = strFromU8(unzipSync(bytesOf(file))["word/document.xml"] ?? new Uint8Array());
    expect(document).toContain(title);
    const headings = readBlocks(
      readFileSync(`content/resources/${file.replace(".docx", ".md")}`, "utf8"),
    ).filter((block) => block.kind === "heading");
    expect(headings.length).toBeGreaterThan(3);
    for (const { text } of headings) expect(document).toContain(text.replaceAll("'", "&apos;"));
  });
});

describe("an XLSX calculates, from cells that exist:", () => {
  test.each(filesOf("XLSX"))("%s", (file) => {
    const parts = unzipSync(bytesOf(file));
    const workbook = strFromU8(parts["xl/workbook.xml"] ?? new Uint8Array());
    expect(workbook).toContain('fullCalcOnLoad="1"');
    const names = Array.from(workbook.matchAll(/<sheet [^>]*name="([^"]+)"/g), ([, name]) => name);
    const sheets = new Map(
      names.map((name, index) => [
        name,
        strFromU8(parts[`xl/worksheets/sheet${index + 1}.xml`] ?? new Uint8Array()),
      ]),
    );
    const formulas = [...sheets].flatMap(([name, xml]) =>
      Array.from(xml.matchAll(/<f>([^<]+)<\/f>/g), ([, formula = ""]) => [name, formula] as const),
    );
    expect(formulas.length).toBeGreaterThan(8);
    const missing = formulas.flatMap(([name, formula]) =>
      cellsOf(formula, name)
        .filter(([sheet, cell]) => !sheets.get(sheet)?.includes(`<c r="${cell}"`))
        .map(([sheet, cell]) => `${name}: ${formula} names ${sheet}!${cell}`),
    );
    expect(missing).toEqual([]);
  });
});

/** The cells that a formula names, with their sheets; of a range its two corners. */
function cellsOf(formula: string, own: string | undefined): [string | undefined, string][] {
  const words = formula.replace(/&quot;.*?&quot;/g, "");
  const references = words.matchAll(/(?:(\w+)!)?\$?([A-Z])\$?(\d+)(?::\$?([A-Z])\$?(\d+))?/g);
  return Array.from(references, ([, sheet = own, letter, row, toLetter, toRow]) => {
    const corners: [string | undefined, string][] = [[sheet, `${letter}${row}`]];
    if (toLetter) corners.push([sheet, `${toLetter}${toRow}`]);
    return corners;
  }).flat();
}
