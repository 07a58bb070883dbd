import { composeEmail, type Email } from "#platform/mail/email.ts";
import { contactPath } from "#shared/help-address.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import { formatTimeInSentence } from "#shared/time.ts";
import { newAccountHoldDays, payoutsPath } from "./payouts.constants.ts";

const reason = "You're getting this because we pay you for mentor sessions.";

/** Payouts go to a new account, the first or another. Warns a mentor whose sign-in was stolen. */
export function payoutAccountChangedEmail(
  to: string,
  { baseUrl, label, heldUntil }: { baseUrl: string; label: string; heldUntil: Date },
): Email {
  return composeEmail(to, {
    subject: "Your payouts go to a new account",
    paragraphs: [
      `From now on, your payouts go to this account: ${label}.`,
      `To protect you, we hold payouts for ${newAccountHoldDays} days when an account is new. Yours are on hold until ${formatTimeInSentence(heldUntil)}.`,
    ],
    action: { label: "See your payouts", href: `${baseUrl}${payoutsPath}` },
    notes: [
      "If you didn't add this account, choose a new password now and contact support, so we can stop your payouts.",
      { label: "Contact support", href: `${baseUrl}${contactPath}` },
    ],
    reason,
  });
}

type PayoutObstacle = "pending" | "incomplete" | "disconnected" | "bank_refused";

/** Stripe can't pay the mentor until they do something, or until it has checked their details. */
export function payoutAttentionEmail(
  to: string,
  { baseUrl, what }: { baseUrl: string; what: PayoutObstacle },
): Email {
  const { text, label } = {
    pending: {
      text: "Stripe is checking your details, so we can't pay you right now. We'll email you if Stripe needs more information.",
      label: "See your payouts",
    },
    incomplete: {
      text: "Stripe needs more information from you before we can pay you. Your payouts page lists what's missing and takes you to Stripe.",
      label: "See what's missing",
    },
    disconnected: {
      text: "Your Stripe account isn't connected to us anymore, so we can't pay you. Set up your payouts again.",
      label: "Set up your payouts",
    },
    bank_refused: {
      text: "Your bank didn't accept a payout from your Stripe account, so the money is still in that account. Your payouts page takes you to Stripe, where you can check your bank details.",
      label: "Check your bank details",
    },
  }[what];
  return composeEmail(to, {
    subject: what === "pending" ? "Your payouts are on hold" : "Your payouts need your attention",
    paragraphs: [text],
    action: { label, href: `${baseUrl}${payoutsPath}` },
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
