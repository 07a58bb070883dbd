import type { Services } from "#platform/services.ts";
import { authErrors } from "../auth.errors.ts";
import { recoverRequest } from "../auth-requests.schemas.ts";
import { requestEmail } from "../flows/request-email.usecases.server.ts";
import { limitChanges } from "../protection/limits.usecases.server.ts";
import { emailContact } from "../users/contact.rules.ts";
import { readCodeChallenge } from "../users/credentials.rules.ts";
import { type AuthContext, clientOf, readBody, redirectOf } from "./auth-request.server.ts";

/**
 * POST /auth/v1/recover: emails a way to a new password, if there is an account for the address.
 */
export async function recover(services: Services, context: AuthContext): Promise<Response> {
  const body = await readBody(context, recoverRequest);
  if (!body.email) throw authErrors.validationFailed("Password recovery requires an email");
  const contact = emailContact(body.email);
  const challenge = readCodeChallenge(body.code_challenge, body.code_challenge_method);
  const client = clientOf(context);
  await limitChanges(services, "recover", client);
  await requestEmail(services, {
    wanted: "recovery",
    contact,
    challenge,
    redirectTo: redirectOf(context),
    address: client.address,
  });
  return context.json({});
}
