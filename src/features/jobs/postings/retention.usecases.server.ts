import type { Services } from "#platform/services.ts";
import { addDays, type CalendarDay, dayInUtc } from "#shared/time.ts";
import { postingRetentionEnd } from "../posting-checker/retention.rules.ts";
import * as store from "./publishing.store.server.ts";

const jobsPerBatch = 100;
/** Three years, below which no version is deleted. Leap days make it a day or two later. */
const minDays = 3 * 365;

/** Closes jobs whose last day is over, as of that day. */
export async function closeEndedPostings(services: Services): Promise<void> {
  await services.database.asSystem("close ended jobs", (transaction) =>
    store.closeEndedJobs(transaction, services.clock.now()),
  );
}

/**
 * Deletes versions of closed jobs once no law asks for them: three years after the job closed, later
 * where the place that the version names asks for more. Each job's deletion is recorded.
 */
export async function deleteOldVersions(services: Services): Promise<void> {
  const today = dayInUtc(services.clock.now());
  const endedBy = addDays(today, -minDays);
  let after: string | null = null;
  for (;;) {
    const asked = { endedBy, after, limit: jobsPerBatch };
    const jobs: store.EndedJob[] = await services.database.asSystem(
      "list ended jobs",
      (transaction) => store.listEndedJobs(transaction, asked),
    );
    for (const job of jobs) {
      const due = job.versions.filter((version) => isDue(version, job, today));
      if (due.length > 0) await deleteVersionsOf(services, job, due);
    }
    after = jobs.at(-1)?.id ?? null;
    if (jobs.length < jobsPerBatch) return;
  }
}

function isDue(
  { region, remoteRegions, reportsTo, plansLmia, permits }: store.StoredVersion,
  { endedAt, isFilled }: store.EndedJob,
  today: CalendarDay,
): boolean {
  const places = [region, ...remoteRegions, ...(reportsTo ? [reportsTo] : [])];
  const end = postingRetentionEnd(places, dayInUtc(endedAt), {
    hiresForeignWorkers: plansLmia || permits.length > 0,
    isFilled,
  });
  return end !== null && end < today;
}

async function deleteVersionsOf(
  services: Services,
  { id: jobId, organizationId, endedAt }: store.EndedJob,
  due: readonly store.StoredVersion[],
): Promise<void> {
  await services.database.asSystem("delete old versions", async (transaction) => {
    const numbers = due.map(({ number }) => number);
    const count = await store.deleteVersions(transaction, { jobId, endedAt, numbers });
    if (count === 0) return;
    await services.audit.record(transaction, {
      actorId: null,
      action: "jobs.versions_deleted",
      subject: { type: "organization", id: organizationId },
      details: { jobId, count, closedOn: dayInUtc(endedAt) },
    });
  });
}
