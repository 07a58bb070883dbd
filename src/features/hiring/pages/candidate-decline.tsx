import { data, redirect } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { readApplication } from "../access/access.usecases.server.ts";
import { candidateDeclinePath, declineSelectedPath } from "../hiring.constants.ts";
import type { Route } from "./+types/candidate-decline";

/** Leads from one application to the page on which it's declined. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { applicationId } = params;
  const user = requireUserPage(viewer, candidateDeclinePath(applicationId));
  const jobId = await readApplication(
    services,
    user,
    applicationId,
    async (_transaction, { job }) => job.id,
  );
  if (!jobId) throw data(null, { status: 404 });
  throw redirect(declineSelectedPath(jobId, [applicationId]));
}
