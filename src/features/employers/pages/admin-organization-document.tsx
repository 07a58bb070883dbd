import { redirect } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import { storageErrors } from "#platform/storage/storage.errors.ts";
import { isProductError } from "#shared/errors.ts";
import { adminDocumentPath, adminVerificationsPath } from "../documents/documents.constants.ts";
import { openDocument } from "../documents/moderation.usecases.server.ts";
import { employersErrors } from "../employers.errors.ts";
import type { Route } from "./+types/admin-organization-document";

const problems = new Map([
  [storageErrors.beingChecked().code, "checking"],
  [employersErrors.documentNotFound().code, "gone"],
  [employersErrors.ownDocuments().code, "own"],
]);

/**
 * Sends an administrator on to a document, and records it; the address it leads to is good for
 * seconds.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "moderation", adminDocumentPath(params.documentId));
  try {
    const address = await openDocument(services, admin, params.documentId);
    return redirect(address, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    const problem = isProductError(error) ? problems.get(error.code) : undefined;
    if (!problem) throw error;
    return redirect(`${adminVerificationsPath}?problem=${problem}`);
  }
}
