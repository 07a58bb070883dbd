import { feeAnswerPath } from "#features/fee-protection/fee-protection-parts.contract.ts";
import { directoryPath } from "#features/mentors/mentors-parts.contract.ts";
import { describeRefundOnHold } from "#features/payments/payments-parts.contract.ts";
import { blindDays, writeWithinDays } from "#features/ratings/ratings.contract.ts";
import { composeEmail, type Email } from "#platform/mail/email.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import { bookPath, sessionPath, settleAfterDays } from "./sessions.constants.ts";

export interface PaymentEmailContext {
  baseUrl: string;
  to: string;
  bookingId: string;
  /** Null once the mentor has left the site. */
  mentorId: string | null;
  /** Description of what was paid for, from the checkout. */
  description: string;
}

const paidReason = "You're getting this because you paid for a session with a mentor.";
const triedReason = "You're getting this because you tried to book a session with a mentor.";

/** The payment arrived after the time had gone to someone else. */
export function timeTakenEmail(
  { baseUrl, to, description, mentorId }: PaymentEmailContext,
  money: Money,
  what: "released" | "refunded",
): Email {
  return composeEmail(to, {
    subject: "Someone else booked your time before your payment arrived",
    paragraphs: [
      `We couldn't confirm “${description}.” We held the time for you, but your payment arrived too late, and someone else has booked it.`,
      describeReturn(money, what),
    ],
    reason: triedReason,
    action: mentorId
      ? { label: "Choose another time", href: `${baseUrl}${bookPath(mentorId)}` }
      : undefined,
  });
}

/** The mentor couldn't be booked anymore when the payment arrived. */
export function mentorUnavailableEmail(
  { baseUrl, to, description }: PaymentEmailContext,
  money: Money,
  what: "released" | "refunded",
): Email {
  return composeEmail(to, {
    subject: "Your mentor wasn't available when your payment arrived",
    paragraphs: [
      `We couldn't confirm “${description}.” The mentor can't take this booking anymore.`,
      describeReturn(money, what),
    ],
    reason: triedReason,
    action: { label: "Find another mentor", href: `${baseUrl}${directoryPath}` },
  });
}

function describeReturn(money: Money, what: "released" | "refunded"): string {
  return what === "released"
    ? `${sentences.released(money)} Your bank may take a few days to remove it.`
    : `${sentences.returned(money)} Your bank may take a few days to show it.`;
}

/** Money of a session was given back. */
export function refundedEmail(
  { baseUrl, to, description, bookingId }: PaymentEmailContext,
  money: Money,
): Email {
  return composeEmail(to, {
    subject: `We returned ${formatMoney(money)}`,
    paragraphs: [
      `We returned ${formatMoney(money)} for “${description}” to the card you paid with. Your bank may take a few days to show it.`,
    ],
    reason: paidReason,
    action: { label: "See the session", href: `${baseUrl}${sessionPath(bookingId)}` },
  });
}

/** The payment arrived, but its payer can't be charged for a session. */
export function notChargeableEmail(
  { baseUrl, to, description }: PaymentEmailContext,
  money: Money,
  { what, why }: { what: "released" | "refunded"; why: string },
): Email {
  return composeEmail(to, {
    subject: "Your session wasn't booked",
    paragraphs: [`We couldn't book “${description}.”`, why, describeReturn(money, what)],
    action: { label: "See which rules apply to you", href: `${baseUrl}${feeAnswerPath}` },
    reason: triedReason,
  });
}

/**
 * The law protects the mentee: what they've paid for a session that took place, or that they canceled late, goes back.
 * `isOnHold`: once their bank has decided a dispute.
 */
export function feesReturnedEmail(
  { baseUrl, to, description, bookingId }: PaymentEmailContext,
  { money, isOnHold }: { money: Money; isOnHold: boolean },
): Email {
  return composeEmail(to, {
    subject: isOnHold
      ? "You don't have to pay for your session"
      : `We're returning ${formatMoney(money)}`,
    paragraphs: [
      `Based on your answers, the law where you live or want to work doesn't let us charge you for “${description}.”`,
      `${isOnHold ? sentences.onHold(money) : describeReturn(money, "refunded")} Your mentor still gets paid.`,
    ],
    action: { label: "See the session", href: `${baseUrl}${sessionPath(bookingId)}` },
    reason: paidReason,
  });
}

const reviewDays = `You have ${writeWithinDays} days to review the session.`;

/** Sentences on money and reviews that go into the emails about a booking's events. */
export const sentences = {
  held: (price: Money) =>
    `We've placed a ${formatMoney(price)} hold on your card. We'll charge it only if your mentor accepts.`,
  charged: (price: Money) => `We're charging your card ${formatMoney(price)}.`,
  released: (price: Money) =>
    `You weren't charged, and we've released the ${formatMoney(price)} hold on your card.`,
  /** `whole` where less than that is returned. */
  returned: (money: Money, whole?: Money) =>
    `We're returning ${formatMoney(money)}${whole ? ` of ${formatMoney(whole)}` : ""} to the card you paid with.`,
  onHold: (money: Money) => describeRefundOnHold(formatMoney(money)),
  returnedByBank: (money: Money) => `Your bank has already returned ${formatMoney(money)} to you.`,
  notReturned: "Under the cancellation terms, there's no refund.",
  shareStays: "Under the cancellation terms, you keep your share.",
  partReturned: (money: Money, whole: Money) =>
    `The mentee gets ${formatMoney(money)} of ${formatMoney(whole)} back. You get your share of the rest.`,
  movedFree: "There's no extra charge for the new time.",
  uncontested: (price: Money) =>
    `If you don't contest it, the mentee gets ${formatMoney(price)} back.`,
  missed: "Sessions you miss aren't refunded.",
  shareDue: `Your share will be due to you in ${settleAfterDays} days.`,
  notCounted: "You pay nothing. The session doesn't count as one of your free ones.",
  notPaid: "We won't pay for this session.",
  inviteGuest: `Your review helps others choose a mentor. ${reviewDays}`,
  inviteHost: `${reviewDays} You'll see each other's reviews once you've both written one, or ${blindDays} days after the session.`,
};
