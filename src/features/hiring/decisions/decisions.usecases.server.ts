import {
  deleteDecline,
  listStages,
  moveApplications,
  saveDecline,
} from "#features/jobs/jobs.contract.ts";
import { isActive } from "#features/jobs/jobs-parts.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { actOn, type JobAccess, readJob } from "../access/access.usecases.server.ts";
import { findHeld, type HeldApplication } from "../access/held.store.server.ts";
import { nameOfApplicant, type Selected } from "../board/board.rules.ts";
import { checkSelected, explain, idsOf, type Verdict } from "../board/moves.usecases.server.ts";
import { type DeclineReason, sharedReasons } from "../hiring.constants.ts";
import { hiringErrors } from "../hiring.errors.ts";
import { noteInterviewsHeld } from "../interviews/interviews.usecases.server.ts";
import { cancelNotices, planNotices } from "../notices/notices.store.server.ts";
import { sendTime } from "../notices/notices.usecases.server.ts";

/** The applications that the viewer is about to decline, those that can be. */
export async function readToDecline(
  services: Services,
  viewer: UserViewer,
  jobId: string,
  applicationIds: readonly string[],
): Promise<(JobAccess & { applications: HeldApplication[] }) | undefined> {
  checkSelected(applicationIds);
  return await readJob(services, viewer, jobId, async (transaction, access) => {
    const held = await findHeld(transaction, jobId, applicationIds);
    return { ...access, applications: held.filter(({ stageKind }) => isActive(stageKind)) };
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
  given: {
    selected: readonly Selected[];
    reason: DeclineReason;
    isShared: boolean;
    message: string | null;
  },
): Promise<Verdict> {
  const { selected, reason, isShared, message } = given;
  checkSelected(selected);
  return await actOn(
    services,
    viewer,
    { jobId, permission: "decide applications" },
    async (transaction, { record }) => {
      const now = services.clock.now();
      const target = (await listStages(transaction, jobId)).find(({ kind }) => kind === "declined");
      if (!target) throw hiringErrors.stageUnknown();
      const held = await findHeld(transaction, jobId, idsOf(selected));
      const wanted = held.filter(
        ({ id, stageId, stageKind, userId }) =>
          isActive(stageKind) &&
          userId !== viewer.userId &&
          selected.some((each) => each.id === id && each.from === stageId),
      );
      const ids: string[] = [];
      for (const from of new Set(wanted.map(({ stageId }) => stageId))) {
        const move = { from, to: target.id, as: "declined", actorId: viewer.userId, now } as const;
        const inStage = idsOf(wanted.filter(({ stageId }) => stageId === from));
        ids.push(...(await moveApplications(transaction, { ...move, applicationIds: inStage })));
      }
      for (const applicationId of ids) {
        const decidedBy = viewer.userId;
        await saveDecline(transaction, { applicationId, reason, isShared, message, decidedBy });
      }
      const left = wanted.filter(({ id }) => ids.includes(id));
      await noteInterviewsHeld(transaction, { left, actorId: viewer.userId, now });
      await planNotices(transaction, {
        applicationIds: ids,
        kind: "declined",
        message,
        reason: isShared ? sharedReasons[reason] : null,
        actorId: viewer.userId,
        now,
        sendAfter: sendTime(now),
      });
      if (ids.length > 0) await record("applications_declined", { reason, applications: ids });
      return {
        to: target.name,
        moved: left.map(({ id, name }) => ({ id, name: nameOfApplicant(name) })),
        notMoved: await explain(
          transaction,
          jobId,
          selected.filter(({ id }) => !ids.includes(id)),
        ),
      };
    },
  );
}

/**
 * Takes a decision back: the application returns to the stage it was in. Where its applicant knows of the
 * decision, an email tells them that it no longer stands; with `unlessNotified` it is refused then.
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
      const [held] = await findHeld(transaction, job.id, [applicationId]);
      if (!held || !isDecided(held)) throw hiringErrors.changed();
      const now = services.clock.now();
      const isNotified = held.notifiedKind === held.stageKind;
      if (isNotified && unlessNotified) throw hiringErrors.undoOver();
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
      await cancelNotices(transaction, [applicationId], now);
      if (isNotified) {
        await planNotices(transaction, {
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
