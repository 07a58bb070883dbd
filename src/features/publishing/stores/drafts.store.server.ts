import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { PrivatePublishingDrafts } from "#platform/database/schema.gen.ts";
import type { PublishingValues } from "#platform/publishing/publishing-kind.ts";
import type { Draft } from "../publishing.types.ts";

/** One draft; with `lock`, others who would change it wait until the transaction ends. */
export async function findDraft(
  transaction: DatabaseTransaction,
  by: { kind: string } & ({ id: string } | { subjectId: string }),
  { lock = false }: { lock?: boolean } = {},
): Promise<Draft | undefined> {
  let query = transaction
    .selectFrom("private.publishing_drafts")
    .selectAll()
    .where("kind", "=", by.kind);
  query = "id" in by ? query.where("id", "=", by.id) : query.where("subject_id", "=", by.subjectId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && toDraft(row);
}

/** Locks a draft whose time has come, unless another process has it. */
export async function lockDueDraft(
  transaction: DatabaseTransaction,
  id: string,
  now: Date,
): Promise<Draft | undefined> {
  const row = await transaction
    .selectFrom("private.publishing_drafts")
    .selectAll()
    .where("id", "=", id)
    .where("scheduled_for", "<=", now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && toDraft(row);
}

export async function listDueDrafts(
  transaction: DatabaseTransaction,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("private.publishing_drafts")
    .select("id")
    .where("scheduled_for", "<=", now)
    .orderBy("scheduled_for")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface NewDraft {
  id: string;
  kind: string;
  subjectId: string | null;
  title: string;
  values: PublishingValues;
  baseHash: string | null;
  authorId: string;
  now: Date;
}

/** Answers false when there is one with this id, or of the same published thing. */
export async function insertDraft(
  transaction: DatabaseTransaction,
  { id, kind, subjectId, title, values, baseHash, authorId, now }: NewDraft,
): Promise<boolean> {
  const row = await transaction
    .insertInto("private.publishing_drafts")
    .values({
      id,
      kind,
      subject_id: subjectId,
      title,
      data: JSON.stringify(values),
      base_hash: baseHash,
      author_id: authorId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves a draft's next version, which is not scheduled. */
export async function updateDraft(
  transaction: DatabaseTransaction,
  { id, version }: Pick<Draft, "id" | "version">,
  change: { title: string; values: PublishingValues; authorId: string; now: Date },
): Promise<void> {
  await transaction
    .updateTable("private.publishing_drafts")
    .set({
      title: change.title,
      data: JSON.stringify(change.values),
      version: version + 1,
      author_id: change.authorId,
      updated_at: change.now,
      scheduled_for: null,
      scheduled_by: null,
      schedule_problem: null,
    })
    .where("id", "=", id)
    .execute();
}

/** The draft continues from what is published now. */
export async function setBaseHash(
  transaction: DatabaseTransaction,
  id: string,
  baseHash: string,
): Promise<void> {
  await transaction
    .updateTable("private.publishing_drafts")
    .set({ base_hash: baseHash })
    .where("id", "=", id)
    .execute();
}

/** Sets or removes a draft's schedule; `problem`: why it was removed without being published. */
export async function setSchedule(
  transaction: DatabaseTransaction,
  id: string,
  schedule: { at: Date; by: string } | { problem: string | null },
): Promise<void> {
  const isSet = "at" in schedule;
  await transaction
    .updateTable("private.publishing_drafts")
    .set({
      scheduled_for: isSet ? schedule.at : null,
      scheduled_by: isSet ? schedule.by : null,
      schedule_problem: isSet ? null : schedule.problem,
    })
    .where("id", "=", id)
    .execute();
}

export async function deleteDraft(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.deleteFrom("private.publishing_drafts").where("id", "=", id).execute();
}

/** Deletes the draft of a published thing; answers the texts that it had. */
export async function deleteDraftsOf(
  transaction: DatabaseTransaction,
  { kind, subjectId }: { kind: string; subjectId: string },
): Promise<PublishingValues[]> {
  const rows = await transaction
    .deleteFrom("private.publishing_drafts")
    .where("kind", "=", kind)
    .where("subject_id", "=", subjectId)
    .returning("data")
    .execute();
  return rows.map(({ data }) => data as PublishingValues);
}

/** Drafts of a kind in which a field names a person. */
export interface DraftsAbout {
  kind: string;
  field: string;
  /** In lower case. */
  value: string;
}

/** Drafts about a person name another address from now on. A form that has the former one is out of date. */
export async function readdressDraftsAbout(
  transaction: DatabaseTransaction,
  { kind, field, value }: DraftsAbout,
  email: string,
): Promise<void> {
  await transaction
    .updateTable("private.publishing_drafts")
    .set({
      data: sql<string>`jsonb_set(data, array[${field}::text], to_jsonb(${email}::text))`,
    })
    .set("version", (row) => row("version", "+", 1))
    .where("kind", "=", kind)
    .where(sql<string>`lower(btrim(data ->> ${field}::text))`, "=", value)
    .execute();
}

/** Deletes the drafts about a person, of new things and of published ones; answers them as they were. */
export async function deleteDraftsAbout(
  transaction: DatabaseTransaction,
  { kind, field, value }: DraftsAbout,
): Promise<Draft[]> {
  const rows = await transaction
    .deleteFrom("private.publishing_drafts")
    .where("kind", "=", kind)
    .where(sql<string>`lower(btrim(data ->> ${field}::text))`, "=", value)
    .returningAll()
    .execute();
  return rows.map(toDraft);
}

function toDraft(row: Selectable<PrivatePublishingDrafts>): Draft {
  return {
    id: row.id,
    kind: row.kind,
    subjectId: row.subject_id,
    title: row.title,
    values: row.data as PublishingValues,
    version: row.version,
    baseHash: row.base_hash,
    authorId: row.author_id,
    updatedAt: row.updated_at,
    scheduledFor: row.scheduled_for,
    scheduledBy: row.scheduled_by,
    scheduleProblem: row.schedule_problem,
  };
}
