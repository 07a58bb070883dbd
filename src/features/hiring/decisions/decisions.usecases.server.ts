import {
  deleteDecline,
  listStages,
  lockApplication,
  moveApplications,
  type Stage,
  saveDeclines,
} from "#features/jobs/jobs.contract.ts";
import { isActive, isReopening } from "#features/jobs/jobs-parts.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { actOn, type JobAccess, readJob } from "../access/access.usecases.server.ts";
import { findHeld, type HeldApplication } from "../access/held.store.server.ts";
import { nameOfApplicant, type Selected } from "../board/board.rules.ts";
import { checkSelected, explain, idsOf, type Verdict } from "../board/moves.usecases.server.ts";
import { type DeclineReason, sharedReasons } from "../hiring.constants.ts";
import { hiringErrors } from "../hiring.errors.ts";
import { noteInterviewsHeld } from "../interviews/interviews.usecases.server.ts";
import { cancelNotices, insertNotices, planNotices } from "../notices/notices.store.server.ts";
import { isDecision, sendTime } from "../notices/notices.usecases.server.ts";

/** Why applications are declined, and what their applicants read. */
export interface Decline {
  reason: DeclineReason;
  isShared: boolean;
  message: string | null;
}

/** Applications that the viewer is about to decline, and access to their job. */
export interface ToDecline extends JobAccess {
  applications: HeldApplication[];
  /** Those that can't be declined. */
  closed: HeldApplication[];
}

/** The applications that the viewer is about to decline; undefined where the job has none of them. */
export async function readToDecline(
  services: Services,
  viewer: UserViewer,
  jobId: string,
  applicationIds: readonly string[],
): Promise<ToDecline | undefined> {
  checkSelected(applicationIds);
  return await readJob(services, viewer, jobId, async (transaction, access) => {
    const held = await findHeld(transaction, { jobId, viewerId: viewer.userId }, applicationIds);
    if (held.length === 0) return undefined;
    return {
      ...access,
      applications: held.filter(({ stageKind }) => isActive(stageKind)),
      closed: held.filter(({ stageKind }) => !isActive(stageKind)),
    };
  });
}

/**
 * Declines applications of a job for one reason, each from the stage in which it was seen, and plans an
 * email to each applicant, which can be undone for some minutes.
 *
 * @throws `hiring_nothing_selected`, `hiring_too_many_selected`; what `actOn` throws.
 */
export async function declineSelected(
  services: Services,
  viewer: UserViewer,
  jobId: string,
  given: Decline & { selected: readonly Selected[] },
): Promise<Verdict> {
  const { selected, reason, isShared, message } = given;
  checkSelected(selected);
  return await actOn(
    services,
    viewer,
    { jobId, permission: "decide applications" },
    async (transaction, { record }) => {
      const stages = await listStages(transaction, jobId);
      const work = { jobId, viewerId: viewer.userId };
      const held = await findHeld(transaction, work, idsOf(selected));
      const wanted = held.filter(
        ({ id, stageId, stageKind }) =>
          isActive(stageKind) && selected.some((each) => each.id === id && each.from === stageId),
      );
      const now = services.clock.now();
      const decline = { reason, isShared, message, actorId: viewer.userId, now };
      const declined = await declineHeld(transaction, stages, wanted, decline);
      const ids = idsOf(declined);
      if (ids.length > 0) await record("applications_declined", { reason, applications: ids });
      return {
        to: declinedStage(stages).name,
        moved: declined.map(({ id, name }) => ({ id, name: nameOfApplicant(name) })),
        notMoved: await explain(
          transaction,
          work,
          selected.filter(({ id }) => !ids.includes(id)),
        ),
      };
    },
  );
}

/**
 * Declines applications that are under way, within a transaction that holds their organization, and plans
 * the emails. Answers those that were declined: an applicant can withdraw in the same moment. Without an actor,
 * the system declines them.
 */
export async function declineHeld(
  transaction: DatabaseTransaction,
  stages: readonly Stage[],
  held: readonly HeldApplication[],
  { reason, isShared, message, actorId, now }: Decline & { actorId: string | null; now: Date },
): Promise<HeldApplication[]> {
  const to = declinedStage(stages).id;
  const moved = new Set<string>();
  for (const from of new Set(held.map(({ stageId }) => stageId))) {
    const applicationIds = idsOf(held.filter(({ stageId }) => stageId === from));
    const move = { applicationIds, from, to, as: "declined", actorId, now } as const;
    for (const id of await moveApplications(transaction, move)) moved.add(id);
  }
  const declined = held.filter(({ id }) => moved.has(id));
  const applicationIds = idsOf(declined);
  const decline = { applicationIds, reason, isShared, message, decidedBy: actorId };
  await saveDeclines(transaction, decline);
  await noteInterviewsHeld(transaction, { left: declined, actorId, now });
  await planNotices(transaction, {
    applicationIds,
    kind: "declined",
    message,
    reason: isShared ? sharedReasons[reason] : null,
    actorId,
    now,
    sendAfter: sendTime(now),
  });
  return declined;
}

function declinedStage(stages: readonly Stage[]): Stage {
  const stage = stages.find(({ kind }) => kind === "declined");
  if (!stage) throw hiringErrors.stageUnknown();
  return stage;
}

/**
 * Takes a decision back: the application returns to the stage it was in. If its applicant was notified
 * of a decision, this one or an earlier one, an email says that it's open again. With
 * `unlessNotified` it is refused once the email about the decision went out.
 *
 * @throws `hiring_application_changed` where it isn't decided; `hiring_undo_over`; what `actOn` throws.
 */
export async function reopen(
  services: Services,
  viewer: UserViewer,
  applicationId: string,
  { unlessNotified }: { unlessNotified: boolean },
): Promise<void> {
  await actOn(
    services,
    viewer,
    { applicationId, permission: "decide applications" },
    async (transaction, { job, record }) => {
      const work = { jobId: job.id, viewerId: viewer.userId };
      // The email may be on its way out: whoever sends it locks the application first, and then the notice.
      await lockApplication(transaction, applicationId);
      const [held] = await findHeld(transaction, work, [applicationId]);
      if (!held || !isDecided(held)) throw hiringErrors.changed();
      const now = services.clock.now();
      const isNotified = held.notifiedKind === held.stageKind;
      const canceled = await cancelNotices(transaction, [applicationId], now);
      // They may know of an earlier decision of the same kind, and not of this one.
      if (isNotified && unlessNotified && !canceled.some(isDecision)) throw hiringErrors.undoOver();
      const stages = await listStages(transaction, job.id);
      const target =
        stages.find(({ id }) => id === held.stageBefore) ??
        stages.find(({ kind }) => kind === "new");
      if (!target) throw hiringErrors.stageUnknown();
      const moved = await moveApplications(transaction, {
        applicationIds: [applicationId],
        from: held.stageId,
        to: target.id,
        as: "restored",
        actorId: viewer.userId,
        now,
      });
      if (moved.length === 0) throw hiringErrors.changed();
      await deleteDecline(transaction, applicationId);
      if (isReopening(held.notifiedKind, target.kind)) {
        await insertNotices(transaction, {
          applicationIds: [applicationId],
          kind: "reopened",
          actorId: viewer.userId,
          now,
          sendAfter: sendTime(now),
        });
      }
      await record("decision_undone", { applicationId });
    },
  );
}

const isDecided = ({ stageKind, userId }: HeldApplication) =>
  (stageKind === "hired" || stageKind === "declined") && userId !== null;
