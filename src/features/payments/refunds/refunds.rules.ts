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
 * what hasn't been refunded, in whole cents. All of the share when all of that goes back.
 */
export function shareOfRefund({
  refundCents,
  leftCents,
  lostCents,
  shareCents,
}: {
  refundCents: number;
  leftCents: number;
  /** What the payer's bank took. It's ours to bear, so it takes nothing from the share. */
  lostCents: number;
  /** What of the share hasn't been taken back. */
  shareCents: number;
}): number {
  const keptCents = leftCents + lostCents;
  if (refundCents >= keptCents) return shareCents;
  return Math.min(shareCents, Math.round((shareCents * refundCents) / keptCents));
}
