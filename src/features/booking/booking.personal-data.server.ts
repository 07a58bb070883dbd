import { blocks, moves, stays } from "#platform/personal-data/merge.ts";
import {
  columnsOf,
  now,
  ownedRows,
  type PersonalDataEntry,
  personalTable,
} from "#platform/personal-data/personal-data.ts";
import { formerMember } from "#shared/member-names.ts";
import { replaceNameInReasons } from "./bookings.store.server.ts";
import { planGuests } from "./guests/merge-guests.store.server.ts";
import { cancelOwnBookings } from "./leaving.usecases.server.ts";

/** Bookings of other people's time, for rows that other features store with a booking. */
export const bookingsAsGuest = ownedRows("bookings", "guest_id");

/** The same, plus those made without an account under an address that the account has proven. */
export const bookingsAsGuestOrVisitor = ownedRows("bookings", {
  anyOf: ["guest_id", { address: "guest_email", only: { guest_id: null } }],
});

const ownHosts = ownedRows("booking_hosts", "user_id");

/** Bookings of the person's own time. */
export const bookingsAsHost = ownedRows("bookings", { through: ownHosts, by: "host_id" });

/** Columns of the booking that another feature's row refers to with `by`. */
export const bookingColumns = <const B extends string>(
  by: B,
  columns: readonly (
    | "id"
    | "guest_name"
    | "guest_email"
    | "status"
    | "starts_at"
    | "ends_at"
    | "created_at"
  )[],
) => columnsOf("bookings", by, columns);

const ofOwnTime = { through: ownHosts, by: "host_id" } as const;

const keptForGuest = {
  keep: "the guest's appointment, and the books",
  until: "no limit is set",
};
const keptForOther = {
  keep: "the other side's appointment, and the books",
  until: "no limit is set",
};

/**
 * Bookings whose reason is a guest's own words: on canceling, on declining the host's new time, which counts as the
 * host's cancellation, and in a dispute that they opened.
 */
const reasonsOfGuests = [
  { cancelled_by: "guest" },
  { cancelled_by: "host", moved_by: "host" },
  { disputed_at: { not: null }, absent: { not: "host" } },
] as const;

/** The same of a host, who also declines requests. */
const reasonsOfHosts = [
  { cancelled_by: "host" },
  { disputed_at: { not: null }, absent: "host" },
] as const;

/** Appointments from both sides, and what a host offers. */
export const bookingPersonalData: readonly PersonalDataEntry[] = [
  {
    step: "appointments ahead are called off: the other side is told, and gets its money back",
    tables: ["bookings"],
    erase: cancelOwnBookings,
    planMerge: (_services, transaction, pair) => planGuests(transaction, pair),
  },
  {
    step: "why the site called an appointment off no longer names the person",
    tables: ["bookings"],
    erase: (_services, transaction, { userId }) => replaceNameInReasons(transaction, userId),
  },
  personalTable("bookings", {
    owner: "guest_id",
    columns: [
      "id",
      "kind",
      "host_id",
      "guest_name",
      "guest_email",
      "guest_time_zone",
      "status",
      "starts_at",
      "ends_at",
      "note",
      "reason",
      "decision",
      "absent",
      "cancelled_by",
      "created_at",
      "completed_at",
    ],
    orderBy: ["created_at"],
    erase: [
      { set: { guest_name: formerMember, guest_email: null, note: null }, ...keptForOther },
      ...reasonsOfGuests.map((only) => ({ set: { reason: null }, only, ...keptForOther })),
    ],
    merge: {
      guest_id: moves("Appointments"),
      guest_email: stays("the address that the guest gave"),
    },
  }),
  personalTable("bookings", {
    as: "bookings_of_own_time",
    owner: ofOwnTime,
    columns: ["id", "kind", "status", "starts_at", "ends_at", "reason", "decision", "absent"],
    orderBy: ["created_at"],
    erase: reasonsOfHosts.map((only) => ({ set: { reason: null }, only, ...keptForGuest })),
  }),
  personalTable("booking_hosts", {
    owner: "user_id",
    columns: [
      "id",
      "kind",
      "name",
      "user_id",
      "time_zone",
      "slot_minutes",
      "buffer_minutes",
      "notice_hours",
      "horizon_days",
      "weekly_limit",
      "instant_booking",
      "paused_at",
      "feed_version",
      "created_at",
      "updated_at",
    ],
    erase: {
      set: { name: formerMember, paused_at: now },
      keep: "guests' appointments depend on it; its time is no longer offered",
      until: "no limit is set",
    },
    merge: {
      user_id: blocks(
        "The account we'll delete takes bookings. Keep that account, and merge the other one into it.",
      ),
    },
  }),
  personalTable("booking_hours", {
    owner: ofOwnTime,
    columns: ["host_id", "weekday", "start_minute", "end_minute"],
    orderBy: ["weekday", "start_minute"],
    erase: { delete: "rows" },
  }),
  personalTable("booking_exceptions", {
    owner: ofOwnTime,
    columns: ["host_id", "day", "start_minute", "end_minute"],
    orderBy: ["day", "start_minute"],
    erase: { delete: "rows" },
  }),
  personalTable("private.busy_calendars", {
    owner: ofOwnTime,
    columns: ["url", "added_at", "checked_at", "problem"],
    orderBy: ["added_at"],
    erase: { delete: "rows" },
  }),
  personalTable("private.busy_times", {
    owner: { through: ownedRows("private.busy_calendars", ofOwnTime), by: "calendar_id" },
    columns: ["starts_at", "ends_at"],
    orderBy: ["starts_at"],
    erase: { goesWith: "private.busy_calendars" },
  }),
  personalTable("private.hold_origins", {
    owner: { through: bookingsAsGuest, by: "booking_id" },
    withheld: "keyed hashes of networks, deleted after a day",
    erase: { keep: "the booking stays, and a job deletes the hash", until: "a day after the hold" },
  }),
];
