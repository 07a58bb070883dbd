import { cancelBySystem, lockBooking, releaseHold } from "#features/booking/booking.contract.ts";
import {
  type OpenPaidService,
  type PaidCareerService,
  recordFeeReturn,
} from "#features/fee-protection/fee-protection.contract.ts";
import { closeOrder, findOrderOf, requestRefund } from "#features/payments/payments.contract.ts";
import type { Services } from "#platform/services.ts";
import { addTime } from "#shared/time.ts";
import { emailPayer } from "./session-emails.usecases.server.ts";
import { sessionPath, sessionPurpose } from "./sessions.constants.ts";
import { feesReturnedEmail } from "./sessions.emails.ts";
import { isOpen, isToCome } from "./sessions.rules.ts";
import { lockSession, updateSession } from "./sessions.store.server.ts";
import { listPaidSessions } from "./sponsored-sessions.store.server.ts";

/** Has begun, or nearly: the mentor has earned the share. */
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

/** Returns the price of a session that has begun; the site owes the mentor their share instead. */
async function sponsor(services: Services, userId: string, bookingId: string): Promise<void> {
  await services.database.asSystem("return session fees", async (transaction) => {
    const order = await findOrderOf(transaction, {
      purpose: sessionPurpose,
      subjectId: bookingId,
    });
    await lockBooking(transaction, bookingId);
    const session = await lockSession(transaction, bookingId);
    const isPaid = order?.status === "paid" && !order.settledAt;
    if (!session || !isPaid || session.closedAt || session.sponsoredAt) return;
    if (!session.chargedAt || (session.refundCents ?? 0) > 0) return;
    await updateSession(transaction, bookingId, { sponsored_at: services.clock.now() });
    await requestRefund(services, transaction, {
      orderId: order.id,
      reason: "The law protects the payer from paying",
    });
    await recordFeeReturn(services, transaction, { userId, service: "mentoring" });
    await emailPayer(services, transaction, order, (context) =>
      feesReturnedEmail(context, order.money),
    );
  });
}
