import {
  type Booking,
  type BookingPage,
  calendarUid,
  findBooking,
  listBookings,
  listUnanswered,
  type Person,
} from "#features/booking/booking.contract.ts";
import { findOrder, type Order, reconcileOrder } from "#features/payments/payments.contract.ts";
import { createCalendarFile } from "#platform/calendar/calendar.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { sessionPath, sessionPurpose } from "./sessions.constants.ts";
import { selectSession, selectSessions } from "./sessions.store.server.ts";
import type { MentorSession } from "./sessions.types.ts";

/** A session as one of its two sides, or an administrator, may see it. */
export interface SessionDetails {
  booking: Booking;
  session: MentorSession;
  as: Person;
  /** The payer's own order, or any for an administrator. */
  order: Order | null;
}

/**
 * A session for one of its two sides or an administrator; undefined for everyone else. When someone
 * comes back from paying before the provider's notice has arrived, it asks the provider first.
 */
export async function readSession(
  services: Services,
  viewer: UserViewer,
  bookingId: string,
): Promise<SessionDetails | undefined> {
  const found = await findDetails(services, viewer, bookingId);
  if (!found) return undefined;
  const { booking, order } = found;
  const isUnpaid = booking.status === "held" || booking.status === "expired";
  if (!isUnpaid || order?.status !== "open") return found;
  await reconcileOrder(services, { orderId: order.id });
  return await findDetails(services, viewer, bookingId);
}

async function findDetails(
  services: Services,
  viewer: UserViewer,
  bookingId: string,
): Promise<SessionDetails | undefined> {
  const found = await findBooking(services, viewer, bookingId);
  if (found?.booking.kind !== "mentor_session") return undefined;
  const session = await services.database.as(viewer, (transaction) =>
    selectSession(transaction, found.booking.id),
  );
  if (!session) return undefined;
  const order = await findOrder(services, viewer, {
    purpose: sessionPurpose,
    subjectId: found.booking.id,
  });
  return { ...found, session, order: order ?? null };
}

export interface ListedSession {
  booking: Booking;
  session: MentorSession | null;
}

export interface SessionPage extends Omit<BookingPage, "bookings"> {
  sessions: ListedSession[];
}

/** One page of the sessions that the viewer has booked, or of those of the viewer's own time. */
export async function listOwnSessions(
  services: Services,
  viewer: UserViewer,
  request: {
    as: "guest" | "host";
    when: "upcoming" | "past";
    page: number;
    /** Only those that wait for the mentor's answer; `false`: only the others. */
    waitsForHost?: boolean | undefined;
  },
): Promise<SessionPage> {
  const { bookings, ...rest } = await listBookings(services, viewer, {
    kind: "mentor_session",
    ...request,
  });
  return { ...rest, sessions: await addSessions(services, viewer, bookings) };
}

/** Requests, and times that mentees propose, that need the viewer's answer as the mentor, soonest deadline first. */
export async function listSessionsToAnswer(
  services: Services,
  viewer: UserViewer,
): Promise<ListedSession[]> {
  const bookings = await listUnanswered(services, viewer, "mentor_session");
  return await addSessions(services, viewer, bookings);
}

async function addSessions(
  services: Services,
  viewer: UserViewer,
  bookings: readonly Booking[],
): Promise<ListedSession[]> {
  const sessions = await services.database.as(viewer, (transaction) =>
    selectSessions(
      transaction,
      bookings.map(({ id }) => id),
    ),
  );
  return bookings.map((booking) => ({ booking, session: sessions.get(booking.id) ?? null }));
}

/** A confirmed session as a file for the reader's calendar; undefined for any other. */
export async function makeSessionCalendar(
  services: Services,
  viewer: UserViewer,
  bookingId: string,
): Promise<string | undefined> {
  if (!isId(bookingId)) return undefined;
  const found = await findBooking(services, viewer, bookingId);
  if (found?.booking.kind !== "mentor_session" || found.booking.status !== "confirmed") {
    return undefined;
  }
  const { booking, as } = found;
  const { startsAt, endsAt, meetingUrl, note } = booking;
  const url = new URL(sessionPath(booking.id), services.application.baseUrl).href;
  const reader = as === "host" ? "host" : "guest";
  return createCalendarFile(
    {
      uid: calendarUid(services, booking),
      sequence: booking.sequence,
      title: services.booking.kindOf(booking.kind).titleFor(booking, reader),
      description: [...(note ? [note] : []), url].join("\n\n"),
      location: meetingUrl ?? url,
      url,
      startsAt,
      endsAt,
    },
    services.clock.now(),
  );
}
