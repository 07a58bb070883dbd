import { z } from "zod";
import { defineConfiguration } from "#platform/config/configuration.ts";
import { isSender } from "./sender.ts";

export const mailConfiguration = defineConfiguration(
  "Email",
  {
    smtpUrl: {
      name: "SMTP_URL",
      meaning:
        "The mail server, `smtp://` or `smtps://` with user and password. Without it, email goes to /admin/outbox.",
      schema: z
        .url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" })
        .optional(),
      secret: true,
      production: { requiredUnless: "outbox-mail" },
    },
    connections: {
      name: "SMTP_CONNECTIONS",
      meaning:
        "How many connections to the mail server one process can have open. Each lane (codes, transactional, bulk) gets a third.",
      schema: z.coerce.number().int().min(3).max(60).default(9),
    },
    from: {
      name: "MAIL_FROM",
      meaning: "The sender of all email, e.g. `Meridian <hello@meridian.example>`.",
      schema: z
        .string()
        .refine(isSender, {
          error:
            "must be an address, alone or in <> after a name; a name with a comma, colon or semicolon needs quotes",
        })
        .default("Meridian <no-reply@meridian.example>"),
      production: { requiredUnless: "outbox-mail" },
    },
  },
  undefined,
  ({ smtpUrl }) =>
    smtpUrl
      ? []
      : [
          "SMTP_URL is not set. No email is sent: it is kept at /admin/outbox, and people sign in without confirming their email address.",
        ],
);
