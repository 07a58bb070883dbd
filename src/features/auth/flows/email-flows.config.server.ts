import { z } from "zod";
import { defineConfiguration, wholeNumber } from "#platform/config/configuration.ts";
import { toSeconds } from "#shared/time.ts";

const onOrOff = (fallback: "on" | "off") => z.enum(["on", "off"]).default(fallback);

export const emailFlowsConfiguration = defineConfiguration("Links and codes", {
  confirmationSeconds: {
    name: "CONFIRMATION_LINK_SECONDS",
    meaning:
      "How long the link and code that confirm a new address or an invitation work, in seconds.",
    schema: wholeNumber(toSeconds({ days: 1 }), 300),
  },
  linkSeconds: {
    name: "MAIL_LINK_SECONDS",
    meaning: "How long every other link and code sent by email works, in seconds.",
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
      "Emails with links and codes that everyone together may request in an hour. One network address may request half of them.",
    schema: wholeNumber(1000, 1),
  },
  textsPerHour: {
    name: "TEXTS_PER_HOUR",
    meaning:
      "Text messages with codes that everyone together may request in an hour. One network address may request half of them.",
    schema: wholeNumber(30, 1),
  },
  codeTriesPerAddress: {
    name: "CODE_TRIES_PER_ADDRESS",
    meaning:
      "Codes that may be tried for one address in a day, from anywhere. A right code resets the count.",
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
    meaning: "`on`: in a session older than a day, a new password needs a code sent by email.",
    schema: onOrOff("on"),
  },
  passwordChangeNeedsCurrent: {
    name: "PASSWORD_CHANGE_NEEDS_CURRENT_PASSWORD",
    meaning: "`on`: a new password needs the current one, except soon after signing in by email.",
    schema: onOrOff("off"),
  },
});

export type EmailFlowsConfiguration = typeof emailFlowsConfiguration.$values;
