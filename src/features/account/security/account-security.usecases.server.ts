import {
  authErrors,
  countRecoveryCodes,
  factorTypes,
  listAwaitedAddresses,
  listUnusedOfChange,
  needsBothMailboxes,
  readAccount,
  readRecoverySet,
} from "#features/auth/auth.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import type { SecurityOverview } from "./account-security.types.ts";

/** Reads how the viewer's account is protected, for its owner alone. Nothing secret is in it. */
export async function readSecurity(
  services: Services,
  viewer: UserViewer,
): Promise<SecurityOverview> {
  const now = services.clock.now();
  const { account, awaited, unused, recoveryCodes } = await services.database.asSystem(
    "read account security",
    async (transaction) => ({
      account: await readAccount(transaction, viewer.userId),
      awaited: await listAwaitedAddresses(transaction, viewer.userId, now),
      unused: await listUnusedOfChange(transaction, viewer.userId),
      recoveryCodes: (await readRecoverySet(transaction, viewer.userId))
        ? await countRecoveryCodes(transaction, viewer.userId)
        : null,
    }),
  );
  if (!account) throw authErrors.userNotFound();
  const { user, identities, factors } = account;
  return {
    email: user.email ?? "",
    hasPassword: Boolean(user.encrypted_password),
    asksForPresent:
      Boolean(user.encrypted_password) &&
      services.auth.emailFlows.passwordChangeNeedsCurrent === "on",
    emailChange: user.email_change
      ? {
          newEmail: user.email_change,
          awaited,
          asksBoth: needsBothMailboxes(account),
          isHalfConfirmed: user.email_change_confirm_status === 1 && unused.length > 0,
        }
      : null,
    phone: user.phone
      ? {
          number: user.phone,
          signsIn: services.auth.emailFlows.phoneSignIn === "on",
          mayRemove:
            identities.length > 1 && identities.some(({ provider }) => provider === "phone"),
        }
      : null,
    factorKinds: factorTypes.filter((type) => services.auth.factors.kinds.has(type)),
    factors: factors
      .filter(({ status }) => status === "verified")
      .map((factor) => ({
        id: factor.id,
        kind: factor.factor_type,
        name: factor.friendly_name ?? "",
        phone: factor.phone ?? "",
        since: factor.created_at,
      })),
    recoveryCodes,
    identities: identities
      .filter(({ provider }) => provider !== "email" && provider !== "phone")
      .map((identity) => ({
        id: identity.id,
        provider: identity.provider,
        email: identity.email ?? "",
        since: identity.created_at,
      })),
    identityCount: identities.length,
    mayUnlink: services.auth.manualLinking,
    needsFactor: viewer.roles.length > 0 && !viewer.hasSecondFactor,
  };
}
