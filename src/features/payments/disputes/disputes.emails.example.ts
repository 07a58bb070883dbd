import { type EmailExamples, exampleReader } from "#platform/mail/email-examples.fixture.ts";
import { returnedByBankEmail } from "./disputes.emails.ts";

export const title = "Disputes";

const baseUrl = "https://meridian.example";

export const examples: EmailExamples["examples"] = {
  returnedByBankEmail: {
    "What was bought ends": returnedByBankEmail(exampleReader, {
      baseUrl,
      description: "Career Transition Mastery",
      money: { amountCents: 29_900, currency: "USD" },
      ended: "You no longer have access to the playbook.",
    }),
    "It was used already": returnedByBankEmail(exampleReader, {
      baseUrl,
      description: "Mentor session with Sample Mentor, reference 4F2A",
      money: { amountCents: 10_000, currency: "USD" },
      ended: null,
    }),
  },
};
