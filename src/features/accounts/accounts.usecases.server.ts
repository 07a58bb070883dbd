import { violates } from "#platform/database/database.errors.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isProductError, type ProductError } from "#shared/errors.ts";
import { authErrors } from "./accounts.errors.ts";
import type { Client } from "./accounts.services.server.ts";
import { checkSendPause, sendConfirmation } from "./confirmation.usecases.server.ts";
import { type CodeChallenge, checkNewPassword, normalizeEmail } from "./credentials.rules.ts";
import { fiveMinutes, limit, limitClient, limitTokens } from "./limits.usecases.server.ts";
import { checkMetadata, checkSize, withoutIdentity } from "./metadata.rules.ts";
import { deleteSessions } from "./sessions.store.server.ts";
import {
  isBanned,
  issueSession,
  openSession,
  type Session,
  type SessionFacts,
} from "./sessions.usecases.server.ts";
import { toConcealedUserObject, toUserObject } from "./user-object.rules.ts";
import {
  confirmEmail,
  findUserByEmail,
  insertUser,
  lockUser,
  readAccount,
  recordAuthEvent,
  updateUser,
} from "./users.store.server.ts";

export interface SignUp {
  email: string;
  password: string;
  metadata: Record<string, unknown>;
  code: CodeChallenge | undefined;
  redirectTo: string | undefined;
  client: Client;
}

type User = Record<string, unknown>;

/** Creates an account. Answers a session, or a bare user while the address is not confirmed. */
export async function signUp(services: Services, input: SignUp): Promise<Session | User> {
  const { configuration, confirmsAddresses, passwords } = services.accounts;
  checkNewPassword(input.password);
  const email = normalizeEmail(input.email);
  const metadata = checkMetadata(input.metadata);
  await limitClient(services, "sign-up/client", configuration.signUpsPerClient, input.client);
  await limit(services, "sign-up/account", configuration.signUpsPerAccount, email);

  const passwordHash = await passwords.hash(input.password);
  const outcome = await services.database
    .asSystem("sign up", async (transaction): Promise<ProductError | SessionFacts | User> => {
      const now = services.clock.now();
      const existing = await findUserByEmail(transaction, email);
      if (existing?.email_confirmed_at) {
        const event = { action: "user_repeated_signup", type: "user" as const, user: existing };
        await recordAuthEvent(transaction, { ...event, address: input.client.address, now });
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
      await recordAuthEvent(transaction, { ...event, address: input.client.address, now });
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
    await recordAuthEvent(transaction, { ...event, address: client.address, now });
    return await openSession(services, transaction, {
      userId: user.id,
      method: "password",
      client,
    });
  });
  await services.rateLimits.reset(perAccount, email);
  return await issueSession(services, facts);
}

export async function readUser(services: Services, viewer: UserViewer): Promise<User> {
  const account = await services.database.asSystem("read user", (transaction) =>
    readAccount(transaction, viewer.userId),
  );
  if (!account) throw authErrors.userNotFound();
  return toUserObject(account);
}

export interface UserChange {
  password?: string | undefined;
  /** Merged into the user's metadata; null removes a key. */
  metadata: Record<string, unknown>;
  client: Client;
}

/** Changes password or metadata. A new password ends all the user's other sessions. */
export async function changeUser(
  services: Services,
  viewer: UserViewer,
  change: UserChange,
): Promise<User> {
  const { passwords } = services.accounts;
  const before = await services.database.asSystem("read user", (transaction) =>
    readAccount(transaction, viewer.userId),
  );
  if (!before) throw authErrors.userNotFound();
  if (change.password !== undefined) {
    checkNewPassword(change.password);
    const stored = before.user.encrypted_password || undefined;
    if (await passwords.verify(stored, change.password)) throw authErrors.samePassword();
  }
  const passwordHash =
    change.password === undefined ? undefined : await passwords.hash(change.password);

  return await services.database.asSystem("change user", async (transaction) => {
    await lockUser(transaction, viewer.userId);
    const now = services.clock.now();
    const account = await readAccount(transaction, viewer.userId);
    if (!account) throw authErrors.userNotFound();
    const merged = {
      ...(account.user.raw_user_meta_data as object),
      ...withoutIdentity(change.metadata),
    };
    const kept = Object.entries(merged).filter(([, value]) => value !== null);
    const metadata = checkSize(Object.fromEntries(kept));
    await updateUser(transaction, viewer.userId, {
      metadata,
      ...(passwordHash ? { passwordHash } : {}),
      now,
    });
    if (passwordHash)
      await deleteSessions(transaction, viewer.userId, { except: viewer.sessionId });
    const action = passwordHash ? "user_updated_password" : "user_modified";
    const event = { action, type: "user" as const, user: account.user };
    await recordAuthEvent(transaction, { ...event, address: change.client.address, now });
    const after = await readAccount(transaction, viewer.userId);
    if (!after) throw authErrors.userNotFound();
    return toUserObject(after);
  });
}

function isSessionFacts(outcome: SessionFacts | User): outcome is SessionFacts {
  return "refreshToken" in outcome && "account" in outcome;
}
