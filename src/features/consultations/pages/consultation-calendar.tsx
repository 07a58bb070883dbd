import { calendarContentType } from "#platform/calendar/calendar.ts";
import { pageOf } from "#platform/http/page.ts";
import { makeCalendarFile } from "../calendar.usecases.server.ts";
import type { Route } from "./+types/consultation-calendar";

/** The consultation as a calendar file, for whom it belongs to. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const key = new URL(request.url).searchParams.get("key") ?? undefined;
  const text = await makeCalendarFile(services, viewer, { bookingId: params.bookingId, key });
  return new Response(text, {
    headers: {
      "Content-Type": calendarContentType,
      "Content-Disposition": 'attachment; filename="consultation.ics"',
      "Cache-Control": "private, no-store",
    },
  });
}
