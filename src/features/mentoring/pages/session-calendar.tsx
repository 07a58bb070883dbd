import { bookingErrors } from "#features/booking/booking.contract.ts";
import { calendarContentType } from "#platform/calendar/calendar.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { makeSessionCalendar } from "../sessions/read-session.usecases.server.ts";
import { sessionPath } from "../sessions/sessions.constants.ts";
import type { Route } from "./+types/session-calendar";

/** The session as a calendar file, to be saved or opened by the calendar of the device. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, sessionPath(params.bookingId));
  const text = await makeSessionCalendar(services, user, params.bookingId);
  if (!text) throw bookingErrors.bookingNotFound();
  return new Response(text, {
    headers: {
      "Content-Type": calendarContentType,
      "Content-Disposition": 'attachment; filename="session.ics"',
      "Cache-Control": "private, no-store",
    },
  });
}
