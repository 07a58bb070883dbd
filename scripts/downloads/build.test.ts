import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  downloadFile,
  downloads,
  extendedDownloads,
} from "../../src/features/resources/downloads.constants.ts";
import {
  listDownloads,
  listExtendedDownloads,
} from "../../src/features/resources/downloads.usecases.server.ts";
import { brand } from "../../src/shared/brand.ts";
import { buildDownloads } from "./build.ts";
import { readEntries } from "./fixed-archive.ts";
import { workbooks } from "./workbooks/index.ts";

const every = [...downloads, ...extendedDownloads];
const folder = mkdtempSync(join(tmpdir(), "downloads-"));
beforeAll(() => buildDownloads(folder), 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bytesOf = (file: string, from = folder) => readFileSync(join(from, file));
const filesOf = (wanted: string) =>
  every
    .filter(({ type }) => type === wanted)
    .map((download) => [downloadFile(download), download] as const);

test("every download has a source, and every source is offered", () => {
  const texts = readdirSync("content/resources")
    .filter((name) => name !== "README.md")
    .map((name) => name.replace(/\.md$/, ""));
  expect([...texts, ...Object.keys(workbooks)].sort()).toEqual(every.map(({ id }) => id).sort());
});

test("the same sources make the same bytes, and what is not on the list is cleared away", {
  timeout: 120_000,
}, async () => {
  const again = mkdtempSync(join(tmpdir(), "downloads-"));
  writeFileSync(join(again, "old.pdf"), "");
  try {
    for (const file of await buildDownloads(again)) {
      expect(bytesOf(file, again).equals(bytesOf(file)), file).toBe(true);
    }
    expect(readdirSync(again).sort()).toEqual(every.map(downloadFile).sort());
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

test("an extended workbook is listed with its size and the free one it goes on from", async () => {
  const entries = await listExtendedDownloads(folder);
  expect(entries).toHaveLength(extendedDownloads.length);
  for (const { file, path, size, free, more } of entries) {
    expect(path).toBe(`/downloads/extended/${file}`);
    expect(size).toBe(bytesOf(file).length);
    expect(free).not.toBe("");
    expect(more.length).toBeGreaterThanOrEqual(4);
  }
});

test("a file that was not built has no size", async () => {
  const [group] = await listDownloads(join(folder, "nowhere"));
  expect(group?.downloads[0]?.size).toBeNull();
  expect((await listExtendedDownloads(join(folder, "nowhere")))[0]?.size).toBeNull();
});

test("a workbook says who made it, fits its paper and calculates when it is opened", () => {
  for (const [file, { title }] of filesOf("XLSX")) {
    const entries = readEntries(bytesOf(file));
    expect(entries.get("docProps/core.xml"), file).toContain(`<dc:title>${title}</dc:title>`);
    expect(entries.get("xl/workbook.xml"), file).toContain('fullCalcOnLoad="1"');
    for (const [name, text] of entries) {
      if (!name.startsWith("xl/worksheets/sheet")) continue;
      expect(text, file).toContain('<pageSetUpPr fitToPage="1"/>');
      expect(text, file).toMatch(/<pageSetup paperSize="1" orientation="landscape"/);
      expect(text, `${file} ${name}: formulas hold no sign`).not.toContain("<f>=");
    }
  }
});

test("a workbook names its maker on the page of instructions alone", () => {
  for (const [file] of filesOf("XLSX")) {
    const named = [...readEntries(bytesOf(file))].filter(
      ([name, text]) => name.startsWith("xl/worksheets/sheet") && text.includes(brand.name),
    );
    expect(named.length, file).toBeLessThanOrEqual(1);
    expect(named.map(([name]) => name).filter((name) => !name.endsWith("/sheet1.xml"))).toEqual([]);
    const feet = readEntries(bytesOf(file));
    for (const [name, text] of feet) {
      expect(/<oddFooter>.*<\/oddFooter>/.exec(text)?.[0] ?? "", `${file} ${name}`).not.toContain(
        brand.name,
      );
    }
  }
});
