import type { Refund } from "./refunds.types.ts";

/** What of a payment hasn't gone back and isn't on its way; `lostCents` went back through the bank. */
export function leftAfter(
  paidCents: number,
  refunds: readonly Pick<Refund, "status" | "money">[],
  lostCents = 0,
): number {
  const left = refunds
    .filter(({ status }) => status === "due" || status === "refunded")
    .reduce((cents, { money }) => cents - money.amountCents, paidCents - lostCents);
  // A bank may take back what was refunded before.
  return Math.max(0, left);
}

/**
 * What of a refund is taken back from the payee's share: the same part of it as the refund is of
 * what's left, in whole cents. All of the share when all of what's left goes back.
 */
export function shareOfRefund({
  refundCents,
  leftCents,
  shareCents,
}: {
  refundCents: number;
  leftCents: number;
  /** What of the share hasn't been taken back. */
  shareCents: number;
}): number {
  if (refundCents >= leftCents) return shareCents;
  return Math.min(shareCents, Math.round((shareCents * refundCents) / leftCents));
}
