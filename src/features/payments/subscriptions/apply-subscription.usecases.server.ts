import { holdSuspension } from "#features/auth/auth.contract.ts";
import { afterCommit } from "#platform/database/after-commit.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type {
  ProviderSubscription,
  SubscriptionInvoice,
} from "#platform/payment-gateway/payment-gateway.ts";
import type { Services } from "#platform/services.ts";
import type { Money } from "#shared/money.ts";
import { postCharge } from "../ledger/ledger.store.server.ts";
import {
  emailRefundNotice,
  findFeeDenial,
  type PayerDenial,
} from "../orders/denied-payer.usecases.server.ts";
import { emailExtraPayment } from "../orders/extra-payment-emails.usecases.server.ts";
import { isAnySurplus } from "../orders/surplus-payments.store.server.ts";
import { recordSurplusPayment } from "../orders/surplus-payments.usecases.server.ts";
import { paymentErrors } from "../payments.errors.ts";
import { recordSubscriptionPayments } from "./subscription-payments.store.server.ts";
import { closeSubscriptionCheckoutJob, endSubscriptionJob } from "./subscriptions.jobs.server.ts";
import {
  decideOnRemoteState,
  isRunning,
  type SubscriptionDecision,
} from "./subscriptions.rules.ts";
import {
  changeSubscription,
  lockOtherLiveSubscription,
  lockSubscription,
  type StoredSubscription,
} from "./subscriptions.store.server.ts";

type Follow = Extract<SubscriptionDecision, { kind: "follow" }>;
type PaidSubscription = Follow["remote"];

/**
 * Applies a subscription's remote state, which was read while the row was as in `seen`. Returns the
 * subscription as it then is; undefined when the row has changed meanwhile, so that the state may be old.
 */
export async function applyRemoteState(
  services: Services,
  transaction: DatabaseTransaction,
  seen: StoredSubscription,
  remote: ProviderSubscription,
): Promise<StoredSubscription | undefined> {
  const suspendedSince = await holdSuspension(transaction, seen.userId);
  const denial = suspendedSince
    ? ({ kind: "suspended" } as const)
    : await findDenialToBegin(services, transaction, seen);
  // A payer who can't be charged never could be, so the subscription doesn't start.
  const refusedSince = suspendedSince ?? (denial ? new Date(0) : undefined);
  const subscription = await lockSubscription(transaction, seen.id);
  if (subscription?.version !== seen.version) return undefined;
  const other = await lockOtherLiveSubscription(transaction, subscription);
  const decision = decideOnRemoteState(subscription, remote, {
    hasOtherRunning: other !== undefined && isRunning(other.status),
    isRefunded: await isAnySurplus(transaction, {
      provider: subscription.provider,
      paymentIds: "payments" in remote ? paymentIdsOf(remote) : [],
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
        paid: { amountCents: remote.amountCents, currency: remote.currency },
      });
      throw paymentErrors.amountMismatch();
    case "give-back": {
      const { remote: paid } = decision;
      const money = await refundPayments(services, transaction, subscription, paid, "payment");
      if (money) {
        const returned = { ...subscription, money };
        if (denial) await emailRefundNotice(services, transaction, returned, denial);
        else await emailExtraPayment(services, transaction, returned);
      }
      if (subscription.status !== "open") return subscription;
      return await expireSubscription(services, transaction, subscription);
    }
    case "follow":
      if (other?.status === "open" && !isRunning(subscription.status)) {
        await replaceOpen(services, transaction, other);
      }
      return await followRemoteState(services, transaction, subscription, decision, suspendedSince);
  }
}

/**
 * The reason why the person of a subscription that hasn't begun may not be charged for it, if any. A
 * running one isn't checked here.
 */
async function findDenialToBegin(
  services: Services,
  transaction: DatabaseTransaction,
  { purpose, status, userId }: StoredSubscription,
): Promise<PayerDenial | undefined> {
  if (isRunning(status)) return undefined;
  const { careerService } = services.payments.subscriptionPurposeOf(purpose);
  return await findFeeDenial(services, transaction, { userId, careerService });
}

/** Expires a locked open subscription, and notifies its feature. */
export async function expireSubscription(
  services: Services,
  transaction: DatabaseTransaction,
  open: StoredSubscription,
): Promise<StoredSubscription> {
  const expired = await changeSubscription(transaction, open, "expire");
  await recordChange(services, transaction, open, expired, "expired");
  return expired;
}

/** Notifies the feature that has the purpose, and the audit, of what changed. */
export async function recordChange(
  services: Services,
  transaction: DatabaseTransaction,
  before: StoredSubscription,
  after: StoredSubscription,
  what: SubscriptionChange,
): Promise<void> {
  const { purpose, id, status, paidUntil, cancelAtPeriodEnd, money } = after;
  await services.payments
    .subscriptionPurposeOf(purpose)
    .changed(services, transaction, { before, after });
  const labels = { purpose, outcome: `subscription_${what}` };
  afterCommit(transaction, () => services.metrics.count("payments", labels));
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

type SubscriptionChange =
  | (typeof namesOfEvents)[keyof typeof namesOfEvents]
  | "renewed"
  | "changed";

const namesOfEvents = {
  begin: "began",
  recover: "recovered",
  fallPastDue: "fell_past_due",
  end: "ended",
  expire: "expired",
} as const;

async function followRemoteState(
  services: Services,
  transaction: DatabaseTransaction,
  subscription: StoredSubscription,
  { remote, events, paidUntil }: Follow,
  refusedSince: Date | undefined,
): Promise<StoredSubscription> {
  await bookMonths(services, transaction, subscription, remote.payments);
  await refundDenied(services, transaction, subscription, remote, refusedSince);
  const isRenewed = subscription.paidUntil?.getTime() !== paidUntil.getTime();
  const isSame = !isRenewed && subscription.cancelAtPeriodEnd === remote.endsWithMonth;
  if (events.length === 0 && (isSame || subscription.status === "ended")) return subscription;

  let before = subscription;
  for (const event of events.length > 0 ? events : [undefined]) {
    const after = await changeSubscription(transaction, before, event, {
      provider_subscription_id: remote.subscriptionId,
      started_at: before.startedAt ?? remote.startedAt,
      paid_until: paidUntil,
      cancel_at_period_end: remote.endsWithMonth,
      ended_at: event === "end" ? (remote.endedAt ?? services.clock.now()) : null,
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
  const added = await recordSubscriptionPayments(transaction, {
    provider,
    subscriptionId: id,
    payments,
    seller: services.company,
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
async function refundDenied(
  services: Services,
  transaction: DatabaseTransaction,
  subscription: StoredSubscription,
  remote: PaidSubscription,
  refusedSince: Date | undefined,
): Promise<void> {
  const since = subscription.ownerGoneAt ?? refusedSince;
  if (!since) return;
  const payments = remote.payments.filter(({ paidAt }) => paidAt > since);
  if (payments.length === 0) return;
  const refused = { ...remote, payments };
  const kind = "subscription_payment";
  const money = await refundPayments(services, transaction, subscription, refused, kind);
  if (!money || !refusedSince) return;
  const returned = { ...subscription, money };
  await emailRefundNotice(services, transaction, returned, { kind: "suspended" });
}

/** Returns the sum of the payments that weren't refunded before; null where there are none. */
async function refundPayments(
  services: Services,
  transaction: DatabaseTransaction,
  { id, provider, checkoutId, money }: StoredSubscription,
  remote: PaidSubscription,
  kind: "payment" | "subscription_payment",
): Promise<Money | null> {
  let newCents = 0;
  for (const { paymentId, amountCents } of remote.payments) {
    if (!paymentId) continue;
    const isAdded = await recordSurplusPayment(services, transaction, {
      provider,
      paymentId,
      subject: { type: "subscription", id },
      kind,
      money: { ...money, amountCents },
      checkoutId,
    });
    if (isAdded) newCents += amountCents;
  }
  if (remote.status !== "ended") {
    const { subscriptionId } = remote;
    await services.jobs.enqueue(transaction, endSubscriptionJob, { provider, subscriptionId });
  }
  if (newCents === 0) return null;
  services.log.warn("payments.surplus_payment", { subscriptionId: id, checkoutId });
  await services.audit.record(transaction, {
    actorId: null,
    action: "payments.surplus_payment_found",
    subject: { type: "subscription", id },
    details: { amountCents: newCents, currency: remote.currency },
  });
  return { ...money, amountCents: newCents };
}

function paymentIdsOf({ payments }: PaidSubscription): string[] {
  return payments.flatMap(({ paymentId }) => paymentId ?? []);
}
