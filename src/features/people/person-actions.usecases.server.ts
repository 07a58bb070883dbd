import {
  type Account,
  type Actor,
  adminActor,
  administrationErrors,
  asLastAdminError,
  beginSuspension,
  deleteSessions,
  endSuspension,
  grantRole,
  holdsRole,
  keepAnAdmin,
  lockAdmins,
  lockUser,
  notifyOwner,
  readAccount,
  readAccountEmail,
  recordAdministration,
  revokeRole,
  sendConfirmation,
  takeFactor,
  takeSendAllowance,
} from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { retryOnDeadlock } from "#platform/database/retry-on-deadlock.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { addTime } from "#shared/time.ts";
import {
  adminGrantedEmail,
  adminRevokedEmail,
  suspendedEmail,
  suspensionLiftedEmail,
} from "./people.emails.ts";
import { peopleErrors } from "./people.errors.ts";
import { untilLifted } from "./people.rules.ts";
import { requireAdmin } from "./people.usecases.server.ts";

/** The account that is acted on, and where the request comes from. */
export interface PersonAction {
  userId: string;
  /** Network address of the administrator's request. */
  address: string;
}

interface Step {
  actor: Actor;
  account: Account;
  now: Date;
}

/** Makes somebody an administrator and tells them. */
export async function grantAdmin(
  services: Services,
  viewer: Viewer,
  action: PersonAction,
): Promise<void> {
  await act(services, viewer, action, async (transaction, { actor, account, now }) => {
    const { user } = account;
    if (!user.confirmed_at) throw peopleErrors.personUnconfirmed();
    if (!(await grantRole(transaction, user.id, "admin"))) throw peopleErrors.personChanged();
    await recordAdministration(services, transaction, {
      actor,
      action: "role_granted",
      type: "account",
      user,
      traits: { role: "admin" },
      audit: "accounts.admin_granted",
    });
    await notifyOwner(services, transaction, account, (to) =>
      adminGrantedEmail(to, newsOf(services, now)),
    );
  });
}

/** Takes the role of an administrator away and tells them. The last one stays. */
export async function revokeAdmin(
  services: Services,
  viewer: Viewer,
  action: PersonAction,
): Promise<void> {
  await act(services, viewer, action, async (transaction, { actor, account, now }) => {
    const { user } = account;
    await keepAnAdmin(transaction, user.id, now);
    if (!(await revokeRole(transaction, user.id, "admin"))) throw peopleErrors.personChanged();
    await recordAdministration(services, transaction, {
      actor,
      action: "role_revoked",
      type: "account",
      user,
      traits: { role: "admin" },
      audit: "accounts.admin_revoked",
    });
    await notifyOwner(services, transaction, account, (to) =>
      adminRevokedEmail(to, newsOf(services, now)),
    );
  });
}

/**
 * Suspends an account, for days or until it is lifted: nobody can sign in to it, its sessions end,
 * and every feature ends what the person has under way with others. They are told why.
 */
export async function suspend(
  services: Services,
  viewer: Viewer,
  { reason, days, ...action }: PersonAction & { reason: string; days: number | null },
): Promise<void> {
  if (requireAdmin(viewer).userId === action.userId) throw peopleErrors.notOneself();
  await act(services, viewer, action, async (transaction, { actor, account, now }) => {
    const { user } = account;
    await keepAnAdmin(transaction, user.id, now);
    const until = days === null ? untilLifted : addTime(now, { days });
    await beginSuspension(services, transaction, user.id, { until, reason, by: actor.userId });
    await deleteSessions(transaction, user.id);
    await recordAdministration(services, transaction, {
      actor,
      action: "user_suspended",
      type: "account",
      user,
      traits: { until: days === null ? null : until, reason },
      audit: "accounts.user_suspended",
    });
    const news = { until: days === null ? null : until, reason };
    await notifyOwner(services, transaction, account, (to) => suspendedEmail(to, news));
  });
}

/** Lifts a suspension: the person can sign in and is shown again, and is emailed about it. */
export async function liftSuspension(
  services: Services,
  viewer: Viewer,
  action: PersonAction,
): Promise<void> {
  await act(services, viewer, action, async (transaction, { actor, account, now }) => {
    const { user } = account;
    if (!user.banned_until || user.banned_until <= now) throw peopleErrors.personChanged();
    await endSuspension(services, transaction, user.id);
    await recordAdministration(services, transaction, {
      actor,
      action: "user_unsuspended",
      type: "account",
      user,
      audit: "accounts.user_unsuspended",
    });
    await notifyOwner(services, transaction, account, (to) =>
      suspensionLiftedEmail(to, newsOf(services, now)),
    );
  });
}

/** Ends every session of somebody. */
export async function signOutEverywhere(
  services: Services,
  viewer: Viewer,
  action: PersonAction,
): Promise<void> {
  await act(services, viewer, action, async (transaction, { actor, account: { user } }) => {
    await deleteSessions(transaction, user.id);
    await recordAdministration(services, transaction, {
      actor,
      action: "sessions_ended",
      type: "account",
      user,
      audit: "accounts.sessions_ended",
    });
  });
}

/** Removes every second factor of somebody who has lost theirs; they are told by email. */
export async function removeFactorsOf(
  services: Services,
  viewer: Viewer,
  action: PersonAction,
): Promise<void> {
  await act(services, viewer, action, async (transaction, { actor, account }) => {
    if (account.factors.length === 0) throw peopleErrors.personChanged();
    for (const factor of account.factors) {
      await takeFactor(services, transaction, { actor, account, factor });
    }
  });
}

/** Sends somebody the email once more that confirms their address. */
export async function resendConfirmationTo(
  services: Services,
  viewer: Viewer,
  action: PersonAction,
): Promise<void> {
  requireAdmin(viewer);
  const email = await services.database.asSystem("find address", (transaction) =>
    readAccountEmail(transaction, action.userId),
  );
  if (!email) throw peopleErrors.personConfirmed();
  const contact = { kind: "email" as const, address: email };
  await takeSendAllowance(services, "confirmation", contact);
  await act(services, viewer, action, async (transaction, { actor, account: { user } }) => {
    if (user.email !== email || user.email_confirmed_at) {
      throw peopleErrors.personConfirmed();
    }
    await sendConfirmation(services, transaction, {
      userId: user.id,
      contact,
      challenge: undefined,
      redirectTo: undefined,
    });
    await recordAdministration(services, transaction, {
      actor,
      action: "user_confirmation_requested",
      type: "user",
      user,
      audit: "accounts.confirmation_sent",
    });
  });
}

function newsOf(services: Services, at: Date) {
  return { baseUrl: services.application.baseUrl, at };
}

/** One change of somebody's account by an administrator, in one transaction. */
async function act(
  services: Services,
  viewer: Viewer,
  { userId, address }: PersonAction,
  work: (transaction: DatabaseTransaction, step: Step) => Promise<void>,
): Promise<void> {
  const admin = requireAdmin(viewer);
  await retryOnDeadlock(() =>
    services.database.asSystem("administer account", async (transaction) => {
      const now = services.clock.now();
      // The role may have been taken from the acting administrator meanwhile.
      await lockAdmins(transaction);
      if (!(await holdsRole(transaction, admin.userId, "admin"))) throw httpErrors.forbidden();
      await lockUser(transaction, userId);
      const account = await readAccount(transaction, userId);
      if (!account) throw administrationErrors.userUnknown();
      await work(transaction, { actor: adminActor(admin, address), account, now });
    }),
  ).catch((error: unknown) => {
    throw asLastAdminError(error);
  });
}
