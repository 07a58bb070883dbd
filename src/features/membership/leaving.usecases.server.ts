import { cancelSubscription, findSubscription } from "#features/payments/payments.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { membershipPurpose } from "./membership.constants.ts";

/**
 * Cancels the membership of somebody who leaves, so that no further month is charged while they think
 * it over; a month that is paid stays open to its end. Changes nothing without one.
 *
 * @throws what the payment provider's failures are called in payments: nobody leaves while they are
 *   still charged.
 */
export async function endMembershipOfLeaver(services: Services, user: UserViewer): Promise<void> {
  const subscription = await findSubscription(services, user, membershipPurpose);
  if (!subscription || subscription.cancelAtPeriodEnd) return;
  const isLive = ["open", "active", "past_due"].includes(subscription.status);
  if (isLive) await cancelSubscription(services, user, subscription.id);
}
