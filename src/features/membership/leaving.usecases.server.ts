import { cancelSubscription, findSubscription } from "#features/payments/payments.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { membershipPurpose } from "./membership.constants.ts";

/**
 * Cancels the membership of a person who is closing their account, so that no further month is charged
 * while they can still change their mind; a paid month stays open to its end. Changes nothing without one.
 *
 * @throws the payment provider's errors: no account is closed while it's still charged.
 */
export async function endMembershipOfLeaver(services: Services, user: UserViewer): Promise<void> {
  const subscription = await findSubscription(services, user, membershipPurpose);
  if (!subscription || subscription.cancelAtPeriodEnd) return;
  const isLive = ["open", "active", "past_due"].includes(subscription.status);
  if (isLive) await cancelSubscription(services, user, subscription.id);
}
