import { isIP } from "node:net";
import { networkOf } from "#platform/http/client-network.ts";
import type { Services } from "#platform/services.ts";
import { toUnixSeconds } from "#shared/time.ts";
import { authErrors } from "../auth.errors.ts";
import type { Client } from "../auth.types.ts";
import {
  admitPasswordTry,
  countWrongPassword,
  limit,
  resetWrongPasswords,
} from "../protection/limits.usecases.server.ts";
import { countLogin } from "../protection/login-counts.usecases.server.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import type { Contact } from "../users/contact.rules.ts";
import { explainWeakness } from "../users/credentials.rules.ts";
import {
  type Account,
  replacePasswordHash,
  selectAccountsByContact,
  toAccount,
} from "../users/users.store.server.ts";
import { noticeDevice, recognizeDevice } from "./devices.usecases.server.ts";
import { encodeRefreshToken } from "./refresh-token.rules.ts";
import { isFamiliarNetwork } from "./sessions.store.server.ts";
import {
  isBanned,
  issueSession,
  newRefreshKey,
  type OpenedSession,
  type Session,
} from "./sessions.usecases.server.ts";
import { openByPassword } from "./sign-in.store.server.ts";

export interface PasswordSignIn {
  email?: string;
  /** In the place of the address, where people may sign in with a telephone number. */
  phone?: string | undefined;
  password: string;
  client: Client;
}

/** The typed contact in the form in which it would be stored; it need not be an address at all. */
function typedContact({ email = "", phone }: Pick<PasswordSignIn, "email" | "phone">): Contact {
  return phone === undefined
    ? { kind: "email", address: email.trim().toLowerCase().slice(0, 320) }
    : { kind: "phone", address: phone.replaceAll(/[+\s]/g, "").slice(0, 320) };
}

/** Whether the account may not be used before its address is confirmed. */
function waitsForConfirmation(
  { auth }: Services,
  user: Account["user"],
  { kind }: Contact,
): boolean {
  return !user[`${kind}_confirmed_at`] && (kind === "phone" || auth.confirmsAddresses);
}

/**
 * An address that has had all its tries still has some from a network from which its account has a
 * session: strangers cannot use those up.
 */
async function admitFamiliar(services: Services, contact: Contact, client: Client): Promise<void> {
  const network = networkOf(client.address);
  const isFamiliar =
    isIP(client.address) !== 0 &&
    (await services.database.asSystem("familiar network", (transaction) =>
      isFamiliarNetwork(transaction, contact, network),
    ));
  if (!isFamiliar) throw authErrors.overRequestRateLimit();
  const { signInsPerAccount } = services.auth.configuration;
  const subject = `${contact.address} ${network}`;
  await limit(services, "sign-in/familiar", signInsPerAccount, subject);
}

/**
 * Opens a session for the right password. A failure doesn't say what was wrong, and takes equally
 * long: for an address without an account, a password is checked and the failure recorded too.
 */
export async function signInWithPassword(
  services: Services,
  { email: emailText, phone, password, client }: PasswordSignIn,
): Promise<Session> {
  const { passwords } = services;
  const { configuration } = services.auth;
  const contact = typedContact({ email: emailText, phone });
  const { address } = contact;
  const { failedBefore, left, release } = await admitPasswordTry(services, address, client);
  if (left === undefined) await admitFamiliar(services, contact, client);

  const [row] = await services.database.once("find account", (query) =>
    selectAccountsByContact(query, contact).compile(),
  );
  const account = row && toAccount(row);
  const stored = account?.user.encrypted_password || undefined;
  const matches = password.length <= 1000 && (await passwords.verify(stored, password));
  // Without concealment, a person who signs up for an address with a password of their own would
  // learn whether it was new.
  const isConcealed =
    account &&
    configuration.duplicateSignUp === "conceal" &&
    waitsForConfirmation(services, account.user, contact);
  if (!account || !stored || !matches || isConcealed) {
    countLogin(services, "password", "failure");
    await countWrongPassword(services, address, client);
    await services.database.asSystem("wrong password", (transaction) =>
      recordSecurityEvent(transaction, {
        action: "login_failed",
        type: "account",
        user: { id: account?.user.id ?? "", email: account?.user.email ?? null },
        ...client,
        now: services.clock.now(),
      }),
    );
    throw authErrors.invalidCredentials();
  }
  if (isBanned(account, services.clock.now())) throw authErrors.userBannedAtSignIn();
  if (waitsForConfirmation(services, account.user, contact)) {
    throw contact.kind === "email"
      ? authErrors.emailNotConfirmed()
      : authErrors.phoneNotConfirmed();
  }

  const passwordHash = await renewForeignHash(services, account, { stored, password });
  const newSession = await openForPassword(services, account, { passwordHash, client });
  await release();
  if (failedBefore) await resetWrongPasswords(services, address, client);
  const weakness = explainWeakness(password, { common: configuration.commonPasswords });
  const session = await issueSession(services, newSession);
  return weakness ? { ...session, weak_password: weakness } : session;
}

/** Replaces an imported hash while the password is at hand. Answers the hash that counts. */
async function renewForeignHash(
  services: Services,
  { user }: Account,
  { stored, password }: { stored: string; password: string },
): Promise<string> {
  if (!services.passwords.isForeign(stored)) return stored;
  const renewed = await services.passwords.hash(password);
  const isReplaced = await services.database.asSystem("renew password hash", (transaction) =>
    replacePasswordHash(transaction, user.id, { from: stored, to: renewed }),
  );
  return isReplaced ? renewed : stored;
}

/**
 * Opens the session unless the password was changed, or the user banned, while it was being
 * checked.
 */
async function openForPassword(
  services: Services,
  account: Account,
  { passwordHash, client }: { passwordHash: string; client: Client },
): Promise<OpenedSession> {
  const now = services.clock.now();
  const { user } = account;
  const id = crypto.randomUUID();
  const refreshKey = newRefreshKey();
  const { fingerprint } = recognizeDevice(client);
  const [opened] = await services.database.once("sign in", () =>
    openByPassword({ id, user, passwordHash, refreshKey, client, fingerprint, now }),
  );
  if (!opened?.isOpen) throw authErrors.invalidCredentials();
  countLogin(services, "password", "success");
  if (!opened.isKnownDevice) {
    await services.database.asSystem("notice device", (transaction) =>
      noticeDevice(services, transaction, { account, client }),
    );
  }
  return {
    account: { ...account, user: { ...user, last_sign_in_at: now } },
    session: { id, aal: "aal1" },
    methods: [{ method: "password", timestamp: toUnixSeconds(now) }],
    refreshToken: encodeRefreshToken(id, 0, refreshKey),
  };
}
