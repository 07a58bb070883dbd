import { violates } from "#platform/database/database.errors.ts";
import type { Services } from "#platform/services.ts";
import { isProductError, type ProductError } from "#shared/errors.ts";
import { authErrors } from "../accounts.errors.ts";
import type { Client } from "../accounts.services.server.ts";
import { sendConfirmation } from "../mail-flows/confirmation.usecases.server.ts";
import { checkSendPause } from "../one-time/one-time.usecases.server.ts";
import { limit, limitClient } from "../protection/limits.usecases.server.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import {
  issueSession,
  openSession,
  type Session,
  type SessionFacts,
} from "../sessions/sessions.usecases.server.ts";
import { type CodeChallenge, checkNewPassword, normalizeEmail } from "./credentials.rules.ts";
import { checkMetadata } from "./metadata.rules.ts";
import { toConcealedUserObject, toUserObject, type UserObject } from "./user-object.rules.ts";
import { confirmEmail, findUserByEmail, insertUser, readAccount } from "./users.store.server.ts";

export interface SignUp {
  email: string;
  password: string;
  metadata: Record<string, unknown>;
  code: CodeChallenge | undefined;
  redirectTo: string | undefined;
  client: Client;
}

/** Creates an account. Answers a session, or a bare user while the address is not confirmed. */
export async function signUp(services: Services, input: SignUp): Promise<Session | UserObject> {
  const { configuration, confirmsAddresses, passwords } = services.accounts;
  checkNewPassword(input.password);
  const email = normalizeEmail(input.email);
  const metadata = checkMetadata(input.metadata);
  await limitClient(services, "sign-up/client", configuration.signUpsPerClient, input.client);
  await limit(services, "sign-up/account", configuration.signUpsPerAccount, email);

  const passwordHash = await passwords.hash(input.password);
  const outcome = await services.database
    .asSystem("sign up", async (transaction): Promise<ProductError | SessionFacts | UserObject> => {
      const now = services.clock.now();
      const existing = await findUserByEmail(transaction, email);
      if (existing?.email_confirmed_at) {
        const event = { action: "user_repeated_signup", type: "user" as const, user: existing };
        await recordSecurityEvent(transaction, { ...event, address: input.client.address, now });
        return configuration.duplicateSignUp === "conceal" && confirmsAddresses
          ? toConcealedUserObject(email, metadata, now)
          : authErrors.userAlreadyExists();
      }

      // Without confirmation nobody has proven the address, so the password alone opens the account.
      if (existing && !confirmsAddresses) return authErrors.userAlreadyExists();
      const userId = existing?.id ?? crypto.randomUUID();
      if (!existing)
        await insertUser(transaction, { id: userId, email, passwordHash, metadata, now });
      else checkSendPause(existing.confirmation_sent_at, now);

      if (confirmsAddresses) {
        await sendConfirmation(services, transaction, { ...input, userId, email });
        const account = await readAccount(transaction, userId);
        return account ? toUserObject(account) : authErrors.userNotFound();
      }
      const account = await readAccount(transaction, userId);
      if (!account) return authErrors.userNotFound();
      await confirmEmail(transaction, account, now);
      const event = { action: "user_signedup", type: "team" as const, user: account.user };
      await recordSecurityEvent(transaction, { ...event, address: input.client.address, now });
      return await openSession(services, transaction, {
        userId,
        method: "password",
        client: input.client,
      });
    })
    .catch((error: unknown) => {
      if (violates(error, "users_email_partial_key")) return authErrors.userAlreadyExists();
      throw error;
    });

  if (isProductError(outcome)) throw outcome;
  return isSessionFacts(outcome) ? await issueSession(services, outcome) : outcome;
}

function isSessionFacts(outcome: SessionFacts | UserObject): outcome is SessionFacts {
  return "refreshToken" in outcome && "account" in outcome;
}
