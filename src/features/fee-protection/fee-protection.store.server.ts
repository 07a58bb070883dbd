import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { CanadianStatus, FeeAnswer, FeeDecision, FeeMode } from "./fee-protection.types.ts";

/**
 * Locks the inputs of decisions about the person's fees until the transaction ends: the answer,
 * applications for jobs, services given free. Call it before locking rows.
 */
export async function lockFees(transaction: DatabaseTransaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(userId)})`.execute(transaction);
}

/** As `lockFees`, but shared, for work that only reads them: orders and payments don't wait for each other. */
export async function holdFees(transaction: DatabaseTransaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(userId)})`.execute(transaction);
}

function keyOf(userId: string) {
  return sql`hashtextextended(${`fees:${userId}`}, 0)`;
}

export async function insertFeeAnswer(
  transaction: DatabaseTransaction,
  answer: Omit<FeeAnswer, "id"> & { userId: string; ruleIds: readonly string[] },
): Promise<string> {
  const { id } = await transaction
    .insertInto("fee_answers")
    .values({
      user_id: answer.userId,
      canadian_status: answer.canadianStatus,
      work_place: answer.workPlace,
      home_place: answer.homePlace,
      rule_ids: [...answer.ruleIds],
      answered_at: answer.answeredAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A person's newest answer, which counts. */
export async function selectFeeAnswer(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<FeeAnswer | undefined> {
  const row = await transaction
    .selectFrom("fee_answers")
    .select(["id", "canadian_status", "work_place", "home_place", "answered_at"])
    .where("user_id", "=", userId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      canadianStatus: row.canadian_status as CanadianStatus,
      workPlace: row.work_place,
      homePlace: row.home_place,
      answeredAt: row.answered_at,
    }
  );
}

export async function insertFeeDecision(
  transaction: DatabaseTransaction,
  decision: FeeDecision & {
    userId: string;
    answerId: string | null;
    mode: FeeMode;
    decidedAt: Date;
  },
): Promise<void> {
  await transaction
    .insertInto("fee_decisions")
    .values({
      user_id: decision.userId,
      answer_id: decision.answerId,
      service: decision.service,
      outcome: decision.outcome,
      reason: decision.reason,
      mode: decision.mode,
      rule_ids: [...decision.ruleIds],
      decided_at: decision.decidedAt,
    })
    .execute();
}
