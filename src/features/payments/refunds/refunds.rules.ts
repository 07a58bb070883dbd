import type { Refund } from "./refunds.types.ts";

/** The part of a payment that hasn't gone back and isn't on its way; `lostCents` went back through the bank. */
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
 * The part of the payee's share that a refund takes back, in whole cents: the same fraction as the refund
 * is of the amount that hasn't been refunded. All of the share when all of that goes back.
 */
export function shareOfRefund({
  refundCents,
  leftCents,
  lostCents,
  shareCents,
}: {
  refundCents: number;
  leftCents: number;
  /** The amount that the payer's bank took. It's ours to bear, so it takes nothing from the share. */
  lostCents: number;
  /** The part of the share that hasn't been taken back. */
  shareCents: number;
}): number {
  const keptCents = leftCents + lostCents;
  if (refundCents >= keptCents) return shareCents;
  return Math.min(shareCents, Math.round((shareCents * refundCents) / keptCents));
}
