import { composeEmail, type Email } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";
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
    /** A sentence about the purchase that ended; null when there's nothing to say. */
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

/** To people with the right money: a refund that was made didn't reach the payer. */
export function refundBouncedEmail(
  to: string,
  {
    baseUrl,
    path,
    description,
    money,
  }: {
    baseUrl: string;
    /** The page of the purchase. */
    path: string;
    description: string;
    money: Money;
  },
): Email {
  return composeEmail(to, {
    subject: `A refund of ${amountOf(money)} didn't reach the customer`,
    paragraphs: [
      `We refunded ${amountOf(money)} for “${description},” but the customer's bank couldn't accept it. The money is back at the payment provider.`,
      "Pay the customer another way. The site doesn't try again, and our books still show the refund.",
    ],
    action: { label: "See the purchase", href: new URL(path, baseUrl).href },
    reason: `You're getting this because you manage payments at ${brand.name}.`,
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
