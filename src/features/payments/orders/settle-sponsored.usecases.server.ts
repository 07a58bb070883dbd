import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Money } from "#shared/money.ts";
import { postMove } from "../ledger/ledger.store.server.ts";
import { paymentErrors } from "../payments.errors.ts";

/**
 * Makes a share due to a payee for something that the site pays for in place of a customer: it
 * comes out of the site's revenue. Once per booking; the database refuses a second one.
 * `transaction` is the system's.
 *
 * @throws `share_exceeds_payment` when the share is no amount.
 */
export async function settleSponsored(
  services: Services,
  transaction: DatabaseTransaction,
  { bookingId, payeeId, share, memo }: SponsoredShare,
): Promise<void> {
  if (!Number.isInteger(share.amountCents) || share.amountCents < 0) {
    throw paymentErrors.shareTooLarge();
  }
  if (share.amountCents > 0) {
    await postMove(transaction, {
      kind: "payout_due",
      source: { sponsoredBookingId: bookingId },
      occurredAt: services.clock.now(),
      memo,
      money: share,
      from: { account: "payable", payeeId },
      to: { account: "revenue" },
    });
  }
  await services.audit.record(transaction, {
    actorId: null,
    action: "payments.sponsored_share_due",
    subject: { type: "booking", id: bookingId },
    details: { payeeId, ...share },
  });
}

export interface SponsoredShare {
  bookingId: string;
  payeeId: string;
  share: Money;
  /** One line for the books. */
  memo: string;
}
