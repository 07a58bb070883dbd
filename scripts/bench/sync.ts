import { fork } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createMentorDirectory } from "../../src/features/mentors/directory/directory.services.server.ts";
import { specializationKeywords } from "../../src/features/mentors/directory/specialization.constants.ts";
import { saveSpecializations } from "../../src/features/mentors/directory/specialization.store.server.ts";
import { mentorsAudit } from "../../src/features/mentors/mentors.audit.server.ts";
import { readSheet, syncMentors } from "../../src/features/mentors/sync/sync.usecases.server.ts";
import { useSynonyms } from "../../src/features/search/synonyms.store.server.ts";
import { createAuditRegistry } from "../../src/platform/audit/audit-registry.ts";
import { createDatabaseAudit } from "../../src/platform/audit/database.driver.ts";
import { connectEmbedded, connectPostgres } from "../../src/platform/database/connect.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { createLog } from "../../src/platform/log/pino.driver.ts";
import type { Services } from "../../src/platform/services.ts";
import { createFileSource } from "../../src/platform/sheet-source/file.driver.ts";
import { readWhole } from "../../src/platform/sheet-source/sheet-source.ts";
import { serviceViewer } from "../../src/platform/viewer.ts";
import { systemClock } from "../../src/shared/clock.ts";
import { embeddedMemoryFlags } from "../lib/runtime.mjs";
import { sampleMentorRow } from "../sample-sheets/mentors.ts";
import type { Figure } from "./figures.ts";
import { onPostgres } from "./on-postgres.ts";
import { measureLeast } from "./sync-least.ts";

const rowCount = 10_000;
const manyRows = 50_000;
const limits = { seconds: 30, megabytes: 512 };
const goalSeconds = 1.5;

interface Task {
  folder: string;
  /** A Postgres; absent: embedded data in the folder. */
  url?: string;
}

interface MeasuredSync {
  name: string;
  rows: number;
  seconds: number;
  /** The same sheet read and inserted into a bare table by one statement. */
  bareSeconds: number;
  /** The same mentors read, checked and written to the site's table, and nothing else. */
  leastSeconds?: number | undefined;
  before: Memory;
  after: Memory;
}

/** In megabytes. */
interface Memory {
  heap: number;
  resident: number;
}

interface Measured {
  syncs: MeasuredSync[];
  /** At most. */
  megabytes: number;
}

/** Seconds by the name of a sync. */
type LeastSeconds = Readonly<Record<string, number>>;

/**
 * Measures syncs of 10,000 rows (all new, unchanged, all changed) and of 50,000 new ones, as a server does them
 * that has searched its directory: on embedded data on disk with the flags for little memory, and on Postgres.
 * Each in a process of its own, so that its memory is its own.
 */
export async function benchSync(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "meridian-bench-"));
  try {
    const rows = Array.from({ length: manyRows }, (_, index) => sampleMentorRow(index));
    const some = rows.slice(0, rowCount);
    const changed = some.map((row) => ({ ...row, hourly_rate: row.hourly_rate + 5 }));
    await writeFile(join(folder, "first.csv"), toCsv(some));
    await writeFile(join(folder, "changed.csv"), toCsv(changed));
    await writeFile(join(folder, "many.csv"), toCsv(rows));
    const database = connectEmbedded({ folder: join(folder, "database") });
    await prepare(database);
    await database.close();
    const figures = figuresOf("embedded", await measureApart({ folder }, embeddedMemoryFlags));
    await onPostgres(async (url) => {
      const onServer = connectPostgres(url, { onError: () => {} });
      await prepare(onServer);
      await onServer.close();
      const { syncs, megabytes } = await measureApart({ folder, url });
      const least = await measureLeastOf(folder);
      const beside = syncs.map((sync) => ({ ...sync, leastSeconds: least[sync.name] }));
      figures.push(...figuresOf("Postgres", { syncs: beside, megabytes }));
    });
    return figures;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** On a database of its own, where every mentor is new. */
async function measureLeastOf(folder: string): Promise<LeastSeconds> {
  const least: Record<string, number> = {};
  await onPostgres(async (url) => {
    const database = connectPostgres(url, { onError: () => {} });
    await prepare(database);
    const servicesFor = (file: string) => syncServices(database, join(folder, file));
    await readSheet(servicesFor("first.csv")); // Loads what a server has loaded.
    least["all new"] = await measureLeast(servicesFor("first.csv"), "insert");
    least["all changed"] = await measureLeast(servicesFor("changed.csv"), "update");
    await database.close();
  });
  return least;
}

async function prepare(database: Database): Promise<void> {
  await database.migrate(new URL("../../migrations/", import.meta.url));
  await database.asSystem("bench", (transaction) =>
    saveSpecializations(transaction, specializationKeywords),
  );
}

function measureApart(task: Task, flags: string[] = []): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(task)], {
      execArgv: ["--expose-gc", ...flags],
    });
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`The sync ended with code ${code}`)));
  });
}

function figuresOf(data: "embedded" | "Postgres", { syncs, megabytes }: Measured): Figure[] {
  const topic = `mentor sheet, ${data}`;
  const slowest = Math.max(
    ...syncs.filter(({ rows }) => rows === rowCount).map(({ seconds }) => seconds),
  );
  return [
    ...syncs.map(({ name, rows, seconds, bareSeconds, leastSeconds }) => ({
      topic,
      what: `sync of ${rows.toLocaleString("en-US")} rows, ${name}`,
      measured: `${seconds.toFixed(1)} s`,
      limit: leastSeconds
        ? `${leastSeconds.toFixed(1)} s, only checked and written; ${bareSeconds.toFixed(1)} s, a bare read and insert`
        : `${bareSeconds.toFixed(1)} s, a bare read and insert`,
      goal: rows === rowCount ? `${goalSeconds} s` : "",
      ...(rows === rowCount && { isReached: seconds < goalSeconds }),
    })),
    ...syncs.map(({ name, rows, before, after }) => ({
      topic,
      what: `memory after ${rows.toLocaleString("en-US")} rows, ${name}`,
      measured: `${after.resident} MB, heap ${after.heap}`,
      limit: `${before.resident} MB, heap ${before.heap} before`,
      goal: "",
    })),
    {
      topic,
      what: "slowest sync of 10,000 rows",
      measured: `${slowest.toFixed(1)} s`,
      limit: "",
      goal: `${limits.seconds} s, promised`,
      isReached: slowest < limits.seconds,
      isPromise: true,
    },
    {
      topic,
      what: "memory at most",
      measured: `${megabytes.toFixed(0)} MB`,
      limit: "",
      goal: data === "embedded" ? `${limits.megabytes} MB, promised` : "",
      ...(data === "embedded" && { isReached: megabytes < limits.megabytes, isPromise: true }),
    },
  ];
}

async function measure({ folder, url }: Task): Promise<Measured> {
  useSynonyms(readFileSync("content/search/synonyms.yaml", "utf8"));
  const database = url
    ? connectPostgres(url, { onError: () => {} })
    : connectEmbedded({ folder: join(folder, "database") });
  const mentorDirectory = createMentorDirectory({ database, clock: systemClock });
  await mentorDirectory.read();
  await measureBare(database, join(folder, "first.csv")); // Loads what both need.
  console.log(`\nmentor sheet on ${url ? "Postgres" : "embedded data"}`);
  const syncs: MeasuredSync[] = [];
  let megabytes = 0;
  for (const [name, file, rows] of [
    ["all new", "first.csv", rowCount],
    ["unchanged", "first.csv", rowCount],
    ["all changed", "changed.csv", rowCount],
    ...(url ? [["most of them new", "many.csv", manyRows] as const] : []),
  ] as const) {
    const path = join(folder, file);
    const services = syncServices(database, path, { mentorDirectory });
    const bare = await measureBare(database, path);
    const before = memoryNow();
    const processor = process.cpuUsage();
    const started = performance.now();
    const { added, updated, skipped, errors } = await syncMentors(services, serviceViewer);
    const seconds = (performance.now() - started) / 1_000;
    const { user, system } = process.cpuUsage(processor);
    if (errors.length > 0 || added + updated + skipped !== rows) throw new Error(errors[0]);
    megabytes = peakKilobytes() / 1_024;
    await mentorDirectory.read();
    const after = memoryNow();
    const bareSeconds = Math.min(bare, await measureBare(database, path));
    syncs.push({ name, rows, seconds, bareSeconds, before, after });
    console.log(
      `${name}: ${seconds.toFixed(1)} s, ${(seconds / bareSeconds).toFixed(1)} times the bare insert; ${((user + system) / 1e6).toFixed(1)} s of this process's processor time`,
    );
  }
  await database.close();
  return { syncs, megabytes };
}

/** The services that a sync of a sheet uses. */
function syncServices(database: Database, path: string, others: Partial<Services> = {}): Services {
  return {
    audit: createDatabaseAudit(createAuditRegistry([mentorsAudit])),
    clock: systemClock,
    database,
    keys: { publishable: "bench", secret: "bench" },
    log: createLog("silent"),
    mentorSheet: createFileSource({ path, sample: true }),
    ...others,
  } as Partial<Services> as Services;
}

/** Seconds for the sheet's cells, read and put into a table without triggers or indexes. */
async function measureBare(database: Database, path: string): Promise<number> {
  await database.executeRaw("drop table if exists bare; create table bare (cells text[])");
  const started = performance.now();
  const { rows } = await readWhole(createFileSource({ path, sample: true }));
  await database.executeRaw(
    "insert into bare select array(select json_array_elements_text(cells)) from json_array_elements($1::json) as cells",
    [JSON.stringify(rows.map(({ cells }) => cells))],
  );
  return (performance.now() - started) / 1_000;
}

/** The memory in use after all garbage is collected and V8's spare pages are given back. */
function memoryNow(): Memory {
  const collect = (globalThis as { gc?: (how?: object) => void }).gc;
  collect?.({ type: "major", execution: "sync", flavor: "last-resort" });
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: Math.round(heapUsed / 1_048_576), resident: Math.round(rss / 1_048_576) };
}

/** Linux counts the parent's memory into a new process's maxRSS, but not into this. */
function peakKilobytes(): number {
  const status = existsSync("/proc/self/status") ? readFileSync("/proc/self/status", "utf8") : "";
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return peak ? Number(peak) : process.resourceUsage().maxRSS;
}

function toCsv(rows: object[]): string {
  const quote = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`;
  const header = Object.keys(rows[0] ?? {});
  return [header, ...rows.map((row) => Object.values(row))]
    .map((cells) => `${cells.map(quote).join(",")}\n`)
    .join("");
}

const [, program, task] = process.argv;
if (process.send && task && program === fileURLToPath(import.meta.url)) {
  process.send(await measure(JSON.parse(task)));
}
