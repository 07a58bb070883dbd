import { movesUnless } from "#platform/personal-data/merge.ts";
import {
  columnsOf,
  type PersonalDataEntry,
  personalTable,
} from "#platform/personal-data/personal-data.ts";

export const businessPersonalData: readonly PersonalDataEntry[] = [
  personalTable("saved_opportunities", {
    owner: "user_id",
    columns: [
      "opportunity_id",
      ...columnsOf("opportunities", "opportunity_id", ["title"]),
      "saved_at",
    ],
    orderBy: ["saved_at"],
    erase: { goesWith: "auth.users" },
    merge: {
      user_id: movesUnless(["opportunity_id"], {
        called: "Saved opportunities",
        why: "Saved in both accounts",
      }),
    },
  }),
];
