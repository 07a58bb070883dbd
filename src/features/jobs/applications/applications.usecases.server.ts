import { randomUUID } from "node:crypto";
import { wantsEmail } from "#features/account/account.contract.ts";
import { listOpenPaidServices } from "#features/fee-protection/fee-protection.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { removeFile, removeFileWithin } from "#platform/storage/storage.ts";
import { serviceViewer, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { listProblems } from "#shared/form-fields.ts";
import { isId } from "#shared/ids.ts";
import { jobPath } from "../jobs.constants.ts";
import { jobErrors } from "../jobs.errors.ts";
import { readJob } from "../jobs.usecases.server.ts";
import { findCvProblem, storeCv } from "./application-cvs.usecases.server.ts";
import { applicationLimit, cvBucket, stageKindNames } from "./applications.constants.ts";
import { appliedEmail } from "./applications.emails.ts";
import { canWithdraw } from "./applications.rules.ts";
import { jobApplicationForm } from "./applications.schemas.ts";
import * as store from "./applications.store.server.ts";
import type {
  GivenApplication,
  JobApplication,
  JobApplicationSummary,
  OwnJobApplication,
} from "./applications.types.ts";
import { listStages, moveApplications } from "./moves.store.server.ts";

/**
 * Records the viewer's application for a job with its CV, once, and confirms it by email to who wants such
 * emails. The CV is a PDF or a Word document by its content, whatever it is called.
 *
 * @throws `job_not_found`, `job_closed`, `already_applied`; `paid_service_open`; `validation_failed` with all problems as
 *   `details.fields`; `too_many_requests`.
 */
export async function applyForJob(
  services: Services,
  viewer: UserViewer,
  jobId: string,
  given: GivenApplication,
): Promise<void> {
  const job = await readJob(services, viewer, jobId);
  if (await findOwnApplication(services, viewer, job.id)) throw jobErrors.alreadyApplied();
  if (!job.isOpen) throw jobErrors.jobClosed();
  const checked = jobApplicationForm.safeParse(given);
  const cvProblem = findCvProblem(given.cv);
  if (!checked.success || !given.cv || cvProblem) {
    const problems = checked.success ? [] : listProblems(checked.error);
    throw jobErrors.invalidInput([...problems, ...(cvProblem ? [cvProblem] : [])]);
  }
  if (!(await services.rateLimits.take(applicationLimit, viewer.userId))) {
    throw jobErrors.tooManyRequests();
  }
  const id = randomUUID();
  const cv = await storeCv(services, { userId: viewer.userId, applicationId: id, bytes: given.cv });
  const { name, phone, message } = checked.data;
  try {
    await services.database.asSystem("apply for job", async (transaction) => {
      // Nobody recruits somebody to whom they sell services: one comes after the other.
      const open = await listOpenPaidServices(services, transaction, viewer.userId);
      if (open.length > 0) throw jobErrors.paidServiceOpen();
      const isNew = await store.insertApplication(transaction, {
        id,
        jobId: job.id,
        userId: viewer.userId,
        accountEmail: viewer.email,
        name,
        phone,
        message,
        cv,
        appliedAt: services.clock.now(),
      });
      if (!isNew) throw jobErrors.alreadyApplied();
      await services.audit.record(transaction, {
        actorId: viewer.userId,
        action: "talent.job_applied",
        subject: { type: "job_application", id },
        details: { jobId: job.id },
      });
      if (!(await wantsEmail(transaction, viewer.userId, "confirmations"))) return;
      await services.mail.enqueue(
        transaction,
        appliedEmail(services.application.baseUrl, viewer.email, job),
      );
    });
  } catch (error) {
    await removeFile(services, serviceViewer, { bucket: cvBucket, name: cv.object });
    throw error;
  }
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

/** The viewer's applications, the newest first, for the dashboard. */
export async function listOwnJobApplications(
  services: Services,
  viewer: UserViewer,
): Promise<JobApplicationSummary[]> {
  const applications = await listOwnApplications(services, viewer);
  return applications.map(({ jobId, jobTitle, employer, notifiedKind, appliedAt }) => ({
    jobTitle,
    employer,
    path: jobPath(jobId),
    status: stageKindNames[notifiedKind],
    appliedAt,
  }));
}

/** The viewer's applications, the newest first. */
export async function listOwnApplications(
  services: Services,
  viewer: UserViewer,
): Promise<OwnJobApplication[]> {
  return await services.database.as(viewer, (transaction) =>
    store.listApplicationsOf(transaction, viewer.userId),
  );
}

/**
 * Takes the viewer's application back and deletes its CV. Administrators see that it was withdrawn.
 *
 * @throws `application_not_found`; `application_changed` when it was decided already.
 */
export async function withdrawApplication(
  services: Services,
  viewer: UserViewer,
  applicationId: string,
): Promise<void> {
  await services.database.asSystem("withdraw application", async (transaction) => {
    const found = isId(applicationId)
      ? await store.findApplicationById(transaction, applicationId)
      : undefined;
    if (found?.userId !== viewer.userId) throw jobErrors.applicationNotFound();
    const { id, jobId, stage, cv } = found;
    if (stage.kind === "withdrawn") return;
    if (!canWithdraw(stage.kind)) throw jobErrors.applicationChanged();
    await withdraw(services, transaction, { id, jobId, stage }, viewer.userId);
    if (cv) await removeFileWithin(transaction, { bucket: cvBucket, name: cv.object });
    await services.audit.record(transaction, {
      actorId: viewer.userId,
      action: "talent.job_application_withdrawn",
      subject: { type: "job_application", id },
    });
  });
}

async function withdraw(
  services: Services,
  transaction: DatabaseTransaction,
  { id, jobId, stage }: Pick<JobApplication, "id" | "jobId" | "stage">,
  actorId: string,
): Promise<void> {
  const to = (await listStages(transaction, jobId)).find(({ kind }) => kind === "withdrawn");
  if (!to) throw new Error(`Job ${jobId} has no stage for applications that are withdrawn`);
  const moved = await moveApplications(transaction, {
    applicationIds: [id],
    from: stage.id,
    to: to.id,
    as: "withdrawn",
    actorId,
    now: services.clock.now(),
  });
  if (moved.length === 0) throw jobErrors.applicationChanged();
}

/**
 * Withdraws a person's applications and takes out of all of them what tells of the person, as their account is
 * deleted. That someone applied, and how it ended, stays with the employer.
 */
export async function eraseApplications(
  services: Services,
  transaction: DatabaseTransaction,
  { userId }: { userId: string },
): Promise<void> {
  for (const application of await store.listApplicationsOf(transaction, userId)) {
    if (!canWithdraw(application.stage.kind)) continue;
    await withdraw(services, transaction, application, userId);
  }
  await store.eraseApplicationsOf(transaction, userId);
}
