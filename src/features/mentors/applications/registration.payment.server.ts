import {
  type Order,
  type PurposeHandler,
  requestRefund,
} from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { registrationPurpose } from "../mentors.constants.ts";
import { refundedEmail, submittedEmail } from "./applications.emails.ts";
import { moveApplication } from "./applications.store.server.ts";
import { askForProof } from "./email-claim.usecases.server.ts";

/** Updates an application when the order for its fee changes. */
export const registrationPayment: PurposeHandler = {
  purpose: registrationPurpose,
  // Mentors earn here: the fee is for the review of their application, not for work that is found.
  careerService: null,

  async paid(services: Services, transaction: DatabaseTransaction, order: Order) {
    const now = services.clock.now();
    const submitted = await moveApplication(
      transaction,
      order.subjectId,
      { application: "submit", payment: "pay", set: { submitted_at: now } },
      now,
    );
    if (!submitted) return refund(services, transaction, order);
    await moveApplication(transaction, submitted.id, { application: "beginReview" }, now);
    await askForProof(services, transaction, submitted);
    await services.mail.enqueue(
      transaction,
      submittedEmail(services.application.baseUrl, submitted),
    );
    await services.audit.record(transaction, {
      actorId: submitted.user_id,
      action: "mentorship.application_submitted",
      subject: { type: "mentor_application", id: submitted.id },
      details: { orderId: order.id },
    });
  },

  async failed(services: Services, transaction: DatabaseTransaction, order: Order) {
    await moveApplication(transaction, order.subjectId, { payment: "fail" }, services.clock.now());
  },

  async refunded(services: Services, transaction: DatabaseTransaction, order: Order) {
    const refunded = await moveApplication(
      transaction,
      order.subjectId,
      { payment: "refund" },
      services.clock.now(),
    );
    if (!refunded) return;
    await services.mail.enqueue(transaction, refundedEmail(services.application.baseUrl, refunded));
    await services.audit.record(transaction, {
      actorId: null,
      action: "mentorship.fee_refunded",
      subject: { type: "mentor_application", id: refunded.id },
      details: { orderId: order.id },
    });
  },
};

/** The application was deleted with its account, or already decided, so the fee goes back. */
async function refund(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
): Promise<void> {
  services.log.warn("mentorship.payment_without_draft", { orderId: order.id });
  await requestRefund(services, transaction, {
    orderId: order.id,
    reason: "No application is waiting for this payment",
  });
}
