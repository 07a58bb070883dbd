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
    "Verification ended": emails.verificationEndedEmail(about, {
      slug: "lakeside-hospital",
      method: "mailbox",
      domain: "lakeside.example",
      reason: "expired",
      isStillVerified: false,
    }),
    "DNS record gone": emails.verificationEndedEmail(about, {
      slug: "lakeside-hospital",
      method: "dns",
      domain: "lakeside.example",
      reason: "record_gone",
      isStillVerified: true,
    }),
  },
  verificationReminderEmail: {
    "Verification ends soon": emails.verificationReminderEmail(about, {
      slug: "lakeside-hospital",
      method: "documents",
      domain: "lakeside.example",
      validUntil: exampleTime,
    }),
  },
  infectedLogoEmail: {
    "A logo with malware": emails.infectedLogoEmail(about, { slug: "lakeside-hospital" }),
  },
  documentsApprovedEmail: {
    "Documents approved": emails.documentsApprovedEmail(about, {
      slug: "lakeside-hospital",
      validUntil: exampleTime,
    }),
  },
  documentsRefusedEmail: {
    "Documents not enough": emails.documentsRefusedEmail(about, {
      slug: "lakeside-hospital",
      reason: "The registration shows a different legal name. Send one with the name you entered.",
    }),
  },
  documentsInfectedEmail: {
    "Documents with malware": emails.documentsInfectedEmail(about, {
      slug: "lakeside-hospital",
      fileName: "registration.pdf",
    }),
  },
  invitationAcceptedEmail: {
    "Invitation accepted": emails.invitationAcceptedEmail(about, {
      slug: "lakeside-hospital",
      email: "sam@lakeside.example",
      role: "recruiter",
    }),
  },
  memberRemovedEmail: { "Member removed": emails.memberRemovedEmail(about) },
};
