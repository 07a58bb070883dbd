import {
  type Booking,
  cancelBySystem,
  releaseHold,
  selectBookingsByIds,
  settleHold,
  statusWords,
} from "#features/booking/booking.contract.ts";
import {
  type Order,
  type PurposeHandler,
  requestRefund,
  requestRelease,
} from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { formatTime } from "#shared/time.ts";
import { describeSessions } from "./describe-sessions.usecases.server.ts";
import { returnCharge, returnRest } from "./fee-returns.usecases.server.ts";
import { isOffered } from "./offers.usecases.server.ts";
import { refund } from "./return-money.usecases.server.ts";
import { emailPayer } from "./session-emails.usecases.server.ts";
import { sessionEvidence } from "./session-evidence.rules.ts";
import { sessionPurpose, sessionsToDecideOn } from "./sessions.constants.ts";
import {
  mentorUnavailableEmail,
  notChargeableEmail,
  refundedEmail,
  timeTakenEmail,
} from "./sessions.emails.ts";
import { isEarnedShare, isSponsored, isToCome } from "./sessions.rules.ts";
import { lockSession, selectSession, updateSession } from "./sessions.store.server.ts";
import type { MentorSession } from "./sessions.types.ts";

/** Updates a session when the order for its price changes. */
export const sessionPayment: PurposeHandler = {
  purpose: sessionPurpose,
  label: "Mentor session",
  careerService: "mentoring",
  funds: "held",

  async inspect(_services, transaction, { subjectId }) {
    const booking = (await selectBookingsByIds(transaction, [subjectId])).get(subjectId);
    if (!booking) return undefined;
    return { state: `${statusWords[booking.status].label}, ${formatTime(booking.startsAt)}` };
  },

  describe: (_services, transaction, orders) => describeSessions(transaction, orders),

  /** The card is held: the mentor gets the request, unless someone else has booked the time. */
  async authorized(services, transaction, order) {
    const why = await findDenial(services, transaction, order);
    if (why) return await denyHeld(services, transaction, order, why);
    const booking = await takeTime(services, transaction, order, "request");
    const now = services.clock.now();
    const set = { authorized_at: now, closed_at: null };
    if (booking) return await updateSession(transaction, order.subjectId, set);
    await updateSession(transaction, order.subjectId, { ...set, released_at: now });
    await requestRelease(services, transaction, {
      orderId: order.id,
      reason: "The session could no longer be booked",
    });
    await regret(services, transaction, order, "released");
  },

  /** Charged right away for an instant booking, or because the mentor has accepted. */
  async paid(services, transaction, order) {
    const set = { charged_at: services.clock.now(), closed_at: null };
    if (!order.authorizedAt) {
      const why = await findDenial(services, transaction, order);
      if (why) return await denyPaid(services, transaction, order, why);
      const event = order.capture === "now" ? "confirm" : "request";
      const booking = await takeTime(services, transaction, order, event);
      await updateSession(transaction, order.subjectId, set);
      if (booking) return;
      await refundAll(services, transaction, order);
      return await regret(services, transaction, order, "refunded");
    }
    if (await returnCharge(services, transaction, order)) return;
    const session = await requireSession(transaction, order);
    await updateSession(transaction, order.subjectId, set);
    if (session.refundCents !== null) {
      const { refundCents } = session;
      await refund(services, transaction, session, refundCents, "Canceled before it was charged");
    }
  },

  async failed(services, transaction, order) {
    await updateSession(transaction, order.subjectId, { closed_at: services.clock.now() });
  },

  async captureFailed(services, transaction, order) {
    await endUnpaid(services, transaction, order);
  },

  /** Released as requested, or by the bank before the mentor answered. */
  async released(services, transaction, order) {
    await endUnpaid(services, transaction, order);
  },

  teamRefund: {
    async describe(services, transaction, { subjectId }) {
      const booking = (await selectBookingsByIds(transaction, [subjectId])).get(subjectId);
      const session = await selectSession(transaction, subjectId);
      const isUnshared = session?.mentorCents === null && !isSponsored(session);
      return {
        denial:
          booking?.status === "disputed"
            ? `We haven't decided on this session yet. Go to ${sessionsToDecideOn}.`
            : null,
        whole: canBeCanceled(services, booking)
          ? "The session is canceled, and we email both people."
          : `The session doesn't change.${isUnshared ? " The mentor isn't paid for it." : ""}`,
        // Until then, the terms may still return the rest, and they take one decision.
        part: session?.closedAt ? "The session doesn't change." : null,
      };
    },
    async end(services, transaction, { subjectId, refund: { decidedBy } }) {
      const booking = (await selectBookingsByIds(transaction, [subjectId])).get(subjectId);
      if (!canBeCanceled(services, booking)) return null;
      const why =
        decidedBy === "bank"
          ? "The mentee's bank took the payment back."
          : "We refunded the session.";
      const cancelled = await cancelBySystem(services, transaction, subjectId, why);
      return cancelled ? "The session is canceled." : null;
    },
  },

  async evidence(_services, transaction, { subjectId, description }) {
    const booking = (await selectBookingsByIds(transaction, [subjectId])).get(subjectId);
    const session = await selectSession(transaction, subjectId);
    return booking && session
      ? sessionEvidence(booking, session, description)
      : { product: description, serviceDate: "", usage: [], refundPolicy: "" };
  },

  async isEarned(services, transaction, { subjectId }) {
    const booking = (await selectBookingsByIds(transaction, [subjectId])).get(subjectId);
    const session = await selectSession(transaction, subjectId);
    // The share doesn't come from this order if the site pays in the mentee's place.
    if (!booking || !session || session.sponsoredAt) return false;
    return isEarnedShare(session, booking, services.clock.now());
  },

  async refunded(services, transaction, order) {
    const now = services.clock.now();
    const isWhole = order.refundedMoney.amountCents === order.money.amountCents;
    const session = await selectSession(transaction, order.subjectId);
    // The site pays the mentor in the mentee's place: the share stays as it was.
    if (session?.sponsoredAt) {
      if (!isWhole) await returnRest(services, transaction, order.id);
    } else {
      await updateSession(transaction, order.subjectId, {
        refund_cents: order.refundedMoney.amountCents,
        refund_decided_at: now,
        refunded_at: now,
        ...(isWhole ? { closed_at: now } : {}),
        ...(session?.mentorCents === null || session === undefined
          ? {}
          : { mentor_cents: session.mentorCents - order.refund.payeeCents }),
      });
    }
    if (order.refund.decidedBy !== "terms") return;
    await emailPayer(services, transaction, order, (context) =>
      refundedEmail(context, order.refund.money),
    );
  },
};

/** Whether a refund of everything calls the session off. */
function canBeCanceled({ clock }: Services, booking: Booking | undefined): boolean {
  return booking !== undefined && isToCome(booking, clock.now());
}

/**
 * As `settleHold`, but not when one of the two has deleted their account in the meantime, or the mentor can't be booked
 * anymore, because they were taken off the list or their license ended.
 */
async function takeTime(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  event: "request" | "confirm",
) {
  if (await isStillOffered(transaction, order)) {
    return await settleHold(services, transaction, order.subjectId, event);
  }
  await releaseHold(services, transaction, order.subjectId);
  return undefined;
}

async function isStillOffered(
  transaction: DatabaseTransaction,
  { subjectId, userId }: Order,
): Promise<boolean> {
  const session = await selectSession(transaction, subjectId);
  if (!session?.mentorProfileId || userId === null) return false;
  return await isOffered(transaction, session.mentorProfileId, userId);
}

/** No money will come for the session, so it's cancelled. */
async function endUnpaid(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
): Promise<void> {
  const now = services.clock.now();
  // First, so that cancelling the booking finds nothing left to return.
  await updateSession(transaction, order.subjectId, { released_at: now, closed_at: now });
  await cancelBySystem(
    services,
    transaction,
    order.subjectId,
    "The card couldn't be charged, so nothing was paid.",
  );
}

/** Why the payer can't be charged for a session anymore, as a sentence for them. */
async function findDenial(
  services: Services,
  transaction: DatabaseTransaction,
  { userId }: Order,
): Promise<string | undefined> {
  const about = { userId, careerService: sessionPayment.careerService };
  return (await services.payments.findPayerDenial(transaction, about))?.message;
}

async function denyHeld(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  why: string,
): Promise<void> {
  const now = services.clock.now();
  await releaseHold(services, transaction, order.subjectId);
  await updateSession(transaction, order.subjectId, {
    authorized_at: now,
    closed_at: null,
    released_at: now,
  });
  const reason = "The payer may not be charged";
  await requestRelease(services, transaction, { orderId: order.id, reason });
  await emailPayer(services, transaction, order, (context) =>
    notChargeableEmail(context, order.money, { what: "released", why }),
  );
}

async function denyPaid(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  why: string,
): Promise<void> {
  await releaseHold(services, transaction, order.subjectId);
  await updateSession(transaction, order.subjectId, {
    charged_at: services.clock.now(),
    closed_at: null,
  });
  await refundAll(services, transaction, order, "The payer may not be charged");
  await emailPayer(services, transaction, order, (context) =>
    notChargeableEmail(context, order.money, { what: "refunded", why }),
  );
}

async function refundAll(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  reason = "The session could no longer be booked when the payment arrived",
): Promise<void> {
  await requestRefund(services, transaction, { orderId: order.id, reason });
  await updateSession(transaction, order.subjectId, {
    refund_cents: order.money.amountCents,
    refund_decided_at: services.clock.now(),
  });
}

async function regret(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  what: "released" | "refunded",
): Promise<void> {
  services.log.warn("mentorship.payment_for_gone_time", { orderId: order.id });
  const email = (await isStillOffered(transaction, order))
    ? timeTakenEmail
    : mentorUnavailableEmail;
  await emailPayer(services, transaction, order, (context) => email(context, order.money, what));
}

async function requireSession(
  transaction: DatabaseTransaction,
  order: Order,
): Promise<MentorSession> {
  const session = await lockSession(transaction, order.subjectId);
  if (!session) throw new Error(`Order ${order.id} is for a session that does not exist`);
  return session;
}
