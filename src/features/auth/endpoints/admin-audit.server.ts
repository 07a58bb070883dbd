import type { Services } from "#platform/services.ts";
import { readAuditLog } from "../administration/admin-audit.usecases.server.ts";
import { pageLinks, readPaging } from "../administration/paging.rules.ts";
import { requireOperator } from "./admin-users.server.ts";
import type { AuthContext } from "./auth-request.server.ts";

/** GET /auth/v1/admin/audit?page=&per_page=: the account log, newest first. */
export async function getAdminAudit(services: Services, context: AuthContext): Promise<Response> {
  requireOperator(services, context);
  const paging = readPaging(context.req.query());
  const { entries, total } = await readAuditLog(services, paging);
  context.header("X-Total-Count", String(total));
  context.header("Link", pageLinks("/auth/v1/admin/audit", { ...paging, total }));
  return context.json(entries);
}
