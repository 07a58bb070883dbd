import type { CvField } from "./cv-fields.rules.ts";

/** A field of a CV that waits for its owner's answer. */
export interface Proposal extends CvField {
  id: string;
}

/** Reasons why nothing could be proposed. */
export type ReadingProblem = "empty" | "encrypted" | "damaged" | "too_much" | "nothing_found";

/** The reading of a person's newest CV. */
export interface Reading {
  status: "waiting" | "ready" | "failed";
  /** `not_read`: it has waited for so long that something is wrong on our side. Not stored: it may still be read. */
  problem: ReadingProblem | "not_read" | null;
  startedAt: Date;
  /** Those without an answer, in the order of the CV. */
  proposals: Proposal[];
  /** The number of proposals at first. */
  proposed: number;
}
