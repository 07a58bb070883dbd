import type { Services } from "#platform/services.ts";
import { removeFileWithin } from "#platform/storage/storage.ts";
import { addMonthsToTime } from "#shared/time.ts";
import { cvBucket } from "./applications.constants.ts";
import { minRetentionYears, retentionYears } from "./retention.rules.ts";
import { eraseDetails, listJobsWithOldDetails } from "./retention.store.server.ts";

const batchSize = 200;

/**
 * Erases what applicants sent, once the law no longer asks their employers to keep it: profile, CV, note, answers,
 * name and contacts. What an employer wrote about them goes with it. That someone applied and how it ended stays.
 */
export async function eraseOldApplicationDetails(services: Services): Promise<void> {
  const now = services.clock.now();
  const jobs = await services.database.asSystem("list jobs with old applications", (transaction) =>
    listJobsWithOldDetails(transaction, addMonthsToTime(now, -12 * minRetentionYears)),
  );
  let total = 0;
  for (const job of jobs) {
    const years = retentionYears(job);
    for (let more = true; more; ) {
      const erased = await services.database.asSystem("erase old applications", async (query) => {
        const done = await eraseDetails(query, { jobId: job.id, years, now, limit: batchSize });
        for (const name of done.files) await removeFileWithin(query, { bucket: cvBucket, name });
        return done.erased;
      });
      total += erased;
      more = erased === batchSize;
    }
  }
  if (total > 0) services.log.info("jobs.application_details_erased", { erased: total });
}
