import { type EmailExamples, exampleReader } from "#platform/mail/email-examples.fixture.ts";
import {
  disputeClosedEmail,
  disputeDueEmail,
  disputeOpenedEmail,
  infectedEvidenceEmail,
  returnedByBankEmail,
} from "./disputes.emails.ts";

export const title = "Disputes";

const baseUrl = "https://meridian.example";

const about = {
  baseUrl,
  description: "Career Transition Mastery",
  dispute: {
    id: "00000000-0000-4000-8000-000000000001",
    amountCents: 29_900,
    currency: "USD",
    reason: "product_not_received",
    status: "needs_response",
    evidenceDueAt: new Date("2026-12-03T12:00:00Z"),
  },
} as const;

export const examples: EmailExamples["examples"] = {
  disputeOpenedEmail: { "A chargeback": disputeOpenedEmail(exampleReader, about) },
  disputeDueEmail: {
    "Three days left": disputeDueEmail(exampleReader, { ...about, days: 3 }),
    "One day left": disputeDueEmail(exampleReader, { ...about, days: 1 }),
  },
  disputeClosedEmail: {
    Won: disputeClosedEmail(exampleReader, {
      ...about,
      dispute: { ...about.dispute, status: "won" },
    }),
    Lost: disputeClosedEmail(exampleReader, {
      ...about,
      dispute: { ...about.dispute, status: "lost" },
    }),
    "Without a decision": disputeClosedEmail(exampleReader, {
      ...about,
      dispute: { ...about.dispute, status: "closed" },
    }),
  },
  infectedEvidenceEmail: {
    "Malware in a file": infectedEvidenceEmail(exampleReader, {
      ...about,
      fileName: "Receipt.pdf",
    }),
  },
  returnedByBankEmail: {
    "What was bought ends": returnedByBankEmail(exampleReader, {
      baseUrl,
      description: "Career Transition Mastery",
      money: { amountCents: 29_900, currency: "USD" },
      ended: "You no longer have access to “Career Transition Mastery.”",
    }),
    "It was used already": returnedByBankEmail(exampleReader, {
      baseUrl,
      description: "Mentor session, reference 4F2A",
      money: { amountCents: 10_000, currency: "USD" },
      ended: null,
    }),
  },
};
