import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { BookingHosts } from "#platform/database/schema.gen.ts";
import type { DayHours, WeeklyHours } from "../booking.types.ts";
import { insertHours } from "../hosts.store.server.ts";
import type { BookingTerms } from "./schedule.schemas.ts";

/** Marks a host as changed, for caches of data that depends on its settings. */
export async function touchHost(
  transaction: DatabaseTransaction,
  hostId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("booking_hosts")
    .set({ updated_at: now })
    .where("id", "=", hostId)
    .execute();
}

export type OwnHost = Pick<
  Selectable<BookingHosts>,
  "id" | "time_zone" | "slot_minutes" | "feed_version"
>;

/** Whether an account decides for a host, to be read with its session. */
export const ownHostFlag =
  "exists (select from public.booking_hosts where booking_hosts.user_id = users.id)";

/** The host that an account decides for, locked until the transaction ends. */
export async function lockHostOf(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<OwnHost | undefined> {
  return await transaction
    .selectFrom("booking_hosts")
    .select(["id", "time_zone", "slot_minutes", "feed_version"])
    .where("user_id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Replaces the stored week. */
export async function replaceWeek(
  transaction: DatabaseTransaction,
  hostId: string,
  { timeZone, hours, now }: { timeZone: string; hours: readonly WeeklyHours[]; now: Date },
): Promise<void> {
  await transaction
    .updateTable("booking_hosts")
    .set({ time_zone: timeZone, updated_at: now })
    .where("id", "=", hostId)
    .execute();
  await transaction.deleteFrom("booking_hours").where("host_id", "=", hostId).execute();
  await insertHours(transaction, hostId, hours);
}

export async function updateTerms(
  transaction: DatabaseTransaction,
  hostId: string,
  terms: BookingTerms & { now: Date },
): Promise<void> {
  const { now, ...columns } = terms;
  await transaction
    .updateTable("booking_hosts")
    .set({ ...columns, updated_at: now })
    .where("id", "=", hostId)
    .execute();
}

/** Gives some days the same hours, or none, in place of their earlier exceptions. */
export async function replaceExceptions(
  transaction: DatabaseTransaction,
  hostId: string,
  days: readonly string[],
  hours: readonly DayHours[],
): Promise<void> {
  await transaction
    .deleteFrom("booking_exceptions")
    .where("host_id", "=", hostId)
    .where("day", "in", [...days])
    .execute();
  const ranges = hours.length > 0 ? hours : [{ startMinute: 0, endMinute: 0 }];
  await transaction
    .insertInto("booking_exceptions")
    .values(
      days.flatMap((day) =>
        ranges.map(({ startMinute, endMinute }) => ({
          host_id: hostId,
          day,
          start_minute: startMinute,
          end_minute: endMinute,
        })),
      ),
    )
    .execute();
}

/** The days from the first to the last have the week's hours again. */
export async function deleteExceptions(
  transaction: DatabaseTransaction,
  hostId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await transaction
    .deleteFrom("booking_exceptions")
    .where("host_id", "=", hostId)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();
}

export async function countExceptionDays(
  transaction: DatabaseTransaction,
  hostId: string,
): Promise<number> {
  const { count } = await transaction
    .selectFrom("booking_exceptions")
    .select(sql<number>`count(distinct day)`.as("count"))
    .where("host_id", "=", hostId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Pauses or resumes a host; returns whether that changed anything. */
export async function setPaused(
  transaction: DatabaseTransaction,
  hostId: string,
  { paused, now }: { paused: boolean; now: Date },
): Promise<boolean> {
  const changed = await transaction
    .updateTable("booking_hosts")
    .set({ paused_at: paused ? now : null, updated_at: now })
    .where("id", "=", hostId)
    .where("paused_at", paused ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Upcoming appointments of a host, soonest first. */
export async function listComing(
  transaction: DatabaseTransaction,
  hostId: string,
  now: Date,
  limit: number,
): Promise<{ id: string; guestName: string; startsAt: Date; endsAt: Date }[]> {
  const rows = await transaction
    .selectFrom("bookings")
    .select(["id", "guest_name", "starts_at", "ends_at"])
    .where("host_id", "=", hostId)
    .where("status", "in", ["requested", "confirmed", "rescheduled"])
    .where("ends_at", ">", now)
    .orderBy("starts_at")
    .limit(limit)
    .execute();
  return rows.map(({ id, guest_name, starts_at, ends_at }) => ({
    id,
    guestName: guest_name,
    startsAt: starts_at,
    endsAt: ends_at,
  }));
}
