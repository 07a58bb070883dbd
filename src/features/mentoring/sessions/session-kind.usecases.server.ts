import {
  type BookingChange,
  type BookingKind,
  bookingErrors,
  type Told,
} from "#features/booking/booking.contract.ts";
import { requestCapture } from "#features/payments/payments.contract.ts";
import { blindDays, reviewPath, writeWithinDays } from "#features/ratings/ratings.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { formatMoney } from "#shared/money.ts";
import { closeSessionCheckoutJob } from "./close-checkout.job.server.ts";
import { releaseMoney, returnMoney } from "./return-money.usecases.server.ts";
import { sessionPath, sessionPurpose, settleAfterDays } from "./sessions.constants.ts";
import { cancellationPercent, capAfterMove, percentOf } from "./sessions.rules.ts";
import { lockSession, updateSession } from "./sessions.store.server.ts";
import type { MentorSession } from "./sessions.types.ts";

/** Sessions with mentors: what a change of the booking means for its money. */
export const mentorSessionKind: BookingKind = {
  kind: "mentor_session",
  isPaid: true,
  titleFor: ({ hostName, guestName }, reader) =>
    `Mentor session with ${reader === "guest" ? hostName : guestName}`,
  pathFor: ({ id }) => sessionPath(id),
  async changed(services, transaction, change) {
    const session = await lockSession(transaction, change.after.id);
    if (!session) throw new Error(`Booking ${change.after.id} has no session`);
    return await followChange(services, transaction, session, change);
  },
};

async function followChange(
  services: Services,
  transaction: DatabaseTransaction,
  session: MentorSession,
  change: BookingChange,
): Promise<Told | undefined> {
  const { event, before, after } = change;
  const price = formatMoney(session.price);
  const now = services.clock.now();
  switch (event) {
    case "expire":
      // Nobody may pay for it any more; one that ends by its time has a checkout that does so too.
      if (change.actor !== "admin") return undefined;
      await services.jobs.enqueue(transaction, closeSessionCheckoutJob, {
        bookingId: session.bookingId,
      });
      return undefined;
    case "request":
      return {
        guest: [
          `${price} is held on your card. It is charged if your mentor accepts; otherwise the hold ends.`,
        ],
      };
    case "confirm":
      await updateSession(transaction, session.bookingId, { agreed_starts_at: after.startsAt });
      if (before.status !== "requested") return undefined;
      await requestCapture(services, transaction, {
        purpose: sessionPurpose,
        subjectId: session.bookingId,
      });
      return { guest: [`${price} is charged to your card now.`] };
    case "decline":
      return await letGo(services, transaction, session, "The request was declined");
    case "cancel":
      if (before.status === "requested" || session.releasedAt) {
        return await letGo(services, transaction, session, "The request was cancelled");
      }
      return await returnPart(services, transaction, session, change);
    case "move": {
      const cap = capAfterMove(session, change, now);
      await updateSession(transaction, session.bookingId, { refund_cap_percent: cap });
      return { guest: ["The new time costs nothing more."] };
    }
    case "complete":
      return inviteToReview(session, change);
    case "reportAbsence":
      return after.absent === "host"
        ? { host: [`Unless you contest it, the mentee gets back ${price}.`] }
        : { guest: ["A session that the mentee misses is not refunded."] };
    case "dispute":
      // By another server's clock the time for it was over, and the money has been shared.
      if (session.mentorCents !== null) throw bookingErrors.notPossible();
      return undefined;
    case "refund":
      await returnMoney(services, transaction, session, {
        refundCents: session.price.amountCents,
        reason:
          before.status === "no_show" ? "The mentor did not come" : "A refund request was granted",
      });
      return { guest: [`${price} goes back the way you paid it.`] };
    case "dismiss":
      return {
        host: [`Your share is due ${settleAfterDays} days after the session was completed.`],
      };
    default:
      return undefined;
  }
}

function inviteToReview({ bookingId }: MentorSession, { actor }: BookingChange): Told {
  const action = { label: "Write a review", path: reviewPath(bookingId) };
  const days = `You can review the session within ${writeWithinDays} days.`;
  return {
    guest: [`What you say helps others to choose a mentor. ${days}`],
    // A mentor who says it themselves is on the page that invites them.
    ...(actor === "host"
      ? {}
      : {
          host: [
            `${days} Neither of you reads the other's before both have written or ${blindDays} days have passed.`,
          ],
        }),
    actions: { guest: action, host: action },
  };
}

async function letGo(
  services: Services,
  transaction: DatabaseTransaction,
  session: MentorSession,
  reason: string,
): Promise<Told> {
  const price = formatMoney(session.price);
  if (session.chargedAt) {
    const refundCents = session.price.amountCents;
    await returnMoney(services, transaction, session, { refundCents, reason });
    return { guest: [`${price} goes back the way it was paid.`] };
  }
  await releaseMoney(services, transaction, session, reason);
  return { guest: [`Nothing was charged. ${price} is no longer held on your card.`] };
}

async function returnPart(
  services: Services,
  transaction: DatabaseTransaction,
  session: MentorSession,
  change: BookingChange,
): Promise<Told> {
  const { price } = session;
  const percent = cancellationPercent(session, change, services.clock.now());
  const refund = percentOf(price, percent);
  await returnMoney(services, transaction, session, {
    refundCents: refund.amountCents,
    reason: `The session was cancelled by the ${change.after.cancelledBy ?? "system"}`,
  });
  if (refund.amountCents === 0) {
    return {
      guest: ["By the terms of cancellation nothing of the price is returned."],
      host: ["By the terms of cancellation you keep your share."],
    };
  }
  const amount = `${formatMoney(refund)} of ${formatMoney(price)}`;
  return {
    guest: [`${percent === 100 ? formatMoney(price) : amount} goes back the way it was paid.`],
    host:
      percent === 100 ? [] : [`${amount} goes back to the mentee; you get your share of the rest.`],
  };
}
