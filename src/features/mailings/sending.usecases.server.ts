import { listSuspended, readAccountEmail, roleRows } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { type Role, rightsOf } from "#platform/rights.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { ProductError } from "#shared/errors.ts";
import { addTime, dayInUtc } from "#shared/time.ts";
import { instantAt } from "#shared/zones/zoned-time.ts";
import {
  kindOf,
  type MailingPlace,
  readMailing,
  requireMailingRight,
} from "./access.usecases.server.ts";
import { deliverMailingJob } from "./deliver.usecases.server.ts";
import { scheduleZone } from "./mailings.constants.ts";
import { mailingNotSentEmail } from "./mailings.emails.ts";
import { mailingErrors } from "./mailings.errors.ts";
import { canDo, isComplete, type MailingAction, slugOf } from "./mailings.rules.ts";
import { isSlugTaken, lockMailing, updateMailing } from "./mailings.store.server.ts";
import type { Mailing } from "./mailings.types.ts";
import { decideUnknown, freezeRecipients } from "./recipients.store.server.ts";
import { recordMailing } from "./record-mailing.usecases.server.ts";

/**
 * Freezes everyone who gets it, a row each, and begins to send. A second click finds it begun and
 * changes nothing.
 *
 * @throws `mailing_recipients_changed` when the group isn't as large as what was confirmed: nothing
 *   is stored; `mailing_incomplete`, `mailing_changed`, `mailing_without_recipients`.
 */
export async function sendMailing(
  services: Services,
  viewer: Viewer,
  { place, version, expected }: { place: MailingPlace; version: number; expected: number },
): Promise<void> {
  const { userId } = requireMailingRight(viewer, kindOf(services, place.kind), "send");
  await services.database.asSystem("send mailing", async (transaction) => {
    const mailing = await readMailing(transaction, place, { lock: true });
    const isStarted = mailing.status.name !== "draft" && mailing.status.name !== "scheduled";
    if (isStarted && mailing.sentBy === userId && mailing.version === version) return;
    checkReady(mailing, "send", version);
    const recipients = await startMailing(services, transaction, { mailing, by: userId });
    if (recipients !== expected) throw recipientsChanged(recipients);
  });
}

/**
 * Sends it by itself at a time, to the group as it is then.
 *
 * @throws `mailing_time_over`, `mailing_not_schedulable` with the kind's reason, `mailing_incomplete`,
 *   `mailing_changed`.
 */
export async function scheduleMailing(
  services: Services,
  viewer: Viewer,
  {
    place,
    version,
    day,
    time,
  }: {
    place: MailingPlace;
    version: number;
    day: string;
    time: string;
  },
): Promise<void> {
  const kind = kindOf(services, place.kind);
  const { userId } = requireMailingRight(viewer, kind, "send");
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const scheduledFor = instantAt(day, hours * 60 + minutes, scheduleZone.id);
  const now = services.clock.now();
  if (scheduledFor <= now || scheduledFor > addTime(now, { days: 366 })) {
    throw mailingErrors.timeOver();
  }
  await services.database.asSystem("schedule mailing", async (transaction) => {
    const mailing = await readMailing(transaction, place, { lock: true });
    checkReady(mailing, "schedule", version);
    const problem = await kind.findScheduleProblem?.(transaction, mailing);
    if (problem) throw mailingErrors.notSchedulable(problem);
    await updateMailing(transaction, mailing.id, {
      status: "scheduled",
      scheduled_for: scheduledFor,
      sent_by: userId,
      updated_at: now,
      note: null,
    });
    const details = { scheduledFor: scheduledFor.toISOString() };
    await recordMailing(services, transaction, { mailing, what: "scheduled", by: userId, details });
  });
}

const changes = {
  unschedule: { what: "unscheduled", set: { status: "draft", scheduled_for: null } },
  pause: { what: "paused", set: { status: "paused" } },
  resume: { what: "resumed", set: { status: "sending", note: null } },
  stop: { what: "stopped", set: { status: "stopped" } },
} as const;

/**
 * Takes a scheduled one back to a draft, pauses, resumes or stops one for good. The batch that is
 * being handed over ends; no other is taken after this returns.
 */
export async function changeMailing(
  services: Services,
  viewer: Viewer,
  { place, action }: { place: MailingPlace; action: keyof typeof changes },
): Promise<void> {
  const { userId } = requireMailingRight(viewer, kindOf(services, place.kind), "send");
  const { what, set } = changes[action];
  await services.database.asSystem("change mailing", async (transaction) => {
    const mailing = await readMailing(transaction, place, { lock: true });
    if (mailing.status.name === set.status) return;
    if (!canDo(action, mailing.status)) throw mailingErrors.notThen();
    const now = services.clock.now();
    await updateMailing(transaction, mailing.id, {
      ...set,
      updated_at: now,
      ...(action === "stop" ? { finished_at: now } : {}),
    });
    await recordMailing(services, transaction, { mailing, what, by: userId });
    if (action === "resume") {
      await services.jobs.enqueue(transaction, deliverMailingJob, { mailingId: mailing.id });
    }
  });
}

/** Decides about emails with an unknown outcome: send them again, or leave them. */
export async function decideAboutUnknown(
  services: Services,
  viewer: Viewer,
  { place, again }: { place: MailingPlace; again: boolean },
): Promise<void> {
  const { userId } = requireMailingRight(viewer, kindOf(services, place.kind), "send");
  await services.database.asSystem("decide about unknown outcomes", async (transaction) => {
    const mailing = await readMailing(transaction, place, { lock: true });
    const now = services.clock.now();
    const { name } = mailing.status;
    if (again && name === "stopped") throw mailingErrors.notThen();
    const emails = await decideUnknown(transaction, mailing.id, { again, now });
    if (emails === 0) return;
    const what = again ? "unknown_sent_again" : "unknown_left";
    await recordMailing(services, transaction, { mailing, what, by: userId, details: { emails } });
    if (!again || name === "paused") return;
    await updateMailing(transaction, mailing.id, { status: "sending", finished_at: null });
    await services.jobs.enqueue(transaction, deliverMailingJob, { mailingId: mailing.id });
  });
}

/**
 * Begins one whose time has come, as the person who scheduled it. If they may not send it anymore,
 * its kind has a reason against it, or there's no one to send it to, it's a draft again and says why, on its page and
 * by email to them.
 */
export async function startScheduled(services: Services, mailingId: string): Promise<void> {
  await services.database.asSystem("start scheduled mailing", async (transaction) => {
    const now = services.clock.now();
    const mailing = await lockMailing(transaction, mailingId, "alone");
    if (mailing?.status.name !== "scheduled" || mailing.status.scheduledFor > now) return;
    const problem = await findStartProblem(services, transaction, mailing);
    if (!problem) {
      const by = mailing.sentBy;
      if ((await startMailing(services, transaction, { mailing, by })) > 0) return;
    }
    const note = problem ?? "No one in the group could get it when it was due to go out.";
    await updateMailing(transaction, mailing.id, {
      status: "draft",
      scheduled_for: null,
      started_at: null,
      recipients: null,
      updated_at: now,
      note,
    });
    await recordMailing(services, transaction, {
      mailing,
      what: "not_started",
      by: null,
      reason: note,
    });
    await notifyScheduler(services, transaction, { mailing, problem: note });
  });
}

/** Emails the person who scheduled it, unless their account is gone or suspended. */
async function notifyScheduler(
  services: Services,
  transaction: DatabaseTransaction,
  { mailing, problem }: { mailing: Mailing; problem: string },
): Promise<void> {
  const { sentBy, subject } = mailing;
  if (!sentBy || (await listSuspended(transaction, [sentBy])).size > 0) return;
  const to = await readAccountEmail(transaction, sentBy);
  if (!to) return;
  const path = kindOf(services, mailing.kind).pathOf(mailing);
  const { baseUrl } = services.application;
  const email = mailingNotSentEmail(baseUrl, { to, subject, problem, path });
  await services.mail.enqueue(transaction, email);
}

async function findStartProblem(
  services: Services,
  transaction: DatabaseTransaction,
  mailing: Mailing,
): Promise<string | undefined> {
  const gone = "The person who scheduled it isn't allowed to send it anymore.";
  const { sentBy } = mailing;
  if (!sentBy) return gone;
  if ((await listSuspended(transaction, [sentBy])).size > 0) return gone;
  const held = await roleRows(transaction).where("user_id", "=", sentBy).execute();
  const kind = kindOf(services, mailing.kind);
  if (!held.some(({ role }) => rightsOf(role as Role).includes(kind.send))) return gone;
  return await kind.findScheduleProblem?.(transaction, mailing);
}

/** Freezes and counts the recipients; answers how many. With none, nothing else is changed. */
async function startMailing(
  services: Services,
  transaction: DatabaseTransaction,
  { mailing, by }: { mailing: Mailing; by: string | null },
): Promise<number> {
  const now = services.clock.now();
  const query = kindOf(services, mailing.kind).recipients(transaction, mailing);
  const recipients = await freezeRecipients(transaction, mailing.id, query);
  if (recipients === 0) {
    if (mailing.status.name === "scheduled") return 0;
    throw mailingErrors.nobody();
  }
  const wanted = slugOf(mailing.subject, dayInUtc(now));
  const taken = mailing.isPublic && (await isSlugTaken(transaction, wanted));
  const slug = taken ? `${wanted}-${mailing.id.slice(0, 8)}` : wanted;
  await updateMailing(transaction, mailing.id, {
    status: "sending",
    scheduled_for: null,
    sent_by: by,
    started_at: now,
    updated_at: now,
    recipients,
    slug: mailing.isPublic ? slug : null,
    note: null,
  });
  await recordMailing(services, transaction, {
    mailing,
    what: "started",
    by,
    details: { recipients },
  });
  await services.jobs.enqueue(transaction, deliverMailingJob, { mailingId: mailing.id });
  return recipients;
}

function checkReady(mailing: Mailing, action: MailingAction, version: number): void {
  if (!canDo(action, mailing.status)) throw mailingErrors.notADraft();
  if (mailing.version !== version) throw mailingErrors.changedMeanwhile();
  if (!isComplete(mailing)) throw mailingErrors.incomplete();
}

function recipientsChanged(recipients: number): ProductError {
  const people = recipients === 1 ? "1 person" : `${recipients} people`;
  return new ProductError(
    "mailing_recipients_changed",
    409,
    `The group has changed since you opened this page, so nothing was sent. The email would go to ${people} now. Check and confirm again.`,
  );
}
