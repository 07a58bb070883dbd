import { type DataExport, openExport, readFullNames } from "#features/account/account.contract.ts";
import {
  type Account,
  type Actor,
  adminActor,
  administrationErrors,
  asLastAdminError,
  beginSuspension,
  deleteSessions,
  endDueViewsWithin,
  endSessionOf,
  endSuspension,
  grantRole,
  insertViewAs,
  keepAnAdmin,
  listRoles,
  lockAdmins,
  lockUser,
  notifyOwner,
  readAccount,
  readAccountEmail,
  recordAdministration,
  recordSecurityEvent,
  revokeRole,
  sendConfirmation,
  takeFactor,
  takeSendAllowance,
  viewAsMinutes,
} from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { retryOnDeadlock } from "#platform/database/retry-on-deadlock.ts";
import { httpErrors } from "#platform/http/errors.ts";
import { coversRoles, includesRight, type Right, type Role } from "#platform/rights.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { addTime, toSeconds } from "#shared/time.ts";
import {
  dataDownloadedEmail,
  rolesChangedEmail,
  suspendedEmail,
  suspensionLiftedEmail,
  viewAsStartedEmail,
} from "./people.emails.ts";
import { peopleErrors } from "./people.errors.ts";
import { untilLifted } from "./people.rules.ts";
import { requireRightTo } from "./people.usecases.server.ts";

/** The account that is acted on, and where the request comes from. */
export interface PersonAction {
  userId: string;
  /** Network address of the administrator's request. */
  address: string;
}

/** An action that its audit entry says why it was done. */
interface ReasonedAction extends PersonAction {
  reason: string;
}

interface Step {
  actor: Actor;
  account: Account;
  now: Date;
  /** The roles of the account as it is now, and those of whoever acts on it. */
  held: Role[];
  actorRoles: Role[];
}

/**
 * Gives and takes roles so that the account holds just those, and emails its owner. `before` is what the
 * person who decides saw: where that's no longer so, nothing happens.
 */
export async function changeRoles(
  services: Services,
  viewer: Viewer,
  {
    roles,
    before,
    reason,
    ...action
  }: PersonAction & { roles: readonly Role[]; before: readonly Role[]; reason: string },
): Promise<void> {
  if (requireRightTo(viewer, "roles").userId === action.userId) throw peopleErrors.ownRoles();
  const changing = { ...action, right: "roles" as const };
  await act(services, viewer, changing, async (transaction, step) => {
    const { actor, account, now, held, actorRoles } = step;
    const { user } = account;
    if (!isSameSet(held, before)) throw peopleErrors.personChanged();
    const given = roles.filter((role) => !held.includes(role));
    const taken = held.filter((role) => !roles.includes(role));
    if (given.length + taken.length === 0) throw peopleErrors.sameRoles();
    if (!coversRoles(actorRoles, [...given, ...taken])) throw peopleErrors.roleTooStrong();
    if (given.length > 0 && !user.confirmed_at) throw peopleErrors.personUnconfirmed();
    if (taken.includes("admin")) await keepAnAdmin(transaction, user.id, now);
    for (const role of given) await grantRole(transaction, user.id, role);
    for (const role of taken) await revokeRole(transaction, user.id, role);
    for (const role of [...given, ...taken]) {
      await recordSecurityEvent(transaction, {
        action: given.includes(role) ? "role_granted" : "role_revoked",
        type: "account",
        user,
        actor: { id: actor.userId, email: actor.name },
        address: actor.address,
        traits: { role },
        now,
      });
    }
    await services.audit.record(transaction, {
      actorId: actor.userId,
      action: "accounts.roles_changed",
      subject: { type: "user", id: user.id, name: user.email ?? undefined },
      before: { roles: held },
      after: { roles: [...held.filter((role) => roles.includes(role)), ...given] },
      reason,
    });
    const news = { ...newsOf(services, now), given, taken };
    await notifyOwner(services, transaction, account, (to) => rolesChangedEmail(to, news));
  });
}

function isSameSet(some: readonly Role[], others: readonly Role[]): boolean {
  return some.length === others.length && some.every((role) => others.includes(role));
}

/**
 * Suspends an account, for days or until it is lifted: nobody can sign in to it, its sessions end,
 * and every feature ends what the person has under way with others. They are told why.
 *
 * @throws `conflict` where the account is suspended already: its end and reason stay.
 */
export async function suspend(
  services: Services,
  viewer: Viewer,
  { reason, days, ...action }: PersonAction & { reason: string; days: number | null },
): Promise<void> {
  if (requireRightTo(viewer, "people").userId === action.userId) throw peopleErrors.notOneself();
  await act(services, viewer, action, async (transaction, { actor, account, now }) => {
    const { user } = account;
    if (user.banned_until && user.banned_until > now) throw peopleErrors.personChanged();
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
      before: { suspended: false },
      after: { suspended: true, until: days === null ? null : until },
    });
    const { baseUrl } = services.application;
    const news = { baseUrl, until: days === null ? null : until, reason };
    await notifyOwner(services, transaction, account, (to) => suspendedEmail(to, news));
  });
}

/** Lifts a suspension: the person can sign in and is shown again, and is emailed about it. */
export async function liftSuspension(
  services: Services,
  viewer: Viewer,
  { reason, ...action }: ReasonedAction,
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
      traits: { reason },
      audit: "accounts.user_unsuspended",
      before: { suspended: true, until: user.banned_until },
      after: { suspended: false },
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
  { reason, ...action }: ReasonedAction,
): Promise<void> {
  await act(services, viewer, action, async (transaction, { actor, account: { user } }) => {
    await deleteSessions(transaction, user.id);
    await recordAdministration(services, transaction, {
      actor,
      action: "sessions_ended",
      type: "account",
      user,
      traits: { reason },
      audit: "accounts.sessions_ended",
    });
  });
}

/** Ends one session of somebody. */
export async function endOneSession(
  services: Services,
  viewer: Viewer,
  { sessionId, ...action }: PersonAction & { sessionId: string },
): Promise<void> {
  await act(services, viewer, action, async (transaction, { actor, account: { user } }) => {
    const ended = await endSessionOf(transaction, { userId: user.id, sessionId });
    if (ended === undefined) throw peopleErrors.personChanged();
    await recordAdministration(services, transaction, {
      actor,
      action: "session_ended",
      type: "account",
      user,
      traits: { ended },
      audit: "accounts.session_ended",
    });
  });
}

/** Exports of other people's data by one member of the team. */
const exportLimit = {
  name: "people/data-export",
  capacity: 20,
  periodSeconds: toSeconds({ days: 1 }),
};

/**
 * A copy of all that the site keeps of somebody, as they could download it themselves. They are emailed who
 * did it, when and why.
 *
 * @throws `too_many_exports`
 */
export async function exportPerson(
  services: Services,
  viewer: Viewer,
  { reason, ...action }: ReasonedAction,
): Promise<DataExport> {
  const { userId } = requireRightTo(viewer, "people");
  if (!(await services.rateLimits.take(exportLimit, userId))) throw peopleErrors.tooManyExports();
  let email = "";
  await act(services, viewer, action, async (transaction, { actor, account, now }) => {
    email = account.user.email ?? "";
    await recordAdministration(services, transaction, {
      actor,
      action: "data_exported",
      type: "account",
      user: account.user,
      traits: { reason },
      audit: "accounts.data_exported_by_team",
    });
    const news = { baseUrl: services.application.baseUrl, at: now, by: actor.name, reason };
    await notifyOwner(services, transaction, account, (to) => dataDownloadedEmail(to, news));
  });
  return await openExport(services, { userId: action.userId, email });
}

/**
 * Has the viewer's session show the site as somebody sees it, for 15 minutes and read only. The person is emailed
 * who looks, when, until when and why.
 */
export async function startViewing(
  services: Services,
  viewer: Viewer,
  { reason, ...action }: ReasonedAction,
): Promise<void> {
  const operator = requireRightTo(viewer, "people.view_as");
  if (operator.userId === action.userId) throw peopleErrors.viewOneself();
  const viewing = { ...action, right: "people.view_as" as const };
  await act(services, viewer, viewing, async (transaction, { actor, account, now }) => {
    const { user } = account;
    if (user.deleted_at) throw peopleErrors.personChanged();
    await endDueViewsWithin(services, transaction, now);
    const expiresAt = addTime(now, { minutes: viewAsMinutes });
    const id = await insertViewAs(transaction, {
      operatorId: operator.userId,
      personId: user.id,
      sessionId: operator.sessionId,
      reason,
      startedAt: now,
      expiresAt,
    });
    if (!id) throw peopleErrors.viewsAlready();
    await recordAdministration(services, transaction, {
      actor,
      action: "viewed_as",
      type: "account",
      user,
      traits: { reason },
      audit: "accounts.view_as_started",
      details: { view: id, until: expiresAt },
    });
    const name = (await readFullNames(transaction, [operator.userId])).get(operator.userId);
    const by = name ? `${name}, ${actor.name}` : actor.name;
    const { baseUrl } = services.application;
    const news = { baseUrl, by, at: now, until: expiresAt, reason };
    await notifyOwner(services, transaction, account, (to) => viewAsStartedEmail(to, news));
  });
}

/** Removes every second factor of somebody who has lost theirs; they are told by email. */
export async function removeFactorsOf(
  services: Services,
  viewer: Viewer,
  { reason, ...action }: ReasonedAction,
): Promise<void> {
  await act(services, viewer, action, async (transaction, { actor, account }) => {
    if (account.factors.length === 0) throw peopleErrors.personChanged();
    for (const factor of account.factors) {
      await takeFactor(services, transaction, { actor, account, factor, reason });
    }
  });
}

/** Sends somebody the email once more that confirms their address. */
export async function resendConfirmationTo(
  services: Services,
  viewer: Viewer,
  action: PersonAction,
): Promise<void> {
  requireRightTo(viewer, "people");
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

/**
 * One change of somebody's account, in one transaction. Whoever lacks a right that the account has
 * can't change it: they could take it over, or lock its owner out.
 */
async function act(
  services: Services,
  viewer: Viewer,
  { userId, address, right = "people" }: PersonAction & { right?: Right },
  work: (transaction: DatabaseTransaction, step: Step) => Promise<void>,
): Promise<void> {
  const admin = requireRightTo(viewer, right);
  await retryOnDeadlock(() =>
    services.database.asSystem("administer account", async (transaction) => {
      const now = services.clock.now();
      // The role may have been taken from the acting administrator meanwhile.
      await lockAdmins(transaction);
      const actorRoles = await listRoles(transaction, admin.userId);
      if (!includesRight(actorRoles, right)) throw httpErrors.forbidden();
      await lockUser(transaction, userId);
      const held = await listRoles(transaction, userId);
      if (!coversRoles(actorRoles, held)) throw peopleErrors.holdsMore();
      const account = await readAccount(transaction, userId);
      if (!account) throw administrationErrors.userUnknown();
      const actor = adminActor(admin, address);
      await work(transaction, { actor, account, now, held, actorRoles });
    }),
  ).catch((error: unknown) => {
    throw asLastAdminError(error);
  });
}
