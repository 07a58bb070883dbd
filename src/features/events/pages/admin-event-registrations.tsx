import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import { exportRegistrations } from "../event-admin.usecases.server.ts";
import { registrationsFilePath } from "../events.constants.ts";
import type { Route } from "./+types/admin-event-registrations";

/** Registrations as a file for a spreadsheet. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "support", registrationsFilePath(params.eventId));
  const text = await exportRegistrations(services, admin, params.eventId);
  if (text === undefined) throw new Response("We couldn't find that event.", { status: 404 });
  return new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="registrations-${params.eventId}.csv"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
