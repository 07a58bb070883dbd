import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import { consultationsFilePath, officeNames } from "../consultations.constants.ts";
import { exportConsultations } from "../export-consultations.usecases.server.ts";
import type { Route } from "./+types/admin-consultations-file";

/** Consultations as a file for a spreadsheet. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "support", consultationsFilePath);
  const parameters = new URL(request.url).searchParams;
  const when = parameters.get("show") === "past" ? "past" : "upcoming";
  const office = officeNames.find((name) => name === parameters.get("office")) ?? null;
  return new Response(await exportConsultations(services, admin, { when, office }), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="consultations-${when}.csv"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
