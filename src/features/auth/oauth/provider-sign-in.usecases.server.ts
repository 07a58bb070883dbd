import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { isProductError, type ProductError } from "#shared/errors.ts";
import { accountExistsEmail, factorAddedEmail } from "../auth.emails.ts";
import { authErrors } from "../auth.errors.ts";
import type { Client } from "../auth.types.ts";
import { takeSendAllowance } from "../flows/allowance.usecases.server.ts";
import { type LinkRequest, sendConfirmation } from "../flows/send-link.usecases.server.ts";
import { removeUnprovenAccess } from "../flows/unproven-access.store.server.ts";
import { confirmEmail, recordAddressProof } from "../one-time/confirm-address.store.server.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import { isBanned } from "../sessions/sessions.usecases.server.ts";
import { notifyEmailProven } from "../users/email-proven.usecases.server.ts";
import { notifyOwner } from "../users/notify-owner.usecases.server.ts";
import { takesSignUps } from "../users/open-sign-ups.rules.ts";
import {
  type Account,
  findUserByEmail,
  lockUser,
  readAccount,
} from "../users/users.store.server.ts";
import {
  insertIdentity,
  insertProviderUser,
  lockIdentity,
  refreshIdentity,
  refreshMetadata,
} from "./identities.store.server.ts";
import { oauthErrors } from "./oauth.errors.ts";
import { type ProviderIdentity, readEmail } from "./provider-claims.rules.ts";
import { retryOnConflict } from "./retry-on-conflict.usecases.server.ts";

/** A person whom a provider vouches for, while they sign in. */
export interface ProviderEntry extends LinkRequest {
  identity: ProviderIdentity;
  client: Client;
}

/**
 * The account that the entry leads to; or that the mailbox must be confirmed first, by an email
 * that is due.
 */
type Found =
  | { userId: string }
  | { unconfirmed: { userId: string; email: string } }
  | { collision: string };

type Passage<Outcome> =
  | { entered: Outcome }
  | { stopped: ProductError | Exclude<Found, { userId: string }> };

/**
 * Finds or makes the account of somebody whom a provider vouches for, and goes on with `proceed` in
 * the same transaction. Accounts are joined on an address only where the provider has verified that
 * the mailbox is this person's.
 */
export async function enterByProvider<Outcome>(
  services: Services,
  entry: ProviderEntry,
  proceed: (transaction: DatabaseTransaction, userId: string) => Promise<Outcome>,
): Promise<Outcome> {
  const outcome = await retryOnConflict(() =>
    services.database.asSystem(
      "enter by provider",
      async (transaction): Promise<Passage<Outcome>> => {
        const found = await findOrMake(services, transaction, entry);
        if (isProductError(found) || !("userId" in found)) return { stopped: found };
        await noteSignIn(services, transaction, { ...entry, userId: found.userId });
        return { entered: await proceed(transaction, found.userId) };
      },
    ),
  );
  if (!("stopped" in outcome)) return outcome.entered;
  if (isProductError(outcome.stopped)) throw outcome.stopped;
  return await askForConfirmation(services, entry, outcome.stopped);
}

async function findOrMake(
  services: Services,
  transaction: DatabaseTransaction,
  { identity, client }: ProviderEntry,
): Promise<Found | ProductError> {
  const now = services.clock.now();
  const known = await lockIdentity(transaction, identity);
  if (known) {
    const account = await readAccount(transaction, known.user_id);
    return account
      ? await comeBack(services, transaction, account, identity)
      : authErrors.userNotFound();
  }
  const email = readEmail(identity);
  if (!email) return oauthErrors.providerEmailMissing();
  const { emailVerified } = identity.profile;
  const existing = await findUserByEmail(transaction, email);
  if (existing) {
    if (!emailVerified) return { collision: email };
    await lockUser(transaction, existing.id);
    const account = await readAccount(transaction, existing.id);
    return account
      ? await join(services, transaction, account, { identity, client })
      : authErrors.userNotFound();
  }
  if (!takesSignUps(services)) return authErrors.signUpDisabled();
  const userId = crypto.randomUUID();
  await insertProviderUser(transaction, { id: userId, email, identity, now });
  if (emailVerified) await notifyEmailProven(services, transaction, userId);
  await recordSecurityEvent(transaction, {
    action: emailVerified ? "user_signedup" : "user_confirmation_requested",
    type: emailVerified ? "team" : "user",
    user: { id: userId, email },
    address: client.address,
    traits: { provider: identity.provider },
    now,
  });
  return emailVerified ? { userId } : { unconfirmed: { userId, email } };
}

async function noteSignIn(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, identity, client }: ProviderEntry & { userId: string },
): Promise<void> {
  const account = await readAccount(transaction, userId);
  if (!account) return;
  await recordSecurityEvent(transaction, {
    action: "login",
    type: "account",
    user: account.user,
    address: client.address,
    userAgent: client.userAgent,
    traits: { provider: identity.provider },
    now: services.clock.now(),
  });
}

/** A person whom the provider has vouched for before. */
async function comeBack(
  services: Services,
  transaction: DatabaseTransaction,
  account: Account,
  identity: ProviderIdentity,
): Promise<Found | ProductError> {
  const now = services.clock.now();
  if (isBanned(account, now)) return authErrors.userBanned();
  if (isOnlyProof(account, identity)) {
    await lockUser(transaction, account.user.id);
    const current = await readAccount(transaction, account.user.id);
    if (current && isOnlyProof(current, identity)) {
      await recordAddressProof(transaction, current, "email", now);
    }
  }
  await refreshIdentity(transaction, account, identity, now);
  const { id, email, email_confirmed_at: confirmedAt } = account.user;
  if (!email || confirmedAt) return { userId: id };
  if (!identity.profile.emailVerified || readEmail(identity) !== email) {
    return { unconfirmed: { userId: id, email } };
  }
  await proveMailbox(services, transaction, account, identity);
  return { userId: id };
}

/** Adds the identity to the account that has its verified address. */
async function join(
  services: Services,
  transaction: DatabaseTransaction,
  account: Account,
  { identity, client }: Pick<ProviderEntry, "identity" | "client">,
): Promise<Found | ProductError> {
  const now = services.clock.now();
  if (isBanned(account, now)) return authErrors.userBanned();
  const { user } = account;
  const isProven = isMailboxProven(account);
  if (isProven) {
    await insertIdentity(transaction, user.id, identity, now);
    await refreshMetadata(transaction, account, identity, now);
  } else {
    await proveMailbox(services, transaction, account, identity);
  }
  await noteLinked(services, transaction, { account, identity, client, tookOver: !isProven });
  return { userId: user.id };
}

/** A stranger may have prepared the account: its owner takes it over with the identity alone. */
async function proveMailbox(
  services: Services,
  transaction: DatabaseTransaction,
  account: Account,
  identity: ProviderIdentity,
): Promise<void> {
  const now = services.clock.now();
  const { id } = account.user;
  await removeUnprovenAccess(transaction, account, { now });
  await insertIdentity(transaction, id, identity, now);
  const cleared = await readAccount(transaction, id);
  if (!cleared) throw authErrors.userNotFound();
  await confirmEmail(transaction, cleared, now);
  await notifyEmailProven(services, transaction, id);
  const confirmed = await readAccount(transaction, id);
  if (confirmed) await refreshMetadata(transaction, confirmed, identity, now);
}

/**
 * Whether the account's address was ever shown to be its owner's. Where addresses are taken as they
 * come, an account counts as confirmed without it; only the identity tells.
 */
function isMailboxProven({ user, identities }: Account): boolean {
  return (
    user.email_confirmed_at !== null &&
    identities.some(
      ({ email, identity_data: data }) =>
        email === user.email && (data as Record<string, unknown> | null)?.email_verified === true,
    )
  );
}

/**
 * Whether this identity alone shows that the mailbox was proven, and no longer would once it has
 * what the provider says today: another address, or that the address isn't verified.
 */
function isOnlyProof(account: Account, identity: ProviderIdentity): boolean {
  const { provider, profile } = identity;
  const isVouchedFor = profile.emailVerified && readEmail(identity) === account.user.email;
  if (isVouchedFor || !isMailboxProven(account)) return false;
  const others = account.identities.filter(
    (known) => known.provider !== provider || known.provider_id !== profile.subject,
  );
  return !isMailboxProven({ ...account, identities: others });
}

/** Logs that an account has a new identity and tells its owner. */
export async function noteLinked(
  services: Services,
  transaction: DatabaseTransaction,
  {
    account: { user },
    identity,
    client,
    tookOver = false,
  }: Pick<ProviderEntry, "identity" | "client"> & {
    account: Account;
    /** Whether all other access to the account ended with it. */
    tookOver?: boolean;
  },
): Promise<void> {
  const now = services.clock.now();
  await recordSecurityEvent(transaction, {
    action: "identity_linked",
    type: "user",
    user,
    address: client.address,
    traits: { provider: identity.provider, ...(tookOver ? { took_over: true } : {}) },
    now,
  });
  const { baseUrl } = services.application;
  const factor = `Sign-in with ${identity.label}`;
  await notifyOwner(services, transaction, { user }, (to) =>
    factorAddedEmail(to, { baseUrl, at: now, factor }),
  );
}

/**
 * The provider does not vouch for the mailbox, so an email to it must. Where there is an account
 * for the address already, its owner is told of that instead; the answer is the same.
 */
async function askForConfirmation(
  services: Services,
  { identity, client, challenge, redirectTo }: ProviderEntry,
  due: Exclude<Found, { userId: string }>,
): Promise<never> {
  const email = "collision" in due ? due.collision : due.unconfirmed.email;
  const contact = { kind: "email" as const, address: email };
  await takeSendAllowance(services, "confirmation", contact, client.address);
  await services.database.asSystem("ask for confirmation", async (transaction) => {
    if ("collision" in due) {
      const { baseUrl } = services.application;
      await services.mail.enqueue(transaction, accountExistsEmail(email, { baseUrl }), {
        lane: "security",
      });
      return;
    }
    const { userId } = due.unconfirmed;
    await sendConfirmation(services, transaction, {
      userId,
      contact,
      challenge,
      redirectTo,
      asksForCode: false,
    });
  });
  throw oauthErrors.providerEmailNeedsVerification(identity.provider);
}
