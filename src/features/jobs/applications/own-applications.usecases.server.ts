import { listTeamEmails } from "#features/auth/auth.contract.ts";
import { type ProfileSnapshot, profileSnapshot } from "#features/candidates/candidates.contract.ts";
import { listMembers, may } from "#features/employers/employers.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { subtractTime } from "#shared/time.ts";
import { hiringApplicationPath } from "../hiring-links.rules.ts";
import { jobErrors } from "../jobs.errors.ts";
import { type Posting, posting } from "../postings/posting.schemas.ts";
import { listTeam } from "../postings/team.store.server.ts";
import {
  listApplicationDrafts,
  type UnsentApplication,
} from "./application-drafts.store.server.ts";
import { askAgainDays, ownApplicationPath } from "./applications.constants.ts";
import { updateAskedEmail } from "./applications.emails.ts";
import { isActive } from "./applications.rules.ts";
import { findApplicationById } from "./applications.store.server.ts";
import type { JobApplicationSummary } from "./applications.types.ts";
import { readOrganizationOf } from "./apply.store.server.ts";
import * as store from "./own-applications.store.server.ts";
import { type SentAnswer, sentAnswer } from "./screening.rules.ts";
import { describeEvents, describeStanding, type TimelineEntry } from "./timeline.rules.ts";

/** An application in its owner's list, with its status in words. */
export interface OwnApplicationSummary extends store.OwnApplicationLine {
  status: string;
  isLate: boolean;
}

export interface OwnApplicationList {
  unsent: UnsentApplication[];
  active: OwnApplicationSummary[];
  closed: OwnApplicationSummary[];
}

/** The viewer's applications, the newest first: not sent yet, under way, and over. */
export async function listOwnApplications(
  services: Services,
  viewer: UserViewer,
): Promise<OwnApplicationList> {
  const { userId } = viewer;
  const now = services.clock.now();
  return await services.database.as(viewer, async (transaction) => {
    const lines = await store.listOwnLines(transaction, userId);
    const all = lines.map((line) => ({ ...line, ...describeStanding(line, now) }));
    return {
      unsent: await listApplicationDrafts(transaction, { userId, now }),
      active: all.filter(({ kind }) => isActive(kind)),
      closed: all.filter(({ kind }) => !isActive(kind)),
    };
  });
}

/** The viewer's applications, the newest first, for the dashboard. */
export async function listOwnJobApplications(
  services: Services,
  viewer: UserViewer,
): Promise<JobApplicationSummary[]> {
  const now = services.clock.now();
  const lines = await services.database.as(viewer, (transaction) =>
    store.listOwnLines(transaction, viewer.userId),
  );
  return lines.map((line) => ({
    jobTitle: line.jobTitle,
    employer: line.employer,
    path: ownApplicationPath(line.id),
    status: describeStanding(line, now).status,
    appliedAt: line.appliedAt,
  }));
}

/** Everything that the viewer may know of one of their applications. */
export interface OwnApplicationView
  extends Omit<store.OwnApplicationRecord, "profile" | "answers"> {
  status: string;
  isLate: boolean;
  timeline: TimelineEntry[];
  profile: ProfileSnapshot | null;
  answers: SentAnswer[];
  outcome: { reason: string | null; message: string | null } | null;
  /** The posting as it was; null for jobs without versions. */
  posting: Posting | null;
  /** Whether they may ask the employer for news now. */
  canAsk: boolean;
  /** Whether Ontario's rule on answers after interviews covers it. */
  hasOntarioRight: boolean;
}

/** @throws `application_not_found`. */
export async function readOwnApplication(
  services: Services,
  viewer: UserViewer,
  id: string,
): Promise<OwnApplicationView> {
  if (!isId(id)) throw jobErrors.applicationNotFound();
  const now = services.clock.now();
  return await services.database.as(viewer, async (transaction) => {
    const record = await store.findOwnRecord(transaction, { userId: viewer.userId, id });
    if (!record) throw jobErrors.applicationNotFound();
    const events = await store.listOwnEvents(transaction, id);
    const outcome = await store.findOwnOutcome(transaction, id);
    const sentTo = await store.findOwnPosting(transaction, id);
    const { profile, answers, ...rest } = record;
    return {
      ...rest,
      ...describeStanding(record, now),
      timeline: describeEvents(events),
      profile: profile === null ? null : profileSnapshot.parse(profile),
      answers: answers === null ? [] : sentAnswer.array().parse(answers),
      outcome: outcome ?? null,
      posting: sentTo ? posting.parse(sentTo.content) : null,
      canAsk: isActive(record.kind) && !record.isTakenDown && mayAskAgain(record.askedAt, now),
      hasOntarioRight:
        record.isUnderOntario &&
        (record.wasInterviewed || events.some(({ toKind }) => toKind === "interview")),
    };
  });
}

const mayAskAgain = (askedAt: Date | null, now: Date) =>
  askedAt === null || askedAt <= subtractTime(now, { days: askAgainDays });

/**
 * Asks the people who hire for an application's job for news, by email, once in `askAgainDays`. Jobs without an
 * organization are our team's. Nothing is stored where no one can be emailed.
 *
 * @throws `application_not_found`, `application_changed` once they know the decision or our team took the job down,
 *   `update_asked_recently`, `employer_unreachable`.
 */
export async function askForUpdate(
  services: Services,
  viewer: UserViewer,
  id: string,
): Promise<void> {
  if (!isId(id)) throw jobErrors.applicationNotFound();
  const { userId } = viewer;
  await services.database.asSystem("ask for news of application", async (transaction) => {
    const now = services.clock.now();
    const found = await findApplicationById(transaction, id);
    if (found?.userId !== userId) throw jobErrors.applicationNotFound();
    const { jobId } = found;
    const { organizationId, isTakenDown } = await readOrganizationOf(transaction, jobId);
    if (!isActive(found.notifiedKind) || isTakenDown) throw jobErrors.applicationChanged();
    const askedBefore = subtractTime(now, { days: askAgainDays });
    if (!(await store.takeUpdateRequest(transaction, { id, userId, now, askedBefore }))) {
      throw jobErrors.askedRecently();
    }
    const recipients = organizationId
      ? await listDeciderEmails(transaction, { organizationId, jobId, applicantId: userId })
      : await listTeamEmails(transaction, "support", now);
    if (recipients.length === 0) throw jobErrors.employerUnreachable();
    await services.audit.record(transaction, {
      actorId: userId,
      action: "jobs.update_asked",
      subject: { type: "job_application", id },
    });
    const path = hiringApplicationPath(id);
    for (const to of recipients) {
      const { baseUrl } = services.application;
      await services.mail.enqueue(transaction, updateAskedEmail(baseUrl, to, { ...found, path }));
    }
  });
}

/** The emails of a job's hiring managers, or of those who decide on all jobs where it has none who can act. */
async function listDeciderEmails(
  transaction: DatabaseTransaction,
  {
    organizationId,
    jobId,
    applicantId,
  }: { organizationId: string; jobId: string; applicantId: string },
): Promise<string[]> {
  const able = (await listMembers(transaction, organizationId)).filter(
    ({ userId, email, isSuspended, isLeaving }) =>
      email && !isSuspended && !isLeaving && userId !== applicantId,
  );
  const team = await listTeam(transaction, jobId);
  const own = able.filter(
    ({ userId, role }) =>
      team.includes(userId) && may(role, "decide applications", { isOwn: true }),
  );
  const deciders =
    own.length > 0 ? own : able.filter(({ role }) => may(role, "decide applications"));
  return deciders.flatMap(({ email }) => email ?? []);
}
