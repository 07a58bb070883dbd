import { composeEmail, type Email } from "#platform/mail/email.ts";
import { formatMoney, type Money } from "#shared/money.ts";

const amountOf = (money: Money) => `${formatMoney(money)} ${money.currency}`;

/** To a payer whose payment was refunded, in full or in part, because the team decided so. */
export function refundedByTeamEmail(
  to: string,
  {
    baseUrl,
    description,
    money,
    creditNoteNumber,
    ended,
  }: {
    baseUrl: string;
    description: string;
    money: Money;
    creditNoteNumber: string | null;
    /** What became of what was bought. */
    ended: string | null;
  },
): Email {
  return composeEmail(to, {
    subject: `We've refunded ${amountOf(money)}`,
    paragraphs: [
      `We've refunded ${amountOf(money)} for “${description}.” Your bank may take a few days to show it.`,
      ...(ended ? [ended] : []),
      ...(creditNoteNumber ? [{ facts: [{ label: "Credit note", value: creditNoteNumber }] }] : []),
    ],
    action: { label: "See your payments", href: new URL("/account/payments", baseUrl).href },
    reason: "You're getting this because of a payment you made.",
  });
}

/** To a mentor whose share of a payment was taken back, because the payment was refunded. */
export function shareReturnedEmail(
  to: string,
  { baseUrl, description, share }: { baseUrl: string; description: string; share: Money },
): Email {
  return composeEmail(to, {
    subject: `We refunded a payment that included your share`,
    paragraphs: [
      `We refunded the payment for “${description}.”`,
      `Of that refund, ${amountOf(share)} comes out of your share. We'll take it off what we owe you or, if we've already paid you, off your next earnings.`,
    ],
    action: { label: "See your earnings", href: new URL("/mentor/earnings", baseUrl).href },
    reason: "You're getting this because you earned a share of this payment.",
  });
}
