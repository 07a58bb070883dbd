import { data, redirect } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireAdminPage } from "#platform/http/page-access.ts";
import { isProductError } from "#shared/errors.ts";
import { openJobCv } from "../applications/application-cvs.usecases.server.ts";
import { adminCvPath } from "../applications/applications.constants.ts";
import type { Route } from "./+types/admin-job-cv";

/**
 * Sends an administrator on to a CV, and records it; the address it leads to is good for seconds.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { applicationId } = params;
  const admin = requireAdminPage(viewer, adminCvPath(applicationId));
  try {
    const address = await openJobCv(services, admin, applicationId);
    return redirect(address, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (isProductError(error) && error.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}
