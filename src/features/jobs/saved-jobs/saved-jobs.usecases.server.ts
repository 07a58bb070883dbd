import { readValue } from "#platform/database/values.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { jobErrors } from "../jobs.errors.ts";
import { listJobSummaries } from "../jobs.store.server.ts";
import type { JobSummary } from "../jobs.types.ts";
import { maxSavedJobs } from "./saved-jobs.constants.ts";
import { savedJobErrors } from "./saved-jobs.errors.ts";
import * as store from "./saved-jobs.store.server.ts";

/** Saves a job for a person. Saving it again changes nothing. @throws `job_not_found`, `too_many_saved_jobs` */
export async function saveJob(
  { database, clock }: Services,
  { userId }: UserViewer,
  jobId: string,
): Promise<void> {
  if (!isId(jobId)) throw jobErrors.jobNotFound();
  await database.asSystem("save job", async (transaction) => {
    if (!(await store.isPublicJob(transaction, jobId))) throw jobErrors.jobNotFound();
    await store.lockSavedJobsOf(transaction, userId);
    const saved = await readValue(transaction, store.savedJobCount({ userId }));
    if (saved >= maxSavedJobs) throw savedJobErrors.tooMany();
    await store.insertSavedJob(transaction, { userId, jobId, now: clock.now() });
  });
}

/** Removes a saved job. Does nothing if it wasn't saved. */
export async function unsaveJob(
  { database }: Services,
  { userId }: UserViewer,
  jobId: string,
): Promise<void> {
  if (!isId(jobId)) throw jobErrors.jobNotFound();
  await database.asSystem("remove saved job", (transaction) =>
    store.deleteSavedJob(transaction, { userId, jobId }),
  );
}

/** The jobs that a person saved, latest first: those that take applications, and closed ones. */
export async function listSavedJobs(
  { database, clock }: Services,
  user: UserViewer,
): Promise<{ open: JobSummary[]; closed: JobSummary[] }> {
  return database.as(user, async (transaction) => {
    const saved = await store.listSavedIds(transaction, {
      userId: user.userId,
      now: clock.now(),
      limit: maxSavedJobs,
    });
    const ids = saved.map(({ id }) => id);
    const jobs = await listJobSummaries(transaction, ids, user);
    const openIds = new Set(saved.flatMap(({ id, isOpen }) => (isOpen ? [id] : [])));
    return {
      open: jobs.filter(({ id }) => openIds.has(id)),
      closed: jobs.filter(({ id }) => !openIds.has(id)),
    };
  });
}
