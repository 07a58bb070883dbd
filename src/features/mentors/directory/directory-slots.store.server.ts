import { sql } from "kysely";
import { changedHosts, hostRows } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Transactions that were open when a host was last checked have ended after this long. */
const slackSeconds = 60;

/**
 * The listed mentors whose next free slot may have changed: it's too close now, or a booking, the
 * schedule or an outside calendar changed in the last hour. Longest due first.
 */
export async function listDueMentors(
  transaction: DatabaseTransaction,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with changed as (
      ${changedHosts(sql`${now}::timestamptz - interval '1 hour'`)}
    )
    select id from public.mentor_profiles as profile
    where is_listed and (
      slots_due_at <= ${now}::timestamptz
      or exists (
        select from changed
        where changed.host_id = profile.id
          and changed.at >= profile.slots_checked_at - make_interval(secs => ${slackSeconds})
      )
    )
    order by slots_due_at, id
  `.execute(transaction);
  return rows.map(({ id }) => id);
}

/** The start of a mentor's next free slot, or that there is none. */
export interface NextSlot {
  id: string;
  next_free_at: Date | null;
}

/** They're due again when the slot is too close to be booked, or after `hours`. */
export async function saveNextSlots(
  transaction: DatabaseTransaction,
  slots: readonly NextSlot[],
  { now, hours }: { now: Date; hours: number },
): Promise<void> {
  await sql`
    update public.mentor_profiles as profile
    set next_free_at = slot.next_free_at,
      slots_checked_at = ${now}::timestamptz,
      slots_due_at = least(
        ${now}::timestamptz + make_interval(hours => ${hours}),
        slot.next_free_at - make_interval(hours => coalesce(host.notice_hours, 0))
      )
    from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as slot(id uuid, next_free_at timestamptz)
    left join ${hostRows(transaction)} as host on host.id = slot.id
    where profile.id = slot.id
  `.execute(transaction);
}
