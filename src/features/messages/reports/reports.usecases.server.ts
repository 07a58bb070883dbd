import { isAloneWith } from "#features/auth/auth.contract.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { safeFileName } from "#shared/file-names.ts";
import { listProblems } from "#shared/form-fields.ts";
import { isId } from "#shared/ids.ts";
import { formatTime, toSeconds } from "#shared/time.ts";
import { reportedMessagesShown } from "../messages.constants.ts";
import { messageErrors } from "../messages.errors.ts";
import { partnerRole } from "../messages.rules.ts";
import { reportForm } from "../messages.schemas.ts";
import { listMessages, listMessagesAt } from "../messages.store.server.ts";
import type { Report, ThreadRole } from "../messages.types.ts";
import { type PeopleNames, readPeople } from "../people/partners.usecases.server.ts";
import { requireThread } from "../threads.usecases.server.ts";
import {
  countOpenReports,
  findReport,
  insertReport,
  listReports,
  markHandled,
  type ReportRow,
} from "./reports.store.server.ts";

const reportLimit = {
  name: "mentorship/reports",
  capacity: 10,
  periodSeconds: toSeconds({ days: 1 }),
};
const openShown = 50;
const handledShown = 20;

export interface ReportedMessage {
  id: string;
  sender: string;
  senderRole: ThreadRole;
  body: string;
  sentAt: Date;
  attachmentName: string | null;
}

/**
 * Reports a thread to the administrators.
 * @throws `validation_failed`, `thread_not_found`, `already_reported`, `too_many_reports`.
 */
export async function reportThread(
  services: Services,
  user: UserViewer,
  { reason, ...asked }: { threadId: string; reason: string },
): Promise<void> {
  const { id: threadId, role } = await requireThread(services, user, asked.threadId);
  const checked = reportForm.safeParse({ reason });
  if (!checked.success) throw messageErrors.invalidInput(listProblems(checked.error));
  if (!(await services.rateLimits.take(reportLimit, user.userId))) {
    throw messageErrors.tooManyReports();
  }
  const now = services.clock.now();
  await services.database.asSystem("report thread", async (transaction) => {
    const id = await insertReport(transaction, {
      threadId,
      reporterId: user.userId,
      role,
      reason: checked.data.reason,
      now,
    });
    if (!id) throw messageErrors.alreadyReported();
    await services.audit.record(transaction, {
      // The report names its sender. The log is also read by people whom a report may be about.
      actorId: null,
      action: "mentorship.messages_reported",
      subject: auditSubjectOf(id, now),
    });
  });
}

export interface ReportList {
  total: number;
  /** The oldest first. */
  open: Report[];
  /** The newest first. */
  handled: Report[];
  /** A report concerns the viewer, and no one else could decide on it. */
  needsColleague: boolean;
}

/**
 * Reports of others' conversations. People who are part of one don't learn that it was reported.
 *
 * @throws `forbidden` for everyone but admins.
 */
export async function readReports(services: Services, viewer: Viewer): Promise<ReportList> {
  const { userId: viewerId, email } = requireAdmin(viewer);
  return await services.database.asSystem("list message reports", async (transaction) => {
    const open = await listReports(transaction, { viewerId, handled: false, limit: openShown });
    const handled = await listReports(transaction, {
      viewerId,
      handled: true,
      limit: handledShown,
    });
    const people = await readPeople(services, transaction, [...open, ...handled]);
    const describe = (row: ReportRow) => describeReport(row, people);
    const total = await countOpenReports(transaction, viewerId);
    return {
      total,
      needsColleague:
        (await countOpenReports(transaction)) > total &&
        (await isAloneWith(transaction, "moderation", { email, now: services.clock.now() })),
      open: open.map(describe),
      handled: handled.map(describe),
    };
  });
}

/**
 * A report with the thread's last messages at that time, and what followed until it was resolved. That an admin read
 * them is written to the audit.
 *
 * @throws `forbidden` for everyone but admins, `report_not_found`, also for a conversation of the admin's own.
 */
export async function readReportedMessages(
  services: Services,
  viewer: Viewer,
  reportId: string,
): Promise<{ report: Report; messages: ReportedMessage[] }> {
  const admin = requireAdmin(viewer);
  if (!isId(reportId)) throw messageErrors.reportNotFound();
  const { row, messages, people } = await services.database.asSystem(
    "read reported messages",
    async (transaction) => {
      const found = await findReport(transaction, { reportId, viewerId: admin.userId });
      if (!found) throw messageErrors.reportNotFound();
      const { threadId, reportedAt, handledAt } = found;
      await services.audit.record(transaction, {
        actorId: admin.userId,
        action: "mentorship.reported_messages_read",
        subject: auditSubjectOf(reportId, reportedAt),
        details: { threadId },
      });
      const limit = reportedMessagesShown;
      const before = await listMessagesAt(transaction, { threadId, time: reportedAt, limit });
      const from = (before.at(-1)?.number ?? 0) + 1;
      const after = await listMessages(transaction, { threadId, from, limit, until: handledAt });
      const shown = [...before, ...after];
      return {
        row: found,
        messages: shown,
        people: await readPeople(services, transaction, [found], { messages: shown }),
      };
    },
  );
  return {
    report: describeReport(row, people),
    messages: messages.map((message) => ({
      id: message.id,
      sender: people.senderOf(row, message),
      senderRole: message.senderRole,
      body: message.body,
      sentAt: message.sentAt,
      attachmentName:
        message.attachmentName &&
        safeFileName(message.attachmentName, message.attachmentType ?? ""),
    })),
  };
}

/**
 * @throws `forbidden` for everyone but admins, `report_not_found`, also for a conversation of the admin's own,
 *   `report_already_handled`.
 */
export async function handleReport(
  services: Services,
  viewer: Viewer,
  reportId: string,
): Promise<void> {
  const admin = requireAdmin(viewer);
  if (!isId(reportId)) throw messageErrors.reportNotFound();
  const at = services.clock.now();
  await services.database.asSystem("handle message report", async (transaction) => {
    const found = await findReport(transaction, { reportId, viewerId: admin.userId });
    if (!found) throw messageErrors.reportNotFound();
    const reportedAt = await markHandled(transaction, reportId, { by: admin.userId, at });
    if (!reportedAt) throw messageErrors.alreadyHandled();
    await services.audit.record(transaction, {
      actorId: admin.userId,
      action: "mentorship.message_report_handled",
      subject: auditSubjectOf(reportId, reportedAt),
      before: { handled: false },
      after: { handled: true },
    });
  });
}

const auditSubjectOf = (id: string, reportedAt: Date) => ({
  type: "message_report",
  id,
  name: `the message report of ${formatTime(reportedAt)}`,
});

function describeReport(row: ReportRow, people: PeopleNames): Report {
  const { id, reporterRole, reason, reportedAt, handledAt } = row;
  const reportedRole = partnerRole(reporterRole);
  const userIds = {
    mentor: row.mentorId,
    mentee: row.menteeId,
    candidate: row.candidateId,
    employer: null,
  };
  return {
    id,
    reporter: people.nameOf(row, reporterRole),
    reporterRole,
    reported: people.nameOf(row, reportedRole),
    reportedUserId: userIds[reportedRole],
    reason,
    reportedAt,
    handledAt,
  };
}

function requireAdmin(viewer: Viewer): UserViewer {
  if (viewer.kind !== "user" || !hasRight(viewer, "moderation")) throw httpErrors.forbidden();
  return viewer;
}
