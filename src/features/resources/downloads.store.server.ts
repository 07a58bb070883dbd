import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Counts of a file's downloads: in the last 7 days, in the last 30 days, and ever. */
export interface FileCounts {
  file: string;
  week: number;
  month: number;
  total: number;
}

/** Adds to the count of a file on a day (`YYYY-MM-DD`). */
export async function addToCount(
  transaction: DatabaseTransaction,
  { file, day, count }: { file: string; day: string; count: number },
): Promise<void> {
  await transaction
    .insertInto("download_counts")
    .values({ file, day, count })
    .onConflict((conflict) =>
      conflict.columns(["file", "day"]).doUpdateSet((expression) => ({
        count: expression("download_counts.count", "+", expression.ref("excluded.count")),
      })),
    )
    .execute();
}

/** The counts of every file that was ever sent. Both days are `YYYY-MM-DD` and included. */
export async function readCounts(
  transaction: DatabaseTransaction,
  { weekFrom, monthFrom }: { weekFrom: string; monthFrom: string },
): Promise<FileCounts[]> {
  const since = (day: string) =>
    sql<number>`coalesce(sum(count) filter (where day >= ${day}::date), 0)::bigint`;
  return await transaction
    .selectFrom("download_counts")
    .select(["file", since(weekFrom).as("week"), since(monthFrom).as("month")])
    .select(sql<number>`sum(count)::bigint`.as("total"))
    .groupBy("file")
    .orderBy("file")
    .execute();
}
