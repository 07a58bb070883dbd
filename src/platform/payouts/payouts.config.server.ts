import { z } from "zod";
import { defineConfiguration, wholeNumber } from "#platform/config/configuration.ts";

export const payoutsConfiguration = defineConfiguration(
  "Payouts",
  {
    driver: {
      name: "PAYOUT_DRIVER",
      meaning:
        "How mentors are paid. `bank`: they enter bank details, which ENCRYPTION_KEY encrypts, and you pay them with a file for your bank. `stripe`: Stripe Connect, with Express accounts.",
      schema: z.enum(["bank", "stripe"], "must be bank or stripe").default("bank"),
    },
    country: {
      name: "STRIPE_ACCOUNT_COUNTRY",
      meaning:
        "Country of your own Stripe account, CA or US. Mentors in the other country get Stripe's recipient agreement.",
      schema: z.enum(["CA", "US"], "must be CA or US").default("US"),
    },
    secondPersonAboveCents: {
      name: "PAYOUT_SECOND_PERSON_ABOVE_CENTS",
      meaning:
        "A payout above this amount, in cents, needs a second person to confirm it. 0: every payout does.",
      schema: wholeNumber(100_000),
    },
  },
  ({ driver }, { isSet }) => {
    if (driver !== "stripe") return [];
    return ["STRIPE_SECRET_KEY", "STRIPE_CONNECT_WEBHOOK_SECRET"]
      .filter((name) => !isSet(name))
      .map((name) => `${name} is not set, but PAYOUT_DRIVER is stripe. Set it, or use bank.`);
  },
);

export type PayoutsConfiguration = typeof payoutsConfiguration.$values;
