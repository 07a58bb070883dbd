import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { type MemberRole, memberRoles } from "../employers.constants.ts";
import { employersErrors } from "../employers.errors.ts";
import { attends, scopeOf } from "../employers.rules.ts";
import type { MemberLeft, MemberWork } from "../employers.services.server.ts";
import type { Member } from "../employers.types.ts";
import { deleteInvitationsBy } from "./invitations.store.server.ts";
import * as store from "./members.store.server.ts";

/** Work that each member would hand over to another one, e.g. "3 jobs". Members without any are left out. */
export async function listMembersWork(
  { employers }: Services,
  transaction: DatabaseTransaction,
  organizationId: string,
  works: readonly MemberWork[] = employers.work,
): Promise<Map<string, string>> {
  const described = new Map<string, string>();
  for (const { count, describe } of works) {
    for (const [userId, amount] of await count(transaction, organizationId)) {
      if (amount === 0) continue;
      const before = described.get(userId);
      described.set(userId, before ? `${before}, ${describe(amount)}` : describe(amount));
    }
  }
  return described;
}

const canDo = (role: MemberRole, { permission }: MemberWork) =>
  scopeOf(role, permission) !== undefined;

/** Roles in which a member would have to hand over work. */
export function rolesWithoutWork({ employers }: Services): MemberRole[] {
  return memberRoles.filter((role) => !employers.work.every((work) => canDo(role, work)));
}

/** Whether a member can take over what others have: their role allows it, and their account stays. */
export function canTakeOver({ employers }: Services, member: Member): boolean {
  return (
    !member.isSuspended &&
    !member.isLeaving &&
    employers.work.every((work) => canDo(member.role, work))
  );
}

/**
 * Hands over the work of a member who is about to leave, or what they can't do in their next role.
 * For a transaction that has locked the organization.
 *
 * @throws `organization_successor_missing` when there is work and no one was chosen,
 *   `organization_successor_unfit`.
 */
export async function handOverWork(
  services: Services,
  transaction: DatabaseTransaction,
  left: MemberLeft,
  nextRole: MemberRole | null = null,
): Promise<void> {
  const works = services.employers.work.filter((work) => !nextRole || !canDo(nextRole, work));
  if (works.length === 0) return;
  const { organizationId, userId, successorId } = left;
  if (successorId) {
    const members = await store.listMembers(transaction, organizationId);
    const successor = members.find((member) => member.userId === successorId);
    if (!successor || successorId === userId || !canTakeOver(services, successor)) {
      throw employersErrors.successorUnfit();
    }
  } else {
    const described = await listMembersWork(services, transaction, organizationId, works);
    const work = described.get(userId);
    if (work) throw employersErrors.successorMissing(work);
  }
  for (const { handOver } of works) await handOver(services, transaction, left);
}

/**
 * Ends a membership, and what the organization published when it's unattended from then on. For a transaction that has
 * locked the organization. Throws as `handOverWork`.
 */
export async function endMembership(
  services: Services,
  transaction: DatabaseTransaction,
  left: MemberLeft,
): Promise<void> {
  const role = await store.findRole(transaction, left);
  await handOverWork(services, transaction, left);
  await runMemberLeftHooks(services, transaction, left);
  await store.deleteMember(transaction, left);
  if (role && attends(role)) await endUnattended(services, transaction, left);
}

/** The same for an account that is being deleted: the owner who has been one longest takes over. */
export async function handOverErased(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  for (const organizationId of await store.lockOrganizationsOf(transaction, userId)) {
    const successorId = await store.findLongestOwner(transaction, { organizationId, userId });
    const left = { organizationId, userId, successorId };
    for (const { handOver } of services.employers.work) await handOver(services, transaction, left);
    await runMemberLeftHooks(services, transaction, left);
    await endUnattended(services, transaction, { organizationId, userId });
  }
}

/**
 * Ends what someone who is suspended leaves open in their organizations: their invitations stop working,
 * and what an organization published ends when they were its last owner or recruiter who can act.
 */
export async function endWorkOfSuspended(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  for (const organizationId of await store.lockOrganizationsOf(transaction, userId)) {
    await endUnattended(services, transaction, { organizationId, userId });
  }
  await deleteInvitationsBy(transaction, userId);
}

/**
 * Ends what an organization published unless someone besides this person attends it. For a transaction that has
 * locked the organization.
 */
export async function endUnattended(
  services: Services,
  transaction: DatabaseTransaction,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  const isAttending = (member: Member) =>
    member.userId !== userId && !member.isSuspended && attends(member.role);
  if ((await store.listMembers(transaction, organizationId)).some(isAttending)) return;
  for (const hook of services.employers.unverifiedHooks) {
    await hook(services, transaction, { organizationId, reason: "unattended" });
  }
}

async function runMemberLeftHooks(
  services: Services,
  transaction: DatabaseTransaction,
  left: MemberLeft,
): Promise<void> {
  for (const hook of services.employers.memberLeftHooks) await hook(services, transaction, left);
}
