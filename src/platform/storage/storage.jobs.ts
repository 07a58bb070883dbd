import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import type { Services } from "#platform/services.ts";
import { subtractTime, toMilliseconds, toSeconds } from "#shared/time.ts";
import { isStep } from "../personal-data/personal-data.ts";
import { keyOf, versionOf } from "./drivers/file-store.ts";
import { deleteUnusedFiles, type FileColumn } from "./file-rows.store.ts";
import { deleteLeftovers, findKnownVersions, listLeftovers } from "./leftovers.store.ts";
import { checkFilesJob } from "./quarantine.ts";

/** Longer than any upload takes, and than a download goes on that began before the row changed. */
const leftoverSeconds = toSeconds({ hours: 1 });

/** Bytes that nothing ever noted are older than this before they are taken for lost. */
const unknownSeconds = toSeconds({ days: 1 });

/** Longer than it takes to write the row that names a file, or to send the message that a file was uploaded for. */
const unnamedSeconds = toSeconds({ days: 1 });

const batchSize = 500;

/** Every hour: removes the bytes of versions that no row refers to, or never did. */
export const removeLeftoversJob = defineJob({
  name: "storage.remove-leftovers",
  schema: z.object({}),
  schedule: "41 * * * *",
  retryLimit: 0,
  async handle(services) {
    const before = subtractTime(services.clock.now(), { seconds: leftoverSeconds });
    let removed = 0;
    for (;;) {
      const versions = await services.database.asSystem("storage leftovers", (transaction) =>
        listLeftovers(transaction, before, batchSize),
      );
      if (versions.length === 0) break;
      for (const version of versions) await services.storage.files.delete(keyOf(version));
      await services.database.asSystem("storage leftovers", (transaction) =>
        deleteLeftovers(transaction, versions),
      );
      removed += versions.length;
    }
    if (removed > 0) services.log.info("storage.leftovers_removed", { removed });
  },
});

/**
 * Every day: compares what the store holds with the rows, for what a restored backup of the
 * database no longer knows. Where the rows know less than half of it, the store or the
 * database is more likely the wrong one, and nothing is removed.
 */
export const sweepStoreJob = defineJob({
  name: "storage.sweep",
  schema: z.object({}),
  schedule: "23 4 * * *",
  retryLimit: 0,
  async handle(services) {
    const { unknown, known } = await compareStore(services);
    if (unknown.length === 0) return;
    if (unknown.length > Math.max(known, 10)) {
      services.log.error("storage.sweep_refused", { unknown: unknown.length, known });
      return;
    }
    for (const version of unknown) await services.storage.files.delete(keyOf(version));
    services.log.warn("storage.swept", { removed: unknown.length, known });
  },
});

async function compareStore({ clock, database, storage }: Services) {
  const before = clock.now().getTime() - toMilliseconds({ seconds: unknownSeconds });
  const unknown: string[] = [];
  let known = 0;
  let batch: string[] = [];

  async function judge() {
    const found = await database.asSystem("storage sweep", (transaction) =>
      findKnownVersions(transaction, batch),
    );
    known += found.size;
    unknown.push(...batch.filter((version) => !found.has(version)));
    batch = [];
  }
  for await (const { key, writtenAt } of storage.files.list()) {
    const version = versionOf(key);
    if (version === undefined || writtenAt.getTime() >= before) continue;
    batch.push(version);
    if (batch.length === batchSize) await judge();
  }
  await judge();
  return { unknown, known };
}

/** Every day: deletes the files of declared buckets that no row has named for a day; their bytes follow by the job above. */
export const deleteUnusedFilesJob = defineJob({
  name: "storage.delete-unused-files",
  schema: z.object({}),
  schedule: "17 3 * * *",
  retryLimit: 0,
  async handle(services) {
    const before = subtractTime(services.clock.now(), { seconds: unnamedSeconds });
    for (const [bucket, columns] of fileColumnsOf(services)) {
      const deleted = await services.database.asSystem("delete unused files", (transaction) =>
        deleteUnusedFiles(transaction, { bucket, before, columns }),
      );
      if (deleted > 0) services.log.info("storage.unused_files_deleted", { bucket, deleted });
    }
  },
});

/** The columns that name files, by bucket, as features declare them. */
export function fileColumnsOf({
  personalData,
}: Pick<Services, "personalData">): Map<string, FileColumn[]> {
  const columns = new Map<string, FileColumn[]>();
  for (const entry of personalData.keepers.flatMap((keeper) => keeper.personalData ?? [])) {
    if (isStep(entry) || !entry.files) continue;
    const { bucket, column, holds } = entry.files;
    columns.set(bucket, [...(columns.get(bucket) ?? []), { table: entry.table, column, holds }]);
  }
  return columns;
}

export const storageJobs = [checkFilesJob, removeLeftoversJob, sweepStoreJob, deleteUnusedFilesJob];
