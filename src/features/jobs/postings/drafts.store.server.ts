import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { countPages } from "#shared/pages.ts";
import type { Posting, PostingDraft } from "./posting.schemas.ts";

export type JobStatus = "open" | "paused" | "closed";

/** A job as the public sees it, or saw it. */
export interface PublishedPosting {
  status: JobStatus;
  version: number;
  content: Posting;
  postedAt: Date;
  closesAt: Date;
  closedAt: Date | null;
  /** Our team took it down; its employer can't open it again. */
  isTakenDown: boolean;
  /** Days within which the employer promises applicants a first answer. */
  promisedDays: number | null;
}

/** A job as its organization writes it. */
export interface Draft {
  id: string;
  organizationId: string;
  content: PostingDraft;
  revision: number;
  /** The published version that it was started from or became. */
  basedOn: number | null;
  updatedBy: string | null;
  updatedAt: Date;
  /** The open page that saved last, where it named itself. */
  pageKey: string | null;
  published: PublishedPosting | null;
}

/** A job as row security shows it to the viewer; `locked` keeps others from changing it. */
export async function findDraft(
  transaction: DatabaseTransaction,
  jobId: string,
  { locked = false } = {},
): Promise<Draft | undefined> {
  const query = transaction
    .selectFrom("job_drafts as draft")
    .leftJoin("jobs as job", "job.id", "draft.id")
    .leftJoin("job_stages as stage", (join) =>
      join.onRef("stage.job_id", "=", "draft.id").on("stage.kind", "=", "new"),
    )
    .select(["draft.id", "draft.organization_id", "draft.content", "draft.revision"])
    .select(["draft.based_on", "draft.updated_by", "draft.updated_at", "draft.page_key"])
    .select(["job.status", "job.version", "job.posted_at", "job.closes_at", "job.closed_at"])
    .select(["job.taken_down_at", "stage.promised_days"])
    .select("job.content as published")
    .where("draft.id", "=", jobId);
  const row = await (locked ? query.forUpdate("draft") : query).executeTakeFirst();
  if (!row) return undefined;
  const { status, version, posted_at: postedAt, closes_at: closesAt } = row;
  const isPublished = status !== null && version !== null && postedAt !== null && closesAt !== null;
  return {
    id: row.id,
    organizationId: row.organization_id,
    content: row.content as unknown as PostingDraft,
    revision: row.revision,
    basedOn: row.based_on,
    updatedBy: row.updated_by,
    updatedAt: row.updated_at,
    pageKey: row.page_key,
    published: isPublished
      ? {
          status: status as JobStatus,
          version,
          content: row.published as unknown as Posting,
          postedAt,
          closesAt,
          closedAt: row.closed_at,
          isTakenDown: row.taken_down_at !== null,
          promisedDays: row.promised_days,
        }
      : null,
  };
}

export async function findOrganizationOf(
  transaction: DatabaseTransaction,
  jobId: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("job_drafts")
    .select("organization_id")
    .where("id", "=", jobId)
    .executeTakeFirst();
  return row?.organization_id;
}

export async function insertDraft(
  transaction: DatabaseTransaction,
  draft: { organizationId: string; content: PostingDraft; userId: string; now: Date },
): Promise<string> {
  const { id } = await transaction
    .insertInto("job_drafts")
    .values({
      organization_id: draft.organizationId,
      content: JSON.stringify(draft.content),
      created_by: draft.userId,
      updated_by: draft.userId,
      created_at: draft.now,
      updated_at: draft.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores what was written; answers the new revision. */
export async function updateDraft(
  transaction: DatabaseTransaction,
  jobId: string,
  change: {
    content: PostingDraft;
    userId: string;
    now: Date;
    basedOn?: number;
    pageKey?: string | null;
  },
): Promise<number> {
  const { revision } = await transaction
    .updateTable("job_drafts")
    .set((row) => ({
      content: JSON.stringify(change.content),
      revision: row("revision", "+", 1),
      updated_by: change.userId,
      updated_at: change.now,
      page_key: change.pageKey ?? null,
      ...(change.basedOn === undefined ? {} : { based_on: change.basedOn }),
    }))
    .where("id", "=", jobId)
    .returning("revision")
    .executeTakeFirstOrThrow();
  return revision;
}

export async function deleteDraft(transaction: DatabaseTransaction, jobId: string): Promise<void> {
  await transaction.deleteFrom("job_drafts").where("id", "=", jobId).execute();
}

/** Jobs of an organization that were never published. */
export async function countUnpublished(
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<number> {
  const { count } = await transaction
    .selectFrom("job_drafts")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("organization_id", "=", organizationId)
    .where("based_on", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const title = sql<string | null>`content ->> 'title'`;

/**
 * Jobs that row security shows the viewer as theirs to write, those changed last first; of one
 * organization where it's given, those that were never published before the others.
 */
export async function listDrafts(
  transaction: DatabaseTransaction,
  { organizationId, limit }: { organizationId: string | undefined; limit: number },
): Promise<{ id: string; organizationId: string; title: string | null; basedOn: number | null }[]> {
  const query = transaction
    .selectFrom("job_drafts")
    .select(["id", "organization_id as organizationId", title.as("title"), "based_on as basedOn"])
    .limit(limit);
  const asked = organizationId
    ? query
        .where("organization_id", "=", organizationId)
        .orderBy((row) => row("based_on", "is", null), "desc")
    : query;
  return await asked.orderBy("updated_at", "desc").orderBy("id").execute();
}

/** A page of jobs. */
export interface UnpublishedPage {
  jobs: { id: string; title: string | null; updatedAt: Date }[];
  page: number;
  pages: number;
}

/** A page of the jobs that the viewer may write and that were never published, those changed last first. */
export async function listUnpublished(
  transaction: DatabaseTransaction,
  asked: { page: number; perPage: number },
): Promise<UnpublishedPage> {
  const query = transaction
    .selectFrom("job_drafts")
    .where("id", "in", sql<string>`(select private.hiring_job_ids())`)
    .where("based_on", "is", null);
  const { count } = await query
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const pages = countPages(Number(count), asked.perPage);
  const page = Math.min(asked.page, pages);
  const rows = await query
    .select(["id", "updated_at as updatedAt", title.as("title")])
    .orderBy("updated_at", "desc")
    // An import writes many at the same time.
    .orderBy(title)
    .orderBy("id")
    .limit(asked.perPage)
    .offset((page - 1) * asked.perPage)
    .execute();
  const jobs = rows.map((row) => ({ ...row, title: row.title?.trim() ? row.title : null }));
  return { jobs, page, pages };
}

/** Of those, what a list of unfinished things needs. */
export const waitingJobDrafts = (query: DatabaseTransaction) =>
  query
    .selectFrom("job_drafts")
    .select([
      "id",
      sql<string>`coalesce(nullif(trim(content ->> 'title'), ''), 'without a title')`.as("about"),
      sql<Date | null>`null::timestamptz`.as("due"),
    ])
    .where("id", "in", sql<string>`(select private.hiring_job_ids())`)
    .where("based_on", "is", null);
