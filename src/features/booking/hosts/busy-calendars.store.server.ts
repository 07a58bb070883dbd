import { sql } from "kysely";
import type { BusyTime } from "#platform/busy-calendar/busy-calendar.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** A calendar elsewhere as its host sees it. */
export interface BusyCalendar {
  id: string;
  url: string;
  addedAt: Date;
  /** The time of the last successful check; null before the first. */
  readAt: Date | null;
  /** A sentence about the failure of the last check; null when it succeeded. */
  problem: string | null;
}

export async function listBusyCalendars(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<BusyCalendar[]> {
  const rows = await transaction
    .selectFrom("private.busy_calendars as calendar")
    .innerJoin("booking_hosts as host", "host.id", "calendar.host_id")
    .select(["calendar.id", "url", "added_at", "read_at", "problem"])
    .where("host.user_id", "=", userId)
    .orderBy("added_at")
    .orderBy("calendar.id")
    .execute();
  return rows.map(({ id, url, added_at, read_at, problem }) => ({
    id,
    url,
    addedAt: added_at,
    readAt: read_at,
    problem,
  }));
}

/** Adds a calendar that was just read; its id, or undefined where the host has it already. */
export async function insertBusyCalendar(
  transaction: DatabaseTransaction,
  calendar: { hostId: string; url: string; etag: string | null; now: Date; checkAfter: Date },
): Promise<string | undefined> {
  const row = await transaction
    .insertInto("private.busy_calendars")
    .values({
      host_id: calendar.hostId,
      url: calendar.url,
      etag: calendar.etag,
      added_at: calendar.now,
      checked_at: calendar.now,
      read_at: calendar.now,
      check_after: calendar.checkAfter,
    })
    .onConflict((conflict) => conflict.columns(["host_id", "url"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Deletes a host's calendar, with its times. Nothing happens where there is none. */
export async function deleteBusyCalendar(
  transaction: DatabaseTransaction,
  hostId: string,
  id: string,
): Promise<void> {
  await transaction
    .deleteFrom("private.busy_calendars")
    .where("host_id", "=", hostId)
    .where("id", "=", id)
    .execute();
}

/** Makes a host's calendars due now, so that the next run reads them again. */
export async function recheckCalendars(
  transaction: DatabaseTransaction,
  hostId: string,
): Promise<void> {
  await transaction
    .updateTable("private.busy_calendars")
    .set({ check_after: null })
    .where("host_id", "=", hostId)
    .execute();
}

export interface DueCalendar {
  id: string;
  url: string;
  etag: string | null;
  failures: number;
  timeZone: string;
}

/** Takes the due calendar that waited longest. It isn't due again before `nextAfter`. */
export async function takeDueCalendar(
  transaction: DatabaseTransaction,
  { now, nextAfter }: { now: Date; nextAfter: Date },
): Promise<DueCalendar | undefined> {
  const row = await transaction
    .updateTable("private.busy_calendars as calendar")
    .from("booking_hosts as host")
    .set({ checked_at: now, check_after: nextAfter })
    .whereRef("host.id", "=", "calendar.host_id")
    .where("calendar.id", "=", (due) =>
      due
        .selectFrom("private.busy_calendars")
        .select("id")
        .where((where) =>
          where.or([where("check_after", "is", null), where("check_after", "<=", now)]),
        )
        .orderBy("check_after", (order) => order.asc().nullsFirst())
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      "calendar.id",
      "calendar.url",
      "calendar.etag",
      "calendar.failures",
      "host.time_zone",
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { time_zone, ...calendar } = row;
  return { ...calendar, timeZone: time_zone };
}

/** The time since which the longest waiting calendar is due; undefined if none is due. */
export async function findLongestDue(
  transaction: DatabaseTransaction,
  now: Date,
): Promise<Date | undefined> {
  const row = await transaction
    .selectFrom("private.busy_calendars")
    .select("check_after")
    .where("check_after", "<=", now)
    .orderBy("check_after")
    .limit(1)
    .executeTakeFirst();
  return row?.check_after ?? undefined;
}

/**
 * Records a successful check. Replaces the busy times if there are new ones.
 */
export async function recordReading(
  transaction: DatabaseTransaction,
  id: string,
  { now, times }: { now: Date; times?: { busy: readonly BusyTime[]; etag: string | null } },
): Promise<void> {
  const kept = await transaction
    .updateTable("private.busy_calendars")
    .set({ read_at: now, problem: null, failures: 0, ...(times ? { etag: times.etag } : {}) })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (kept && times) await replaceBusyTimes(transaction, id, times.busy);
}

/** Records a failed check. The busy times of the last successful one stay. */
export async function recordFailure(
  transaction: DatabaseTransaction,
  id: string,
  { problem, checkAfter }: { problem: string; checkAfter: Date },
): Promise<void> {
  await transaction
    .updateTable("private.busy_calendars")
    .set((update) => ({
      problem,
      check_after: checkAfter,
      failures: update("failures", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

export async function replaceBusyTimes(
  transaction: DatabaseTransaction,
  calendarId: string,
  busy: readonly BusyTime[],
): Promise<void> {
  await transaction
    .deleteFrom("private.busy_times")
    .where("calendar_id", "=", calendarId)
    .execute();
  if (busy.length === 0) return;
  const rows = JSON.stringify(
    busy.map(({ startsAt, endsAt }) => ({ starts_at: startsAt, ends_at: endsAt })),
  );
  await sql`
    insert into private.busy_times (calendar_id, starts_at, ends_at)
    select ${calendarId}::uuid, starts_at, ends_at
    from jsonb_to_recordset(${rows}::jsonb) as busy(starts_at timestamptz, ends_at timestamptz)
  `.execute(transaction);
}
