import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { isProductError, type ProductError } from "#shared/errors.ts";
import { authErrors } from "../accounts.errors.ts";
import { confirmationMail } from "../accounts.mails.ts";
import type { Client } from "../accounts.services.server.ts";
import { issueFlowCode } from "../one-time/flows.store.server.ts";
import { takeByLink } from "../one-time/one-time.store.server.ts";
import { checkSendPause, issueOneTime } from "../one-time/one-time.usecases.server.ts";
import { chooseRedirect } from "../protection/redirect.rules.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import {
  isBanned,
  issueSession,
  openSession,
  type Session,
  type SessionFacts,
} from "../sessions/sessions.usecases.server.ts";
import type { CodeChallenge } from "../users/credentials.rules.ts";
import { confirmEmail, findUserByEmail, readAccount } from "../users/users.store.server.ts";

const linkLifetimeSeconds = 24 * 60 * 60;

export interface ConfirmationRequest {
  userId: string;
  email: string;
  code: CodeChallenge | undefined;
  redirectTo: string | undefined;
}

/** Mails a link that proves the address. */
export async function sendConfirmation(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, email, code: challenge, redirectTo }: ConfirmationRequest,
): Promise<void> {
  const { token, code, lifetime } = await issueOneTime(services, transaction, {
    userId,
    type: "confirmation_token",
    relatesTo: email,
    lifetimeSeconds: linkLifetimeSeconds,
    challenge,
    method: "email/signup",
  });
  const { baseUrl } = services.application;
  const link = new URL(`${baseUrl}/auth/v1/verify`);
  link.searchParams.set("token", token);
  link.searchParams.set("type", "signup");
  link.searchParams.set("redirect_to", chooseRedirect(redirectTo, baseUrl));
  await services.mail.enqueue(
    transaction,
    confirmationMail(email, { link: link.href, code, lifetime }),
  );
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

/** What opening a confirmation link leads to: a code to exchange (PKCE) or a session. */
export type Confirmed = { code: string } | { session: Session };

/** Proves the address that the link was sent to. Works once. */
export async function confirmByLink(
  services: Services,
  { token, client }: { token: string; client: Client },
): Promise<Confirmed> {
  const outcome = await services.database.asSystem(
    "confirm address",
    async (transaction): Promise<ProductError | { code: string } | SessionFacts> => {
      const now = services.clock.now();
      const taken = await takeByLink(transaction, { token, types: ["confirmation_token"], now });
      if (!taken) return authErrors.linkExpired();
      const account = await readAccount(transaction, taken.userId);
      if (!account) return authErrors.linkExpired();
      if (isBanned(account, now)) return authErrors.userBanned();

      await confirmEmail(transaction, account, now);
      const event = { action: "user_signedup", type: "team" as const, user: account.user };
      await recordSecurityEvent(transaction, { ...event, address: client.address, now });
      if (!taken.flowId) {
        return await openSession(services, transaction, {
          userId: account.user.id,
          method: "otp",
          client,
        });
      }
      const code = await issueFlowCode(transaction, taken.flowId, now);
      return code ? { code } : authErrors.linkExpired();
    },
  );
  if (isProductError(outcome)) throw outcome;
  return "code" in outcome ? outcome : { session: await issueSession(services, outcome) };
}
