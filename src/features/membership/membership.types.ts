import type { FeeStanding } from "#features/fee-protection/fee-protection.contract.ts";
import type { Money } from "#shared/money.ts";

/**
 * A person's membership, as it follows from their subscription.
 *
 *              subscribe              cancel
 *   none ──────────────────▶ active ─────────▶ ending ──▶ none, at the end of the paid month
 *    ▲                        │  ▲ ◀───────────┘
 *    │          declined      │  │   resume
 *    │                        ▼  │ paid after all
 *    └───────── lapsed ◀── past_due
 *        the payment     graceDays
 *        provider ends it   over
 *
 * `settling`: the paid month of one that was `active` or `ending` is over, and the payment provider has
 * not reported the outcome yet. The benefits are open while it is `active`, `past_due` or `ending`, and
 * for `graceDays` while one that was not cancelled is `settling`.
 */
export type MembershipState =
  | "none"
  | "active"
  | "past_due"
  | "ending"
  | "settling"
  | "lapsed"
  /** Given to a person whom the law protects from paying; nothing is charged, and it ends by itself. */
  | "free";

/** A person's membership as pages show it. */
export interface Membership {
  state: MembershipState;
  /** Whether the benefits are open now. */
  hasPro: boolean;
  /**
   * The end of access to Pro: the end of the paid month, or of the grace after it when a renewal was
   * declined or is being settled. Null if `none`.
   */
  untilAt: Date | null;
}

/** A free membership for a person whom the law protects from paying. */
interface FreeOffer {
  /** Months that it lasts; 0: there is none. */
  months: number;
  /** The time at which the next one can begin; null: now. */
  nextAt: Date | null;
}

/** The offer to a person without a paid membership. */
export type SubscribeOffer =
  | { kind: "paid" }
  | ({ kind: "free" } & FreeOffer)
  /** They have it free now. */
  | { kind: "has-free"; untilAt: Date }
  | { kind: "not-sold"; reason: FeeStanding["reason"]; rules: FeeStanding["rules"] };

/** A month that was paid for. */
export interface MembershipPayment {
  money: Money;
  paidAt: Date;
  /** The end of the month. */
  periodEnd: Date;
}

/** State of the CV review credit of a quarter. */
export type CvReviewCredit = "available" | "requested" | "sent";

/** A membership that is not over, as the member's page shows it. */
export interface MembershipView {
  /** The account. */
  email: string;
  state: Exclude<MembershipState, "none" | "free">;
  hasPro: boolean;
  /** It isn't renewed after the paid month. */
  isCancelled: boolean;
  /** The end of the paid month. */
  paidUntil: Date;
  /** As in `Membership`. */
  untilAt: Date;
  /** Of one month. */
  money: Money;
  /** The newest first. */
  payments: MembershipPayment[];
  /** The present quarter: `2026-Q4`. */
  quarter: string;
  cvReview: CvReviewCredit;
}

/** A request for a CV review; the review once it is sent. */
export interface CvReview {
  id: string;
  /** `2026-Q4`, in UTC. */
  quarter: string;
  cvUrl: string;
  /** The kind of position aimed at. */
  targetPost: string;
  /** Topics of the review. */
  focus: string | null;
  requestedAt: Date;
  review: string | null;
  reviewedAt: Date | null;
}

/** A CV review as admins see it. */
export interface CvReviewForAdmins extends CvReview {
  /** The account's present address; null when it is deleted. */
  accountEmail: string | null;
}
