import {
  type Order,
  type PurposeHandler,
  requestRefund,
} from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { dayInUtc } from "#shared/time.ts";
import { playbookOffers, playbookPurpose } from "./career.constants.ts";
import { enrolledMail, givenBackMail, paymentReceivedMail } from "./career.mails.ts";
import { moneyOf, planPayments } from "./career.rules.ts";
import type { Enrolment } from "./career.types.ts";
import {
  activateEnrolment,
  cancelEnrolment,
  findEnrolmentOfPayment,
  findLiveEnrolment,
  lockPersonsPlaybook,
  markPaid,
  markPaymentRefunded,
} from "./enrolments.store.server.ts";
import { titleOf } from "./playbooks.usecases.server.ts";

/** What becomes of an enrolment when the order for one of its payments changes. */
export const playbookPayment: PurposeHandler = {
  purpose: playbookPurpose,

  async paid(services: Services, transaction: DatabaseTransaction, order: Order) {
    const enrolment = await lockEnrolmentOf(transaction, order);
    const payment = enrolment?.payments.find(({ id }) => id === order.subjectId);
    if (!enrolment || !payment) return giveBack(services, transaction, order);
    if (payment.paid_at || !(await canTake(transaction, enrolment))) {
      return giveBack(services, transaction, order, enrolment);
    }

    const now = services.clock.now();
    await markPaid(transaction, payment.id, { orderId: order.id, paidAt: now });
    if (enrolment.status === "active") await thank(services, transaction, enrolment, order);
    else await begin(services, transaction, enrolment, order);
    await services.audit.record(transaction, {
      actorId: enrolment.user_id,
      action: enrolment.status === "active" ? "career.instalment_paid" : "career.enrolled",
      subject: { type: "playbook_enrolment", id: enrolment.id },
      details: {
        orderId: order.id,
        playbookId: enrolment.playbook_id,
        plan: enrolment.plan,
        number: payment.number,
      },
    });
  },

  async refunded(services: Services, transaction: DatabaseTransaction, order: Order) {
    await markPaymentRefunded(transaction, order.id, services.clock.now());
  },
};

async function lockEnrolmentOf(
  transaction: DatabaseTransaction,
  order: Order,
): Promise<Enrolment | undefined> {
  const found = await findEnrolmentOfPayment(transaction, order.subjectId);
  if (!found) return undefined;
  await lockPersonsPlaybook(transaction, { userId: found.user_id, playbookId: found.playbook_id });
  return await findEnrolmentOfPayment(transaction, order.subjectId);
}

/**
 * Whether money for this enrolment has a use. One that was given up for another plan takes it when
 * that other one is unpaid: people get what they paid for, and pay for it once.
 */
async function canTake(transaction: DatabaseTransaction, enrolment: Enrolment): Promise<boolean> {
  if (enrolment.status === "refunded") return false;
  if (enrolment.status !== "cancelled") return true;
  const live = await findLiveEnrolment(transaction, {
    userId: enrolment.user_id,
    playbookId: enrolment.playbook_id,
  });
  if (live?.status === "active") return false;
  if (live) await cancelEnrolment(transaction, live.id);
  return true;
}

async function begin(
  services: Services,
  transaction: DatabaseTransaction,
  enrolment: Enrolment,
  order: Order,
): Promise<void> {
  const now = services.clock.now();
  const offer = playbookOffers.find(({ id }) => id === enrolment.playbook_id);
  const days = offer ? planPayments(offer, enrolment.plan, dayInUtc(now)) : [];
  await activateEnrolment(transaction, enrolment.id, { startedAt: now, dueOn: days });
  const dueLater = enrolment.payments.slice(1).map((payment) => ({
    money: moneyOf(payment),
    dueOn: days.find(({ number }) => number === payment.number)?.dueOn ?? payment.due_on,
  }));
  const mail = enrolledMail(services.application.baseUrl, about(enrolment), {
    paid: order.money,
    dueLater,
  });
  await services.mail.enqueue(transaction, mail);
}

async function thank(
  services: Services,
  transaction: DatabaseTransaction,
  enrolment: Enrolment,
  order: Order,
): Promise<void> {
  const open = enrolment.payments.filter(({ paid_at }) => paid_at === null).length - 1;
  await services.mail.enqueue(
    transaction,
    paymentReceivedMail(services.application.baseUrl, about(enrolment), order.money, open),
  );
}

/** The enrolment is gone with its account, refunded, or was paid in another way meanwhile. */
async function giveBack(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  enrolment?: Enrolment,
): Promise<void> {
  services.log.warn("career.payment_not_needed", { orderId: order.id });
  await requestRefund(services, transaction, {
    orderId: order.id,
    reason: "There is no enrolment that waits for this payment",
  });
  if (!enrolment) return;
  await services.mail.enqueue(
    transaction,
    givenBackMail(services.application.baseUrl, about(enrolment), order.money),
  );
}

function about({ account_email, playbook_id }: Enrolment) {
  return { email: account_email, playbookId: playbook_id, title: titleOf(playbook_id) };
}
