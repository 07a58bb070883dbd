import { requestRefund } from "#features/payments/payments.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { careerErrors } from "./career.errors.ts";
import { refundMail } from "./career.mails.ts";
import { isRefundable, paidMoney } from "./career.rules.ts";
import {
  findLatestEnrolment,
  lockPersonsPlaybook,
  markEnrolmentRefunded,
} from "./enrolments.store.server.ts";
import { titleOf } from "./playbooks.usecases.server.ts";

/**
 * Gives the viewer back everything that was paid for a playbook, and closes it. Asking again changes
 * nothing.
 *
 * @throws `not_enrolled`, or `refund_period_over` after 30 days.
 */
export async function refundEnrolment(
  services: Services,
  viewer: UserViewer,
  playbookId: string,
): Promise<void> {
  const person = { userId: viewer.userId, playbookId };
  const now = services.clock.now();
  await services.database.asSystem("refund enrolment", async (transaction) => {
    await lockPersonsPlaybook(transaction, person);
    const enrolment = await findLatestEnrolment(transaction, person);
    if (enrolment?.status === "refunded") return;
    if (enrolment?.status !== "active") throw careerErrors.notEnrolled();
    if (!isRefundable(enrolment, now)) throw careerErrors.refundPeriodOver();

    await markEnrolmentRefunded(transaction, enrolment.id, now);
    for (const { order_id } of enrolment.payments) {
      if (!order_id) continue;
      await requestRefund(services, transaction, {
        orderId: order_id,
        actorId: viewer.userId,
        reason: "Asked for within the refund period of a playbook",
      });
    }
    const money = paidMoney(enrolment.payments);
    await services.mail.enqueue(
      transaction,
      refundMail(
        services.application.baseUrl,
        { email: enrolment.account_email, playbookId, title: titleOf(playbookId) },
        money,
      ),
    );
    await services.audit.record(transaction, {
      actorId: viewer.userId,
      action: "career.enrolment_refunded",
      subject: { type: "playbook_enrolment", id: enrolment.id },
      details: { playbookId, ...money },
    });
  });
}
