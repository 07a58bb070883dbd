import { type PersonalDataEntry, personalTable } from "#platform/personal-data/personal-data.ts";

export const membershipPersonalData: readonly PersonalDataEntry[] = [
  personalTable("cv_review_requests", {
    owner: "user_id",
    columns: [
      "id",
      "quarter",
      "cv_url",
      "target_post",
      "focus",
      "requested_at",
      "review",
      "reviewed_at",
    ],
    orderBy: ["requested_at"],
    erase: { goesWith: "auth.users" },
    others: { reviewed_by: "the administrator who wrote it; the request is another's" },
  }),
];
