import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { addTime } from "#shared/time.ts";
import { backoffSeconds } from "./factor-guards.rules.ts";

/** Until when a factor takes no answers; undefined when it does. */
export async function readBackoff(
  transaction: DatabaseTransaction,
  factorId: string,
  now: Date,
): Promise<Date | undefined> {
  const guard = await transaction
    .selectFrom("private.factor_guards")
    .select("locked_until")
    .where("factor_id", "=", factorId)
    .where("locked_until", ">", now)
    .executeTakeFirst();
  return guard?.locked_until ?? undefined;
}

/** Counts a wrong answer for its challenge and for the factor, which may begin to rest. */
export async function countWrongAnswer(
  transaction: DatabaseTransaction,
  { factorId, challengeId, now }: { factorId: string; challengeId: string; now: Date },
): Promise<void> {
  await transaction
    .updateTable("private.challenge_guards")
    .set((update) => ({ failures: update("failures", "+", 1) }))
    .where("challenge_id", "=", challengeId)
    .execute();
  const { failures } = await transaction
    .insertInto("private.factor_guards")
    .values({ factor_id: factorId, failures: 1 })
    .onConflict((conflict) =>
      conflict.column("factor_id").doUpdateSet({ failures: sql`factor_guards.failures + 1` }),
    )
    .returning("failures")
    .executeTakeFirstOrThrow();
  const seconds = backoffSeconds(failures);
  if (seconds === 0) return;
  await transaction
    .updateTable("private.factor_guards")
    .set({ locked_until: addTime(now, { seconds }) })
    .where("factor_id", "=", factorId)
    .execute();
}

/** Resets the count of wrong answers after a right one. The last time step stays. */
export async function resetWrongAnswers(
  transaction: DatabaseTransaction,
  factorId: string,
): Promise<void> {
  await transaction
    .updateTable("private.factor_guards")
    .set({ failures: 0, locked_until: null })
    .where("factor_id", "=", factorId)
    .execute();
}

/** The last time step that a code was accepted for; null when there was none yet. */
export async function readLastStep(
  transaction: DatabaseTransaction,
  factorId: string,
): Promise<number | null> {
  const guard = await transaction
    .selectFrom("private.factor_guards")
    .select("last_step")
    .where("factor_id", "=", factorId)
    .executeTakeFirst();
  return guard?.last_step ?? null;
}

/**
 * Uses a time step up. False when it, or a later one, was used before: also by somebody at once.
 */
export async function useStep(
  transaction: DatabaseTransaction,
  factorId: string,
  step: number,
): Promise<boolean> {
  const used = await transaction
    .insertInto("private.factor_guards")
    .values({ factor_id: factorId, last_step: step })
    .onConflict((conflict) =>
      conflict
        .column("factor_id")
        .doUpdateSet({ last_step: step })
        .where(sql<boolean>`coalesce(factor_guards.last_step < ${step}, true)`),
    )
    .returning("factor_id")
    .executeTakeFirst();
  return used !== undefined;
}
