import { formatMoney, type Money } from "#shared/money.ts";
import type { OwnPayment } from "./own-payments.types.ts";
import type { OrderStatus } from "./payments.rules.ts";
import type { ReturnedMoney } from "./payments.types.ts";

interface StatusWords {
  label: string;
  /** The meaning for the payer's money; empty when the label says it. */
  meaning: string;
}

const words: Record<OrderStatus, StatusWords> = {
  open: { label: "Not paid", meaning: "" },
  authorized: { label: "Hold placed on card", meaning: "You haven't been charged." },
  capture_due: { label: "Being charged", meaning: "" },
  paid: { label: "Paid", meaning: "" },
  expired: { label: "Not charged", meaning: "The hold on your card has expired." },
  release_due: { label: "Releasing hold", meaning: "You won't be charged." },
  released: { label: "Not charged", meaning: "We've released the hold on your card." },
  refund_due: { label: "Refund on its way", meaning: "" },
  refunded: { label: "Refunded", meaning: "" },
};

const bankOrUs = "from your bank, or from us once your bank decides your dispute";

/** Says that `what` comes back, though its refund waits for the payer's bank. */
export function describeRefundOnHold(what: string): string {
  return `You'll get ${what} back ${bankOrUs}.`;
}

/** Sentences on how money comes back to its payer. `describeOurs` is about what we return right away. */
export function describeReturn(
  { money, onHoldCents }: ReturnedMoney,
  describeOurs: (ours: Money) => string,
): string[] {
  const ours = { ...money, amountCents: money.amountCents - onHoldCents };
  const onHold = { ...money, amountCents: onHoldCents };
  return [
    ...(ours.amountCents > 0 ? [describeOurs(ours)] : []),
    ...(onHoldCents > 0 ? [describeRefundOnHold(formatMoney(onHold))] : []),
  ];
}

/** Describes a refund to its payer while some of it is still to come. `amount` is all of it. */
export function describeDueRefund(
  amount: string,
  { refundedAt, isDisputed }: Pick<OwnPayment, "refundedAt" | "isDisputed">,
): string {
  if (isDisputed) {
    return refundedAt
      ? `We've refunded part of ${amount}. You'll get the rest ${bankOrUs}.`
      : describeRefundOnHold(amount);
  }
  return refundedAt
    ? `${amount} has been refunded or is on its way back to your card.`
    : `${amount} is on its way back to your card.`;
}

/** Describes a payment's state to its payer. */
export function describeStatus({
  status,
  money,
  refundedMoney,
  lostCents,
  isBounced,
}: OwnPayment): StatusWords {
  if (status === "refunded" && isBounced) return { label: "Refund didn't arrive", meaning: "" };
  const isPart = refundedMoney !== null && refundedMoney.amountCents < money.amountCents;
  if (status === "refunded" && isPart) return { label: "Partially refunded", meaning: "" };
  if (lostCents > 0 && status !== "refund_due")
    return { label: "Returned by your bank", meaning: "" };
  return words[status ?? "paid"];
}
