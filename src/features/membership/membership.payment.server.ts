import { listSuspended, readAccountEmail } from "#features/auth/auth.contract.ts";
import type { Subscription, SubscriptionPurpose } from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { membershipPurpose } from "./membership.constants.ts";
import {
  cancelledMail,
  endedMail,
  type MembershipFacts,
  paymentFailedMail,
  renewedMail,
  resumedMail,
  startedMail,
  suspendedCancelledMail,
  suspendedEndedMail,
} from "./membership.mails.ts";
import { eventsBetween, type MembershipEvent, membershipOf } from "./membership.rules.ts";

const mails = {
  started: startedMail,
  renewed: renewedMail,
  cancelled: cancelledMail,
  resumed: resumedMail,
  payment_failed: paymentFailedMail,
  ended: endedMail,
} as const satisfies Record<MembershipEvent, unknown>;

/**
 * What somebody is told whose account is suspended. They can't sign in to act on the rest, and payments
 * itself says so when it gives a month back.
 */
const mailsToSuspended: Partial<typeof mails> = {
  cancelled: suspendedCancelledMail,
  ended: suspendedEndedMail,
};

/** What becomes of a membership when its subscription changes: mail to the member. */
export const membershipSubscription: SubscriptionPurpose = {
  purpose: membershipPurpose,

  async changed(
    services: Services,
    transaction: DatabaseTransaction,
    { before, after }: { before: Subscription; after: Subscription },
  ) {
    const { userId, paidUntil, money, id } = after;
    if (!userId || !paidUntil) return;
    const email = await readAccountEmail(transaction, userId);
    const membership = membershipOf(after, services.clock.now());
    const facts: MembershipFacts | null = email ? { email, money, paidUntil, membership } : null;
    const isSuspended = (await listSuspended(transaction, [userId])).size > 0;
    for (const event of eventsBetween(before, after)) {
      const write = (isSuspended ? mailsToSuspended : mails)[event];
      if (facts && write) {
        await services.mail.enqueue(transaction, write(services.application.baseUrl, facts));
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
