import { holdStanding } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { isAdmin, type UserViewer } from "#platform/viewer.ts";
import { toSeconds } from "#shared/time.ts";
import { employersErrors } from "../employers.errors.ts";
import { may, type Permission } from "../employers.rules.ts";
import { findForOperator, findMembership, type Membership } from "./access.store.server.ts";
import type { Act } from "./acts.constants.ts";

const changeLimit = {
  name: "employers/change",
  capacity: 60,
  periodSeconds: toSeconds({ minutes: 10 }),
};

/** A membership, and how to note in the audit what is done by it. */
export interface Access extends Membership {
  record(action: Act, details?: Record<string, unknown>): Promise<void>;
}

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
  { slug, permission }: { slug: string; permission: Permission | "leave" },
  work: (transaction: DatabaseTransaction, access: Access) => Promise<Result>,
): Promise<Result> {
  if (!(await services.rateLimits.take(changeLimit, viewer.userId))) {
    throw employersErrors.tooManyChanges();
  }
  return await services.database.asSystem(`employers: ${permission}`, async (transaction) => {
    const suspended = await holdStanding(transaction, [viewer.userId]);
    const own = await findMembership(transaction, {
      slug,
      userId: viewer.userId,
      locked: true,
    });
    const isOperator = !own && isAdmin(viewer) && permission !== "leave";
    const membership = isOperator ? await findForOperator(transaction, slug) : own;
    if (!membership) throw employersErrors.notFound();
    if (suspended.size > 0) throw employersErrors.suspended();
    if (permission !== "leave" && !may(membership.role, permission))
      throw employersErrors.notAllowed();
    const { id } = membership.organization;
    return await work(transaction, {
      ...membership,
      record: (action, details) =>
        recordAct(services, transaction, {
          actorId: viewer.userId,
          organizationId: id,
          action,
          details: isOperator ? { ...details, operator: true } : (details ?? {}),
        }),
    });
  });
}

/** Reads about an organization as one of its members, or as an operator; undefined for others. */
export async function readFor<Result>(
  services: Services,
  viewer: UserViewer,
  slug: string,
  read: (transaction: DatabaseTransaction, membership: Membership) => Promise<Result>,
): Promise<Result | undefined> {
  const readIn = async (transaction: DatabaseTransaction) => {
    const membership = await findAccess(transaction, viewer, slug);
    return membership && (await read(transaction, membership));
  };
  return isAdmin(viewer)
    ? await services.database.asSystem("operator reads organization", readIn)
    : await services.database.as(viewer, readIn);
}

/** The viewer's membership, or that of an operator who has none; undefined for others. */
export async function findAccess(
  transaction: DatabaseTransaction,
  viewer: UserViewer,
  slug: string,
): Promise<Membership | undefined> {
  const own = await findMembership(transaction, { slug, userId: viewer.userId });
  if (own || !isAdmin(viewer)) return own;
  return await findForOperator(transaction, slug);
}

/**
 * Checks a permission without changing anything, for a limit that only people who have it may use up.
 *
 * @throws `organization_not_found`, `organization_forbidden`.
 */
export async function requirePermission(
  services: Services,
  viewer: UserViewer,
  { slug, permission }: { slug: string; permission: Permission },
): Promise<Membership> {
  const membership = await readFor(services, viewer, slug, async (_, found) => found);
  if (!membership) throw employersErrors.notFound();
  if (!may(membership.role, permission)) throw employersErrors.notAllowed();
  return membership;
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
