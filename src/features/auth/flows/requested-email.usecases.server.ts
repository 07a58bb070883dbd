import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import { findUserByContact, insertUser, readAccount } from "../users/users.store.server.ts";
import { resendEmailChange, resendPhoneChange } from "./address-change.usecases.server.ts";
import { register } from "./register.usecases.server.ts";
import type { RequestedEmail } from "./requested-email.types.ts";
import { sendConfirmation, sendLink, sendTextCode } from "./send-link.usecases.server.ts";
import { hasOtherWaysIn } from "./unproven-access.rules.ts";

type Sender = (
  services: Services,
  transaction: DatabaseTransaction,
  asked: RequestedEmail,
) => Promise<void>;

const sendConfirmationAgain: Sender = async (services, transaction, asked) => {
  const { contact, challenge, redirectTo } = asked;
  const user = await findUserByContact(transaction, contact);
  if (!user || user[`${contact.kind}_confirmed_at`]) return;
  await sendConfirmation(services, transaction, {
    userId: user.id,
    contact,
    challenge,
    redirectTo,
  });
  await record(services, transaction, "user_confirmation_requested", asked, user.id);
};

const sendRecovery: Sender = async (services, transaction, asked) => {
  const { contact, challenge, redirectTo } = asked;
  const user = await findUserByContact(transaction, contact);
  if (!user) return;
  const request = { userId: user.id, email: contact.address, challenge, redirectTo };
  await sendLink(services, transaction, "recovery", request);
  await record(services, transaction, "user_recovery_requested", asked, user.id);
};

/**
 * A new account is confirmed by its first sign-in. So is one that waits for confirmation, unless
 * there are other ways into it: whoever made those need not be who asks now, and such a link takes
 * them away.
 */
const sendSignInLink: Sender = async (services, transaction, asked) => {
  const { contact, challenge, redirectTo, metadata, address } = asked;
  const link = { email: contact.address, challenge, redirectTo };
  const user = await findUserByContact(transaction, contact);
  if (!user) {
    if (!asked.createUser) return;
    const id = crypto.randomUUID();
    const keys = { passwordHash: null, waitingId: null };
    const fresh = { id, contact, ...keys, metadata, challenge, redirectTo, address };
    if (services.auth.confirmsAddresses) {
      await register(services, transaction, fresh);
      return;
    }
    await insertUser(transaction, { ...fresh, email: contact.address, now: services.clock.now() });
    await sendLink(services, transaction, "sign-in", { ...link, userId: id });
    return;
  }
  const account = await readAccount(transaction, user.id);
  if (!account) return;
  if (user.email_confirmed_at || hasOtherWaysIn(account, "email")) {
    await sendLink(services, transaction, "sign-in", { ...link, userId: user.id });
    await record(services, transaction, "user_recovery_requested", asked, user.id);
  } else {
    await sendLink(services, transaction, "confirmation", { ...link, userId: user.id });
    await record(services, transaction, "user_confirmation_requested", asked, user.id);
  }
};

const sendSignInText: Sender = async (services, transaction, asked) => {
  const { contact, metadata } = asked;
  const user = await findUserByContact(transaction, contact);
  if (!user && !asked.createUser) return;
  const id = user?.id ?? crypto.randomUUID();
  const phone = contact.address;
  if (!user) {
    const now = services.clock.now();
    await insertUser(transaction, { id, phone, passwordHash: null, metadata, now });
  }
  const account = await readAccount(transaction, id);
  if (!account) return;
  const needsCare = !account.user.phone_confirmed_at && hasOtherWaysIn(account, "phone");
  const type = needsCare ? "recovery_token" : "confirmation_token";
  await sendTextCode(services, transaction, { userId: id, type, phone });
  await record(services, transaction, "user_confirmation_requested", asked, id);
};

const senders: Record<RequestedEmail["wanted"], Sender> = {
  confirmation: sendConfirmationAgain,
  email_change: resendEmailChange,
  phone_change: resendPhoneChange,
  recovery: sendRecovery,
  "sign-in": (services, transaction, asked) =>
    asked.contact.kind === "email"
      ? sendSignInLink(services, transaction, asked)
      : sendSignInText(services, transaction, asked),
};

/** Sends what was asked for if there is an account for it; otherwise nothing happens. */
export async function sendRequestedEmail(services: Services, asked: RequestedEmail): Promise<void> {
  await services.database.asSystem("send asked mail", (transaction) =>
    senders[asked.wanted](services, transaction, asked),
  );
}

async function record(
  services: Services,
  transaction: DatabaseTransaction,
  action: string,
  { contact, address }: RequestedEmail,
  userId: string,
): Promise<void> {
  const email = contact.kind === "email" ? contact.address : null;
  const now = services.clock.now();
  const user = { id: userId, email };
  await recordSecurityEvent(transaction, { action, type: "user", user, address, now });
}
