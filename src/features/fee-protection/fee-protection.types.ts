import type { CareerService } from "#features/payments/payments.contract.ts";

/** Whether a person is a Canadian citizen or permanent resident; `unsaid` counts as `neither`. */
export type CanadianStatus = "citizen_or_resident" | "neither" | "unsaid";

/** The answers that the rules need. */
export interface FeeInputs {
  canadianStatus: CanadianStatus;
  /** A place's code, `elsewhere` or `undecided`. */
  workPlace: string;
  /** A place's code or `elsewhere`. */
  homePlace: string;
}

export interface FeeAnswer extends FeeInputs {
  id: string;
  answeredAt: Date;
}

/**
 * The operator's choice for people whom the law protects: they get career services free within limits,
 * or aren't sold them.
 */
export type FeeMode = "free" | "refuse";

/** Reason for a decision about a fee. */
export type FeeReason =
  | "unprotected"
  | "protected"
  | "unregistered"
  | "unanswered"
  | "application"
  | "used_up";

/** One decision: whether a person is charged for a service, and by which rules. */
export interface FeeDecision {
  service: CareerService;
  /** `return`: what was paid for it goes back. */
  outcome: "charge" | "free" | "deny" | "return";
  reason: FeeReason;
  ruleIds: readonly string[];
}

/** A paid career service of a person that isn't over. */
export interface OpenPaidService {
  title: string;
  /** Page on which it is ended. */
  path: string;
  /** The time at which it ends by itself; null: it takes a step on the page. */
  overAt: Date | null;
}
