import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Opportunities } from "#platform/database/schema.gen.ts";
import { countOf } from "#platform/database/values.ts";
import type { SampleOpportunity } from "../../../content/samples/opportunities.ts";
import { opportunityPath } from "./business.constants.ts";
import type {
  Opportunity,
  OpportunityKind,
  OpportunitySummary,
  SavedOpportunity,
} from "./business.types.ts";

/** Real ones before samples, the newest first. */
export async function listOpportunities(
  transaction: DatabaseTransaction,
  limit: number,
): Promise<OpportunitySummary[]> {
  const rows = await transaction
    .selectFrom("opportunities")
    .selectAll()
    .orderBy("is_sample")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(toSummary);
}

/** The number of opportunities, of all kinds or of one, as a value. */
export function opportunityCount(query: DatabaseTransaction, kind?: OpportunityKind) {
  const opportunities = query.selectFrom("opportunities");
  return countOf(kind === undefined ? opportunities : opportunities.where("kind", "=", kind));
}

export async function listOpportunityIds(
  transaction: DatabaseTransaction,
  limit: number,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("opportunities")
    .select("id")
    .where("is_sample", "=", false)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findOpportunity(
  transaction: DatabaseTransaction,
  id: string,
): Promise<Opportunity | undefined> {
  const row = await transaction
    .selectFrom("opportunities")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...toSummary(row),
    description: row.description,
    offered: row.offered,
    expected: row.expected,
    risks: row.risks,
    disclosureNote: row.disclosure_note,
  };
}

function toSummary(row: Selectable<Opportunities>): OpportunitySummary {
  return {
    id: row.id,
    kind: row.kind as OpportunityKind,
    title: row.title,
    sector: row.sector,
    location: row.location,
    country: row.country as OpportunitySummary["country"],
    investment: {
      minimumCents: Number(row.investment_min_cents),
      maximumCents: Number(row.investment_max_cents),
      currency: row.currency as "CAD" | "USD",
    },
    stage: row.stage,
    summary: row.summary,
    is_sample: row.is_sample,
  };
}

/** Opportunities that a person saved, latest first. */
export async function listSaved(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<SavedOpportunity[]> {
  const rows = await transaction
    .selectFrom("saved_opportunities as saved")
    .innerJoin("opportunities", "opportunities.id", "saved.opportunity_id")
    .selectAll("opportunities")
    .select("saved.saved_at")
    .where("saved.user_id", "=", userId)
    .orderBy("saved.saved_at", "desc")
    .orderBy("opportunities.id")
    .execute();
  return rows.map((row) => {
    const { id, title, kind, location, investment } = toSummary(row);
    return {
      id,
      title,
      kind,
      location,
      investment,
      path: opportunityPath(id),
      savedAt: row.saved_at,
    };
  });
}

/** Saving twice keeps the first time. */
export async function insertSaved(
  transaction: DatabaseTransaction,
  saved: { user_id: string; opportunity_id: string; saved_at: Date },
): Promise<void> {
  await transaction
    .insertInto("saved_opportunities")
    .values(saved)
    .onConflict((conflict) => conflict.columns(["user_id", "opportunity_id"]).doNothing())
    .execute();
}

export async function deleteSaved(
  transaction: DatabaseTransaction,
  userId: string,
  opportunityId: string,
): Promise<void> {
  await transaction
    .deleteFrom("saved_opportunities")
    .where("user_id", "=", userId)
    .where("opportunity_id", "=", opportunityId)
    .execute();
}

/** Adds the samples that are missing, and gives those that exist their newest text. */
export async function saveSampleOpportunities(
  transaction: DatabaseTransaction,
  samples: readonly SampleOpportunity[],
  now: Date,
): Promise<void> {
  for (const sample of samples) {
    const opportunity = { ...sample, is_sample: true, updated_at: now };
    await transaction
      .insertInto("opportunities")
      .values({ ...opportunity, created_at: now })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(opportunity).where("opportunities.is_sample", "=", true),
      )
      .execute();
  }
}
