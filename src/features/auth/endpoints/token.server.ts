import type { Services } from "#platform/services.ts";
import { authErrors } from "../auth.errors.ts";
import { passwordGrant, pkceGrant, refreshTokenGrant } from "../auth-requests.schemas.ts";
import { exchangeCode } from "../oauth/exchange-code.usecases.server.ts";
import { limitTokens } from "../protection/limits.usecases.server.ts";
import { refreshSession, type Session } from "../sessions/sessions.usecases.server.ts";
import { signInWithPassword } from "../sessions/sign-in.usecases.server.ts";
import { type AuthContext, clientOf, readBody } from "./auth-request.server.ts";
import { idToken } from "./id-token-grant.server.ts";

type Grant = (services: Services, context: AuthContext) => Promise<Session | Response>;

const grants: Record<string, Grant> = {
  password,
  refresh_token: refreshToken,
  pkce,
  id_token: idToken,
  web3,
};

/** POST /auth/v1/token?grant_type=password|refresh_token|pkce|id_token|web3: a session. */
export async function token(services: Services, context: AuthContext): Promise<Response> {
  const name = context.req.query("grant_type") ?? "";
  const grant = Object.hasOwn(grants, name) ? grants[name] : undefined;
  if (!grant) throw authErrors.unsupportedGrantType();
  const answer = await grant(services, context);
  return answer instanceof Response ? answer : context.json(answer);
}

async function password(services: Services, context: AuthContext): Promise<Session> {
  const body = await readBody(context, passwordGrant);
  if (body.email && body.phone) {
    throw authErrors.validationFailed(
      "Only an email address or phone number should be provided on login.",
    );
  }
  if (!body.email && !body.phone) throw authErrors.validationFailed("missing email or phone");
  if (body.phone && services.auth.emailFlows.phoneSignIn === "off") {
    throw authErrors.phoneSignInDisabled();
  }
  return await signInWithPassword(services, {
    ...(body.email ? { email: body.email } : { phone: body.phone }),
    password: body.password ?? "",
    client: clientOf(context),
  });
}

async function refreshToken(services: Services, context: AuthContext): Promise<Session> {
  const body = await readBody(context, refreshTokenGrant);
  const client = clientOf(context);
  await limitTokens(services, client);
  return await refreshSession(services, { refreshToken: body.refresh_token ?? "", client });
}

async function pkce(services: Services, context: AuthContext): Promise<Session> {
  const body = await readBody(context, pkceGrant);
  const client = clientOf(context);
  await limitTokens(services, client);
  return await exchangeCode(services, {
    code: body.auth_code ?? "",
    verifier: body.code_verifier ?? "",
    client,
  });
}

/** Signing in with a wallet is not offered. */
async function web3(): Promise<Session> {
  throw authErrors.web3Disabled();
}
