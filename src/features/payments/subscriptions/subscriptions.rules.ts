import type {
  ProviderSubscription,
  SubscriptionInvoice,
} from "#platform/payment-gateway/payment-gateway.ts";
import type { SubscriptionStatus } from "./subscriptions.types.ts";

/**
 * Transitions of a subscription. There are no others: the database's trigger says the same.
 *
 *                 begin             fallPastDue
 *   open ────────────────▶ active ───────────────▶ past_due
 *    │                     ▲ │  ▲                   │  │
 *    │ expire        begin │ │  └─────── recover ───┘  │
 *    └──────▶ expired ─────┘ └────▶ ended ◀────────────┘
 *                              end             end
 *
 * An expired one begins when its money came after all and the person has no other that runs; another
 * that is still open then expires. A first payment that no subscription can take is given back, and
 * what it began at the provider is ended. While active it is renewed, cancelled and resumed without a
 * change of state.
 */
export const subscriptionTransitions = {
  begin: { from: ["open", "expired"], to: "active" },
  expire: { from: ["open"], to: "expired" },
  fallPastDue: { from: ["active"], to: "past_due" },
  recover: { from: ["past_due"], to: "active" },
  end: { from: ["active", "past_due"], to: "ended" },
} as const satisfies Record<
  string,
  { from: readonly SubscriptionStatus[]; to: SubscriptionStatus }
>;

export type SubscriptionEvent = keyof typeof subscriptionTransitions;

export const liveStatuses = ["open", "active", "past_due"] as const;

/** Whether it is paid for, or was until a renewal was declined. */
export function isRunning(status: SubscriptionStatus): boolean {
  return status === "active" || status === "past_due";
}

export function canHappenTo(status: SubscriptionStatus, event: SubscriptionEvent): boolean {
  return (subscriptionTransitions[event].from as readonly SubscriptionStatus[]).includes(status);
}

/** The state after `event`. Throws when the machine has no such transition. */
export function statusAfter(
  event: SubscriptionEvent,
  status: SubscriptionStatus,
): SubscriptionStatus {
  if (canHappenTo(status, event)) return subscriptionTransitions[event].to;
  throw new Error(`A subscription that is ${status} cannot go through "${event}"`);
}

interface SubscriptionState {
  userId: string | null;
  status: SubscriptionStatus;
  money: { amountCents: number; currency: string };
  checkoutId: string | null;
  providerSubscriptionId: string | null;
  paidUntil: Date | null;
}

type PaidSubscription = Extract<ProviderSubscription, { subscriptionId: string }>;

export type SubscriptionDecision =
  | { kind: "nothing" }
  | { kind: "expire" }
  /** Goes through the events, and then has the remote state. */
  | { kind: "follow"; remote: PaidSubscription; events: SubscriptionEvent[]; paidUntil: Date }
  /** Is ended at the provider, and all that was paid for it goes back. */
  | { kind: "give-back"; remote: PaidSubscription }
  | { kind: "mismatch"; remote: PaidSubscription };

/**
 * Decides the effect of a subscription's state at the provider on ours, in any sequence of notices and
 * with repeats.
 */
export function decideOnRemoteState(
  subscription: SubscriptionState,
  remote: ProviderSubscription,
  {
    hasOtherRunning,
    isRefunded,
    refusedSince,
  }: {
    /** The person has another for the same purpose, which is paid for. */
    hasOtherRunning: boolean;
    /** A payment of this one has been found to be too much before. */
    isRefunded: boolean;
    /** The account is suspended since then: what is paid from then on goes back. */
    refusedSince?: Date | undefined;
  },
): SubscriptionDecision {
  if (!("subscriptionId" in remote)) {
    const hasEnded = remote.status === "expired" && remote.checkoutId === subscription.checkoutId;
    return { kind: hasEnded && canHappenTo(subscription.status, "expire") ? "expire" : "nothing" };
  }
  const known = subscription.providerSubscriptionId;
  if (known && known !== remote.subscriptionId) return { kind: "give-back", remote };
  if (!known) {
    const hasTaker =
      subscription.userId !== null && !refusedSince && !hasOtherRunning && !isRefunded;
    if (!hasTaker) return { kind: "give-back", remote };
    const { amountCents, currency } = subscription.money;
    if (remote.amountCents !== amountCents || remote.currency !== currency) {
      return { kind: "mismatch", remote };
    }
  }
  return {
    kind: "follow",
    remote,
    events: eventsTowards(subscription.status, remote.status),
    paidUntil: latest(
      subscription.paidUntil,
      remote.payments.filter(({ paidAt }) => !refusedSince || paidAt <= refusedSince),
    ),
  };
}

function eventsTowards(
  status: SubscriptionStatus,
  target: PaidSubscription["status"],
): SubscriptionEvent[] {
  if (status === "ended") return [];
  if (!isRunning(status)) return ["begin", ...eventsTowards("active", target)];
  if (status === target) return [];
  if (target === "ended") return ["end"];
  return [target === "active" ? "recover" : "fallPastDue"];
}

/** The end of the last month that was paid for; a month that was paid for stays paid. */
function latest(paidUntil: Date | null, payments: readonly SubscriptionInvoice[]): Date {
  const times = payments.map(({ periodEnd }) => periodEnd.getTime());
  return new Date(Math.max(paidUntil?.getTime() ?? Number.NEGATIVE_INFINITY, ...times));
}
