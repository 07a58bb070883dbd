import { violates } from "#platform/database/database.errors.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { factorRemovedEmail } from "../auth.emails.ts";
import { authErrors } from "../auth.errors.ts";
import { type FactorRow, findFactor, updateFactor } from "../factors/factors.store.server.ts";
import { deleteRecoverySet } from "../factors/recovery-codes.store.server.ts";
import { removeFactor } from "../factors/remove-factor.usecases.server.ts";
import { lowerSessions } from "../sessions/sessions.store.server.ts";
import { normalizePhone } from "../users/contact.rules.ts";
import { notifyOwner } from "../users/notify-owner.usecases.server.ts";
import { toFactorObjects } from "../users/user-object.rules.ts";
import { type Account, lockUser, readAccount } from "../users/users.store.server.ts";
import type { Actor } from "./actor.rules.ts";
import { administrationErrors } from "./administration.errors.ts";
import { recordAdministration } from "./record-administration.usecases.server.ts";

type FactorObject = Record<string, unknown>;

export async function listFactorsOf(services: Services, userId: string): Promise<FactorObject[]> {
  return await services.database.asSystem("list factors", async (transaction) =>
    toFactorObjects(await readExisting(transaction, userId)),
  );
}

export interface FactorPath {
  userId: string;
  factorId: string;
}

/** Removes a factor; sessions that it lifted fall back. Its owner is told by email. */
export async function deleteFactorOf(
  services: Services,
  actor: Actor,
  { userId, factorId }: FactorPath,
): Promise<FactorObject> {
  return await services.database.asSystem("delete factor", async (transaction) => {
    await lockUser(transaction, userId);
    const account = await readExisting(transaction, userId);
    const shown = toFactorObjects(account).find(({ id }) => id === factorId);
    if (!shown) throw administrationErrors.factorUnknown();
    const factor = account.factors.find(({ id }) => id === factorId);
    if (factor) await takeFactor(services, transaction, { actor, account, factor });
    else await takeRecoveryCodes(services, transaction, { actor, account });
    return shown;
  });
}

/** Takes a factor away from a user whose row is held. */
export async function takeFactor(
  services: Services,
  transaction: DatabaseTransaction,
  {
    actor,
    account: { user },
    factor,
    reason,
  }: { actor: Actor; account: Account; factor: FactorRow; reason?: string },
): Promise<void> {
  await removeFactor(services, transaction, {
    factor,
    event: {
      action: "factor_deleted",
      user,
      actor: { id: actor.userId, email: actor.name },
      address: actor.address,
    },
  });
  await services.audit.record(transaction, {
    actorId: actor.userId,
    action: "accounts.factor_deleted",
    subject: { type: "user", id: user.id },
    ...(reason === undefined ? {} : { reason }),
    details: {
      factor_id: factor.id,
      factor_type: factor.factor_type,
      ...(actor.userId ? {} : { by: actor.name }),
    },
  });
}

async function takeRecoveryCodes(
  services: Services,
  transaction: DatabaseTransaction,
  { actor, account: { user } }: { actor: Actor; account: Account },
): Promise<void> {
  const now = services.clock.now();
  await deleteRecoverySet(transaction, user.id);
  await lowerSessions(transaction, user.id, { factorId: null, now });
  await recordAdministration(services, transaction, {
    actor,
    action: "factor_deleted",
    type: "factor",
    user,
    traits: { factor_type: "recovery_code" },
    audit: "accounts.factor_deleted",
  });
  const { baseUrl } = services.application;
  await notifyOwner(services, transaction, { user }, (to) =>
    factorRemovedEmail(to, { baseUrl, at: now, factor: "A set of recovery codes" }),
  );
}

export async function changeFactorOf(
  services: Services,
  actor: Actor,
  { friendlyName, phone, ...path }: FactorPath & { friendlyName?: string; phone?: string },
): Promise<FactorObject> {
  if ((friendlyName?.length ?? 0) > 120) {
    throw authErrors.validationFailed("friendly_name must be 120 characters or less");
  }
  const number = phone === undefined ? undefined : normalizePhone(phone);
  return await services.database
    .asSystem("change factor", async (transaction) => {
      const { account, factor } = await lockFactor(transaction, path);
      if (number !== undefined && factor.factor_type !== "phone") {
        throw authErrors.validationFailed("Only a phone factor has a phone number");
      }
      await updateFactor(transaction, factor.id, {
        ...(friendlyName === undefined ? {} : { friendly_name: friendlyName }),
        ...(number === undefined ? {} : { phone: number }),
        updated_at: services.clock.now(),
      });
      await recordAdministration(services, transaction, {
        actor,
        action: "factor_updated",
        type: "factor",
        user: account.user,
        traits: { factor_id: factor.id, factor_type: factor.factor_type },
        audit: "accounts.factor_updated",
      });
      const { factor: changed } = await lockFactor(transaction, path);
      return toFactorObjects({ factors: [changed] })[0] ?? {};
    })
    .catch((error: unknown) => {
      const taken = ["mfa_factors_user_friendly_name_unique", "unique_phone_factor_per_user"];
      throw taken.some((constraint) => violates(error, constraint))
        ? administrationErrors.factorNameTaken()
        : error;
    });
}

async function lockFactor(
  transaction: DatabaseTransaction,
  { userId, factorId }: FactorPath,
): Promise<{ account: Account; factor: FactorRow }> {
  await lockUser(transaction, userId);
  const account = await readExisting(transaction, userId);
  const factor = await findFactor(transaction, { userId, factorId });
  if (!factor) throw administrationErrors.factorUnknown();
  return { account, factor };
}

async function readExisting(transaction: DatabaseTransaction, userId: string): Promise<Account> {
  const account = await readAccount(transaction, userId);
  if (!account) throw administrationErrors.userUnknown();
  return account;
}
