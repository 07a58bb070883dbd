import { redirect } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import { isProductError } from "#shared/errors.ts";
import { batchPath } from "../payouts.constants.ts";
import { payoutErrors } from "../payouts.errors.ts";
import { exportBankFile } from "../transfers/bank-file.usecases.server.ts";
import type { Route } from "./+types/admin-payout-file";

/** The file for the bank. Without a fresh proof, it leads back to the batch, whose form asks for one. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const back = batchPath(params.batchId);
  const operator = requireRight(viewer, "money", back);
  try {
    const { fileName, content } = await exportBankFile(services, operator, params.batchId);
    return new Response(content, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${fileName}"`,
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    if (!isProductError(error) || error.code !== payoutErrors.proofNeeded().code) throw error;
    throw redirect(`${back}?done=proof`);
  }
}
