import { data } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { readFunnel, writeFunnel } from "../analytics/analytics.usecases.server.ts";
import { analyticsPath } from "../hiring.constants.ts";
import type { Route } from "./+types/analytics-file";

/** The figures of all jobs as a CSV file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, analyticsPath);
  const funnel = await readFunnel(services, user);
  if (!funnel) throw data(null, { status: 404 });
  return new Response(writeFunnel(funnel), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="hiring.csv"',
      "Cache-Control": "no-store",
    },
  });
}
