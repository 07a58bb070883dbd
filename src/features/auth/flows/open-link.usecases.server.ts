import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { isProductError, type ProductError } from "#shared/errors.ts";
import { toSeconds } from "#shared/time.ts";
import { authErrors } from "../auth.errors.ts";
import type { Client } from "../auth.types.ts";
import { deleteFlow, issueFlowCode } from "../one-time/flows.store.server.ts";
import {
  findByLink,
  type OneTimeType,
  type PendingOneTime,
} from "../one-time/one-time.store.server.ts";
import { takeByCode, takeByLink } from "../one-time/one-time.usecases.server.ts";
import { countFailures } from "../protection/login-counts.usecases.server.ts";
import { issueSession, openSession, type Session } from "../sessions/sessions.usecases.server.ts";
import type { Contact } from "../users/contact.rules.ts";
import type { EmailLinkType } from "./email-link.rules.ts";
import { proveAddress, unlessTakenMeanwhile } from "./prove-address.usecases.server.ts";

/** Types that a link of each kind may have, the preferred one first. */
const linkTypes: Record<EmailLinkType, readonly OneTimeType[]> = {
  signup: ["confirmation_token"],
  invite: ["confirmation_token"],
  magiclink: ["recovery_token"],
  recovery: ["recovery_token"],
  email: ["confirmation_token", "recovery_token"],
  email_change: ["email_change_token_new", "email_change_token_current"],
};

const textTypes = {
  sms: ["confirmation_token", "recovery_token"],
  phone_change: ["phone_change_token"],
} as const satisfies Record<string, readonly OneTimeType[]>;

export type TextType = keyof typeof textTypes;

/** Result of a link or code; `code` is exchanged by whoever began the PKCE flow. */
export type Opened =
  | { session: Session; lostPassword: boolean }
  | { code: string }
  | { message: string };

/** The address that a link was sent to, while it is good; undefined otherwise. Changes nothing. */
export async function peekEmailLink(
  services: Services,
  { token, type }: { token: string; type: EmailLinkType },
): Promise<string | undefined> {
  const found = await services.database.asSystem("look at mail link", (transaction) =>
    findByLink(transaction, { token, types: linkTypes[type], now: services.clock.now() }),
  );
  return found?.relatesTo;
}

/**
 * Uses up a link in an email, once. A link that continues a PKCE flow leads to a code when `wants`
 * says so, for a program elsewhere that holds the verifier; otherwise to a session right away.
 * `message` is for the first half of a change of address. Throws `otp_expired` when the link is not
 * good (any more).
 */
export async function openEmailLink(
  services: Services,
  {
    token,
    type,
    client,
    wants,
  }: { token: string; type: EmailLinkType; client: Client; wants: "session" | "code" },
): Promise<Opened> {
  const types = linkTypes[type];
  return await finish(services, "open mail link", async (transaction) => {
    const taken = await takeByLink(services, transaction, { token, types });
    if (!taken) return authErrors.linkExpired();
    return await proceed(services, transaction, { taken, client, wants });
  });
}

const daySeconds = toSeconds({ days: 1 });

/** Uses up a code from an email or text message, once. Every try counts against the address. */
export async function verifyCode(
  services: Services,
  {
    contact,
    type,
    code,
    client,
  }: { contact: Contact; type: EmailLinkType | TextType; code: string; client: Client },
): Promise<Opened> {
  const types =
    contact.kind === "phone" ? textTypes[type as TextType] : linkTypes[type as EmailLinkType];
  const tries = {
    name: "verify/address",
    capacity: services.auth.emailFlows.codeTriesPerAddress,
    periodSeconds: daySeconds,
  };
  if (!(await services.rateLimits.take(tries, contact.address))) {
    throw authErrors.overRequestRateLimit();
  }
  const opened = await finish(services, "verify code", async (transaction) => {
    const typed = { owner: { relatesTo: contact.address }, types, code };
    const taken = await takeByCode(services, transaction, typed);
    if (!taken) return authErrors.codeExpired();
    return await proceed(services, transaction, { taken, client, wants: "session" });
  });
  await services.rateLimits.reset(tries, contact.address);
  return opened;
}

type NewSession = Awaited<ReturnType<typeof openSession>>;
type Step =
  | { newSession: NewSession; lostPassword: boolean }
  | { code: string }
  | { message: string };

async function proceed(
  services: Services,
  transaction: DatabaseTransaction,
  { taken, client, wants }: { taken: PendingOneTime; client: Client; wants: "session" | "code" },
): Promise<Step | ProductError> {
  const proof = await proveAddress(services, transaction, { taken, client });
  if (isProductError(proof) || "message" in proof) return proof;
  if (taken.flowId && wants === "code") {
    const code = await issueFlowCode(transaction, taken.flowId, services.clock.now());
    return code ? { code } : authErrors.linkExpired();
  }
  if (taken.flowId) await deleteFlow(transaction, taken.flowId);
  const { userId, lostPassword = false } = proof;
  const newSession = await openSession(services, transaction, { userId, method: "otp", client });
  return { newSession, lostPassword };
}

/** A rejected attempt keeps its effects: a link is used up, a wrong code counted. */
async function finish(
  services: Services,
  purpose: string,
  work: (transaction: DatabaseTransaction) => Promise<Step | ProductError>,
): Promise<Opened> {
  const step = await countFailures(services, "otp", () =>
    unlessTakenMeanwhile(() => services.database.asSystem(purpose, work)),
  );
  if (!("newSession" in step)) return step;
  return {
    session: await issueSession(services, step.newSession),
    lostPassword: step.lostPassword,
  };
}
