import { type Insertable, type Selectable, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { PrivateFeaturedPicks } from "#platform/database/schema.gen.ts";
import type { PublicationState, PublishingKind } from "#platform/publishing/publishing-kind.ts";
import { picksZone } from "./picks.rules.ts";

export type PickRow = Selectable<PrivateFeaturedPicks>;

const maxPicks = 200;

/** The published ones that are shown on a day or after it. Those that are over don't count toward the limit. */
export const publishedQuery = (query: DatabaseTransaction, day: string) =>
  query
    .selectFrom("private.featured_picks")
    .selectAll()
    .where("publication", "=", "published")
    .where((where) => where.or([where("ends_on", "is", null), where("ends_on", ">=", day)]))
    .orderBy("position")
    .orderBy("id")
    .limit(maxPicks)
    .compile();

/** All of them, for the editors' list. A pick leaves the pages when its last day is over. */
export const pickRows: PublishingKind["rows"] = (transaction) =>
  transaction
    .selectFrom("private.featured_picks")
    .select(({ cast, val }) => [
      cast<string>("id", "text").as("id"),
      "title",
      "publication as state",
      val(false).as("is_sample"),
      "updated_at as changed_at",
      sql<Date | null>`(ends_on + 1)::timestamp at time zone ${picksZone}::text`.as("expires_at"),
    ]) as unknown as ReturnType<PublishingKind["rows"]>;

/** One of them; with `lock`, others who would change it wait until the transaction ends. */
export async function findPick(
  transaction: DatabaseTransaction,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<PickRow | undefined> {
  const query = transaction.selectFrom("private.featured_picks").selectAll().where("id", "=", id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

type Columns = Omit<Insertable<PrivateFeaturedPicks>, "id" | "created_at" | "updated_at">;

export async function insertPick(
  transaction: DatabaseTransaction,
  columns: Columns,
  now: Date,
): Promise<string> {
  const { id } = await transaction
    .insertInto("private.featured_picks")
    .values({ ...columns, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePick(
  transaction: DatabaseTransaction,
  id: string,
  change: Partial<Columns> & { publication: PublicationState; updated_at: Date },
): Promise<void> {
  await transaction
    .updateTable("private.featured_picks")
    .set(change)
    .where("id", "=", id)
    .execute();
}
