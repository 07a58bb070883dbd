import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { brand } from "#shared/brand.ts";
import { isProductError, type ProductError } from "#shared/errors.ts";
import { authErrors } from "./accounts.errors.ts";
import type { Client } from "./accounts.services.server.ts";
import {
  deleteFlow,
  insertFlow,
  issueFlowCode,
  lockFlow,
  storeConfirmation,
  takeConfirmation,
} from "./confirmation.store.server.ts";
import type { CodeChallenge } from "./credentials.rules.ts";
import { chooseRedirect } from "./redirect.rules.ts";
import {
  isBanned,
  issueSession,
  openSession,
  type Session,
  type SessionFacts,
} from "./sessions.usecases.server.ts";
import {
  confirmEmail,
  findUserByEmail,
  readAccount,
  recordAuthEvent,
} from "./users.store.server.ts";

const linkLifetimeMilliseconds = 24 * 60 * 60_000;
const codeLifetimeMilliseconds = 5 * 60_000;
const sendPauseSeconds = 60;
const pkcePrefix = "pkce_";

export interface ConfirmationRequest {
  userId: string;
  email: string;
  code: CodeChallenge | undefined;
  redirectTo: string | undefined;
}

/** Mails a link that proves the address. The link's token is stored only as a hash. */
export async function sendConfirmation(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, email, code, redirectTo }: ConfirmationRequest,
): Promise<void> {
  const token = `${code ? pkcePrefix : ""}${randomBytes(32).toString("base64url")}`;
  const tokenHash = hashToken(token);
  const now = services.clock.now();
  await storeConfirmation(transaction, { userId, email, tokenHash, now });
  if (code) await insertFlow(transaction, { userId, link: tokenHash, code, now });

  const { baseUrl } = services.application;
  const link = new URL(`${baseUrl}/auth/v1/verify`);
  link.searchParams.set("token", token);
  link.searchParams.set("type", "signup");
  link.searchParams.set("redirect_to", chooseRedirect(redirectTo, baseUrl));
  await services.mail.enqueue(transaction, {
    to: email,
    subject: `Confirm your email address for ${brand.name}`,
    text: [
      `Please confirm that this is your address by opening this link:`,
      link.href,
      `The link works once, for 24 hours. If you did not sign up for ${brand.name}, ignore this mail.`,
    ].join("\n\n"),
  });
}

/** Sends another link when the address waits for one; says nothing about addresses that do not. */
export async function resendConfirmation(
  services: Services,
  { email, code, redirectTo }: Omit<ConfirmationRequest, "userId">,
): Promise<void> {
  await services.database.asSystem("resend confirmation", async (transaction) => {
    const user = await findUserByEmail(transaction, email);
    if (!user || user.email_confirmed_at) return;
    checkSendPause(user.confirmation_sent_at, services.clock.now());
    await sendConfirmation(services, transaction, { userId: user.id, email, code, redirectTo });
  });
}

/** Throws `over_email_send_rate_limit` within a minute of the last mail. */
export function checkSendPause(sentAt: Date | null, now: Date): void {
  const since = sentAt ? (now.getTime() - sentAt.getTime()) / 1000 : sendPauseSeconds;
  if (since < sendPauseSeconds) {
    throw authErrors.overEmailSendRateLimit(Math.max(1, Math.ceil(sendPauseSeconds - since)));
  }
}

/** What opening a confirmation link leads to: a code to exchange (PKCE) or a session. */
export type Confirmed = { code: string } | { session: Session };

/** Proves the address that the link was sent to. Works once. */
export async function confirmByLink(
  services: Services,
  { token, client }: { token: string; client: Client },
): Promise<Confirmed> {
  const tokenHash = hashToken(token);
  const outcome = await services.database.asSystem(
    "confirm address",
    async (transaction): Promise<ProductError | { code: string } | SessionFacts> => {
      const now = services.clock.now();
      const confirmation = await takeConfirmation(transaction, tokenHash);
      const age = now.getTime() - (confirmation?.sentAt?.getTime() ?? 0);
      if (!confirmation || age > linkLifetimeMilliseconds) return authErrors.linkExpired();
      const account = await readAccount(transaction, confirmation.userId);
      if (!account) return authErrors.linkExpired();
      if (isBanned(account, now)) return authErrors.userBanned();

      await confirmEmail(transaction, account, now);
      const event = { action: "user_signedup", type: "team" as const, user: account.user };
      await recordAuthEvent(transaction, { ...event, address: client.address, now });
      if (!token.startsWith(pkcePrefix)) {
        return await openSession(services, transaction, {
          userId: account.user.id,
          method: "otp",
          client,
        });
      }
      const code = await issueFlowCode(transaction, tokenHash, now);
      return code ? { code } : authErrors.linkExpired();
    },
  );
  if (isProductError(outcome)) throw outcome;
  return "code" in outcome ? outcome : { session: await issueSession(services, outcome) };
}

/** Exchanges a code for a session, once, for whoever holds the verifier that began the flow. */
export async function exchangeCode(
  services: Services,
  { code, verifier, client }: { code: string; verifier: string; client: Client },
): Promise<Session> {
  if (!code || !verifier) {
    throw authErrors.validationFailed(
      "invalid request: both auth code and code verifier should be non-empty",
    );
  }
  const outcome = await services.database.asSystem("exchange code", async (transaction) => {
    const now = services.clock.now();
    const flow = await lockFlow(transaction, code);
    if (!flow?.userId || !flow.issuedAt) return authErrors.flowStateNotFound();
    if (now.getTime() - flow.issuedAt.getTime() > codeLifetimeMilliseconds) {
      await deleteFlow(transaction, code);
      return authErrors.flowStateExpired();
    }
    if (!matchesChallenge(verifier, flow)) return authErrors.badCodeVerifier();
    await deleteFlow(transaction, code);
    const account = await readAccount(transaction, flow.userId);
    if (!account) return authErrors.userNotFound();
    if (isBanned(account, now)) return authErrors.userBanned();
    return await openSession(services, transaction, {
      userId: flow.userId,
      method: "email/signup",
      client,
    });
  });
  if (isProductError(outcome)) throw outcome;
  return await issueSession(services, outcome);
}

function matchesChallenge(
  verifier: string,
  flow: { challenge: string; method: "s256" | "plain" },
): boolean {
  const offered =
    flow.method === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url");
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(offered), digest(flow.challenge));
}

function hashToken(token: string): string {
  return createHash("sha224").update(token).digest("hex");
}
