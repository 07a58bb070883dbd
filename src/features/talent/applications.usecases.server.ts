import { wantsMail } from "#features/accounts/accounts.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { listProblems } from "#shared/form-fields.ts";
import * as store from "./applications.store.server.ts";
import { readJob } from "./jobs.usecases.server.ts";
import { applicationLimit, applicationStatusNames, jobPath } from "./talent.constants.ts";
import { talentErrors } from "./talent.errors.ts";
import { appliedMail } from "./talent.mails.ts";
import { jobApplicationForm } from "./talent.schemas.ts";
import type { JobApplication, JobApplicationSummary } from "./talent.types.ts";

/**
 * Records the viewer's application for a job, once, and confirms it by mail to who wants such mails.
 *
 * @throws `job_not_found`, `job_closed`, `already_applied`; `validation_failed` with all problems as
 *   `details.fields`; `too_many_requests`.
 */
export async function applyForJob(
  services: Services,
  viewer: UserViewer,
  jobId: string,
  given: { message: string; resume_url: string },
): Promise<void> {
  const job = await readJob(services, viewer, jobId);
  if (await findOwnApplication(services, viewer, job.id)) throw talentErrors.alreadyApplied();
  if (!job.isOpen) throw talentErrors.jobClosed();
  const checked = jobApplicationForm.safeParse(given);
  if (!checked.success) throw talentErrors.invalidInput(listProblems(checked.error));
  if (!(await services.rateLimits.take(applicationLimit, viewer.userId))) {
    throw talentErrors.tooManyRequests();
  }
  await services.database.asSystem("apply for job", async (transaction) => {
    const applicationId = await store.insertApplication(transaction, {
      jobId: job.id,
      userId: viewer.userId,
      accountEmail: viewer.email,
      message: checked.data.message,
      resumeUrl: checked.data.resume_url,
      appliedAt: services.clock.now(),
    });
    if (!applicationId) throw talentErrors.alreadyApplied();
    await services.audit.record(transaction, {
      actorId: viewer.userId,
      action: "talent.job_applied",
      subject: { type: "job_application", id: applicationId },
      details: { jobId: job.id },
    });
    if (!(await wantsMail(transaction, viewer.userId, "confirmations"))) return;
    await services.mail.enqueue(
      transaction,
      appliedMail(services.application.baseUrl, viewer.email, job),
    );
  });
}

/** The viewer's application for a job; undefined when there is none, or nobody is signed in. */
export async function findOwnApplication(
  services: Services,
  viewer: Viewer,
  jobId: string,
): Promise<JobApplication | undefined> {
  if (viewer.kind !== "user") return undefined;
  return services.database.as(viewer, (transaction) =>
    store.findApplication(transaction, { jobId, userId: viewer.userId }),
  );
}

/** What the viewer applied for, the newest first. */
export async function listOwnJobApplications(
  services: Services,
  viewer: UserViewer,
): Promise<JobApplicationSummary[]> {
  const applications = await services.database.as(viewer, (transaction) =>
    store.listApplicationsOf(transaction, viewer.userId),
  );
  return applications.map(({ jobId, status, ...rest }) => ({
    ...rest,
    path: jobPath(jobId),
    status: applicationStatusNames.get(status) ?? status,
  }));
}
