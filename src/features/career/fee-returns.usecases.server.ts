import {
  type PaidCareerService,
  recordFeeReturn,
} from "#features/fee-protection/fee-protection.contract.ts";
import { closeOrder, requestRefund } from "#features/payments/payments.contract.ts";
import type { Services } from "#platform/services.ts";
import { playbookPath, playbookPurpose } from "./career.constants.ts";
import { feesReturnedEmail } from "./career.emails.ts";
import { isRefundable, nextPaymentOf, refundDeadline } from "./career.rules.ts";
import type { Enrollment } from "./career.types.ts";
import { emailEnrolled } from "./enrollment-emails.usecases.server.ts";
import {
  cancelEnrollment,
  findLiveEnrollment,
  listLiveEnrollments,
  lockPersonsPlaybook,
  markEnrollmentRefunded,
} from "./enrollments.store.server.ts";
import { titleOf } from "./playbooks.usecases.server.ts";
import { moneyToReturn } from "./refundable-money.usecases.server.ts";

/**
 * Playbooks as a paid career service. One stands in the way of an application while it can be
 * refunded or a payment is to come; its fees go back whenever it is open.
 */
export const paidPlaybooks: PaidCareerService = {
  service: "playbook",

  async listOpen(services, transaction, userId) {
    const now = services.clock.now();
    const enrollments = await listLiveEnrollments(transaction, userId);
    return enrollments.filter(isPaid).flatMap((enrollment) => {
      const isUnpaid = nextPaymentOf(enrollment) !== undefined;
      if (!isUnpaid && !isRefundable(enrollment, now)) return [];
      return [
        {
          title: titleOf(enrollment.playbook_id),
          path: playbookPath(enrollment.playbook_id, "learn"),
          overAt: isUnpaid ? null : refundDeadline(enrollment),
        },
      ];
    });
  },

  async returnFees(services, userId) {
    const enrollments = await services.database.asSystem("read enrollments", (transaction) =>
      listLiveEnrollments(transaction, userId),
    );
    for (const enrollment of enrollments) await returnEnrollment(services, enrollment);
  },
};

function isPaid({ status, plan }: Enrollment): boolean {
  return status === "active" && plan !== "free";
}

async function returnEnrollment(
  services: Services,
  { user_id: userId, playbook_id: playbookId, payments }: Enrollment,
): Promise<void> {
  // Money that comes through a checkout that is open goes back by itself; closing it saves the detour.
  for (const { id, paid_at } of payments) {
    if (!paid_at) await closeOrder(services, { purpose: playbookPurpose, subjectId: id });
  }
  const now = services.clock.now();
  await services.database.asSystem("return playbook fees", async (transaction) => {
    await lockPersonsPlaybook(transaction, { userId, playbookId });
    const live = await findLiveEnrollment(transaction, { userId, playbookId });
    if (live?.status === "pending") return await cancelEnrollment(transaction, live.id);
    if (!live || !isPaid(live)) return;
    const returned = await moneyToReturn(transaction, live.payments);
    await markEnrollmentRefunded(transaction, live.id, now);
    for (const { order_id } of live.payments) {
      if (!order_id) continue;
      await requestRefund(services, transaction, {
        orderId: order_id,
        completes: true,
        reason: "The law protects the payer from paying",
      });
    }
    await recordFeeReturn(services, transaction, { userId, service: "playbook" });
    await emailEnrolled(services, transaction, live, (baseUrl, about) =>
      feesReturnedEmail(baseUrl, about, returned),
    );
    await services.audit.record(transaction, {
      actorId: null,
      action: "career.fees_returned",
      subject: { type: "playbook_enrollment", id: live.id },
      details: { playbookId, ...returned.money },
    });
  });
}
