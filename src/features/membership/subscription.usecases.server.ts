import { decideFee } from "#features/fee-protection/fee-protection.contract.ts";
import {
  cancelSubscription,
  findSubscription,
  listSubscriptionPayments,
  openPaymentUpdate,
  openSubscriptionCheckout,
  reconcileSubscription,
  resumeSubscription,
  type Subscription,
} from "#features/payments/payments.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { brand } from "#shared/brand.ts";
import { isProductError } from "#shared/errors.ts";
import { isId } from "#shared/ids.ts";
import { toSeconds } from "#shared/time.ts";
import { readCvReviews } from "./cv-reviews.usecases.server.ts";
import { beginFreeMembership } from "./free-membership.usecases.server.ts";
import {
  checkoutsPerHour,
  membershipPath,
  membershipPurpose,
  monthlyPrice,
} from "./membership.constants.ts";
import { membershipErrors } from "./membership.errors.ts";
import { membershipOf } from "./membership.rules.ts";
import type { MembershipView } from "./membership.types.ts";

const checkoutLimit = {
  name: "membership/checkout",
  capacity: checkoutsPerHour,
  periodSeconds: toSeconds({ hours: 1 }),
};

/**
 * Returns the URL to pay for the first month; for a person who gets it free, begins that and returns the
 * membership's page. Repeated and concurrent calls lead to the same checkout; a person who is a member
 * already is led back to the membership's page and not charged.
 *
 * @throws `too_many_checkouts`, `fee_question_unanswered` and the like, `free_membership_used`, and
 * the payment provider's errors.
 */
export async function subscribe(services: Services, user: UserViewer): Promise<{ url: string }> {
  await limitCheckouts(services, user);
  if ((await decideFee(services, user, "membership")) === "free") {
    await beginFreeMembership(services, user);
    return { url: `${membershipPath}?free` };
  }
  try {
    const { url } = await openSubscriptionCheckout(services, user, {
      purpose: membershipPurpose,
      description: `${brand.name} Pro`,
      money: monthlyPrice,
      returnPath: `${membershipPath}?subscription={subscriptionId}`,
      cancelPath: `${membershipPath}?left`,
      customerEmail: user.email,
    });
    return { url };
  } catch (error) {
    // It was paid in another tab, or an earlier one is being settled; the page says which.
    if (isProductError(error) && error.code === "subscription_exists") {
      return { url: `${membershipPath}?already` };
    }
    throw error;
  }
}

/**
 * Outcome of the checkout from which a person comes back. `unknown`: the payment provider wasn't
 * reached, or there is no such subscription of theirs.
 */
export type CheckoutOutcome = "paid" | "open" | "expired" | "unknown";

/** Asks the payment provider, whose notice may be late, for the outcome of a checkout. */
export async function checkCheckout(
  services: Services,
  user: UserViewer,
  subscriptionId: string,
): Promise<CheckoutOutcome> {
  const own = await findSubscription(services, user, membershipPurpose);
  if (!isId(subscriptionId) || own?.id !== subscriptionId) return "unknown";
  const { status } = own.status === "open" ? await reconcile(services, own) : own;
  if (status === "active" || status === "past_due") return "paid";
  return status === "open" || status === "expired" ? status : "unknown";
}

/** The stored state stays when nothing was learned; a job asks again every few minutes. */
async function reconcile(services: Services, subscription: Subscription): Promise<Subscription> {
  try {
    return (await reconcileSubscription(services, subscription.id)) ?? subscription;
  } catch (error) {
    if (!isProductError(error) || error.status !== 502) throw error;
    services.log.warn("membership.payment_not_checked", {
      subscriptionId: subscription.id,
      error,
    });
    return subscription;
  }
}

/**
 * A person's membership with the data of their page; null when there is none to show. One whose month is
 * over is checked with the payment provider first, whose notice may be late.
 */
export async function showMembership(
  services: Services,
  user: UserViewer,
): Promise<MembershipView | null> {
  const now = services.clock.now();
  const stored = await findSubscription(services, user, membershipPurpose);
  const isDue = stored?.paidUntil && stored.paidUntil <= now && stored.status !== "ended";
  const subscription = stored && isDue ? await reconcile(services, stored) : stored;
  const { state, hasPro, untilAt } = membershipOf(subscription, now);
  if (!subscription?.paidUntil || state === "none" || state === "free" || !untilAt) {
    return null;
  }
  const { quarter, reviews } = await readCvReviews(services, user);
  const review = reviews.find((one) => one.quarter === quarter);
  return {
    email: user.email,
    state,
    hasPro,
    isCancelled: subscription.cancelAtPeriodEnd,
    paidUntil: subscription.paidUntil,
    untilAt,
    money: subscription.money,
    payments: await listSubscriptionPayments(services, user, subscription.id),
    quarter,
    cvReview: review ? (review.reviewedAt ? "sent" : "requested") : "available",
  };
}

/**
 * Cancels the membership at the end of the month that is paid, by what the payment provider says
 * now; right away when that month is over. Returns whether it has ended. Repeating it changes
 * nothing.
 * @throws `not_member`, and the payment provider's errors.
 */
export async function cancelMembership(
  services: Services,
  user: UserViewer,
): Promise<{ hasEnded: boolean }> {
  const { id } = await requireSubscription(services, user);
  const { status } = await cancelSubscription(services, user, id);
  return { hasEnded: status === "ended" };
}

/** The opposite of `cancelMembership` while the paid month lasts. @throws as `cancelMembership`. */
export async function resumeMembership(services: Services, user: UserViewer): Promise<void> {
  const { id } = await requireSubscription(services, user);
  await resumeSubscription(services, user, id);
}

/**
 * Opens the page where the payment method is changed. @throws `too_many_checkouts`, and as
 * `cancelMembership`.
 */
export async function updatePayment(
  services: Services,
  user: UserViewer,
): Promise<{ url: string }> {
  await limitCheckouts(services, user);
  const { id } = await requireSubscription(services, user);
  return await openPaymentUpdate(services, user, id, `${membershipPath}?updated`);
}

async function requireSubscription(services: Services, user: UserViewer): Promise<Subscription> {
  const subscription = await findSubscription(services, user, membershipPurpose);
  const isLive = subscription?.status === "active" || subscription?.status === "past_due";
  if (!subscription || !isLive) throw membershipErrors.notMember();
  return subscription;
}

async function limitCheckouts(services: Services, user: UserViewer): Promise<void> {
  if (await services.rateLimits.take(checkoutLimit, user.userId)) return;
  throw membershipErrors.tooManyCheckouts();
}
