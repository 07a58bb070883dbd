import { toMilliseconds } from "#shared/time.ts";
import type { Badge } from "#ui/content/badge.tsx";
import type { Dispute, DisputedPurchase } from "./disputes.types.ts";

type Standing = Pick<Dispute, "stage" | "status" | "answers" | "evidenceDueAt">;

/** The state of a dispute in words, with the tone of its badge. */
export function standingOf(
  dispute: Standing,
  now: Date,
): { text: string; tone: Parameters<typeof Badge>[0]["tone"] } {
  const { status, stage } = dispute;
  if (status === "won") return { text: "Won", tone: "success" };
  if (status === "lost") return { text: "Lost", tone: "neutral" };
  if (status === "closed") return { text: "Closed without a decision", tone: "neutral" };
  if (status === "under_review") return { text: "The bank is deciding", tone: "neutral" };
  if (isTooLate(dispute, now)) return { text: "Deadline passed", tone: "warning" };
  if (stage === "inquiry") return { text: "Question from the bank", tone: "warning" };
  return { text: "Needs your answer", tone: "warning" };
}

function isTooLate({ evidenceDueAt }: Standing, now: Date): boolean {
  return evidenceDueAt !== null && evidenceDueAt <= now;
}

const hour = toMilliseconds({ hours: 1 });

/** The time left until a deadline, such as `2 days and 5 hours left`. */
export function timeLeft(until: Date, now: Date): string {
  const hours = Math.floor((until.getTime() - now.getTime()) / hour);
  if (until <= now) return "No time left";
  if (hours < 1) return "Less than an hour left";
  const days = Math.floor(hours / 24);
  const parts = [count(days, "day"), count(hours % 24, "hour")].filter(Boolean);
  return `${parts.join(" and ")} left`;
}

const count = (number: number, unit: string) =>
  number === 0 ? "" : `${number} ${unit}${number === 1 ? "" : "s"}`;

interface ReasonWords {
  /** The payer's claim. */
  says: string;
  /** Evidence that helps to show the bank that the claim is wrong. */
  send: readonly string[];
}

const basics = [
  "The receipt, if there's one on the order's page.",
  "The terms and refund rules that the customer agreed to.",
];

const usage = [
  "When and how the customer used what they bought: sessions held, files opened, sign-ins.",
  "Messages between the customer and us or their mentor.",
];

const ownPayment = [
  "The name and email on the account, and proof that they match the cardholder.",
  ...usage,
  ...basics,
];

const reasons: Record<string, ReasonWords> = {
  fraudulent: { says: "The customer says they didn't make this payment", send: ownPayment },
  unrecognized: { says: "The customer doesn't recognize this payment", send: ownPayment },
  debit_not_authorized: {
    says: "The customer says they didn't authorize this payment",
    send: ownPayment,
  },
  duplicate: {
    says: "The customer says they paid twice for the same thing",
    send: [
      "Both receipts, showing what each payment was for.",
      "If one was a duplicate, the credit note for its refund.",
    ],
  },
  product_not_received: {
    says: "The customer says they didn't get what they paid for",
    send: [...usage, "What the sales page promised.", ...basics],
  },
  product_unacceptable: {
    says: "The customer says that what they got wasn't as described",
    send: ["The description on the sales page on the day of the order.", ...usage, ...basics],
  },
  subscription_canceled: {
    says: "The customer says they had canceled the subscription",
    send: [
      "When the subscription was canceled, if it was, and the month that was charged.",
      "What the customer used after that.",
      ...basics,
    ],
  },
  credit_not_processed: {
    says: "The customer says they were promised a refund that didn't arrive",
    send: [
      "The credit note, if there was a refund.",
      "The refund rules, and why they don't apply here.",
      "Messages about it.",
    ],
  },
  general: { says: "The bank gives no reason", send: [...usage, ...basics] },
};

/** A dispute's reason in plain words, and what to send about it. */
export function explainReason(reason: string): ReasonWords {
  return (
    reasons[reason] ?? {
      says: `The bank's reason: ${reason.replaceAll("_", " ")}`,
      send: [...usage, ...basics],
    }
  );
}

/** The page where the provider shows a dispute, or where you play the sandbox's bank; null without one. */
export function providerPage({
  provider,
  providerId,
  checkoutId,
}: Pick<DisputedPurchase, "provider" | "providerId" | "checkoutId">): string | null {
  if (provider === "sandbox") return checkoutId && `/sandbox/checkout/${checkoutId}`;
  if (provider !== "stripe") return null;
  return `https://dashboard.stripe.com/disputes/${encodeURIComponent(providerId)}`;
}
