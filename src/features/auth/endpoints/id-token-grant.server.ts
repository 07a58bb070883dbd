import type { Services } from "#platform/services.ts";
import { isProductError } from "#shared/errors.ts";
import { signInWithIdToken } from "../oauth/id-token.usecases.server.ts";
import { idTokenGrant } from "../oauth/oauth.schemas.ts";
import type { Session } from "../sessions/sessions.usecases.server.ts";
import { type AuthContext, clientOf, readBody, requireFullUser } from "./auth-request.server.ts";

/** Errors of this grant that the protocol answers in OAuth's own form. */
const oauthForms = ["invalid request", "invalid nonce"];

/**
 * POST /auth/v1/token?grant_type=id_token. With `link_identity` it adds to the bearer's account.
 */
export async function idToken(
  services: Services,
  context: AuthContext,
): Promise<Session | Response> {
  const body = await readBody(context, idTokenGrant);
  const linkTo = body.link_identity ? await requireFullUser(services, context) : undefined;
  try {
    return await signInWithIdToken(services, {
      provider: body.provider ?? "",
      idToken: body.id_token ?? "",
      accessToken: body.access_token,
      nonce: body.nonce,
      client: clientOf(context),
      ...(linkTo ? { linkTo } : {}),
    });
  } catch (error) {
    if (!isProductError(error) || !oauthForms.includes(error.code)) throw error;
    return context.json({ error: error.code, error_description: error.message }, 400);
  }
}
