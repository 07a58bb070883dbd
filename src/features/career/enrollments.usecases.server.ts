import { decideFee } from "#features/fee-protection/fee-protection.contract.ts";
import {
  closeOrder,
  openOrderCheckout,
  reconcileOrder,
} from "#features/payments/payments.contract.ts";
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
import {
  costsAsPlanned,
  moneyOf,
  nextPaymentOf,
  offersPlan,
  planPayments,
} from "./career.rules.ts";
import type { Enrollment, PlaybookPayment } from "./career.types.ts";
import {
  cancelEnrollment,
  findLatestEnrollment,
  findLiveEnrollment,
  insertEnrollment,
  lockPersonsPlaybook,
} from "./enrollments.store.server.ts";
import { enrollFree } from "./free-enrollments.usecases.server.ts";
import { titleOf } from "./playbooks.usecases.server.ts";

const checkoutLimit = {
  name: "career/checkout",
  capacity: checkoutsPerHour,
  periodSeconds: toSeconds({ hours: 1 }),
};

/**
 * Saves the viewer's enrollment in a playbook, and answers where to pay for it: the checkout of the first
 * payment, or the playbook itself when that is paid already. Repeating it, even at the same time,
 * leads to the same enrollment and charge; choosing the other plan before paying replaces the first, and so does
 * a price that has changed since.
 *
 * A person whom the law protects from paying gets it free, within limits.
 *
 * @throws `playbook_not_found`, `plan_not_offered`, `too_many_checkouts`, `fee_question_unanswered` and
 *   the like, `free_playbooks_used`, and the errors of payments for the provider's failures.
 */
export async function enroll(
  services: Services,
  viewer: UserViewer,
  { playbookId, plan }: { playbookId: string; plan: Plan },
): Promise<{ url: string }> {
  const offer = playbookOffers.find(({ id }) => id === playbookId);
  if (!offer) throw careerErrors.playbookNotFound();
  if (!offersPlan(offer, plan)) throw careerErrors.planNotOffered();
  await limitCheckouts(services, viewer);
  const known = await readEnrollment(services, viewer, playbookId);
  if (known?.status === "active") return { url: playbookPath(playbookId, "learn") };
  if ((await decideFee(services, viewer, "playbook")) === "free") {
    await enrollFree(services, viewer, playbookId);
    return { url: playbookPath(playbookId, "learn") };
  }

  const person = { userId: viewer.userId, playbookId };
  const now = services.clock.now();
  const planned = planPayments(offer, plan, dayInUtc(now));
  const isSame = (other: Enrollment) => other.plan === plan && costsAsPlanned(other, planned);
  const isRepriced = known?.status === "pending" && known.plan === plan && !isSame(known);
  if (isRepriced) await closeUnpaid(services, known);
  const enrollment = await services.database.asSystem("save enrollment", async (transaction) => {
    await lockPersonsPlaybook(transaction, person);
    const live = await findLiveEnrollment(transaction, person);
    if (live && (live.status === "active" || isSame(live))) return live;
    if (live) await cancelEnrollment(transaction, live.id);
    return insertEnrollment(transaction, {
      ...person,
      email: viewer.email,
      plan,
      payments: planned,
      createdAt: now,
    });
  });
  if (enrollment.status === "active") return { url: playbookPath(playbookId, "learn") };
  return await openCheckout(services, viewer, enrollment);
}

/**
 * The checkout of the next payment of an enrollment that has begun.
 *
 * @throws `not_enrolled`, `nothing_to_pay`, `too_many_checkouts`, and as `enroll`.
 */
export async function payNext(
  services: Services,
  viewer: UserViewer,
  playbookId: string,
): Promise<{ url: string }> {
  await limitCheckouts(services, viewer);
  const enrollment = await readEnrollment(services, viewer, playbookId);
  if (enrollment?.status !== "active") throw careerErrors.notEnrolled();
  // Payments refuses people who can't be charged anymore; here the decision is saved.
  await decideFee(services, viewer, "playbook");
  return await openCheckout(services, viewer, enrollment);
}

/** The viewer's pending or active enrollment, else the one refunded last, as it is stored. */
export async function readEnrollment(
  services: Services,
  viewer: Viewer,
  playbookId: string,
): Promise<Enrollment | undefined> {
  if (viewer.kind !== "user") return undefined;
  return await services.database.as(viewer, (transaction) =>
    findLatestEnrollment(transaction, { userId: viewer.userId, playbookId }),
  );
}

/**
 * As `readEnrollment`; one that waits for its first payment is checked with the payment provider
 * first, whose notice may be late, and so is the payment with the number `returnedFrom`.
 */
export async function checkEnrollment(
  services: Services,
  viewer: Viewer,
  playbookId: string,
  returnedFrom: number | null = null,
): Promise<Enrollment | undefined> {
  const enrollment = await readEnrollment(services, viewer, playbookId);
  const next = enrollment && nextPaymentOf(enrollment);
  const isLate = enrollment?.status === "pending" || next?.number === returnedFrom;
  if (!next || !isLate || !(await checkPayment(services, next))) return enrollment;
  return await readEnrollment(services, viewer, playbookId);
}

/**
 * False when the provider couldn't answer: nothing changes, and a job asks again every few minutes.
 */
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

/** Closes the checkout of an enrollment whose price isn't offered anymore, unless it turns out to be paid. */
async function closeUnpaid(services: Services, enrollment: Enrollment): Promise<void> {
  const payment = nextPaymentOf(enrollment);
  if (payment) await closeOrder(services, { purpose: playbookPurpose, subjectId: payment.id });
}

async function openCheckout(
  services: Services,
  viewer: UserViewer,
  enrollment: Enrollment,
): Promise<{ url: string }> {
  const payment = nextPaymentOf(enrollment);
  if (!payment) throw careerErrors.nothingToPay();
  const { playbook_id: playbookId, payments, status } = enrollment;
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
      customerEmail: viewer.email,
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
