import { data, redirect } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { isProductError } from "#shared/errors.ts";
import { openOwnCv } from "../applications/application-cvs.usecases.server.ts";
import { ownApplicationPath, ownCvPath } from "../applications/applications.constants.ts";
import type { Route } from "./+types/own-cv";

/** Sends an applicant on to the CV that they sent. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { applicationId } = params;
  const user = requireUserPage(viewer, ownCvPath(applicationId));
  try {
    const address = await openOwnCv(services, user, applicationId);
    return redirect(address, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (isProductError(error) && error.status === 423) {
      throw redirect(`${ownApplicationPath(applicationId)}?checking`);
    }
    if (isProductError(error) && error.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}
