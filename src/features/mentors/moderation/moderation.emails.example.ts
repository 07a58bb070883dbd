import {
  type EmailExamples,
  exampleId,
  exampleSite,
  exampleReader as to,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./moderation.emails.ts";

const reason = "Two people told us that the license number isn't yours.";

export const title = "Mentor profiles and our team";

export const examples: EmailExamples["examples"] = {
  unlistedEmail: { Unlisted: emails.unlistedEmail(to, { baseUrl: exampleSite, reason }) },
  relistedEmail: {
    Relisted: emails.relistedEmail(to, {
      href: `${exampleSite}/mentorship/${exampleId}`,
      reason: "Thank you for sending us your license.",
    }),
  },
  editedEmail: {
    Edited: emails.editedEmail(to, {
      baseUrl: exampleSite,
      labels: ["title", "company"],
      reason: "The hospital told us that you no longer work there.",
      withdrew: true,
    }),
  },
};
