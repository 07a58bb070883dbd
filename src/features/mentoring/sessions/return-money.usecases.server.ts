import { requestRefund, requestRelease } from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { sessionPurpose } from "./sessions.constants.ts";
import { isSponsored } from "./sessions.rules.ts";
import { updateSession } from "./sessions.store.server.ts";
import type { MentorSession } from "./sessions.types.ts";

/**
 * Decides how much of a locked session's price is returned: right away if it was charged, otherwise
 * when the pending charge arrives. Only the first decision counts.
 */
export async function returnMoney(
  services: Services,
  transaction: DatabaseTransaction,
  session: MentorSession,
  { refundCents, reason }: { refundCents: number; reason: string },
): Promise<void> {
  if (session.refundCents !== null || session.releasedAt) return;
  const now = services.clock.now();
  await updateSession(transaction, session.bookingId, {
    refund_cents: refundCents,
    refund_decided_at: now,
  });
  if (isSponsored(session)) {
    // No one paid, or it was returned already, so the site owes that much less.
    await updateSession(transaction, session.bookingId, {
      refunded_at: refundCents > 0 ? now : null,
      closed_at: refundCents === session.price.amountCents ? now : null,
    });
    return;
  }
  if (session.chargedAt) await refund(services, transaction, session, refundCents, reason);
}

/** Refunds a charged session by the amount that was decided. */
export async function refund(
  services: Services,
  transaction: DatabaseTransaction,
  { bookingId }: MentorSession,
  refundCents: number,
  reason: string,
): Promise<void> {
  if (refundCents === 0) return;
  await requestRefund(services, transaction, {
    purpose: sessionPurpose,
    subjectId: bookingId,
    amountCents: refundCents,
    reason,
  });
}

/** Decides that the card for a request without a session isn't charged. Of a locked session. */
export async function releaseMoney(
  services: Services,
  transaction: DatabaseTransaction,
  session: MentorSession,
  reason: string,
): Promise<void> {
  if (session.releasedAt || session.chargedAt) return;
  const now = services.clock.now();
  await updateSession(transaction, session.bookingId, {
    released_at: now,
    ...(isSponsored(session) ? { closed_at: now } : {}),
  });
  if (isSponsored(session)) return;
  await requestRelease(services, transaction, {
    purpose: sessionPurpose,
    subjectId: session.bookingId,
    reason,
  });
}
