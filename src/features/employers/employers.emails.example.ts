import {
  type EmailExamples,
  exampleSite,
  exampleTime,
  exampleReader as to,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./employers.emails.ts";

const about = { baseUrl: exampleSite, to, organization: "Lakeside Hospital" };

export const title = "Employers";

export const examples: EmailExamples["examples"] = {
  invitationEmail: {
    Invitation: emails.invitationEmail(about, {
      token: "example",
      role: "recruiter",
      expiresAt: exampleTime,
    }),
  },
  roleChangedEmail: {
    "Role changed": emails.roleChangedEmail(about, { slug: "lakeside-hospital", role: "owner" }),
  },
  verificationCodeEmail: { "Verification code": emails.verificationCodeEmail(about, "049151") },
  verificationEndedEmail: {
    "Verification ended": emails.verificationEndedEmail(about, { slug: "lakeside-hospital" }),
  },
  memberRemovedEmail: { "Member removed": emails.memberRemovedEmail(about) },
};
