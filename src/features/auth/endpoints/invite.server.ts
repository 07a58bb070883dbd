import type { Services } from "#platform/services.ts";
import { inviteUser } from "../administration/admin-links.usecases.server.ts";
import { inviteRequest } from "../administration/administration.schemas.ts";
import { redirectTarget } from "../protection/redirect-target.usecases.server.ts";
import { requireOperator } from "./admin-users.server.ts";
import { type AuthContext, readBody, redirectOf } from "./auth-request.server.ts";

/** POST /auth/v1/invite `{email, data}`: makes a user and emails an invitation. */
export async function postInvite(services: Services, context: AuthContext): Promise<Response> {
  const actor = requireOperator(services, context);
  const body = await readBody(context, inviteRequest);
  const invitation = {
    email: body.email ?? "",
    metadata: body.data ?? {},
    next: redirectTarget(services, redirectOf(context)),
  };
  return context.json(await inviteUser(services, actor, invitation));
}
