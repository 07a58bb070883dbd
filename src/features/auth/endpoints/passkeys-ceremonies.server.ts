import type { Services } from "#platform/services.ts";
import { isId } from "#shared/ids.ts";
import { authErrors } from "../auth.errors.ts";
import type { CeremonyAnswer } from "../passkeys/passkey-ceremonies.usecases.server.ts";
import {
  signInWithPasskey,
  startPasskeySignIn,
} from "../passkeys/passkey-sign-in.usecases.server.ts";
import { credentialRequest } from "../passkeys/passkeys.schemas.ts";
import { requirePasskeys } from "../passkeys/passkeys.usecases.server.ts";
import {
  registerPasskey,
  startPasskeyRegistration,
} from "../passkeys/register-passkey.usecases.server.ts";
import { type AuthContext, clientOf, readBody, requireNamedUser } from "./auth-request.server.ts";

/** POST /auth/v1/passkeys/registration/options: what a new passkey is made with. */
export async function registrationOptions(
  services: Services,
  context: AuthContext,
): Promise<Response> {
  requirePasskeys(services);
  const viewer = await requireNamedUser(services, context);
  const client = clientOf(context);
  return context.json(await startPasskeyRegistration(services, viewer, { client }));
}

/** POST /auth/v1/passkeys/registration/verify: adds the passkey that was made. */
export async function registrationVerify(
  services: Services,
  context: AuthContext,
): Promise<Response> {
  requirePasskeys(services);
  const viewer = await requireNamedUser(services, context);
  return context.json(await registerPasskey(services, viewer, await answerOf(context)));
}

/** POST /auth/v1/passkeys/authentication/options: what a sign-in by passkey begins with. */
export async function authenticationOptions(
  services: Services,
  context: AuthContext,
): Promise<Response> {
  requirePasskeys(services);
  return context.json(await startPasskeySignIn(services, { client: clientOf(context) }));
}

/** POST /auth/v1/passkeys/authentication/verify: a session. */
export async function authenticationVerify(
  services: Services,
  context: AuthContext,
): Promise<Response> {
  requirePasskeys(services);
  return context.json(await signInWithPasskey(services, await answerOf(context)));
}

async function answerOf(context: AuthContext): Promise<CeremonyAnswer> {
  const { challenge_id: id, credential } = await readBody(context, credentialRequest);
  if (!id) throw authErrors.validationFailed("challenge_id is required");
  if (credential === undefined) throw authErrors.validationFailed("credential is required");
  if (typeof id !== "string" || !isId(id)) {
    throw authErrors.validationFailed("challenge_id must be a valid UUID");
  }
  return { challengeId: id, credential, client: clientOf(context) };
}
