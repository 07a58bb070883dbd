import { CompiledQuery, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { DatabaseTransaction, WriteValue } from "./database.ts";
import { writeValue } from "./fixed-statements.ts";
import { genericPlan } from "./prepared-statements.ts";
import { WrittenValue } from "./written-value.ts";

/** The number of rows that `query` finds, as a value that can be selected beside others. */
export function countOf<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): RawBuilder<number> {
  return sql<number>`(${query.select(({ fn }) => fn.countAll().as("count"))})`;
}

/** Selects one value in a transaction that is open already. */
export async function readValue<Value>(
  transaction: DatabaseTransaction,
  value: WriteValue<Value>,
): Promise<Value> {
  const [read] = await readValues(transaction, [value]);
  return read as Value;
}

/** Selects all of the values with one statement. */
export async function readValues(
  transaction: DatabaseTransaction,
  values: readonly WriteValue<unknown>[],
): Promise<unknown[]> {
  const parameters: unknown[] = [];
  const columns = values.map((value, index) => {
    const written = value instanceof WrittenValue ? value : writeValue(value(transaction));
    const [first, ...others] = written.texts;
    const rest = others.map((text, place) => {
      parameters.push(written.parameters[place]);
      return `$${parameters.length}${text}`;
    });
    return `${first}${rest.join("")} as "value${index}"`;
  });
  const text = `select ${genericPlan} ${columns.join(", ")}`;
  const { rows } = await transaction.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(text, parameters),
  );
  return values.map((_, index) => rows[0]?.[`value${index}`]);
}
