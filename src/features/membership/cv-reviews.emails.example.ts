import {
  type EmailExamples,
  exampleReader,
  exampleSite,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./cv-reviews.emails.ts";

const about = { email: exampleReader, quarter: "2026-Q4" };

export const title = "CV reviews";

export const examples: EmailExamples["examples"] = {
  reviewRequestedEmail: { Requested: emails.reviewRequestedEmail(exampleSite, about) },
  reviewWithdrawnEmail: {
    Withdrawn: emails.reviewWithdrawnEmail(exampleSite, about, { hasCredit: true }),
    "After the quarter, or without Pro": emails.reviewWithdrawnEmail(exampleSite, about, {
      hasCredit: false,
    }),
  },
  reviewSentEmail: {
    Sent: emails.reviewSentEmail(exampleSite, about, {
      review: "Your experience is strong. Put the license first.\n\nOne page is enough.",
      targetPost: "Registered nurse in Ontario",
    }),
  },
};
