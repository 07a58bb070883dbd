import { type EmailExamples, exampleReader } from "#platform/mail/email-examples.fixture.ts";
import { suspendedPayerEmail } from "./orders.emails.ts";

export const title = "Payments";

export const examples: EmailExamples["examples"] = {
  suspendedPayerEmail: {
    "Paid while suspended": suspendedPayerEmail(exampleReader, {
      description: "Career Transition Mastery",
      money: { amountCents: 29_900, currency: "USD" },
    }),
  },
};
