import { wantsEmail } from "#features/account/account.contract.ts";
import { listTeamEmails } from "#features/auth/auth.contract.ts";
import {
  findMembership,
  listMembers,
  type Member,
} from "#features/employers/employers.contract.ts";
import { lockApplication } from "#features/jobs/jobs.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Email } from "#platform/mail/email.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { formatDay, subtractTime } from "#shared/time.ts";
import { listTeam } from "../access/access.store.server.ts";
import { actOn } from "../access/access.usecases.server.ts";
import { findHeld } from "../access/held.store.server.ts";
import {
  newApplicationsEmail,
  overdueEmail,
  ownTeamReminderEmail,
  type ReminderLine,
  statutoryEmail,
} from "../hiring.emails.ts";
import { hiringErrors } from "../hiring.errors.ts";
import { cancelNotices, insertNotices } from "../notices/notices.store.server.ts";
import { sendTime } from "../notices/notices.usecases.server.ts";
import { isLargeEnough, statutoryDays, warningDays } from "./clock.rules.ts";
import {
  claimNew,
  claimOverdue,
  claimStatutory,
  listOrganizationsToRemind,
  listOrganizationsWithNew,
  type Reminder,
  type ReminderKind,
  releaseReminders,
  type StatutoryKind,
} from "./clock.store.server.ts";

/** Reminders of one kind that reach people of an employer in a run. */
const maxReminders = 500;

/** Days after an application in which someone can still be emailed that it's new. */
const announcedDays = 7;

/**
 * Plans an email that says that no decision has been made yet. Once it's out, the days of the stage start over, and it
 * counts as the answer that the law of Ontario asks for.
 *
 * @throws `hiring_application_changed` where it's decided; `hiring_email_waiting`; what `actOn` throws.
 */
export async function informNoDecision(
  services: Services,
  viewer: UserViewer,
  { applicationId, message }: { applicationId: string; message: string | null },
): Promise<void> {
  const wanted = { applicationId, permission: "decide applications" } as const;
  await actOn(services, viewer, wanted, async (transaction, { job, record }) => {
    const work = { jobId: job.id, viewerId: viewer.userId };
    // Another email may be on its way out: whoever sends it locks the application first, and then the notice.
    await lockApplication(transaction, applicationId);
    const [held] = await findHeld(transaction, work, [applicationId]);
    if (!held || held.decidedAt) throw hiringErrors.changed();
    const now = services.clock.now();
    const canceled = await cancelNotices(transaction, [applicationId], now);
    // It would take the place of an email with other news, which the applicant would then never get.
    if (canceled.some((kind) => kind !== "no_decision")) throw hiringErrors.emailWaiting();
    await insertNotices(transaction, {
      applicationIds: [applicationId],
      kind: "no_decision",
      message,
      actorId: viewer.userId,
      now,
      sendAfter: sendTime(now),
    });
    await record("applicant_informed", { applicationId });
  });
}

/**
 * Reminds employers of applicants who wait, by one email a day and person, once of each promised date and interview.
 * A reminder waits for the first day on which someone can read it. Our own team is reminded of applicants whom it
 * interviewed.
 */
export async function sendReminders(services: Services): Promise<void> {
  const ids = await services.database.asSystem("list organizations to remind", (transaction) =>
    listOrganizationsToRemind(transaction, services.clock.now()),
  );
  const failures: unknown[] = [];
  for (const organizationId of ids) {
    try {
      await services.database.asSystem("remind employer", (transaction) =>
        remind(services, transaction, organizationId),
      );
    } catch (error) {
      services.log.error("hiring.reminder_failed", { organizationId, error });
      failures.push(error);
    }
  }
  await services.database.asSystem("remind our own team", (transaction) =>
    remindOwnTeam(services, transaction),
  );
  if (failures.length > 0) throw new AggregateError(failures, "Some employers weren't reminded");
}

/**
 * Emails people who hire about applications that no one has opened, by one email a day and person, once of each
 * application. One that no one can read about yet waits, up to a week.
 */
export async function announceApplications(services: Services): Promise<void> {
  const after = subtractTime(services.clock.now(), { days: announcedDays });
  const ids = await services.database.asSystem("list new applications", (transaction) =>
    listOrganizationsWithNew(transaction, after),
  );
  const failures: unknown[] = [];
  for (const organizationId of ids) {
    try {
      await services.database.asSystem("announce applications", (transaction) =>
        announce(services, transaction, { organizationId, after }),
      );
    } catch (error) {
      services.log.error("hiring.announcement_failed", { organizationId, error });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some employers weren't emailed");
}

async function announce(
  services: Services,
  transaction: DatabaseTransaction,
  { organizationId, after }: { organizationId: string; after: Date },
): Promise<void> {
  const now = services.clock.now();
  const all = await listMembers(transaction, organizationId);
  const members = all.filter((member) => isReachable(member) && !member.isLeaving);
  if (members.length === 0) return;
  const { byPerson, unread } = await claimReadable(transaction, {
    claim: (limit) => claimNew(transaction, { organizationId, after, now, limit }),
    members,
    ofOwners: false,
  });
  for (const { userId, email } of members) {
    const lines = email ? byPerson.get(email) : undefined;
    if (!email || !lines) continue;
    if (!(await wantsEmail(transaction, userId, "new_applications"))) continue;
    await services.mail.enqueue(
      transaction,
      newApplicationsEmail(services.application.baseUrl, email, lines),
      { lane: "bulk" },
    );
  }
  await releaseReminders(transaction, { applicationIds: unread, kind: "new", now });
}

/** The sector pages promise everyone whom our team interviews what Ontario asks of employers there. */
async function remindOwnTeam(services: Services, transaction: DatabaseTransaction): Promise<void> {
  const now = services.clock.now();
  const team = await listTeamEmails(transaction, "support", now);
  if (team.length === 0) return;
  const given = { organizationId: null, now, limit: maxReminders };
  const { baseUrl } = services.application;
  for (const kind of ["statutory_45", "statutory_38"] as const) {
    const reminders = await claimInterviewed(transaction, { ...given, kind });
    if (reminders.length === 0) continue;
    const interviewed = { lines: reminders.map(toLine), isDue: kind === "statutory_45" };
    for (const to of team) {
      await services.mail.enqueue(transaction, ownTeamReminderEmail(baseUrl, to, interviewed));
    }
  }
}

async function remind(
  services: Services,
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<void> {
  const now = services.clock.now();
  const members = (await listMembers(transaction, organizationId)).filter(isReachable);
  if (members.length === 0) return;
  const { baseUrl } = services.application;
  const send = async (kind: ReminderKind, claim: Claim, compose: Compose) => {
    const ofOwners = kind === "statutory_45";
    const { byPerson, unread } = await claimReadable(transaction, { claim, members, ofOwners });
    for (const [email, lines] of byPerson) {
      await services.mail.enqueue(transaction, compose(email, lines));
    }
    await releaseReminders(transaction, { applicationIds: unread, kind, now });
  };
  const given = { organizationId, now };
  await send(
    "overdue",
    (limit) => claimOverdue(transaction, { ...given, limit }),
    (to, lines) => overdueEmail(baseUrl, to, lines),
  );
  if (!(await isRuleForThem(transaction, organizationId, members))) return;
  for (const kind of ["statutory_45", "statutory_38"] as const) {
    await send(
      kind,
      (limit) => claimInterviewed(transaction, { ...given, kind, limit }),
      (to, lines) => statutoryEmail(baseUrl, to, { lines, isDue: kind === "statutory_45" }),
    );
  }
}

const daysOf: Record<StatutoryKind, { afterDays: number; beforeDays?: number }> = {
  statutory_45: { afterDays: statutoryDays },
  // Answers that are late already need no warning.
  statutory_38: { afterDays: warningDays, beforeDays: statutoryDays },
};

/** Claims reminders of applicants who were interviewed: those who must hear today, or those who must soon. */
async function claimInterviewed(
  transaction: DatabaseTransaction,
  given: { organizationId: string | null; kind: StatutoryKind; now: Date; limit: number },
): Promise<Reminder[]> {
  return await claimStatutory(transaction, {
    ...given,
    ...daysOf[given.kind],
    answerDays: statutoryDays,
  });
}

/** Claims up to `limit` reminders that aren't claimed yet. */
type Claim = (limit: number) => Promise<Reminder[]>;
type Compose = (to: string, lines: ReminderLine[]) => Email;
const toLine = ({ due, ...line }: Reminder): ReminderLine => ({ ...line, day: formatDay(due) });
const isReachable = ({ isSuspended, email }: Member) => !isSuspended && email !== null;

async function isRuleForThem(
  transaction: DatabaseTransaction,
  organizationId: string,
  [member]: readonly Member[],
): Promise<boolean> {
  if (!member) return false;
  const found = await findMembership(transaction, { organizationId }, { userId: member.userId });
  return isLargeEnough(found?.organization.sizeBand ?? null);
}

interface SharedOut {
  /** Each person's lines by their address. */
  byPerson: Map<string, ReminderLine[]>;
  /** Applications that no one can be reminded of now. */
  unread: string[];
}

/**
 * Claims reminders and shares them out, up to a run's limit of those that reach someone. The others stay claimed until
 * the caller releases them. Otherwise, they'd be the first ones of every run and could fill it.
 */
async function claimReadable(
  transaction: DatabaseTransaction,
  { claim, ...who }: { claim: Claim; members: readonly Member[]; ofOwners: boolean },
): Promise<SharedOut> {
  const all: SharedOut = { byPerson: new Map(), unread: [] };
  let left = maxReminders;
  for (;;) {
    const reminders = await claim(left);
    const { byPerson, unread } = await shareOut(transaction, { reminders, ...who });
    for (const [email, lines] of byPerson) {
      all.byPerson.set(email, [...(all.byPerson.get(email) ?? []), ...lines]);
    }
    all.unread.push(...unread);
    if (unread.length === 0) return all;
    left -= reminders.length - unread.length;
  }
}

/**
 * Each person's lines by their address: the job's team, where it has one besides the applicant, or else those who
 * recruit for all jobs. No one is reminded of their own application. `unread` are the applications that no one can be
 * reminded of now: those who would be are suspended, or are the applicant.
 */
async function shareOut(
  transaction: DatabaseTransaction,
  {
    reminders,
    members,
    ofOwners,
  }: { reminders: readonly Reminder[]; members: readonly Member[]; ofOwners: boolean },
): Promise<SharedOut> {
  const byPerson = new Map<string, ReminderLine[]>();
  const unread: string[] = [];
  for (const jobId of new Set(reminders.map((each) => each.jobId))) {
    const team = ofOwners ? [] : await listTeam(transaction, jobId);
    const own = members.filter(({ userId }) => team.includes(userId));
    const others = members.filter(({ role }) =>
      ofOwners ? role === "owner" : role === "owner" || role === "recruiter",
    );
    for (const reminder of reminders.filter((each) => each.jobId === jobId)) {
      const isOther = ({ userId }: Member) => userId !== reminder.applicantId;
      const able = (own.some(isOther) ? own : others).filter(isOther);
      if (able.length === 0) unread.push(reminder.applicationId);
      for (const { email } of able) {
        if (email) byPerson.set(email, [...(byPerson.get(email) ?? []), toLine(reminder)]);
      }
    }
  }
  return { byPerson, unread };
}
