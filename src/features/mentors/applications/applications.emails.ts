import { composeEmail } from "#platform/mail/compose-email.ts";
import type { EmailMessage } from "#platform/mail/mail.ts";
import { brand } from "#shared/brand.ts";
import { formatMoney } from "#shared/money.ts";
import { applicationPath, profilePath, registrationFee } from "../mentors.constants.ts";

interface Recipient {
  id: string;
  email: string;
  full_name: string;
}

interface PlainEmail {
  to: string;
  subject: string;
  text: string;
}

const fee = formatMoney(registrationFee);

function writeEmail(
  baseUrl: string,
  recipient: Recipient,
  subject: string,
  sentences: string[],
): PlainEmail {
  const text = [
    `Hello ${recipient.full_name},`,
    ...sentences,
    `Your application: ${baseUrl}${applicationPath(recipient.id)}`,
    brand.name,
  ].join("\n\n");
  return { to: recipient.email, subject, text };
}

export function submittedEmail(baseUrl: string, recipient: Recipient): PlainEmail {
  return writeEmail(baseUrl, recipient, "We received your mentor application", [
    `Your payment of ${fee} arrived and your application to become a mentor is being reviewed.`,
    "We write to you when there is a decision. If it is not accepted, the fee is refunded in full.",
  ]);
}

export function approvedEmail(
  baseUrl: string,
  recipient: Recipient,
  profileId: string,
): PlainEmail {
  return writeEmail(baseUrl, recipient, "You are now a mentor", [
    "Your application was approved and your profile is in the mentor list.",
    `Your profile: ${baseUrl}${profilePath(profileId)}`,
  ]);
}

export function rejectedEmail(baseUrl: string, recipient: Recipient, reason: string): PlainEmail {
  return writeEmail(baseUrl, recipient, "Your mentor application was not accepted", [
    "We read your application to become a mentor and did not accept it. The reason:",
    reason,
    `Your payment of ${fee} is being refunded in full. You may apply again.`,
  ]);
}

export function refundedEmail(baseUrl: string, recipient: Recipient): PlainEmail {
  return writeEmail(baseUrl, recipient, `Your ${fee} was refunded`, [
    `We returned the registration fee of ${fee} the way you paid it. Your bank may take a few days to show it.`,
  ]);
}

/**
 * To the address that an application names, which a profile has already. Holds none of the
 * applicant's words.
 */
export function emailClaimEmail(to: string, href: string): EmailMessage {
  return composeEmail(to, {
    subject: "Is this your mentor profile?",
    paragraphs: [
      `Someone applied to become a mentor on ${brand.name} with this email address. We already have a mentor profile with it.`,
      "If that was you, open the link and confirm. The profile becomes yours when your application is approved.",
      "If it wasn't you, open the link and tell us. The profile stays as it is.",
    ],
    action: { label: "Answer", href },
    notes: ["The link works until the application is decided."],
  });
}
