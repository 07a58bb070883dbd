import { listMembers } from "#features/employers/employers.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { removeFileWithin } from "#platform/storage/storage.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { jobErrors } from "../jobs.errors.ts";
import { cvBucket } from "./applications.constants.ts";
import { interviewWithdrawnEmail } from "./applications.emails.ts";
import { canWithdraw, isActive } from "./applications.rules.ts";
import * as store from "./applications.store.server.ts";
import type { OwnJobApplication } from "./applications.types.ts";
import { readOrganizationOf } from "./apply.store.server.ts";
import { listStages, moveApplications } from "./moves.store.server.ts";
import { deleteDecline, listInterviewers, lockApplication } from "./pipeline.store.server.ts";

/**
 * Takes the viewer's application back and deletes its CV. The employer sees that it was withdrawn, and the
 * note where there is one and what was sent is still stored. Members who were to interview the viewer get an email. A
 * decision of which the viewer wasn't notified yet is dropped: they never hear of it.
 *
 * @throws `application_not_found`; `application_changed` once they were notified of a decision.
 */
export async function withdrawApplication(
  services: Services,
  viewer: UserViewer,
  applicationId: string,
  note: string | null = null,
): Promise<void> {
  await services.database.asSystem("withdraw application", async (transaction) => {
    if (!isId(applicationId)) throw jobErrors.applicationNotFound();
    await lockApplication(transaction, applicationId);
    const found = await store.findApplicationById(transaction, applicationId);
    if (found?.userId !== viewer.userId) throw jobErrors.applicationNotFound();
    const { id, jobId, jobTitle, name, stage, notifiedKind, cv, detailsErasedAt } = found;
    if (stage.kind === "withdrawn") return;
    if (!canWithdraw(notifiedKind)) throw jobErrors.applicationChanged();
    await withdrawWithin(
      services,
      transaction,
      { id, jobId, jobTitle, name, stage },
      viewer.userId,
    );
    await deleteDecline(transaction, id);
    if (note && !detailsErasedAt) await store.saveWithdrawalNote(transaction, id, note);
    if (cv) await removeFileWithin(transaction, { bucket: cvBucket, name: cv.object });
    await services.audit.record(transaction, {
      actorId: viewer.userId,
      action: "talent.job_application_withdrawn",
      subject: { type: "job_application", id },
    });
  });
}

/** Moves an application to the stage of those that were withdrawn, and emails those who were to interview its applicant. */
export async function withdrawWithin(
  services: Services,
  transaction: DatabaseTransaction,
  application: Pick<OwnJobApplication, "id" | "jobId" | "jobTitle" | "name" | "stage">,
  actorId: string,
): Promise<void> {
  const { id, jobId, stage } = application;
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
  if (isActive(stage.kind)) await notifyInterviewers(services, transaction, application);
}

async function notifyInterviewers(
  services: Services,
  transaction: DatabaseTransaction,
  { id, jobId, jobTitle, name }: Pick<OwnJobApplication, "id" | "jobId" | "jobTitle" | "name">,
): Promise<void> {
  const interviewers = await listInterviewers(transaction, id);
  if (interviewers.length === 0) return;
  const { organizationId } = await readOrganizationOf(transaction, jobId);
  if (!organizationId) return;
  const withdrawn = { name, jobTitle, applicationId: id };
  for (const member of await listMembers(transaction, organizationId)) {
    const { userId, email, isSuspended, isLeaving } = member;
    if (!email || isSuspended || isLeaving || !interviewers.includes(userId)) continue;
    await services.mail.enqueue(
      transaction,
      interviewWithdrawnEmail(services.application.baseUrl, email, withdrawn),
    );
  }
}

/**
 * Withdraws a person's applications and clears the person's data from all of them, as their account is deleted.
 * That someone applied, and how it ended, stays with the employer.
 */
export async function eraseApplications(
  services: Services,
  transaction: DatabaseTransaction,
  { userId }: { userId: string },
): Promise<void> {
  for (const application of await store.listApplicationsOf(transaction, userId)) {
    if (!isActive(application.stage.kind)) continue;
    // The name goes with the account, from emails too.
    await withdrawWithin(services, transaction, { ...application, name: null }, userId);
  }
  await store.eraseApplicationsOf(transaction, userId);
}
