import { isAloneWith, readAccountEmails } from "#features/auth/auth.contract.ts";
import {
  findMembership,
  isVerified,
  listMemberEmails,
} from "#features/employers/employers.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import { requireOther } from "#platform/http/own-matter.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { jobErrors } from "../jobs.errors.ts";
import {
  appliedJobRestoredEmail,
  appliedJobTakenDownEmail,
  jobRestoredEmail,
  jobTakenDownEmail,
  reportHandledEmail,
} from "./job-reports.emails.ts";
import {
  closeReports,
  countOpenReports,
  type JobReport,
  listReports,
  listTakenDown,
  listWaitingApplicants,
  lockReport,
  restoreJob,
  takeDownJob,
} from "./job-reports.store.server.ts";

const openShown = 50;
const handledShown = 20;
const takenDownPerPage = 20;

/** Names of these acts for the organizations that they concern. */
export const reportActs = {
  "jobs.job_taken_down": "Took down a job",
  "jobs.job_put_back": "Restored a job",
} as const;

export interface JobReportList {
  total: number;
  /** The oldest first. */
  open: JobReport[];
  /** One for each job that is down now, the newest first. */
  takenDown: { reports: JobReport[]; page: number; pages: number };
  /** The newest first. */
  handled: JobReport[];
  /** A report concerns the viewer's organization, and no one else could decide on it. */
  needsColleague: boolean;
}

/**
 * Reports of others' jobs to decide on, and those decided recently. Members of a job's organization
 * don't read them. However long ago a job was taken down, it's among those that can be restored, of
 * which `page` is shown.
 *
 * @throws `forbidden` for everyone but administrators.
 */
export async function readJobReports(
  services: Services,
  viewer: Viewer,
  page = 1,
): Promise<JobReportList> {
  const { userId: viewerId, email } = requireAdmin(viewer);
  return await services.database.asSystem("list job reports", async (transaction) => {
    const total = await countOpenReports(transaction, viewerId);
    return {
      total,
      open: await listReports(transaction, { viewerId, isHandled: false, limit: openShown }),
      takenDown: await listTakenDown(transaction, { viewerId, page, perPage: takenDownPerPage }),
      handled: await listReports(transaction, { viewerId, isHandled: true, limit: handledShown }),
      needsColleague:
        (await countOpenReports(transaction)) > total &&
        (await isAloneWith(transaction, "moderation", { email, now: services.clock.now() })),
    };
  });
}

/**
 * Takes a reported job down: it is hidden and takes no applications until our team restores it. Its employer
 * gets the reason by email, everyone who reported it and left an address gets an answer, and applicants who wait for a
 * decision are warned. Answers whether anyone of the employer was emailed.
 *
 * @throws `forbidden`, `job_report_not_found`, `own_matter`, `job_report_handled`.
 */
export async function takeDownReportedJob(
  services: Services,
  viewer: Viewer,
  { reportId, note }: { reportId: string; note: string },
): Promise<boolean> {
  const admin = requireAdmin(viewer);
  return await services.database.asSystem("take down job", async (transaction) => {
    const report = await requireOpen(transaction, admin, reportId);
    const now = services.clock.now();
    await takeDownJob(transaction, report.jobId, now);
    const decision = { outcome: "taken_down", note, by: admin.userId, now } as const;
    const reporters = await closeReports(transaction, { jobId: report.jobId }, decision);
    await notifyReporters(services, transaction, { report, outcome: "taken_down", reporters });
    await notifyApplicants(services, transaction, report, appliedJobTakenDownEmail);
    await recordAct(services, transaction, { admin, report, action: "jobs.job_taken_down" });
    return await notifyEmployer(services, transaction, report, (to) =>
      jobTakenDownEmail(services.application.baseUrl, to, { job: jobOf(report), note }),
    );
  });
}

/**
 * Leaves a reported job as it is, and notifies the people who reported it.
 *
 * @throws `forbidden`, `job_report_not_found`, `own_matter`, `job_report_handled`.
 */
export async function dismissJobReport(
  services: Services,
  viewer: Viewer,
  reportId: string,
): Promise<void> {
  const admin = requireAdmin(viewer);
  await services.database.asSystem("dismiss job report", async (transaction) => {
    const report = await requireOpen(transaction, admin, reportId);
    const now = services.clock.now();
    const decision = { outcome: "dismissed", note: null, by: admin.userId, now } as const;
    const reporters = await closeReports(transaction, { reportId }, decision);
    await notifyReporters(services, transaction, { report, outcome: "dismissed", reporters });
    await services.audit.record(transaction, {
      actorId: admin.userId,
      action: "jobs.job_report_dismissed",
      subject: { type: "job_report", id: reportId, name: report.jobTitle },
      before: { handled: false },
      after: { handled: true },
      details: { jobId: report.jobId },
    });
  });
}

/**
 * Restores a job that was taken down, as it was: open, paused or closed. If it was open, it's closed once its last day is
 * over, and paused if its organization's open jobs have been meanwhile. Applicants who wait for a decision get an email.
 * Answers whether anyone of the employer was emailed.
 *
 * @throws `forbidden`, `job_report_not_found`, `own_matter`, `job_report_handled` when it's no longer down.
 */
export async function restoreReportedJob(
  services: Services,
  viewer: Viewer,
  reportId: string,
): Promise<boolean> {
  const admin = requireAdmin(viewer);
  return await services.database.asSystem("restore job", async (transaction) => {
    const report = await requireReport(transaction, admin, reportId);
    if (!report.isTakenDown) throw jobErrors.reportHandled();
    const { organizationId, jobId } = report;
    const status = await restoreJob(transaction, jobId, {
      now: services.clock.now(),
      isVerified: !organizationId || (await isVerified(transaction, organizationId)),
    });
    await notifyApplicants(services, transaction, report, appliedJobRestoredEmail);
    await recordAct(services, transaction, { admin, report, action: "jobs.job_put_back" });
    return await notifyEmployer(services, transaction, report, (to) =>
      jobRestoredEmail(services.application.baseUrl, to, { job: jobOf(report), status }),
    );
  });
}

/** Locks the report's job, which isn't from an organization of the administrator's own. */
async function requireReport(
  transaction: DatabaseTransaction,
  { userId }: UserViewer,
  reportId: string,
): Promise<JobReport> {
  const report = isId(reportId) ? await lockReport(transaction, reportId) : undefined;
  if (!report) throw jobErrors.reportNotFound();
  const { organizationId } = report;
  const isOwn =
    organizationId && (await findMembership(transaction, { organizationId }, { userId }));
  requireOther({ userId }, isOwn ? userId : null);
  return report;
}

async function requireOpen(
  transaction: DatabaseTransaction,
  admin: UserViewer,
  reportId: string,
): Promise<JobReport> {
  const report = await requireReport(transaction, admin, reportId);
  if (report.handledAt) throw jobErrors.reportHandled();
  return report;
}

async function notifyReporters(
  services: Services,
  transaction: DatabaseTransaction,
  given: { report: JobReport; outcome: "taken_down" | "dismissed"; reporters: readonly string[] },
): Promise<void> {
  const { report, outcome, reporters } = given;
  for (const to of reporters) {
    const job = jobOf(report);
    const email = reportHandledEmail(services.application.baseUrl, to, { job, outcome });
    await services.mail.enqueue(transaction, email);
  }
}

async function notifyApplicants(
  services: Services,
  transaction: DatabaseTransaction,
  report: JobReport,
  compose: typeof appliedJobTakenDownEmail,
): Promise<void> {
  const applicants = await listWaitingApplicants(transaction, report.jobId);
  const emails = await readAccountEmails(
    transaction,
    applicants.map(({ userId }) => userId),
  );
  const { baseUrl } = services.application;
  for (const { applicationId, userId } of applicants) {
    const to = emails.get(userId);
    if (!to) continue;
    const email = compose(baseUrl, to, { job: jobOf(report), applicationId });
    await services.mail.enqueue(transaction, email, { lane: "bulk" });
  }
}

async function notifyEmployer(
  services: Services,
  transaction: DatabaseTransaction,
  { organizationId }: JobReport,
  compose: (to: string) => ReturnType<typeof jobRestoredEmail>,
): Promise<boolean> {
  if (!organizationId) return false;
  const asked = { organizationId, permission: "publish jobs" } as const;
  const emails = await listMemberEmails(transaction, asked);
  for (const to of emails) await services.mail.enqueue(transaction, compose(to));
  return emails.length > 0;
}

/** Notes the act with the job's organization, whose members read it, or with the job alone. */
async function recordAct(
  services: Services,
  transaction: DatabaseTransaction,
  act: { admin: UserViewer; report: JobReport; action: keyof typeof reportActs },
): Promise<void> {
  const { id: reportId, jobId, jobTitle, employer, organizationId } = act.report;
  await services.audit.record(transaction, {
    actorId: act.admin.userId,
    action: act.action,
    subject: organizationId
      ? { type: "organization", id: organizationId, name: employer }
      : { type: "job", id: jobId, name: jobTitle },
    before: { down: act.action === "jobs.job_put_back" },
    after: { down: act.action === "jobs.job_taken_down" },
    details: { jobId, reportId, ...(organizationId ? { operator: true } : {}) },
  });
}

const jobOf = ({ jobId, jobTitle, employer }: JobReport) => ({
  id: jobId,
  title: jobTitle,
  employer,
});

function requireAdmin(viewer: Viewer): UserViewer {
  if (viewer.kind !== "user" || !hasRight(viewer, "moderation")) throw httpErrors.forbidden();
  return viewer;
}
