import { holdSuspension } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type {
  SubscriptionInvoice,
  SubscriptionTruth,
} from "#platform/payment-gateway/payment-gateway.ts";
import type { Services } from "#platform/services.ts";
import { postCharge } from "../ledger/ledger.store.server.ts";
import { isAnySurplus } from "../orders/surplus-payments.store.server.ts";
import { keepSurplusPayment } from "../orders/surplus-payments.usecases.server.ts";
import { mailReturned } from "../orders/suspended-payer.usecases.server.ts";
import { paymentErrors } from "../payments.errors.ts";
import { keepSubscriptionPayments } from "./subscription-payments.store.server.ts";
import { closeSubscriptionCheckoutJob, endSubscriptionJob } from "./subscriptions.jobs.server.ts";
import { decideOnTruth, isRunning, type TruthDecision } from "./subscriptions.rules.ts";
import {
  changeSubscription,
  lockOtherLiveSubscription,
  lockSubscription,
  type StoredSubscription,
} from "./subscriptions.store.server.ts";

type Follow = Extract<TruthDecision, { kind: "follow" }>;
type PaidTruth = Follow["truth"];

/**
 * Applies the truth about a subscription, which was asked for while it stood as `seen`. Answers it as
 * it then stands; undefined when it has changed meanwhile, so that the truth may be an old one.
 */
export async function applyTruth(
  services: Services,
  transaction: DatabaseTransaction,
  seen: StoredSubscription,
  truth: SubscriptionTruth,
): Promise<StoredSubscription | undefined> {
  const refusedSince = await holdSuspension(transaction, seen.userId);
  const subscription = await lockSubscription(transaction, seen.id);
  if (subscription?.version !== seen.version) return undefined;
  const other = await lockOtherLiveSubscription(transaction, subscription);
  const decision = decideOnTruth(subscription, truth, {
    hasOtherRunning: other !== undefined && isRunning(other.status),
    isGivenBack: await isAnySurplus(transaction, {
      provider: subscription.provider,
      paymentIds: "payments" in truth ? paymentIdsOf(truth) : [],
    }),
    refusedSince,
  });
  switch (decision.kind) {
    case "nothing":
      return subscription;
    case "expire":
      return await expireSubscription(services, transaction, subscription);
    case "mismatch":
      services.log.error("payments.amount_mismatch", {
        subscriptionId: subscription.id,
        asked: subscription.money,
        paid: { amountCents: truth.amountCents, currency: truth.currency },
      });
      throw paymentErrors.amountMismatch();
    case "give-back":
      if (await giveBack(services, transaction, subscription, decision.truth, "payment")) {
        if (refusedSince) await mailReturned(services, transaction, subscription);
      }
      if (subscription.status !== "open") return subscription;
      return await expireSubscription(services, transaction, subscription);
    case "follow":
      if (other?.status === "open" && !isRunning(subscription.status)) {
        await replaceOpen(services, transaction, other);
      }
      return await followTruth(services, transaction, subscription, decision, refusedSince);
  }
}

/** Expires a locked open subscription, and tells its feature. */
export async function expireSubscription(
  services: Services,
  transaction: DatabaseTransaction,
  open: StoredSubscription,
): Promise<StoredSubscription> {
  const expired = await changeSubscription(transaction, open, "expire");
  await recordChange(services, transaction, open, expired, "expired");
  return expired;
}

/** Tells the feature that has the purpose what changed, and the audit. */
export async function recordChange(
  services: Services,
  transaction: DatabaseTransaction,
  before: StoredSubscription,
  after: StoredSubscription,
  what: string,
): Promise<void> {
  const { purpose, id, status, paidUntil, cancelAtPeriodEnd, money } = after;
  await services.payments
    .subscriptionPurposeOf(purpose)
    .changed(services, transaction, { before, after });
  await services.audit.record(transaction, {
    actorId: null,
    action: `payments.subscription_${what}`,
    subject: { type: "subscription", id },
    details: {
      purpose,
      status,
      paidUntil: paidUntil?.toISOString() ?? null,
      cancelAtPeriodEnd,
      ...money,
    },
  });
}

const namesOfEvents = {
  begin: "began",
  recover: "recovered",
  fallPastDue: "fell_past_due",
  end: "ended",
  expire: "expired",
} as const;

async function followTruth(
  services: Services,
  transaction: DatabaseTransaction,
  subscription: StoredSubscription,
  { truth, events, paidUntil }: Follow,
  refusedSince: Date | undefined,
): Promise<StoredSubscription> {
  await bookMonths(services, transaction, subscription, truth.payments);
  await giveBackRefused(services, transaction, subscription, truth, refusedSince);
  const isRenewed = subscription.paidUntil?.getTime() !== paidUntil.getTime();
  const isSame = !isRenewed && subscription.cancelAtPeriodEnd === truth.endsWithMonth;
  if (events.length === 0 && (isSame || subscription.status === "ended")) return subscription;

  let before = subscription;
  for (const event of events.length > 0 ? events : [undefined]) {
    const after = await changeSubscription(transaction, before, event, {
      provider_subscription_id: truth.subscriptionId,
      started_at: before.startedAt ?? truth.startedAt,
      paid_until: paidUntil,
      cancel_at_period_end: truth.endsWithMonth,
      ended_at: event === "end" ? (truth.endedAt ?? services.clock.now()) : null,
    });
    const what = event ? namesOfEvents[event] : isRenewed ? "renewed" : "changed";
    await recordChange(services, transaction, before, after, what);
    before = after;
  }
  return before;
}

/** Keeps the months that were paid, and charges each once in the ledger. */
async function bookMonths(
  services: Services,
  transaction: DatabaseTransaction,
  { id, provider, description, money }: StoredSubscription,
  payments: readonly SubscriptionInvoice[],
): Promise<void> {
  const added = await keepSubscriptionPayments(transaction, {
    provider,
    subscriptionId: id,
    payments,
    notedAt: services.clock.now(),
  });
  for (const { invoiceId, amountCents, paidAt } of payments) {
    if (amountCents === 0 || !added.includes(invoiceId)) continue;
    await postCharge(transaction, {
      source: { provider, invoiceId },
      account: "revenue",
      money: { ...money, amountCents },
      occurredAt: paidAt,
      memo: description,
    });
  }
}

/** Another that the person has paid takes the place of one that is still open. */
async function replaceOpen(
  services: Services,
  transaction: DatabaseTransaction,
  open: StoredSubscription,
): Promise<void> {
  await expireSubscription(services, transaction, open);
  if (!open.checkoutId) return;
  await services.jobs.enqueue(transaction, closeSubscriptionCheckoutJob, {
    provider: open.provider,
    checkoutId: open.checkoutId,
  });
}

/** A renewal that was charged although its account was gone or suspended before. */
async function giveBackRefused(
  services: Services,
  transaction: DatabaseTransaction,
  subscription: StoredSubscription,
  truth: PaidTruth,
  refusedSince: Date | undefined,
): Promise<void> {
  const since = subscription.ownerGoneAt ?? refusedSince;
  if (!since) return;
  const payments = truth.payments.filter(({ paidAt }) => paidAt > since);
  if (payments.length === 0) return;
  const refused = { ...truth, payments };
  const kind = "subscription_payment";
  const isNew = await giveBack(services, transaction, subscription, refused, kind);
  if (isNew && refusedSince) await mailReturned(services, transaction, subscription);
}

/** Answers whether there was a payment among them that had not been given back before. */
async function giveBack(
  services: Services,
  transaction: DatabaseTransaction,
  { id, provider, checkoutId, money }: StoredSubscription,
  truth: PaidTruth,
  kind: "payment" | "subscription_payment",
): Promise<boolean> {
  let isNew = false;
  for (const { paymentId, amountCents } of truth.payments) {
    if (!paymentId) continue;
    const isAdded = await keepSurplusPayment(services, transaction, {
      provider,
      paymentId,
      subject: { type: "subscription", id },
      kind,
      money: { ...money, amountCents },
      checkoutId,
    });
    if (isAdded) isNew = true;
  }
  if (truth.status !== "ended") {
    const { subscriptionId } = truth;
    await services.jobs.enqueue(transaction, endSubscriptionJob, { provider, subscriptionId });
  }
  if (!isNew) return false;
  services.log.warn("payments.surplus_payment", { subscriptionId: id, checkoutId });
  await services.audit.record(transaction, {
    actorId: null,
    action: "payments.surplus_payment_found",
    subject: { type: "subscription", id },
    details: { amountCents: truth.amountCents, currency: truth.currency },
  });
  return true;
}

function paymentIdsOf({ payments }: PaidTruth): string[] {
  return payments.flatMap(({ paymentId }) => paymentId ?? []);
}
