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

/**
 * Users without an address that nobody has used since `before`: no sign-in, no session refreshed.
 * They are locked until the transaction ends, so that none gets an address meanwhile.
 */
export async function listUnusedAnonymousUsers(
  transaction: DatabaseTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await transaction
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
    )
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
