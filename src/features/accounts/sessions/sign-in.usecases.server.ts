import type { Services } from "#platform/services.ts";
import { authErrors } from "../accounts.errors.ts";
import type { Client } from "../accounts.services.server.ts";
import { fiveMinutes, limit, limitTokens } from "../protection/limits.usecases.server.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import { findUserByEmail, lockUser, readAccount } from "../users/users.store.server.ts";
import { isBanned, issueSession, openSession, type Session } from "./sessions.usecases.server.ts";

/** Opens a session for the right password. What was wrong is not told apart. */
export async function signInWithPassword(
  services: Services,
  { email: text, password, client }: { email: string; password: string; client: Client },
): Promise<Session> {
  const { configuration, passwords } = services.accounts;
  const email = text.trim().toLowerCase().slice(0, 320);
  const perAccount = {
    name: "sign-in/account",
    capacity: configuration.signInsPerAccount,
    periodSeconds: fiveMinutes,
  };
  await limitTokens(services, client);
  await limit(services, perAccount.name, perAccount.capacity, email);

  const user = await services.database.asSystem("find account", (transaction) =>
    findUserByEmail(transaction, email),
  );
  const stored = user?.encrypted_password || undefined;
  const matches = password.length <= 1000 && (await passwords.verify(stored, password));
  if (!user || !matches) throw authErrors.invalidCredentials();

  const facts = await services.database.asSystem("sign in", async (transaction) => {
    await lockUser(transaction, user.id);
    const account = await readAccount(transaction, user.id);
    // The password may have changed while it was being checked.
    if (!account || account.user.encrypted_password !== stored)
      throw authErrors.invalidCredentials();
    const now = services.clock.now();
    if (isBanned(account, now)) throw authErrors.userBannedAtSignIn();
    if (!account.user.email_confirmed_at && services.accounts.confirmsAddresses) {
      throw authErrors.emailNotConfirmed();
    }
    const event = { action: "login", type: "account" as const, user: account.user };
    await recordSecurityEvent(transaction, { ...event, address: client.address, now });
    return await openSession(services, transaction, {
      userId: user.id,
      method: "password",
      client,
    });
  });
  await services.rateLimits.reset(perAccount, email);
  return await issueSession(services, facts);
}
