import type { Services } from "#platform/services.ts";
import { isProductError } from "#shared/errors.ts";
import { authErrors } from "../accounts.errors.ts";
import { resendRequest, verifyRequest } from "../auth-requests.schemas.ts";
import { confirmByLink, resendConfirmation } from "../mail-flows/confirmation.usecases.server.ts";
import { limitChanges } from "../protection/limits.usecases.server.ts";
import { chooseRedirect } from "../protection/redirect.rules.ts";
import type { Session } from "../sessions/sessions.usecases.server.ts";
import { normalizeEmail, readCodeChallenge } from "../users/credentials.rules.ts";
import { type AuthContext, clientOf, readBody, redirectOf } from "./auth-request.server.ts";

const confirmationTypes = ["signup", "email"];

/** GET /auth/v1/verify: a link in a mail. Always leads back to the site, with the outcome. */
export async function openLink(services: Services, context: AuthContext): Promise<Response> {
  // Mail scanners look at links by HEAD; that must not use them up.
  if (context.req.method === "HEAD") return context.body(null, 200);
  const { type = "", token = "" } = context.req.query();
  if (!type) throw authErrors.validationFailed("Verify requires a verification type");
  if (!token) throw authErrors.validationFailed("Verify requires a token or a token hash");

  const target = new URL(chooseRedirect(redirectOf(context), services.application.baseUrl));
  try {
    const client = clientOf(context);
    await limitChanges(services, "verify", client);
    if (!confirmationTypes.includes(type)) throw authErrors.linkExpired();
    const confirmed = await confirmByLink(services, { token, client });
    if ("code" in confirmed) target.searchParams.set("code", confirmed.code);
    else target.hash = sessionFragment(confirmed.session, type);
  } catch (error) {
    if (!isProductError(error) || error.status >= 500) throw error;
    const outcome = new URLSearchParams({
      error: error.status === 403 ? "access_denied" : "invalid_request",
      error_code: error.code,
      error_description: error.message,
      sb: "",
    });
    if (token.startsWith("pkce_"))
      for (const [name, value] of outcome) target.searchParams.set(name, value);
    target.hash = outcome.toString();
  }
  context.header("Referrer-Policy", "no-referrer");
  return context.redirect(target.href, 303);
}

/** POST /auth/v1/verify `{type, token_hash}`: a session. */
export async function verify(services: Services, context: AuthContext): Promise<Response> {
  const body = await readBody(context, verifyRequest);
  if (!body.type) throw authErrors.validationFailed("Verify requires a verification type");
  if (!body.token_hash === !body.token) {
    throw authErrors.validationFailed("Verify requires either a token or a token hash");
  }
  if (!body.token_hash) throw authErrors.linkExpired();
  if (!confirmationTypes.includes(body.type)) {
    throw authErrors.validationFailed("Unsupported verification type");
  }
  const client = clientOf(context);
  await limitChanges(services, "verify", client);
  const confirmed = await confirmByLink(services, { token: body.token_hash, client });
  return context.json("session" in confirmed ? confirmed.session : { code: confirmed.code });
}

/** POST /auth/v1/resend `{type: "signup", email}`: `{}`, whether or not there was anything to send. */
export async function resend(services: Services, context: AuthContext): Promise<Response> {
  const body = await readBody(context, resendRequest);
  if (body.type !== "signup") {
    throw authErrors.validationFailed(
      "Missing one of these types: signup, email_change, sms, phone_change",
    );
  }
  if (!body.email) throw authErrors.validationFailed("Type provided requires an email address");
  const email = normalizeEmail(body.email);
  await limitChanges(services, "resend", clientOf(context));
  await resendConfirmation(services, {
    email,
    code: readCodeChallenge(body.code_challenge, body.code_challenge_method),
    redirectTo: redirectOf(context),
  });
  return context.json({});
}

function sessionFragment(session: Session, type: string): string {
  return new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: "",
    token_type: session.token_type,
    type,
  }).toString();
}
