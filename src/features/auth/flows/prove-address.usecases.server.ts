import { violates } from "#platform/database/database.errors.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { isProductError, type ProductError } from "#shared/errors.ts";
import { emailChangedEmail, factorAddedEmail, passwordRemovedEmail } from "../auth.emails.ts";
import { authErrors } from "../auth.errors.ts";
import type { Client } from "../auth.types.ts";
import { confirmAddress } from "../one-time/confirm-address.store.server.ts";
import type { PendingOneTime } from "../one-time/one-time.store.server.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import { isBanned } from "../sessions/sessions.usecases.server.ts";
import type { Contact } from "../users/contact.rules.ts";
import { notifyEmailProven } from "../users/email-proven.usecases.server.ts";
import { notifyOwner } from "../users/notify-owner.usecases.server.ts";
import { type Account, findUserByContact, readAccount } from "../users/users.store.server.ts";
import { applyAddress, noteFirstHalf } from "./address-change.store.server.ts";
import { needsBothMailboxes } from "./address-change.usecases.server.ts";
import { hasOtherWaysIn } from "./unproven-access.rules.ts";
import { hasNotedClaim, removeUnprovenAccess } from "./unproven-access.store.server.ts";

/** Half of a change of the mailbox; the other address has to confirm it too. */
export const firstHalfMessage =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/**
 * Result of a link or code: the account's owner is there, or has to confirm once more.
 * `lostPassword`: one was set or sent before the address was proven, perhaps by someone else, and
 * isn't there.
 */
export type Proof = { userId: string; lostPassword?: boolean } | { message: string };

/**
 * Does what the link or code that was just taken is for. Everything that is refused is an answer.
 */
export async function proveAddress(
  services: Services,
  transaction: DatabaseTransaction,
  { taken, client }: { taken: PendingOneTime; client: Client },
): Promise<Proof | ProductError> {
  const account = await readAccount(transaction, taken.userId);
  if (!account) return authErrors.linkExpired();
  if (isBanned(account, services.clock.now())) return authErrors.userBanned();
  const proven = { taken, client, account };
  switch (taken.type) {
    case "email_change_token_current":
    case "email_change_token_new":
      return await proveEmailChange(services, transaction, proven);
    case "phone_change_token":
      return await provePhoneChange(services, transaction, proven);
    default:
      return await proveOwnAddress(services, transaction, proven);
  }
}

interface Proven {
  taken: PendingOneTime;
  client: Client;
  account: Account;
}

async function proveOwnAddress(
  services: Services,
  transaction: DatabaseTransaction,
  { taken, client, account: { user, ...parts } }: Proven,
): Promise<Proof | ProductError> {
  const now = services.clock.now();
  const kind = (["email", "phone"] as const).find((known) => user[known] === taken.relatesTo);
  if (!kind) return authErrors.linkExpired();
  const isConfirmed = user[`${kind}_confirmed_at`] !== null;
  let account: Account = { user, ...parts };
  let lostPassword = false;
  if (!user.confirmed_at && hasOtherWaysIn(account, kind) && !comesByOwnSignUp(account, taken)) {
    await removeUnprovenAccess(transaction, account, { kind, now, flowId: taken.flowId });
    account = (await readAccount(transaction, user.id)) ?? account;
    lostPassword = Boolean(user.encrypted_password) && !account.user.encrypted_password;
  }
  const isConfirmation = taken.type === "confirmation_token";
  if (!user.confirmed_at && isConfirmation && !account.user.encrypted_password) {
    lostPassword ||= await hasNotedClaim(transaction, user);
  }
  await confirmAddress(transaction, account, kind, { now });
  if (kind === "email" && !isConfirmed) await notifyEmailProven(services, transaction, user.id);
  // Programs elsewhere may not ask for a new one, so the owner hears of it in any case.
  if (lostPassword && kind === "email") {
    const news = passwordRemovedEmail(taken.relatesTo, services.application);
    await services.mail.enqueue(transaction, news, { lane: "security" });
  }
  const firstTime = user.invited_at ? "invite_accepted" : "user_signedup";
  await recordSecurityEvent(transaction, {
    action: isConfirmed ? "login" : firstTime,
    type: isConfirmed ? "account" : "team",
    user,
    ...client,
    now,
  });
  return { userId: user.id, lostPassword };
}

/**
 * Whether the address is proven by the sign-up that made the account. If it was invited, or
 * somebody asked for a link to sign in or for a new password meanwhile, or signed up with another
 * password, another person may have made it.
 */
function comesByOwnSignUp({ user }: Account, taken: PendingOneTime): boolean {
  return taken.type === "confirmation_token" && !user.invited_at && !wasClaimedByOther(user, taken);
}

/**
 * Whether somebody else said meanwhile that the address of a confirmation is theirs. It may have
 * been by a sign-up with a password, which a waiting account doesn't take over.
 */
function wasClaimedByOther(user: Account["user"], taken: PendingOneTime): boolean {
  return taken.type === "confirmation_token" && Boolean(user.recovery_token);
}

async function proveEmailChange(
  services: Services,
  transaction: DatabaseTransaction,
  { taken, client, account }: Proven,
): Promise<Proof | ProductError> {
  const { user } = account;
  const { email: from, email_change: next } = user;
  const half = taken.type === "email_change_token_new" ? next : from;
  if (!next || taken.relatesTo !== half) return authErrors.linkExpired();
  if (needsBothMailboxes(account) && user.email_change_confirm_status === 0) {
    await noteFirstHalf(transaction, user.id, services.clock.now());
    return { message: firstHalfMessage };
  }
  const refused = await moveTo(services, transaction, {
    account,
    contact: { kind: "email", address: next },
    client,
  });
  if (refused) return refused;
  if (from && needsBothMailboxes(account)) {
    const { baseUrl } = services.application;
    const news = { baseUrl, at: services.clock.now(), from, next };
    await services.mail.enqueue(transaction, emailChangedEmail(from, news), { lane: "security" });
  }
  return { userId: user.id };
}

async function provePhoneChange(
  services: Services,
  transaction: DatabaseTransaction,
  { taken, client, account }: Proven,
): Promise<Proof | ProductError> {
  const { id, phone_change: next } = account.user;
  if (!next || taken.relatesTo !== next) return authErrors.codeExpired();
  const contact: Contact = { kind: "phone", address: next };
  const refused = await moveTo(services, transaction, { account, contact, client });
  if (refused) return refused;
  const { baseUrl } = services.application;
  const factor = `Sign-in with the phone number +${next}`;
  await notifyOwner(services, transaction, account, (to) =>
    factorAddedEmail(to, { baseUrl, at: services.clock.now(), factor }),
  );
  return { userId: id };
}

/** Gives the account the address, unless somebody else has it by now. */
async function moveTo(
  services: Services,
  transaction: DatabaseTransaction,
  { account, contact, client }: { account: Account; contact: Contact; client: Client },
): Promise<ProductError | undefined> {
  const other = await findUserByContact(transaction, contact);
  if (other && other.id !== account.user.id) return takenErrors[contact.kind]();
  const now = services.clock.now();
  await applyAddress(transaction, account, contact, { now });
  if (contact.kind === "email") await notifyEmailProven(services, transaction, account.user.id);
  await recordSecurityEvent(transaction, {
    action: "user_modified",
    type: "user",
    user: account.user,
    address: client.address,
    traits: { changed: contact.kind },
    now,
  });
  return undefined;
}

const takenErrors = { email: authErrors.emailExists, phone: authErrors.phoneExists };

/**
 * Runs `work`; when the address was taken by somebody else at the same time, answers as if earlier.
 */
export async function unlessTakenMeanwhile<Outcome>(
  work: () => Promise<Outcome | ProductError>,
): Promise<Outcome> {
  const outcome = await work().catch((error: unknown) => {
    if (violates(error, "users_email_partial_key")) return authErrors.emailExists();
    if (violates(error, "users_phone_key")) return authErrors.phoneExists();
    throw error;
  });
  if (isProductError(outcome)) throw outcome;
  return outcome as Outcome;
}
