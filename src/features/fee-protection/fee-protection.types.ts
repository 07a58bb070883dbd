import type { CareerService } from "#features/payments/payments.contract.ts";

/** Whether somebody is a Canadian citizen or permanent resident; `unsaid` counts as `neither`. */
export type CanadianStatus = "citizen_or_resident" | "neither" | "unsaid";

/** All that the rules ask of a person. */
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
 * What the operator has chosen for people whom the law protects: they get career services free
 * within limits, or aren't sold them.
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

/** A paid career service that somebody has and that isn't over. */
export interface OpenPaidService {
  title: string;
  /** Page on which it is ended. */
  path: string;
  /** When it is over without anybody doing anything; null: it takes a step on the page. */
  overAt: Date | null;
}
