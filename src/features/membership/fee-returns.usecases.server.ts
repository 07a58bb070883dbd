import { readAccountEmail } from "#features/auth/auth.contract.ts";
import {
  type PaidCareerService,
  recordFeeReturn,
} from "#features/fee-protection/fee-protection.contract.ts";
import { findSubscriptionOf, returnSubscription } from "#features/payments/payments.contract.ts";
import type { Services } from "#platform/services.ts";
import { brand } from "#shared/brand.ts";
import { membershipPath, membershipPurpose } from "./membership.constants.ts";
import { feesReturnedEmail } from "./membership.emails.ts";
import { membershipOf } from "./membership.rules.ts";

/** The membership as a paid career service, which keeps its member from applying while it's open. */
export const paidMembership: PaidCareerService = {
  service: "membership",

  async listOpen(services, transaction, userId) {
    const subscription = await findSubscriptionOf(transaction, {
      userId,
      purpose: membershipPurpose,
    });
    const { state, hasPro, untilAt } = membershipOf(subscription, services.clock.now());
    if (state === "none" || !(hasPro || state === "settling" || state === "lapsed")) return [];
    return [
      {
        title: `${brand.name} Pro`,
        path: membershipPath,
        overAt: state === "ending" ? untilAt : null,
      },
    ];
  },

  async returnFees(services: Services, userId: string) {
    await returnSubscription(
      services,
      { userId, purpose: membershipPurpose },
      async (transaction, returned) => {
        await recordFeeReturn(services, transaction, { userId, service: "membership" });
        const email = await readAccountEmail(transaction, userId);
        if (!email) return;
        await services.mail.enqueue(
          transaction,
          feesReturnedEmail(services.application.baseUrl, email, returned),
        );
      },
    );
  },
};
