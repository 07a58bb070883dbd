import { holdStanding } from "#features/auth/auth.contract.ts";
import type { AuditAction } from "#platform/audit/audit.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer } from "#platform/viewer.ts";
import { toSeconds } from "#shared/time.ts";
import { employersErrors } from "../employers.errors.ts";
import { type Permission, scopeOf } from "../employers.rules.ts";
import type { OrganizationKey } from "../employers.types.ts";
import { findAccessOf, type Membership } from "./access.store.server.ts";
import type { Act } from "./acts.constants.ts";

const changeLimit = {
  name: "employers/change",
  capacity: 60,
  periodSeconds: toSeconds({ minutes: 10 }),
};

/** A membership, and how to note in the audit what is done by it. */
export interface Access extends Membership {
  record(action: Act, details?: Record<string, unknown>): Promise<void>;
  /**
   * The same for another feature's act, e.g. `jobs.job_published`, which it registered with
   * `services.employers.registerActs`.
   */
  recordFor(action: AuditAction, details?: Record<string, unknown>): Promise<void>;
}

/**
 * Whether something is the viewer's own work, for roles that may do it with nothing else: true for
 * what they're just adding.
 */
type OwnWork =
  | true
  | ((transaction: DatabaseTransaction, membership: Membership) => Promise<boolean>);

export type Asked = OrganizationKey & {
  permission: Permission | "leave";
  own?: OwnWork;
  /** Another account on whose standing the work depends. */
  alsoHold?: string;
};

/**
 * Does something for an organization that the viewer's role allows, with the organization locked.
 * Changes are counted first. Someone who is suspended may do nothing. An operator may do what an
 * owner could; the audit says so.
 *
 * @throws `organization_not_found`, `organization_forbidden`, `organization_suspended`,
 *   `organization_too_many_changes`.
 */
export async function actFor<Result>(
  services: Services,
  viewer: UserViewer,
  asked: Asked,
  work: (transaction: DatabaseTransaction, access: Access) => Promise<Result>,
): Promise<Result> {
  if (!(await services.rateLimits.take(changeLimit, viewer.userId))) {
    throw employersErrors.tooManyChanges();
  }
  return await services.database.asSystem(
    `employers: ${asked.permission}`,
    async (transaction) =>
      await work(transaction, await requireAccess(services, transaction, viewer, asked)),
  );
}

/**
 * `actFor` within a system transaction that has started. Locks the accounts' standing, then the
 * organization; a transaction that locks more does so after.
 */
export async function requireAccess(
  services: Services,
  transaction: DatabaseTransaction,
  viewer: UserViewer,
  asked: Asked,
): Promise<Access> {
  const { userId } = viewer;
  const suspended = await holdStanding(transaction, [userId, asked.alsoHold ?? null]);
  const membership = await findAccessOf(transaction, asked, {
    userId,
    isOperator: hasRight(viewer, "moderation") && asked.permission !== "leave",
    locked: true,
  });
  if (!membership) throw employersErrors.notFound();
  if (suspended.has(userId)) throw employersErrors.suspended();
  if (!(await isAllowed(transaction, membership, asked))) throw employersErrors.notAllowed();
  const recordFor = (action: AuditAction, details: Record<string, unknown> = {}) =>
    services.audit.record(transaction, {
      actorId: userId,
      action,
      subject: {
        type: "organization",
        id: membership.organization.id,
        name: membership.organization.publicName,
      },
      details: membership.isOperator ? { ...details, operator: true } : details,
    });
  return {
    ...membership,
    recordFor,
    record: (action, details) => recordFor(`employers.${action}`, details),
  };
}

async function isAllowed(
  transaction: DatabaseTransaction,
  membership: Membership,
  { permission, own }: Asked,
): Promise<boolean> {
  if (permission === "leave") return true;
  const scope = scopeOf(membership.role, permission);
  if (scope !== "own") return scope === "all";
  return typeof own === "function" ? await own(transaction, membership) : own === true;
}

/** Reads about an organization as one of its members, or as an operator; undefined for others. */
export async function readFor<Result>(
  services: Services,
  viewer: UserViewer,
  key: OrganizationKey,
  read: (transaction: DatabaseTransaction, membership: Membership) => Promise<Result>,
): Promise<Result | undefined> {
  const readIn = async (transaction: DatabaseTransaction) => {
    const membership = await findAccess(transaction, viewer, key);
    return membership && (await read(transaction, membership));
  };
  return hasRight(viewer, "moderation")
    ? await services.database.asSystem("operator reads organization", readIn)
    : await services.database.as(viewer, readIn);
}

/** The viewer's membership, or that of an operator who has none; undefined for others. */
export async function findAccess(
  transaction: DatabaseTransaction,
  viewer: UserViewer,
  key: OrganizationKey,
): Promise<Membership | undefined> {
  const { userId } = viewer;
  return await findAccessOf(transaction, key, {
    userId,
    isOperator: hasRight(viewer, "moderation"),
  });
}

/**
 * Checks a permission without changing anything, for a limit that only people who have it may use up.
 *
 * @throws `organization_not_found`, `organization_forbidden`.
 */
export async function requirePermission(
  services: Services,
  viewer: UserViewer,
  asked: Asked & { permission: Permission },
): Promise<Membership> {
  const found = await readFor(services, viewer, asked, async (transaction, membership) => ({
    membership,
    isAllowed: await isAllowed(transaction, membership, asked),
  }));
  if (!found) throw employersErrors.notFound();
  if (!found.isAllowed) throw employersErrors.notAllowed();
  return found.membership;
}

/** Notes in the audit what was done with an organization. */
export async function recordAct(
  services: Services,
  transaction: DatabaseTransaction,
  act: {
    actorId: string | null;
    organizationId: string;
    action: Act;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  await services.audit.record(transaction, {
    actorId: act.actorId,
    action: `employers.${act.action}`,
    subject: { type: "organization", id: act.organizationId },
    ...(act.details ? { details: act.details } : {}),
  });
}
