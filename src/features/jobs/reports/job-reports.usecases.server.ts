import { listAdminEmails } from "#features/auth/auth.contract.ts";
import { listMembers } from "#features/employers/employers.contract.ts";
import { networkOf } from "#platform/http/client-network.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { jobErrors } from "../jobs.errors.ts";
import { readJob } from "../jobs.usecases.server.ts";
import { reportLimit } from "./job-reports.constants.ts";
import { jobReportedEmail } from "./job-reports.emails.ts";
import type { JobReportInput } from "./job-reports.schemas.ts";
import { insertReport } from "./job-reports.store.server.ts";

/**
 * Reports a job to our team, from anyone. Administrators get an email about the first report of a job that
 * waits, and find the others in the queue. Members of the job's organization don't.
 *
 * @throws `job_not_found`, `job_already_reported`, `too_many_job_reports`.
 */
export async function reportJob(
  services: Services,
  viewer: Viewer,
  jobId: string,
  { report, clientAddress }: { report: JobReportInput; clientAddress: string },
): Promise<void> {
  const job = await readJob(services, viewer, jobId);
  // Without an address everyone would share one limit.
  const network = clientAddress && networkOf(clientAddress);
  if (network && !(await services.rateLimits.take(reportLimit, network))) {
    throw jobErrors.tooManyReports();
  }
  const reporterId = viewer.kind === "user" ? viewer.userId : null;
  await services.database.asSystem("report job", async (transaction) => {
    const now = services.clock.now();
    const added = await insertReport(transaction, { ...report, jobId: job.id, reporterId, now });
    if (!added) throw jobErrors.alreadyReported();
    await services.audit.record(transaction, {
      // The report names its sender. The log is also read by people whom a report may be about.
      actorId: null,
      action: "jobs.job_reported",
      subject: { type: "job_report", id: added.id },
    });
    if (!added.isFirst) return;
    const { organizationId } = added;
    const members = organizationId ? await listMembers(transaction, organizationId) : [];
    for (const to of await listAdminEmails(transaction, now)) {
      if (members.some(({ email }) => email === to)) continue;
      const email = jobReportedEmail(services.application.baseUrl, to, { job, ...report });
      await services.mail.enqueue(transaction, email);
    }
  });
}
