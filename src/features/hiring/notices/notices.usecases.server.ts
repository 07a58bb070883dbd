import { readAccountEmail } from "#features/auth/auth.contract.ts";
import { lockApplication, recordInformed, restartClock } from "#features/jobs/jobs.contract.ts";
import { activeKinds, isReopening, type StageKind } from "#features/jobs/jobs-parts.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { addTime } from "#shared/time.ts";
import { actOn } from "../access/access.usecases.server.ts";
import { findHeld, type HeldApplication } from "../access/held.store.server.ts";
import { undoMinutes } from "../hiring.constants.ts";
import { applicantEmail } from "../hiring.emails.ts";
import { hiringErrors } from "../hiring.errors.ts";
import {
  cancelNotices,
  deleteMessage,
  listDueNotices,
  type NoticeKind,
  planNotices,
  stopTakenNotice,
  takeNotice,
} from "./notices.store.server.ts";

const batchSize = 100;

/** Time at which an email that is planned now goes out. */
export const sendTime = (now: Date) => addTime(now, { minutes: undoMinutes });

/**
 * Plans what applicants read after a move: an email about a kind of stage further than what they know of, or that a
 * decision was taken back, to those who would otherwise believe in it. For others, a move back or within a kind only
 * stops an email about a stage. That there's no decision yet is still so.
 */
export async function planStageNotices(
  transaction: DatabaseTransaction,
  {
    moved,
    to,
    actorId,
    now,
  }: { moved: readonly HeldApplication[]; to: StageKind; actorId: string; now: Date },
): Promise<void> {
  const ids = (some: readonly HeldApplication[]) => some.map(({ id }) => id);
  const kind = isNoticeKind(to) ? to : null;
  const isNews = ({ notifiedKind }: HeldApplication) =>
    kind !== null && isFurther(notifiedKind, kind);
  const isReopened = (one: HeldApplication) => !isNews(one) && isReopening(one.notifiedKind, to);
  const others = moved.filter((one) => !isNews(one) && !isReopened(one));
  await cancelNotices(transaction, ids(others), now, "no_decision");
  const plan = { actorId, now, sendAfter: sendTime(now) };
  if (kind) {
    await planNotices(transaction, { applicationIds: ids(moved.filter(isNews)), kind, ...plan });
  }
  const applicationIds = ids(moved.filter(isReopened));
  await planNotices(transaction, { applicationIds, kind: "reopened", ...plan });
}

const order: readonly StageKind[] = [...activeKinds, "hired"];
const isFurther = (known: StageKind, to: StageKind) => order.indexOf(to) > order.indexOf(known);
export const isDecision = (kind: NoticeKind) => kind === "declined" || kind === "hired";
const isNoticeKind = (kind: StageKind): kind is StageKind & NoticeKind =>
  kind !== "new" && kind !== "withdrawn";

/**
 * Stops the email about a move; the move itself stays. A decision can't be hidden from its applicant: it's
 * undone instead. Nor can it be hidden that one was taken back.
 *
 * @throws `hiring_undo_over`, `hiring_decision_hidden`, `hiring_reopening_hidden`; what `actOn` throws.
 */
export async function cancelNotice(
  services: Services,
  viewer: UserViewer,
  applicationId: string,
): Promise<void> {
  await actOn(
    services,
    viewer,
    { applicationId, permission: "decide applications" },
    async (transaction, { job, record }) => {
      const work = { jobId: job.id, viewerId: viewer.userId };
      const [held] = await findHeld(transaction, work, [applicationId]);
      const canceled = await cancelNotices(transaction, [applicationId], services.clock.now());
      if (!held || canceled.length === 0) throw hiringErrors.undoOver();
      if (canceled.some(isDecision)) throw hiringErrors.decisionHidden();
      if (isReopening(held.notifiedKind, held.stageKind)) throw hiringErrors.reopeningHidden();
      await record("notice_canceled", { applicationId });
    },
  );
}

/**
 * Sends the emails to applicants whose time to undo is over, once each. One that fails does not stop the
 * others; the error comes at the end.
 */
export async function sendDueNotices(services: Services): Promise<void> {
  const due = await services.database.asSystem("list due notices", (transaction) =>
    listDueNotices(transaction, { now: services.clock.now(), limit: batchSize }),
  );
  const failures: unknown[] = [];
  for (const notice of due) {
    try {
      await services.database.asSystem("send notice to applicant", (transaction) =>
        sendNotice(services, transaction, notice),
      );
    } catch (error) {
      services.log.error("hiring.notice_failed", { noticeId: notice.id, error });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some applicants weren't emailed");
}

async function sendNotice(
  services: Services,
  transaction: DatabaseTransaction,
  { id, applicationId }: { id: string; applicationId: string },
): Promise<void> {
  const now = services.clock.now();
  // Applicants who withdrew aren't notified of a decision about them.
  if ((await lockApplication(transaction, applicationId)) === "withdrawn") {
    await cancelNotices(transaction, [applicationId], now);
    return;
  }
  const notice = await takeNotice(transaction, { id, now });
  if (!notice) return;
  // Everything else that was written about the applicant is deleted already. Only the email has this.
  if (notice.isErased) await deleteMessage(transaction, id);
  const { userId, kind, actorId, stageKind } = notice;
  const to = userId && (await readAccountEmail(transaction, userId));
  // An account may have no email, or be deleted by now. What wasn't sent doesn't count as an answer.
  if (!to) {
    await stopTakenNotice(transaction, { id, now });
    return;
  }
  await services.mail.enqueue(
    transaction,
    applicantEmail(services.application.baseUrl, to, notice),
  );
  const notified = kind === "no_decision" ? null : kind === "reopened" ? stageKind : kind;
  await recordInformed(transaction, { applicationId, notified, actorId, now });
  if (kind === "no_decision") await restartClock(transaction, { applicationId, now });
}
