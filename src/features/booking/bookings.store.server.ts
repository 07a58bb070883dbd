import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { fixedValue, type LaterValues } from "#platform/database/fixed-statements.ts";
import type { Bookings } from "#platform/database/schema.gen.ts";
import { countOf } from "#platform/database/values.ts";
import { formerMember } from "#shared/member-names.ts";
import { subtractTime } from "#shared/time.ts";
import { bookingsPerPage, maxReasonLength, noLongerAvailable } from "./booking.constants.ts";
import type { Booking, BookingKindName } from "./booking.types.ts";
import {
  type BookingStatus,
  occupyingStatuses,
  openStatuses,
} from "./booking-statuses.constants.ts";
import { maxBlockedMinutes } from "./hosts/schedule.constants.ts";
import type { TimeRange } from "./slots.rules.ts";

/** Two bookings of one host, or of one guest, cannot overlap: the names of the constraints. */
export const onePerTime = "bookings_one_per_time";
export const guestInOnePlace = "bookings_guest_in_one_place";

/** Columns that an event writes besides the status. */
export type BookingValues = Omit<Updateable<Bookings>, "status">;

export async function insertBooking(
  transaction: DatabaseTransaction,
  values: Insertable<Bookings>,
): Promise<Booking> {
  const { id } = await transaction
    .insertInto("bookings")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  const booking = await selectBooking(transaction, id);
  if (!booking) throw new Error(`Booking ${id} has no host`);
  return booking;
}

export async function selectBooking(
  transaction: DatabaseTransaction,
  id: string,
): Promise<Booking | undefined> {
  const row = await withHosts(transaction).where("bookings.id", "=", id).executeTakeFirst();
  return row && toBooking(row);
}

/** Bookings by their ids, as far as the transaction's role may read them. */
export async function selectBookingsByIds(
  transaction: DatabaseTransaction,
  ids: readonly string[],
): Promise<Map<string, Booking>> {
  if (ids.length === 0) return new Map();
  const rows = await withHosts(transaction)
    .where("bookings.id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, toBooking(row)]));
}

/** Others who would change the booking wait until the transaction ends. */
export async function lockBooking(
  transaction: DatabaseTransaction,
  id: string,
): Promise<Booking | undefined> {
  await transaction
    .selectFrom("bookings")
    .select("id")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .execute();
  return await selectBooking(transaction, id);
}

/** Brings a locked booking to a status. */
export async function updateStatus(
  transaction: DatabaseTransaction,
  booking: Booking,
  { now, ...values }: BookingValues & { status: BookingStatus; now: Date },
): Promise<Booking> {
  await transaction
    .updateTable("bookings")
    .set({ ...values, status_changed_at: now })
    .where("id", "=", booking.id)
    .execute();
  const after = await selectBooking(transaction, booking.id);
  if (!after) throw new Error(`Booking ${booking.id} is gone`);
  return after;
}

/** Writes the guest's details and note to a locked booking. */
export async function updateGuestDetails(
  transaction: DatabaseTransaction,
  booking: Booking,
  details: Pick<BookingValues, "guest_name" | "guest_time_zone" | "note">,
): Promise<Booking> {
  await transaction.updateTable("bookings").set(details).where("id", "=", booking.id).execute();
  const after = await selectBooking(transaction, booking.id);
  if (!after) throw new Error(`Booking ${booking.id} is gone`);
  return after;
}

/**
 * Locks the guest: other transactions that take a time for the same guest wait for the end of this
 * one.
 */
export async function lockGuest(transaction: DatabaseTransaction, guestId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`holds:${guestId}`}, 0))`.execute(
    transaction,
  );
}

/** The times that are kept for a guest who is about to pay. */
export async function findHolds(
  transaction: DatabaseTransaction,
  guestId: string,
): Promise<Booking[]> {
  const rows = await withHosts(transaction)
    .where("bookings.guest_id", "=", guestId)
    .where("bookings.status", "=", "held")
    .execute();
  return rows.map(toBooking);
}

/** Holds that are over and still take up the time of one host, or of any host. */
export async function findOverdueHolds(
  transaction: DatabaseTransaction,
  now: Date,
  whose: { hostId: string; guestId: string | null } | { limit: number },
): Promise<string[]> {
  let query = transaction
    .selectFrom("bookings")
    .select("id")
    .where("status", "=", "held")
    .where("hold_expires_at", "<=", now);
  if ("limit" in whose) query = query.limit(whose.limit);
  else {
    query = query.where((where) =>
      where.or([
        where("host_id", "=", whose.hostId),
        ...(whose.guestId ? [where("guest_id", "=", whose.guestId)] : []),
      ]),
    );
  }
  return (await query.execute()).map(({ id }) => id);
}

export interface TakenTimes {
  /** With the buffer after each. */
  taken: TimeRange[];
  /** Starts of the bookings that count for the weekly limit. */
  counted: Date[];
  busy: TimeRange[];
}

/** Bookings of some hosts that block a range of time, by host. */
export async function selectTakenTimes(
  transaction: DatabaseTransaction,
  hostIds: readonly string[],
  {
    from,
    to,
    now,
    except,
  }: {
    from: Date;
    to: Date;
    /** Holds that are over by then take nothing up. */
    now: Date;
    except?: string | undefined;
  },
): Promise<Map<string, TakenTimes>> {
  const times = new Map<string, TakenTimes>(
    hostIds.map((id) => [id, { taken: [], counted: [], busy: [] }]),
  );
  if (hostIds.length === 0) return times;
  const busyTimes = transaction
    .selectFrom("private.busy_times as time")
    .innerJoin("private.busy_calendars as calendar", "calendar.id", "time.calendar_id")
    .select(["calendar.host_id", "time.starts_at", "time.ends_at"])
    .select(sql<string>`'busy'`.as("status"))
    .where("calendar.host_id", "in", hostIds)
    .where("time.starts_at", "<", to)
    .where("time.ends_at", ">", from);
  const rows = await transaction
    .selectFrom("bookings")
    .select(["host_id", "starts_at", "blocked_until as ends_at", "status"])
    .$if(except !== undefined, (query) => query.where("id", "<>", except ?? ""))
    .where("host_id", "in", hostIds)
    .where("status", "in", [...occupyingStatuses, "completed", "no_show", "disputed"])
    .where((where) => where.or([where("status", "<>", "held"), where("hold_expires_at", ">", now)]))
    .where("starts_at", "<", to)
    // The rest implies it, but an index knows only when they begin.
    .where("starts_at", ">", subtractTime(from, { minutes: maxBlockedMinutes }))
    .where("blocked_until", ">", from)
    .unionAll(busyTimes)
    .execute();
  const occupying: readonly string[] = occupyingStatuses;
  for (const { host_id, starts_at: startsAt, ends_at: endsAt, status } of rows) {
    const of = times.get(host_id);
    if (status === "busy") {
      of?.busy.push({ startsAt, endsAt });
      continue;
    }
    of?.counted.push(startsAt);
    if (occupying.includes(status)) of?.taken.push({ startsAt, endsAt });
  }
  return times;
}

/** Whether another booking takes up a time: the host's, or the guest's own. */
export async function isTimeTaken(
  transaction: DatabaseTransaction,
  {
    id,
    hostId,
    guestId,
    startsAt,
    endsAt,
    blockedUntil,
  }: Pick<Booking, "hostId" | "guestId" | "startsAt" | "endsAt" | "blockedUntil"> & {
    /** The booking itself, where there is one. */
    id?: string;
  },
): Promise<boolean> {
  let query = transaction
    .selectFrom("bookings")
    .select("id")
    .where("status", "in", occupyingStatuses)
    .where((where) => {
      const ofHost = where.and([
        where("host_id", "=", hostId),
        where("starts_at", "<", blockedUntil),
        where("blocked_until", ">", startsAt),
      ]);
      if (!guestId) return ofHost;
      const ofGuest = where.and([
        where("guest_id", "=", guestId),
        where("starts_at", "<", endsAt),
        where("ends_at", ">", startsAt),
      ]);
      return where.or([ofHost, ofGuest]);
    });
  if (id) query = query.where("id", "<>", id);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Whether another guest has a host's time, as far as it is committed. Needs no lock, so that of
 * many who want the same time most are refused without waiting for each other.
 */
export async function isTakenByAnother(
  transaction: DatabaseTransaction,
  {
    hostId,
    startsAt,
    guestId,
    now,
  }: Pick<Booking, "hostId" | "startsAt"> & {
    guestId: string;
    now: Date;
  },
): Promise<boolean> {
  const taken = await transaction
    .selectFrom("bookings")
    .select("id")
    .where("host_id", "=", hostId)
    .where("starts_at", "=", startsAt)
    .where("status", "in", occupyingStatuses)
    .where("guest_id", "is distinct from", guestId)
    .where((where) => where.or([where("status", "<>", "held"), where("hold_expires_at", ">", now)]))
    .limit(1)
    .executeTakeFirst();
  return taken !== undefined;
}

export interface BookingList {
  kind: BookingKindName;
  /** Bookings of one guest, or of one account's or host's time; all for who may see all. */
  of: { guestId: string } | { hostUserId: string } | { hostId: string } | "all";
  /** Upcoming: still to come or to be answered, soonest first. Past: the rest, latest first. */
  when: "upcoming" | "past";
  /** Only requests and proposed times that wait for the host's answer; `false`: only the others. */
  waitsForHost?: boolean | undefined;
}

/**
 * One page of the bookings that the transaction's role may see, without holds and expired ones.
 * Those that wait for the host are sorted by their deadline.
 */
export async function listBookingRows(
  transaction: DatabaseTransaction,
  list: BookingList & { now: Date; page: number; perPage?: number },
): Promise<Booking[]> {
  const { when, waitsForHost, page, perPage = bookingsPerPage } = list;
  const restricted = restrict(withHosts(transaction), list);
  const rows = await (waitsForHost ? restricted.orderBy("bookings.answer_by") : restricted)
    .orderBy("bookings.starts_at", when === "upcoming" ? "asc" : "desc")
    .orderBy("bookings.id")
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return rows.map(toBooking);
}

/** The number of a list's bookings, as a value. */
export function bookingCount(query: DatabaseTransaction, list: BookingList & { now: Date }) {
  return countOf(restrict(joined(query), list));
}

/** A person's next confirmed booking, on either side, as a value; null without one. */
export const nextBooking = fixedValue(
  (query, { userId, now }: LaterValues<{ userId: string; now: Date }>) => {
    const coming = query
      .selectFrom("bookings as coming")
      .select("coming.id")
      .where("coming.status", "=", "confirmed")
      .where("coming.ends_at", ">", now);
    return jsonObjectFrom(
      joined(query)
        .select(["bookings.id", "bookings.kind", "bookings.guest_id as guestId"])
        .select(["bookings.guest_name as guestName", "host.name as hostName"])
        .select(["bookings.starts_at as startsAt", "bookings.ends_at as endsAt"])
        .select("bookings.meeting_url as meetingUrl")
        .where(
          "bookings.id",
          "in",
          coming
            .where("coming.guest_id", "=", userId)
            .unionAll(
              coming
                .innerJoin("booking_hosts as own", "own.id", "coming.host_id")
                .where("own.user_id", "=", userId),
            ),
        )
        .orderBy("bookings.starts_at")
        .orderBy("bookings.id")
        .limit(1),
    );
  },
);

type Joined = ReturnType<typeof joined>;
function joined(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("bookings")
    .innerJoin("booking_hosts as host", "host.id", "bookings.host_id");
}

function restrict<Query extends Pick<Joined, "where">>(
  query: Query,
  { kind, of, when, waitsForHost, now }: BookingList & { now: Date },
): Query {
  let narrowed = (query as unknown as Joined).where("bookings.kind", "=", kind);
  if (of !== "all") {
    if ("guestId" in of) narrowed = narrowed.where("bookings.guest_id", "=", of.guestId);
    else if ("hostId" in of) narrowed = narrowed.where("bookings.host_id", "=", of.hostId);
    else narrowed = narrowed.where("host.user_id", "=", of.hostUserId);
  }
  narrowed =
    when === "upcoming"
      ? narrowed.where("bookings.status", "in", openStatuses).where("bookings.ends_at", ">", now)
      : narrowed
          .where("bookings.status", "not in", ["held", "expired"])
          .where((where) =>
            where.or([
              where("bookings.status", "not in", openStatuses),
              where("bookings.ends_at", "<=", now),
            ]),
          );
  if (waitsForHost !== undefined) {
    narrowed = narrowed.where((where) => {
      const waits = where.or([
        where("bookings.status", "=", "requested"),
        where.and([
          where("bookings.status", "=", "rescheduled"),
          where("bookings.moved_by", "is not distinct from", "guest"),
        ]),
      ]);
      return waitsForHost ? waits : where.not(waits);
    });
  }
  return narrowed as unknown as Query;
}

/** Reasons why an event happens to a booking by itself. */
export const dueReasons = ["unanswered", "over", "uncontested"] as const;
export type DueReason = (typeof dueReasons)[number];

/** Bookings for which an event is due. An absence can be contested only in kinds that are paid for: `paidKinds`. */
export async function findDue(
  transaction: DatabaseTransaction,
  reason: DueReason,
  { before, paidKinds, limit }: { before: Date; paidKinds: BookingKindName[]; limit: number },
): Promise<string[]> {
  const query = transaction.selectFrom("bookings").select("id").limit(limit);
  const rows = await (reason === "unanswered"
    ? query.where("status", "in", ["requested", "rescheduled"]).where("answer_by", "<=", before)
    : reason === "over"
      ? query.where("status", "=", "confirmed").where("ends_at", "<=", before)
      : query
          .where("status", "=", "no_show")
          .where("absent", "=", "host")
          .where("kind", "in", paidKinds)
          .where("status_changed_at", "<=", before)
  ).execute();
  return rows.map(({ id }) => id);
}

/**
 * Confirmed bookings that start within `ahead` milliseconds and had no reminder, marked as reminded.
 * One that was confirmed within that time, or that starts within `next` milliseconds, is marked and
 * left out: the confirmation or the later reminder is enough.
 */
export async function takeReminders(
  transaction: DatabaseTransaction,
  {
    column,
    now,
    ahead,
    next,
    limit,
  }: {
    column: "reminded_day_at" | "reminded_hour_at";
    now: Date;
    ahead: number;
    next: number;
    limit: number;
  },
): Promise<Booking[]> {
  const rows = await transaction
    .updateTable("bookings")
    .set({ [column]: now })
    .where("id", "in", (due) =>
      due
        .selectFrom("bookings")
        .select("id")
        .where("status", "=", "confirmed")
        .where(column, "is", null)
        .where("starts_at", ">", now)
        .where("starts_at", "<=", new Date(now.getTime() + ahead))
        .orderBy("starts_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      "id",
      sql<boolean>`status_changed_at < starts_at - make_interval(secs => ${ahead / 1000})
        and starts_at > ${new Date(now.getTime() + next)}::timestamptz`.as("is_useful"),
    ])
    .execute();
  const ids = rows.filter(({ is_useful }) => is_useful).map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = await withHosts(transaction).where("bookings.id", "in", ids).execute();
  return found.map(toBooking);
}

function withHosts(transaction: DatabaseTransaction) {
  return joined(transaction)
    .selectAll("bookings")
    .select([
      "host.user_id as host_user_id",
      "host.name as host_name",
      "host.time_zone as host_time_zone",
    ]);
}

type BookingRow = Selectable<Bookings> & {
  host_user_id: string | null;
  host_name: string;
  host_time_zone: string;
};

function toBooking(row: BookingRow): Booking {
  return {
    id: row.id,
    kind: row.kind as BookingKindName,
    hostId: row.host_id,
    hostUserId: row.host_user_id,
    hostName: row.host_name,
    hostTimeZone: row.host_time_zone,
    guestId: row.guest_id,
    guestName: row.guest_name,
    guestEmail: row.guest_email,
    guestTimeZone: row.guest_time_zone,
    status: row.status as BookingStatus,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    blockedUntil: row.blocked_until,
    note: row.note,
    holdExpiresAt: row.hold_expires_at,
    answerBy: row.answer_by,
    movedBy: row.moved_by as Booking["movedBy"],
    movedFrom: row.moved_from,
    moveCount: row.move_count,
    cancelledBy: row.cancelled_by as Booking["cancelledBy"],
    absent: row.absent as Booking["absent"],
    reason: row.reason,
    meetingUrl: row.meeting_url,
    sequence: row.sequence,
    wasConfirmed: row.was_confirmed,
    createdAt: row.created_at,
    statusChangedAt: row.status_changed_at,
    completedAt: row.completed_at,
    disputedAt: row.disputed_at,
    decision: row.decision,
  };
}

/**
 * Replaces the name of a person who closes their account at the beginning of the site's reasons for canceling bookings.
 * A host may have had another name that day, so theirs is any that isn't the guest's.
 */
export async function replaceNameInReasons(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  const afterName = ` ${noLongerAvailable} `;
  await sql`
    update bookings as booking
    set reason = left(
      ${formerMember}::text || substr(booking.reason, strpos(booking.reason, ${afterName}::text)),
      ${maxReasonLength}::int
    )
    from (
      select own.id from bookings as own
        where own.guest_id = ${userId} and starts_with(own.reason, own.guest_name || ' ')
      union all
      select hosted.id from bookings as hosted
        join booking_hosts as host on host.id = hosted.host_id
        where host.user_id = ${userId} and not starts_with(hosted.reason, hosted.guest_name || ' ')
    ) as named
    where booking.id = named.id and booking.cancelled_by = 'system'
      and strpos(booking.reason, ${afterName}::text) > 0
  `.execute(transaction);
}

/** Holds and bookings of a person that are still open, as guest or as host. */
export async function selectOpenBookingsOf(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<{ id: string; hostId: string; isHost: boolean }[]> {
  const rows = await transaction
    .selectFrom("bookings")
    .innerJoin("booking_hosts as host", "host.id", "bookings.host_id")
    .select(["bookings.id", "bookings.host_id", "host.user_id"])
    .where("bookings.status", "in", ["held", "requested", "confirmed", "rescheduled"])
    .where((where) =>
      where.or([where("bookings.guest_id", "=", userId), where("host.user_id", "=", userId)]),
    )
    .execute();
  return rows.map(({ id, host_id, user_id }) => ({
    id,
    hostId: host_id,
    isHost: user_id === userId,
  }));
}
