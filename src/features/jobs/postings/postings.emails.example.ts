import {
  type EmailExamples,
  exampleSite,
  exampleReader as to,
} from "#platform/mail/email-examples.fixture.ts";
import { jobsPausedEmail } from "./postings.emails.ts";

const about = { baseUrl: exampleSite, to };

export const title = "Employers' jobs";

export const examples: EmailExamples["examples"] = {
  jobsPausedEmail: {
    "One job": jobsPausedEmail(about, 1),
    "Several jobs": jobsPausedEmail(about, 3),
  },
};
