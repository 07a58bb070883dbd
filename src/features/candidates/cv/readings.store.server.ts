import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Proposal, Reading, ReadingProblem } from "./readings.types.ts";

/** Begins to read a CV, and deletes proposals from an earlier one. */
export async function startReading(
  transaction: DatabaseTransaction,
  {
    userId,
    versionId,
    now,
    expiresAt,
  }: { userId: string; versionId: string; now: Date; expiresAt: Date },
): Promise<void> {
  const values = {
    version_id: versionId,
    status: "waiting",
    problem: null,
    proposals: "[]",
    proposed: 0,
    started_at: now,
    expires_at: expiresAt,
  };
  await transaction
    .insertInto("candidate_cv_readings")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

/** The reading of a person's newest CV; undefined when there's none or it has expired. */
export async function findReading(
  transaction: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<Reading | undefined> {
  const row = await transaction
    .selectFrom("candidate_cv_readings")
    .select(["status", "problem", "proposals", "proposed", "started_at as startedAt"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return (
    row && {
      status: row.status as Reading["status"],
      problem: row.problem as ReadingProblem | null,
      proposals: row.proposals as unknown as Proposal[],
      proposed: row.proposed,
      startedAt: row.startedAt,
    }
  );
}

/** The owner and type of a file, where a reading waits for it. */
export async function findWaiting(
  transaction: DatabaseTransaction,
  versionId: string,
): Promise<{ userId: string; type: string } | undefined> {
  return await transaction
    .selectFrom("candidate_cv_readings as reading")
    .innerJoin("candidate_document_versions as version", "version.id", "reading.version_id")
    .select(["reading.user_id as userId", "version.type"])
    .where("reading.version_id", "=", versionId)
    .where("reading.status", "=", "waiting")
    .executeTakeFirst();
}

/** Ends a reading that still waits for that file. */
export async function endReading(
  transaction: DatabaseTransaction,
  versionId: string,
  outcome: { proposals: readonly Proposal[] } | { problem: ReadingProblem },
): Promise<void> {
  const proposals = "proposals" in outcome ? outcome.proposals : [];
  await transaction
    .updateTable("candidate_cv_readings")
    .set({
      status: "problem" in outcome ? "failed" : "ready",
      problem: "problem" in outcome ? outcome.problem : null,
      proposals: JSON.stringify(proposals),
      proposed: proposals.length,
    })
    .where("version_id", "=", versionId)
    .where("status", "=", "waiting")
    .execute();
}

export async function saveProposals(
  transaction: DatabaseTransaction,
  userId: string,
  proposals: readonly Proposal[],
): Promise<void> {
  await transaction
    .updateTable("candidate_cv_readings")
    .set({ proposals: JSON.stringify(proposals) })
    .where("user_id", "=", userId)
    .execute();
}

/** Returns the number deleted. */
export async function deleteExpiredReadings(
  transaction: DatabaseTransaction,
  now: Date,
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom("candidate_cv_readings")
    .where("expires_at", "<=", now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
