import { findSubscriptionOf } from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { selectFreeMembership } from "./free-membership.store.server.ts";
import { membershipPurpose } from "./membership.constants.ts";
import { membershipOf } from "./membership.rules.ts";
import type { Membership } from "./membership.types.ts";

/**
 * Whether a person has the benefits of the membership: while a month is paid for, cancelled or not, and
 * for `graceDays` after a renewal was declined.
 */
export async function hasPro(services: Services, user: UserViewer): Promise<boolean> {
  const membership = await readMembership(services, user);
  return membership.hasPro;
}

/** A person's membership now, paid for or free. */
export async function readMembership(services: Services, user: UserViewer): Promise<Membership> {
  return await services.database.as(user, (transaction) =>
    readMembershipOf(services, transaction, user.userId),
  );
}

/** As `readMembership`, of any person whom the transaction may see. */
export async function readMembershipOf(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<Membership> {
  const now = services.clock.now();
  const purpose = membershipPurpose;
  const paid = membershipOf(await findSubscriptionOf(transaction, { userId, purpose }), now);
  if (paid.hasPro) return paid;
  const free = await selectFreeMembership(transaction, userId);
  if (!free || free.endsAt <= now) return paid;
  return { state: "free", hasPro: true, untilAt: free.endsAt };
}
