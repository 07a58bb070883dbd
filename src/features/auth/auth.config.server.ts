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
        "`required`: an address must be confirmed before sign-in. `off`: it is taken as confirmed.",
      schema: z.enum(["required", "off"]).optional(),
      defaultText: "`required` with SMTP_URL, `off` without",
    },
    duplicateSignUp: {
      name: "DUPLICATE_SIGN_UP",
      meaning:
        "`reveal` tells a visitor that an account exists; `conceal` answers as for a new one.",
      schema: z.enum(["reveal", "conceal"]).default("reveal"),
    },
    signUps: {
      name: "DISABLE_SIGNUP",
      meaning:
        "`true` closes sign-ups: only accounts that exist sign in, and only administrators add new ones.",
      schema: z
        .enum(["true", "false"])
        .default("false")
        .transform((text) => (text === "true" ? ("closed" as const) : ("open" as const))),
      defaultText: "`false`",
    },
    commonPasswords: {
      name: "COMMON_PASSWORDS",
      meaning:
        "`refuse` turns down new passwords that many people use; `allow` takes them. The admin API takes them always.",
      schema: z.enum(["refuse", "allow"]).default("refuse"),
    },
    signInsPerClient: {
      name: "SIGN_INS_PER_CLIENT",
      meaning: "Sign-ins and refreshes that one network address may try in five minutes.",
      schema: wholeNumber(150, 1),
    },
    signInsPerAccount: {
      name: "SIGN_INS_PER_ACCOUNT",
      meaning: "Wrong passwords for one email address in five minutes, from anywhere.",
      schema: wholeNumber(10, 1),
    },
    signUpsPerClient: {
      name: "SIGN_UPS_PER_CLIENT",
      meaning: "Sign-ups that one network address may try in five minutes.",
      schema: wholeNumber(30, 1),
    },
    changesPerClient: {
      name: "ACCOUNT_CHANGES_PER_CLIENT",
      meaning:
        "Confirmations, repeated emails and account changes that one network address may try in five minutes, each.",
      schema: wholeNumber(30, 1),
    },
    signUpsPerAccount: {
      name: "SIGN_UPS_PER_ACCOUNT",
      meaning: "Sign-ups for one email address in five minutes, from anywhere.",
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
