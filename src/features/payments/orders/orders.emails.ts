import { composeEmail, type Email } from "#platform/mail/email.ts";
import { formatMoney, type Money } from "#shared/money.ts";

/** To a payer whose payment arrived after their account was suspended. */
export function suspendedPayerEmail(
  to: string,
  { description, money }: { description: string; money: Money },
): Email {
  const amount = formatMoney(money);
  return composeEmail(to, {
    subject: `We're returning ${amount}`,
    paragraphs: [
      `Your payment for “${description}” arrived after your account was suspended.`,
      `We're returning ${amount} to the card or account you paid from. Your bank may take a few days to show it.`,
    ],
    reason: "You're getting this because of a payment you made.",
  });
}

/** To a payer whose payment bought nothing, such as a second one for the same thing. */
export function extraPaymentEmail(
  to: string,
  { description, money }: { description: string; money: Money },
): Email {
  const amount = formatMoney(money);
  return composeEmail(to, {
    subject: `We're returning ${amount}`,
    paragraphs: [
      `We received a payment of ${amount} for “${description}” that you didn't owe.`,
      "We're returning it to the card or account you paid from. Your bank may take a few days to show it.",
    ],
    reason: "You're getting this because of a payment you made.",
  });
}

/** To a payer who can't be charged for this. */
export function deniedPayerEmail(
  to: string,
  { description, money, why }: { description: string; money: Money; why: string },
): Email {
  const amount = formatMoney(money);
  return composeEmail(to, {
    subject: `We're returning ${amount}`,
    paragraphs: [
      `We received your payment for “${description},” but couldn't complete the purchase.`,
      why,
      `We're returning ${amount} to the card or account you paid from. Your bank may take a few days to show it.`,
    ],
    reason: "You're getting this because of a payment you made.",
  });
}
