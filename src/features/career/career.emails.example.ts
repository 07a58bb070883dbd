import {
  type EmailExamples,
  exampleReader,
  exampleSite,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./career.emails.ts";

const about = {
  email: exampleReader,
  playbookId: "career-transition",
  title: "Career Transition Mastery",
};
const money = { amountCents: 10_900, currency: "USD" } as const;
const returned = { money, onHoldCents: 0 };
const onHold = { money, onHoldCents: money.amountCents };
const dueOn = "2026-12-22";

export const title = "Playbooks";

export const examples: EmailExamples["examples"] = {
  enrolledEmail: {
    "Paid in full": emails.enrolledEmail(exampleSite, about, { paid: money, dueLater: [] }),
    "Three payments": emails.enrolledEmail(exampleSite, about, {
      paid: money,
      dueLater: [
        { money, dueOn },
        { money, dueOn: "2027-01-22" },
      ],
    }),
  },
  paymentReceivedEmail: {
    "One more": emails.paymentReceivedEmail(exampleSite, about, money, 1),
    "Last payment": emails.paymentReceivedEmail(exampleSite, about, money, 0),
  },
  refundedEnrollmentEmail: {
    "Paid twice": emails.refundedEnrollmentEmail(exampleSite, about, money),
  },
  refundEmail: {
    Refund: emails.refundEmail(exampleSite, about, returned),
    "Refund, while the bank decides": emails.refundEmail(exampleSite, about, onHold),
  },
  freeEnrolledEmail: { "Enrolled free": emails.freeEnrolledEmail(exampleSite, about) },
  feesReturnedEmail: {
    "Fees returned": emails.feesReturnedEmail(exampleSite, about, returned),
    "Fees returned, while the bank decides": emails.feesReturnedEmail(exampleSite, about, onHold),
  },
  reminderEmail: {
    "Before the day": emails.reminderEmail(exampleSite, about, { kind: "before", money, dueOn }),
    "On the day": emails.reminderEmail(exampleSite, about, { kind: "due", money, dueOn }),
  },
};
