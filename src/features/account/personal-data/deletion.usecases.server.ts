import {
  type Client,
  countWrongPassword,
  limitPasswordTries,
  listAuthenticationMethods,
  readAccount,
  recordSecurityEvent,
  resetWrongPasswords,
  waitAfterWrongPasswords,
} from "#features/auth/auth.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import { addTime, fromUnixSeconds, subtractTime } from "#shared/time.ts";
import { deletionCancelledEmail, deletionRequestedEmail } from "../account.emails.ts";
import {
  type Deletion,
  findDeletion,
  insertDeletion,
  isLastAdmin,
  removeDeletion,
} from "./deletion.store.server.ts";
import { confirmationWord, freshMinutes, graceDays } from "./personal-data.constants.ts";
import { personalDataErrors } from "./personal-data.errors.ts";

/** Data of the page that asks for a deletion, and whether one is under way. */
export interface LeavingStanding {
  /** Text to type as a confirmation: the address, else the number, else a word. */
  confirmation: string;
  hasPassword: boolean;
  /** Whether the last sign-in is fresh enough to do without a password. */
  isFresh: boolean;
  deletion: Deletion | null;
}

export async function readLeaving(services: Services, user: UserViewer): Promise<LeavingStanding> {
  const { account, methods, deletion } = await services.database.asSystem(
    "read deletion",
    async (transaction) => ({
      account: await readAccount(transaction, user.userId),
      methods: await listAuthenticationMethods(transaction, user.sessionId),
      deletion: await findDeletion(transaction, user.userId),
    }),
  );
  const freshFrom = subtractTime(services.clock.now(), { minutes: freshMinutes });
  return {
    confirmation: account?.user.email || account?.user.phone || confirmationWord,
    hasPassword: Boolean(account?.user.encrypted_password),
    isFresh: methods.some(({ timestamp }) => fromUnixSeconds(timestamp) >= freshFrom),
    deletion: deletion ?? null,
  };
}

/** The viewer's request to delete their account; null without one. */
export async function readDeletion(services: Services, user: UserViewer): Promise<Deletion | null> {
  if (user.flags?.isLeaving === false) return null;
  const deletion = await services.database.asSystem("read deletion", (transaction) =>
    findDeletion(transaction, user.userId),
  );
  return deletion ?? null;
}

/**
 * Saves the viewer's request to leave, once they have typed the confirmation and proven again who they
 * are. Charges are ended first, and a mentor's profile leaves the list. Asking again changes nothing.
 *
 * @throws `confirmation_wrong`, `password_missing`, `password_wrong`, `too_many_passwords`,
 *   `sign_in_stale`, `last_admin`, `charges_not_ended`, and the errors of features that refuse it.
 */
export async function requestDeletion(
  services: Services,
  user: UserViewer,
  { confirmation, password, client }: { confirmation: string; password: string; client: Client },
): Promise<Deletion> {
  const standing = await readLeaving(services, user);
  if (confirmation.trim().toLowerCase() !== standing.confirmation.toLowerCase()) {
    throw personalDataErrors.confirmationWrong(standing.confirmation);
  }
  if (standing.hasPassword) await checkPassword(services, user, { password, client });
  else if (!standing.isFresh) throw personalDataErrors.signInStale();
  await services.database.asSystem("check leaving", (transaction) =>
    refuseLeaving(services, transaction, user.userId),
  );
  if (!standing.deletion) await endCharges(services, user);

  return await services.database.asSystem("request deletion", async (transaction) => {
    await refuseLeaving(services, transaction, user.userId);
    const requestedAt = services.clock.now();
    const deleteAfter = addTime(requestedAt, { days: graceDays });
    const deletion = { requestedAt, deleteAfter };
    const isNew = await insertDeletion(transaction, { userId: user.userId, ...deletion });
    if (!isNew) return (await findDeletion(transaction, user.userId)) ?? deletion;
    await record(services, transaction, user, { what: "deletion_requested", client });
    if (user.email) {
      const { baseUrl } = services.application;
      await services.mail.enqueue(
        transaction,
        deletionRequestedEmail(user.email, { baseUrl, deleteAfter }),
        { lane: "security" },
      );
    }
    return deletion;
  });
}

/** Cancels a requested deletion. Does nothing without one. */
export async function cancelDeletion(
  services: Services,
  user: UserViewer,
  client: Client,
): Promise<void> {
  await services.database.asSystem("cancel account deletion", async (transaction) => {
    if (!(await removeDeletion(transaction, user.userId))) return;
    await record(services, transaction, user, { what: "deletion_cancelled", client });
    if (!user.email) return;
    const news = { baseUrl: services.application.baseUrl, at: services.clock.now() };
    await services.mail.enqueue(transaction, deletionCancelledEmail(user.email, news), {
      lane: "security",
    });
  });
}

type Transaction = Parameters<typeof findDeletion>[0];

/** Throws for the last administrator, and for anyone whom a feature still needs. */
async function refuseLeaving(
  services: Services,
  transaction: Transaction,
  userId: string,
): Promise<void> {
  const now = services.clock.now();
  if (await isLastAdmin(transaction, userId, now)) throw personalDataErrors.lastAdmin();
  for (const keeper of services.personalData.keepers) {
    await keeper.refuseLeaving?.(services, transaction, userId);
  }
}

async function checkPassword(
  services: Services,
  user: UserViewer,
  { password, client }: { password: string; client: Client },
): Promise<void> {
  if (password === "") throw personalDataErrors.passwordMissing();
  const subject = user.email || user.userId;
  await waitAfterWrongPasswords(services, subject, client)
    .then(() => limitPasswordTries(services, subject))
    .catch((error: unknown) => {
      throw isProductError(error) ? personalDataErrors.tooManyPasswords() : error;
    });
  const account = await services.database.asSystem("read password", (transaction) =>
    readAccount(transaction, user.userId),
  );
  const stored = account?.user.encrypted_password || undefined;
  const matches = password.length <= 1000 && (await services.passwords.verify(stored, password));
  if (!matches) {
    await countWrongPassword(services, subject, client);
    throw personalDataErrors.passwordWrong();
  }
  await resetWrongPasswords(services, subject, client);
}

/**
 * No account is deleted while it is still charged: a charge that can't be ended now rejects the
 * request.
 */
async function endCharges(services: Services, user: UserViewer): Promise<void> {
  for (const { name, prepareToLeave } of services.personalData.keepers) {
    try {
      await prepareToLeave?.(services, user);
    } catch (error) {
      if (!isProductError(error)) throw error;
      services.log.warn("accounts.leaving_refused", { userId: user.userId, feature: name, error });
      throw personalDataErrors.chargesNotEnded({ cause: error });
    }
  }
}

async function record(
  services: Services,
  transaction: Transaction,
  user: UserViewer,
  { what, client }: { what: "deletion_requested" | "deletion_cancelled"; client: Client },
): Promise<void> {
  await recordSecurityEvent(transaction, {
    action: `account_${what}`,
    type: "account",
    user: { id: user.userId, email: user.email },
    address: client.address,
    now: services.clock.now(),
  });
  await services.audit.record(transaction, {
    actorId: user.userId,
    action: `accounts.${what}`,
    subject: { type: "user", id: user.userId },
  });
}
