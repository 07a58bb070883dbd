import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Role } from "#platform/rights.ts";

/** Whether the user holds a role, whether they act in it now or not. */
export async function holdsRole(
  transaction: DatabaseTransaction,
  userId: string,
  role: Role,
): Promise<boolean> {
  const held = await transaction
    .selectFrom("user_roles")
    .select("role")
    .where("user_id", "=", userId)
    .where("role", "=", role)
    .executeTakeFirst();
  return held !== undefined;
}

/** The user's roles, whether they act in them now or not. */
export async function listRoles(transaction: DatabaseTransaction, userId: string): Promise<Role[]> {
  const held = await transaction
    .selectFrom("user_roles")
    .select("role")
    .where("user_id", "=", userId)
    .orderBy("role")
    .execute();
  return held.map(({ role }) => role as Role);
}

/** Answers whether the role was new to the user. */
export async function grantRole(
  transaction: DatabaseTransaction,
  userId: string,
  role: Role,
): Promise<boolean> {
  const granted = await transaction
    .insertInto("user_roles")
    .values({ user_id: userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .returning("role")
    .executeTakeFirst();
  return granted !== undefined;
}

/** Answers whether the user held the role. */
export async function revokeRole(
  transaction: DatabaseTransaction,
  userId: string,
  role: Role,
): Promise<boolean> {
  const revoked = await transaction
    .deleteFrom("user_roles")
    .where("user_id", "=", userId)
    .where("role", "=", role)
    .returning("role")
    .executeTakeFirst();
  return revoked !== undefined;
}
