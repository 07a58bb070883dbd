import { holdStanding } from "#features/auth/auth.contract.ts";
import { isDeadlock, violates } from "#platform/database/database.errors.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { addTime, isTimeZone, toMilliseconds } from "#shared/time.ts";
import { applyChange, notifyChange } from "../apply-change.usecases.server.ts";
import { holdMinutes, maxHolds, maxNoteLength } from "../booking.constants.ts";
import { bookingErrors } from "../booking.errors.ts";
import type { Booking, BookingHost, BookingKindName } from "../booking.types.ts";
import {
  findHolds,
  findOverdueHolds,
  guestInOnePlace,
  insertBooking,
  isTakenByAnother,
  isTimeTaken,
  lockBooking,
  lockGuest,
  onePerTime,
  selectBooking,
  updateGuestDetails,
} from "../bookings.store.server.ts";
import { answerDeadline } from "../deadlines.rules.ts";
import { lockHost, selectHost } from "../hosts.store.server.ts";
import { freeSlotsOf } from "../slots.usecases.server.ts";
import { insertHoldOrigin, lockNetwork } from "./hold-limits.store.server.ts";
import { hashNetwork, requireMayHold } from "./hold-limits.usecases.server.ts";

export interface SlotRequest {
  kind: BookingKindName;
  hostId: string;
  startsAt: Date;
  guestName: string;
  guestTimeZone: string;
  /** The guest's topic. */
  note?: string | null;
  /** The network address that the request comes from; absent or empty where it is not known. */
  clientAddress?: string;
}

type WithBooking = (transaction: DatabaseTransaction, booking: Booking) => Promise<void>;

/**
 * Holds a time for a signed-in guest who is about to pay, for `holdMinutes`. The same guest asking
 * for the same time gets the same hold, with their new details. A hold on another time of this host is
 * given up for it. `alongside` writes rows that belong to the booking, in its transaction.
 *
 * @throws `slot_taken`, `slot_not_offered`, `guest_busy` and the like, and the errors of `requireMayHold`:
 * nothing is held then.
 */
export async function holdSlot(
  services: Services,
  viewer: Viewer,
  request: SlotRequest,
  alongside: WithBooking = async () => {},
): Promise<Booking> {
  if (viewer.kind !== "user") throw httpErrors.signInRequired();
  const networkHash = hashNetwork(services, request.clientAddress ?? "");
  return await bookWithRetry(services, "hold slot", async (transaction) => {
    await refuseTaken(services, transaction, request, viewer.userId);
    await lockGuest(transaction, viewer.userId);
    if (networkHash) await lockNetwork(transaction, networkHash);
    const host = await lockForBooking(services, transaction, request, viewer.userId);
    const holds = await findHolds(transaction, viewer.userId);
    const same = holds.find(
      ({ hostId, startsAt }) =>
        hostId === host.id && startsAt.getTime() === request.startsAt.getTime(),
    );
    if (same) return await updateGuestDetails(transaction, same, guestDetailsOf(request));
    for (const other of holds.filter(({ hostId }) => hostId === host.id)) {
      await applyChange(services, transaction, other, { event: "expire", actor: "guest" });
    }
    if (holds.filter(({ hostId }) => hostId !== host.id).length >= maxHolds) {
      throw bookingErrors.tooManyHolds();
    }
    await requireFree(services, transaction, host, request.startsAt);
    await requireMayHold(services, transaction, host, { guestId: viewer.userId, networkHash });
    const now = services.clock.now();
    const booking = await insertBooking(transaction, {
      ...toColumns(request, host, now),
      guest_id: viewer.userId,
      guest_email: viewer.email,
      status: "held",
      hold_expires_at: addTime(now, { minutes: holdMinutes }),
    });
    if (networkHash)
      await insertHoldOrigin(transaction, { bookingId: booking.id, networkHash, now });
    await alongside(transaction, booking);
    return booking;
  });
}

/**
 * Books a free appointment immediately, for a guest with an account or without one.
 *
 * @throws `slot_taken`, `slot_not_offered`, `guest_busy` and the like.
 */
export async function bookSlot(
  services: Services,
  viewer: Viewer,
  { guestEmail, ...request }: SlotRequest & { guestEmail: string },
  alongside: WithBooking = async () => {},
): Promise<Booking> {
  const guestId = viewer.kind === "user" ? viewer.userId : null;
  return await bookWithRetry(services, "book slot", async (transaction) => {
    const host = await lockForBooking(services, transaction, request, guestId);
    await requireFree(services, transaction, host, request.startsAt);
    const booking = await insertBooking(transaction, {
      ...toColumns(request, host, services.clock.now()),
      guest_id: guestId,
      guest_email: guestEmail,
      status: "confirmed",
      was_confirmed: true,
      meeting_url: services.meeting.newMeeting().url,
    });
    await alongside(transaction, booking);
    const change = { event: "confirm", actor: "guest", before: booking, after: booking } as const;
    await notifyChange(services, transaction, change, guestId);
    return booking;
  });
}

/**
 * The payment of a hold has come: the booking is requested, or confirmed for a host with instant booking.
 * A hold that was over is taken up again if its time is still free. Undefined if it isn't, if the booking
 * is in another status, or if one of the two is suspended: the money then buys nothing. In the payment's
 * transaction.
 */
export async function settleHold(
  services: Services,
  transaction: DatabaseTransaction,
  bookingId: string,
  event: "request" | "confirm",
): Promise<Booking | undefined> {
  const found = await selectBooking(transaction, bookingId);
  if (!found) return undefined;
  const { hostUserId, guestId } = found;
  if ((await holdStanding(transaction, [hostUserId, guestId])).size > 0) return undefined;
  await lockHost(transaction, found.hostId);
  const booking = await lockBooking(transaction, bookingId);
  if (!booking || (booking.status !== "held" && booking.status !== "expired")) return undefined;
  const now = services.clock.now();
  if (booking.startsAt <= now) return undefined;
  if (booking.status === "expired") {
    await expireOverdue(services, transaction, booking.hostId, booking.guestId);
    if (await isTimeTaken(transaction, booking)) return undefined;
  }
  return await applyChange(services, transaction, booking, {
    event,
    actor: "system",
    set: event === "request" ? { answer_by: answerDeadline(booking.startsAt, now) } : {},
  });
}

/** Releases a time that was held for a payment. Changes nothing when it isn't a hold anymore. */
export async function releaseHold(
  services: Services,
  transaction: DatabaseTransaction,
  bookingId: string,
): Promise<void> {
  const booking = await lockBooking(transaction, bookingId);
  if (booking?.status !== "held") return;
  await applyChange(services, transaction, booking, { event: "expire", actor: "system" });
}

/**
 * Runs work that takes a host's time. Retries it up to three times after a deadlock, and turns violations of
 * the database's constraints into errors.
 */
export async function bookWithRetry<Result>(
  services: Services,
  purpose: string,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  for (let triesLeft = 3; ; triesLeft -= 1) {
    try {
      return await services.database.asSystem(purpose, work);
    } catch (error) {
      if (violates(error, onePerTime)) throw bookingErrors.slotTaken({ cause: error });
      if (violates(error, guestInOnePlace)) throw bookingErrors.guestBusy({ cause: error });
      if (triesLeft === 0 || !isDeadlock(error)) throw error;
    }
  }
}

/** Throws the reason why a time can't be taken, with the host's row locked. */
export async function requireFree(
  services: Services,
  transaction: DatabaseTransaction,
  host: BookingHost,
  startsAt: Date,
  { except, notice }: { except?: string; notice?: boolean } = {},
): Promise<void> {
  const furthest = services.clock.now().getTime() + toMilliseconds({ days: host.horizonDays });
  if (!(startsAt.getTime() < furthest)) throw bookingErrors.slotNotOffered();
  const range = { from: startsAt, to: new Date(startsAt.getTime() + 1) };
  const free = await freeSlotsOf(services, transaction, host, {
    ...range,
    except,
    ...(notice === undefined ? {} : { notice }),
  });
  if (free.some((slot) => slot.startsAt.getTime() === startsAt.getTime())) return;
  const isTaken = await isTimeTaken(transaction, {
    hostId: host.id,
    guestId: null,
    ...slotRangeOf(host, startsAt),
  });
  throw isTaken ? bookingErrors.slotTaken() : bookingErrors.slotNotOffered();
}

/** Refuses a time that another guest already has, before any lock is taken. */
async function refuseTaken(
  services: Services,
  transaction: DatabaseTransaction,
  { hostId, startsAt }: SlotRequest,
  guestId: string,
): Promise<void> {
  if (!isId(hostId) || Number.isNaN(startsAt.getTime())) return;
  const now = services.clock.now();
  if (await isTakenByAnother(transaction, { hostId, startsAt, guestId, now })) {
    throw bookingErrors.slotTaken();
  }
}

/** The host of a time that is about to be taken, locked, without the holds that are over. */
export async function lockForBooking(
  services: Services,
  transaction: DatabaseTransaction,
  { hostId, startsAt, guestTimeZone }: SlotRequest,
  guestId: string | null,
): Promise<BookingHost> {
  if (!isId(hostId)) throw bookingErrors.hostNotFound();
  if (!isTimeZone(guestTimeZone)) throw bookingErrors.timeZoneUnknown();
  if (Number.isNaN(startsAt.getTime())) throw bookingErrors.slotNotOffered();
  const found = await selectHost(transaction, hostId);
  if (!found) throw bookingErrors.hostNotFound();
  const suspended = await holdStanding(transaction, [found.userId, guestId]);
  if (guestId !== null && suspended.has(guestId)) throw httpErrors.forbidden();
  if (suspended.size > 0) throw bookingErrors.hostPaused();
  await lockHost(transaction, hostId);
  const host = await selectHost(transaction, hostId);
  if (!host) throw bookingErrors.hostNotFound();
  if (host.pausedAt) throw bookingErrors.hostPaused();
  if (guestId !== null && host.userId === guestId) throw bookingErrors.ownSlot();
  await expireOverdue(services, transaction, hostId, guestId);
  return host;
}

/** Expires holds that are over, so that they block no one. */
export async function expireOverdue(
  services: Services,
  transaction: DatabaseTransaction,
  hostId: string,
  guestId: string | null,
): Promise<void> {
  const overdue = await findOverdueHolds(transaction, services.clock.now(), { hostId, guestId });
  for (const id of overdue) await releaseHold(services, transaction, id);
}

/** The columns of a new booking that do not depend on its status. */
export function toColumns(request: SlotRequest, host: BookingHost, now: Date) {
  const { kind, startsAt } = request;
  const { endsAt, blockedUntil } = slotRangeOf(host, startsAt);
  return {
    kind,
    host_id: host.id,
    ...guestDetailsOf(request),
    starts_at: startsAt,
    ends_at: endsAt,
    blocked_until: blockedUntil,
    created_at: now,
    status_changed_at: now,
  };
}

function guestDetailsOf({ guestName, guestTimeZone, note = null }: SlotRequest) {
  return {
    guest_name: guestName,
    guest_time_zone: guestTimeZone,
    note: note?.trim().slice(0, maxNoteLength) || null,
  };
}

/** The time that a booking at `startsAt` takes up. */
export function slotRangeOf({ slotMinutes, bufferMinutes }: BookingHost, startsAt: Date) {
  const endsAt = addTime(startsAt, { minutes: slotMinutes });
  const blockedUntil = addTime(endsAt, { minutes: bufferMinutes });
  return { startsAt, endsAt, blockedUntil };
}
