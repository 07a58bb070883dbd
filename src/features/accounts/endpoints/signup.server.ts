import type { Services } from "#platform/services.ts";
import { authErrors } from "../accounts.errors.ts";
import { signUpRequest } from "../auth-requests.schemas.ts";
import { readCodeChallenge } from "../users/credentials.rules.ts";
import { signUp } from "../users/sign-up.usecases.server.ts";
import { type AuthContext, clientOf, readBody, redirectOf } from "./auth-request.server.ts";

/** POST /auth/v1/signup: a session, or a bare user while the address waits for confirmation. */
export async function signup(services: Services, context: AuthContext): Promise<Response> {
  const body = await readBody(context, signUpRequest);
  if (!body.email && !body.phone) throw authErrors.anonymousSignUpDisabled();
  if (!body.password) throw authErrors.validationFailed("Signup requires a valid password");
  if (body.email && body.phone) {
    throw authErrors.validationFailed(
      "Only an email address or phone number should be provided on signup.",
    );
  }
  if (!body.email) throw authErrors.phoneSignUpDisabled();

  const answer = await signUp(services, {
    email: body.email,
    password: body.password,
    metadata: body.data,
    code: readCodeChallenge(body.code_challenge, body.code_challenge_method),
    redirectTo: redirectOf(context),
    client: clientOf(context),
  });
  return context.json(answer);
}
