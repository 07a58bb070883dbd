import { composeEmail } from "#platform/mail/compose-email.ts";
import type { EmailMessage } from "#platform/mail/mail.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import { bookPath, sessionPath } from "./sessions.constants.ts";

export interface PaymentEmailContext {
  baseUrl: string;
  to: string;
  bookingId: string;
  /** Null: the mentor is not on the site any more. */
  mentorId: string | null;
  /** Description of what was paid for, from the checkout. */
  description: string;
}

/** The payment came when the time was no longer free. */
export function timeTakenEmail(
  { baseUrl, to, description, mentorId }: PaymentEmailContext,
  money: Money,
  what: "released" | "refunded",
): EmailMessage {
  const amount = formatMoney(money);
  return composeEmail(to, {
    subject: "The time was taken when your payment arrived",
    paragraphs: [
      `Your payment for "${description}" arrived after we could keep the time for you, and somebody else has it now.`,
      what === "released"
        ? `Nothing was charged. The ${amount} held on your card is released; your bank may take a few days to show it.`
        : `${amount} is being returned the way you paid it; your bank may take a few days to show it.`,
    ],
    action: mentorId
      ? { label: "Choose another time", href: `${baseUrl}${bookPath(mentorId)}` }
      : undefined,
  });
}

/** Money of a session was given back. */
export function refundedEmail(
  { baseUrl, to, description, bookingId }: PaymentEmailContext,
  money: Money,
): EmailMessage {
  return composeEmail(to, {
    subject: `${formatMoney(money)} was returned`,
    paragraphs: [
      `We returned ${formatMoney(money)} for "${description}" the way it was paid. Your bank may take a few days to show it.`,
    ],
    action: { label: "See the session", href: `${baseUrl}${sessionPath(bookingId)}` },
  });
}
