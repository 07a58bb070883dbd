import type { factorTypes } from "./factor-kinds.constants.ts";

/** A factor that a session can be lifted with. */
export interface SecondStepFactor {
  id: string;
  kind: (typeof factorTypes)[number];
  /** Its name, given by the owner; may be empty. */
  name: string;
  /** The last digits of a telephone's number; empty for other kinds. */
  ending: string;
}

/** The ways in which a session can take the second step. */
export interface SecondStep {
  /** The quickest first. */
  factors: SecondStepFactor[];
  /** Whether there is a recovery code that has not been used. */
  hasRecoveryCode: boolean;
}
