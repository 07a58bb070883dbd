import type { PayoutState } from "../payout-state.rules.ts";
import type { Transfer } from "./transfers.types.ts";

/** Reasons why a payee can't be paid now, for people with the right `money`. */
export const obstacleWords: Readonly<Record<Exclude<PayoutState, "ready">, string>> = {
  under_way: "A payout is already in progress.",
  negative:
    "We refunded a session after we'd paid the mentor for it. We'll take this amount off the next payout.",
  nothing_due: "There's nothing to pay right now.",
  suspended: "The account is suspended.",
  paused: "Payouts are paused.",
  no_method: "The mentor hasn't added a payout account.",
  incomplete: "The mentor's Stripe account isn't complete.",
  pending: "Stripe is checking the mentor's account.",
  new_account: "The payout account is new.",
};

/** Actions on a transfer. */
export type TransferAct = "confirm" | "cancel" | "pay" | "fail" | "check" | "return";

/** The viewer's allowed actions on a transfer now. No one can act on a payout to themselves. */
export function transferActsOf(
  { status, driver, needsConfirmation, madeBy, payeeId }: Transfer,
  viewerId: string,
): TransferAct[] {
  if (payeeId === viewerId) return [];
  if (status === "prepared") {
    return needsConfirmation && madeBy !== viewerId ? ["confirm", "cancel"] : ["cancel"];
  }
  if (status === "sending" && driver === "bank") return ["pay", "fail"];
  if (status === "unknown") return ["check"];
  return status === "paid" ? ["return"] : [];
}

/** Whether a transfer goes out with the next "Send". */
export const isSendable = (
  { status, needsConfirmation, payeeId }: Transfer,
  viewerId: string,
): boolean => status === "prepared" && !needsConfirmation && payeeId !== viewerId;
