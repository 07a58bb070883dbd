import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { addTime } from "#shared/time.ts";
import type { RecoverySet } from "../users/users.store.server.ts";
import { backoffSeconds } from "./factor-guards.rules.ts";

export async function readRecoverySet(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<RecoverySet | undefined> {
  return await transaction
    .selectFrom("private.recovery_code_sets")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Counts the codes of the user's set, and the unused ones among them. */
export async function countRecoveryCodes(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<{ total: number; remaining: number }> {
  return await transaction
    .selectFrom("private.recovery_codes")
    .select((select) => [
      select.fn.countAll<number>().as("total"),
      select.fn.countAll<number>().filterWhere("used_at", "is", null).as("remaining"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

export async function insertRecoverySet(
  transaction: DatabaseTransaction,
  set: { id: string; userId: string; name: string; now: Date },
): Promise<void> {
  await transaction
    .insertInto("private.recovery_code_sets")
    .values({
      id: set.id,
      user_id: set.userId,
      friendly_name: set.name,
      created_at: set.now,
      updated_at: set.now,
    })
    .execute();
}

/** Puts codes in the place of the set's earlier ones, and forgets wrong answers. */
export async function replaceRecoveryCodes(
  transaction: DatabaseTransaction,
  { userId, hashes, now }: { userId: string; hashes: readonly string[]; now: Date },
): Promise<void> {
  await transaction.deleteFrom("private.recovery_codes").where("user_id", "=", userId).execute();
  await transaction
    .insertInto("private.recovery_codes")
    .values(hashes.map((hash) => ({ id: crypto.randomUUID(), user_id: userId, code_hash: hash })))
    .execute();
  await transaction
    .updateTable("private.recovery_code_sets")
    .set({ failures: 0, locked_until: null, updated_at: now })
    .where("user_id", "=", userId)
    .execute();
}

/** Uses a code up and forgets wrong answers. False when there is no such code that is unused. */
export async function takeRecoveryCode(
  transaction: DatabaseTransaction,
  { userId, hash, now }: { userId: string; hash: string; now: Date },
): Promise<boolean> {
  const taken = await transaction
    .updateTable("private.recovery_codes")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!taken) return false;
  await transaction
    .updateTable("private.recovery_code_sets")
    .set({ failures: 0, locked_until: null })
    .where("user_id", "=", userId)
    .execute();
  return true;
}

/** Counts a wrong code; from the fifth on the set rests for a growing time. */
export async function countWrongRecoveryCode(
  transaction: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<void> {
  const counted = await transaction
    .updateTable("private.recovery_code_sets")
    .set({ failures: sql`failures + 1` })
    .where("user_id", "=", userId)
    .returning("failures")
    .executeTakeFirst();
  const seconds = backoffSeconds(counted?.failures ?? 0);
  if (seconds === 0) return;
  await transaction
    .updateTable("private.recovery_code_sets")
    .set({ locked_until: addTime(now, { seconds }) })
    .where("user_id", "=", userId)
    .execute();
}

/** Removes the user's set with its codes. False when there was none. */
export async function deleteRecoverySet(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<boolean> {
  const deleted = await transaction
    .deleteFrom("private.recovery_code_sets")
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}
