import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Fact } from "../facts.schemas.ts";
import type { CheckOutcome, FactCheck } from "./fact-checks.rules.ts";

/** Of what a check is about: the sentence, its source and its last day. Another text needs another check. */
export function digestOf({ statement, source, validUntil }: Fact): string {
  const text = JSON.stringify([statement, source.url, validUntil ?? null]);
  return createHash("sha256").update(text).digest("hex");
}

/** The last check of each of some facts as they stand in the file now, by id. */
export async function readLastChecks(
  transaction: DatabaseTransaction,
  facts: readonly Fact[],
): Promise<Map<string, FactCheck>> {
  if (facts.length === 0) return new Map();
  const digests = new Map(facts.map((fact) => [fact.id, digestOf(fact)]));
  const rows = await transaction
    .selectFrom("fact_checks_public")
    .selectAll()
    .where("fact_id", "in", [...digests.keys()])
    .execute();
  return new Map(
    rows.flatMap(({ fact_id, digest, checked_at, outcome, address }) => {
      if (!fact_id || digests.get(fact_id) !== digest) return [];
      if (!checked_at || !outcome || !address) return [];
      const check = { checkedAt: checked_at, outcome: outcome as CheckOutcome, address };
      return [[fact_id, check] as const];
    }),
  );
}

export interface StoredCheck extends FactCheck {
  id: string;
  digest: string;
  checkedBy: string | null;
  quote: string | null;
}

/** All checks of a fact, the newest first. */
export async function listChecks(
  transaction: DatabaseTransaction,
  factId: string,
  limit: number,
): Promise<StoredCheck[]> {
  const rows = await transaction
    .selectFrom("private.fact_checks")
    .selectAll()
    .where("fact_id", "=", factId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    digest: row.digest,
    checkedAt: row.checked_at,
    checkedBy: row.checked_by,
    outcome: row.outcome as CheckOutcome,
    address: row.address,
    quote: row.quote,
  }));
}

/** Others who would add a check of this fact wait until the transaction ends. */
export async function lockFact(transaction: DatabaseTransaction, factId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fact ${factId}`}, 0))`.execute(
    transaction,
  );
}

export async function insertCheck(
  transaction: DatabaseTransaction,
  check: Omit<StoredCheck, "id" | "checkedBy"> & { factId: string; checkedBy: string },
): Promise<void> {
  await transaction
    .insertInto("private.fact_checks")
    .values({
      fact_id: check.factId,
      digest: check.digest,
      checked_at: check.checkedAt,
      checked_by: check.checkedBy,
      outcome: check.outcome,
      address: check.address,
      quote: check.quote,
    })
    .execute();
}

/** Differs once another check was added. */
export async function readChecksVersion(transaction: DatabaseTransaction): Promise<number> {
  const { last } = await transaction
    .selectFrom("private.fact_checks")
    .select((select) => select.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}
