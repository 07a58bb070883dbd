import { data, redirect } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import { isProductError } from "#shared/errors.ts";
import { adminConsultationPath } from "../consultations.constants.ts";
import { deskFilePath } from "../files/consultation-files.constants.ts";
import { openFile } from "../files/consultation-files.usecases.server.ts";
import type { Route } from "./+types/admin-consultation-file";

/** Sends the team on to a file of a consultation. The address it leads to is good for seconds. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { bookingId, fileId } = params;
  const admin = requireRight(viewer, "support", deskFilePath(bookingId, fileId));
  try {
    const address = await openFile(services, admin, { bookingId, fileId });
    return redirect(address, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (isProductError(error) && error.status === 423) {
      throw redirect(adminConsultationPath(bookingId));
    }
    if (isProductError(error) && error.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}
