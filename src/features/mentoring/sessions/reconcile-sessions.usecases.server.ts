import {
  type OrderStatus,
  reconcileOrder,
  requestRefund,
  requestRelease,
} from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { subtractTime } from "#shared/time.ts";
import { sessionPurpose } from "./sessions.constants.ts";
import {
  lockUnreconciledSession,
  selectUnreconciled,
  updateSession,
} from "./sessions.store.server.ts";
import type { MentorSession } from "./sessions.types.ts";

/** Younger work may still be in progress, so it isn't taken for unreconciled. */
const graceMinutes = 5;
const batchSize = 200;

const over: readonly OrderStatus[] = ["expired", "released", "refunded"];

/**
 * The last safety net for charges: finds sessions that don't take place although their card is held
 * or charged and nothing was decided about it, and returns the money. Logs each as an error, because
 * the transactions that change bookings and orders should leave none.
 */
export async function reconcileSessions(services: Services): Promise<void> {
  const before = subtractTime(services.clock.now(), { minutes: graceMinutes });
  const bookingIds = await services.database.asSystem("find unreconciled sessions", (transaction) =>
    selectUnreconciled(transaction, { before, limit: batchSize }),
  );
  for (const bookingId of bookingIds) {
    try {
      await reconcileSession(services, bookingId);
    } catch (error) {
      services.log.error("mentorship.session_reconciliation_failed", { bookingId, error });
    }
  }
}

async function reconcileSession(services: Services, bookingId: string): Promise<void> {
  const order = await reconcileOrder(services, { purpose: sessionPurpose, subjectId: bookingId });
  await services.database.asSystem("reconcile session", async (transaction) => {
    const session = await lockUnreconciledSession(transaction, bookingId);
    if (!session) return;
    if (!order || over.includes(order.status)) {
      return await updateSession(transaction, bookingId, { closed_at: services.clock.now() });
    }
    if (order.status !== "authorized" && order.status !== "paid") return;
    services.log.error("mentorship.session_money_unreconciled", {
      bookingId,
      orderId: order.id,
      status: order.status,
    });
    if (order.status === "authorized") await release(services, transaction, session, order.id);
    else await refund(services, transaction, session, order.id);
  });
}

const reason = "The session isn't taking place";

async function release(
  services: Services,
  transaction: DatabaseTransaction,
  { bookingId }: MentorSession,
  orderId: string,
): Promise<void> {
  await updateSession(transaction, bookingId, { released_at: services.clock.now() });
  await requestRelease(services, transaction, { orderId, reason });
}

async function refund(
  services: Services,
  transaction: DatabaseTransaction,
  session: MentorSession,
  orderId: string,
): Promise<void> {
  const refundCents = session.refundCents ?? session.price.amountCents;
  const now = services.clock.now();
  await updateSession(transaction, session.bookingId, {
    charged_at: session.chargedAt ?? now,
    refund_cents: refundCents,
    refund_decided_at: now,
  });
  await requestRefund(services, transaction, { orderId, amountCents: refundCents, reason });
}
