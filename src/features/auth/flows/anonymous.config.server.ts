import { z } from "zod";
import { defineConfiguration, wholeNumber } from "#platform/config/configuration.ts";

export const anonymousConfiguration = defineConfiguration("Accounts without an address", {
  signIns: {
    name: "ANONYMOUS_SIGN_INS",
    meaning:
      "`on` lets the auth API's client sign in without address or password. Pages treat such a visitor as signed out.",
    schema: z.enum(["on", "off"]).default("off"),
  },
  days: {
    name: "ANONYMOUS_DAYS",
    meaning: "After how many days without use an account without an address is deleted.",
    schema: wholeNumber(30, 1),
  },
  perNetwork: {
    name: "ANONYMOUS_SIGN_INS_PER_CLIENT",
    meaning: "Accounts without an address that one network address may make in an hour.",
    schema: wholeNumber(30, 1),
  },
});

export type AnonymousConfiguration = typeof anonymousConfiguration.$values;
