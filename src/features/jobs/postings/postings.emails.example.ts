import {
  type EmailExamples,
  exampleSite,
  exampleReader as to,
} from "#platform/mail/email-examples.fixture.ts";
import { jobsPausedEmail } from "./postings.emails.ts";

const about = { baseUrl: exampleSite, to, organization: "Lakeside Hospital" };

export const title = "Employers' jobs";

export const examples: EmailExamples["examples"] = {
  jobsPausedEmail: {
    "One job": jobsPausedEmail(about, ["Registered Nurse, Emergency"]),
    "Several jobs": jobsPausedEmail(about, [
      "Registered Nurse, Emergency",
      "Registered Nurse, Surgery",
      "Family Physician",
    ]),
  },
};
