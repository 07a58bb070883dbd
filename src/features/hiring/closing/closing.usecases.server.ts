import { createHash } from "node:crypto";
import { may } from "#features/employers/employers.contract.ts";
import { actForJob, closePostingWithin, listStages } from "#features/jobs/jobs.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { type JobAccess, readJob } from "../access/access.usecases.server.ts";
import { type HeldApplication, listUndecided } from "../access/held.store.server.ts";
import { idsOf } from "../board/moves.usecases.server.ts";
import { type Decline, declineHeld } from "../decisions/decisions.usecases.server.ts";
import type { DeclineReason } from "../hiring.constants.ts";
import { hiringErrors } from "../hiring.errors.ts";

/** A job that is about to be closed, with everyone who has no outcome yet. */
export interface Closing extends JobAccess {
  undecided: HeldApplication[];
  /** A hash of who is in which stage. The form sends it back. */
  seen: string;
}

/** Reads who has no outcome yet, for those who may close the job; undefined for others. */
export async function readClosing(
  services: Services,
  viewer: UserViewer,
  jobId: string,
): Promise<Closing | undefined> {
  return await readJob(services, viewer, jobId, async (transaction, access) => {
    if (!access.organization || !may(access.role, "publish jobs")) return undefined;
    const undecided = await listUndecided(transaction, { jobId, viewerId: viewer.userId });
    return { ...access, undecided, seen: hashOf(undecided) };
  });
}

/**
 * Closes a job and declines those in the stages for which a reason is given, all or nothing: where anyone
 * applied, withdrew or was moved since the page was read, nothing happens. For a job that is closed already, it
 * only declines. The emails can be undone as after any decline.
 *
 * @throws `hiring_applicants_changed`; what `actForJob` and `closePostingWithin` of jobs throw.
 */
export async function closeJob(
  services: Services,
  viewer: UserViewer,
  jobId: string,
  given: Omit<Decline, "reason"> & {
    seen: string;
    /** By stage; null for those who stay under way. */
    outcomes: ReadonlyMap<string, DeclineReason | null>;
  },
): Promise<{ wasClosed: boolean; declined: number }> {
  const { seen, outcomes, isShared, message } = given;
  const actorId = viewer.userId;
  const asked = { jobId, permission: "publish jobs" } as const;
  return await actForJob(services, viewer, asked, async (transaction, draft, access) => {
    const { published } = draft;
    const wasClosed = published?.status === "closed" || Boolean(published?.closedAt);
    if (!wasClosed) {
      await closePostingWithin(services, transaction, { draft, access });
    }
    // From here on no one can apply, and colleagues wait for the organization.
    const undecided = await listUndecided(transaction, { jobId, viewerId: actorId });
    const isAnswered = undecided.every(({ stageId }) => outcomes.has(stageId));
    if (hashOf(undecided) !== seen || !isAnswered) throw hiringErrors.applicantsChanged();
    const stages = await listStages(transaction, jobId);
    const now = services.clock.now();
    let count = 0;
    for (const reason of new Set(outcomes.values())) {
      if (!reason) continue;
      const held = undecided.filter(({ stageId }) => outcomes.get(stageId) === reason);
      const decline = { reason, isShared, message, actorId, now };
      const declined = await declineHeld(transaction, stages, held, decline);
      // Someone withdrew in this moment.
      if (declined.length < held.length) throw hiringErrors.applicantsChanged();
      const applications = idsOf(declined);
      await access.recordFor("hiring.applications_declined", { reason, applications, jobId });
      count += declined.length;
    }
    return { wasClosed, declined: count };
  });
}

const hashOf = (undecided: readonly HeldApplication[]) =>
  createHash("sha256")
    .update(
      undecided
        .map(({ id, stageId }) => `${id}.${stageId}`)
        .sort()
        .join(),
    )
    .digest("base64url");
