import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import type { ProductError } from "#shared/errors.ts";
import type { secondFactorMethods } from "../sessions/sessions.store.server.ts";
import type { EnrollRequest, VerifyFactorRequest } from "./factors.schemas.ts";
import type { ChallengeRow, FactorChange, FactorRow } from "./factors.store.server.ts";

export type FactorType = FactorRow["factor_type"];

/** A factor as asked for, before it has a row. */
export interface Enrollment {
  secret?: string;
  /** Digits alone, as accounts store numbers. */
  phone?: string;
  /** Answer besides id, type and friendly name; the only place for a secret. */
  answer: Record<string, unknown>;
}

/** Stored data of a new challenge, and its answer besides id, type and expiry. */
export interface NewChallenge {
  otpCode?: string;
  /** Goes into the challenge's `web_authn_session_data`. */
  sessionData?: Record<string, unknown>;
  /** Further columns of the factor to be changed with it. */
  change?: FactorChange;
  answer?: Record<string, unknown>;
}

export interface ChallengeInput {
  viewer: UserViewer;
  factor: FactorRow;
  /** The id that the challenge is going to have. */
  challengeId: string;
}

export interface VerificationInput<Proof> {
  viewer: UserViewer;
  factor: FactorRow;
  challenge: ChallengeRow;
  /** Result of `readProof` for the body. */
  proof: Proof;
}

export type Verdict =
  /** `change` is written to the factor's row together with its status. */
  { accepted: true; change?: FactorChange } | { accepted: false; error: ProductError };

/**
 * Differences between kinds of second factors. `factors.usecases.server.ts` does everything else:
 * whose factor it is, limits, challenges' life and single use, counting of failures, the session,
 * the log and the emails. A transaction that a kind is given holds the user's row, so a user's
 * factors change one at a time.
 */
export interface FactorKind<Proof = unknown> {
  /** Name in the session's `amr` claim. */
  method: Exclude<(typeof secondFactorMethods)[number], "mfa/recovery_code">;
  /** Name in emails, at the beginning of a sentence: `An authenticator app`. */
  label: string;
  /**
   * Whether an answer can be guessed. Then wrong answers are counted: five end the challenge, and
   * the factor rests for a growing time. Where not, the first wrong answer uses the challenge up.
   */
  guessable: boolean;
  /** Reads the request; throws `validation_failed` for what it lacks. Touches no database. */
  enroll(services: Services, viewer: UserViewer, request: EnrollRequest): Promise<Enrollment>;
  /**
   * Factors of the user that the new one replaces; throws where one of them prevents it. Nothing is
   * replaced when this is left out.
   */
  replaces?(existing: readonly FactorRow[], enrollment: Enrollment): FactorRow[];
  /** Takes limits of its own, outside any transaction, before `challenge`. */
  admitChallenge?(services: Services, viewer: UserViewer, factor: FactorRow): Promise<void>;
  challenge(
    services: Services,
    transaction: DatabaseTransaction,
    input: ChallengeInput,
  ): Promise<NewChallenge>;
  /** Reads the body of a verification; throws `validation_failed` for what it lacks. */
  readProof(request: VerifyFactorRequest): Proof;
  /**
   * Judges a proof against a challenge that is known to be fresh, unused, and of factor and
   * session.
   */
  verify(
    services: Services,
    transaction: DatabaseTransaction,
    input: VerificationInput<Proof>,
  ): Promise<Verdict>;
}
