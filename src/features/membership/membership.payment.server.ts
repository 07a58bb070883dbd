import { listSuspended, readAccountEmail } from "#features/auth/auth.contract.ts";
import type { Subscription, SubscriptionPurpose } from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { brand } from "#shared/brand.ts";
import { formatDay, formatTime } from "#shared/time.ts";
import { listReviewTimes } from "./cv-reviews.store.server.ts";
import { membershipPurpose } from "./membership.constants.ts";
import {
  cancelledEmail,
  endedEmail,
  type MembershipEmailContext,
  paymentFailedEmail,
  renewedEmail,
  resumedEmail,
  startedEmail,
  suspendedCancelledEmail,
  suspendedEndedEmail,
} from "./membership.emails.ts";
import { eventsBetween, type MembershipEvent, membershipOf } from "./membership.rules.ts";
import type { MembershipState } from "./membership.types.ts";

const emails = {
  started: startedEmail,
  renewed: renewedEmail,
  cancelled: cancelledEmail,
  resumed: resumedEmail,
  payment_failed: paymentFailedEmail,
  ended: endedEmail,
} as const satisfies Record<MembershipEvent, unknown>;

/**
 * Emails to a person whose account is suspended. They can't sign in to act on the rest, and
 * payments itself emails them when it refunds a month.
 */
const emailsToSuspended: Partial<typeof emails> = {
  cancelled: suspendedCancelledEmail,
  ended: suspendedEndedEmail,
};

const stateWords: Record<MembershipState, string> = {
  none: "Ended",
  active: "Active, paid",
  past_due: "Payment declined, access",
  ending: "Canceled, access",
  settling: "Waiting for the renewal, access",
  lapsed: "Payment declined, had access",
  free: "Free, access",
};

/** Emails the member when the membership's subscription changes. */
export const membershipSubscription: SubscriptionPurpose = {
  purpose: membershipPurpose,
  label: "Pro membership",
  careerService: "membership",

  inspect(services, subscription) {
    const { state, untilAt } = membershipOf(subscription, services.clock.now());
    return { state: `${stateWords[state]}${untilAt ? ` until ${formatDay(untilAt)}` : ""}` };
  },

  async evidence(_services, transaction, { userId, startedAt, paidUntil }) {
    const reviews = userId ? await listReviewTimes(transaction, userId) : [];
    return {
      product: `${brand.name} Pro, a monthly membership. Members use it on our site while signed in, and it renews every month until they cancel.`,
      serviceDate:
        startedAt && paidUntil ? `${formatDay(startedAt)} to ${formatDay(paidUntil)}` : "",
      usage: reviews.map((time) => `${formatTime(time)}: asked for a review of their CV.`),
      refundPolicy:
        "Members can cancel anytime on their membership page, in two clicks. They keep access until the end of the month they've paid for, and we don't charge them again. We don't refund a month that has started, unless the law requires it. The Terms of Service say so.",
    };
  },

  async changed(
    services: Services,
    transaction: DatabaseTransaction,
    { before, after }: { before: Subscription; after: Subscription },
  ) {
    const { userId, paidUntil, money, id } = after;
    if (!userId || !paidUntil) return;
    const email = await readAccountEmail(transaction, userId);
    const membership = membershipOf(after, services.clock.now());
    const context: MembershipEmailContext | null = email
      ? { email, money, paidUntil, membership }
      : null;
    const isSuspended = (await listSuspended(transaction, [userId])).size > 0;
    for (const event of eventsBetween(before, after)) {
      const write = (isSuspended ? emailsToSuspended : emails)[event];
      if (context && write) {
        await services.mail.enqueue(transaction, write(services.application.baseUrl, context));
      }
      await services.audit.record(transaction, {
        actorId: userId,
        action: `membership.${event}`,
        subject: { type: "subscription", id },
        details: { paidUntil: paidUntil.toISOString() },
      });
    }
  },
};
