import { readValue } from "#platform/database/values.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { bookingsPerPage, maxUnanswered } from "./booking.constants.ts";
import type { Booking, BookingKindName, Person, Side } from "./booking.types.ts";
import { allowedActions } from "./booking-events.rules.ts";
import {
  type BookingList,
  bookingCount,
  listBookingRows,
  nextBooking,
  selectBooking,
} from "./bookings.store.server.ts";
import type { BookingEvent } from "./events/booking-events.constants.ts";

/** A booking, and its reader's role in it. */
export interface FoundBooking {
  booking: Booking;
  as: Person;
}

/**
 * A booking for one of its two sides or an administrator who handles its kind; for a guest without an account, by the
 * key in their emails. Undefined for all others.
 */
export async function findBooking(
  services: Services,
  viewer: Viewer,
  bookingId: string,
  key?: string,
): Promise<FoundBooking | undefined> {
  if (!isId(bookingId)) return undefined;
  const own =
    viewer.kind === "user"
      ? await services.database.as(viewer, (transaction) => selectBooking(transaction, bookingId))
      : undefined;
  if (own && viewer.kind === "user") {
    const as =
      personOf(own, viewer.userId) ?? (mayHandle(services, viewer, own.kind) ? "admin" : undefined);
    if (as) return { booking: own, as };
  }
  if (!key || !services.booking.isKeyTo(guestThing(bookingId), key)) return undefined;
  const booking = await services.database.asSystem("read booking by key", (transaction) =>
    selectBooking(transaction, bookingId),
  );
  return booking && { booking, as: "guest" };
}

/**
 * Key with which a person without an account reads and changes their booking: part of its address.
 */
export function guestKeyOf({ booking }: Services, { id }: Pick<Booking, "id">): string {
  return booking.keyTo(guestThing(id));
}

const guestThing = (bookingId: string) => `guest of ${bookingId.toLowerCase()}`;

/** The actions that a reader can take on a booking now. */
export function listAllowedActions(
  services: Services,
  { booking, as }: FoundBooking,
): BookingEvent[] {
  const { isPaid } = services.booking.kindOf(booking.kind);
  const { events } = services.booking;
  return allowedActions(events, { ...booking, isPaid }, as, services.clock.now());
}

export interface BookingListRequest {
  /**
   * The viewer's role in the bookings: `guest` for those they booked, `host` for those of their own
   * time, `admin` for all, if they handle the kind.
   */
  as: Person;
  kind: BookingKindName;
  when: "upcoming" | "past";
  /** For those who handle the kind: those of one host. */
  hostId?: string | undefined;
  /** Only those that wait for the host's answer; `false`: only the others. */
  waitsForHost?: boolean | undefined;
}

export interface BookingPage {
  bookings: Booking[];
  total: number;
  /** From 1; the last one when a later one was asked for. */
  page: number;
  pages: number;
}

/** One page of a viewer's bookings. Upcoming ones soonest first, past ones latest first. */
export async function listBookings(
  services: Services,
  viewer: Viewer,
  request: BookingListRequest & { page?: number },
): Promise<BookingPage> {
  const list = toList(services, viewer, request);
  if (!list) return { bookings: [], total: 0, page: 1, pages: 1 };
  const now = services.clock.now();
  return await services.database.as(viewer, async (transaction) => {
    const total = await readValue(transaction, (query) => bookingCount(query, { ...list, now }));
    const pages = Math.max(1, Math.ceil(total / bookingsPerPage));
    const page = Math.min(Math.max(1, request.page ?? 1), pages);
    return {
      bookings: await listBookingRows(transaction, { ...list, now, page }),
      total,
      page,
      pages,
    };
  });
}

/** Requests and proposed times that wait for the viewer's answer as the host, soonest deadline first. */
export async function listUnanswered(
  services: Services,
  viewer: UserViewer,
  kind: BookingKindName,
): Promise<Booking[]> {
  const now = services.clock.now();
  return await services.database.as(viewer, (transaction) =>
    listBookingRows(transaction, {
      kind,
      of: { hostUserId: viewer.userId },
      when: "upcoming",
      waitsForHost: true,
      now,
      page: 1,
      perPage: maxUnanswered,
    }),
  );
}

/** Counts the bookings that `listBookings` would list on all pages. */
export async function countBookings(
  services: Services,
  viewer: Viewer,
  request: BookingListRequest,
): Promise<number> {
  const list = toList(services, viewer, request);
  if (!list) return 0;
  const now = services.clock.now();
  return await services.database.value(viewer, (query) => bookingCount(query, { ...list, now }));
}

/** A person's next appointment here. */
export interface NextBooking {
  id: string;
  kind: BookingKindName;
  as: Side;
  /** The name of the other side. */
  with: string;
  startsAt: Date;
  endsAt: Date;
  meetingUrl: string | null;
}

/** The viewer's next confirmed booking, on either side. */
export async function readNextBooking(
  services: Services,
  user: UserViewer,
): Promise<NextBooking | null> {
  const now = services.clock.now();
  const row = await services.database.value(user, nextBooking({ userId: user.userId, now }));
  if (!row) return null;
  const as = row.guestId === user.userId ? "guest" : "host";
  return {
    id: row.id,
    kind: row.kind as BookingKindName,
    as,
    with: as === "guest" ? row.hostName : row.guestName,
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
    meetingUrl: row.meetingUrl,
  };
}

function toList(
  services: Services,
  viewer: Viewer,
  { as, hostId, kind, when, waitsForHost }: BookingListRequest,
): BookingList | undefined {
  if (viewer.kind !== "user") return undefined;
  const list = { kind, when, waitsForHost };
  if (as === "guest") return { ...list, of: { guestId: viewer.userId } };
  if (as === "host") return { ...list, of: { hostUserId: viewer.userId } };
  if (!mayHandle(services, viewer, kind)) return undefined;
  return { ...list, of: hostId ? { hostId } : "all" };
}

/** Whether the viewer handles bookings of the kind for the site. */
export function mayHandle({ booking }: Services, viewer: Viewer, kind: BookingKindName): boolean {
  return hasRight(viewer, booking.kindOf(kind).handledBy);
}

function personOf({ guestId, hostUserId }: Booking, userId: string): Person | undefined {
  if (guestId === userId) return "guest";
  return hostUserId === userId ? "host" : undefined;
}
