import { listSuspended, readAccountEmail } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { type Access, actFor, findAccess } from "../access/access.usecases.server.ts";
import type { MemberRole } from "../employers.constants.ts";
import { memberRemovedEmail, roleChangedEmail } from "../employers.emails.ts";
import { employersErrors } from "../employers.errors.ts";
import { attends, grantableRoles, may } from "../employers.rules.ts";
import type { Invitation, Member, Organization } from "../employers.types.ts";
import {
  canTakeOver,
  endMembership,
  endUnattended,
  handOverWork,
  listMembersWork,
  rolesWithoutWork,
} from "./handover.usecases.server.ts";
import { deleteInvitationsOfMember, listInvitations } from "./invitations.store.server.ts";
import * as store from "./members.store.server.ts";

export interface MembersView {
  organization: Organization;
  role: MemberRole;
  isOperator: boolean;
  members: Member[];
  /** For those who may invite. */
  invitations: Invitation[];
  grantable: readonly MemberRole[];
  /**
   * Work that members who leave would hand over, by their ids: "3 jobs". The viewer's own, and everyone's
   * for those who may remove them.
   */
  work: ReadonlyMap<string, string>;
  /** Ids of members who can take that over. */
  successors: readonly string[];
  /** Roles in which a member would have to hand it over. */
  rolesWithoutWork: readonly MemberRole[];
}

/** An organization's members, for its members and operators; undefined for others. */
export async function readMembers(
  services: Services,
  viewer: UserViewer,
  slug: string,
): Promise<MembersView | undefined> {
  // By the system: members see each other's email addresses, which row security shows to no one else.
  return await services.database.asSystem("list members", async (transaction) => {
    if ((await listSuspended(transaction, [viewer.userId])).size > 0) return undefined;
    const membership = await findAccess(transaction, viewer, { slug });
    if (!membership) return undefined;
    const { id } = membership.organization;
    const isInviting = may(membership.role, "invite");
    const members = await store.listMembers(transaction, id);
    const work = await listMembersWork(services, transaction, id);
    const own = work.get(viewer.userId);
    const ownWork = new Map(own ? [[viewer.userId, own]] : []);
    return {
      ...membership,
      members,
      work: may(membership.role, "manage members") ? work : ownWork,
      successors: members
        .filter((member) => canTakeOver(services, member))
        .map(({ userId }) => userId),
      rolesWithoutWork: rolesWithoutWork(services),
      invitations: isInviting ? await listInvitations(transaction, id) : [],
      grantable: grantableRoles(membership.role),
    };
  });
}

/** `unchanged`: they have that role. `changed`: without an email to them. */
type RoleChange = "unchanged" | "changed" | "emailed";

/**
 * Gives a member another role. Work that they can't do in it goes to the successor, invitations that they couldn't send
 * in it stop working, and what the organization published ends when it's unattended from then on.
 *
 * @throws `organization_member_unknown`, `organization_last_owner`, `organization_owner_unfit`,
 *   `organization_successor_missing`, `organization_successor_unfit`.
 */
export async function changeRole(
  services: Services,
  viewer: UserViewer,
  slug: string,
  { userId, role, successorId }: { userId: string; role: MemberRole; successorId: string | null },
): Promise<RoleChange> {
  const asked = { slug, permission: "manage members", alsoHold: userId } as const;
  return await actFor<RoleChange>(services, viewer, asked, async (transaction, access) => {
    const before = await requireMember(transaction, access, userId);
    if (before === role) return "unchanged";
    if (role === "owner") await requireFit(transaction, userId);
    if (before === "owner") await requireOtherOwner(transaction, access, userId);
    const left = { organizationId: access.organization.id, userId, successorId };
    await handOverWork(services, transaction, left, role);
    const isEmailed = await setRole(services, transaction, { viewer, access, userId, role });
    if (attends(before) && !attends(role)) await endUnattended(services, transaction, left);
    return isEmailed ? "emailed" : "changed";
  });
}

/**
 * Makes another member an owner, and the viewer a recruiter where they own it.
 *
 * @throws `organization_member_unknown`, `organization_owner_unfit`.
 */
export async function handOver(
  services: Services,
  viewer: UserViewer,
  slug: string,
  userId: string,
): Promise<void> {
  const asked = { slug, permission: "manage members", alsoHold: userId } as const;
  await actFor(services, viewer, asked, async (transaction, access) => {
    if (userId === viewer.userId) return;
    await requireMember(transaction, access, userId);
    await requireFit(transaction, userId);
    await setRole(services, transaction, { viewer, access, userId, role: "owner" });
    if (access.isOperator) return;
    const own = { viewer, access, userId: viewer.userId, role: "recruiter" } as const;
    await setRole(services, transaction, own);
  });
}

/**
 * Removes a member. Their work goes to the successor, and the invitations they sent stop working: one may be to another
 * address of theirs. Answers whether they were emailed.
 *
 * @throws `organization_member_unknown`, `organization_last_owner`,
 *   `organization_successor_missing`, `organization_successor_unfit`.
 */
export async function removeMember(
  services: Services,
  viewer: UserViewer,
  slug: string,
  { userId, successorId }: { userId: string; successorId: string | null },
): Promise<boolean> {
  if (userId === viewer.userId) {
    await leaveOrganization(services, viewer, slug, successorId);
    return false;
  }
  return await actFor(
    services,
    viewer,
    { slug, permission: "manage members" },
    async (transaction, access) => {
      const before = await requireMember(transaction, access, userId);
      if (before === "owner") await requireOtherOwner(transaction, access, userId);
      const { organization } = access;
      const left = { organizationId: organization.id, userId, successorId };
      await endMembership(services, transaction, left);
      await deleteInvitationsOfMember(transaction, { ...left, grantable: [] });
      await access.record("member_removed", { userId, role: before, successorId });
      return await notify(services, transaction, userId, (to) =>
        memberRemovedEmail({ ...about(services, organization), to }),
      );
    },
  );
}

/**
 * Ends the viewer's own membership. Their work goes to the successor.
 *
 * @throws `organization_last_owner`, `organization_successor_missing`,
 *   `organization_successor_unfit`.
 */
export async function leaveOrganization(
  services: Services,
  viewer: UserViewer,
  slug: string,
  successorId: string | null,
): Promise<void> {
  await actFor(services, viewer, { slug, permission: "leave" }, async (transaction, access) => {
    if (access.role === "owner") await requireOtherOwner(transaction, access, viewer.userId);
    const left = { organizationId: access.organization.id, userId: viewer.userId, successorId };
    await endMembership(services, transaction, left);
    await access.record("member_left", { role: access.role, successorId });
  });
}

/**
 * Refuses to delete the account of the only owner who can act for an organization.
 *
 * @throws `organization_last_owner_leaving`.
 */
export async function refuseLastOwner(
  _services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  const alone = await store.lockOwnedAlone(transaction, userId);
  if (alone.length > 0) throw employersErrors.lastOwnerLeaving(alone);
}

async function requireMember(
  transaction: DatabaseTransaction,
  { organization }: Access,
  userId: string,
): Promise<MemberRole> {
  const role = await store.findRole(transaction, { organizationId: organization.id, userId });
  if (!role) throw employersErrors.memberUnknown();
  return role;
}

async function requireOtherOwner(
  transaction: DatabaseTransaction,
  { organization }: Access,
  userId: string,
): Promise<void> {
  const without = { organizationId: organization.id, userId };
  if (!(await store.hasOtherOwner(transaction, without))) throw employersErrors.lastOwner();
}

/** An owner's account works and stays. Its standing is held. */
async function requireFit(transaction: DatabaseTransaction, userId: string): Promise<void> {
  const suspended = await listSuspended(transaction, [userId]);
  if (suspended.size > 0 || (await store.isLeaving(transaction, userId))) {
    throw employersErrors.ownerCannotTake();
  }
}

/** Answers whether the member was emailed. */
async function setRole(
  services: Services,
  transaction: DatabaseTransaction,
  {
    viewer,
    access,
    userId,
    role,
  }: { viewer: UserViewer; access: Access; userId: string; role: MemberRole },
): Promise<boolean> {
  const { organization } = access;
  const member = { organizationId: organization.id, userId };
  await store.updateRole(transaction, { ...member, role });
  await deleteInvitationsOfMember(transaction, { ...member, grantable: grantableRoles(role) });
  await access.record("role_changed", { userId, role });
  if (userId === viewer.userId) return false;
  const { slug } = organization;
  return await notify(services, transaction, userId, (to) =>
    roleChangedEmail({ ...about(services, organization), to }, { slug, role }),
  );
}

const about = ({ application }: Services, { publicName }: Organization) => ({
  baseUrl: application.baseUrl,
  organization: publicName,
});

/** Answers whether the account has an email. */
async function notify(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
  write: (to: string) => ReturnType<typeof memberRemovedEmail>,
): Promise<boolean> {
  const to = await readAccountEmail(transaction, userId);
  if (to) await services.mail.enqueue(transaction, write(to));
  return to !== undefined;
}
