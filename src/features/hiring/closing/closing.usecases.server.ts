import { may } from "#features/employers/employers.contract.ts";
import { closePosting } from "#features/jobs/jobs.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { type JobAccess, readJob } from "../access/access.usecases.server.ts";
import { type HeldApplication, listUndecided } from "../access/held.store.server.ts";
import { declineSelected } from "../decisions/decisions.usecases.server.ts";
import { type DeclineReason, maxSelected } from "../hiring.constants.ts";
import { hiringErrors } from "../hiring.errors.ts";

/** A job that is about to be closed, with everyone who has no outcome yet. */
export interface Closing extends JobAccess {
  undecided: HeldApplication[];
}

/** Reads who is left of a job, for those who may close it; undefined for others. */
export async function readClosing(
  services: Services,
  viewer: UserViewer,
  jobId: string,
): Promise<Closing | undefined> {
  return await readJob(services, viewer, jobId, async (transaction, access) =>
    access.organization && may(access.role, "publish jobs")
      ? { ...access, undecided: await listUndecided(transaction, jobId) }
      : undefined,
  );
}

/**
 * Closes a job, and declines those left in the stages for which a reason is given; others stay where they are. Each
 * applicant gets an email, which can be undone as any decline. Answers how many were declined.
 *
 * @throws what `closePosting` of jobs and `declineSelected` throw.
 */
export async function closeJob(
  services: Services,
  viewer: UserViewer,
  jobId: string,
  given: { reasons: ReadonlyMap<string, DeclineReason>; isShared: boolean; message: string | null },
): Promise<number> {
  const closing = await readClosing(services, viewer, jobId);
  if (!closing) throw hiringErrors.jobNotFound();
  const { reasons, isShared, message } = given;
  // Declining can be tried again here after the job is closed.
  if (closing.job.status !== "closed") await closePosting(services, viewer, jobId);
  let declined = 0;
  for (const [stageId, reason] of reasons) {
    const left = closing.undecided.filter((each) => each.stageId === stageId);
    for (let start = 0; start < left.length; start += maxSelected) {
      const selected = left
        .slice(start, start + maxSelected)
        .map(({ id }) => ({ id, from: stageId }));
      const decline = { selected, reason, isShared, message };
      const { moved } = await declineSelected(services, viewer, jobId, decline);
      declined += moved.length;
    }
  }
  return declined;
}
