import type { Services } from "#platform/services.ts";
import type { ProductError } from "#shared/errors.ts";
import { authErrors } from "../auth.errors.ts";
import { verifyRequest } from "../auth-requests.schemas.ts";
import {
  type EmailLinkType,
  emailLink,
  emailLinkTypes,
  readEmailLink,
  withOutcome,
} from "../flows/email-link.rules.ts";
import {
  type Opened,
  openEmailLink,
  type TextType,
  verifyCode,
} from "../flows/open-link.usecases.server.ts";
import { limitChanges } from "../protection/limits.usecases.server.ts";
import { redirectTarget } from "../protection/redirect-target.usecases.server.ts";
import { type Contact, phoneContact } from "../users/contact.rules.ts";
import { normalizeEmail } from "../users/credentials.rules.ts";
import { type AuthContext, clientOf, readBody, redirectOf } from "./auth-request.server.ts";

/**
 * GET /auth/v1/verify: a link in the protocol's form. It uses nothing up, as programs open links of
 * emails too: it leads to the page whose button does, or back with what is wrong with it.
 */
export function openLink(services: Services, context: AuthContext): Response {
  const { type = "", token = context.req.query("token_hash") ?? "" } = context.req.query();
  if (!type) throw authErrors.validationFailed("Verify requires a verification type");
  if (!token) throw authErrors.validationFailed("Verify requires a token or a token hash");
  const next = redirectTarget(services, redirectOf(context));
  const link = readEmailLink(new URLSearchParams({ token_hash: token, type }));
  context.header("Referrer-Policy", "no-referrer");
  if (link) {
    return context.redirect(emailLink(services.application.baseUrl, { ...link, next }), 303);
  }
  const error: ProductError = emailLinkTypes.some((known) => known === type)
    ? authErrors.linkExpired()
    : authErrors.validationFailed("Unsupported verification type");
  return context.redirect(withOutcome(next, { error }, { token, type }), 303);
}

/**
 * POST /auth/v1/verify `{type, token_hash}` or `{type, token, email|phone}`: a session. It has
 * `lost_password` for somebody whose earlier password is gone, so that they can be asked for a new one.
 */
export async function verify(services: Services, context: AuthContext): Promise<Response> {
  const body = await readBody(context, verifyRequest);
  const { type, token, token_hash: tokenHash, email, phone } = body;
  if (!type) throw authErrors.validationFailed("Verify requires a verification type");
  if (!tokenHash === !token) {
    throw authErrors.validationFailed("Verify requires either a token or a token hash");
  }
  const client = clientOf(context);
  if (tokenHash) {
    if (email || phone || body.redirect_to) {
      throw authErrors.validationFailed("Only the token_hash and type should be provided");
    }
    const linkType = readLinkType(type, "Invalid email verification type");
    await limitChanges(services, "verify", client);
    const link = { token: tokenHash, type: linkType, client, wants: "session" as const };
    return answer(context, await openEmailLink(services, link));
  }
  if (!email === !phone) {
    throw authErrors.validationFailed(
      "Only an email address or phone number should be provided on verify",
    );
  }
  const contact = email ? readEmail(email) : phoneContact(phone ?? "");
  const codeType = email ? readLinkType(type, "Unsupported verification type") : readTextType(type);
  await limitChanges(services, "verify", client);
  return answer(
    context,
    await verifyCode(services, { contact, type: codeType, code: token ?? "", client }),
  );
}

function answer(context: AuthContext, opened: Opened): Response {
  if ("session" in opened) {
    const { session, lostPassword } = opened;
    return context.json(lostPassword ? { ...session, lost_password: true } : session);
  }
  return context.json("message" in opened ? { msg: opened.message, code: "200" } : opened);
}

function readLinkType(type: string, denial: string): EmailLinkType {
  const known = emailLinkTypes.find((name) => name === type);
  if (!known) throw authErrors.validationFailed(denial);
  return known;
}

function readTextType(type: string): TextType {
  if (type === "sms" || type === "phone_change") return type;
  throw authErrors.validationFailed("Unsupported verification type");
}

function readEmail(text: string): Contact {
  try {
    return { kind: "email", address: normalizeEmail(text) };
  } catch (cause) {
    throw authErrors.invalidEmailFormat({ cause });
  }
}
