import { type EmailExamples, exampleReader } from "#platform/mail/email-examples.fixture.ts";
import { refundBouncedEmail, refundedByTeamEmail, shareReturnedEmail } from "./refunds.emails.ts";

export const title = "Refunds";

const baseUrl = "https://meridian.example";

export const examples: EmailExamples["examples"] = {
  refundedByTeamEmail: {
    "In full": refundedByTeamEmail(exampleReader, {
      baseUrl,
      description: "Career Transition Mastery",
      money: { amountCents: 29_900, currency: "USD" },
      creditNoteNumber: "C-2026-000012",
      ended: "You no longer have access to “Career Transition Mastery.”",
    }),
    "A part": refundedByTeamEmail(exampleReader, {
      baseUrl,
      description: "Career Transition Mastery",
      money: { amountCents: 5_000, currency: "USD" },
      creditNoteNumber: "C-2026-000013",
      ended: null,
    }),
  },
  refundBouncedEmail: {
    "A closed card": refundBouncedEmail(exampleReader, {
      baseUrl,
      path: "/admin/orders/00000000-0000-4000-8000-000000000001",
      description: "Career Transition Mastery",
      money: { amountCents: 29_900, currency: "USD" },
    }),
  },
  shareReturnedEmail: {
    "A session": shareReturnedEmail(exampleReader, {
      baseUrl,
      description: "Mentor session, reference 4F2A",
      share: { amountCents: 8_500, currency: "USD" },
    }),
  },
};
