import type { Insertable, Selectable } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { PrivateOfficeHolidays } from "#platform/database/schema.gen.ts";
import type { PublicationState, PublishingKind } from "#platform/publishing/publishing-kind.ts";

export type HolidayRow = Selectable<PrivateOfficeHolidays>;

/** All of them, for the editors' list. They leave it by no time: past ones are a record. */
export const holidayRows: PublishingKind["rows"] = (transaction) =>
  transaction
    .selectFrom("private.office_holidays")
    .select(({ cast, val }) => [
      cast<string>("id", "text").as("id"),
      "title",
      "publication as state",
      val(false).as("is_sample"),
      "updated_at as changed_at",
      cast<Date | null>(val(null), "timestamptz").as("expires_at"),
    ]) as unknown as ReturnType<PublishingKind["rows"]>;

/** One of them; with `lock`, others who would change it wait until the transaction ends. */
export async function findHoliday(
  transaction: DatabaseTransaction,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<HolidayRow | undefined> {
  const query = transaction.selectFrom("private.office_holidays").selectAll().where("id", "=", id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** Other published holidays of an office that have a day in common with a range. */
export async function listOverlapping(
  transaction: DatabaseTransaction,
  { office, from, to, except }: { office: string; from: string; to: string; except: string },
): Promise<HolidayRow[]> {
  return await transaction
    .selectFrom("private.office_holidays")
    .selectAll()
    .where("publication", "=", "published")
    .where("office", "in", [office, "all"])
    .where("from_day", "<=", to)
    .where("to_day", ">=", from)
    .where("id", "!=", except)
    .execute();
}

type Columns = Omit<Insertable<PrivateOfficeHolidays>, "id" | "created_at" | "updated_at">;

export async function insertHoliday(
  transaction: DatabaseTransaction,
  columns: Columns,
  now: Date,
): Promise<string> {
  const { id } = await transaction
    .insertInto("private.office_holidays")
    .values({ ...columns, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateHoliday(
  transaction: DatabaseTransaction,
  id: string,
  change: Partial<Columns> & { publication: PublicationState; updated_at: Date },
): Promise<void> {
  await transaction
    .updateTable("private.office_holidays")
    .set(change)
    .where("id", "=", id)
    .execute();
}
