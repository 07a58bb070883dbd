import { data, redirect } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { isProductError } from "#shared/errors.ts";
import { documentPath, documentsPath } from "../candidates.constants.ts";
import { openOwnDocument } from "../documents/documents.usecases.server.ts";
import type { Route } from "./+types/profile-document";

/** Redirects candidates to their document, at an address that works for seconds. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { documentId } = params;
  const user = requireUserPage(viewer, documentPath(documentId));
  const version = new URL(request.url).searchParams.get("version") ?? "";
  const number = /^\d{1,6}$/.test(version) ? Number(version) : undefined;
  try {
    const address = await openOwnDocument(services, user, { documentId, number });
    return redirect(address, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (isProductError(error) && error.status === 423) {
      throw redirect(`${documentsPath}?done=checking`);
    }
    if (isProductError(error) && error.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}
