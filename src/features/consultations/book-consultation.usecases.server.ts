import { createHash } from "node:crypto";
import { readProvenEmail } from "#features/auth/auth.contract.ts";
import { bookSlot } from "#features/booking/booking.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import { isTimeZone, toMilliseconds } from "#shared/time.ts";
import { adoptOwnConsultations } from "./adopt-consultations.usecases.server.ts";
import { recordBooked, requireRoomFor } from "./booked-consultations.usecases.server.ts";
import { consultationLimit, offices } from "./consultations.constants.ts";
import { consultationErrors } from "./consultations.errors.ts";
import { type ConsultationForm, parseConsultation } from "./consultations.schemas.ts";
import * as store from "./consultations.store.server.ts";
import { holdUntilProven, viewKeyOf } from "./holds/unproven-holds.usecases.server.ts";

/** For this long the same form sent again gets the same answer. */
const repeatMilliseconds = toMilliseconds({ minutes: 10 });

/**
 * The consultation that was booked. `isHeld`: the time waits, or has waited, until the link in the
 * email is opened; `view` opens the page that says so, and nothing else.
 */
export type BookedConsultation =
  | { bookingId: string; isHeld: false }
  | { bookingId: string; isHeld: true; view: string };

/**
 * Books an office's time: confirmed at once for an account whose address is proven, held for everybody
 * else until they follow the link that is sent to the address. The same form again, by a second press or
 * from another tab, is answered alike and changes nothing. `given` is what was sent, by field; `client` is
 * what one client is limited by, e.g. its network.
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
  if ("problems" in parsed) throw consultationErrors.invalidInput(parsed.problems);
  const user = viewer.kind === "user" && (await hasProvenEmail(services, viewer)) ? viewer : null;
  // Emails about an account's bookings go to its own address.
  const ownAddress = viewer.kind === "user" ? viewer.email : "";
  const form = { ...parsed.form, email: ownAddress || parsed.form.email };
  const fingerprint = fingerprintOf(form, user?.userId ?? null);
  // A visitor who has proven nothing learns only what the hold waits for: the key is in the email.
  const answer = (bookingId: string): BookedConsultation =>
    user
      ? { bookingId, isHeld: false }
      : { bookingId, isHeld: true, view: viewKeyOf(services, bookingId) };
  const findRepeated = async () => {
    const now = services.clock.now();
    const since = new Date(now.getTime() - repeatMilliseconds);
    const purpose = "find repeated consultation";
    const bookingId = await services.database.asSystem(purpose, (transaction) =>
      store.findRepeated(transaction, fingerprint, { since, now }),
    );
    return bookingId ? answer(bookingId) : undefined;
  };
  const repeated = await findRepeated();
  if (repeated) return repeated;
  if (!(await services.rateLimits.take(consultationLimit, client))) {
    throw consultationErrors.tooManyTries();
  }
  if (user) await adoptOwnConsultations(services, user);
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
    const booking = user
      ? await bookSlot(services, user, request, async (transaction, made) => {
          await requireRoomFor(services, transaction, made);
          await store.insertDetails(transaction, made.id, { ...form, fingerprint });
          await recordBooked(services, transaction, made);
        })
      : await holdUntilProven(services, request, { details: form, fingerprint, client });
    return answer(booking.id);
  } catch (error) {
    // Of two presses at once one finds its own time taken, by the other.
    const first = isProductError(error) && error.status === 409 ? await findRepeated() : undefined;
    if (first) return first;
    throw error;
  }
}

/** Whether what an account books is confirmed right away. */
export async function hasProvenEmail(
  services: Services,
  { userId, flags }: UserViewer,
): Promise<boolean> {
  if (flags?.hasProvenEmail !== undefined) return flags.hasProvenEmail;
  const address = await services.database.asSystem("read proven email", (transaction) =>
    readProvenEmail(transaction, userId),
  );
  return address !== undefined;
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
