import {
  type EmailExamples,
  exampleSite,
  exampleTime,
  exampleReader as to,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./payouts.emails.ts";

const site = { baseUrl: exampleSite };
const payout = {
  ...site,
  money: { amountCents: 12_750, currency: "USD" as const },
  label: "Canadian bank account ending in 4321",
};

export const title = "Payouts to mentors";

export const examples: EmailExamples["examples"] = {
  payoutAccountChangedEmail: {
    "New account": emails.payoutAccountChangedEmail(to, {
      ...site,
      label: "Canadian bank account ending in 4321",
      heldUntil: exampleTime,
    }),
  },
  payoutSentEmail: {
    Paid: emails.payoutSentEmail(to, { ...payout, reference: "EFT 2026-11-001" }),
  },
  payoutFailedEmail: {
    Failed: emails.payoutFailedEmail(to, {
      ...payout,
      why: "The bank says the account is closed.",
    }),
  },
  payoutAttentionEmail: {
    "Something is missing": emails.payoutAttentionEmail(to, { ...site, what: "incomplete" }),
    "Details being checked": emails.payoutAttentionEmail(to, { ...site, what: "pending" }),
    "Not connected anymore": emails.payoutAttentionEmail(to, { ...site, what: "disconnected" }),
    "The bank refused": emails.payoutAttentionEmail(to, { ...site, what: "bank_refused" }),
  },
};
