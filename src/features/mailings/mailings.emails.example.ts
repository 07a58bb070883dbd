import {
  type EmailExamples,
  exampleSite,
  exampleReader as to,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./mailings.emails.ts";

export const title = "Emails to many people";

export const examples: EmailExamples["examples"] = {
  mailingNotSentEmail: {
    "Not sent": emails.mailingNotSentEmail(exampleSite, {
      to,
      subject: "See you tomorrow",
      problem: "No one in the group could get it when it was due to go out.",
      path: "/admin/newsletter/00000000-0000-4000-8000-000000000000",
    }),
  },
};
