import { bookingsAsGuest, bookingsAsHost } from "#features/booking/booking.contract.ts";
import { moves, movesOrDetaches } from "#platform/personal-data/merge.ts";
import { type PersonalDataEntry, personalTable } from "#platform/personal-data/personal-data.ts";

const becauseOfRating = {
  keep: "a published review is part of a mentor's rating, and stays as written by a former member",
  until: "no limit is set",
} as const;

/** Personal data of reviews and reports. */
export const ratingsPersonalData: readonly PersonalDataEntry[] = [
  personalTable("mentor_reviews", {
    owner: "author_id",
    columns: [
      "id",
      "booking_id",
      "side",
      "author_name",
      "rating",
      "text",
      "created_at",
      "edited_at",
      "published_at",
      "hidden_at",
      "hidden_reason",
    ],
    orderBy: ["created_at"],
    erase: [
      { delete: "rows", only: { published_at: null } },
      { set: { author_id: null, author_name: null }, ...becauseOfRating },
    ],
    others: { hidden_by: "the administrator who hid it; the review is another's" },
    merge: { author_id: moves("Reviews they wrote"), hidden_by: moves() },
  }),
  personalTable("mentor_reviews", {
    as: "mentor_review_replies",
    owner: { through: bookingsAsHost, by: "booking_id" },
    only: { reply: { not: null } },
    columns: [{ column: "id", as: "review_id" }, "booking_id", "reply", "replied_at"],
    orderBy: ["replied_at"],
    erase: { set: { reply: null, replied_at: null, reply_edited_at: null }, ...becauseOfRating },
  }),
  // Mentors' reviews of their mentees.
  personalTable("mentor_reviews", {
    owner: { through: bookingsAsGuest, by: "booking_id" },
    only: { side: "mentor" },
    withheld: "the mentor's words",
    erase: { delete: "rows" },
  }),
  personalTable("mentor_review_reports", {
    owner: "reporter_id",
    columns: ["id", "review_id", "reason", "created_at", "handled_at"],
    orderBy: ["created_at"],
    erase: {
      clear: ["reporter_id"],
      keep: "the report is about someone else",
      until: "the review is deleted",
    },
    others: { handled_by: "the administrator who handled it; the report is another's" },
    merge: {
      reporter_id: movesOrDetaches(["review_id"], {
        called: "Reports about reviews",
        only: { handled_at: null },
        why: "Reported by both accounts",
      }),
      handled_by: moves(),
    },
  }),
];
