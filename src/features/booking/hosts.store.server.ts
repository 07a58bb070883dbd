import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { BookingHost, DayException, Schedule, WeeklyHours } from "./booking.types.ts";

/** Data of a new host. */
export type NewHost = Pick<
  BookingHost,
  "id" | "kind" | "name" | "userId" | "timeZone" | "slotMinutes"
> &
  Partial<Omit<Schedule, "timeZone" | "slotMinutes" | "exceptions">> & {
    instantBooking?: boolean;
  };

/**
 * Adds a host that is missing. One that exists keeps its schedule, and only its name and account are
 * updated.
 */
export async function ensureHost(
  transaction: DatabaseTransaction,
  { id, kind, name, userId, timeZone, slotMinutes, hours = [], ...rest }: NewHost,
): Promise<void> {
  const added = await transaction
    .insertInto("booking_hosts")
    .values({
      id,
      kind,
      name,
      user_id: userId,
      time_zone: timeZone,
      slot_minutes: slotMinutes,
      instant_booking: rest.instantBooking ?? false,
      ...(rest.bufferMinutes === undefined ? {} : { buffer_minutes: rest.bufferMinutes }),
      ...(rest.noticeHours === undefined ? {} : { notice_hours: rest.noticeHours }),
      ...(rest.horizonDays === undefined ? {} : { horizon_days: rest.horizonDays }),
      ...(rest.weeklyLimit === undefined ? {} : { weekly_limit: rest.weeklyLimit }),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) {
    await transaction
      .updateTable("booking_hosts")
      .set({ name, user_id: userId })
      .where("id", "=", id)
      .where((where) =>
        where.or([where("name", "<>", name), where("user_id", "is distinct from", userId)]),
      )
      .execute();
    return;
  }
  await insertHours(transaction, id, hours);
}

export async function insertHours(
  transaction: DatabaseTransaction,
  hostId: string,
  hours: readonly WeeklyHours[],
): Promise<void> {
  if (hours.length === 0) return;
  await transaction
    .insertInto("booking_hours")
    .values(
      hours.map(({ weekday, startMinute, endMinute }) => ({
        host_id: hostId,
        weekday,
        start_minute: startMinute,
        end_minute: endMinute,
      })),
    )
    .execute();
}

/** Hosts with their schedules, by their ids. */
export async function selectHosts(
  transaction: DatabaseTransaction,
  hostIds: readonly string[],
): Promise<BookingHost[]> {
  if (hostIds.length === 0) return [];
  const rows = await withSchedules(transaction).where("id", "in", hostIds).execute();
  return rows.map(toHost);
}

export async function selectHost(
  transaction: DatabaseTransaction,
  hostId: string,
): Promise<BookingHost | undefined> {
  const [host] = await selectHosts(transaction, [hostId]);
  return host;
}

export async function selectHostOf(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<BookingHost | undefined> {
  const row = await withSchedules(transaction).where("user_id", "=", userId).executeTakeFirst();
  return row && toHost(row);
}

/**
 * Locks the host: other transactions that take or give back the host's time wait for the end of
 * this one.
 */
export async function lockHost(transaction: DatabaseTransaction, hostId: string): Promise<void> {
  await transaction
    .selectFrom("booking_hosts")
    .select("id")
    .where("id", "=", hostId)
    .forNoKeyUpdate()
    .execute();
}

/** Hosts, with their hours and exceptions in the same row. */
function withSchedules(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("booking_hosts")
    .selectAll()
    .select((host) => [
      jsonArrayFrom(
        host
          .selectFrom("booking_hours")
          .select(["weekday", "start_minute as startMinute", "end_minute as endMinute"])
          .whereRef("host_id", "=", "booking_hosts.id")
          .orderBy("weekday")
          .orderBy("start_minute"),
      ).as("hours"),
      jsonArrayFrom(
        host
          .selectFrom("booking_exceptions")
          .select(["day", "start_minute", "end_minute"])
          .whereRef("host_id", "=", "booking_hosts.id")
          .orderBy("day")
          .orderBy("start_minute"),
      ).as("exceptions"),
    ]);
}

type HostRow = Awaited<ReturnType<ReturnType<typeof withSchedules>["execute"]>>[number];

function toHost(row: HostRow): BookingHost {
  return {
    id: row.id,
    kind: row.kind as BookingHost["kind"],
    name: row.name,
    userId: row.user_id,
    timeZone: row.time_zone,
    slotMinutes: row.slot_minutes as BookingHost["slotMinutes"],
    bufferMinutes: row.buffer_minutes,
    noticeHours: row.notice_hours,
    horizonDays: row.horizon_days,
    weeklyLimit: row.weekly_limit,
    instantBooking: row.instant_booking,
    pausedAt: row.paused_at,
    hours: row.hours,
    exceptions: toExceptions(row.exceptions),
  };
}

function toExceptions(
  rows: readonly { day: string; start_minute: number; end_minute: number }[],
): DayException[] {
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, ranges]) => ({
    day,
    hours: ranges
      .filter(({ start_minute, end_minute }) => end_minute > start_minute)
      .map(({ start_minute, end_minute }) => ({
        startMinute: start_minute,
        endMinute: end_minute,
      })),
  }));
}

/** Whether there's a host with this id. */
export async function hasHost(transaction: DatabaseTransaction, hostId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("booking_hosts")
    .select("id")
    .where("id", "=", hostId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Closes a host on days like `2026-12-25`; one with hours of its own keeps them. */
export async function closeHostDays(
  transaction: DatabaseTransaction,
  hostId: string,
  days: readonly string[],
): Promise<void> {
  await transaction
    .insertInto("booking_exceptions")
    .values(days.map((day) => ({ host_id: hostId, day, start_minute: 0, end_minute: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
