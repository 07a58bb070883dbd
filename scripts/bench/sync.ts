import { fork } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createMentorDirectory } from "../../src/features/mentors/directory/directory.services.server.ts";
import { syncMentors } from "../../src/features/mentors/sync/sync.usecases.server.ts";
import { databaseAudit } from "../../src/platform/audit/database.driver.ts";
import { connectEmbedded } from "../../src/platform/database/connect.ts";
import { createLog } from "../../src/platform/log/pino.driver.ts";
import type { Services } from "../../src/platform/services.ts";
import { createFileSource } from "../../src/platform/sheet-source/file.driver.ts";
import { serviceViewer } from "../../src/platform/viewer.ts";
import { systemClock } from "../../src/shared/clock.ts";
import { embeddedMemoryFlags } from "../lib/runtime.mjs";
import { sampleMentorRow } from "../sample-sheets/mentors.ts";
import type { Figure } from "./figures.ts";

/**
 * Measures a sync of 10,000 rows on an embedded database on disk: all new, unchanged, and all
 * changed. The syncs run in a process of their own, so that its memory is theirs.
 */
export async function benchSync(): Promise<Figure[]> {
  console.log(`\nmentor sheet sync of ${rowCount.toLocaleString("en-US")} rows`);
  const created = await mkdtemp(join(tmpdir(), "meridian-bench-"));
  try {
    const rows = Array.from({ length: rowCount }, (_, index) => sampleMentorRow(index));
    const changed = rows.map((row) => ({ ...row, hourly_rate: row.hourly_rate + 5 }));
    await writeFile(join(created, "first.csv"), toCsv(rows));
    await writeFile(join(created, "changed.csv"), toCsv(changed));
    const database = connectEmbedded({ folder: join(created, "database") });
    await database.migrate(new URL("../../migrations/", import.meta.url));
    await database.close();
    return figuresOf(await measureApart(created));
  } finally {
    await rm(created, { recursive: true });
  }
}

const rowCount = 10_000;
const limits = { seconds: 30, megabytes: 512 };
const goalSeconds = 1.5;

interface SyncTimes {
  syncs: { name: string; seconds: number }[];
  megabytes: number;
}

function measureApart(folder: string): Promise<SyncTimes> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [folder], {
      execArgv: embeddedMemoryFlags,
    });
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`The sync ended with code ${code}`)));
  });
}

function figuresOf({ syncs, megabytes }: SyncTimes): Figure[] {
  const topic = "mentor sheet, 10,000 rows";
  return [
    ...syncs.map(({ name, seconds }) => ({
      topic,
      what: `sync, ${name}`,
      measured: `${seconds.toFixed(1)} s`,
      limit: "",
      goal: `${goalSeconds} s`,
      isReached: seconds < goalSeconds,
    })),
    {
      topic,
      what: "memory at most",
      measured: `${megabytes.toFixed(0)} MB`,
      limit: "",
      goal: `${limits.megabytes} MB, promised`,
      isReached: megabytes < limits.megabytes,
      isPromise: true,
    },
    {
      topic,
      what: "slowest sync",
      measured: `${Math.max(...syncs.map(({ seconds }) => seconds)).toFixed(1)} s`,
      limit: "",
      goal: `${limits.seconds} s, promised`,
      isReached: syncs.every(({ seconds }) => seconds < limits.seconds),
      isPromise: true,
    },
  ];
}

async function measure(created: string): Promise<SyncTimes> {
  const database = connectEmbedded({ folder: join(created, "database") });
  const syncs: SyncTimes["syncs"] = [];
  for (const [name, file] of [
    ["all new", "first.csv"],
    ["unchanged", "first.csv"],
    ["all changed", "changed.csv"],
  ] as const) {
    const services = {
      mentorDirectory: createMentorDirectory({ database, clock: systemClock }),
      audit: databaseAudit,
      clock: systemClock,
      database,
      log: createLog("silent"),
      mentorSheet: createFileSource({ path: join(created, file), sample: true }),
    } as Partial<Services> as Services;
    const started = performance.now();
    const { added, updated, skipped, errors } = await syncMentors(services, serviceViewer);
    const seconds = (performance.now() - started) / 1_000;
    if (errors.length > 0 || added + updated + skipped !== rowCount) throw new Error(errors[0]);
    syncs.push({ name, seconds });
    console.log(
      `${name}: ${seconds.toFixed(1)} s (added ${added}, updated ${updated}, skipped ${skipped})`,
    );
  }
  await database.close();

  const megabytes = peakKilobytes() / 1_024;
  console.log(`largest memory of the process: ${megabytes.toFixed(0)} MB`);
  return { syncs, megabytes };
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

const [, program, folder] = process.argv;
if (process.send && folder && program === fileURLToPath(import.meta.url)) {
  process.send(await measure(folder));
}
