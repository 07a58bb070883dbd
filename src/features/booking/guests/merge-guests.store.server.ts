import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { MergedPair } from "#platform/personal-data/merge.ts";

/** Reasons why two accounts can't have their appointments together. */
export async function planGuests(
  transaction: DatabaseTransaction,
  { from, to }: MergedPair,
): Promise<{ blocks: string[] }> {
  const { rows } = await sql<{ met: boolean; overlap: boolean }>`
    select
      exists (
        select from bookings as booking join booking_hosts as host on host.id = booking.host_id
        where booking.guest_id = ${from.userId} and host.user_id = ${to.userId}
      ) as met,
      exists (
        select from bookings as one join bookings as other
          on tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)
        where one.guest_id = ${from.userId} and other.guest_id = ${to.userId}
          and one.status in ('held', 'requested', 'confirmed', 'rescheduled')
          and other.status in ('held', 'requested', 'confirmed', 'rescheduled')
      ) as overlap
  `.execute(transaction);
  const found = rows[0];
  return {
    blocks: [
      ...(found?.met
        ? ["One account booked the other one's time, so they can't be one person's. Keep both."]
        : []),
      ...(found?.overlap
        ? [
            "The accounts have appointments at the same time. Ask the person to cancel one of them first.",
          ]
        : []),
    ],
  };
}
