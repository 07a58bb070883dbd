import { adopted, movesUnless } from "#platform/personal-data/merge.ts";
import {
  columnsOf,
  type PersonalDataEntry,
  personalTable,
} from "#platform/personal-data/personal-data.ts";

/**
 * Includes data stored under a person's address without an account, once the account has proven it.
 */
export const eventsPersonalData: readonly PersonalDataEntry[] = [
  personalTable("event_registrations", {
    owner: { anyOf: ["user_id", { address: "email", only: { user_id: null } }] },
    columns: [
      "id",
      "event_id",
      ...columnsOf("events", "event_id", ["title", "starts_at"]),
      "name",
      "email",
      "question",
      "attended",
      "attendance_marked_at",
      "created_at",
    ],
    orderBy: ["created_at"],
    erase: { delete: "rows" },
    merge: {
      email: adopted("user_id"),
      user_id: movesUnless(["event_id"], {
        called: "Event registrations",
        why: "Both accounts are registered, so one spot is free again",
      }),
    },
  }),
];
