import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { exportPlan, planFormats } from "../exports/plan-export.usecases.server.ts";
import { planPath } from "../plans.constants.ts";
import { plansErrors } from "../plans.errors.ts";
import type { Route } from "./+types/plan-file";

/** The plan as a file: `plan.pdf`, `plan.ics` or `plan.xlsx`. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, planPath(params.planId));
  const format = planFormats.find((one) => one === params.format);
  if (!format) throw plansErrors.notFound();
  const { name, type, content } = await exportPlan(services, user, params.planId, format);
  return new Response(content, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
