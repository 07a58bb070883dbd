import type { Services } from "#platform/services.ts";
import { checkManualLinking, unlinkIdentity } from "../oauth/link-identity.usecases.server.ts";
import { beginProviderFlow } from "../oauth/provider-flow.usecases.server.ts";
import { type AuthContext, clientOf, requireUser } from "./auth-request.server.ts";
import { readProviderRequest } from "./authorize.server.ts";
import { rememberBrowser } from "./provider-cookie.server.ts";

/**
 * GET /auth/v1/user/identities/authorize: where the signed-in user adds a provider to their
 * account; `{url}` with `skip_http_redirect=true`, else a redirect.
 */
export async function authorizeIdentity(
  services: Services,
  context: AuthContext,
): Promise<Response> {
  const viewer = await requireUser(services, context);
  checkManualLinking(services, viewer);
  const request = { ...readProviderRequest(context), linkTo: viewer.userId };
  const { address, browser } = await beginProviderFlow(services, request);
  rememberBrowser(services, context, browser);
  context.header("Referrer-Policy", "no-referrer");
  return context.req.query("skip_http_redirect") === "true"
    ? context.json({ url: address })
    : context.redirect(address, 302);
}

/** DELETE /auth/v1/user/identities/:identityId: `{}`. */
export async function deleteIdentity(services: Services, context: AuthContext): Promise<Response> {
  const viewer = await requireUser(services, context);
  const identityId = context.req.param("identityId") ?? "";
  await unlinkIdentity(services, viewer, { identityId, client: clientOf(context) });
  return context.json({});
}
