import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { includesRight, type Right, type Role, roles } from "#platform/rights.ts";

/**
 * Locks the administrators of the site until the transaction ends. The database's own rule
 * (`private.keep_an_admin`) takes the same lock; taking it first keeps two changes from waiting for
 * each other.
 */
export async function lockAdmins(transaction: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('private.keep_an_admin'))`.execute(transaction);
}

/** Whether somebody besides the user holds the role admin and can sign in. */
export async function hasOtherAdmin(
  transaction: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<boolean> {
  const other = await transaction
    .selectFrom("user_roles as held")
    .innerJoin("auth.users as holder", "holder.id", "held.user_id")
    .select("holder.id")
    .where("held.role", "=", "admin")
    .where("holder.id", "!=", userId)
    .where("holder.deleted_at", "is", null)
    .where((where) =>
      where.or([where("holder.banned_until", "is", null), where("holder.banned_until", "<=", now)]),
    )
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** The addresses of administrators who can sign in, for messages about the site's own work. */
export async function listAdminEmails(
  transaction: DatabaseTransaction,
  now: Date,
): Promise<string[]> {
  return await listEmailsOf(transaction, ["admin"], now);
}

/** The addresses of people with a right who can sign in, for messages about the work that it is for. */
export async function listTeamEmails(
  transaction: DatabaseTransaction,
  right: Right,
  now: Date,
): Promise<string[]> {
  return await listEmailsOf(
    transaction,
    roles.filter((role) => includesRight([role], right)),
    now,
  );
}

/** Whether no one but the person with this address has a right and can sign in. */
export async function isAloneWith(
  transaction: DatabaseTransaction,
  right: Right,
  { email, now }: { email: string; now: Date },
): Promise<boolean> {
  return (await listTeamEmails(transaction, right, now)).every((address) => address === email);
}

async function listEmailsOf(
  transaction: DatabaseTransaction,
  held: readonly Role[],
  now: Date,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("user_roles as held")
    .innerJoin("auth.users as holder", "holder.id", "held.user_id")
    .select("holder.email")
    .distinct()
    .where("held.role", "in", held)
    .where("holder.deleted_at", "is", null)
    .where("holder.email_confirmed_at", "is not", null)
    .where((where) =>
      where.or([where("holder.banned_until", "is", null), where("holder.banned_until", "<=", now)]),
    )
    .orderBy("holder.email")
    .execute();
  return rows.flatMap(({ email }) => (email ? [email] : []));
}

/**
 * Bars a user from signing in until a time, with why; null lets them in again. That the account is
 * suspended is written down by the database (`private.suspensions`).
 */
export async function setBan(
  transaction: DatabaseTransaction,
  userId: string,
  ban: { until: Date; reason?: string; by: string | null } | null,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("auth.users")
    .set({ banned_until: ban?.until ?? null, updated_at: now })
    .where("id", "=", userId)
    .execute();
  if (!ban) return;
  await transaction
    .updateTable("private.suspensions")
    .set({ reason: ban.reason ?? null, suspended_by: ban.by, suspended_at: now })
    .where("user_id", "=", userId)
    .execute();
}
