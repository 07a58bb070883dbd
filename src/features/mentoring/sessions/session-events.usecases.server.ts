import {
  type Booking,
  type BookingChange,
  type BookingEvent,
  type BookingNotice,
  bookingErrors,
  type OwnWords,
  type Person,
} from "#features/booking/booking.contract.ts";
import {
  findOrderOf,
  isRefundOnHold,
  requestCapture,
} from "#features/payments/payments.contract.ts";
import { reviewPath } from "#features/ratings/ratings.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { brand } from "#shared/brand.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import { closeSessionCheckoutJob } from "./close-checkout.job.server.ts";
import { releaseMoney, returnMoney } from "./return-money.usecases.server.ts";
import { maxRefundReasonLength, sessionPurpose } from "./sessions.constants.ts";
import { sentences } from "./sessions.emails.ts";
import { sessionErrors } from "./sessions.errors.ts";
import {
  cancellationPercent,
  capAfterMove,
  isRefunded,
  isSponsored,
  mentorShare,
  percentOf,
  refundIfCancelled,
} from "./sessions.rules.ts";
import { updateSession } from "./sessions.store.server.ts";
import type { MentorSession } from "./sessions.types.ts";

/** The effects of a booking's event on a session with a mentor. */
export interface SessionEvent {
  /** Moves the money, in the event's transaction. Returns the emails' sentences about it. */
  react?(
    services: Services,
    transaction: DatabaseTransaction,
    session: MentorSession,
    change: BookingChange,
  ): Promise<BookingNotice | undefined>;
  /**
   * Texts on the session's page that add to the event's own or replace them; null: it isn't offered.
   */
  words?(view: SessionView): OwnWords | null;
  /** Throws when the reason cannot be taken. */
  checkReason?(reason: string): void;
}

export interface SessionView {
  booking: Booking;
  session: MentorSession;
  as: Person;
  now: Date;
  /** The other side has to accept a new time that the reader chooses. */
  moveNeedsAnswer: boolean;
}

export const sessionEvents: Partial<Record<BookingEvent, SessionEvent>> = {
  expire: {
    async react(services, transaction, { bookingId }, { actor }) {
      // It can't be paid anymore. When a session expires by itself, so does its checkout.
      if (actor !== "admin") return undefined;
      await services.jobs.enqueue(transaction, closeSessionCheckoutJob, { bookingId });
      return undefined;
    },
  },

  request: {
    async react(_services, _transaction, session) {
      const { price } = session;
      if (isSponsored(session)) return describeSponsored(session);
      return {
        guest: [sentences.held(price)],
      };
    },
  },

  confirm: {
    async react(services, transaction, session, { before, after }) {
      const { bookingId, price } = session;
      await updateSession(transaction, bookingId, { agreed_starts_at: after.startsAt });
      if (isSponsored(session)) {
        if (session.chargedAt) return undefined;
        // From now on the site owes the share, as a card that is charged would.
        await updateSession(transaction, bookingId, { charged_at: services.clock.now() });
        return describeSponsored(session);
      }
      if (before.status !== "requested") return undefined;
      await requestCapture(services, transaction, {
        purpose: sessionPurpose,
        subjectId: bookingId,
      });
      return { guest: [sentences.charged(price)] };
    },
  },

  complete: {
    async react(_services, _transaction, session, change) {
      return inviteToReview(session, change);
    },
  },

  decline: {
    react: (services, transaction, session) =>
      letGo(services, transaction, session, "The request was declined"),
  },

  move: {
    async react(services, transaction, session, change) {
      const cap = capAfterMove(session, change, services.clock.now());
      await updateSession(transaction, session.bookingId, { refund_cap_percent: cap });
      return { guest: [sentences.movedFree] };
    },
    words: ({ moveNeedsAnswer }) =>
      moveNeedsAnswer
        ? { text: "There's no charge for moving a session." }
        : {
            label: "Move the session",
            button: "Move to this time",
            text: "There's no charge for moving a session. The new time is confirmed right away.",
          },
  },

  reportAbsence: {
    async react(_services, _transaction, session, { after }) {
      const { price } = session;
      if (isRefunded(session)) throw bookingErrors.notPossible();
      if (isSponsored(session)) {
        return after.absent === "host"
          ? { host: ["If you don't contest it, we won't pay for the session."] }
          : undefined;
      }
      return after.absent === "host"
        ? { host: [sentences.uncontested(price)] }
        : { guest: [sentences.missed] };
    },
    words: ({ booking, session, as }) =>
      isRefunded(session)
        ? null
        : {
            text: isSponsored(session)
              ? as === "guest"
                ? `${booking.hostName} has a day to contest it. You pay nothing either way.`
                : `${booking.guestName} has a day to contest it. You're still paid when a mentee misses a session.`
              : as === "guest"
                ? `${booking.hostName} has a day to contest it. If they don't, we'll return ${formatMoney(session.price)} to the card you paid with.`
                : `${booking.guestName} has a day to contest it. Sessions that a mentee misses aren't refunded.`,
          },
  },

  dispute: {
    async react(_services, _transaction, session, { before }) {
      // By another server's clock the time for it was over, and the money has been shared.
      if (session.mentorCents !== null || !canBeDisputed(session, before)) {
        throw bookingErrors.notPossible();
      }
      return undefined;
    },
    words: ({ booking, session }) =>
      canBeDisputed(session, booking)
        ? {
            ...(booking.status === "no_show" ? {} : describeRefundRequest(session)),
            reasonHelp: `Up to ${maxRefundReasonLength} characters. The other person will see exactly what you write.`,
          }
        : null,
    checkReason(reason) {
      if ([...reason.trim()].length > maxRefundReasonLength) {
        throw sessionErrors.refundReasonTooLong();
      }
    },
  },

  cancel: {
    async react(services, transaction, session, change) {
      if (change.before.status === "requested" || session.releasedAt) {
        return await letGo(services, transaction, session, "The request was canceled");
      }
      return await returnPart(services, transaction, session, change);
    },
    words: ({ booking, session, as, now }) => ({
      text: isSponsored(session)
        ? describeSponsoredCancellation(as, refundIfCancelled(session, booking, as, now), session)
        : describeRefund(as, refundIfCancelled(session, booking, as, now), session.price),
      isTextStrong: true,
    }),
  },

  dismiss: {
    async react(_services, _transaction, session) {
      return isRefunded(session) ? undefined : { host: [sentences.shareDue] };
    },
  },

  refund: {
    async react(services, transaction, session, { before }) {
      await returnMoney(services, transaction, session, {
        refundCents: session.price.amountCents,
        reason:
          before.status === "no_show"
            ? "The mentor didn't show up"
            : "A refund request was granted",
      });
      if (isSponsored(session)) {
        return { guest: [sentences.notCounted], host: [sentences.notPaid] };
      }
      // Everything had gone back before the decision.
      if (isRefunded(session)) return undefined;
      return { guest: await describeRefundSource(transaction, session, session.price) };
    },
  },
};

/** Once everything has gone back, only a report of absence is still to be contested. */
function canBeDisputed(session: MentorSession, { status }: Pick<Booking, "status">): boolean {
  return status === "no_show" || !isRefunded(session);
}

function inviteToReview({ bookingId }: MentorSession, { actor }: BookingChange): BookingNotice {
  const action = { label: "Write a review", path: reviewPath(bookingId) };
  return {
    guest: [sentences.inviteGuest],
    // A mentor who marks it as completed sees the invitation on the page.
    ...(actor === "host"
      ? {}
      : {
          host: [sentences.inviteHost],
        }),
    actions: { guest: action, host: action },
  };
}

async function letGo(
  services: Services,
  transaction: DatabaseTransaction,
  session: MentorSession,
  reason: string,
): Promise<BookingNotice> {
  const { price } = session;
  if (isSponsored(session)) {
    await releaseMoney(services, transaction, session, reason);
    return { guest: ["You pay nothing, and the session doesn't count as one of your free ones."] };
  }
  if (session.chargedAt) {
    const refundCents = session.price.amountCents;
    await returnMoney(services, transaction, session, { refundCents, reason });
    return { guest: await describeRefundSource(transaction, session, price) };
  }
  await releaseMoney(services, transaction, session, reason);
  return { guest: [sentences.released(price)] };
}

async function returnPart(
  services: Services,
  transaction: DatabaseTransaction,
  session: MentorSession,
  change: BookingChange,
): Promise<BookingNotice> {
  const { price } = session;
  const percent = cancellationPercent(session, change, services.clock.now());
  const refund = percentOf(price, percent);
  await returnMoney(services, transaction, session, {
    refundCents: refund.amountCents,
    reason: `The session was canceled by the ${change.after.cancelledBy ?? "system"}`,
  });
  if (isSponsored(session)) return describeReturnedShare(refund, price);
  // Everything went back before, so the session is canceled.
  if (isRefunded(session)) return {};
  if (refund.amountCents === 0) {
    return {
      guest: [sentences.notReturned],
      host: [sentences.shareStays],
    };
  }
  const guest = await describeRefundSource(transaction, session, refund);
  return percent === 100 ? { guest } : { guest, host: [sentences.partReturned(refund, price)] };
}

/** Sentences for the mentee about a refund: the part that comes from us, and whether it waits for their bank. */
async function describeRefundSource(
  transaction: DatabaseTransaction,
  { bookingId, price }: Pick<MentorSession, "bookingId" | "price">,
  refund: Money,
): Promise<string[]> {
  const order = await findOrderOf(transaction, { purpose: sessionPurpose, subjectId: bookingId });
  const isOnHold = order !== undefined && (await isRefundOnHold(transaction, order));
  const bankCents = Math.min(order?.lostCents ?? 0, refund.amountCents);
  const ours = { ...refund, amountCents: refund.amountCents - bankCents };
  const whole = ours.amountCents < price.amountCents ? price : undefined;
  return [
    ...(ours.amountCents > 0
      ? [isOnHold ? sentences.onHold(ours) : sentences.returned(ours, whole)]
      : []),
    ...(bankCents > 0 ? [sentences.returnedByBank({ ...refund, amountCents: bankCents })] : []),
  ];
}

/** Sentences for both sides on who pays for a session that's free for the mentee. */
function describeSponsored(session: MentorSession): BookingNotice {
  return {
    guest: ["This session is free for you. We pay your mentor."],
    host: [
      `${brand.name} pays for this session in place of the mentee. Your share is the usual ${formatMoney(mentorShare(session))}.`,
    ],
  };
}

function describeReturnedShare(refund: Money, price: Money): BookingNotice {
  if (refund.amountCents === price.amountCents) {
    return {
      guest: ["You pay nothing, and the session doesn't count as one of your free ones."],
      host: ["We don't pay for canceled sessions."],
    };
  }
  return {
    guest: [
      "You pay nothing. The session was canceled late, so it counts as one of your free ones.",
    ],
    host: [
      refund.amountCents === 0
        ? sentences.shareStays
        : "Under the cancellation terms, you get part of your share.",
    ],
  };
}

function describeSponsoredCancellation(
  as: Person,
  refund: Money | null,
  { price }: Pick<MentorSession, "price">,
): string {
  const isLate = refund !== null && refund.amountCents < price.amountCents;
  if (as === "guest") {
    return isLate
      ? "You pay nothing. You're canceling late, so this session counts as one of your free ones."
      : "You pay nothing, and this session doesn't count as one of your free ones.";
  }
  return isLate ? sentences.shareStays : "We don't pay for canceled sessions.";
}

/** Words for a mentee's request after a session: for a refund, or for our decision where they paid nothing. */
function describeRefundRequest(session: MentorSession): OwnWords {
  return isSponsored(session)
    ? {
        label: "Report a problem",
        text: "We'll read what both of you tell us, then decide. You pay nothing either way.",
      }
    : {
        text: `We'll read what both of you tell us, then decide. If we grant the refund, we'll return ${formatMoney(session.price)} to the card you paid with.`,
      };
}

function describeRefund(as: Person, refund: Money | null, price: Money): string {
  const whole = formatMoney(price);
  if (!refund) {
    const payer = as === "guest" ? "You" : "The mentee";
    return `${payer} won't be charged, and we'll release the ${whole} hold on the card.`;
  }
  const amount = formatMoney(refund);
  if (refund.amountCents === 0) return sentences.notReturned;
  if (as !== "guest") return `We'll return ${amount} to the mentee.`;
  return refund.amountCents === price.amountCents
    ? `We'll return the full ${amount} to the card you paid with.`
    : `We'll return ${amount} of ${whole} to the card you paid with.`;
}
