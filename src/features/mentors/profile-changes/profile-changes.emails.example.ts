import {
  type EmailExamples,
  exampleReader,
  exampleSite,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./profile-changes.emails.ts";

const context = {
  baseUrl: exampleSite,
  to: exampleReader,
  changed: [
    { name: "title", label: "Title", before: "Nurse", after: "Nurse Manager" },
    { name: "company", label: "Company", before: "", after: "Thunder Bay Regional" },
  ],
};

export const title = "Mentor profile changes";

export const examples: EmailExamples["examples"] = {
  changeApprovedEmail: {
    Approved: emails.changeApprovedEmail(context, { isShown: true }),
    "Approved, profile hidden": emails.changeApprovedEmail(context, { isShown: false }),
  },
  changeDeclinedEmail: {
    Declined: emails.changeDeclinedEmail(context, "We couldn't find you on the hospital's site."),
  },
};
