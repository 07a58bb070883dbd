import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** The accounts among `userIds` that are suspended now. */
export async function listSuspended(
  transaction: DatabaseTransaction,
  userIds: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Set();
  const rows = await transaction
    .selectFrom("private.suspensions")
    .select("user_id")
    .where("user_id", "in", ids)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/**
 * As `listSuspended`, and nobody among them is suspended before the transaction ends. For work that
 * a suspension undoes, such as taking somebody's time: either it is seen here, or it sees the work.
 * Call it before locking rows.
 */
export async function holdStanding(
  transaction: DatabaseTransaction,
  userIds: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))].sort();
  for (const id of ids) await holdLock(transaction, id);
  return await listSuspended(transaction, ids);
}

/** As `holdStanding`, of one account: when it was suspended. Undefined when it isn't. */
export async function holdSuspension(
  transaction: DatabaseTransaction,
  userId: string | null,
): Promise<Date | undefined> {
  if (userId === null) return undefined;
  await holdLock(transaction, userId);
  const row = await transaction
    .selectFrom("private.suspensions")
    .select("suspended_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.suspended_at;
}

/** With its table: a bare name would mean a column of the accounts. */
type QualifiedColumn = `${string}.${string}`;

/** Whether the account whose id is in a column is suspended now. */
export function isSuspendedAccount(column: QualifiedColumn) {
  return sql<boolean>`exists (
    select from private.suspensions as suspension where suspension.user_id = ${sql.ref(column)}
  )`;
}

/**
 * Whether an address, a column of text, belongs to an account that is suspended now and has proven
 * the address. For what goes by address, such as newsletters.
 */
export function isSuspendedAddress(column: QualifiedColumn) {
  return sql<boolean>`exists (
    select from private.suspensions as suspension
    join auth.users as person on person.id = suspension.user_id
    where person.email = lower(${sql.ref(column)}) and person.email_confirmed_at is not null
  )`;
}

/** Waits for all work that holds the account's standing, and keeps more of it waiting. */
export async function lockStanding(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(userId)})`.execute(transaction);
}

async function holdLock(transaction: DatabaseTransaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(userId)})`.execute(transaction);
}

function keyOf(userId: string) {
  return sql`hashtextextended(${`standing:${userId}`}, 0)`;
}

/** Accounts whose suspension is over, the longest first. */
export async function listOverdueSuspensions(
  transaction: DatabaseTransaction,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("private.suspensions")
    .select("user_id")
    .where("until", "<=", now)
    .orderBy("until")
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
