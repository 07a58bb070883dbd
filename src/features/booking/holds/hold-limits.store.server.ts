import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { HoldCounts } from "./hold-limits.rules.ts";

/**
 * Locks the network: other transactions that hold a time from the same network wait for the end of
 * this one.
 */
export async function lockNetwork(
  transaction: DatabaseTransaction,
  networkHash: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`hold network:${networkHash}`}, 0))`.execute(
    transaction,
  );
}

/** Counts the unpaid holds since `since` of an account, of its network, and those of a host now. */
export async function countUnpaidHolds(
  transaction: DatabaseTransaction,
  {
    guestId,
    hostId,
    networkHash,
    now,
    since,
  }: { guestId: string; hostId: string; networkHash: string | null; now: Date; since: Date },
): Promise<HoldCounts> {
  const { rows } = await sql<{ day: number; day_with_host: number; host_now: number }>`
    select
      (select count(*)::integer from bookings
        where guest_id = ${guestId} and status in ('held', 'expired') and created_at > ${since}) as day,
      (select count(*)::integer from bookings
        where guest_id = ${guestId} and status in ('held', 'expired') and created_at > ${since}
          and host_id = ${hostId}) as day_with_host,
      (select count(*)::integer from bookings
        where host_id = ${hostId} and status = 'held' and hold_expires_at > ${now}
          and guest_id is distinct from ${guestId}::uuid) as host_now
  `.execute(transaction);
  const [counted] = rows;
  return {
    account: { day: counted?.day ?? 0, dayWithHost: counted?.day_with_host ?? 0 },
    network: networkHash ? await countOfNetwork() : null,
    host: { now: counted?.host_now ?? 0 },
  };

  async function countOfNetwork() {
    const { rows: found } = await sql<{
      day: number;
      day_with_host: number;
      now: number;
      now_with_host: number;
    }>`
      select count(*)::integer as day,
        count(*) filter (where is_here)::integer as day_with_host,
        count(*) filter (where is_live)::integer as now,
        count(*) filter (where is_live and is_here)::integer as now_with_host
      from (
        select booking.host_id = ${hostId} as is_here,
          booking.status = 'held' and booking.hold_expires_at > ${now}
            and not (booking.host_id = ${hostId} and booking.guest_id is not distinct from ${guestId}::uuid)
            as is_live
        from private.hold_origins as origin
        join bookings as booking on booking.id = origin.booking_id
        where origin.network_hash = ${networkHash} and origin.created_at > ${since}
          and booking.status in ('held', 'expired')
      ) as holds
    `.execute(transaction);
    const [of] = found;
    return {
      day: of?.day ?? 0,
      dayWithHost: of?.day_with_host ?? 0,
      now: of?.now ?? 0,
      nowWithHost: of?.now_with_host ?? 0,
    };
  }
}

export async function insertHoldOrigin(
  transaction: DatabaseTransaction,
  origin: { bookingId: string; networkHash: string; now: Date },
): Promise<void> {
  await transaction
    .insertInto("private.hold_origins")
    .values({
      booking_id: origin.bookingId,
      network_hash: origin.networkHash,
      created_at: origin.now,
    })
    .execute();
}

export async function deleteHoldOrigins(
  transaction: DatabaseTransaction,
  before: Date,
): Promise<void> {
  await transaction.deleteFrom("private.hold_origins").where("created_at", "<=", before).execute();
}
