import type { OwnPayment } from "./own-payments.types.ts";
import type { OrderStatus } from "./payments.rules.ts";

interface StatusWords {
  label: string;
  /** What it means for the payer's money; empty when the label says it. */
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

/** Describes a refund to its payer while some of it is still to come. `amount` is all of it. */
export function describeDueRefund(
  amount: string,
  { refundedAt, isDisputed }: Pick<OwnPayment, "refundedAt" | "isDisputed">,
): string {
  const source = "from your bank, or from us once your bank decides your dispute";
  if (isDisputed) {
    return refundedAt
      ? `We've refunded part of ${amount}. You'll get the rest ${source}.`
      : `You'll get ${amount} back ${source}.`;
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
}: OwnPayment): StatusWords {
  const isPart = refundedMoney !== null && refundedMoney.amountCents < money.amountCents;
  if (status === "refunded" && isPart) return { label: "Partially refunded", meaning: "" };
  if (lostCents > 0 && status !== "refund_due")
    return { label: "Returned by your bank", meaning: "" };
  return words[status ?? "paid"];
}
