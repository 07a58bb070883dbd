import { movesUnless } from "#platform/personal-data/merge.ts";
import { type PersonalDataEntry, personalTable } from "#platform/personal-data/personal-data.ts";

/** People's answers about their goals. */
export const onboardingPersonalData: readonly PersonalDataEntry[] = [
  personalTable("onboarding_answers", {
    owner: "user_id",
    columns: [
      "role",
      "profession",
      "trained_in",
      "destination",
      "start_month",
      "created_at",
      "updated_at",
    ],
    erase: { goesWith: "auth.users" },
    merge: {
      user_id: movesUnless([], {
        called: "Answers about goals",
        why: "The account that stays has its own",
      }),
    },
  }),
];
