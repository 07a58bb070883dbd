import {
  type Order,
  type PurposeHandler,
  requestRefund,
} from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { dayInUtc } from "#shared/time.ts";
import { playbookOffers, playbookPath, playbookPurpose } from "./career.constants.ts";
import { enrolledEmail, paymentReceivedEmail, refundedEnrollmentEmail } from "./career.emails.ts";
import { moneyOf, planPayments } from "./career.rules.ts";
import type { Enrollment, EnrollmentStatus } from "./career.types.ts";
import { emailEnrolled } from "./enrollment-emails.usecases.server.ts";
import {
  activateEnrollment,
  cancelEnrollment,
  findEnrollmentOfPayment,
  findLiveEnrollment,
  lockPersonsPlaybook,
  markEnrollmentRefunded,
  markPaid,
  markPaymentRefunded,
} from "./enrollments.store.server.ts";
import { selectModulesDone } from "./learning.store.server.ts";
import { playbookEvidence } from "./playbook-evidence.rules.ts";
import { titleOf } from "./playbooks.usecases.server.ts";

const enrollmentWords: Record<EnrollmentStatus, string> = {
  pending: "Not started",
  active: "Enrolled",
  refunded: "Access ended",
  cancelled: "Abandoned",
};

/** Updates an enrollment when the order for one of its payments changes. */
export const playbookPayment: PurposeHandler = {
  purpose: playbookPurpose,
  label: "Playbook",
  careerService: "playbook",

  async inspect(_services, transaction, { subjectId }) {
    const enrollment = await findEnrollmentOfPayment(transaction, subjectId);
    if (!enrollment) return undefined;
    const { payments, status, playbook_id } = enrollment;
    const paid = payments.filter(({ paid_at, refunded_at }) => paid_at && !refunded_at).length;
    return {
      state: `${enrollmentWords[status]}, ${paid} of ${payments.length} payments made`,
      page: { label: titleOf(playbook_id), to: playbookPath(playbook_id), right: null },
    };
  },

  async evidence(_services, transaction, { subjectId, description }) {
    const enrollment = await findEnrollmentOfPayment(transaction, subjectId);
    if (!enrollment) return { product: description, serviceDate: "", usage: [], refundPolicy: "" };
    const done = await selectModulesDone(transaction, enrollment.id);
    return playbookEvidence(enrollment, titleOf(enrollment.playbook_id), done);
  },

  async paid(services: Services, transaction: DatabaseTransaction, order: Order) {
    const enrollment = await lockEnrollmentOf(transaction, order);
    const payment = enrollment?.payments.find(({ id }) => id === order.subjectId);
    if (!enrollment || !payment) return refund(services, transaction, order);
    if (payment.paid_at || !(await canTake(transaction, enrollment))) {
      return refund(services, transaction, order, enrollment);
    }

    const now = services.clock.now();
    await markPaid(transaction, payment.id, { orderId: order.id, paidAt: now });
    if (enrollment.status === "active") await thank(services, transaction, enrollment, order);
    else await begin(services, transaction, enrollment, order);
    await services.audit.record(transaction, {
      actorId: enrollment.user_id,
      action: enrollment.status === "active" ? "career.installment_paid" : "career.enrolled",
      subject: { type: "playbook_enrollment", id: enrollment.id },
      details: {
        orderId: order.id,
        playbookId: enrollment.playbook_id,
        plan: enrollment.plan,
        number: payment.number,
      },
    });
  },

  teamRefund: {
    async describe(_services, transaction, { subjectId, id }) {
      const enrollment = await findEnrollmentOfPayment(transaction, subjectId);
      const others = enrollment?.payments.some(
        ({ order_id, paid_at, refunded_at }) => order_id !== id && paid_at && !refunded_at,
      );
      return {
        denial: null,
        whole: others
          ? "The customer keeps access to the playbook because other payments for it weren't refunded."
          : "The customer loses access to the playbook.",
        part: "The customer keeps access to the playbook.",
      };
    },
    // `refunded` has noted that the payment went back.
    async end(services, transaction, order) {
      const enrollment = await lockEnrollmentOf(transaction, order);
      if (enrollment?.status !== "active") return null;
      if (enrollment.payments.some(({ paid_at, refunded_at }) => paid_at && !refunded_at)) {
        return null;
      }
      await markEnrollmentRefunded(transaction, enrollment.id, services.clock.now());
      return `You no longer have access to “${titleOf(enrollment.playbook_id)}.”`;
    },
  },

  async refunded(services, transaction, order) {
    if (order.refundedMoney.amountCents < order.money.amountCents) {
      return await refundRest(services, transaction, order);
    }
    await markPaymentRefunded(transaction, order.id, services.clock.now());
  },

  refundRefused: refundRest,
};

async function lockEnrollmentOf(
  transaction: DatabaseTransaction,
  order: Order,
): Promise<Enrollment | undefined> {
  const found = await findEnrollmentOfPayment(transaction, order.subjectId);
  if (!found) return undefined;
  await lockPersonsPlaybook(transaction, { userId: found.user_id, playbookId: found.playbook_id });
  return await findEnrollmentOfPayment(transaction, order.subjectId);
}

/**
 * Whether money for this enrollment has a use. One that was given up for another plan takes it when
 * that other one is unpaid: people get what they paid for, and pay for it once.
 */
async function canTake(transaction: DatabaseTransaction, enrollment: Enrollment): Promise<boolean> {
  if (enrollment.status === "refunded") return false;
  if (enrollment.status !== "cancelled") return true;
  const live = await findLiveEnrollment(transaction, {
    userId: enrollment.user_id,
    playbookId: enrollment.playbook_id,
  });
  if (live?.status === "active") return false;
  if (live) await cancelEnrollment(transaction, live.id);
  return true;
}

async function begin(
  services: Services,
  transaction: DatabaseTransaction,
  enrollment: Enrollment,
  order: Order,
): Promise<void> {
  const now = services.clock.now();
  const offer = playbookOffers.find(({ id }) => id === enrollment.playbook_id);
  const { plan } = enrollment;
  const days = offer && plan !== "free" ? planPayments(offer, plan, dayInUtc(now)) : [];
  await activateEnrollment(transaction, enrollment.id, { startedAt: now, dueOn: days });
  const dueLater = enrollment.payments.slice(1).map((payment) => ({
    money: moneyOf(payment),
    dueOn: days.find(({ number }) => number === payment.number)?.dueOn ?? payment.due_on,
  }));
  await emailEnrolled(services, transaction, enrollment, (baseUrl, about) =>
    enrolledEmail(baseUrl, about, { paid: order.money, dueLater }),
  );
}

async function thank(
  services: Services,
  transaction: DatabaseTransaction,
  enrollment: Enrollment,
  order: Order,
): Promise<void> {
  const open = enrollment.payments.filter(({ paid_at }) => paid_at === null).length - 1;
  await emailEnrolled(services, transaction, enrollment, (baseUrl, about) =>
    paymentReceivedEmail(baseUrl, about, order.money, open),
  );
}

/** The enrollment is gone with its account, refunded, or was paid in another way meanwhile. */
async function refund(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  enrollment?: Enrollment,
): Promise<void> {
  services.log.warn("career.payment_not_needed", { orderId: order.id });
  await requestRefund(services, transaction, {
    orderId: order.id,
    reason: "No enrollment is waiting for this payment",
  });
  if (!enrollment) return;
  await emailEnrolled(services, transaction, enrollment, (baseUrl, about) =>
    refundedEnrollmentEmail(baseUrl, about, order.money),
  );
}

/** Refunds the rest of a payment that arrived after the playbook was refunded. */
async function refundRest(
  services: Services,
  transaction: DatabaseTransaction,
  { id, subjectId }: Order,
): Promise<void> {
  const enrollment = await findEnrollmentOfPayment(transaction, subjectId);
  if (enrollment?.status !== "refunded") return;
  await requestRefund(services, transaction, {
    orderId: id,
    completes: true,
    reason: "The rest of a refunded playbook",
  });
}
