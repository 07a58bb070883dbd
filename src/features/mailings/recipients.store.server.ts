import { type SelectQueryBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { noCounts } from "./mailings.rules.ts";
import type {
  FrozenRecipient,
  MailingCounts,
  RecipientRow,
  RecipientState,
} from "./mailings.types.ts";

/** People of a group, as a query that the engine completes. Each row once. An address may be in several. */
// biome-ignore lint/suspicious/noExplicitAny: the tables of the query are the kind's own.
export type RecipientQuery = SelectQueryBuilder<any, any, RecipientRow>;

/** The number of emails for a group: one for each address, as `freezeRecipients` makes them. */
export async function countRecipients(
  transaction: DatabaseTransaction,
  query: RecipientQuery,
): Promise<number> {
  const { count } = await transaction
    .selectFrom(query.as("people"))
    .select(sql<number>`count(distinct lower(people.email))`.as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Makes a row for every address the query finds; answers how many. */
export async function freezeRecipients(
  transaction: DatabaseTransaction,
  mailingId: string,
  query: RecipientQuery,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("private.mailing_recipients")
    .columns(["mailing_id", "reference", "email", "user_id"])
    .expression(
      transaction
        .selectFrom(query.as("people"))
        .select([
          sql<string>`${mailingId}::uuid`.as("mailing_id"),
          "people.reference",
          "people.email",
          "people.user_id",
        ])
        .where("people.email", "is not", null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

export interface TakenRecipient {
  id: string;
  reference: string;
  email: string | null;
  attempts: number;
}

/** Some who wait and are due, locked. Those that another transaction has locked are passed over. */
export async function lockWaiting(
  transaction: DatabaseTransaction,
  { mailingId, now, limit }: { mailingId: string; now: Date; limit: number },
): Promise<TakenRecipient[]> {
  return await transaction
    .selectFrom("private.mailing_recipients")
    .select(["id", "reference", "email", "attempts"])
    .where("mailing_id", "=", mailingId)
    .where("state", "=", "waiting")
    .where((row) => row.or([row("not_before", "is", null), row("not_before", "<=", now)]))
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** A recipient's current address, and the account that it belongs to. */
export interface Addressee {
  email: string;
  userId: string | null;
}

/** Which of the rows may still be written to, with their addresses and accounts now. */
export async function findEligible(
  transaction: DatabaseTransaction,
  query: RecipientQuery,
  references: readonly string[],
): Promise<Map<string, Addressee>> {
  const rows = await transaction
    .selectFrom(query.as("people"))
    .select(["people.reference", "people.email", "people.user_id as userId"])
    .where("people.reference", "in", references)
    .execute();
  return new Map(
    rows.flatMap(({ reference, email, userId }) => (email ? [[reference, { email, userId }]] : [])),
  );
}

/** Gives a recipient the address and account that they have now. False: another email of the mailing goes there. */
export async function saveAddress(
  transaction: DatabaseTransaction,
  id: string,
  { email, userId }: Addressee,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("private.mailing_recipients as recipient")
    .set({ email, user_id: userId })
    .where("recipient.id", "=", id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("private.mailing_recipients as other")
            .select("other.id")
            .whereRef("other.mailing_id", "=", "recipient.mailing_id")
            .where(sql`lower(other.email)`, "=", email.toLowerCase()),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function saveSkipped(
  transaction: DatabaseTransaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable("private.mailing_recipients")
    .set({ state: "skipped", reason: "left_list", handled_at: now })
    .where("id", "in", ids)
    .execute();
}

/** Marks recipients as being sent to, before anything is handed over, and stores their links to unsubscribe. */
export async function saveTaken(
  transaction: DatabaseTransaction,
  taken: readonly { id: string; tokenHash: string | undefined }[],
  { runId, now }: { runId: string; now: Date },
): Promise<void> {
  if (taken.length === 0) return;
  const ids = taken.map(({ id }) => id);
  await transaction
    .updateTable("private.mailing_recipients")
    .set({ state: "sending", run_id: runId, taken_at: now, not_before: null })
    .set("attempts", (row) => row("attempts", "+", 1))
    .where("id", "in", ids)
    .execute();
  const links = taken.flatMap(({ id, tokenHash }) =>
    tokenHash ? [{ recipient_id: id, token_hash: tokenHash }] : [],
  );
  if (links.length > 0) {
    await transaction.insertInto("private.mailing_links").values(links).execute();
  }
}

export interface Outcome {
  id: string;
  state: RecipientState;
  reason: string | null;
  /** For one that waits again. */
  notBefore: Date | null;
}

/**
 * Writes the outcomes of a batch, in one statement. An email that was given up as unknown meanwhile gets
 * its real outcome, unless an operator has decided about it.
 */
export async function saveOutcomes(
  transaction: DatabaseTransaction,
  outcomes: readonly Outcome[],
  { runId, now }: { runId: string; now: Date },
): Promise<void> {
  await sql`
    update private.mailing_recipients as recipient
    set state = outcome.state, reason = outcome.reason, not_before = outcome.not_before,
      run_id = null, handled_at = case when outcome.state = 'waiting' then null else ${now}::timestamptz end,
      attempts = attempts - case when outcome.state = 'waiting' and outcome.not_before is null then 1 else 0 end
    from json_to_recordset(${JSON.stringify(
      outcomes.map(({ id, state, reason, notBefore }) => ({
        id,
        state,
        reason: reason?.slice(0, 300) || null,
        not_before: notBefore,
      })),
    )}::json) as outcome(id uuid, state text, reason text, not_before timestamptz)
    where recipient.id = outcome.id
      and (recipient.run_id = ${runId} or (recipient.state = 'unknown' and recipient.left_at is null))
  `.execute(transaction);
}

/** Marks as unknown the outcomes that a run didn't record, which has ended or been silent since `before`. */
export async function markUnknown(
  transaction: DatabaseTransaction,
  lost: { runId: string } | { before: Date },
  now: Date,
): Promise<number> {
  const query = transaction
    .updateTable("private.mailing_recipients")
    .set({ state: "unknown", run_id: null, handled_at: now })
    .where("state", "=", "sending");
  const { numUpdatedRows } = await ("runId" in lost
    ? query.where("run_id", "=", lost.runId)
    : query.where("taken_at", "<", lost.before)
  ).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whether no one waits and nothing is under way. */
export async function isFinished(
  transaction: DatabaseTransaction,
  mailingId: string,
): Promise<boolean> {
  const open = await transaction
    .selectFrom("private.mailing_recipients")
    .select("id")
    .where("mailing_id", "=", mailingId)
    .where("state", "in", ["waiting", "sending"])
    .limit(1)
    .executeTakeFirst();
  return open === undefined;
}

/** Queues emails with an unknown outcome again, or leaves them. Answers how many there were. */
export async function decideUnknown(
  transaction: DatabaseTransaction,
  mailingId: string,
  { again, now }: { again: boolean; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable("private.mailing_recipients")
    .set(again ? { state: "waiting", handled_at: null, reason: null } : { left_at: now })
    .where("mailing_id", "=", mailingId)
    .where("state", "=", "unknown")
    .where("left_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function countByState(
  transaction: DatabaseTransaction,
  mailingId: string,
): Promise<MailingCounts> {
  const rows = await transaction
    .selectFrom("private.mailing_recipients")
    .select([
      "state",
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`count(unsubscribed_at)::integer`.as("unsubscribed"),
      sql<number>`(count(*) filter (where state = 'unknown' and left_at is null))::integer`.as(
        "undecided",
      ),
    ])
    .where("mailing_id", "=", mailingId)
    .groupBy("state")
    .execute();
  const counts = { ...noCounts };
  for (const row of rows) {
    counts[row.state as RecipientState] = row.count;
    counts.recipients += row.count;
    counts.unsubscribed += row.unsubscribed;
    counts.undecided += row.undecided;
  }
  return counts;
}

export interface ProblemRow {
  id: string;
  email: string | null;
  state: "failed" | "unknown";
  reason: string | null;
}

/** The first of those that failed or have an unknown outcome. */
export async function listProblemRecipients(
  transaction: DatabaseTransaction,
  mailingId: string,
  limit: number,
): Promise<ProblemRow[]> {
  const rows = await transaction
    .selectFrom("private.mailing_recipients")
    .select(["id", "email", "state", "reason"])
    .where("mailing_id", "=", mailingId)
    .where("state", "in", ["failed", "unknown"])
    .orderBy("state", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows as ProblemRow[];
}

export interface LinkedRecipient extends FrozenRecipient {
  id: string;
  kind: string;
}

/** The recipient that a link to unsubscribe was emailed to. */
export async function findLinkedRecipient(
  transaction: DatabaseTransaction,
  tokenHash: string,
): Promise<LinkedRecipient | undefined> {
  return await transaction
    .selectFrom("private.mailing_links as link")
    .innerJoin("private.mailing_recipients as recipient", "recipient.id", "link.recipient_id")
    .innerJoin("private.mailings as mailing", "mailing.id", "recipient.mailing_id")
    .select(["recipient.id", "recipient.reference", "recipient.email"])
    .select(["mailing.kind", "mailing.audience"])
    .where("link.token_hash", "=", tokenHash)
    .executeTakeFirst();
}

export async function saveUnsubscribed(
  transaction: DatabaseTransaction,
  recipientId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("private.mailing_recipients")
    .set({ unsubscribed_at: now })
    .where("id", "=", recipientId)
    .where("unsubscribed_at", "is", null)
    .execute();
}

/**
 * Erases people from mailings that ended before `before`: their address, account and link to unsubscribe. Their
 * number and outcomes stay. Answers how many were erased.
 */
export async function eraseOldRecipients(
  transaction: DatabaseTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const erased = await transaction
    .updateTable("private.mailing_recipients")
    .set({
      email: null,
      user_id: null,
      reason: null,
      reference: sql<string>`gen_random_uuid()`,
    })
    .where("id", "in", (query) =>
      query
        .selectFrom("private.mailing_recipients as old")
        .innerJoin("private.mailings as mailing", "mailing.id", "old.mailing_id")
        .select("old.id")
        .where("mailing.finished_at", "<", before)
        .where("old.email", "is not", null)
        .limit(limit),
    )
    .returning("id")
    .execute();
  const ids = erased.map(({ id }) => id);
  if (ids.length > 0) {
    await transaction
      .deleteFrom("private.mailing_links")
      .where("recipient_id", "in", ids)
      .execute();
  }
  return ids.length;
}
