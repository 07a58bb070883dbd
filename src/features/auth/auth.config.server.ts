import { z } from "zod";
import { defineConfiguration, wholeNumber } from "#platform/config/configuration.ts";
import { toSeconds } from "#shared/time.ts";

export const authConfiguration = defineConfiguration(
  "Accounts",
  {
    accessTokenSeconds: {
      name: "ACCESS_TOKEN_SECONDS",
      meaning: "How long an access token is valid, in seconds.",
      schema: wholeNumber(toSeconds({ hours: 1 }), 120),
    },
    refreshReuseSeconds: {
      name: "REFRESH_REUSE_SECONDS",
      meaning: "How long an older refresh token still works after a refresh, in seconds.",
      schema: wholeNumber(10),
    },
    confirmation: {
      name: "EMAIL_CONFIRMATION",
      meaning:
        "`required`: people confirm their email address before they sign in. `off`: addresses count as confirmed.",
      schema: z.enum(["required", "off"]).optional(),
      defaultText: "`required` with SMTP_URL, `off` without",
    },
    duplicateSignUp: {
      name: "DUPLICATE_SIGN_UP",
      meaning:
        "`reveal` tells a visitor that an account exists. `conceal` answers as it would for a new one.",
      schema: z.enum(["reveal", "conceal"]).default("reveal"),
    },
    signUps: {
      name: "DISABLE_SIGNUP",
      meaning:
        "`true` closes sign-ups. Only people with an account can sign in, and only administrators can add accounts.",
      schema: z
        .enum(["true", "false"])
        .default("false")
        .transform((text) => (text === "true" ? ("closed" as const) : ("open" as const))),
      defaultText: "`false`",
    },
    commonPasswords: {
      name: "COMMON_PASSWORDS",
      meaning:
        "`refuse` rejects new passwords that many people use. `allow` accepts them. The admin API always accepts them.",
      schema: z.enum(["refuse", "allow"]).default("refuse"),
    },
    signInsPerClient: {
      name: "SIGN_INS_PER_CLIENT",
      meaning: "How many sign-ins and refreshes one network address can try in five minutes.",
      schema: wholeNumber(150, 1),
    },
    signInsPerAccount: {
      name: "SIGN_INS_PER_ACCOUNT",
      meaning: "How many wrong passwords one email address can get in five minutes, from anywhere.",
      schema: wholeNumber(10, 1),
    },
    signUpsPerClient: {
      name: "SIGN_UPS_PER_CLIENT",
      meaning: "How many sign-ups one network address can try in five minutes.",
      schema: wholeNumber(30, 1),
    },
    changesPerClient: {
      name: "ACCOUNT_CHANGES_PER_CLIENT",
      meaning:
        "How many confirmations, repeated emails and account changes, each, one network address can try in five minutes.",
      schema: wholeNumber(30, 1),
    },
    signUpsPerAccount: {
      name: "SIGN_UPS_PER_ACCOUNT",
      meaning: "How many sign-ups one email address can get in five minutes, from anywhere.",
      schema: wholeNumber(10, 1),
    },
  },
  ({ confirmation, duplicateSignUp }, { isSet }) => {
    const confirms = confirmation ? confirmation === "required" : isSet("SMTP_URL");
    return duplicateSignUp === "conceal" && !confirms
      ? [
          "DUPLICATE_SIGN_UP=conceal conceals nothing unless addresses are confirmed: set EMAIL_CONFIRMATION=required too, or DUPLICATE_SIGN_UP=reveal.",
        ]
      : [];
  },
  ({ confirmation }) =>
    confirmation === "off"
      ? ["EMAIL_CONFIRMATION is off. Anyone can sign up with an email address that isn't theirs."]
      : [],
);

export type AuthConfiguration = typeof authConfiguration.$values;
