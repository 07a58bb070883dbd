import { violates } from "#platform/database/database.errors.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { isProductError, type ProductError } from "#shared/errors.ts";
import { addTime } from "#shared/time.ts";
import { authErrors } from "../auth.errors.ts";
import type { Client } from "../auth.types.ts";
import { confirmAddress } from "../one-time/confirm-address.store.server.ts";
import { limit, limitClient } from "../protection/limits.usecases.server.ts";
import { redirectTarget } from "../protection/redirect-target.usecases.server.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import {
  issueSession,
  type OpenedSession,
  openSession,
  type Session,
} from "../sessions/sessions.usecases.server.ts";
import type { Contact } from "../users/contact.rules.ts";
import { notifyEmailProven } from "../users/email-proven.usecases.server.ts";
import { checkMetadata } from "../users/metadata.rules.ts";
import {
  toFreshUserObject,
  toUserObject,
  type UserObject,
  withoutPerson,
} from "../users/user-object.rules.ts";
import {
  findUserByContact,
  insertUser,
  readAccount,
  selectUserByContact,
} from "../users/users.store.server.ts";
import { takeSendAllowance } from "./allowance.usecases.server.ts";
import { registerJob } from "./register.job.server.ts";
import { type Registration, register } from "./register.usecases.server.ts";
import type { LinkRequest } from "./send-link.usecases.server.ts";

export interface SignUp extends LinkRequest {
  contact: Contact;
  /** Checked already, see `checkNewPassword`. */
  password: string;
  metadata: Record<string, unknown>;
  client: Client;
}

/** Creates an account. Answers a session, or a bare user while the address is not confirmed. */
export async function signUp(
  services: Services,
  { contact, password, client, ...input }: SignUp,
): Promise<Session | UserObject> {
  const { passwords } = services;
  const { configuration, confirmsAddresses } = services.auth;
  const metadata = checkMetadata(input.metadata);
  await limitClient(services, "sign-up/client", configuration.signUpsPerClient, client);
  await limit(services, "sign-up/account", configuration.signUpsPerAccount, contact.address);

  const registration: Registration = {
    id: crypto.randomUUID(),
    contact,
    passwordHash: await passwords.hash(password),
    waitingId: await findWaiting(services, contact, password),
    metadata,
    challenge: input.challenge,
    redirectTo: redirectTarget(services, input.redirectTo),
    address: client.address,
  };
  // A telephone number is always confirmed: a text message shows whose it is.
  if (!confirmsAddresses && contact.kind === "email") {
    return await signUpImmediately(services, registration, client);
  }
  return configuration.duplicateSignUp === "conceal"
    ? await signUpSilently(services, registration)
    : await signUpOpenly(services, registration);
}

/** A taken address is named; for every other one there is something to confirm. */
async function signUpOpenly(services: Services, registration: Registration): Promise<UserObject> {
  const { contact, address } = registration;
  const isTaken = await services.database.asSystem("find account", async (transaction) => {
    const user = await findUserByContact(transaction, contact);
    return Boolean(user?.[`${contact.kind}_confirmed_at`]);
  });
  // Someone with an account is told so, however often they try.
  if (!isTaken) await takeSendAllowance(services, "confirmation", contact, address);
  const outcome = await unlessTaken(services, "sign up", async (transaction) => {
    const registered = await register(services, transaction, registration);
    if (registered === "taken") return authErrors.userAlreadyExists();
    const account = await readAccount(transaction, registered.userId);
    if (!account) return authErrors.userNotFound();
    const user = toUserObject(account);
    // The inviter's words about a person are for that person alone.
    if (account.user.invited_at) return { ...user, user_metadata: {}, identities: [] };
    return registered.isOwn ? user : toUserObject(withoutPerson(account));
  });
  if (isProductError(outcome)) throw outcome;
  return outcome;
}

/**
 * The account that waits for confirmation and has this password. A password is checked for every
 * address, so that the time does not tell whether one waits.
 */
async function findWaiting(
  services: Services,
  contact: Contact,
  password: string,
): Promise<string | null> {
  const [user] = await services.database.once("find account", (query) =>
    selectUserByContact(query, contact).compile(),
  );
  const waits = user && !user[`${contact.kind}_confirmed_at`];
  const stored = (waits && user.encrypted_password) || undefined;
  const isSame = await services.passwords.verify(stored, password);
  return waits && isSame ? user.id : null;
}

async function signUpSilently(services: Services, registration: Registration): Promise<UserObject> {
  const { id, contact, metadata, address } = registration;
  await takeSendAllowance(services, "confirmation", contact, address);
  const { confirmationSeconds } = services.auth.emailFlows;
  const usefulUntil = addTime(services.clock.now(), { seconds: confirmationSeconds });
  await services.database.asSystem("sign up", (transaction) =>
    services.jobs.enqueue(transaction, registerJob, registration, { usefulUntil }),
  );
  return toFreshUserObject({ id, contact, metadata, now: services.clock.now() });
}

/**
 * Signs up where addresses are taken as they come. Nobody has proven one, so the password alone
 * opens the account: any address there is an account for is taken.
 */
async function signUpImmediately(
  services: Services,
  { id, contact, passwordHash, metadata }: Registration,
  client: Client,
): Promise<Session> {
  const outcome = await unlessTaken(services, "sign up", async (transaction) => {
    const now = services.clock.now();
    const existing = await findUserByContact(transaction, contact);
    if (existing) {
      const event = { action: "user_repeated_signup", type: "user" as const, user: existing };
      await recordSecurityEvent(transaction, { ...event, address: client.address, now });
      return authErrors.userAlreadyExists();
    }
    await insertUser(transaction, { id, email: contact.address, passwordHash, metadata, now });
    const account = await readAccount(transaction, id);
    if (!account) return authErrors.userNotFound();
    await confirmAddress(transaction, account, "email", { now, proven: false });
    await notifyEmailProven(services, transaction, id);
    const event = { action: "user_signedup", type: "team" as const, user: account.user };
    await recordSecurityEvent(transaction, { ...event, address: client.address, now });
    return await openSession(services, transaction, { userId: id, method: "password", client });
  });
  if (isProductError(outcome)) throw outcome;
  return await issueSession(services, outcome);
}

/** Two at once for one address: the second is answered as if it had come later. */
async function unlessTaken<Outcome extends UserObject | OpenedSession>(
  services: Services,
  purpose: string,
  work: (transaction: DatabaseTransaction) => Promise<Outcome | ProductError>,
): Promise<Outcome | ProductError> {
  return await services.database.asSystem(purpose, work).catch((error: unknown) => {
    if (violates(error, "users_email_partial_key") || violates(error, "users_phone_key")) {
      return authErrors.userAlreadyExists();
    }
    throw error;
  });
}
