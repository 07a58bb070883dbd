import type { Services } from "#platform/services.ts";
import { generateLink } from "../administration/admin-links.usecases.server.ts";
import { generateLinkRequest } from "../administration/administration.schemas.ts";
import { redirectTarget } from "../protection/redirect-target.usecases.server.ts";
import { requireOperator } from "./admin-users.server.ts";
import { type AuthContext, readBody, redirectOf } from "./auth-request.server.ts";

/** POST /auth/v1/admin/generate_link: a user with a link that does what an email's would. */
export async function postGenerateLink(
  services: Services,
  context: AuthContext,
): Promise<Response> {
  const actor = requireOperator(services, context);
  const body = await readBody(context, generateLinkRequest);
  const target = body.redirect_to ?? redirectOf(context);
  const next = redirectTarget(services, target);
  return context.json(await generateLink(services, actor, { ...body, next }));
}
