import { createHash } from "node:crypto";
import {
  type Booking,
  findBooking,
  guestKeyOf,
  holdForVisitor,
  listOfferedSlots,
  readHost,
  releaseHold,
  type SlotRequest,
  selectBookingsByIds,
  settleHold,
} from "#features/booking/booking.contract.ts";
import type { Services } from "#platform/services.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { isTimeZone, subtractTime } from "#shared/time.ts";
import { dayAround } from "#shared/zones/zoned-time.ts";
import { giveToProvenOwner } from "../adopt-consultations.usecases.server.ts";
import { recordBooked, requireRoomFor } from "../booked-consultations.usecases.server.ts";
import { heldConsultationPath, unprovenHoldMinutes } from "../consultations.constants.ts";
import { consultationErrors } from "../consultations.errors.ts";
import * as store from "../consultations.store.server.ts";
import type { ConsultationDetails } from "../consultations.types.ts";
import { confirmationEmail } from "./unproven-holds.emails.ts";
import { exceededBudget } from "./unproven-holds.rules.ts";
import {
  countUnprovenHolds,
  deleteLapsedHolds,
  lockNetwork,
} from "./unproven-holds.store.server.ts";

/** Key that shows a hold's state to the person who asked for it. */
export function viewKeyOf({ booking }: Services, bookingId: string): string {
  return booking.keyTo(viewThing(bookingId));
}

/** Proof that only the email to the typed address holds: whoever has it reads that mailbox. */
export function proofOf({ booking }: Services, bookingId: string): string {
  return booking.keyTo(proofThing(bookingId));
}

const viewThing = (bookingId: string) => `view of held ${bookingId.toLowerCase()}`;
const proofThing = (bookingId: string) => `proof of ${bookingId.toLowerCase()}`;

/**
 * Holds an office's time for an address that nobody has proven, and sends the address the link that
 * confirms it, within what such holds may take up.
 *
 * @throws what the booking engine says about the time; the limits' errors.
 */
export async function holdUntilProven(
  services: Services,
  request: SlotRequest & { guestEmail: string },
  {
    details,
    fingerprint,
    client,
  }: { details: ConsultationDetails; fingerprint: string; client: string },
): Promise<Booking> {
  const network = createHash("sha256")
    .update(services.booking.keyTo(`network ${client}`))
    .digest("hex");
  const host = await readHost(services, request.hostId);
  const hold = { ...request, holdMinutes: unprovenHoldMinutes };
  return await holdForVisitor(services, hold, async (transaction, made) => {
    await lockNetwork(transaction, network);
    await store.insertDetails(transaction, made.id, { ...details, fingerprint, network });
    const day = dayAround(made.startsAt, made.hostTimeZone);
    const held = await countUnprovenHolds(transaction, {
      hostId: made.hostId,
      day,
      address: request.guestEmail.toLowerCase(),
      network,
      now: services.clock.now(),
    });
    const offered = host ? listOfferedSlots(host, day.from, day.to).length : 0;
    const exceeded = exceededBudget(held, offered);
    if (exceeded) throw consultationErrors[exceeded]();
    const path = heldConsultationPath(made.id, { proof: proofOf(services, made.id) });
    const { href } = new URL(path, services.application.baseUrl);
    await services.mail.enqueue(transaction, confirmationEmail(request.guestEmail, made, href), {
      lane: "security",
      ...(made.holdExpiresAt ? { usefulUntil: made.holdExpiresAt } : {}),
    });
  });
}

/** A hold as the page about it shows it. */
export interface HeldConsultation {
  hostName: string;
  hostTimeZone: string;
  startsAt: Date;
  endsAt: Date;
  guestTimeZone: string;
  /** Null once it is over, or what was typed is deleted. */
  guestEmail: string | null;
  heldUntil: Date;
  standing: "held" | "lapsed" | "confirmed";
  /** It may have changed since it was confirmed. `completed` from its end, whatever is stored so far. */
  status: Booking["status"];
  /** The time is over or has begun. */
  isPast: boolean;
  /** Address of the consultation with the proof, once it is confirmed. */
  key: string | null;
}

/** By what somebody opens a hold. */
export interface HoldKeys {
  view?: string | undefined;
  proof?: string | undefined;
}

/** Whether the keys hold the proof of the address. */
function hasProof({ booking }: Services, bookingId: string, { proof }: HoldKeys): boolean {
  return proof !== undefined && booking.isKeyTo(proofThing(bookingId), proof);
}

/** A hold that was made for an address; undefined without the right key, or where there is none. */
export async function readHeldConsultation(
  services: Services,
  bookingId: string,
  keys: HoldKeys,
): Promise<HeldConsultation | undefined> {
  const isProven = hasProof(services, bookingId, keys);
  const mayView =
    keys.view !== undefined && services.booking.isKeyTo(viewThing(bookingId), keys.view);
  if (!isId(bookingId) || !(isProven || mayView)) return undefined;
  const key = guestKeyOf(services, { id: bookingId });
  const booking = (await findBooking(services, anonymousViewer, bookingId, key))?.booking;
  if (!booking?.holdExpiresAt || booking.kind !== "consultation") return undefined;
  const { hostName, hostTimeZone, startsAt, endsAt, guestTimeZone, guestEmail } = booking;
  const now = services.clock.now();
  const standing = standingOf(booking, now);
  return {
    hostName,
    hostTimeZone,
    startsAt,
    endsAt,
    guestTimeZone: isTimeZone(guestTimeZone) ? guestTimeZone : hostTimeZone,
    guestEmail: standing === "held" ? guestEmail : null,
    heldUntil: booking.holdExpiresAt,
    standing,
    status: statusAt(booking, now),
    isPast: startsAt <= now,
    key: isProven && standing === "confirmed" ? key : null,
  };
}

function statusAt({ status, endsAt }: Booking, now: Date): Booking["status"] {
  const isOpen = status === "confirmed" || status === "rescheduled";
  return isOpen && endsAt <= now ? "completed" : status;
}

function standingOf({ status, holdExpiresAt }: Booking, now: Date): HeldConsultation["standing"] {
  if (status !== "held") return status === "expired" ? "lapsed" : "confirmed";
  return holdExpiresAt && holdExpiresAt > now ? "held" : "lapsed";
}

/**
 * Confirms a held time for whoever has the proof of its address; answers the key to the consultation. Once
 * more is answered alike.
 *
 * @throws `consultation_not_found`, `consultation_hold_lapsed`; what one address or its account can
 *   book at most.
 */
export async function confirmHeldConsultation(
  services: Services,
  bookingId: string,
  proof: string,
): Promise<string> {
  const held = await requireProven(services, bookingId, proof);
  const key = guestKeyOf(services, { id: bookingId });
  if (held.standing === "confirmed") return key;
  if (held.standing === "lapsed") throw consultationErrors.holdLapsed();
  await services.database.asSystem("confirm consultation", async (transaction) => {
    const settled = await settleHold(services, transaction, bookingId, "confirm");
    if (!settled) return;
    // First, because what an account has is counted by the account.
    await giveToProvenOwner(transaction, settled);
    const given = (await selectBookingsByIds(transaction, [settled.id])).get(settled.id);
    await requireRoomFor(services, transaction, given ?? settled);
    await recordBooked(services, transaction, settled);
  });
  const after = await requireProven(services, bookingId, proof);
  if (after.standing !== "confirmed") throw consultationErrors.holdLapsed();
  return key;
}

/** Gives a held time back right away. Changes nothing when it is held no more. */
export async function releaseHeldConsultation(
  services: Services,
  bookingId: string,
  proof: string,
): Promise<void> {
  await requireProven(services, bookingId, proof);
  await services.database.asSystem("release consultation", (transaction) =>
    releaseHold(services, transaction, bookingId),
  );
}

async function requireProven(services: Services, bookingId: string, proof: string) {
  const keys = { proof };
  const held = hasProof(services, bookingId, keys)
    ? await readHeldConsultation(services, bookingId, keys)
    : undefined;
  if (!held) throw consultationErrors.requestNotFound();
  return held;
}

/** Deletes what was typed for times that nobody confirmed, a day after they were held. */
export async function deleteOldHolds(services: Services): Promise<void> {
  const before = subtractTime(services.clock.now(), { days: 1 });
  await services.database.asSystem("delete lapsed holds", (transaction) =>
    deleteLapsedHolds(transaction, before),
  );
}
