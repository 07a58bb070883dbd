import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleMentorRow } from "../scripts/sample-sheets/mentors.ts";
import { searchMentors } from "../src/features/mentorship/directory.usecases.server.ts";
import { syncMentors } from "../src/features/mentorship/sync/sync.usecases.server.ts";
import { createFileSource } from "../src/platform/sheet-source/file.driver.ts";
import { serviceViewer } from "../src/platform/viewer.ts";
import { watchHealth } from "./support/health-watch.ts";
import { createTestContext, type TestContext } from "./support/services.ts";

/** A large sheet comes in while others are served: from XLSX, the slowest to read. */

let context: TestContext;
let server: ReturnType<typeof serve>;
let folder: string;
beforeAll(async () => {
  context = await createTestContext();
  folder = await mkdtemp(join(tmpdir(), "meridian-sync-"));
  server = serve({ fetch: context.app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise<void>((resolve) => server.once("listening", () => resolve()));
});
afterAll(async () => {
  server.close();
  await context.close();
  await rm(folder, { recursive: true, force: true });
});

const healthMilliseconds = 250;
/** Waiting for a processor that other tests have is no stall of ours; `longestTurn` counts without it. */
const busyMachine = 4;
/** Far below the 28 s that a search once waited, and above what a busy machine adds. */
const searchMilliseconds = 3_000;

test("a large sync keeps neither health checks nor searches waiting", {
  timeout: 300_000,
}, async () => {
  // The slices are the same for any number of rows; embedded data takes in a few hundred a second.
  const count = context.databaseUrl ? 20_000 : 4_000;
  const path = join(folder, "mentors.xlsx");
  await writeFile(path, workbook(Array.from({ length: count }, (_, row) => sampleMentorRow(row))));
  const { port } = server.address() as AddressInfo;
  const endWatch = await watchHealth(`http://127.0.0.1:${port}`);

  const endTurns = watchTurns();
  const mentorSheet = createFileSource({ path, sample: true });
  const services = { ...context.services, mentorSheet };
  let isDone = false;
  const syncing = syncMentors(services, serviceViewer).finally(() => {
    isDone = true;
  });
  const searches: number[] = [];
  while (!isDone) {
    const began = performance.now();
    await searchMentors(services);
    searches.push(performance.now() - began);
    await new Promise((next) => setTimeout(next, 100));
  }
  const { added, errors } = await syncing;
  const { total } = await searchMentors(services);
  const health = await endWatch();
  const longestTurn = endTurns();

  expect({ added, errors, total }).toEqual({ added: count, errors: [], total: count });
  expect(searches.length).toBeGreaterThan(5);
  expect(Math.max(...searches)).toBeLessThan(searchMilliseconds);
  expect(health).toMatchObject({ failures: 0 });
  expect(health.answers).toBeGreaterThan(20);
  expect(longestTurn).toBeLessThan(healthMilliseconds);
  expect(health.slowest).toBeLessThan(healthMilliseconds * busyMachine);
});

/** The most processor time that this thread spent between two turns of its event loop, in milliseconds. */
function watchTurns(): () => number {
  let longest = 0;
  let before = threadMilliseconds();
  const timer = setInterval(() => {
    const now = threadMilliseconds();
    longest = Math.max(longest, now - before);
    before = now;
  }, 5);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

function threadMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function workbook(rows: ReturnType<typeof sampleMentorRow>[]): Uint8Array {
  const names = Object.keys(rows[0] ?? {});
  const escaped = (value: unknown) =>
    String(value).replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const lines = [names, ...rows.map((row) => Object.values(row))].map((cells, index) => {
    const written = cells.map(
      (cell, column) =>
        `<c r="${String.fromCharCode(65 + column)}${index + 1}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`,
    );
    return `<row r="${index + 1}">${written.join("")}</row>`;
  });
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packages = "http://schemas.openxmlformats.org/package/2006";
  const office = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const files = {
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${office}.worksheet+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Mentors" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${lines.join("")}</sheetData></worksheet>`,
  };
  const packed = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
  return zipSync(Object.fromEntries(packed), { level: 1 });
}
