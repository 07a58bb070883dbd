import {
  type EmailExamples,
  exampleId,
  exampleName,
  exampleReader,
  exampleSite,
  exampleToken,
} from "#platform/mail/email-examples.fixture.ts";
import { registrationFee } from "../mentors.constants.ts";
import * as emails from "./applications.emails.ts";

const recipient = { id: exampleId, email: exampleReader, full_name: exampleName };
const reason = "We have many mentors for this field at the moment.";

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
    Rejected: emails.rejectedEmail(exampleSite, recipient, {
      reason,
      returned: { money: registrationFee, onHoldCents: 0 },
    }),
    "Rejected, while the bank decides": emails.rejectedEmail(exampleSite, recipient, {
      reason,
      returned: { money: registrationFee, onHoldCents: registrationFee.amountCents },
    }),
  },
  refundedEmail: {
    Refunded: emails.refundedEmail(exampleSite, recipient, registrationFee),
    "The rest refunded": emails.refundedEmail(exampleSite, recipient, {
      ...registrationFee,
      amountCents: 2900,
    }),
  },
  emailClaimEmail: {
    "Is this yours?": emails.emailClaimEmail(
      exampleReader,
      `${exampleSite}/mentor-claims/${exampleId}?token=${exampleToken}`,
    ),
  },
};
