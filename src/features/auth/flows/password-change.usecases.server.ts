import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isProductError, type ProductError } from "#shared/errors.ts";
import { toMilliseconds, toSeconds } from "#shared/time.ts";
import { authErrors } from "../auth.errors.ts";
import type { Client } from "../auth.types.ts";
import { matchCode } from "../one-time/one-time.usecases.server.ts";
import {
  countWrongPassword,
  limitPasswordTries,
  resetWrongPasswords,
  waitAfterWrongPasswords,
} from "../protection/limits.usecases.server.ts";
import { listAuthenticationMethods, lockSession } from "../sessions/sessions.store.server.ts";
import type { Account } from "../users/users.store.server.ts";

const daySeconds = toSeconds({ days: 1 });

/** Ways to open a session that a mailbox or telephone proves. */
const messageMethods = ["otp", "recovery", "magiclink", "invite", "email/signup", "email_change"];

export interface PasswordChange {
  password: string;
  currentPassword: string | undefined;
  nonce: string | undefined;
}

/**
 * Throws unless the viewer may give the account this password: in a session older than a day with a
 * code that was emailed, with the present password where that is asked for, and never the same one.
 * Answers whether a code must be taken with the change.
 */
export async function checkPasswordChange(
  services: Services,
  viewer: UserViewer,
  { account, change, client }: { account: Account; change: PasswordChange; client: Client },
): Promise<{ needsCode: boolean }> {
  const { passwords } = services;
  const { emailFlows } = services.auth;
  const { isFresh, isByMessage } = await describeSession(services, viewer);
  const needsCode = emailFlows.passwordChangeNeedsReauthentication === "on" && !isFresh;
  if (needsCode) await checkNonce(services, viewer, change.nonce);

  const stored = account.user.encrypted_password || undefined;
  const isRecovery = isFresh && isByMessage;
  if (emailFlows.passwordChangeNeedsCurrent === "on" && stored && !isRecovery) {
    await checkCurrent(services, viewer, { stored, offered: change.currentPassword, client });
  }
  if (stored && (await passwords.verify(stored, change.password))) throw authErrors.samePassword();
  return { needsCode };
}

async function describeSession(
  services: Services,
  { sessionId }: UserViewer,
): Promise<{ isFresh: boolean; isByMessage: boolean }> {
  const { session, methods } = await services.database.asSystem(
    "read session",
    async (transaction) => ({
      session: await lockSession(transaction, sessionId),
      methods: await listAuthenticationMethods(transaction, sessionId),
    }),
  );
  if (!session) throw authErrors.sessionNotFound();
  const age = services.clock.now().getTime() - (session.created_at?.getTime() ?? 0);
  return {
    isFresh: age <= toMilliseconds({ days: 1 }),
    isByMessage: methods.some(({ method }) => messageMethods.includes(method)),
  };
}

/** The code stays good until the change is made: a refusal after this one does not use it up. */
async function checkNonce(
  services: Services,
  { userId }: UserViewer,
  nonce: string | undefined,
): Promise<void> {
  if (!nonce) throw authErrors.reauthenticationNeeded();
  const tries = {
    name: "reauthentication/user",
    capacity: services.auth.emailFlows.codeTriesPerAddress,
    periodSeconds: daySeconds,
  };
  if (!(await services.rateLimits.take(tries, userId))) throw authErrors.overRequestRateLimit();
  const outcome = await services.database.asSystem(
    "check nonce",
    async (transaction): Promise<ProductError | "right"> => {
      const match = await matchCode(services, transaction, nonceOf(userId, nonce));
      return match ? "right" : authErrors.reauthenticationNotValid();
    },
  );
  if (isProductError(outcome)) throw outcome;
  await services.rateLimits.reset(tries, userId);
}

/** The value that a reauthentication code is compared with. */
export function nonceOf(userId: string, nonce: string) {
  return { owner: { userId }, types: ["reauthentication_token"], code: nonce } as const;
}

async function checkCurrent(
  services: Services,
  { userId }: UserViewer,
  { stored, offered, client }: { stored: string; offered: string | undefined; client: Client },
): Promise<void> {
  if (!offered) throw authErrors.currentPasswordRequired();
  await waitAfterWrongPasswords(services, userId, client);
  await limitPasswordTries(services, userId);
  if (offered.length > 1000 || !(await services.passwords.verify(stored, offered))) {
    await countWrongPassword(services, userId, client);
    throw authErrors.currentPasswordInvalid();
  }
  await resetWrongPasswords(services, userId, client);
}
