import {
  type Order,
  type PurposeHandler,
  requestRefund,
} from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { brand } from "#shared/brand.ts";
import { formatDay, formatTime } from "#shared/time.ts";
import { registrationPurpose } from "../mentors.constants.ts";
import { dropUnusedPhotos } from "../photos/own-photo.usecases.server.ts";
import { refundedEmail, submittedEmail } from "./applications.emails.ts";
import {
  describeStanding,
  isModerationEnded,
  moderationEndedReason,
} from "./applications.rules.ts";
import {
  findApplication,
  moveApplication,
  type StoredApplication,
} from "./applications.store.server.ts";
import { askForProof } from "./email-claim.usecases.server.ts";

/** Updates an application when the order for its fee changes. */
export const registrationPayment: PurposeHandler = {
  purpose: registrationPurpose,
  label: "Mentor application",
  // Mentors earn here: the fee is for the review of their application, not for work that is found.
  careerService: null,

  async inspect(_services, transaction, { subjectId }) {
    const application = await findApplication(transaction, subjectId);
    if (!application) return undefined;
    return {
      state: `Application: ${describeStanding(application).label.toLowerCase()}`,
      page: { label: "Mentor applications", to: "/admin/applications", right: "moderation" },
    };
  },

  async evidence(_services, transaction, { subjectId }) {
    const application = await findApplication(transaction, subjectId);
    const moments = [
      ["submitted the application for review", application?.submitted_at],
      ["we made a decision on the application", application?.decided_at],
    ] as const;
    return {
      product: `The review of an application to become a mentor at ${brand.name}. We review each application after its fee is paid, and email the decision.`,
      serviceDate: application?.decided_at ? formatDay(application.decided_at) : "",
      usage: moments.flatMap(([what, time]) => (time ? [`${formatTime(time)}: ${what}.`] : [])),
      refundPolicy:
        "The fee is refunded in full if the application is rejected. The payment page says so.",
    };
  },

  async paid(services: Services, transaction: DatabaseTransaction, order: Order) {
    const now = services.clock.now();
    const submitted = await moveApplication(
      transaction,
      order.subjectId,
      { application: "submit", payment: "pay", set: { submitted_at: now } },
      now,
    );
    if (!submitted) return refund(services, transaction, order);
    await moveApplication(transaction, submitted.id, { application: "beginModeration" }, now);
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

  teamRefund: {
    async describe(_services, transaction, { subjectId }) {
      const application = await findApplication(transaction, subjectId);
      const isInModeration = application?.application_status === "under_review";
      return {
        denial: null,
        whole: isInModeration
          ? "We stop reviewing the application."
          : "The decision on the application doesn't change.",
        part: "The application doesn't change.",
      };
    },
    // `refunded` has ended the review.
    async end(_services, transaction, { subjectId }) {
      const application = await findApplication(transaction, subjectId);
      return application && isModerationEnded(application)
        ? "We aren't reviewing your mentor application anymore. You can apply again."
        : null;
    },
  },

  async refunded(services, transaction, order) {
    if (order.refundedMoney.amountCents < order.money.amountCents) {
      return await refundRest(services, transaction, order);
    }
    const refunded = await moveApplication(
      transaction,
      order.subjectId,
      { payment: "refund" },
      services.clock.now(),
    );
    if (!refunded) return;
    const isEnded = await endModeration(services, transaction, refunded);
    if (order.refund.decidedBy === "terms") {
      const email = refundedEmail(services.application.baseUrl, refunded, order.refund.money);
      await services.mail.enqueue(transaction, email);
    }
    await services.audit.record(transaction, {
      actorId: null,
      action: "mentorship.fee_refunded",
      subject: { type: "mentor_application", id: refunded.id },
      ...(isEnded ? { before: { status: "under_review" }, after: { status: "rejected" } } : {}),
      details: { orderId: order.id },
    });
  },

  refundRefused: refundRest,
};

/** Without its fee, an application isn't reviewed, and doesn't keep the person from applying again. */
async function endModeration(
  services: Services,
  transaction: DatabaseTransaction,
  { id, user_id: userId }: StoredApplication,
): Promise<boolean> {
  const ended = await moveApplication(
    transaction,
    id,
    { application: "endModeration", set: { decision_reason: moderationEndedReason } },
    services.clock.now(),
  );
  if (!ended) return false;
  await dropUnusedPhotos(transaction, userId);
  return true;
}

/** Returns the rest of the fee if the application was rejected while a part of it was on its way back. */
async function refundRest(
  services: Services,
  transaction: DatabaseTransaction,
  { id, subjectId }: Order,
): Promise<void> {
  const application = await findApplication(transaction, subjectId);
  if (application?.application_status !== "rejected" || isModerationEnded(application)) return;
  await requestRefund(services, transaction, {
    orderId: id,
    completes: true,
    reason: "The rest of a rejected application's fee",
  });
}

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
