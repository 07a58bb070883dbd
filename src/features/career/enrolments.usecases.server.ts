import { openOrderCheckout, reconcileOrder } from "#features/payments/payments.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import { dayInUtc, toSeconds } from "#shared/time.ts";
import {
  checkoutsPerHour,
  type Plan,
  playbookOffers,
  playbookPath,
  playbookPurpose,
} from "./career.constants.ts";
import { careerErrors } from "./career.errors.ts";
import { moneyOf, nextPaymentOf, offersPlan, planPayments } from "./career.rules.ts";
import type { Enrolment, PlaybookPayment } from "./career.types.ts";
import {
  cancelEnrolment,
  findLatestEnrolment,
  findLiveEnrolment,
  insertEnrolment,
  lockPersonsPlaybook,
} from "./enrolments.store.server.ts";
import { titleOf } from "./playbooks.usecases.server.ts";

const checkoutLimit = {
  name: "career/checkout",
  capacity: checkoutsPerHour,
  periodSeconds: toSeconds({ hours: 1 }),
};

/**
 * Keeps that the viewer wants a playbook, and answers where to pay for it: the checkout of the first
 * payment, or the playbook itself when that is paid already. Repeating it, even at the same time,
 * leads to the same enrolment and charge; choosing the other plan before paying replaces the first.
 *
 * @throws `playbook_not_found`, `plan_not_offered`, `too_many_checkouts`, and what the payment
 *   provider's failures are called in payments.
 */
export async function enrol(
  services: Services,
  viewer: UserViewer,
  { playbookId, plan }: { playbookId: string; plan: Plan },
): Promise<{ url: string }> {
  const offer = playbookOffers.find(({ id }) => id === playbookId);
  if (!offer) throw careerErrors.playbookNotFound();
  if (!offersPlan(offer, plan)) throw careerErrors.planNotOffered();
  await limitCheckouts(services, viewer);

  const person = { userId: viewer.userId, playbookId };
  const now = services.clock.now();
  const enrolment = await services.database.asSystem("keep enrolment", async (transaction) => {
    await lockPersonsPlaybook(transaction, person);
    const live = await findLiveEnrolment(transaction, person);
    if (live?.status === "active" || live?.plan === plan) return live;
    if (live) await cancelEnrolment(transaction, live.id);
    const payments = planPayments(offer, plan, dayInUtc(now));
    return insertEnrolment(transaction, {
      ...person,
      email: viewer.email,
      plan,
      payments,
      createdAt: now,
    });
  });
  if (enrolment.status === "active") return { url: playbookPath(playbookId, "learn") };
  return await openCheckout(services, viewer, enrolment);
}

/**
 * The checkout of the next payment of an enrolment that has begun.
 *
 * @throws `not_enrolled`, `nothing_to_pay`, `too_many_checkouts`, and as `enrol`.
 */
export async function payNext(
  services: Services,
  viewer: UserViewer,
  playbookId: string,
): Promise<{ url: string }> {
  await limitCheckouts(services, viewer);
  const enrolment = await readEnrolment(services, viewer, playbookId);
  if (enrolment?.status !== "active") throw careerErrors.notEnrolled();
  return await openCheckout(services, viewer, enrolment);
}

/** The viewer's pending or active enrolment, else the one refunded last, as it is stored. */
export async function readEnrolment(
  services: Services,
  viewer: Viewer,
  playbookId: string,
): Promise<Enrolment | undefined> {
  if (viewer.kind !== "user") return undefined;
  return await services.database.as(viewer, (transaction) =>
    findLatestEnrolment(transaction, { userId: viewer.userId, playbookId }),
  );
}

/**
 * As `readEnrolment`; one that waits for its first payment is checked with the payment provider
 * first, whose notice may be late, and so is the payment with the number `returnedFrom`.
 */
export async function checkEnrolment(
  services: Services,
  viewer: Viewer,
  playbookId: string,
  returnedFrom: number | null = null,
): Promise<Enrolment | undefined> {
  const enrolment = await readEnrolment(services, viewer, playbookId);
  const next = enrolment && nextPaymentOf(enrolment);
  const isLate = enrolment?.status === "pending" || next?.number === returnedFrom;
  if (!next || !isLate || !(await checkPayment(services, next))) return enrolment;
  return await readEnrolment(services, viewer, playbookId);
}

/** False when nothing was learned: what is stored stands, and a job asks again every few minutes. */
async function checkPayment(services: Services, payment: PlaybookPayment): Promise<boolean> {
  try {
    await reconcileOrder(services, { purpose: playbookPurpose, subjectId: payment.id });
    return true;
  } catch (error) {
    if (!isProductError(error) || error.status !== 502) throw error;
    services.log.warn("career.payment_not_checked", { paymentId: payment.id, error });
    return false;
  }
}

async function openCheckout(
  services: Services,
  viewer: UserViewer,
  enrolment: Enrolment,
): Promise<{ url: string }> {
  const payment = nextPaymentOf(enrolment);
  if (!payment) throw careerErrors.nothingToPay();
  const { playbook_id: playbookId, payments, status } = enrolment;
  const learnPath = playbookPath(playbookId, "learn");
  const returnPath = `${learnPath}?paid=${payment.number}`;
  const cancelPath = status === "active" ? learnPath : playbookPath(playbookId, "enrol");
  const part = payments.length > 1 ? `, payment ${payment.number} of ${payments.length}` : "";
  try {
    const { url } = await openOrderCheckout(services, viewer, {
      purpose: playbookPurpose,
      subjectId: payment.id,
      description: `${titleOf(playbookId)}${part}`,
      money: moneyOf(payment),
      returnPath,
      cancelPath: `${cancelPath}?cancelled=1`,
      customerEmail: enrolment.account_email,
    });
    return { url };
  } catch (error) {
    // It was paid in another tab; that page says so.
    if (isProductError(error) && error.code === "already_paid") return { url: returnPath };
    throw error;
  }
}

async function limitCheckouts(services: Services, viewer: UserViewer): Promise<void> {
  const allowed = await services.rateLimits.take(checkoutLimit, viewer.userId);
  if (!allowed) throw careerErrors.tooManyCheckouts();
}
