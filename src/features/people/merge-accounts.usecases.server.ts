import {
  type Account,
  adminActor,
  administrationErrors,
  listRoles,
  lockAdmins,
  lockStanding,
  lockUsersWholly,
  mergeAccounts,
  notifyOwner,
  planAccountMerge,
  readAccount,
  recordAdministration,
} from "#features/auth/auth.contract.ts";
import { newsAddressOf } from "#features/auth/auth-parts.contract.ts";
import { lockFees } from "#features/fee-protection/fee-protection.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { retryOnDeadlock } from "#platform/database/retry-on-deadlock.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { MergePlan } from "#platform/personal-data/merge.ts";
import { coversRoles, includesRight } from "#platform/rights.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { toSeconds } from "#shared/time.ts";
import { accountGoneEmail, accountMergedEmail } from "./people.emails.ts";
import { peopleErrors } from "./people.errors.ts";
import { findIdByEmail } from "./people.store.server.ts";
import type { MergedAccount, MergePreview } from "./people.types.ts";
import { requireRightTo } from "./people.usecases.server.ts";

/** The account that stays, and the one that leaves. */
export interface MergeChoice {
  stays: string;
  leaves: string;
}

const mergeLimit = {
  name: "people/merge",
  capacity: 20,
  periodSeconds: toSeconds({ days: 1 }),
};

/**
 * Data of the page for a merge: the account's name, and the preview once the other one was named.
 *
 * @throws `user_not_found`, `other_unknown`, and what `previewMerge` throws.
 */
export async function openMerge(
  services: Services,
  viewer: Viewer,
  { userId, other, keep }: { userId: string; other: string; keep: "this" | "other" },
): Promise<{ name: string; preview: MergePreview | undefined }> {
  requireRightTo(viewer, "people");
  const typed = other.trim().toLowerCase();
  const found = await services.database.asSystem("find accounts", async (transaction) => {
    const account = await readAccount(transaction, userId);
    if (!account) throw httpErrors.notFound();
    if (isId(typed)) return { name: describe(account).name, otherId: typed };
    // Postgres stores no NUL, so it can't be asked for one.
    const mayBeEmail = typed !== "" && !typed.includes("\0");
    const otherId = mayBeEmail ? await findIdByEmail(transaction, typed) : undefined;
    return { name: describe(account).name, otherId };
  });
  const { name, otherId } = found;
  if (!typed) return { name, preview: undefined };
  if (!otherId) throw peopleErrors.otherUnknown();
  const choice =
    keep === "this" ? { stays: userId, leaves: otherId } : { stays: otherId, leaves: userId };
  return { name, preview: await previewMerge(services, viewer, choice) };
}

/**
 * Effects that a merge would have. Changes nothing.
 *
 * @throws `not_oneself`, `same_account`, `holds_more_rights`, `user_not_found`.
 */
export async function previewMerge(
  services: Services,
  viewer: Viewer,
  choice: MergeChoice,
): Promise<MergePreview> {
  const admin = requireRightTo(viewer, "people");
  return await services.database.asSystem("preview merge", async (transaction) => {
    const { stays, leaves } = await readBoth(transaction, admin, choice);
    const plan = await planAccountMerge(services, transaction, pairOf(choice));
    return { ...plan, stays: describe(stays), leaves: describe(leaves) };
  });
}

/**
 * Merges two accounts of one person: everything of the one that leaves becomes the other's, once, or nothing happens.
 * Both addresses are emailed. The account that leaves is gone afterwards, with its sessions and its ways to sign in, and
 * its email is free.
 *
 * @throws as `previewMerge`, and `confirmation_wrong`, `too_many_merges`, `merge_blocked` with what has to happen first.
 */
export async function merge(
  services: Services,
  viewer: Viewer,
  {
    reason,
    confirmation,
    address,
    ...choice
  }: MergeChoice & { reason: string; confirmation: string; address: string },
): Promise<void> {
  const admin = requireRightTo(viewer, "people");
  if (!(await services.rateLimits.take(mergeLimit, admin.userId))) {
    throw peopleErrors.tooManyMerges();
  }
  await retryOnDeadlock(() =>
    services.database.asSystem("merge accounts", async (transaction) => {
      await lockAdmins(transaction);
      const both = [choice.stays, choice.leaves].sort();
      for (const id of both) await lockStanding(transaction, id);
      for (const id of both) await lockFees(transaction, id);
      await lockUsersWholly(transaction, both);
      const { stays, leaves } = await readBoth(transaction, admin, choice);
      const leaver = describe(leaves);
      if (confirmation.trim().toLowerCase() !== leaver.name.toLowerCase()) {
        throw peopleErrors.mergeUnconfirmed(leaver.name);
      }
      const plan = await planAccountMerge(services, transaction, pairOf(choice));
      if (plan.blocks.length > 0) throw peopleErrors.mergeBlocked(plan.blocks);
      await mergeAccounts(services, transaction, pairOf(choice));
      await record(services, transaction, { admin, address, reason, plan, stays, leaves });
      const { baseUrl } = services.application;
      const news = { baseUrl, at: services.clock.now(), reason, stays: describe(stays).name };
      await notifyOwner(services, transaction, stays, (to) =>
        accountMergedEmail(to, { ...news, leaves: leaver }),
      );
      await notifyOwner(services, transaction, leaves, (to) => accountGoneEmail(to, news));
    }),
  );
}

const pairOf = ({ stays, leaves }: MergeChoice) => ({ from: leaves, to: stays });

/** Both accounts, if the administrator may change both of them. */
async function readBoth(
  transaction: DatabaseTransaction,
  admin: UserViewer,
  { stays, leaves }: MergeChoice,
): Promise<{ stays: Account; leaves: Account }> {
  if (stays === leaves) throw peopleErrors.sameAccount();
  if ([stays, leaves].includes(admin.userId)) throw peopleErrors.ownMerge();
  const actorRoles = await listRoles(transaction, admin.userId);
  if (!includesRight(actorRoles, "people")) throw httpErrors.forbidden();
  const accounts: Account[] = [];
  for (const id of [stays, leaves]) {
    if (!coversRoles(actorRoles, await listRoles(transaction, id))) throw peopleErrors.holdsMore();
    const account = await readAccount(transaction, id);
    if (!account) throw administrationErrors.userUnknown();
    accounts.push(account);
  }
  const [kept, gone] = accounts as [Account, Account];
  return { stays: kept, leaves: gone };
}

function describe({ user }: Account): MergedAccount {
  return {
    id: user.id,
    name: user.email || (user.phone ? `+${user.phone}` : user.id),
    hasEmail: Boolean(user.email),
    isEmailed: newsAddressOf(user.email, user.email_confirmed_at) !== undefined,
  };
}

/** In the log of the account that stays, and in the audit log under both. */
async function record(
  services: Services,
  transaction: DatabaseTransaction,
  {
    admin,
    address,
    reason,
    plan,
    stays,
    leaves,
  }: {
    admin: UserViewer;
    address: string;
    reason: string;
    plan: MergePlan;
    stays: Account;
    leaves: Account;
  },
): Promise<void> {
  const count = (rows: readonly { called: string; count: number }[]) =>
    Object.fromEntries(rows.map((row) => [row.called, row.count]));
  await recordAdministration(services, transaction, {
    actor: adminActor(admin, address),
    action: "account_merged",
    type: "account",
    user: stays.user,
    traits: { reason },
    audit: "accounts.user_merged",
    details: {
      former: leaves.user.id,
      email: leaves.user.email,
      moved: count(plan.moves),
      dropped: count(plan.drops),
    },
  });
  await services.audit.record(transaction, {
    actorId: admin.userId,
    action: "accounts.user_merged_away",
    subject: { type: "user", id: leaves.user.id, name: leaves.user.email ?? undefined },
    reason,
    details: { into: stays.user.id },
  });
}
