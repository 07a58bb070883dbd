import type { z } from "zod";
import type { Services } from "#platform/services.ts";
import { authErrors } from "../auth.errors.ts";
import { oneTimeRequest } from "../auth-requests.schemas.ts";
import { askForSignIn } from "../flows/request-email.usecases.server.ts";
import { limitChanges } from "../protection/limits.usecases.server.ts";
import { type Contact, checkChannel, emailContact, phoneContact } from "../users/contact.rules.ts";
import { readCodeChallenge } from "../users/credentials.rules.ts";
import { checkMetadata } from "../users/metadata.rules.ts";
import { type AuthContext, clientOf, readBody, redirectOf } from "./auth-request.server.ts";

/**
 * POST /auth/v1/otp: emails a link and a code to sign in with, or sends a code as a text message.
 */
export async function otp(services: Services, context: AuthContext): Promise<Response> {
  const body = await readBody(context, oneTimeRequest);
  if (body.email && body.phone) {
    throw authErrors.validationFailed("Only an email address or phone number should be provided");
  }
  if (body.email && body.channel) {
    throw authErrors.validationFailed("Channel should only be specified with Phone OTP");
  }
  if (!body.email && !body.phone) {
    throw authErrors.validationFailed("One of email or phone must be set");
  }
  if (body.phone && services.auth.emailFlows.phoneSignIn === "off") {
    throw authErrors.unsupportedPhoneProvider();
  }
  if (body.phone) checkChannel(body.channel);
  const contact = body.email ? emailContact(body.email) : phoneContact(body.phone ?? "");
  return await askToSignIn(services, context, { endpoint: "otp", body, contact });
}

/** POST /auth/v1/magiclink: the same with an e-mail address, under its older name. */
export async function magiclink(services: Services, context: AuthContext): Promise<Response> {
  const body = await readBody(context, oneTimeRequest);
  if (!body.email) throw authErrors.recoveryNeedsEmail();
  const contact = emailContact(body.email);
  return await askToSignIn(services, context, { endpoint: "magiclink", body, contact });
}

async function askToSignIn(
  services: Services,
  context: AuthContext,
  {
    endpoint,
    body,
    contact,
  }: { endpoint: "otp" | "magiclink"; body: z.output<typeof oneTimeRequest>; contact: Contact },
): Promise<Response> {
  const challenge = readCodeChallenge(body.code_challenge, body.code_challenge_method);
  const metadata = checkMetadata(body.data);
  const client = clientOf(context);
  await limitChanges(services, endpoint, client);
  await askForSignIn(services, {
    contact,
    createUser: body.create_user,
    metadata,
    challenge,
    redirectTo: redirectOf(context),
    address: client.address,
  });
  return context.json({});
}
