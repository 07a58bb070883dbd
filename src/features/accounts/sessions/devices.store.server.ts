import type { DatabaseTransaction } from "#platform/database/database.ts";

/**
 * Remembers that the user signed in with this device. Answers whether it is new to an account that
 * has others: the first one is no news.
 */
export async function rememberDevice(
  transaction: DatabaseTransaction,
  { userId, fingerprint, now }: { userId: string; fingerprint: string; now: Date },
): Promise<boolean> {
  const others = await transaction
    .selectFrom("private.known_devices")
    .select("fingerprint")
    .where("user_id", "=", userId)
    .execute();
  await transaction
    .insertInto("private.known_devices")
    .values({ user_id: userId, fingerprint, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "fingerprint"]).doUpdateSet({ last_seen_at: now }),
    )
    .execute();
  return others.length > 0 && !others.some((other) => other.fingerprint === fingerprint);
}
