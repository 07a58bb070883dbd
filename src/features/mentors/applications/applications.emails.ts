import { describeReturn, type ReturnedMoney } from "#features/payments/payments-parts.contract.ts";
import { composeEmail, type Email, type EmailContent } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import { applicationPath, profilePath, registrationFee } from "../mentors.constants.ts";

interface Recipient {
  id: string;
  email: string;
  full_name: string;
}

const fee = formatMoney(registrationFee);

function writeEmail(
  baseUrl: string,
  { id, email, full_name }: Recipient,
  content: Pick<EmailContent, "subject" | "paragraphs" | "action">,
): Email {
  return composeEmail(email, {
    name: full_name,
    action: { label: "See your application", href: `${baseUrl}${applicationPath(id)}` },
    reason: `You're getting this because you applied to become a mentor on ${brand.name}.`,
    ...content,
  });
}

export function submittedEmail(baseUrl: string, recipient: Recipient): Email {
  return writeEmail(baseUrl, recipient, {
    subject: "We received your mentor application",
    paragraphs: [
      `We've received your payment of ${fee}, and our team is reviewing your application.`,
      "We'll email you our decision. If we don't accept your application, we'll refund the fee in full.",
    ],
  });
}

/** `isShown`: visitors see the profile. One of an account that is suspended or about to be deleted is hidden. */
export function approvedEmail(
  baseUrl: string,
  recipient: Recipient,
  { id, isShown }: { id: string; isShown: boolean },
): Email {
  if (!isShown) {
    return writeEmail(baseUrl, recipient, {
      subject: "Your mentor application was approved",
      paragraphs: [
        "We've approved your application. Your profile will be on our list of mentors once your account is active again.",
      ],
    });
  }
  return writeEmail(baseUrl, recipient, {
    subject: "You're now a mentor",
    paragraphs: [
      "We've approved your application, and your profile is now on our list of mentors. Welcome!",
    ],
    action: { label: "See your profile", href: `${baseUrl}${profilePath(id)}` },
  });
}

const isWholeFee = ({ amountCents }: Money) => amountCents === registrationFee.amountCents;

export function rejectedEmail(
  baseUrl: string,
  recipient: Recipient,
  { reason, returned }: { reason: string; returned: ReturnedMoney },
): Email {
  const sentences = describeReturn(returned, (ours) =>
    isWholeFee(ours)
      ? `We're refunding your ${fee} in full.`
      : `We're refunding the remaining ${formatMoney(ours)} of your fee.`,
  );
  return writeEmail(baseUrl, recipient, {
    subject: "Your mentor application wasn't accepted",
    paragraphs: [
      "Thank you for applying to become a mentor. We've reviewed your application and can't accept it.",
      { label: "Reason", quote: reason },
      [...sentences, "You're welcome to apply again."].join(" "),
    ],
  });
}

export function refundedEmail(baseUrl: string, recipient: Recipient, money: Money): Email {
  const amount = formatMoney(money);
  const what = isWholeFee(money)
    ? `your registration fee of ${amount}`
    : `${amount} of your registration fee`;
  return writeEmail(baseUrl, recipient, {
    subject: `We've refunded your ${amount}`,
    paragraphs: [
      `We refunded ${what} to the card or account you paid from. Your bank may take a few days to show it.`,
    ],
  });
}

/**
 * To an application's email address that an existing profile has. Contains none of the applicant's
 * words.
 */
export function emailClaimEmail(to: string, href: string): Email {
  return composeEmail(to, {
    subject: "Is this your mentor profile?",
    paragraphs: [
      `Someone used this email address to apply to become a mentor on ${brand.name}. We already have a mentor profile with the same address.`,
      "If it was you, confirm on the next page. The profile will be yours once we approve your application.",
      "If it wasn't you, tell us on the same page. The profile won't change.",
    ],
    action: { label: "Answer", href },
    notes: ["The link works until we've decided on the application."],
    reason: "You're getting this because we have a mentor profile with your email address.",
  });
}
