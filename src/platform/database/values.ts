import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "./database.ts";
import { genericPlan } from "./prepared-statements.ts";

/** The number of rows that `query` finds, as a value that can be selected beside others. */
export function countOf<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): RawBuilder<number> {
  return sql<number>`(${query.select(({ fn }) => fn.countAll().as("count"))})`;
}

/** Selects one value in a transaction that is open already. */
export async function readValue<Value>(
  transaction: DatabaseTransaction,
  value: Expression<Value>,
): Promise<Value> {
  const [read] = await readValues(transaction, [value]);
  return read as Value;
}

/** Selects all of the values with one statement. */
export async function readValues(
  transaction: DatabaseTransaction,
  values: readonly Expression<unknown>[],
): Promise<unknown[]> {
  const columns = values.map((value, index) => sql`${value}`.as<string>(`value${index}`));
  const row: Record<string, unknown> = await transaction
    .selectNoFrom(columns)
    .modifyFront(sql.raw(genericPlan))
    .executeTakeFirstOrThrow();
  return values.map((_, index) => row[`value${index}`]);
}
