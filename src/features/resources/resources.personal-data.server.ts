import { type PersonalDataEntry, personalTable } from "#platform/personal-data/personal-data.ts";

export const resourcesPersonalData: readonly PersonalDataEntry[] = [
  personalTable("saved_guides", {
    owner: "user_id",
    columns: ["slug", "saved_at"],
    orderBy: ["saved_at"],
    erase: { goesWith: "auth.users" },
  }),
];
