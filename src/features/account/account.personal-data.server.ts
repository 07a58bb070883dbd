import { type PersonalDataEntry, personalTable } from "#platform/personal-data/personal-data.ts";

const erase = { goesWith: "auth.users" } as const;

/** Personal data of accounts: what people said and chose about themselves. */
export const accountPersonalData: readonly PersonalDataEntry[] = [
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
  }),
  personalTable("notification_choices", {
    owner: "user_id",
    columns: ["topic", "wanted", "updated_at"],
    erase,
  }),
  personalTable("consent_entries", {
    owner: "user_id",
    columns: ["topic", "granted", "wording", "source", "recorded_at"],
    orderBy: ["id"],
    erase,
  }),
  personalTable("private.account_deletions", {
    owner: "user_id",
    columns: ["requested_at", "delete_after", "reminded_at"],
    erase,
  }),
];
