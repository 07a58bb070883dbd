import { moves, movesUnless } from "#platform/personal-data/merge.ts";
import { type PersonalDataEntry, personalTable } from "#platform/personal-data/personal-data.ts";

export const resourcesPersonalData: readonly PersonalDataEntry[] = [
  personalTable("private.fact_checks", {
    owner: "checked_by",
    withheld: "the site's record of its sources; who made a check is the only personal data",
    erase: { keep: "readers rely on the check without the account", until: "no limit is set" },
    merge: { checked_by: moves() },
  }),
  personalTable("saved_guides", {
    owner: "user_id",
    columns: ["slug", "saved_at"],
    orderBy: ["saved_at"],
    erase: { goesWith: "auth.users" },
    merge: {
      user_id: movesUnless(["slug"], { called: "Saved guides", why: "Saved in both accounts" }),
    },
  }),
];
