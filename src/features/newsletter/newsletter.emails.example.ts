import {
  type EmailExamples,
  exampleReader,
  exampleSite,
  exampleToken,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./newsletter.emails.ts";

const reader = { to: exampleReader, unsubscribeToken: exampleToken };
const issue = {
  ...reader,
  name: undefined,
  subject: "New events in December",
  body: `Winter is a good time to plan your next move.\n\n## In December\n\n- **Licensing** for nurses\n- Contracts and offers\n- [All of our events](${exampleSite}/events)\n\n> You don't have to prepare anything.\n\nSee you there!`,
};

export const title = "Newsletter";

export const examples: EmailExamples["examples"] = {
  confirmNewsletterEmail: {
    "Confirm the newsletter": emails.confirmNewsletterEmail(exampleSite, {
      ...reader,
      confirmToken: exampleToken,
    }),
  },
  welcomeNewsletterEmail: {
    "Newsletter confirmed": emails.welcomeNewsletterEmail(exampleSite, reader),
  },
  newsletterIssueEmail: {
    "An issue": emails.newsletterIssueEmail(exampleSite, { ...issue, isAnnouncement: false }),
    "An announcement": emails.newsletterIssueEmail(exampleSite, { ...issue, isAnnouncement: true }),
  },
};
