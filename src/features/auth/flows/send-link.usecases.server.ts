import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Email } from "#platform/mail/email.ts";
import type { Services } from "#platform/services.ts";
import { confirmationEmail, type LinkEmail, recoveryEmail, signInEmail } from "../auth.emails.ts";
import type { AuthenticationMethod } from "../auth.types.ts";
import type { OneTimeType } from "../one-time/one-time.store.server.ts";
import { beginFlow, issueOneTime } from "../one-time/one-time.usecases.server.ts";
import { redirectTarget } from "../protection/redirect-target.usecases.server.ts";
import type { Contact } from "../users/contact.rules.ts";
import type { CodeChallenge } from "../users/credentials.rules.ts";
import { type EmailLinkType, emailLink } from "./email-link.rules.ts";
import { codeText } from "./sms.messages.ts";

/** The way on that a request for an email asks for. */
export interface LinkRequest {
  challenge: CodeChallenge | undefined;
  redirectTo: string | undefined;
}

interface LinkKind {
  type: OneTimeType;
  linkType: EmailLinkType;
  method: AuthenticationMethod;
  mail: (to: string, link: LinkEmail) => Email;
  lifetime: "confirmationSeconds" | "linkSeconds";
}

const kinds = {
  confirmation: {
    type: "confirmation_token",
    linkType: "signup",
    method: "email/signup",
    mail: confirmationEmail,
    lifetime: "confirmationSeconds",
  },
  "confirmation-link": {
    type: "confirmation_token",
    linkType: "signup",
    method: "email/signup",
    mail: (to: string, { link, lifetime }: LinkEmail) => confirmationEmail(to, { link, lifetime }),
    lifetime: "confirmationSeconds",
  },
  "sign-in": {
    type: "recovery_token",
    linkType: "magiclink",
    method: "magiclink",
    mail: signInEmail,
    lifetime: "linkSeconds",
  },
  recovery: {
    type: "recovery_token",
    linkType: "recovery",
    method: "recovery",
    mail: recoveryEmail,
    lifetime: "linkSeconds",
  },
} as const satisfies Record<string, LinkKind>;

/** Emails a link to the address of an account, with a code unless it's a `confirmation-link`. */
export async function sendLink(
  services: Services,
  transaction: DatabaseTransaction,
  kind: keyof typeof kinds,
  { userId, email, challenge, redirectTo }: LinkRequest & { userId: string; email: string },
): Promise<void> {
  const { type, linkType, method, mail, lifetime: seconds }: LinkKind = kinds[kind];
  const { baseUrl } = services.application;
  const flowId = await beginFlow(services, transaction, { userId, challenge, method });
  const { token, code, lifetime, expiresAt } = await issueOneTime(services, transaction, {
    userId,
    type,
    relatesTo: email,
    lifetimeSeconds: services.auth.emailFlows[seconds],
    flowId,
  });
  const next = redirectTarget(services, redirectTo);
  const link = emailLink(baseUrl, { token, type: linkType, next });
  await services.mail.enqueue(transaction, mail(email, { link, code, lifetime }), {
    lane: "security",
    usefulUntil: expiresAt,
  });
}

/** Sends a code as a text message to a telephone number of, or for, an account. */
export async function sendTextCode(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, type, phone }: { userId: string; type: OneTimeType; phone: string },
): Promise<void> {
  const { code, lifetime, expiresAt } = await issueOneTime(services, transaction, {
    userId,
    type,
    relatesTo: phone,
    lifetimeSeconds: services.auth.emailFlows.textSeconds,
  });
  await services.sms.enqueue(transaction, codeText(phone, { code, lifetime }), {
    usefulUntil: expiresAt,
  });
}

/** Sends what confirms the address of a new account. */
export async function sendConfirmation(
  services: Services,
  transaction: DatabaseTransaction,
  {
    userId,
    contact,
    asksForCode = true,
    ...request
  }: LinkRequest & {
    userId: string;
    contact: Contact;
    /** Whether a page asks for the email's code. If none does, the email has only the link. */
    asksForCode?: boolean;
  },
): Promise<void> {
  if (contact.kind === "email") {
    await sendLink(services, transaction, asksForCode ? "confirmation" : "confirmation-link", {
      ...request,
      userId,
      email: contact.address,
    });
    return;
  }
  const type = "confirmation_token";
  await sendTextCode(services, transaction, { userId, type, phone: contact.address });
}
