import { createHash } from "node:crypto";
import { listSuspended } from "#features/auth/auth.contract.ts";
import { createCalendarFeed, type FeedAppointment } from "#platform/calendar/feed.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { brand } from "#shared/brand.ts";
import { isId } from "#shared/ids.ts";
import type { Booking } from "../booking.types.ts";
import { listBookingRows } from "../bookings.store.server.ts";
import { calendarUid } from "../emails/emails.usecases.server.ts";
import { belongsInFeed, lastChangeOf } from "./feed.rules.ts";
import { type FeedHost, incrementFeedVersion, selectFeedHost } from "./feed.store.server.ts";
import { changeOwnHost } from "./own-host.usecases.server.ts";
import { feedMountPath } from "./schedule.constants.ts";

const maxBookings = 500;
const kind = "mentor_session";

export interface CalendarFeed {
  text: string;
  etag: string;
}

/** The secret address of the feed with the viewer's sessions; undefined for viewers who aren't hosts. */
export async function readFeedAddress(
  services: Services,
  viewer: Viewer,
): Promise<string | undefined> {
  if (viewer.kind !== "user") return undefined;
  const host = await services.database.as(viewer, (transaction) =>
    selectFeedHost(transaction, "user_id", viewer.userId),
  );
  if (!host) return undefined;
  const { application, booking } = services;
  return `${application.baseUrl}${feedMountPath}/${host.id}/${booking.keyTo(feedThing(host))}.ics`;
}

/** Gives the feed another address; earlier ones stop working immediately. */
export async function resetFeedAddress(services: Services, viewer: UserViewer): Promise<void> {
  await changeOwnHost(services, viewer, "reset calendar feed", async (transaction, host) => {
    await incrementFeedVersion(transaction, host.id);
    await services.audit.record(transaction, {
      actorId: viewer.userId,
      action: "booking.feed_reset",
      subject: { type: "booking_host", id: host.id },
    });
  });
}

/**
 * A host's sessions as a calendar, for any client that has its address. Undefined when the address is
 * wrong or void, and while the host's account is suspended.
 */
export async function readFeed(
  services: Services,
  hostId: string,
  key: string,
): Promise<CalendarFeed | undefined> {
  if (!isId(hostId)) return undefined;
  const now = services.clock.now();
  return await services.database.asSystem("read calendar feed", async (transaction) => {
    const host = await selectFeedHost(transaction, "id", hostId);
    if (!host || !services.booking.isKeyTo(feedThing(host), key)) return undefined;
    if ((await listSuspended(transaction, [host.userId])).size > 0) return undefined;
    const of = { hostId: host.id };
    const page = { kind, of, now, page: 1, perPage: maxBookings } as const;
    const upcoming = await listBookingRows(transaction, { ...page, when: "upcoming" });
    const past = await listBookingRows(transaction, { ...page, when: "past" });
    const bookings = [...past, ...upcoming].filter((booking) => belongsInFeed(booking, now));
    return write(services, host, bookings);
  });
}

function write(services: Services, host: FeedHost, bookings: Booking[]): CalendarFeed {
  const text = createCalendarFeed({
    name: `${brand.name} sessions`,
    appointments: bookings.map((booking) => toAppointment(services, booking)),
    now: lastChangeOf(bookings, host.createdAt),
  });
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  return { text, etag };
}

function toAppointment(services: Services, booking: Booking): FeedAppointment {
  const handler = services.booking.kindOf(booking.kind);
  const url = `${services.application.baseUrl}${handler.pathFor(booking, "host")}`;
  return {
    uid: calendarUid(services, booking),
    sequence: booking.sequence,
    title: handler.titleFor(booking, "host"),
    description: [booking.note, `Details: ${url}`].filter(Boolean).join("\n\n"),
    location: booking.meetingUrl ?? url,
    url,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    cancelled: booking.status === "cancelled",
    tentative: booking.status === "rescheduled",
  };
}

function feedThing({ id, feedVersion }: FeedHost): string {
  return `calendar feed ${feedVersion} of ${id}`;
}
