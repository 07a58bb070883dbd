import { composeEmail, type Email } from "#platform/mail/email.ts";
import { contactPath } from "#shared/help-address.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import { formatTimeInSentence } from "#shared/time.ts";
import { newAccountHoldDays, payoutsPath } from "./payouts.constants.ts";

const reason = "You're getting this because we pay you for mentor sessions.";

/** The account that payouts go to is a new one: also for the person whose account was taken over. */
export function payoutAccountChangedEmail(
  to: string,
  { baseUrl, label, heldUntil }: { baseUrl: string; label: string; heldUntil: Date },
): Email {
  return composeEmail(to, {
    subject: "Your payout account was changed",
    paragraphs: [
      `From now on, your payouts go to this account: ${label}.`,
      `To protect you, we hold payouts for ${newAccountHoldDays} days after a change. Yours are on hold until ${formatTimeInSentence(heldUntil)}.`,
    ],
    action: { label: "See your payouts", href: `${baseUrl}${payoutsPath}` },
    notes: [
      "If you didn't make this change, choose a new password now and tell us, so we can stop your payouts.",
      { label: "Contact support", href: `${baseUrl}${contactPath}` },
    ],
    reason,
  });
}

/** Stripe can't pay the mentor until they do something. */
export function payoutAttentionEmail(
  to: string,
  { baseUrl, what }: { baseUrl: string; what: "incomplete" | "disconnected" | "bank_refused" },
): Email {
  const sentences = {
    incomplete: "Stripe needs more information from you before we can pay you.",
    disconnected:
      "Your Stripe account isn't connected to us anymore, so we can't pay you. Set up your payouts again.",
    bank_refused:
      "Your bank didn't accept a payout from your Stripe account, so the money is still in Stripe. Check your bank details there.",
  };
  return composeEmail(to, {
    subject: "Your payouts need your attention",
    paragraphs: [sentences[what]],
    action: {
      label: what === "disconnected" ? "Set up your payouts" : "See your payouts",
      href: `${baseUrl}${payoutsPath}`,
    },
    reason,
  });
}

interface PayoutNews {
  baseUrl: string;
  money: Money;
  /** The account, masked. */
  label: string;
}

/** Money has left for the mentor. */
export function payoutSentEmail(
  to: string,
  { baseUrl, money, label, reference }: PayoutNews & { reference: string },
): Email {
  return composeEmail(to, {
    subject: `We paid you ${formatMoney(money)}`,
    paragraphs: [
      "We sent you a payout. Your bank may take a few days to show it.",
      {
        facts: [
          { label: "Amount", value: `${formatMoney(money)} ${money.currency}` },
          { label: "Account", value: label },
          { label: "Reference", value: reference },
        ],
      },
    ],
    action: { label: "See your payouts", href: `${baseUrl}${payoutsPath}` },
    reason,
  });
}

/** A payout didn't arrive, or came back. */
export function payoutFailedEmail(
  to: string,
  { baseUrl, money, label, why }: PayoutNews & { why: string },
): Email {
  return composeEmail(to, {
    subject: `Your payout of ${formatMoney(money)} didn't go through`,
    paragraphs: [
      `We tried to send ${formatMoney(money)} ${money.currency} to this account: ${label}.`,
      { label: "What went wrong", quote: why },
      "We still owe you this amount. Check that your account details are right.",
    ],
    action: { label: "Check your payout details", href: `${baseUrl}${payoutsPath}` },
    reason,
  });
}
