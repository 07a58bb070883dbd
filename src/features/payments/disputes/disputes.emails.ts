import { composeEmail, type Email } from "#platform/mail/email.ts";
import { formatMoney, type Money } from "#shared/money.ts";

const amountOf = (money: Money) => `${formatMoney(money)} ${money.currency}`;

/** To a payer whose bank has returned a payment that they disputed. */
export function returnedByBankEmail(
  to: string,
  {
    baseUrl,
    description,
    money,
    ended,
  }: {
    baseUrl: string;
    description: string;
    money: Money;
    /** What became of what was bought. */
    ended: string | null;
  },
): Email {
  return composeEmail(to, {
    subject: `Your bank has returned ${amountOf(money)}`,
    paragraphs: [
      `You disputed your payment for "${description}" with your bank. The bank decided for you and returned ${amountOf(money)}.`,
      ...(ended ? [ended] : []),
    ],
    action: { label: "See your payments", href: new URL("/account/payments", baseUrl).href },
    reason: "You're getting this because of a payment you made.",
  });
}
