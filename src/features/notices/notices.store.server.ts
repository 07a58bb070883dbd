import type { Insertable, Selectable } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { PrivateSiteNotices } from "#platform/database/schema.gen.ts";
import type { PublicationState, PublishingKind } from "#platform/publishing/publishing-kind.ts";

export type NoticeRow = Selectable<PrivateSiteNotices>;

/** The published ones that aren't over, also those that begin later. */
export const publishedQuery = (now: Date) => (query: DatabaseTransaction) =>
  query
    .selectFrom("private.site_notices")
    .selectAll()
    .where("publication", "=", "published")
    .where("ends_at", ">", now)
    .orderBy("starts_at", "desc")
    .orderBy("id")
    .limit(50)
    .compile();

/** All of them, for the editors' list. */
export const noticeRows: PublishingKind["rows"] = (transaction) =>
  transaction
    .selectFrom("private.site_notices")
    .select(({ cast, val }) => [
      cast<string>("id", "text").as("id"),
      "title",
      "publication as state",
      val(false).as("is_sample"),
      "updated_at as changed_at",
      "ends_at as expires_at",
    ]) as unknown as ReturnType<PublishingKind["rows"]>;

/** One of them; with `lock`, others who would change it wait until the transaction ends. */
export async function findNotice(
  transaction: DatabaseTransaction,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<NoticeRow | undefined> {
  const query = transaction.selectFrom("private.site_notices").selectAll().where("id", "=", id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

type Columns = Omit<Insertable<PrivateSiteNotices>, "id" | "created_at" | "updated_at">;

export async function insertNotice(
  transaction: DatabaseTransaction,
  columns: Columns,
  now: Date,
): Promise<string> {
  const { id } = await transaction
    .insertInto("private.site_notices")
    .values({ ...columns, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateNotice(
  transaction: DatabaseTransaction,
  id: string,
  change: Partial<Columns> & { publication: PublicationState; updated_at: Date },
): Promise<void> {
  await transaction.updateTable("private.site_notices").set(change).where("id", "=", id).execute();
}
