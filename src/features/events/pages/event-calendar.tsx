import { calendarContentType } from "#platform/calendar/calendar.ts";
import { pageOf } from "#platform/http/page.ts";
import { makeCalendarFile } from "../calendar.usecases.server.ts";
import type { Route } from "./+types/event-calendar";

/** The event as a calendar file, to be saved or opened by the calendar of the device. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const file = await makeCalendarFile(services, viewer, params.eventId);
  if (!file) throw new Response("We can't find this event.", { status: 404 });
  return new Response(file.text, {
    headers: {
      "Content-Type": calendarContentType,
      "Content-Disposition": `attachment; filename="${file.name}"`,
      "Cache-Control": "public, max-age=300",
    },
  });
}
