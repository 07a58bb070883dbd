import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/**
 * Remembers that the user signed in with this device. Answers whether it is new to an account that
 * has others: the first one is no news.
 */
export async function rememberDevice(
  transaction: DatabaseTransaction,
  { userId, fingerprint, now }: { userId: string; fingerprint: string; now: Date },
): Promise<boolean> {
  // A statement sees the table as it was before it: what is counted are the devices known so far.
  const { rows } = await sql<{ isNews: boolean }>`
    with remembered as (
      insert into private.known_devices (user_id, fingerprint, first_seen_at, last_seen_at)
      values (${userId}::uuid, ${fingerprint}, ${now}::timestamptz, ${now}::timestamptz)
      on conflict (user_id, fingerprint) do update set last_seen_at = excluded.last_seen_at
      returning 1
    )
    select count(*) > 0 and count(*) filter (where known.fingerprint = ${fingerprint}) = 0 as "isNews"
    from private.known_devices known
    where known.user_id = ${userId}::uuid
  `.execute(transaction);
  return rows[0]?.isNews ?? false;
}

/** Deletes devices that nobody has signed in from since `before`. Answers how many. */
export async function deleteUnseenDevices(
  transaction: DatabaseTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from private.known_devices where ctid = any (array(
      select ctid from private.known_devices where last_seen_at < ${before} order by last_seen_at limit ${limit}
    ))`.execute(transaction);
  return Number(numAffectedRows);
}
