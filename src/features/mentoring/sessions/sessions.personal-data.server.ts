import { bookingsAsGuest, bookingsAsHost } from "#features/booking/booking.contract.ts";
import { blocks } from "#platform/personal-data/merge.ts";
import { type PersonalDataEntry, personalTable } from "#platform/personal-data/personal-data.ts";

/** Sessions that people booked, and those they earn money with. */
export const sessionsPersonalData: readonly PersonalDataEntry[] = [
  personalTable("mentor_sessions", {
    owner: { anyOf: [{ through: bookingsAsGuest, by: "booking_id" }, "payee_id"] },
    columns: [
      "booking_id",
      "mentor_profile_id",
      "price_cents",
      "currency",
      "fee_percent",
      "created_at",
      "charged_at",
      "sponsored_at",
      "refund_cents",
      "refunded_at",
      "mentor_cents",
      "statement",
    ],
    orderBy: ["created_at"],
    erase: {
      keep: "the books concern two people, and money owed to a mentor outlives the account",
      until: "no limit is set",
    },
    merge: {
      payee_id: blocks(
        "The account we'll delete has held sessions as a mentor. Keep that account, and merge the other one into it.",
      ),
    },
  }),
  // Statements in disputes by the side that didn't open them.
  personalTable("mentor_sessions", {
    owner: {
      anyOf: [
        { through: bookingsAsGuest, by: "booking_id", only: { absent: "host" } },
        { through: bookingsAsHost, by: "booking_id", only: { absent: { not: "host" } } },
      ],
    },
    withheld: "each one is in the row exported above",
    erase: {
      set: { statement: null, statement_at: null },
      only: { statement: { not: null } },
      keep: "as above",
      until: "no limit is set",
    },
  }),
];
