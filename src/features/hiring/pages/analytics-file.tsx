import { data } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { readAnalytics, writeFunnel } from "../analytics/analytics.usecases.server.ts";
import { analyticsPath } from "../hiring.constants.ts";
import type { Route } from "./+types/analytics-file";

/** The figures of jobs as a CSV file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, analyticsPath);
  const analytics = await readAnalytics(services, user);
  if (!analytics) throw data(null, { status: 404 });
  return new Response(writeFunnel(analytics.funnel), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="hiring.csv"',
      "Cache-Control": "no-store",
    },
  });
}
