import { violates } from "#platform/database/database.errors.ts";
import type { Services } from "#platform/services.ts";
import { authErrors } from "../auth.errors.ts";
import { deleteOneTime } from "../one-time/one-time.store.server.ts";
import { deleteSessions } from "../sessions/sessions.store.server.ts";
import { beginSuspension, endSuspension } from "../standing/standing.usecases.server.ts";
import { lockAdmins } from "../users/admins.store.server.ts";
import { notifyEmailProven } from "../users/email-proven.usecases.server.ts";
import { toUserObject, type UserObject } from "../users/user-object.rules.ts";
import {
  type Account,
  findUserByContact,
  findUserByEmail,
  lockUser,
  readAccount,
} from "../users/users.store.server.ts";
import type { Actor } from "./actor.rules.ts";
import {
  checkGivenSecret,
  mergeMetadata,
  mergeUserMetadata,
  type UserInput,
} from "./admin-users.rules.ts";
import {
  insertAdministeredUser,
  listAccounts,
  updateAdministeredUser,
} from "./admin-users.store.server.ts";
import { administrationErrors } from "./administration.errors.ts";
import { asLastAdminError, keepAnAdmin } from "./last-admin.usecases.server.ts";
import { recordAdministration } from "./record-administration.usecases.server.ts";

/** Users newest first; pages count from 1. */
export async function listUsers(
  services: Services,
  { page, perPage, filter }: { page: number; perPage: number; filter: string },
): Promise<{ users: UserObject[]; total: number }> {
  const query = { filter, limit: perPage, offset: (page - 1) * perPage };
  const { accounts, total } = await services.database.asSystem("list users", (transaction) =>
    listAccounts(transaction, query),
  );
  return { users: accounts.map(toUserObject), total };
}

/** A user, also one of whom only the row is left. */
export async function readUserForAdmin(services: Services, userId: string): Promise<UserObject> {
  const account = await services.database.asSystem("read user", (transaction) =>
    readAccount(transaction, userId, { deletedToo: true }),
  );
  if (!account) throw administrationErrors.userUnknown();
  return toUserObject(account);
}

/** Makes a user as the operator says. Sends no mail. */
export async function createUser(
  services: Services,
  actor: Actor,
  input: UserInput,
): Promise<UserObject> {
  const { email = null, phone = null } = input;
  if (!email && !phone) throw administrationErrors.addressMissing();
  await refuseTaken(services, email, phone);
  checkGivenSecret(input);
  const passwordHash = input.password
    ? await services.passwords.hash(input.password)
    : (input.passwordHash ?? "");
  const id = input.id ?? crypto.randomUUID();
  return await services.database
    .asSystem("create user", async (transaction) => {
      if (email && (await findUserByEmail(transaction, email))) throw authErrors.emailExists();
      await insertAdministeredUser(transaction, {
        id,
        email,
        phone,
        passwordHash,
        userMetadata: input.userMetadata ?? {},
        describesItself: false,
        appMetadata: input.appMetadata ?? {},
        emailConfirmed: email !== null && input.emailConfirmed,
        phoneConfirmed: phone !== null && input.phoneConfirmed,
        bannedUntil: input.bannedUntil ?? null,
        invitedAt: null,
        now: services.clock.now(),
      });
      if (input.emailConfirmed) await notifyEmailProven(services, transaction, id);
      await recordAdministration(services, transaction, {
        actor,
        action: "user_signedup",
        type: "team",
        user: { id, email },
        audit: "accounts.user_created",
      });
      return toUserObject(await readExisting(transaction, id));
    })
    .catch(rethrow);
}

/**
 * Changes what the operator names. A new password and a ban end every session of the user; a ban is
 * a suspension with all that it means.
 */
export async function changeUserAsAdmin(
  services: Services,
  actor: Actor,
  userId: string,
  input: UserInput,
): Promise<UserObject> {
  if (input.id && input.id !== userId) throw administrationErrors.userIdFixed();
  checkGivenSecret(input);
  const newHash = input.password
    ? await services.passwords.hash(input.password)
    : input.passwordHash;
  return await services.database
    .asSystem("change user", async (transaction) => {
      const now = services.clock.now();
      const { bannedUntil } = input;
      const bans = bannedUntil !== undefined && bannedUntil !== null && bannedUntil > now;
      if (bans) await keepAnAdmin(transaction, userId, now);
      else if (bannedUntil !== undefined) await lockAdmins(transaction);
      await lockUser(transaction, userId);
      const account = await readExisting(transaction, userId);
      const { user } = account;
      const movesEmail = input.email !== undefined && input.email !== user.email;
      const movesPhone = input.phone !== undefined && input.phone !== user.phone;
      if (movesEmail && (await findUserByEmail(transaction, input.email ?? ""))) {
        throw authErrors.emailExists();
      }
      await updateAdministeredUser(transaction, account, {
        ...(movesEmail && input.email ? { email: input.email } : {}),
        ...(movesPhone && input.phone ? { phone: input.phone } : {}),
        ...(newHash ? { passwordHash: newHash } : {}),
        userMetadata: mergeUserMetadata(user.raw_user_meta_data, input.userMetadata, {
          ...(movesEmail ? { email: input.email } : {}),
          ...(movesPhone ? { phone: input.phone } : {}),
          ...(input.emailConfirmed ? { email_verified: true } : {}),
          ...(input.phoneConfirmed ? { phone_verified: true } : {}),
        }),
        appMetadata: mergeMetadata(
          user.raw_app_meta_data,
          input.appMetadata,
          providersWith(account, { movesEmail, movesPhone }),
        ),
        emailConfirmed: Boolean(input.email ?? user.email) && input.emailConfirmed,
        phoneConfirmed: Boolean(input.phone ?? user.phone) && input.phoneConfirmed,
        clearPending: Boolean(newHash) || movesEmail || movesPhone,
        now,
      });
      if (input.emailConfirmed || movesEmail)
        await notifyEmailProven(services, transaction, userId);
      if (newHash || movesEmail || movesPhone) await deleteOneTime(transaction, userId);
      if (bannedUntil !== undefined) {
        const ban = bans ? { until: bannedUntil, by: actor.userId } : null;
        if (ban) await beginSuspension(services, transaction, userId, ban);
        else await endSuspension(services, transaction, userId);
      }
      if (newHash || bans) await deleteSessions(transaction, userId);
      await recordAdministration(services, transaction, {
        actor,
        action: newHash ? "user_updated_password" : "user_modified",
        type: "user",
        user,
        traits: bannedUntil === undefined ? {} : { banned_until: bannedUntil },
        audit: "accounts.user_changed",
        details: { changed: namesOf(input) },
      });
      return toUserObject(await readExisting(transaction, userId));
    })
    .catch(rethrow);
}

/** An address that is taken is told before anything about the password. */
async function refuseTaken(
  services: Services,
  email: string | null,
  phone: string | null,
): Promise<void> {
  const isFree = (kind: "email" | "phone", address: string | null) =>
    services.database.asSystem("find account", async (transaction) =>
      address ? !(await findUserByContact(transaction, { kind, address })) : true,
    );
  if (!(await isFree("email", email))) throw authErrors.emailExists();
  if (!(await isFree("phone", phone))) throw administrationErrors.phoneExistsForAdmin();
}

async function readExisting(
  transaction: Parameters<typeof readAccount>[0],
  userId: string,
): Promise<Account> {
  const account = await readAccount(transaction, userId);
  if (!account) throw administrationErrors.userUnknown();
  return account;
}

/** `app_metadata` says by what somebody signs in; an address of a new kind adds to it. */
function providersWith(
  { user, identities }: Account,
  moved: { movesEmail: boolean; movesPhone: boolean },
): Record<string, unknown> {
  const present = new Set(identities.map(({ provider }) => provider));
  if (moved.movesEmail) present.add("email");
  if (moved.movesPhone) present.add("phone");
  if (present.size === identities.length) return {};
  const first = (user.raw_app_meta_data as { provider?: unknown } | null)?.provider;
  return { provider: first ?? [...present][0], providers: [...present] };
}

/** Names of the fields in a request, without their values: some of them are secrets. */
function namesOf(input: UserInput): string[] {
  return Object.entries(input)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name]) => name);
}

function rethrow(error: unknown): never {
  if (violates(error, "users_email_partial_key")) throw authErrors.emailExists();
  if (violates(error, "users_phone_key")) throw administrationErrors.phoneExistsForAdmin();
  if (violates(error, "users_pkey")) throw administrationErrors.idTaken();
  throw asLastAdminError(error);
}
