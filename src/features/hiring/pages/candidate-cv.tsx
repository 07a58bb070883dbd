import { data, redirect } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { isProductError } from "#shared/errors.ts";
import { openCandidateCv } from "../candidate/candidate.usecases.server.ts";
import { candidateCvPath, candidatePath } from "../hiring.constants.ts";
import type { Route } from "./+types/candidate-cv";

/** Sends one of the employer's people on to a CV, and records it; the address it leads to is good for seconds. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { applicationId } = params;
  const user = requireUserPage(viewer, candidateCvPath(applicationId));
  const download = !new URL(request.url).searchParams.has("show");
  try {
    const address = await openCandidateCv(services, user, { applicationId, download });
    return redirect(address, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (isProductError(error) && error.status === 423) {
      throw redirect(`${candidatePath(applicationId)}?done=checking`);
    }
    if (isProductError(error) && error.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}
