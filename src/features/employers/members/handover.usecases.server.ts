import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { employersErrors } from "../employers.errors.ts";
import { scopeOf } from "../employers.rules.ts";
import type { Member } from "../employers.types.ts";
import * as store from "./members.store.server.ts";

/** What each member would hand over to another one, e.g. "3 jobs". Members without any are left out. */
export async function listMembersWork(
  { employers }: Services,
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<Map<string, string>> {
  const described = new Map<string, string>();
  for (const { count, describe } of employers.work) {
    for (const [userId, amount] of await count(transaction, organizationId)) {
      if (amount === 0) continue;
      const before = described.get(userId);
      described.set(userId, before ? `${before}, ${describe(amount)}` : describe(amount));
    }
  }
  return described;
}

/** Whether a member can take over what others have: their role allows it, and their account stays. */
export function canTakeOver({ employers }: Services, member: Member): boolean {
  return (
    !member.isSuspended &&
    !member.isLeaving &&
    employers.work.every(({ permission }) => scopeOf(member.role, permission) !== undefined)
  );
}

/**
 * Hands over the work of a member who is about to leave. For a transaction that has locked the
 * organization.
 *
 * @throws `organization_successor_missing` when there is work and nobody was chosen,
 *   `organization_successor_unfit`.
 */
export async function handOverWork(
  services: Services,
  transaction: DatabaseTransaction,
  left: { organizationId: string; userId: string; successorId: string | null },
): Promise<void> {
  const { organizationId, userId, successorId } = left;
  if (successorId) {
    const members = await store.listMembers(transaction, organizationId);
    const successor = members.find((member) => member.userId === successorId);
    if (!successor || successorId === userId || !canTakeOver(services, successor)) {
      throw employersErrors.successorUnfit();
    }
  } else {
    const work = (await listMembersWork(services, transaction, organizationId)).get(userId);
    if (work) throw employersErrors.successorMissing(work);
  }
  await runMemberLeftHooks(services, transaction, left);
}

/** The same for an account that is being deleted: the owner who has been one longest takes over. */
export async function handOverErased(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  for (const organizationId of await store.lockOrganizationsOf(transaction, userId)) {
    const successorId = await store.findLongestOwner(transaction, { organizationId, userId });
    await runMemberLeftHooks(services, transaction, { organizationId, userId, successorId });
  }
}

async function runMemberLeftHooks(
  services: Services,
  transaction: DatabaseTransaction,
  left: { organizationId: string; userId: string; successorId: string | null },
): Promise<void> {
  for (const hook of services.employers.memberLeftHooks) await hook(services, transaction, left);
}
