import { type EmailExamples, exampleReader } from "#platform/mail/email-examples.fixture.ts";
import { deniedPayerEmail, extraPaymentEmail, suspendedPayerEmail } from "./orders.emails.ts";

export const title = "Payments";

export const examples: EmailExamples["examples"] = {
  deniedPayerEmail: {
    "Not chargeable": deniedPayerEmail(exampleReader, {
      description: "Career Transition Mastery",
      money: { amountCents: 29_900, currency: "USD" },
      why: "The law where you live or want to work doesn't let us charge you for this.",
    }),
  },
  extraPaymentEmail: {
    "Paid twice": extraPaymentEmail(exampleReader, {
      description: "Career Transition Mastery",
      money: { amountCents: 29_900, currency: "USD" },
    }),
  },
  suspendedPayerEmail: {
    "Paid while suspended": suspendedPayerEmail(exampleReader, {
      description: "Career Transition Mastery",
      money: { amountCents: 29_900, currency: "USD" },
    }),
  },
};
