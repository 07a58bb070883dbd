import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { BookingKindName } from "../booking.types.ts";
import { occupyingStatuses, openStatuses } from "../booking-statuses.constants.ts";

/**
 * Closes a host for a holiday on days like `2026-12-25`, also where it had hours of its own. Days
 * on which it is closed already stay as they are.
 */
export async function closeDays(
  transaction: DatabaseTransaction,
  hostId: string,
  days: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom("booking_exceptions")
    .where("host_id", "=", hostId)
    .where("day", "in", [...days])
    .where("end_minute", ">", 0)
    .execute();
  await transaction
    .insertInto("booking_exceptions")
    .values(
      days.map((day) => ({
        host_id: hostId,
        day,
        start_minute: 0,
        end_minute: 0,
        by_holiday: true,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Opens a host on days on which a holiday alone closed it, as its week says. */
export async function openDays(
  transaction: DatabaseTransaction,
  hostId: string,
  days: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom("booking_exceptions")
    .where("host_id", "=", hostId)
    .where("day", "in", [...days])
    .where("by_holiday", "=", true)
    .execute();
}

/** Bookings and holds that begin in a range of time. */
export async function countBookedOn(
  transaction: DatabaseTransaction,
  hostId: string,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const { count } = await transaction
    .selectFrom("bookings")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("host_id", "=", hostId)
    .where("status", "in", [...occupyingStatuses])
    .where("starts_at", ">=", from)
    .where("starts_at", "<", to)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Upcoming bookings on days on which their host is closed, with their creation time: the team has to move
 * or cancel them.
 */
export function closedBookings(query: DatabaseTransaction, kind: BookingKindName) {
  return query
    .selectFrom("bookings")
    .innerJoin("booking_hosts as host", "host.id", "bookings.host_id")
    .innerJoin("booking_exceptions as closed", (join) =>
      join
        .onRef("closed.host_id", "=", "bookings.host_id")
        .on("closed.end_minute", "=", 0)
        .on("closed.day", "=", sql<string>`(bookings.starts_at at time zone host.time_zone)::date`),
    )
    .select(["bookings.id", "bookings.created_at as since"])
    .where("bookings.kind", "=", kind)
    .where("bookings.status", "in", [...openStatuses])
    .where("bookings.ends_at", ">", sql<Date>`now()`);
}
