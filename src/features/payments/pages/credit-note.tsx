import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { writeCreditNote } from "../orders/receipts.usecases.server.ts";
import type { Route } from "./+types/credit-note";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, "/account/payments");
  const { fileName, pdf } = await writeCreditNote(services, user, params.refundId);
  return new Response(pdf, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
