import { redirect } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { auditPath } from "../audit-log/audit-log.constants.ts";
import { exportAuditLog } from "../audit-log/audit-log.usecases.server.ts";
import type { Route } from "./+types/audit-export";

export const handle: PageHandle = { form: { from: "audit" } };

/** The download is made by a form: what an address alone could start, others could start too. */
export function loader() {
  return redirect(auditPath);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const auditor = requireRight(viewer, "audit", auditPath);
  const { searchParams } = new URL(request.url);
  const { fileName, stream } = await exportAuditLog(services, auditor, searchParams);
  return new Response(stream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
