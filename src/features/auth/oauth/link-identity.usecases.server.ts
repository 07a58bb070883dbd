import { violates } from "#platform/database/database.errors.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { needsSecondStep, type UserViewer } from "#platform/viewer.ts";
import { isProductError, type ProductError } from "#shared/errors.ts";
import { factorRemovedEmail } from "../auth.emails.ts";
import { authErrors } from "../auth.errors.ts";
import type { Client } from "../auth.types.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import { isBanned } from "../sessions/sessions.usecases.server.ts";
import { notifyEmailProven } from "../users/email-proven.usecases.server.ts";
import { notifyOwner } from "../users/notify-owner.usecases.server.ts";
import { findUserByEmail, lockUser, readAccount } from "../users/users.store.server.ts";
import { chooseAddress } from "./account-address.rules.ts";
import {
  deleteIdentity,
  insertIdentity,
  lockIdentity,
  makePermanent,
  refreshMetadata,
  setAddress,
} from "./identities.store.server.ts";
import { oauthErrors } from "./oauth.errors.ts";
import { readKeptForLinking } from "./oauth-flows.store.server.ts";
import { type ProviderIdentity, readEmail } from "./provider-claims.rules.ts";
import { noteLinked } from "./provider-sign-in.usecases.server.ts";

/** Throws unless people may add and remove identities, and this session may do so. */
export function checkManualLinking(services: Services, viewer: UserViewer): void {
  if (!services.auth.manualLinking) throw oauthErrors.manualLinkingDisabled();
  if (needsSecondStep(viewer)) throw authErrors.insufficientAssurance();
}

/** The reason why this identity can't be added to this account; undefined when it can. */
export async function refuseLink(
  transaction: DatabaseTransaction,
  userId: string,
  identity: ProviderIdentity,
): Promise<ProductError | undefined> {
  const known = await lockIdentity(transaction, identity);
  if (!known) return undefined;
  return known.user_id === userId
    ? oauthErrors.identityAlreadyLinked()
    : oauthErrors.identityLinkedElsewhere();
}

/**
 * Adds an identity to the account of somebody who is signed in. An account without an address gets
 * the provider's, where that is verified. Answers the refusal, if there is one.
 */
export async function linkIdentity(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, identity, client }: { userId: string; identity: ProviderIdentity; client: Client },
): Promise<ProductError | undefined> {
  const now = services.clock.now();
  await lockUser(transaction, userId);
  const account = await readAccount(transaction, userId);
  if (!account) return authErrors.userNotFound();
  if (isBanned(account, now)) return authErrors.userBanned();
  const denial = await refuseLink(transaction, userId, identity);
  if (denial) return denial;

  const email = identity.profile.emailVerified ? readEmail(identity) : undefined;
  if (email && !account.user.email) {
    if (await findUserByEmail(transaction, email)) return authErrors.emailExists();
    await setAddress(transaction, userId, { email, confirmedAt: now, now });
    await notifyEmailProven(services, transaction, userId);
  }
  await insertIdentity(transaction, userId, identity, now);
  await refreshMetadata(transaction, account, identity, now);
  await makePermanent(transaction, userId);
  await noteLinked(services, transaction, { account, identity, client });
  return undefined;
}

/** Takes an identity away from the signed-in user's account; the last one stays. */
export async function unlinkIdentity(
  services: Services,
  viewer: UserViewer,
  { identityId, client }: { identityId: string; client: Client },
): Promise<void> {
  checkManualLinking(services, viewer);
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
  if (!uuid.test(identityId)) throw oauthErrors.identityIdMalformed();
  const outcome = await services.database
    .asSystem("unlink identity", async (transaction): Promise<ProductError | undefined> => {
      const now = services.clock.now();
      await lockUser(transaction, viewer.userId);
      const account = await readAccount(transaction, viewer.userId);
      if (!account) return authErrors.userNotFound();
      const { user, identities } = account;
      if (identities.length <= 1) return oauthErrors.singleIdentityNotDeletable();
      const identity = identities.find(({ id }) => id === identityId.toLowerCase());
      if (!identity) return oauthErrors.identityNotFound();

      await deleteIdentity(transaction, identity, now);
      const remaining = identities.filter(({ id }) => id !== identity.id);
      const address = chooseAddress(user.email, remaining);
      if (address.email !== user.email) {
        const confirmedAt = address.isVerified ? now : null;
        await setAddress(transaction, user.id, { email: address.email, confirmedAt, now });
        if (confirmedAt) await notifyEmailProven(services, transaction, user.id);
      }
      await recordSecurityEvent(transaction, {
        action: "identity_unlinked",
        type: "user",
        user,
        address: client.address,
        traits: { provider: identity.provider },
        now,
      });
      const label =
        services.auth.identityProviders.find(({ name }) => name === identity.provider)?.label ??
        identity.provider;
      const news = {
        baseUrl: services.application.baseUrl,
        at: now,
        factor: `Sign-in with ${label}`,
      };
      await notifyOwner(services, transaction, { user }, (to) => factorRemovedEmail(to, news));
      return undefined;
    })
    .catch((error: unknown) => {
      if (violates(error, "users_email_partial_key")) {
        return oauthErrors.emailConflictIdentityNotDeletable();
      }
      throw error;
    });
  if (isProductError(outcome)) throw outcome;
}

/**
 * Takes the phone number, and with it signing in by text message, away from the signed-in user's
 * account. Does nothing where there is none. Throws `single_identity_not_deletable` where the account
 * has nothing else to sign in with.
 */
export async function removePhone(
  services: Services,
  viewer: UserViewer,
  client: Client,
): Promise<void> {
  if (needsSecondStep(viewer)) throw authErrors.insufficientAssurance();
  const refused = await services.database.asSystem(
    "remove phone",
    async (transaction): Promise<ProductError | undefined> => {
      const now = services.clock.now();
      await lockUser(transaction, viewer.userId);
      const account = await readAccount(transaction, viewer.userId);
      if (!account) return authErrors.userNotFound();
      const { user, identities } = account;
      const identity = identities.find(({ provider }) => provider === "phone");
      if (!identity) return undefined;
      if (identities.length <= 1) return oauthErrors.singleIdentityNotDeletable();

      await deleteIdentity(transaction, identity, now);
      await recordSecurityEvent(transaction, {
        action: "identity_unlinked",
        type: "user",
        user,
        address: client.address,
        traits: { provider: identity.provider },
        now,
      });
      const { baseUrl } = services.application;
      const factor = `Sign-in with the phone number +${user.phone}`;
      await notifyOwner(services, transaction, { user }, (to) =>
        factorRemovedEmail(to, { baseUrl, at: now, factor }),
      );
      return undefined;
    },
  );
  if (refused) throw refused;
}

/**
 * Links what a provider said earlier in this flow, now that its code is exchanged by whoever began
 * it. Nothing to do for flows that sign in. Answers the refusal, if there is one.
 */
export async function linkKept(
  services: Services,
  transaction: DatabaseTransaction,
  { flowId, userId, client }: { flowId: string; userId: string; client: Client },
): Promise<ProductError | undefined> {
  const identity = await readKeptForLinking(transaction, flowId);
  if (!identity) return undefined;
  if (!services.auth.manualLinking) return oauthErrors.manualLinkingDisabled();
  return await linkIdentity(services, transaction, { userId, identity, client });
}
