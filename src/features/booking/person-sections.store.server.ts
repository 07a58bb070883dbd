import { jsonArrayFrom } from "kysely/helpers/postgres";
import { definePersonSection, sectionLength, timeOf } from "#platform/person-section.ts";
import { type BookingStatus, statusWords } from "./booking-statuses.constants.ts";

interface BookingRow {
  name: string;
  status: string;
  starts_at: string;
  reason: string | null;
}

const describeBooking = ({ name, status, starts_at, reason }: BookingRow) => ({
  title: `With ${name}`,
  detail: reason ?? undefined,
  state: statusWords[status as BookingStatus].label,
  at: timeOf(starts_at),
});

/** Mentor sessions that the person booked. Consultations have a section of their own. */
export const guestSection = definePersonSection({
  name: "bookings",
  title: "Sessions booked",
  right: "support",
  empty: "No sessions booked.",
  select: (query, { userId }) =>
    jsonArrayFrom(
      query
        .selectFrom("bookings")
        .innerJoin("booking_hosts as host", "host.id", "bookings.host_id")
        .select(["host.name", "bookings.status", "bookings.starts_at", "bookings.reason"])
        .where("bookings.guest_id", "=", userId)
        .where("bookings.kind", "=", "mentor_session")
        .orderBy("bookings.starts_at", "desc")
        .limit(sectionLength),
    ),
  describe: describeBooking,
});

/** Sessions that others booked with the person. */
export const hostSection = definePersonSection({
  name: "sessions-as-mentor",
  title: "Bookings as a mentor",
  right: "support",
  empty: "No one has booked a session.",
  select: (query, { userId }) =>
    jsonArrayFrom(
      query
        .selectFrom("bookings")
        .innerJoin("booking_hosts as host", "host.id", "bookings.host_id")
        .select([
          "bookings.guest_name as name",
          "bookings.status",
          "bookings.starts_at",
          "bookings.reason",
        ])
        .where("host.user_id", "=", userId)
        .orderBy("bookings.starts_at", "desc")
        .limit(sectionLength),
    ),
  describe: describeBooking,
});
