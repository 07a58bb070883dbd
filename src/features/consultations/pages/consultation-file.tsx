import { data, redirect } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { isProductError } from "#shared/errors.ts";
import { bookedConsultationPath } from "../consultations.constants.ts";
import { filePath } from "../files/consultation-files.constants.ts";
import { openFile } from "../files/consultation-files.usecases.server.ts";
import type { Route } from "./+types/consultation-file";

/** Sends a guest on to a file of their consultation. The address it leads to is good for seconds. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { bookingId, fileId } = params;
  const key = new URL(request.url).searchParams.get("key") ?? undefined;
  if (key === undefined) requireUserPage(viewer, filePath(bookingId, fileId));
  try {
    const address = await openFile(services, viewer, { bookingId, fileId, key });
    return redirect(address, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    // The page says that it's being checked, and shows the link when that's done.
    if (isProductError(error) && error.status === 423) {
      throw redirect(bookedConsultationPath(bookingId, { key }));
    }
    if (isProductError(error) && error.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}
