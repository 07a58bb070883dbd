import type { DatabaseTransaction } from "#platform/database/database.ts";

/** A time for which a person has the membership free. */
export interface FreeMembership {
  startsAt: Date;
  endsAt: Date;
}

/** A person's latest free membership, over or not. */
export async function selectFreeMembership(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<FreeMembership | undefined> {
  const row = await transaction
    .selectFrom("free_memberships")
    .select(["starts_at", "ends_at"])
    .where("user_id", "=", userId)
    .orderBy("starts_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { startsAt: row.starts_at, endsAt: row.ends_at };
}

/** Returns its id. */
export async function insertFreeMembership(
  transaction: DatabaseTransaction,
  { userId, startsAt, endsAt }: FreeMembership & { userId: string },
): Promise<string> {
  const { id } = await transaction
    .insertInto("free_memberships")
    .values({ user_id: userId, starts_at: startsAt, ends_at: endsAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
