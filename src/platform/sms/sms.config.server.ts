import { z } from "zod";
import { defineConfiguration } from "#platform/config/configuration.ts";

export const smsConfiguration = defineConfiguration(
  "Text messages",
  {
    twilioAccountSid: {
      name: "TWILIO_ACCOUNT_SID",
      meaning:
        "The Twilio account that sends text messages. Without it, a demo shows them at /admin/outbox, and production has no phone factors.",
      schema: z
        .string()
        .regex(/^AC[0-9a-fA-F]{32}$/, "must be AC and 32 hexadecimal digits")
        .optional(),
    },
    twilioAuthToken: {
      name: "TWILIO_AUTH_TOKEN",
      meaning: "The secret token of the Twilio account.",
      schema: z.string().optional(),
      secret: true,
    },
    twilioFrom: {
      name: "TWILIO_FROM",
      meaning: "The number that text messages come from, `+…`, or a messaging service, `MG…`.",
      schema: z
        .string()
        .regex(
          /^(\+[1-9]\d{1,14}|MG[0-9a-fA-F]{32})$/,
          "must be a number with + or MG and 32 digits",
        )
        .optional(),
    },
  },
  ({ twilioAccountSid, twilioAuthToken, twilioFrom }) => {
    const given = [twilioAccountSid, twilioAuthToken, twilioFrom].filter(Boolean).length;
    return given === 0 || given === 3
      ? []
      : ["TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM belong together. Set all or none."];
  },
);

export type SmsConfiguration = typeof smsConfiguration.$values;
