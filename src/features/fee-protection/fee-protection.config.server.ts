import { z } from "zod";
import { defineConfiguration, wholeNumber } from "#platform/config/configuration.ts";

/** Places where a registration opens a sale that is closed otherwise. */
const registrable = ["US-CA", "US-NJ"];

export const feeProtectionConfiguration = defineConfiguration("Fee protection", {
  mode: {
    name: "FEE_PROTECTION",
    meaning:
      "What you offer people if the law protects them from paying for career services. `refuse` doesn't sell them any. `free` gives them some within limits, at the site's cost. Decide with your lawyer.",
    schema: z.enum(["free", "refuse"]).default("refuse"),
  },
  registrations: {
    name: "PAID_ADVICE_REGISTRATIONS",
    meaning:
      "Places, separated by commas, where you have the bond, registration and contract form you need to sell career advice: `US-CA`, `US-NJ`. Services that are barred in a place aren't sold there unless it's listed.",
    schema: z
      .string()
      .default("")
      .transform((text) =>
        text
          .split(",")
          .map((place) => place.trim())
          .filter(Boolean),
      )
      .refine((places) => places.every((place) => registrable.includes(place)), {
        error: `must be a list of ${registrable.join(" and ")}`,
      }),
    defaultText: "none",
  },
  recruiterLicense: {
    name: "RECRUITER_LICENSE",
    meaning:
      "The number of your recruiter license in Ontario, shown in the footer and on `/who-pays`, `/about` and `/for-employers`.",
    schema: z.string().trim().min(2).max(60).optional(),
  },
  freePlaybooks: {
    name: "FREE_PLAYBOOKS_PER_YEAR",
    meaning: "With `FEE_PROTECTION=free`: playbooks one person gets free in 12 months.",
    schema: wholeNumber(2),
  },
  freeMonths: {
    name: "FREE_PRO_MONTHS_PER_YEAR",
    meaning: "With `FEE_PROTECTION=free`: months of Pro one person gets free in 12 months.",
    schema: wholeNumber(3).pipe(z.number().max(12)),
  },
  freeSessions: {
    name: "FREE_SESSIONS_PER_YEAR",
    meaning:
      "With `FEE_PROTECTION=free`: mentor sessions one person gets free in 12 months. The site owes the mentor the usual share.",
    schema: wholeNumber(2),
  },
  sessionBudget: {
    name: "FREE_SESSIONS_BUDGET",
    meaning:
      "With `FEE_PROTECTION=free`: US dollars that free sessions can cost the site in a calendar month. When they're used up, no more are booked until the next month.",
    schema: wholeNumber(1000),
  },
});

export type FeeProtectionConfiguration = typeof feeProtectionConfiguration.$values;
