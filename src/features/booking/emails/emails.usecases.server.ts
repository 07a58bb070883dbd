import { wantsEmail } from "#features/account/account.contract.ts";
import { readAccountEmail } from "#features/auth/auth.contract.ts";
import { createInvitation } from "#platform/calendar/invitation.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Booking, Side } from "../booking.types.ts";
import type { BookingChange, BookingNotice } from "../booking-kind.types.ts";
import { guestKeyOf } from "../bookings.usecases.server.ts";
import type { CalendarPart } from "../events/event.types.ts";
import {
  type BookingEmailContext,
  bookingChangeEmail,
  bookingReminderEmail,
} from "./booking.emails.ts";

const sides: readonly Side[] = ["guest", "host"];

/** Emails both sides about a change, with the appointment for their calendars. */
export async function enqueueEmails(
  services: Services,
  transaction: DatabaseTransaction,
  change: BookingChange,
  notice: BookingNotice,
): Promise<void> {
  for (const side of sides) {
    const to = await addressOf(transaction, change.after, side);
    if (!to) continue;
    const context = contextFor(services, change.after, { reader: side, to }, notice);
    const written = bookingChangeEmail(services.booking.events[change.event], change, context);
    if (!written) continue;
    const { email, calendar } = written;
    await services.mail.enqueue(
      transaction,
      calendar
        ? { ...email, attachments: [invite(services, change.after, context, calendar)] }
        : email,
    );
  }
}

/** Reminds both sides, those with an account if they want to be. */
export async function enqueueReminders(
  services: Services,
  transaction: DatabaseTransaction,
  booking: Booking,
  before: "day" | "hour",
): Promise<void> {
  for (const side of sides) {
    const userId = side === "guest" ? booking.guestId : booking.hostUserId;
    if (userId && !(await wantsEmail(transaction, userId, "appointment_reminders"))) continue;
    const to = await addressOf(transaction, booking, side);
    if (!to) continue;
    const context = contextFor(services, booking, { reader: side, to }, {});
    const email = bookingReminderEmail(booking, before, context, services.clock.now());
    await services.mail.enqueue(transaction, email, {
      usefulUntil: booking.startsAt,
    });
  }
}

/** The name that all versions of an appointment have in people's calendars. */
export function calendarUid({ application }: Services, { id }: Pick<Booking, "id">): string {
  return `${id}@${new URL(application.baseUrl).hostname}`;
}

function contextFor(
  services: Services,
  booking: Booking,
  { reader, to }: { reader: Side; to: string },
  notice: BookingNotice,
): BookingEmailContext {
  const kind = services.booking.kindOf(booking.kind);
  const { baseUrl } = services.application;
  const url = new URL(kind.pathFor(booking, reader), baseUrl);
  const action = notice.actions?.[reader];
  const needsKey = reader === "guest" && booking.guestId === null;
  if (needsKey) url.searchParams.set("key", guestKeyOf(services, booking));
  return {
    to,
    reader,
    name: nameOf(booking, reader) ?? undefined,
    title: kind.titleFor(booking, reader),
    noun: kind.noun,
    timeZone: reader === "guest" ? booking.guestTimeZone : booking.hostTimeZone,
    href: url.href,
    isPaid: kind.isPaid,
    isFree: notice.isFree ?? false,
    isRefunded: notice.isRefunded ?? false,
    sentences: notice[reader] ?? [],
    ...(action
      ? { action: { label: action.label, href: new URL(action.path, baseUrl).href } }
      : {}),
  };
}

/** The account's present address; the address that a visitor without an account gave. */
async function addressOf(
  transaction: DatabaseTransaction,
  { guestId, guestEmail, hostUserId }: Booking,
  side: Side,
): Promise<string | undefined> {
  const userId = side === "guest" ? guestId : hostUserId;
  if (userId) return await readAccountEmail(transaction, userId);
  return side === "guest" ? (guestEmail ?? undefined) : undefined;
}

function invite(
  services: Services,
  booking: Booking,
  { to, name, title, href }: BookingEmailContext,
  method: Exclude<CalendarPart, null>,
) {
  const { startsAt, endsAt, sequence, meetingUrl, note } = booking;
  return createInvitation({
    uid: calendarUid(services, booking),
    sequence,
    method,
    tentative: booking.status === "rescheduled",
    organizer: services.booking.organizer,
    attendees: [{ name: name ?? to, email: to }],
    title,
    description: [...(note ? [note] : []), href].join("\n\n"),
    url: meetingUrl ?? href,
    startsAt,
    endsAt,
    now: services.clock.now(),
  });
}

/**
 * Any name and address can be typed into a visitor's form, so the name isn't passed on.
 */
function nameOf({ guestId, guestName, hostName }: Booking, reader: Side): string | null {
  if (reader === "host") return hostName;
  return guestId === null ? null : guestName;
}
