import { sql } from "kysely";
import type { DatabaseTransaction } from "./database.ts";

/**
 * The present time by the database's clock, which all processes share. It puts questions to an outside
 * service in their order.
 */
export async function readDatabaseTime(transaction: DatabaseTransaction): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(transaction);
  if (!rows[0]) throw new Error("The database has no time");
  return rows[0].now;
}
