import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { accountExistsEmail, emailChangeEmail } from "../auth.emails.ts";
import {
  findLatestOwner,
  listUnusedOfChange,
  type OneTimeType,
} from "../one-time/one-time.store.server.ts";
import { beginFlow, issueOneTime } from "../one-time/one-time.usecases.server.ts";
import { redirectTarget } from "../protection/redirect-target.usecases.server.ts";
import {
  type Account,
  findUserByContact,
  findUserByEmail,
  lockUser,
  readAccount,
} from "../users/users.store.server.ts";
import { notePendingAddress } from "./address-change.store.server.ts";
import { emailLink } from "./email-link.rules.ts";
import type { RequestedEmail } from "./requested-email.types.ts";
import { type LinkRequest, sendTextCode } from "./send-link.usecases.server.ts";

/** Whether the present mailbox has a say in the change: only one that was proven has. */
export function needsBothMailboxes({ user }: Account): boolean {
  return Boolean(user.email && user.email_confirmed_at);
}

/**
 * Begins the change of the account's mailbox, in the place of one that was begun before: a link and
 * a code to each of the two addresses, good for that one alone.
 */
export async function startEmailChange(
  services: Services,
  transaction: DatabaseTransaction,
  request: LinkRequest & { account: Account; next: string },
): Promise<void> {
  const { account, next } = request;
  await notePendingAddress(transaction, account.user.id, { kind: "email", address: next });
  await sendEmailChange(services, transaction, request);
}

/** Sends the emails of a change: to both addresses, or to those that `missing` names. */
async function sendEmailChange(
  services: Services,
  transaction: DatabaseTransaction,
  {
    account,
    next,
    challenge,
    redirectTo,
    missing,
  }: LinkRequest & { account: Account; next: string; missing?: readonly OneTimeType[] },
): Promise<void> {
  const { id: userId, email } = account.user;
  const { baseUrl } = services.application;
  const flow = { userId, challenge, method: "email_change" as const };
  const flowId = await beginFlow(services, transaction, flow);
  const from = needsBothMailboxes(account) ? (email ?? "") : "";
  const send = async (type: OneTimeType, to: string, reachesOwner: boolean) => {
    if (missing && !missing.includes(type)) return;
    const lifetimeSeconds = services.auth.emailFlows.linkSeconds;
    const request = { userId, type, relatesTo: to, lifetimeSeconds, flowId };
    const { token, code, lifetime, expiresAt } = await issueOneTime(services, transaction, request);
    const target = redirectTarget(services, redirectTo);
    const link = emailLink(baseUrl, { token, type: "email_change", next: target });
    const mail = reachesOwner
      ? emailChangeEmail(to, { link, code, lifetime, from, next })
      : accountExistsEmail(to, { baseUrl });
    await services.mail.enqueue(transaction, mail, {
      lane: "security",
      ...(reachesOwner ? { usefulUntil: expiresAt } : {}),
    });
  };
  if (from) await send("email_change_token_current", from, true);
  // Only the owner of a taken address hears of it, where that is concealed.
  const isTaken = (await findUserByEmail(transaction, next)) !== undefined;
  await send("email_change_token_new", next, !isTaken);
}

/** Begins the change of the account's telephone number: a code to the new one. */
export async function startPhoneChange(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, next }: { userId: string; next: string },
): Promise<void> {
  const contact = { kind: "phone" as const, address: next };
  await notePendingAddress(transaction, userId, contact);
  const type = "phone_change_token";
  if (await findUserByContact(transaction, contact)) {
    // The code for a taken number goes to nobody, where that is concealed.
    const lifetimeSeconds = services.auth.emailFlows.textSeconds;
    await issueOneTime(services, transaction, { userId, type, relatesTo: next, lifetimeSeconds });
    return;
  }
  await sendTextCode(services, transaction, { userId, type, phone: next });
}

/**
 * Sends the emails of a change again, asked for by the present address or by the new one. One that was used already
 * isn't missing: strangers can ask too, and would undo the half that is confirmed.
 */
export async function resendEmailChange(
  services: Services,
  transaction: DatabaseTransaction,
  { contact: { address }, challenge, redirectTo }: RequestedEmail,
): Promise<void> {
  const owner = await findUserByEmail(transaction, address);
  const userId = owner?.email_change
    ? owner.id
    : await findLatestOwner(transaction, { type: "email_change_token_new", relatesTo: address });
  if (!userId) return;
  // A half that is being confirmed is waited for, or its address would get the other half too.
  await lockUser(transaction, userId);
  const account = await readAccount(transaction, userId);
  const next = account?.user.email_change;
  if (!account || !next) return;
  const request = { account, next, challenge, redirectTo };
  const isHalfConfirmed = account.user.email_change_confirm_status === 1;
  const missing = isHalfConfirmed ? await listUnusedOfChange(transaction, userId) : [];
  // Both may be used up without a change, as where the address was another account's by then: it begins again.
  if (missing.length === 0) return await startEmailChange(services, transaction, request);
  await sendEmailChange(services, transaction, { ...request, missing });
}

export async function resendPhoneChange(
  services: Services,
  transaction: DatabaseTransaction,
  { contact: { address } }: RequestedEmail,
): Promise<void> {
  const sent = { type: "phone_change_token" as const, relatesTo: address };
  const userId = await findLatestOwner(transaction, sent);
  const account = userId && (await readAccount(transaction, userId));
  if (account && account.user.phone_change === address) {
    await startPhoneChange(services, transaction, { userId, next: address });
  }
}
