import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { subtractTime } from "#shared/time.ts";
import { jobErrors } from "../jobs.errors.ts";
import { applicationDraft, savingPage } from "./application-drafts.schemas.ts";
import {
  deleteApplicationDraft,
  deleteOldDrafts,
  upsertApplicationDraft,
} from "./application-drafts.store.server.ts";
import { draftDays, draftLimit } from "./applications.constants.ts";
import { findApplication } from "./applications.store.server.ts";
import { holdJob } from "./apply.store.server.ts";

/**
 * Saves what the viewer has typed into an application so far, in place of what was saved before. A
 * page that says which save it began from (`savingPage`) doesn't replace a newer one of another
 * page.
 *
 * @throws `job_not_found`, `job_closed`, `already_applied`, `too_many_application_drafts`,
 *   `application_draft_outdated`.
 */
export async function saveApplicationDraft(
  services: Services,
  { userId }: UserViewer,
  jobId: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  if (!isId(jobId)) throw jobErrors.jobNotFound();
  if (!(await services.rateLimits.take(draftLimit, userId))) throw jobErrors.tooManyDrafts();
  const draft = applicationDraft.parse(fields);
  await services.database.asSystem("save draft of job application", async (transaction) => {
    const now = services.clock.now();
    const job = await holdJob(transaction, jobId, now);
    if (!job) throw jobErrors.jobNotFound();
    if (!job.isOpen) throw jobErrors.jobClosed();
    if (await findApplication(transaction, { jobId, userId })) throw jobErrors.alreadyApplied();
    const saving = { jobId, userId, draft, now, ...savingPage.parse(fields) };
    if (!(await upsertApplicationDraft(transaction, saving))) throw jobErrors.draftOutdated();
  });
}

/** Deletes what the viewer began and hasn't sent. */
export async function discardApplicationDraft(
  services: Services,
  { userId }: UserViewer,
  jobId: string,
): Promise<void> {
  if (!isId(jobId)) throw jobErrors.jobNotFound();
  await services.database.asSystem("discard draft of job application", (transaction) =>
    deleteApplicationDraft(transaction, { jobId, userId }),
  );
}

/** Deletes drafts that haven't changed for `draftDays`. */
export async function deleteAbandonedDrafts(services: Services): Promise<void> {
  const before = subtractTime(services.clock.now(), { days: draftDays });
  const deleted = await services.database.asSystem("delete drafts of job applications", (query) =>
    deleteOldDrafts(query, before),
  );
  if (deleted > 0) services.log.info("jobs.application_drafts_deleted", { deleted });
}
