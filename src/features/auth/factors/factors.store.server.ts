import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type {
  AuthMfaChallenges,
  AuthMfaFactors,
  PrivateChallengeGuards,
} from "#platform/database/schema.gen.ts";

export type FactorRow = Selectable<AuthMfaFactors>;
export type ChallengeRow = Selectable<AuthMfaChallenges>;
export type FactorChange = Pick<
  Updateable<AuthMfaFactors>,
  "web_authn_credential" | "web_authn_aaguid" | "last_webauthn_challenge_data"
>;

/** A user's factors, oldest first. */
export async function listFactors(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<FactorRow[]> {
  return await transaction
    .selectFrom("auth.mfa_factors")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function findFactor(
  transaction: DatabaseTransaction,
  { userId, factorId }: { userId: string; factorId: string },
): Promise<FactorRow | undefined> {
  return await transaction
    .selectFrom("auth.mfa_factors")
    .selectAll()
    .where("user_id", "=", userId)
    .where("id", "=", factorId)
    .executeTakeFirst();
}

export async function insertFactor(
  transaction: DatabaseTransaction,
  factor: Insertable<AuthMfaFactors>,
): Promise<void> {
  await transaction.insertInto("auth.mfa_factors").values(factor).execute();
}

export async function updateFactor(
  transaction: DatabaseTransaction,
  factorId: string,
  change: Updateable<AuthMfaFactors>,
): Promise<void> {
  await transaction
    .updateTable("auth.mfa_factors")
    .set(change)
    .where("id", "=", factorId)
    .execute();
}

export async function deleteFactors(
  transaction: DatabaseTransaction,
  factorIds: readonly string[],
): Promise<void> {
  if (factorIds.length === 0) return;
  await transaction
    .deleteFrom("auth.mfa_factors")
    .where("id", "in", [...factorIds])
    .execute();
}

export interface GuardedChallenge {
  challenge: ChallengeRow;
  guard: Pick<Selectable<PrivateChallengeGuards>, "session_id" | "failures">;
}

/** A challenge of the factor with what guards it, held until the transaction ends. */
export async function lockChallenge(
  transaction: DatabaseTransaction,
  { challengeId, factorId }: { challengeId: string; factorId: string },
): Promise<GuardedChallenge | undefined> {
  const challenge = await transaction
    .selectFrom("auth.mfa_challenges")
    .selectAll()
    .where("id", "=", challengeId)
    .where("factor_id", "=", factorId)
    .forUpdate()
    .executeTakeFirst();
  if (!challenge) return undefined;
  const guard = await transaction
    .selectFrom("private.challenge_guards")
    .select(["session_id", "failures"])
    .where("challenge_id", "=", challengeId)
    .executeTakeFirst();
  return guard && { challenge, guard };
}

export async function insertChallenge(
  transaction: DatabaseTransaction,
  { sessionId, ...challenge }: Insertable<AuthMfaChallenges> & { sessionId: string },
): Promise<void> {
  await transaction.insertInto("auth.mfa_challenges").values(challenge).execute();
  await transaction
    .insertInto("private.challenge_guards")
    .values({ challenge_id: challenge.id, session_id: sessionId })
    .execute();
}

export async function markChallengeVerified(
  transaction: DatabaseTransaction,
  challengeId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("auth.mfa_challenges")
    .set({ verified_at: now })
    .where("id", "=", challengeId)
    .execute();
}

export async function deleteChallenge(
  transaction: DatabaseTransaction,
  challengeId: string,
): Promise<void> {
  await transaction.deleteFrom("auth.mfa_challenges").where("id", "=", challengeId).execute();
}

/**
 * Notes when a factor was last challenged. The column is unique over all factors, so the next free
 * microsecond is taken; two transactions at once may still meet on it.
 */
export async function markChallenged(
  transaction: DatabaseTransaction,
  factorId: string,
  now: Date,
): Promise<void> {
  await sql`
    update auth.mfa_factors set last_challenged_at = coalesce(
      (
        select max(last_challenged_at) + interval '1 microsecond' from auth.mfa_factors
        where last_challenged_at >= ${now}::timestamptz
          and last_challenged_at < ${now}::timestamptz + interval '1 millisecond'
      ),
      ${now}::timestamptz
    )
    where id = ${factorId}::uuid
  `.execute(transaction);
}

/** Deletes factors that were never verified, and challenges, from before `limit`. */
export async function deleteOldAttempts(
  transaction: DatabaseTransaction,
  limit: Date,
): Promise<void> {
  await transaction
    .deleteFrom("auth.mfa_factors")
    .where("status", "=", "unverified")
    .where("created_at", "<", limit)
    .execute();
  await transaction.deleteFrom("auth.mfa_challenges").where("created_at", "<", limit).execute();
}
