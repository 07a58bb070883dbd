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

/**
 * Measures a sync of 10,000 rows on an embedded database on disk: all new, unchanged, and all
 * changed. The syncs run in a process of their own, so that its memory is theirs. Ends with 1 when
 * a sync takes longer, or the process takes more memory, than the product promises.
 */
const rowCount = 10_000;
const limits = { seconds: 30, megabytes: 512 };
const [folder] = process.argv.slice(2);
if (folder) await measure(folder);
else await prepareAndFork();

async function prepareAndFork(): Promise<void> {
  const created = await mkdtemp(join(tmpdir(), "meridian-bench-"));
  try {
    const rows = Array.from({ length: rowCount }, (_, index) => sampleMentorRow(index));
    const changed = rows.map((row) => ({ ...row, hourly_rate: row.hourly_rate + 5 }));
    await writeFile(join(created, "first.csv"), toCsv(rows));
    await writeFile(join(created, "changed.csv"), toCsv(changed));
    const database = connectEmbedded({ folder: join(created, "database") });
    await database.migrate(new URL("../../migrations/", import.meta.url));
    await database.close();
    process.exitCode = await new Promise<number>((resolve) =>
      fork(fileURLToPath(import.meta.url), [created], { execArgv: embeddedMemoryFlags }).on(
        "exit",
        (code) => resolve(code ?? 1),
      ),
    );
  } finally {
    await rm(created, { recursive: true });
  }
}

async function measure(created: string): Promise<void> {
  const database = connectEmbedded({ folder: join(created, "database") });
  const slowest = { seconds: 0 };
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
    slowest.seconds = Math.max(slowest.seconds, seconds);
    console.log(
      `${name}: ${seconds.toFixed(1)} s (added ${added}, updated ${updated}, skipped ${skipped})`,
    );
  }
  await database.close();

  const megabytes = peakKilobytes() / 1_024;
  console.log(`largest memory of the process: ${megabytes.toFixed(0)} MB`);
  const kept = slowest.seconds < limits.seconds && megabytes < limits.megabytes;
  console.log(`${kept ? "within" : "BEYOND"} ${limits.seconds} s and ${limits.megabytes} MB`);
  if (!kept) process.exitCode = 1;
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
