import type { Insertable, Selectable } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Opportunities } from "#platform/database/schema.gen.ts";
import type { PublicationState, PublishingKind } from "#platform/publishing/publishing-kind.ts";

export type OpportunityRow = Selectable<Opportunities>;

/** All opportunities, for the editors' list. */
export const opportunityRows: PublishingKind["rows"] = (transaction) =>
  transaction
    .selectFrom("opportunities")
    .select(({ cast, val }) => [
      cast<string>("id", "text").as("id"),
      "title",
      "publication as state",
      "is_sample",
      "updated_at as changed_at",
      cast<Date | null>(val(null), "timestamptz").as("expires_at"),
    ]) as unknown as ReturnType<PublishingKind["rows"]>;

/** One opportunity in any state; with `lock`, others who would change it wait. */
export async function findOpportunityRow(
  transaction: DatabaseTransaction,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<OpportunityRow | undefined> {
  const query = transaction.selectFrom("opportunities").selectAll().where("id", "=", id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

type Columns = Omit<Insertable<Opportunities>, "id" | "created_at" | "is_sample">;

export async function insertOpportunity(
  transaction: DatabaseTransaction,
  columns: Columns,
  now: Date,
): Promise<string> {
  const { id } = await transaction
    .insertInto("opportunities")
    .values({ ...columns, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateOpportunity(
  transaction: DatabaseTransaction,
  id: string,
  columns: Columns,
): Promise<void> {
  await transaction.updateTable("opportunities").set(columns).where("id", "=", id).execute();
}

export async function setPublication(
  transaction: DatabaseTransaction,
  id: string,
  { state, now }: { state: PublicationState; now: Date },
): Promise<void> {
  await transaction
    .updateTable("opportunities")
    .set({ publication: state, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** The number of people who saved the opportunity. */
export async function countSavers(transaction: DatabaseTransaction, id: string): Promise<number> {
  const { count } = await transaction
    .selectFrom("saved_opportunities")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("opportunity_id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(count);
}
