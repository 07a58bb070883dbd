import { z } from "zod";
import { defineConfiguration, wholeNumber } from "#platform/config/configuration.ts";

export const anonymousConfiguration = defineConfiguration("Accounts without an address", {
  signIns: {
    name: "ANONYMOUS_SIGN_INS",
    meaning:
      "`on` lets the auth API's client sign in without an email address or password. Pages treat these visitors as signed out.",
    schema: z.enum(["on", "off"]).default("off"),
  },
  days: {
    name: "ANONYMOUS_DAYS",
    meaning: "How many days without use until an account without an email address is deleted.",
    schema: wholeNumber(30, 1),
  },
  perNetwork: {
    name: "ANONYMOUS_SIGN_INS_PER_CLIENT",
    meaning:
      "How many accounts without an email address one network address can create in an hour.",
    schema: wholeNumber(30, 1),
  },
});

export type AnonymousConfiguration = typeof anonymousConfiguration.$values;
