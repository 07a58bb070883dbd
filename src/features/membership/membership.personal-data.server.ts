import { moves, movesUnless } from "#platform/personal-data/merge.ts";
import { type PersonalDataEntry, personalTable } from "#platform/personal-data/personal-data.ts";

export const membershipPersonalData: readonly PersonalDataEntry[] = [
  personalTable("free_memberships", {
    owner: "user_id",
    columns: ["starts_at", "ends_at"],
    orderBy: ["starts_at"],
    erase: { goesWith: "auth.users" },
    merge: { user_id: moves("Free Pro memberships") },
  }),
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
    merge: {
      user_id: movesUnless(["quarter"], {
        called: "CV reviews",
        why: "Both accounts requested one in the same quarter",
      }),
      reviewed_by: moves(),
    },
  }),
];
