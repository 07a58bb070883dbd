import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import type { Services } from "#platform/services.ts";
import { addTime, subtractTime } from "#shared/time.ts";
import type { ConfiguredRule } from "./retention.ts";
import { saveRetentionRun } from "./retention-runs.store.ts";

const batchSize = 500;
/** A kind's time in a round. The rest waits for the next one, so that a long backlog doesn't hold up other kinds. */
const maxMinutesPerKind = 3;
/** From then on, each kind gets a single batch. The job itself would be given up after 15 minutes. */
const maxMinutes = 10;

/** Four times a night: deletes what is older than the configuration lets it be, kind by kind. */
export const deleteOldDataJob = defineJob({
  name: "operations.delete-old-data",
  schema: z.object({}),
  schedule: "40 2-5 * * *",
  retryLimit: 0,
  handle: (services) => deleteOldData(services),
});

/** Goes through every kind, also after one that failed. Throws at the end if any did. */
export async function deleteOldData(services: Services): Promise<void> {
  const failed: string[] = [];
  const end = addTime(services.clock.now(), { minutes: maxMinutes });
  for (const rule of services.retention.rules) {
    if (!(await deleteKind(services, rule, end))) failed.push(rule.kind);
  }
  if (failed.length > 0) throw new Error(`Couldn't delete old data: ${failed.join(", ")}`);
}

/** Deletes what's due of a kind, until its time or the round's is over. False: it failed. */
async function deleteKind(
  services: Services,
  rule: ConfiguredRule,
  roundEnd: Date,
): Promise<boolean> {
  const { clock, database, log, metrics } = services;
  const { kind } = rule;
  const now = clock.now();
  const before = subtractTime(now, { days: rule.days });
  const ownEnd = addTime(now, { minutes: maxMinutesPerKind });
  const end = ownEnd < roundEnd ? ownEnd : roundEnd;
  let deleted = 0;
  let isUnfinished = true;
  let error: unknown;
  try {
    do {
      const count = await rule.delete(services, { before, limit: batchSize });
      deleted += count;
      if (count > 0) metrics.count("retentionDeleted", { kind }, count);
      isUnfinished = count >= batchSize;
    } while (isUnfinished && clock.now() < end);
  } catch (caught) {
    error = caught;
    log.error("retention.failed", { kind, deleted, error });
  }
  const hasFailed = error !== undefined;
  await database.asSystem("save retention run", (transaction) =>
    saveRetentionRun(transaction, { kind, ranAt: now, deleted, isUnfinished, hasFailed }),
  );
  if (deleted > 0) log.info("retention.deleted", { kind, days: rule.days, deleted, isUnfinished });
  return !hasFailed;
}
