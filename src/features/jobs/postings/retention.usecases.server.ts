import type { Services } from "#platform/services.ts";
import { addDays, dayInUtc } from "#shared/time.ts";
import { keepPostingUntil } from "../posting-checker/duties.rules.ts";
import type { Posting } from "./posting.schemas.ts";
import * as store from "./publishing.store.server.ts";

const jobsPerBatch = 100;
/** No law asks for less: three years, as Ontario counts them. */
const minKeptDays = 3 * 365;

/** Closes jobs whose last day is over, as of that day. */
export async function closeEndedPostings(services: Services): Promise<void> {
  await services.database.asSystem("close ended jobs", (transaction) =>
    store.closeEndedJobs(transaction, services.clock.now()),
  );
}

/**
 * Deletes the versions of jobs that closed longer ago than any law asks to keep them: three years,
 * and more where the work's place asks for more. Each job is recorded.
 */
export async function deleteOldVersions(services: Services): Promise<void> {
  const today = dayInUtc(services.clock.now());
  const endedBy = addDays(today, -minKeptDays);
  let after: string | null = null;
  for (;;) {
    const asked = { endedBy, after, limit: jobsPerBatch };
    const jobs: store.EndedJob[] = await services.database.asSystem(
      "list ended jobs",
      (transaction) => store.listEndedJobs(transaction, asked),
    );
    for (const job of jobs) {
      if (keptUntil(job) < today) await deleteVersionsOf(services, job);
    }
    after = jobs.at(-1)?.id ?? null;
    if (jobs.length < jobsPerBatch) return;
  }
}

const keptUntil = ({ content, endedAt }: store.EndedJob) =>
  keepPostingUntil(placesOf(content), dayInUtc(endedAt), {
    hiresForeignWorkers: content.plansLmia || content.permits.length > 0,
  });

const placesOf = ({ region, remoteRegions, reportsTo }: Posting) => [
  region,
  ...remoteRegions,
  ...(reportsTo ? [reportsTo] : []),
];

async function deleteVersionsOf(
  services: Services,
  { id: jobId, organizationId, endedAt }: store.EndedJob,
): Promise<void> {
  await services.database.asSystem("delete old versions", async (transaction) => {
    const count = await store.deleteVersions(transaction, { jobId, endedAt });
    if (count === 0) return;
    await services.audit.record(transaction, {
      actorId: null,
      action: "jobs.versions_deleted",
      subject: { type: "organization", id: organizationId },
      details: { jobId, count, closedOn: dayInUtc(endedAt) },
    });
  });
}
