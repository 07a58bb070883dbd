import type { Selectable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { fixedValue, type LaterValues } from "#platform/database/fixed-statements.ts";
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

const summaryColumns = [
  "id",
  "kind",
  "title",
  "sector",
  "location",
  "country",
  "investment_min_cents",
  "investment_max_cents",
  "currency",
  "stage",
  "summary",
  "is_sample",
] as const;

/** The published ones: real ones before samples, the newest first. */
export async function listOpportunities(
  transaction: DatabaseTransaction,
  limit: number,
): Promise<OpportunitySummary[]> {
  const rows = await transaction
    .selectFrom("opportunities")
    .select(summaryColumns)
    .where("publication", "=", "published")
    .orderBy("is_sample")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(toSummary);
}

/** The number of published opportunities, of all kinds or of one, as a value. */
export function opportunityCount(
  query: DatabaseTransaction,
  { kind, since }: { kind?: OpportunityKind; since?: Date } = {},
) {
  let opportunities = query.selectFrom("opportunities").where("publication", "=", "published");
  if (kind) opportunities = opportunities.where("kind", "=", kind);
  if (since) opportunities = opportunities.where("created_at", ">", since);
  return countOf(opportunities);
}

export async function listOpportunityIds(
  transaction: DatabaseTransaction,
  limit: number,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("opportunities")
    .select("id")
    .where("is_sample", "=", false)
    .where("publication", "=", "published")
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
    .where("publication", "=", "published")
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

function toSummary(
  row: Pick<Selectable<Opportunities>, (typeof summaryColumns)[number]>,
): OpportunitySummary {
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

/** Opportunities that a person saved, latest first, with those that are no longer open. */
export const savedRows = fixedValue((query, { userId }: LaterValues<{ userId: string }>) =>
  jsonArrayFrom(
    query
      .selectFrom("own_saved_opportunities")
      .selectAll()
      .where("user_id", "=", userId)
      .orderBy("saved_at", "desc")
      .orderBy("id")
      .$narrowType<SavedColumns>(),
  ),
);

/** A row that `savedRows` has read. */
export function toSaved(
  row: Omit<SavedColumns, "saved_at"> & { saved_at: string | Date },
): SavedOpportunity {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    location: row.location,
    investment: {
      minimumCents: Number(row.investment_min_cents),
      maximumCents: Number(row.investment_max_cents),
      currency: row.currency,
    },
    path: opportunityPath(row.id),
    isOpen: row.is_open,
    savedAt: new Date(row.saved_at),
  };
}

/** Columns of a view have no `not null`. */
interface SavedColumns {
  id: string;
  title: string;
  kind: OpportunityKind;
  location: string;
  investment_min_cents: number;
  investment_max_cents: number;
  currency: "CAD" | "USD";
  is_open: boolean;
  saved_at: Date;
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
