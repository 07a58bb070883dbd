import { findSubscription } from "#features/payments/payments.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { selectFreeMembership } from "./free-membership.store.server.ts";
import { membershipPurpose } from "./membership.constants.ts";
import { membershipOf } from "./membership.rules.ts";
import type { Membership } from "./membership.types.ts";

/**
 * Whether a person has what the membership gives: while a month is paid for, cancelled or not, and
 * for `graceDays` after a renewal was declined.
 */
export async function hasPro(services: Services, user: UserViewer): Promise<boolean> {
  const membership = await readMembership(services, user);
  return membership.hasPro;
}

/** A person's membership now, paid for or free. */
export async function readMembership(services: Services, user: UserViewer): Promise<Membership> {
  const now = services.clock.now();
  const paid = membershipOf(await findSubscription(services, user, membershipPurpose), now);
  if (paid.hasPro) return paid;
  const free = await services.database.as(user, (transaction) =>
    selectFreeMembership(transaction, user.userId),
  );
  if (!free || free.endsAt <= now) return paid;
  return { state: "free", hasPro: true, untilAt: free.endsAt };
}
