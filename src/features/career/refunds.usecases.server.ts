import { requestRefund } from "#features/payments/payments.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { refundEmail } from "./career.emails.ts";
import { careerErrors } from "./career.errors.ts";
import { isRefundable } from "./career.rules.ts";
import { emailEnrolled } from "./enrollment-emails.usecases.server.ts";
import {
  findLatestEnrollment,
  lockPersonsPlaybook,
  markEnrollmentRefunded,
} from "./enrollments.store.server.ts";
import { moneyToReturn } from "./refundable-money.usecases.server.ts";

/**
 * Gives the viewer back everything that was paid for a playbook, and closes it. Asking again changes
 * nothing.
 *
 * @throws `not_enrolled`, or `refund_period_over` after 30 days.
 */
export async function refundEnrollment(
  services: Services,
  viewer: UserViewer,
  playbookId: string,
): Promise<void> {
  const person = { userId: viewer.userId, playbookId };
  const now = services.clock.now();
  await services.database.asSystem("refund enrolment", async (transaction) => {
    await lockPersonsPlaybook(transaction, person);
    const enrollment = await findLatestEnrollment(transaction, person);
    if (enrollment?.status === "refunded") return;
    if (enrollment?.status !== "active") throw careerErrors.notEnrolled();
    if (!isRefundable(enrollment, now)) throw careerErrors.refundPeriodOver();

    const returned = await moneyToReturn(transaction, enrollment.payments);
    await markEnrollmentRefunded(transaction, enrollment.id, now);
    for (const { order_id } of enrollment.payments) {
      if (!order_id) continue;
      await requestRefund(services, transaction, {
        orderId: order_id,
        completes: true,
        actorId: viewer.userId,
        reason: "Asked for within the refund period of a playbook",
      });
    }
    await emailEnrolled(services, transaction, enrollment, (baseUrl, about) =>
      refundEmail(baseUrl, about, returned),
    );
    await services.audit.record(transaction, {
      actorId: viewer.userId,
      action: "career.enrollment_refunded",
      subject: { type: "playbook_enrollment", id: enrollment.id },
      details: { playbookId, ...returned.money },
    });
  });
}
