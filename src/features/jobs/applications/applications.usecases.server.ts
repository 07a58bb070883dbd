import { randomUUID } from "node:crypto";
import { wantsEmail } from "#features/account/account.contract.ts";
import {
  isBlockedBy,
  listOwnCvs,
  type ProfileSnapshot,
  readOwnDocument,
  readProfileSnapshot,
} from "#features/candidates/candidates.contract.ts";
import { findMembership } from "#features/employers/employers.contract.ts";
import { listOpenPaidServices } from "#features/fee-protection/fee-protection.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { removeFile } from "#platform/storage/storage.ts";
import { serviceViewer, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import { type FieldProblem, listProblems } from "#shared/form-fields.ts";
import { isId } from "#shared/ids.ts";
import { addTime } from "#shared/time.ts";
import { jobErrors } from "../jobs.errors.ts";
import { findCvProblem, requireStoredCv, storeCv } from "./application-cvs.usecases.server.ts";
import { applicationDraft } from "./application-drafts.schemas.ts";
import { deleteApplicationDraft, findApplicationDraft } from "./application-drafts.store.server.ts";
import { applicationLimit, cvBucket } from "./applications.constants.ts";
import { appliedEmail } from "./applications.emails.ts";
import type { StageKind } from "./applications.rules.ts";
import { jobApplicationForm } from "./applications.schemas.ts";
import * as store from "./applications.store.server.ts";
import type { GivenApplication, JobApplication } from "./applications.types.ts";
import { findJobToApplyFor, holdJob, type JobToApplyFor } from "./apply.store.server.ts";
import type { Barrier } from "./barriers.store.server.ts";
import { answersForm, toSentAnswers } from "./screening.rules.ts";
import { readSource } from "./sources.constants.ts";

/**
 * Sends the viewer's application for a job, once: their profile as it is now, a CV, a note and answers to the
 * posting's questions. Confirms it by email to who wants such emails. The CV is a PDF or a Word document by its
 * content, whatever it is called, or a document of the profile. Answers the application's id.
 *
 * @throws `job_not_found`, `job_closed`, `job_changed`; `already_applied`, `own_organization`,
 *   `organization_blocked`, `paid_service_open`; `validation_failed` with all problems as `details.fields`;
 *   `too_many_requests`.
 */
export async function applyForJob(
  services: Services,
  viewer: UserViewer,
  jobId: string,
  given: GivenApplication,
): Promise<string> {
  const job = await readJobToApplyFor(services, viewer, jobId);
  const { userId } = viewer;
  await services.database.as(viewer, (transaction) =>
    requireMayApply(transaction, { job, userId, version: given.version }),
  );
  const { name, phone, message, answers } = checkApplication(job.questions, given);
  if (!(await services.rateLimits.take(applicationLimit, userId))) {
    throw jobErrors.tooManyRequests();
  }
  const id = randomUUID();
  const cv = await storeGivenCv(services, viewer, { applicationId: id, given });
  try {
    await services.database.asSystem("apply for job", async (transaction) => {
      const now = services.clock.now();
      const held = await holdJob(transaction, job.id, now);
      if (!held) throw jobErrors.jobNotFound();
      await requireMayApply(transaction, {
        job: { ...job, ...held },
        userId,
        version: job.version,
      });
      // We don't recruit people while we sell them services.
      const open = await listOpenPaidServices(services, transaction, userId);
      if (open.length > 0) throw jobErrors.paidServiceOpen();
      const dueAt = await store.insertApplication(transaction, {
        id,
        jobId: job.id,
        userId,
        accountEmail: viewer.email,
        name,
        phone,
        message,
        cv,
        profile: await readProfileSnapshot(transaction, userId),
        answers,
        source: readSource(given.source),
        version: job.version,
        keptYears: job.keptYears,
        appliedAt: now,
      });
      if (!dueAt) throw jobErrors.alreadyApplied();
      await requireStoredCv(transaction, cv);
      await deleteApplicationDraft(transaction, { jobId: job.id, userId });
      await services.audit.record(transaction, {
        actorId: userId,
        action: "talent.job_applied",
        subject: { type: "job_application", id },
        details: { jobId: job.id },
      });
      if (!(await wantsEmail(transaction, userId, "confirmations"))) return;
      const { baseUrl } = services.application;
      const email = appliedEmail(baseUrl, viewer.email, { job, applicationId: id, dueAt });
      await services.mail.enqueue(transaction, email);
    });
    return id;
  } catch (error) {
    await removeFile(services, serviceViewer, { bucket: cvBucket, name: cv.object });
    throw error;
  }
}

/** The job that someone applies for, closed ones too. Throws `job_not_found`. */
async function readJobToApplyFor(
  services: Services,
  viewer: UserViewer,
  jobId: string,
): Promise<JobToApplyFor> {
  const job = isId(jobId)
    ? await services.database.as(viewer, (transaction) =>
        findJobToApplyFor(transaction, jobId, services.clock.now()),
      )
    : undefined;
  if (!job) throw jobErrors.jobNotFound();
  return job;
}

/** @throws whatever stops the person from applying, apart from what they fill in. */
async function requireMayApply(
  transaction: DatabaseTransaction,
  {
    job,
    userId,
    version = job.version,
  }: { job: JobToApplyFor; userId: string; version?: number | undefined },
): Promise<void> {
  if (await store.findApplication(transaction, { jobId: job.id, userId })) {
    throw jobErrors.alreadyApplied();
  }
  if (!job.isOpen) throw jobErrors.jobClosed();
  const barrier = await findBarrier(transaction, { job, userId });
  if (barrier === "own organization") throw jobErrors.ownOrganization();
  if (barrier === "blocked") throw jobErrors.organizationBlocked();
  if (version !== job.version) throw jobErrors.jobChanged();
}

/** Why the person can't apply to this employer at all; null where they can. */
async function findBarrier(
  transaction: DatabaseTransaction,
  { job: { organizationId }, userId }: { job: JobToApplyFor; userId: string },
): Promise<Barrier | null> {
  if (!organizationId) return null;
  const membership = await findMembership(transaction, { organizationId }, { userId });
  if (membership) return "own organization";
  return (await isBlockedBy(transaction, userId, organizationId)) ? "blocked" : null;
}

/** The form's fields, all checked together. Throws `validation_failed`. */
function checkApplication(questions: JobToApplyFor["questions"], given: GivenApplication) {
  const fields = jobApplicationForm.safeParse(given);
  const answers = answersForm(questions).safeParse(given.answers ?? {});
  const cvProblem = given.document && !given.cv ? undefined : findCvProblem(given.cv);
  if (!fields.success || !answers.success || cvProblem) {
    const problems = [fields, answers].flatMap(({ error }) => (error ? listProblems(error) : []));
    throw jobErrors.invalidInput(inFormOrder(cvProblem ? [...problems, cvProblem] : problems));
  }
  return { ...fields.data, answers: toSentAnswers(questions, answers.data) };
}

/** Sorts problems as the form does: contact fields, the CV, the questions, and the note last. */
function inFormOrder(problems: readonly FieldProblem[]): FieldProblem[] {
  const order = ["name", "phone", "cv"];
  const rankOf = ({ field }: FieldProblem) => {
    const at = order.indexOf(field);
    return field === "message" ? order.length + 1 : at < 0 ? order.length : at;
  };
  return problems.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Stores the application's own file: the one that was chosen, or a copy of a document of the profile. */
async function storeGivenCv(
  services: Services,
  viewer: UserViewer,
  { applicationId, given }: { applicationId: string; given: GivenApplication },
): Promise<{ object: string; type: string }> {
  const { userId } = viewer;
  const bytes =
    given.cv ?? (given.document ? await readOwnCv(services, viewer, given.document) : null);
  if (!bytes) throw new Error("The application was checked without its CV");
  return await storeCv(services, { userId, applicationId, bytes });
}

/** A document of the profile. Throws `validation_failed` where it is gone or still being checked. */
async function readOwnCv(
  services: Services,
  viewer: UserViewer,
  documentId: string,
): Promise<Uint8Array> {
  try {
    return (await readOwnDocument(services, viewer, documentId)).bytes;
  } catch (error) {
    if (!isProductError(error)) throw error;
    throw jobErrors.invalidInput([{ field: "cv", message: "Choose another CV, or upload a file" }]);
  }
}

/** The page on which the viewer applies: everything that goes out, or why they can't. */
export interface ApplyView {
  job: JobToApplyFor;
  /** The application that was sent before. */
  sent: { id: string; kind: StageKind; appliedAt: Date } | null;
  barrier: Barrier | null;
  /** The profile as it goes out; null where the viewer has none. */
  profile: ProfileSnapshot | null;
  /** CVs of the profile that can go out. */
  cvs: { id: string; title: string }[];
  draft: { fields: Record<string, string>; savedAt: Date } | null;
  /** Time by which the viewer hears more, if they apply now. */
  answerBy: Date | null;
}

/** @throws `job_not_found`. */
export async function readApplyView(
  services: Services,
  viewer: UserViewer,
  jobId: string,
): Promise<ApplyView> {
  const job = await readJobToApplyFor(services, viewer, jobId);
  const { userId } = viewer;
  const now = services.clock.now();
  const cvs = await listOwnCvs(services, viewer);
  return await services.database.as(viewer, async (transaction) => {
    const sent = await store.findApplication(transaction, { jobId: job.id, userId });
    const draft = await findApplicationDraft(transaction, { jobId: job.id, userId });
    return {
      job,
      sent: sent ? { id: sent.id, kind: sent.stage.kind, appliedAt: sent.appliedAt } : null,
      barrier: await findBarrier(transaction, { job, userId }),
      profile: await readProfileSnapshot(transaction, userId),
      cvs: cvs.map(({ id, title }) => ({ id, title })),
      draft: draft
        ? { fields: applicationDraft.parse(draft.fields), savedAt: draft.savedAt }
        : null,
      answerBy: job.promisedDays === null ? null : addTime(now, { days: job.promisedDays }),
    };
  });
}

/** The viewer's application for a job. Undefined if there is none or the viewer isn't signed in. */
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
