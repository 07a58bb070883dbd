import { accountRows, holdsRole, lockAdmins, roleRows } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** A pending request to delete an account. */
export interface Deletion {
  requestedAt: Date;
  deleteAfter: Date;
}

/** Whether an account is about to be deleted, to be read with its session. */
export const leavingFlag =
  "exists (select from private.account_deletions where account_deletions.user_id = users.id)";

declare module "#platform/viewer.ts" {
  interface ViewerFlags {
    isLeaving?: boolean;
  }
}

export async function findDeletion(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<Deletion | undefined> {
  return await transaction
    .selectFrom("private.account_deletions")
    .select(["requested_at as requestedAt", "delete_after as deleteAfter"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Answers false when there is one already; that one stays as it is. */
export async function insertDeletion(
  transaction: DatabaseTransaction,
  { userId, requestedAt, deleteAfter }: Deletion & { userId: string },
): Promise<boolean> {
  const row = await transaction
    .insertInto("private.account_deletions")
    .values({ user_id: userId, requested_at: requestedAt, delete_after: deleteAfter })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers whether there was one. */
export async function removeDeletion(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<boolean> {
  const row = await transaction
    .deleteFrom("private.account_deletions")
    .where("user_id", "=", userId)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Accounts that are due for deletion now, the most overdue first. */
export async function listDue(transaction: DatabaseTransaction, now: Date): Promise<string[]> {
  const rows = await transaction
    .selectFrom("private.account_deletions")
    .select("user_id")
    .where("delete_after", "<=", now)
    .orderBy("delete_after")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export interface Leaver {
  userId: string;
  email: string | null;
}

/** Holds a deletion that is due until the transaction ends; undefined when it was taken back. */
export async function lockDue(
  transaction: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<Leaver | undefined> {
  const due = await transaction
    .selectFrom("private.account_deletions")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("delete_after", "<=", now)
    .forUpdate()
    .executeTakeFirst();
  if (!due) return undefined;
  const user = await transaction
    .selectFrom(accountRows(transaction).as("account"))
    .select("account.email")
    .where("account.id", "=", userId)
    .executeTakeFirst();
  return { userId, email: user?.email ?? null };
}

/** Marks accounts whose day comes by `before` as reminded, and answers them with their addresses. */
export async function takeReminders(
  transaction: DatabaseTransaction,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<(Leaver & { deleteAfter: Date })[]> {
  const taken = await transaction
    .updateTable("private.account_deletions")
    .set({ reminded_at: now })
    .where("user_id", "in", (due) =>
      due
        .selectFrom("private.account_deletions")
        .select("user_id")
        .where("reminded_at", "is", null)
        .where("delete_after", "<=", before)
        .where("delete_after", ">", now)
        .orderBy("delete_after")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["user_id", "delete_after"])
    .execute();
  if (taken.length === 0) return [];
  const users = await transaction
    .selectFrom(accountRows(transaction).as("account"))
    .select(["account.id", "account.email"])
    .where(
      "account.id",
      "in",
      taken.map(({ user_id }) => user_id),
    )
    .execute();
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  return taken.map(({ user_id, delete_after }) => ({
    userId: user_id,
    email: emails.get(user_id) ?? null,
    deleteAfter: delete_after,
  }));
}

/**
 * Whether the site would have no administrator without this person. Administrators who are leaving too,
 * or are suspended, don't count. Until the transaction ends, no one else becomes an administrator or
 * stops being one.
 */
export async function isLastAdmin(
  transaction: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<boolean> {
  await lockAdmins(transaction);
  if (!(await holdsRole(transaction, userId, "admin"))) return false;
  const other = await transaction
    .selectFrom(roleRows(transaction).as("held"))
    .innerJoin(accountRows(transaction).as("holder"), "holder.id", "held.user_id")
    .leftJoin("private.account_deletions as leaving", "leaving.user_id", "holder.id")
    .select("holder.id")
    .where("held.role", "=", "admin")
    .where("holder.id", "!=", userId)
    .where("holder.deleted_at", "is", null)
    .where("leaving.user_id", "is", null)
    .where((row) =>
      row.or([row("holder.banned_until", "is", null), row("holder.banned_until", "<=", now)]),
    )
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/**
 * Accounts that are going to be deleted, and from when, for other features to join in their own
 * statements.
 */
export function deletionRows(transaction: DatabaseTransaction) {
  return transaction.selectFrom("private.account_deletions").select(["user_id", "delete_after"]);
}
