import {
  type Booking,
  type BookingEvent,
  bookingErrors,
  changeBooking,
  countBookings,
  findBooking,
  findOfferedEvent,
  listBookings,
  listFreeSlots,
  type OfferedAction,
  offerActions,
  type Person,
  readDoneWords,
} from "#features/booking/booking.contract.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { closedConsultations } from "./admin-figures.store.server.ts";
import { consultationEvents, guestEmailed } from "./consultation-events.constants.ts";
import { type OfficeName, offices } from "./consultations.constants.ts";
import { type ParsedChange, parseChange } from "./consultations.schemas.ts";
import * as store from "./consultations.store.server.ts";
import type { Consultation } from "./consultations.types.ts";

const kind = "consultation";

/** Counts the viewer's upcoming consultations. */
export async function countOwnConsultations(
  services: Services,
  viewer: UserViewer,
): Promise<number> {
  return await countBookings(services, viewer, { as: "guest", kind, when: "upcoming" });
}

/** One page of the viewer's own consultations: soonest first, or for past ones latest first. */
export async function listOwnConsultations(
  services: Services,
  viewer: UserViewer,
  { when, page }: { when: "upcoming" | "past"; page: number },
): Promise<ConsultationPage> {
  return await listConsultations(services, viewer, { as: "guest", when, page });
}

/**
 * The same for all guests, with their present addresses, or for one office. Admins only: to others it is forbidden.
 */
export async function listAllConsultations(
  services: Services,
  admin: UserViewer,
  { when, page, office }: { when: "upcoming" | "past"; page: number; office?: OfficeName | null },
): Promise<ConsultationPage> {
  if (!hasRight(admin, "support")) throw httpErrors.forbidden();
  const hostId = office ? offices[office].hostId : undefined;
  return await listConsultations(services, admin, { as: "admin", when, page, hostId });
}

export interface ListedConsultation extends Consultation {
  /** The viewer's actions now. */
  actions: OfferedAction[];
  /** For our team: it's still to come, on a day on which its office is closed. */
  isOfficeClosed: boolean;
}

export interface ConsultationPage {
  consultations: ListedConsultation[];
  total: number;
  page: number;
  pages: number;
}

async function listConsultations(
  services: Services,
  viewer: UserViewer,
  request: {
    as: "guest" | "admin";
    when: "upcoming" | "past";
    page: number;
    hostId?: string | undefined;
  },
): Promise<ConsultationPage> {
  const { bookings: found, ...counts } = await listBookings(services, viewer, { ...request, kind });
  const bookings =
    request.as === "admin"
      ? await services.database.asSystem("read guests' present addresses", (transaction) =>
          store.withPresentAddresses(transaction, found),
        )
      : found;
  const ids = bookings.map(({ id }) => id);
  const { details, closed } = await services.database.as(viewer, async (transaction) => ({
    details: await store.readDetails(transaction, ids),
    closed:
      request.as === "admin" && request.when === "upcoming"
        ? await closedConsultations(transaction).execute()
        : [],
  }));
  const consultations = bookings.map((booking) => ({
    booking,
    isOfficeClosed: closed.some(({ id }) => id === booking.id),
    details: details.get(booking.id) ?? null,
    actions: listActions(services, { booking, as: request.as }),
  }));
  return { ...counts, consultations };
}

export interface OpenedConsultation extends Omit<ListedConsultation, "isOfficeClosed"> {
  as: Person;
}

/**
 * A consultation as its guest or an admin opens it; a guest without an account has a `key`.
 *
 * @throws `booking_not_found`, for anyone else too.
 */
export async function openConsultation(
  services: Services,
  viewer: Viewer,
  { bookingId, key }: { bookingId: string; key?: string | undefined },
): Promise<OpenedConsultation> {
  const found = await findBooking(services, viewer, bookingId, key);
  if (found?.booking.kind !== kind) throw bookingErrors.bookingNotFound();
  const { booking, as } = found;
  // A hold has a page of its own, which asks for the proof.
  if (!booking.wasConfirmed) throw bookingErrors.bookingNotFound();
  const details = await services.database.asSystem("read consultation", (transaction) =>
    store.readDetails(transaction, [booking.id]),
  );
  const actions = listActions(services, found);
  return { booking, as, actions, details: details.get(booking.id) ?? null };
}

function listActions(services: Services, found: { booking: Booking; as: Person }): OfferedAction[] {
  const isOffice = found.as !== "guest";
  return offerActions(services, found, (event) => consultationEvents[event]?.words({ isOffice }));
}

export interface ConsultationChange {
  event: BookingEvent;
  reason?: string | undefined;
  /** The new time. */
  startsAt?: Date | undefined;
  key?: string | undefined;
}

/** Reads the form of an event. @throws `validation_failed` */
export function readChange(services: Services, form: FormData): ParsedChange {
  const offered = findOfferedEvent(services, form.get("intent"));
  const words = offered && consultationEvents[offered.event]?.words;
  const isHere = !words || words({ isOffice: true }) !== null;
  return parseChange(form, isHere ? offered : undefined);
}

/** Message on a consultation's page after it was booked, or after the event in the address. */
export function readNotice(services: Services, done: string | null): string | null {
  if (done === "booked") return "Your consultation is booked";
  const offered = findOfferedEvent(services, done);
  const own = offered && consultationEvents[offered.event]?.done;
  return own ?? readDoneWords(services, kind, done)?.text ?? null;
}

/** The text that follows that message on the guest's page. */
export function readNoticeText(services: Services, done: string | null): string | null {
  if (done === "booked") return guestEmailed;
  const offered = findOfferedEvent(services, done);
  return (offered && consultationEvents[offered.event]?.guestNoticeText) ?? null;
}

/** The message in the list of all. */
export function readListNotice(services: Services, done: string | null): string | null {
  const offered = findOfferedEvent(services, done);
  return (offered && consultationEvents[offered.event]?.doneInList) ?? null;
}

/** Times that a consultation can be moved to, as ISO texts. */
export async function listTimesToMove(
  services: Services,
  { booking, actions }: OpenedConsultation,
): Promise<string[]> {
  if (!actions.some(({ asksForTime }) => asksForTime)) return [];
  const slots = await listFreeSlots(services, booking.hostId);
  return slots.map(({ startsAt }) => startsAt.toISOString());
}

/**
 * Changes a consultation as its guest or an admin chose. A guest gives no reason: it would be emailed
 * to an address that anyone may have typed.
 *
 * @throws the booking engine's errors; nothing is changed then.
 */
export async function changeConsultation(
  services: Services,
  viewer: Viewer,
  bookingId: string,
  { event, reason, startsAt, key }: ConsultationChange,
): Promise<void> {
  const { as } = await openConsultation(services, viewer, { bookingId, key });
  await changeBooking(services, viewer, bookingId, {
    event,
    key,
    ...(as === "guest" || reason === undefined ? {} : { reason }),
    ...(startsAt ? { startsAt } : {}),
  });
}
