import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { formerVisitor } from "#shared/member-names.ts";
import type { BookingKindName } from "../booking.types.ts";
import { occupyingStatuses, openStatuses } from "../booking-statuses.constants.ts";

/** A guest: an account, or a visitor by the address in lower case. */
export type Guest = { userId: string } | { address: string };

/** Counts a person's upcoming bookings of a kind. */
export async function countUpcomingOf(
  transaction: DatabaseTransaction,
  kind: BookingKindName,
  guest: Guest,
  now: Date,
): Promise<number> {
  const { count } = await bookingsOf(transaction, kind, guest)
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("status", "in", openStatuses)
    .where("ends_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts a person's bookings of a kind since then, canceled ones too; held times don't count. */
export async function countBookedSince(
  transaction: DatabaseTransaction,
  kind: BookingKindName,
  guest: Guest,
  since: Date,
): Promise<number> {
  const { count } = await bookingsOf(transaction, kind, guest)
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("created_at", ">", since)
    .where("was_confirmed", "=", true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Ids of the bookings of a kind that visitors without an account made under an address and
 * confirmed.
 */
export async function listConfirmedUnder(
  transaction: DatabaseTransaction,
  kind: BookingKindName,
  address: string,
): Promise<string[]> {
  const rows = await bookingsOf(transaction, kind, { address })
    .select("id")
    .where("was_confirmed", "=", true)
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives a booking without an account to one, unless the account has another booking at its time. */
export async function giveToAccount(
  transaction: DatabaseTransaction,
  bookingId: string,
  userId: string,
): Promise<void> {
  await transaction
    .updateTable("bookings as booking")
    .set({ guest_id: userId })
    .where("booking.id", "=", bookingId)
    .where("booking.guest_id", "is", null)
    .where((where) =>
      where.or([
        where("booking.status", "not in", occupyingStatuses),
        where.not(
          where.exists(
            where
              .selectFrom("bookings as other")
              .select("other.id")
              .where("other.guest_id", "=", userId)
              .where("other.status", "in", occupyingStatuses)
              .whereRef("other.starts_at", "<", "booking.ends_at")
              .whereRef("other.ends_at", ">", "booking.starts_at"),
          ),
        ),
      ]),
    )
    .execute();
}

/**
 * Clears the personal data of visitors whose unconfirmed holds of a kind ended before `before`; returns
 * the ids of the bookings.
 */
export async function clearLapsedVisitors(
  transaction: DatabaseTransaction,
  kind: BookingKindName,
  before: Date,
): Promise<string[]> {
  const lapsed = await transaction
    .updateTable("bookings")
    .set({ guest_name: formerVisitor, guest_email: null, note: null })
    .where("kind", "=", kind)
    .where("status", "=", "expired")
    .where("guest_id", "is", null)
    .where("guest_email", "is not", null)
    .where("hold_expires_at", "<=", before)
    .returning("id")
    .execute();
  return lapsed.map(({ id }) => id);
}

/** Clears the personal data of visitors from some bookings, with their own words; the times stay. */
export async function clearVisitors(
  transaction: DatabaseTransaction,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable("bookings")
    .set({
      guest_name: formerVisitor,
      guest_email: null,
      note: null,
      reason: sql<
        string | null
      >`case when cancelled_by = 'guest' or (cancelled_by = 'host' and moved_by = 'host')
        then null else reason end`,
    })
    .where("id", "in", ids)
    .where("guest_id", "is", null)
    .execute();
}

/** The zone of the person's newest booking as a guest. */
export async function readLastZone(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("bookings")
    .select("guest_time_zone")
    .where("guest_id", "=", userId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.guest_time_zone;
}

export interface HeldTime {
  id: string;
  startsAt: Date;
  endsAt: Date;
  expiresAt: Date;
  /** The guest's, as it was when the time was held. */
  timeZone: string;
  /** The name that the guest typed for it. */
  name: string;
  note: string;
}

/** The viewer's hold on a host's time that is still good. */
export async function findHoldOf(
  transaction: DatabaseTransaction,
  { guestId, hostId, now }: { guestId: string; hostId: string; now: Date },
): Promise<HeldTime | undefined> {
  const row = await transaction
    .selectFrom("bookings")
    .select([
      "id",
      "starts_at",
      "ends_at",
      "hold_expires_at",
      "guest_time_zone",
      "guest_name",
      "note",
    ])
    .where("guest_id", "=", guestId)
    .where("host_id", "=", hostId)
    .where("status", "=", "held")
    .where("hold_expires_at", ">", now)
    .orderBy("hold_expires_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row?.hold_expires_at) return undefined;
  return {
    id: row.id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    expiresAt: row.hold_expires_at,
    timeZone: row.guest_time_zone,
    name: row.guest_name,
    note: row.note ?? "",
  };
}

function bookingsOf(transaction: DatabaseTransaction, kind: BookingKindName, guest: Guest) {
  const query = transaction.selectFrom("bookings").where("kind", "=", kind);
  return "userId" in guest
    ? query.where("guest_id", "=", guest.userId)
    : query
        .where("guest_id", "is", null)
        .where(sql<string>`lower(guest_email)`, "=", guest.address);
}
