import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Adds a user without address, password or identity. */
export async function insertAnonymousUser(
  transaction: DatabaseTransaction,
  { id, metadata, now }: { id: string; metadata: Record<string, unknown>; now: Date },
): Promise<void> {
  await transaction
    .insertInto("auth.users")
    .values({
      id,
      is_anonymous: true,
      encrypted_password: "",
      raw_app_meta_data: "{}",
      raw_user_meta_data: JSON.stringify(metadata),
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Up to `limit` users without an address that nobody has used since `before`, by id, starting after the id `after`. */
export async function listUnusedAnonymousUsers(
  transaction: DatabaseTransaction,
  { before, after, limit }: { before: Date; after: string | undefined; limit: number },
): Promise<string[]> {
  const unused = selectUnused(transaction, before);
  const rows = await (after ? unused.where("id", ">", after) : unused)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks such a user, so that they don't get an address meanwhile. False where they have one by now, or were used. */
export async function lockUnusedAnonymousUser(
  transaction: DatabaseTransaction,
  { id, before }: { id: string; before: Date },
): Promise<boolean> {
  const row = await selectUnused(transaction, before)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Users without an address, without a sign-in or a refreshed session since `before`. */
function selectUnused(transaction: DatabaseTransaction, before: Date) {
  return transaction
    .selectFrom("auth.users")
    .select("id")
    .where("is_anonymous", "=", true)
    .where("created_at", "<", before)
    .where((where) => where(where.fn.coalesce("last_sign_in_at", "created_at"), "<", before))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("auth.sessions")
            .select("id")
            .whereRef("auth.sessions.user_id", "=", "auth.users.id")
            .where((session) =>
              session.or([
                session("auth.sessions.updated_at", ">=", before),
                session("auth.sessions.refreshed_at", ">=", before),
              ]),
            ),
        ),
      ),
    );
}
