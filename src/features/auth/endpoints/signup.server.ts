import type { Services } from "#platform/services.ts";
import { authErrors } from "../auth.errors.ts";
import { signUpRequest } from "../auth-requests.schemas.ts";
import { signUpAnonymously } from "../flows/anonymous.usecases.server.ts";
import { signUp } from "../flows/sign-up.usecases.server.ts";
import { checkChannel, emailContact, phoneContact } from "../users/contact.rules.ts";
import { checkNewPassword, readCodeChallenge } from "../users/credentials.rules.ts";
import { requireOpenSignUps } from "../users/open-sign-ups.rules.ts";
import {
  type AuthContext,
  clientOf,
  passwordRules,
  readBody,
  redirectOf,
} from "./auth-request.server.ts";

/** POST /auth/v1/signup: a session, or a bare user while the address waits for confirmation. */
export async function signup(services: Services, context: AuthContext): Promise<Response> {
  const body = await readBody(context, signUpRequest);
  const { email, phone, password, data: metadata } = body;
  const client = clientOf(context);
  if (!email && !phone) {
    return context.json(await signUpAnonymously(services, { metadata, client }));
  }
  requireOpenSignUps(services);
  if (!password) throw authErrors.validationFailed("Signup requires a valid password");
  checkNewPassword(password, passwordRules(services));
  if (email && phone) {
    throw authErrors.validationFailed(
      "Only an email address or phone number should be provided on signup.",
    );
  }
  if (phone) checkChannel(body.channel);
  const challenge = readCodeChallenge(body.code_challenge, body.code_challenge_method);
  if (phone && challenge) {
    throw authErrors.validationFailed("PKCE not supported for phone signups");
  }
  if (phone && services.auth.emailFlows.phoneSignIn === "off") {
    throw authErrors.phoneSignUpDisabled();
  }
  const contact = email ? emailContact(email) : phoneContact(phone ?? "");
  const redirectTo = redirectOf(context);
  return context.json(
    await signUp(services, { contact, password, metadata, challenge, redirectTo, client }),
  );
}
