import { data, redirect } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import { isProductError } from "#shared/errors.ts";
import { disputePath, evidenceFilePath } from "../disputes/disputes.constants.ts";
import { openEvidenceFile } from "../disputes/evidence.usecases.server.ts";
import type { Route } from "./+types/admin-dispute-file";

/** Redirects the team to a file of the evidence, at an address that works for seconds. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { disputeId, fileId } = params;
  const reader = requireRight(viewer, "money", evidenceFilePath(disputeId, fileId));
  try {
    const address = await openEvidenceFile(services, reader, { disputeId, fileId });
    return redirect(address, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (isProductError(error) && error.status === 423) {
      throw redirect(`${disputePath(disputeId)}?done=checking`);
    }
    if (isProductError(error) && error.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}
