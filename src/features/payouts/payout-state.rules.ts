import type { DestinationState } from "#platform/payouts/payout-driver.ts";

/** The inputs that decide whether a mentor can be paid now. */
export interface PayoutSituation {
  /** Without what is held for disputes. Negative where a refund took back more than was owed. */
  dueCents: number;
  method:
    | (Pick<DestinationState, "state"> & { kind: "bank" | "stripe"; heldUntil: Date | null })
    | null;
  /** The driver that the site pays with now. A method of another kind no longer counts. */
  driver: "bank" | "stripe";
  isSuspended: boolean;
  isPaused: boolean;
  /** A payout was made, and its outcome isn't known yet. */
  isUnderWay: boolean;
}

/** Whether a mentor can be paid, or the first thing that keeps it. */
export type PayoutState =
  | "under_way"
  | "negative"
  | "nothing_due"
  | "suspended"
  | "paused"
  | "no_method"
  | "incomplete"
  | "pending"
  | "new_account"
  | "ready";

export function payoutStateOf(situation: PayoutSituation, now: Date): PayoutState {
  const { dueCents } = situation;
  if (situation.isUnderWay) return "under_way";
  if (dueCents <= 0) return dueCents < 0 ? "negative" : "nothing_due";
  return obstacleOf(situation, now) ?? "ready";
}

/** The first thing that keeps any amount from being sent; undefined where nothing does. */
export function obstacleOf(
  { method, driver, isSuspended, isPaused }: Omit<PayoutSituation, "dueCents" | "isUnderWay">,
  now: Date,
): "suspended" | "paused" | "no_method" | "incomplete" | "pending" | "new_account" | undefined {
  if (isSuspended) return "suspended";
  if (isPaused) return "paused";
  if (!method || method.kind !== driver) return "no_method";
  if (method.state !== "ready") return method.state;
  return openHold(method, now) ? "new_account" : undefined;
}

/** The end of the hold on a new payout account; null once it's over. */
export function openHold({ heldUntil }: { heldUntil: Date | null }, now: Date): Date | null {
  return heldUntil && heldUntil > now ? heldUntil : null;
}
