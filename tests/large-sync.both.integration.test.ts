import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleMentorRow } from "../scripts/sample-sheets/mentors.ts";
import {
  listFeaturedMentors,
  searchMentors,
} from "../src/features/mentors/directory/directory.usecases.server.ts";
import { syncMentors } from "../src/features/mentors/sync/sync.usecases.server.ts";
import { usableSeconds } from "../src/features/search/search.constants.ts";
import type { Services } from "../src/platform/services.ts";
import { createFileSource } from "../src/platform/sheet-source/file.driver.ts";
import { serviceViewer } from "../src/platform/viewer.ts";
import { watchHealth } from "./support/running/health-watch.ts";
import { readThreads, timesBetween } from "./support/running/processor-time.ts";
import { createTestContext, type TestContext } from "./support/services.ts";

/**
 * A large sheet comes in while others are served: from XLSX, the slowest to read. `npm test -- all`
 * takes the largest that may be; otherwise there are more mentors than the site's search takes in,
 * the highest number at which anything is done differently.
 */
const everything = process.env.MERIDIAN_TEST_EVERYTHING === "1";
const onPostgres = everything ? 50_000 : 21_000;
/** Embedded data takes in a few hundred a second. */
const onEmbedded = everything ? 6_000 : 2_000;

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
const searchMilliseconds = 1_000;

test("a large sync keeps neither health checks nor searches waiting", {
  timeout: 300_000,
}, async () => {
  const count = context.databaseUrl ? onPostgres : onEmbedded;
  const path = join(folder, "mentors.xlsx");
  await writeFile(path, workbook(Array.from({ length: count }, (_, row) => sampleMentorRow(row))));
  const { port } = server.address() as AddressInfo;
  const mentorSheet = createFileSource({ path, sample: true });
  const services = { ...context.services, mentorSheet };
  await services.search.index(); // Reads the guides, as every server does when it starts.
  const endWatch = await watchHealth(`http://127.0.0.1:${port}`);
  const endTurns = watchTurns();

  const syncing = syncMentors(services, serviceViewer);
  let wanted = Number.POSITIVE_INFINITY;
  void syncing.then(
    ({ added }) => {
      wanted = added;
    },
    () => {
      wanted = 0;
    },
  );
  const searches: number[] = [];
  // Searches read along until the directory has all that the sync wrote.
  const directorySize = () => services.mentorDirectory.lastRead()?.index.size ?? 0;
  while (directorySize() < wanted) {
    searches.push(await timeSearch(services));
    await new Promise((next) => setTimeout(next, 200));
  }
  const { added, errors } = await syncing;
  const { total } = await searchMentors(services);
  // The first reads after a sync read all mentors too.
  await listFeaturedMentors(services, 6);
  context.clock.advance(usableSeconds + 1);
  const { size } = await services.search.index();
  const health = await endWatch();
  const maxTurn = endTurns();

  expect({ added, errors, total }).toEqual({ added: count, errors: [], total: count });
  expect(size).toBeGreaterThan(Math.min(count, 20_000));
  expect(searches.length).toBeGreaterThan(5);
  expect(Math.max(...searches)).toBeLessThan(searchMilliseconds);
  expect(health).toMatchObject({ failures: 0 });
  expect(health.answers).toBeGreaterThan(20);
  expect(maxTurn).toBeLessThan(healthMilliseconds);
  expect(health.slowest).toBeLessThan(healthMilliseconds);
});

/**
 * Milliseconds that a search took, less those in which others had the processors: those that this
 * process waited, and the database's process that waited longest.
 */
async function timeSearch(services: Services): Promise<number> {
  const processes = [process.pid, ...(await listBackends())];
  const before = processes.map(readThreads);
  const began = performance.now();
  await searchMentors(services);
  const milliseconds = performance.now() - began;
  const [own, ...backends] = processes.map((id, at) =>
    timesBetween(before[at] ?? new Map(), readThreads(id)),
  );
  const waited = (own?.waited ?? 0) + Math.max(0, ...backends.map((backend) => backend.waited));
  return Math.max(own?.ran ?? 0, milliseconds - waited);
}

/** The processes of a Postgres on this machine that work for this test. */
async function listBackends(): Promise<number[]> {
  if (!context.databaseUrl) return [];
  const { rows } = await context.services.database.executeRaw(
    "select pid from pg_stat_activity where datname = current_database()",
  );
  return (rows as { pid: number }[]).map(({ pid }) => pid).filter(isPostgres);
}

function isPostgres(processId: number): boolean {
  try {
    return readFileSync(`/proc/${processId}/comm`, "utf8").startsWith("postgres");
  } catch {
    return false; // On another machine, or not on Linux.
  }
}

/**
 * The most processor time that this thread spent between two turns of its event loop, in
 * milliseconds.
 */
function watchTurns(): () => number {
  let max = 0;
  let before = threadMilliseconds();
  const timer = setInterval(() => {
    const now = threadMilliseconds();
    max = Math.max(max, now - before);
    before = now;
  }, 5);
  return () => {
    clearInterval(timer);
    return max;
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
