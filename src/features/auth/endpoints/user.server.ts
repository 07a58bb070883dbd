import type { Services } from "#platform/services.ts";
import { authErrors } from "../auth.errors.ts";
import { updateUserRequest } from "../auth-requests.schemas.ts";
import { changeUser, readUser } from "../flows/change-user.usecases.server.ts";
import { limitChanges } from "../protection/limits.usecases.server.ts";
import { checkChannel, normalizePhone } from "../users/contact.rules.ts";
import { checkNewPassword, normalizeEmail, readCodeChallenge } from "../users/credentials.rules.ts";
import {
  type AuthContext,
  clientOf,
  passwordRules,
  readBody,
  redirectOf,
  requireUser,
} from "./auth-request.server.ts";

/** GET /auth/v1/user: the signed-in user, for the audience that the request may name. */
export async function getUser(services: Services, context: AuthContext): Promise<Response> {
  const viewer = await requireUser(services, context);
  const audience = context.req.header("x-jwt-aud");
  if (audience && audience !== viewer.claims.aud) {
    throw authErrors.validationFailed("Token audience doesn't match request audience");
  }
  return context.json(await readUser(services, viewer));
}

/**
 * PUT /auth/v1/user: changes the user and answers it, with a new address as long as it is unproven.
 */
export async function putUser(services: Services, context: AuthContext): Promise<Response> {
  const viewer = await requireUser(services, context);
  const body = await readBody(context, updateUserRequest);
  const email = body.email ? normalizeEmail(body.email) : undefined;
  const phone = body.phone ? normalizePhone(body.phone) : undefined;
  if (phone) checkChannel(body.channel);
  if (body.password !== undefined) checkNewPassword(body.password, passwordRules(services));
  const challenge = readCodeChallenge(body.code_challenge, body.code_challenge_method);
  if (body.app_metadata !== undefined) throw authErrors.notAdmin();
  const client = clientOf(context);
  await limitChanges(services, "user", client);
  const user = await changeUser(services, viewer, {
    email,
    phone,
    password: body.password,
    currentPassword: body.current_password,
    nonce: body.nonce,
    metadata: body.data,
    challenge,
    redirectTo: redirectOf(context),
    client,
  });
  return context.json(user);
}
