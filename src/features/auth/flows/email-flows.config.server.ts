import { z } from "zod";
import { defineConfiguration, wholeNumber } from "#platform/config/configuration.ts";
import { toSeconds } from "#shared/time.ts";

const onOrOff = (fallback: "on" | "off") => z.enum(["on", "off"]).default(fallback);

export const emailFlowsConfiguration = defineConfiguration("Links and codes", {
  confirmationSeconds: {
    name: "CONFIRMATION_LINK_SECONDS",
    meaning:
      "How long the link and code in an email that confirms a new address or an invitation work, in seconds.",
    schema: wholeNumber(toSeconds({ days: 1 }), 300),
  },
  linkSeconds: {
    name: "MAIL_LINK_SECONDS",
    meaning: "How long links and codes in all other emails work, in seconds.",
    schema: wholeNumber(toSeconds({ hours: 1 }), 300),
  },
  textSeconds: {
    name: "TEXT_CODE_SECONDS",
    meaning: "How long a code sent as a text message works, in seconds.",
    schema: wholeNumber(300, 60),
  },
  pauseSeconds: {
    name: "MAIL_PAUSE_SECONDS",
    meaning:
      "How long to wait before the same kind of email or text message goes to the same address again, in seconds.",
    schema: wholeNumber(60, 1),
  },
  emailsPerHour: {
    name: "MAILS_PER_HOUR",
    meaning:
      "How many emails with links and codes the whole site sends in an hour. One network address can request up to half of them.",
    schema: wholeNumber(1000, 1),
  },
  textsPerHour: {
    name: "TEXTS_PER_HOUR",
    meaning:
      "How many text messages with codes the whole site sends in an hour. One network address can request up to half of them.",
    schema: wholeNumber(30, 1),
  },
  codeTriesPerAddress: {
    name: "CODE_TRIES_PER_ADDRESS",
    meaning:
      "How many codes people can try for one address in a day, from anywhere. A correct code resets the count.",
    schema: wholeNumber(20, 5),
  },
  phoneSignIn: {
    name: "PHONE_SIGN_IN",
    meaning:
      "`on` lets people sign up and sign in with a phone number and codes sent as text messages.",
    schema: onOrOff("off"),
  },
  passwordChangeNeedsReauthentication: {
    name: "PASSWORD_CHANGE_NEEDS_REAUTHENTICATION",
    meaning:
      "`on`: to change a password in a session older than a day, people enter a code we email them.",
    schema: onOrOff("on"),
  },
  passwordChangeNeedsCurrent: {
    name: "PASSWORD_CHANGE_NEEDS_CURRENT_PASSWORD",
    meaning:
      "`on`: to change a password, people enter the current one, except soon after signing in by email.",
    schema: onOrOff("off"),
  },
});

export type EmailFlowsConfiguration = typeof emailFlowsConfiguration.$values;
