import type { OwnPayment } from "./own-payments.types.ts";
import type { OrderStatus } from "./payments.rules.ts";

interface StatusWords {
  label: string;
  /** Meaning for the payer's money; empty when the label says it. */
  meaning: string;
}

const words: Record<OrderStatus, StatusWords> = {
  open: { label: "Not paid", meaning: "" },
  authorized: { label: "Card held", meaning: "Nothing has been charged." },
  capture_due: { label: "Being charged", meaning: "" },
  paid: { label: "Paid", meaning: "" },
  expired: { label: "Not charged", meaning: "The time to charge the card was over." },
  release_due: { label: "Being let go", meaning: "Nothing is charged." },
  released: { label: "Not charged", meaning: "Your card is not held any more." },
  refund_due: { label: "Refund under way", meaning: "" },
  refunded: { label: "Refunded", meaning: "" },
};

/** Describes a payment's state to its payer. */
export function describeStatus({ status, money, refundedMoney }: OwnPayment): StatusWords {
  const isPart = refundedMoney !== null && refundedMoney.amountCents < money.amountCents;
  if (status === "refunded" && isPart) return { label: "Partly refunded", meaning: "" };
  return words[status ?? "paid"];
}
