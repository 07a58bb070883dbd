import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { needsSecondStep, type UserViewer } from "#platform/viewer.ts";
import { passwordChangedEmail } from "../auth.emails.ts";
import { authErrors } from "../auth.errors.ts";
import type { Client } from "../auth.types.ts";
import { deleteFlowsOf } from "../one-time/flows.store.server.ts";
import { deleteOneTime } from "../one-time/one-time.store.server.ts";
import { takeByCode } from "../one-time/one-time.usecases.server.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import { deleteSessions, lockSession } from "../sessions/sessions.store.server.ts";
import type { Contact } from "../users/contact.rules.ts";
import { notifyEmailProven } from "../users/email-proven.usecases.server.ts";
import { checkMetadata } from "../users/metadata.rules.ts";
import { notifyOwner } from "../users/notify-owner.usecases.server.ts";
import {
  toUserBeforeSecondStep,
  toUserObject,
  type UserObject,
} from "../users/user-object.rules.ts";
import {
  type Account,
  findUserByContact,
  lockUser,
  readAccount,
  updateUser,
} from "../users/users.store.server.ts";
import { applyAddress } from "./address-change.store.server.ts";
import { startEmailChange, startPhoneChange } from "./address-change.usecases.server.ts";
import { takeSendAllowance } from "./allowance.usecases.server.ts";
import { checkPasswordChange, nonceOf } from "./password-change.usecases.server.ts";
import { unlessTakenMeanwhile } from "./prove-address.usecases.server.ts";
import type { LinkRequest } from "./send-link.usecases.server.ts";

/** The viewer's own user object; before their second step, only what taking it needs. */
export async function readUser(services: Services, viewer: UserViewer): Promise<UserObject> {
  const account = await readOwnAccount(services, viewer);
  return needsSecondStep(viewer) ? toUserBeforeSecondStep(account) : toUserObject(account);
}

export interface UserChange extends LinkRequest {
  /** In the form they are stored in; checked already, as is the password. */
  email: string | undefined;
  phone: string | undefined;
  password: string | undefined;
  currentPassword: string | undefined;
  nonce: string | undefined;
  /** Merged into the user's metadata; null removes a key. */
  metadata: Record<string, unknown>;
  client: Client;
}

/**
 * Changes password and metadata, and begins changes of address. A new password ends all the user's
 * other sessions, and whatever links and codes are pending.
 */
export async function changeUser(
  services: Services,
  viewer: UserViewer,
  change: UserChange,
): Promise<UserObject> {
  const before = await readOwnAccount(services, viewer);
  const contacts = newContacts(before, change);
  await checkAllowed(services, viewer, { before, change, contacts });
  const { password, client } = change;
  const { needsCode } =
    password === undefined
      ? { needsCode: false }
      : await checkPasswordChange(services, viewer, {
          account: before,
          change: { ...change, password },
          client,
        });
  const passwordHash = password === undefined ? undefined : await services.passwords.hash(password);
  for (const { kind } of contacts) {
    const subject = { kind, address: viewer.userId };
    await takeSendAllowance(services, `${kind}_change`, subject, client.address);
  }

  return await unlessTakenMeanwhile(() =>
    services.database.asSystem("change user", async (transaction) => {
      const { userId } = viewer;
      await lockUser(transaction, userId);
      // It may have been ended while the new password was hashed.
      if (!(await lockSession(transaction, viewer.sessionId))) return authErrors.sessionNotFound();
      if (needsCode) {
        const taken = await takeByCode(services, transaction, nonceOf(userId, change.nonce ?? ""));
        if (!taken) return authErrors.reauthenticationNotValid();
      }
      const account = await readAccount(transaction, userId);
      if (!account) return authErrors.userNotFound();
      const now = services.clock.now();
      const metadata = mergeMetadata(account, change.metadata);
      await updateUser(transaction, userId, {
        ...(metadata ? { metadata } : {}),
        ...(passwordHash ? { passwordHash } : {}),
        now,
      });
      if (passwordHash) await finishPasswordChange(services, transaction, { account, viewer });
      for (const contact of contacts) {
        await beginAddressChange(services, transaction, { userId, contact, change });
      }
      const action = passwordHash ? "user_updated_password" : "user_modified";
      const event = { action, type: "user" as const, user: account.user };
      await recordSecurityEvent(transaction, { ...event, address: client.address, now });
      const after = await readAccount(transaction, userId);
      return after ? toUserObject(after) : authErrors.userNotFound();
    }),
  );
}

async function readOwnAccount(services: Services, { userId }: UserViewer): Promise<Account> {
  const account = await services.database.asSystem("read user", (transaction) =>
    readAccount(transaction, userId),
  );
  if (!account) throw authErrors.userNotFound();
  return account;
}

/** The addresses of the change that the account does not have already. */
function newContacts({ user }: Account, { email, phone }: UserChange): Contact[] {
  return [
    ...(email && email !== user.email ? [{ kind: "email" as const, address: email }] : []),
    ...(phone && phone !== user.phone ? [{ kind: "phone" as const, address: phone }] : []),
  ];
}

/** In the protocol's order, which decides what is told first. */
async function checkAllowed(
  services: Services,
  viewer: UserViewer,
  { before, change, contacts }: { before: Account; change: UserChange; contacts: Contact[] },
): Promise<void> {
  const { user } = before;
  const { password, email, phone, nonce } = change;
  if (needsSecondStep(viewer) && (password !== undefined || contacts.length > 0)) {
    throw authErrors.insufficientAssuranceForChange();
  }
  if (needsSecondStep(viewer)) throw authErrors.insufficientAssurance();
  if (user.is_anonymous && password !== undefined && !email && !phone) {
    throw authErrors.anonymousPassword();
  }
  if (user.is_sso_user && (password !== undefined || contacts.length > 0 || nonce)) {
    throw authErrors.userSsoManaged();
  }
  const changesPhone = contacts.some(({ kind }) => kind === "phone");
  if (changesPhone && services.auth.emailFlows.phoneSignIn === "off") {
    throw authErrors.unsupportedPhoneProvider();
  }
  for (const contact of contacts) {
    if (conceals(services, contact)) continue;
    const other = await services.database.asSystem("find account", (transaction) =>
      findUserByContact(transaction, contact),
    );
    if (other) throw contact.kind === "email" ? authErrors.emailExists() : authErrors.phoneExists();
  }
}

/**
 * Whether it stays untold that an address is taken; where addresses are not confirmed it cannot.
 */
function conceals({ auth }: Services, { kind }: Contact): boolean {
  const isConfirmed = kind === "phone" || auth.confirmsAddresses;
  return auth.configuration.duplicateSignUp === "conceal" && isConfirmed;
}

/** Undefined when nothing changes. */
function mergeMetadata(
  { user }: Account,
  change: Record<string, unknown>,
): Record<string, unknown> | undefined {
  if (Object.keys(change).length === 0) return undefined;
  const merged = { ...(user.raw_user_meta_data as object), ...change };
  const kept = Object.entries(merged).filter(([, value]) => value !== null);
  return checkMetadata(Object.fromEntries(kept));
}

async function finishPasswordChange(
  services: Services,
  transaction: DatabaseTransaction,
  { account: { user }, viewer }: { account: Account; viewer: UserViewer },
): Promise<void> {
  await deleteSessions(transaction, user.id, { except: viewer.sessionId });
  await deleteOneTime(transaction, user.id);
  await deleteFlowsOf(transaction, user.id);
  const news = { baseUrl: services.application.baseUrl, at: services.clock.now() };
  await notifyOwner(services, transaction, { user }, (to) => passwordChangedEmail(to, news));
}

async function beginAddressChange(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, contact, change }: { userId: string; contact: Contact; change: UserChange },
): Promise<void> {
  const account = await readAccount(transaction, userId);
  if (!account) throw authErrors.userNotFound();
  const { kind, address: next } = contact;
  if (kind === "phone") {
    await startPhoneChange(services, transaction, { userId, next });
  } else if (account.user.is_anonymous && !services.auth.confirmsAddresses) {
    const now = services.clock.now();
    await applyAddress(transaction, account, contact, { now, proven: false });
    await notifyEmailProven(services, transaction, userId);
  } else {
    const { challenge, redirectTo } = change;
    await startEmailChange(services, transaction, { account, next, challenge, redirectTo });
  }
}
