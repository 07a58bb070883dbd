import {
  type EmailExamples,
  exampleId,
  exampleName,
  exampleReader,
  exampleSite,
  exampleToken,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./applications.emails.ts";

const recipient = { id: exampleId, email: exampleReader, full_name: exampleName };

export const title = "Mentor applications";

export const examples: EmailExamples["examples"] = {
  submittedEmail: { Submitted: emails.submittedEmail(exampleSite, recipient) },
  approvedEmail: {
    Approved: emails.approvedEmail(exampleSite, recipient, { id: exampleId, isShown: true }),
    "Approved, not visible": emails.approvedEmail(exampleSite, recipient, {
      id: exampleId,
      isShown: false,
    }),
  },
  rejectedEmail: {
    Rejected: emails.rejectedEmail(
      exampleSite,
      recipient,
      "We have many mentors for this field at the moment.",
    ),
  },
  refundedEmail: { Refunded: emails.refundedEmail(exampleSite, recipient) },
  emailClaimEmail: {
    "Is this yours?": emails.emailClaimEmail(
      exampleReader,
      `${exampleSite}/mentor-claims/${exampleId}?token=${exampleToken}`,
    ),
  },
};
