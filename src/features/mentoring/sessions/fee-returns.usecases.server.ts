import { cancelBySystem, lockBooking, releaseHold } from "#features/booking/booking.contract.ts";
import {
  isProtectedFromFees,
  type OpenPaidService,
  type PaidCareerService,
  recordFeeReturn,
} from "#features/fee-protection/fee-protection.contract.ts";
import {
  closeOrder,
  findOrderOf,
  isRefundOnHold,
  type Order,
  requestRefund,
} from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { addTime } from "#shared/time.ts";
import { emailPayer } from "./session-emails.usecases.server.ts";
import { sessionPath, sessionPurpose } from "./sessions.constants.ts";
import { feesReturnedEmail } from "./sessions.emails.ts";
import { isOpen, isRefunded, isToCome } from "./sessions.rules.ts";
import { lockSession, updateSession } from "./sessions.store.server.ts";
import { listPaidSessions } from "./sponsored-sessions.store.server.ts";

/** Has begun, or nearly, or was canceled late: the mentor has earned the share. */
const given = ["confirmed", "completed", "no_show", "disputed", "cancelled"];

/** Paid sessions as a career service: no job application while one is upcoming. */
export const paidSessions: PaidCareerService = {
  service: "mentoring",

  async listOpen({ clock }, transaction, userId): Promise<OpenPaidService[]> {
    const sessions = await listPaidSessions(transaction, userId);
    return sessions
      .filter(isOpen)
      .map(({ bookingId, startsAt }) => ({
        title: "Mentor session",
        path: sessionPath(bookingId),
        overAt: addTime(startsAt, { hours: 1 }),
      }))
      .filter(({ overAt }) => overAt > clock.now());
  },

  async returnFees(services, userId) {
    const sessions = await services.database.asSystem("read paid sessions", (transaction) =>
      listPaidSessions(transaction, userId),
    );
    const now = services.clock.now();
    for (const { bookingId, status, startsAt } of sessions) {
      if (status === "held") await giveUp(services, bookingId);
      else if (isToCome({ status, startsAt }, now)) await cancel(services, userId, bookingId);
      else if (given.includes(status)) await sponsor(services, userId, bookingId);
    }
  },
};

async function giveUp(services: Services, bookingId: string): Promise<void> {
  // Paid a moment ago: that payment goes back by itself.
  const order = await closeOrder(services, { purpose: sessionPurpose, subjectId: bookingId });
  if (order && order.status !== "expired") return;
  await services.database.asSystem("give up hold", (transaction) =>
    releaseHold(services, transaction, bookingId),
  );
}

const reason =
  "The law where the mentee lives or wants to work doesn't let us charge for the session. We return everything paid for it.";

/** Cancels an upcoming session and returns the full price, whatever the terms say. */
async function cancel(services: Services, userId: string, bookingId: string): Promise<void> {
  await services.database.asSystem("lift refund cap", (transaction) =>
    updateSession(transaction, bookingId, { refund_cap_percent: 100 }),
  );
  await services.database.asSystem("return session fees", async (transaction) => {
    const cancelled = await cancelBySystem(services, transaction, bookingId, reason);
    if (cancelled) await recordFeeReturn(services, transaction, { userId, service: "mentoring" });
  });
}

/**
 * Returns what the mentee has paid for a session that has begun or was canceled late; the site owes the mentor their
 * share instead. The share of a late cancellation stays that of what the terms didn't return.
 */
async function sponsor(services: Services, userId: string, bookingId: string): Promise<void> {
  await services.database.asSystem("return session fees", async (transaction) => {
    const order = await findOrderOf(transaction, {
      purpose: sessionPurpose,
      subjectId: bookingId,
    });
    await lockBooking(transaction, bookingId);
    if (order) await returnPaid(services, transaction, userId, order);
  });
}

/**
 * Returns a charge that has arrived just now, where its payer has become protected since they booked and the job found
 * nothing paid. Returns whether it did. A session that is still to come is left to the job, which cancels it.
 */
export async function returnCharge(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
): Promise<boolean> {
  const { userId, subjectId: bookingId } = order;
  if (userId === null) return false;
  const about = { userId, service: "mentoring" } as const;
  if (!(await isProtectedFromFees(services, transaction, about))) return false;
  const now = services.clock.now();
  const booking = await lockBooking(transaction, bookingId);
  if (!booking || !given.includes(booking.status) || isToCome(booking, now)) return false;
  await updateSession(transaction, bookingId, { charged_at: now, closed_at: null });
  return await returnPaid(services, transaction, userId, order);
}

/** Of a locked booking. Returns whether anything goes back. */
async function returnPaid(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
  order: Order,
): Promise<boolean> {
  const { id: orderId, subjectId: bookingId } = order;
  const session = await lockSession(transaction, bookingId);
  if (!session || !isOwed(order) || session.closedAt || session.sponsoredAt) return false;
  if (!session.chargedAt || isRefunded(session)) return false;
  const now = services.clock.now();
  await updateSession(transaction, bookingId, {
    sponsored_at: now,
    // The site owes that much less already, whether or not it's still on its way to the mentee.
    ...(session.refundCents ? { refunded_at: session.refundedAt ?? now } : {}),
  });
  await returnRest(services, transaction, orderId);
  await recordFeeReturn(services, transaction, { userId, service: "mentoring" });
  return true;
}

/** Whether the mentee paid something that isn't on its way back, and that isn't shared yet. */
function isOwed({ status, money, refundedMoney, settledAt }: Order): boolean {
  if (settledAt) return false;
  if (status === "paid") return true;
  const isReturned = status === "refund_due" || status === "refunded";
  return isReturned && (refundedMoney?.amountCents ?? 0) < money.amountCents;
}

/**
 * Refunds what's left of the payment for a session that the site pays for in the mentee's place, and emails the mentee.
 * While a part is on its way it does nothing, and is called again after that.
 */
export async function returnRest(
  services: Services,
  transaction: DatabaseTransaction,
  orderId: string,
): Promise<void> {
  const before = await findOrderOf(transaction, { orderId });
  const after = await requestRefund(services, transaction, {
    orderId,
    completes: true,
    reason: "The law protects the payer from paying",
  });
  const amountCents =
    (after.refundedMoney?.amountCents ?? 0) - (before?.refundedMoney?.amountCents ?? 0);
  if (amountCents <= 0) return;
  const money = { ...after.money, amountCents };
  const isOnHold = await isRefundOnHold(transaction, after);
  await emailPayer(services, transaction, after, (context) =>
    feesReturnedEmail(context, { money, isOnHold }),
  );
}
