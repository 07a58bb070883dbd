import {
  type Booking,
  checkMayHold,
  findHoldOf,
  holdSlot,
  listFreeSlots,
  readHost,
  releaseHold,
} from "#features/booking/booking.contract.ts";
import { decideFee } from "#features/fee-protection/fee-protection.contract.ts";
import type { MentorProfile } from "#features/mentors/mentors.contract.ts";
import {
  closeOrder,
  type OrderReference,
  openOrderCheckout,
} from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { toSeconds } from "#shared/time.ts";
import { requireOffer } from "./offers.usecases.server.ts";
import {
  bookPath,
  checkoutsPerHour,
  sessionFeePercent,
  sessionPath,
  sessionPurpose,
  sessionReference,
} from "./sessions.constants.ts";
import { sessionErrors } from "./sessions.errors.ts";
import type { BookingForm } from "./sessions.schemas.ts";
import { insertSession, selectSession } from "./sessions.store.server.ts";
import { readFreeSessions, takeFreeSession } from "./sponsored-sessions.usecases.server.ts";

const checkoutLimit = {
  name: "mentorship/session-checkout",
  capacity: checkoutsPerHour,
  periodSeconds: toSeconds({ hours: 1 }),
};

/**
 * Keeps a mentor's time for the viewer and answers where to pay for it. Repeating it, even at the same
 * time, leads to the same hold and charge; another time of the mentor takes the place of the first.
 * A person whom the law protects from paying gets it free, within limits: it is booked right away,
 * and the answer is its page.
 *
 * @throws `slot_taken` and the like when the time cannot be had, `holds_used_up` and the like when too
 *   many are held without being paid for, what `requireOffer` throws, `too_many_checkouts`,
 *   `fee_question_unanswered` and the like, `free_sessions_used`, `free_sessions_budget_used`, and the
 *   errors of payments for the payment provider's failures.
 */
export async function bookSession(
  services: Services,
  viewer: UserViewer,
  mentorId: string,
  { startsAt, timeZone, name, note }: BookingForm,
  clientAddress = "",
): Promise<{ url: string }> {
  await limitCheckouts(services, viewer);
  const fee = await decideFee(services, viewer, "mentoring");
  if (fee === "free") await requireFreeSessionLeft(services, viewer);
  const held = await findHold(services, viewer, mentorId);
  if (held && held.startsAt.getTime() !== startsAt.getTime()) {
    await checkMayHold(services, viewer, { hostId: mentorId, clientAddress });
    await giveUpHold(services, viewer, mentorId);
  }
  const booking = await holdSlot(
    services,
    viewer,
    {
      kind: "mentor_session",
      hostId: mentorId,
      startsAt,
      guestName: name,
      guestTimeZone: timeZone,
      note,
      clientAddress,
    },
    (transaction, { id }) =>
      writePrice(services, transaction, { mentorId, guestId: viewer.userId, bookingId: id }),
  );
  // The hold may be an earlier one.
  await requireStillOffered(services, viewer, mentorId);
  return fee === "free"
    ? await takeFree(services, viewer, booking)
    : await openCheckout(services, viewer, booking);
}

/**
 * Returns where to pay for the time that is held for the viewer.
 *
 * @throws `session_not_held` when no time is held anymore, and what `requireOffer` throws.
 */
export async function payForHold(
  services: Services,
  viewer: UserViewer,
  mentorId: string,
): Promise<{ url: string }> {
  const held = await findHold(services, viewer, mentorId);
  const host = held && (await readHost(services, mentorId));
  if (!host) throw sessionErrors.noHold();
  await requireStillOffered(services, viewer, mentorId);
  await limitCheckouts(services, viewer);
  const fee = await decideFee(services, viewer, "mentoring");
  const booking = {
    id: held.id,
    hostId: mentorId,
    hostName: host.name,
    holdExpiresAt: held.expiresAt,
  };
  return fee === "free"
    ? await takeFree(services, viewer, booking)
    : await openCheckout(services, viewer, booking);
}

/**
 * Releases the time that is held for the viewer, and ends its checkout. Does nothing without one, and
 * answers whether there was one.
 *
 * @throws `session_payment_on_its_way` when it was paid a moment before.
 */
export async function giveUpHold(
  services: Services,
  viewer: UserViewer,
  mentorId: string,
): Promise<boolean> {
  const held = await findHold(services, viewer, mentorId);
  if (!held) return false;
  const order = await closeOrder(services, orderOf(held.id));
  if (order && order.status !== "expired") throw sessionErrors.paymentOnItsWay();
  await services.database.asSystem("give up hold", (transaction) =>
    releaseHold(services, transaction, held.id),
  );
  return true;
}

/** The mentor's time that is held for the viewer; undefined when none is. */
export async function findHold(services: Services, viewer: UserViewer, mentorId: string) {
  if (!isId(mentorId)) return undefined;
  return await services.database.as(viewer, (transaction) =>
    findHoldOf(transaction, {
      guestId: viewer.userId,
      hostId: mentorId,
      now: services.clock.now(),
    }),
  );
}

/** Whether a mentor can be booked, and when. */
export interface Bookable {
  timeZone: string;
  /** Requests are confirmed without the mentor. */
  instantBooking: boolean;
  /** Whether the mentor takes no new bookings right now. */
  isPaused: boolean;
  /** Whether the mentor has set hours. */
  hasHours: boolean;
  /** Starts of the available times, soonest first. */
  slots: Date[];
}

/**
 * The times at which a mentor can be booked; undefined for one without an account here. An inactive
 * one takes no bookings, as if they had paused them.
 */
export async function readBookable(
  services: Services,
  { id, absence }: Pick<MentorProfile, "id" | "absence">,
): Promise<Bookable | undefined> {
  const host = await readHost(services, id);
  if (!host) return undefined;
  const isPaused = host.pausedAt !== null || absence === "silent";
  const slots = isPaused ? [] : await listFreeSlots(services, host);
  return {
    timeZone: host.timeZone,
    instantBooking: host.instantBooking,
    isPaused,
    hasHours: host.hours.length > 0 || host.exceptions.some(({ hours }) => hours.length > 0),
    slots: slots.map(({ startsAt }) => startsAt),
  };
}

async function requireStillOffered(
  services: Services,
  viewer: UserViewer,
  mentorId: string,
): Promise<void> {
  await services.database.asSystem("read offer", (transaction) =>
    requireOffer(transaction, mentorId, viewer.userId),
  );
}

async function writePrice(
  services: Services,
  transaction: DatabaseTransaction,
  { mentorId, guestId, bookingId }: { mentorId: string; guestId: string; bookingId: string },
): Promise<void> {
  const offer = await requireOffer(transaction, mentorId, guestId);
  await insertSession(transaction, {
    bookingId,
    mentorProfileId: mentorId,
    payeeId: offer.userId,
    price: { amountCents: offer.hourlyRate * 100, currency: "USD" },
    feePercent: sessionFeePercent,
    now: services.clock.now(),
  });
}

type Held = Pick<Booking, "id" | "hostId" | "holdExpiresAt">;

async function openCheckout(
  services: Services,
  viewer: UserViewer,
  { id, hostId, holdExpiresAt }: Held,
): Promise<{ url: string }> {
  const session = await services.database.as(viewer, (transaction) =>
    selectSession(transaction, id),
  );
  const host = await readHost(services, hostId);
  if (!session || !host) throw sessionErrors.noHold();
  const { url } = await openOrderCheckout(services, viewer, {
    ...orderOf(id),
    // The time may change, and the mentor may leave, while the books stay as they are. Both are read
    // from the booking wherever its payer sees the order.
    description: `Mentor session, reference ${sessionReference(id)}`,
    money: session.price,
    returnPath: sessionPath(id),
    cancelPath: `${bookPath(hostId)}?cancelled`,
    customerEmail: viewer.email,
    capture: host.instantBooking ? "now" : "later",
    expiresAt: holdExpiresAt,
  });
  return { url };
}

async function takeFree(
  services: Services,
  viewer: UserViewer,
  { id: bookingId, hostId }: Held,
): Promise<{ url: string }> {
  const host = await readHost(services, hostId);
  if (!host) throw sessionErrors.noHold();
  await takeFreeSession(services, viewer, { bookingId, isInstant: host.instantBooking });
  return { url: sessionPath(bookingId) };
}

async function requireFreeSessionLeft(services: Services, viewer: UserViewer): Promise<void> {
  const { left } = await readFreeSessions(services, viewer);
  if (left === 0) throw sessionErrors.freeUsed();
}

function orderOf(bookingId: string): Extract<OrderReference, { purpose: string }> {
  return { purpose: sessionPurpose, subjectId: bookingId };
}

async function limitCheckouts(services: Services, viewer: UserViewer): Promise<void> {
  if (await services.rateLimits.take(checkoutLimit, viewer.userId)) return;
  throw sessionErrors.tooManyCheckouts();
}
