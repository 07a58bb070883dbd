import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { ApplicationDraft, SavingPage } from "./application-drafts.schemas.ts";
import { type Barrier, barrierOf } from "./barriers.store.server.ts";

interface Whose {
  jobId: string;
  userId: string;
}

/**
 * Saves a draft in place of the one before. Returns false instead if another page has saved since
 * the draft that this page shows. A page that doesn't say what it shows isn't compared.
 */
export async function upsertApplicationDraft(
  transaction: DatabaseTransaction,
  {
    jobId,
    userId,
    draft,
    now,
    pageKey,
    shownSave,
  }: Whose & SavingPage & { draft: ApplicationDraft; now: Date },
): Promise<boolean> {
  const saved = { fields: JSON.stringify(draft), saved_at: now, page_key: pageKey };
  const row = await transaction
    .insertInto("job_application_drafts")
    .values({ job_id: jobId, user_id: userId, ...saved })
    .onConflict((conflict) => {
      const replaced = conflict.columns(["user_id", "job_id"]).doUpdateSet(saved);
      if (shownSave === undefined) return replaced;
      return replaced.where((row) =>
        row.or([
          ...(shownSave ? [row("job_application_drafts.saved_at", "=", new Date(shownSave))] : []),
          ...(pageKey ? [row("job_application_drafts.page_key", "=", pageKey)] : []),
        ]),
      );
    })
    .returning("job_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The saved draft, unchecked; undefined where there's none. */
export async function findApplicationDraft(
  transaction: DatabaseTransaction,
  { jobId, userId }: Whose,
): Promise<{ fields: unknown; savedAt: Date } | undefined> {
  return await transaction
    .selectFrom("job_application_drafts")
    .select(["fields", "saved_at as savedAt"])
    .where("user_id", "=", userId)
    .where("job_id", "=", jobId)
    .executeTakeFirst();
}

export async function deleteApplicationDraft(
  transaction: DatabaseTransaction,
  { jobId, userId }: Whose,
): Promise<void> {
  await transaction
    .deleteFrom("job_application_drafts")
    .where("user_id", "=", userId)
    .where("job_id", "=", jobId)
    .execute();
}

/** An application that someone started and hasn't sent. */
export interface UnsentApplication {
  jobId: string;
  jobTitle: string;
  employer: string;
  savedAt: Date;
  /** Whether the job still takes it. */
  isOpen: boolean;
  /** Why they can't send it to this employer at all; null where they can. */
  barrier: Barrier | null;
}

/** The viewer's drafts, the newest first. */
export async function listApplicationDrafts(
  transaction: DatabaseTransaction,
  { userId, now }: { userId: string; now: Date },
): Promise<UnsentApplication[]> {
  const rows = await transaction
    .selectFrom("job_application_drafts as draft")
    .innerJoin("own_job_application_jobs as job", "job.id", "draft.job_id")
    .select([
      "draft.job_id as jobId",
      "job.title as jobTitle",
      "job.employer",
      "draft.saved_at as savedAt",
      "job.status",
      "job.closes_at as closesAt",
      barrierOf({ userId, organizationId: sql.ref("job.organization_id") }).as("barrier"),
    ])
    .where("draft.user_id", "=", userId)
    .orderBy("draft.saved_at", "desc")
    .execute();
  return rows.map(({ status, closesAt, jobTitle, employer, ...row }) => ({
    ...row,
    jobTitle: jobTitle ?? "",
    employer: employer ?? "",
    isOpen: status === "open" && closesAt !== null && closesAt > now,
  }));
}

/** Deletes drafts that were last saved before a time; answers how many. */
export async function deleteOldDrafts(
  transaction: DatabaseTransaction,
  before: Date,
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom("job_application_drafts")
    .where("saved_at", "<=", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
