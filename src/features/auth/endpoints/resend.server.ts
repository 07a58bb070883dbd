import type { Services } from "#platform/services.ts";
import { authErrors } from "../auth.errors.ts";
import { resendRequest } from "../auth-requests.schemas.ts";
import { requestEmail } from "../flows/request-email.usecases.server.ts";
import { limitChanges } from "../protection/limits.usecases.server.ts";
import { type Contact, emailContact, phoneContact } from "../users/contact.rules.ts";
import { readCodeChallenge } from "../users/credentials.rules.ts";
import { type AuthContext, clientOf, readBody, redirectOf } from "./auth-request.server.ts";

const wanted = {
  signup: "confirmation",
  sms: "confirmation",
  email_change: "email_change",
  phone_change: "phone_change",
} as const;

/** POST /auth/v1/resend: sends once more, whether or not there is anything to send. */
export async function resend(services: Services, context: AuthContext): Promise<Response> {
  const body = await readBody(context, resendRequest);
  const type = (Object.keys(wanted) as (keyof typeof wanted)[]).find((name) => name === body.type);
  if (!type) {
    throw authErrors.validationFailed(
      "Missing one of these types: signup, email_change, sms, phone_change",
    );
  }
  const contact = contactFor(type, body);
  if (contact.kind === "phone" && services.auth.emailFlows.phoneSignIn === "off") {
    throw authErrors.unsupportedPhoneProvider();
  }
  const challenge = readCodeChallenge(body.code_challenge, body.code_challenge_method);
  const client = clientOf(context);
  await limitChanges(services, "resend", client);
  await requestEmail(services, {
    wanted: wanted[type],
    contact,
    challenge,
    redirectTo: redirectOf(context),
    address: client.address,
  });
  return context.json({});
}

function contactFor(
  type: keyof typeof wanted,
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
): Contact {
  if (email && phone) {
    throw authErrors.validationFailed("Only an email address or phone number should be provided.");
  }
  if (!email && !phone) throw authErrors.validationFailed("Missing email address or phone number");
  if (type === "signup" || type === "email_change") {
    if (!email) throw authErrors.validationFailed("Type provided requires an email address");
    return emailContact(email);
  }
  if (!phone) throw authErrors.validationFailed("Type provided requires a phone number");
  return phoneContact(phone);
}
