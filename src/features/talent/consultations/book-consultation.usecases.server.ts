import { createHash } from "node:crypto";
import {
  type Booking,
  bookSlot,
  guestKeyOf,
  isTimeZone,
} from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import {
  consultationLimit,
  mostConsultationsPerDay,
  mostUpcomingConsultations,
  offices,
} from "../talent.constants.ts";
import { talentErrors } from "../talent.errors.ts";
import { consultationErrors } from "./consultations.errors.ts";
import { type ConsultationForm, parseConsultation } from "./consultations.schemas.ts";
import * as store from "./consultations.store.server.ts";
import { adoptConsultations } from "./own-consultations.usecases.server.ts";

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** So long the same form sent again is answered as it was the first time. */
const repeatMilliseconds = 10 * 60 * 1000;

/** What was booked; `key` opens it for whoever booked without an account. */
export interface BookedConsultation {
  bookingId: string;
  key: string | undefined;
}

/**
 * Books an office's time, confirmed at once. The same form again, by a second press or from another
 * tab, is answered alike and changes nothing. `given` is what was sent, by field; `client` is what one
 * client is limited by, e.g. its address.
 *
 * @throws `validation_failed` with all problems as `details.fields`; what the booking engine says about
 *   the time (`slot_taken` …); the limits' errors.
 */
export async function bookConsultation(
  services: Services,
  viewer: Viewer,
  given: Readonly<Record<string, string>>,
  client: string,
): Promise<BookedConsultation> {
  const parsed = parseConsultation(given);
  if ("problems" in parsed) throw talentErrors.invalidInput(parsed.problems);
  const userId = viewer.kind === "user" ? viewer.userId : null;
  // Mails about an account's bookings go to its own address.
  const form = viewer.kind === "user" ? { ...parsed.form, email: viewer.email } : parsed.form;
  const fingerprint = fingerprintOf(form, userId);
  const findRepeated = async () => {
    const since = new Date(services.clock.now().getTime() - repeatMilliseconds);
    const purpose = "find repeated consultation";
    const bookingId = await services.database.asSystem(purpose, (transaction) =>
      store.findRepeated(transaction, fingerprint, since),
    );
    return bookingId ? { bookingId, key: keyFor(services, userId, bookingId) } : undefined;
  };
  const repeated = await findRepeated();
  if (repeated) return repeated;
  if (!(await services.rateLimits.take(consultationLimit, client))) {
    throw consultationErrors.tooManyTries();
  }
  if (viewer.kind === "user") await adoptConsultations(services, viewer);
  const office = offices[form.office];
  try {
    const request = {
      kind: "consultation" as const,
      hostId: office.hostId,
      startsAt: form.starts_at,
      guestName: form.name,
      guestEmail: form.email,
      guestTimeZone: isTimeZone(form.time_zone) ? form.time_zone : office.timeZone,
    };
    const booking = await bookSlot(services, viewer, request, (transaction, made) =>
      complete(services, transaction, { made, form, fingerprint }),
    );
    return { bookingId: booking.id, key: keyFor(services, userId, booking.id) };
  } catch (error) {
    // Of two presses at once one finds its own time taken, by the other.
    const first = isProductError(error) && error.status === 409 ? await findRepeated() : undefined;
    if (first) return first;
    throw error;
  }
}

/** In the transaction that books: what it is about, and whether that many can be booked. */
async function complete(
  services: Services,
  transaction: DatabaseTransaction,
  { made, form, fingerprint }: { made: Booking; form: ConsultationForm; fingerprint: string },
): Promise<void> {
  const { guestId } = made;
  const guest = guestId ? { userId: guestId } : { address: form.email.toLowerCase() };
  const now = services.clock.now();
  await store.lockGuest(transaction, guest);
  // The new booking is counted already.
  if ((await store.countUpcoming(transaction, guest, now)) > mostUpcomingConsultations) {
    throw consultationErrors.tooManyUpcoming();
  }
  const yesterday = new Date(now.getTime() - dayMilliseconds);
  if ((await store.countBookedSince(transaction, guest, yesterday)) > mostConsultationsPerDay) {
    throw consultationErrors.bookedOften();
  }
  await store.insertDetails(transaction, made.id, { ...form, fingerprint });
  await services.audit.record(transaction, {
    actorId: guestId,
    action: "talent.consultation_booked",
    subject: { type: "booking", id: made.id },
    details: { topic: form.topic, office: form.office },
  });
}

function keyFor(services: Services, userId: string | null, bookingId: string): string | undefined {
  return userId ? undefined : guestKeyOf(services, { id: bookingId });
}

function fingerprintOf(form: ConsultationForm, userId: string | null): string {
  const content = [
    userId,
    form.office,
    form.starts_at.toISOString(),
    form.topic,
    form.about,
    form.name,
    form.email.toLowerCase(),
    form.company,
    form.message,
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
