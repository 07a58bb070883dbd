import { blocks, moves, movesUnless } from "#platform/personal-data/merge.ts";
import { type PersonalDataEntry, personalTable } from "#platform/personal-data/personal-data.ts";
import { fillInProfile } from "./profile/merge-profiles.store.server.ts";

const erase = { goesWith: "auth.users" } as const;

/** Personal data of accounts: what people said and chose about themselves. */
export const accountPersonalData: readonly PersonalDataEntry[] = [
  {
    step: "of two profiles, the one that stays is filled in from the other",
    tables: ["account_profiles"],
    merge: (_services, transaction, pair) => fillInProfile(transaction, pair),
  },
  personalTable("account_profiles", {
    owner: "user_id",
    columns: [
      "user_id",
      "dashboard_role",
      "full_name",
      "profession",
      "location",
      "linkedin_url",
      "resume_url",
      "created_at",
      "updated_at",
      "photo_path",
      "photo_version",
    ],
    erase,
    merge: {
      user_id: movesUnless([], {
        called: "Profile",
        why: "The account you're keeping has its own. We fill in its blanks from this one.",
      }),
    },
  }),
  personalTable("notification_choices", {
    owner: "user_id",
    columns: ["topic", "wanted", "updated_at"],
    erase,
    merge: {
      user_id: movesUnless(["topic"], {
        called: "Email preferences",
        why: "The account you're keeping has its own choice",
      }),
    },
  }),
  personalTable("consent_entries", {
    owner: "user_id",
    columns: ["topic", "granted", "wording", "source", "recorded_at"],
    orderBy: ["id"],
    erase,
    merge: { user_id: moves("Consent records") },
  }),
  personalTable("private.account_deletions", {
    owner: "user_id",
    columns: ["requested_at", "delete_after", "reminded_at"],
    erase,
    merge: {
      user_id: blocks(
        "One of the accounts is about to be deleted because its owner asked for it. Ask them to cancel that first.",
        { either: true },
      ),
    },
  }),
];
