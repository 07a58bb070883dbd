import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { PrivateMailings } from "#platform/database/schema.gen.ts";
import { noCounts } from "./mailings.rules.ts";
import { type Mailing, type MailingCounts, mailingStatus } from "./mailings.types.ts";

type Row = Selectable<PrivateMailings>;

function toMailing(row: Row): Mailing {
  return {
    id: row.id,
    kind: row.kind,
    subjectId: row.subject_id,
    audience: row.audience,
    status: mailingStatus.parse({
      name: row.status,
      scheduledFor: row.scheduled_for,
      startedAt: row.started_at,
      finishedAt: row.finished_at,
    }),
    subject: row.subject,
    body: row.body,
    isPublic: row.is_public,
    slug: row.slug,
    version: row.version,
    sentBy: row.sent_by,
    updatedAt: row.updated_at,
    note: row.note,
  };
}

/** Adds a draft. False: there is one with this id. */
export async function insertDraft(
  transaction: DatabaseTransaction,
  draft: Pick<Mailing, "id" | "kind" | "subjectId" | "audience"> & { by: string; now: Date },
): Promise<boolean> {
  const row = await transaction
    .insertInto("private.mailings")
    .values({
      id: draft.id,
      kind: draft.kind,
      subject_id: draft.subjectId,
      audience: draft.audience,
      created_by: draft.by,
      created_at: draft.now,
      updated_at: draft.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function findMailing(
  transaction: DatabaseTransaction,
  id: string,
): Promise<Mailing | undefined> {
  const row = await transaction
    .selectFrom("private.mailings")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toMailing(row);
}

/**
 * The mailing, with its row locked until the transaction ends. Batches share the lock; who changes
 * the status has it alone.
 */
export async function lockMailing(
  transaction: DatabaseTransaction,
  id: string,
  lock: "alone" | "shared",
): Promise<Mailing | undefined> {
  const query = transaction.selectFrom("private.mailings").selectAll().where("id", "=", id);
  const row = await (lock === "alone" ? query.forUpdate() : query.forShare()).executeTakeFirst();
  return row && toMailing(row);
}

export async function updateMailing(
  transaction: DatabaseTransaction,
  id: string,
  change: Partial<Omit<Row, "id" | "kind">>,
): Promise<void> {
  await transaction.updateTable("private.mailings").set(change).where("id", "=", id).execute();
}

export async function deleteMailing(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.deleteFrom("private.mailings").where("id", "=", id).execute();
}

/** Mailings of a kind with their counts, the one that changed last first. */
export async function listMailings(
  transaction: DatabaseTransaction,
  {
    kind,
    subjectId,
    limit,
    offset,
  }: {
    kind: string;
    subjectId: string | null;
    limit: number;
    offset: number;
  },
): Promise<{ mailing: Mailing; counts: MailingCounts }[]> {
  const rows = await transaction
    .selectFrom("private.mailings")
    .selectAll()
    .select(
      sql<{ states: Partial<MailingCounts>; unsubscribed: number }>`(
        select json_build_object(
          'states', coalesce(json_object_agg(state, count), '{}'),
          'unsubscribed', coalesce(sum(unsubscribed), 0)
        ) from (
          select state, count(*)::integer as count,
            count(unsubscribed_at)::integer as unsubscribed
          from private.mailing_recipients where mailing_id = mailings.id group by state
        ) as by_state
      )`.as("counted"),
    )
    .where("kind", "=", kind)
    .where("subject_id", "is not distinct from", subjectId)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ counted: { states, unsubscribed }, ...row }) => ({
    mailing: toMailing(row),
    counts: { ...noCounts, ...states, unsubscribed, recipients: row.recipients ?? 0 },
  }));
}

/**
 * Mailings that anyone may read, the latest first; all of them without a range. One that's being sent or was stopped
 * isn't among them.
 */
export async function listPublicMailings(
  transaction: DatabaseTransaction,
  kind: string,
  range?: { limit: number; offset: number },
): Promise<{ slug: string; subject: string; startedAt: Date }[]> {
  const listed = transaction
    .selectFrom("private.mailings")
    .select(["slug", "subject", "started_at as startedAt"])
    .where("kind", "=", kind)
    .where("status", "=", "sent")
    .where("slug", "is not", null)
    .orderBy("started_at", "desc")
    .orderBy("id");
  const rows = await (range ? listed.limit(range.limit).offset(range.offset) : listed).execute();
  return rows.flatMap(({ slug, subject, startedAt }) =>
    slug && startedAt ? [{ slug, subject, startedAt }] : [],
  );
}

export async function findPublicMailing(
  transaction: DatabaseTransaction,
  kind: string,
  slug: string,
): Promise<Mailing | undefined> {
  const row = await transaction
    .selectFrom("private.mailings")
    .selectAll()
    .where("kind", "=", kind)
    .where("status", "=", "sent")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row && toMailing(row);
}

/** One row with how many mailings of a kind anyone may read. */
export const countPublicMailingsQuery = (kind: string) => (query: DatabaseTransaction) =>
  query
    .selectFrom("private.mailings")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("kind", "=", kind)
    .where("status", "=", "sent")
    .where("slug", "is not", null)
    .compile();

export async function isSlugTaken(
  transaction: DatabaseTransaction,
  slug: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("private.mailings")
    .select("id")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of those whose time has come, and of those under way that no one has worked on for a while. */
export async function listDueMailings(
  transaction: DatabaseTransaction,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<{ scheduled: string[]; idle: string[] }> {
  const rows = await transaction
    .selectFrom("private.mailings as mailings")
    .select(["id", "status"])
    .where((row) =>
      row.or([
        row.and([row("status", "=", "scheduled"), row("scheduled_for", "<=", now)]),
        row.and([
          row("status", "=", "sending"),
          row.not(
            row.exists(
              row
                .selectFrom("private.mailing_recipients as recipient")
                .select("recipient.id")
                .whereRef("recipient.mailing_id", "=", "mailings.id")
                .where("recipient.taken_at", ">", idleSince),
            ),
          ),
        ]),
      ]),
    )
    .orderBy("id")
    .execute();
  const idsOf = (status: string) => rows.filter((row) => row.status === status).map(({ id }) => id);
  return { scheduled: idsOf("scheduled"), idle: idsOf("sending") };
}
