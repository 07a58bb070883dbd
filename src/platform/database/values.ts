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
  const written = values.map((value) =>
    value instanceof WrittenValue ? value : writeValue(value(transaction)),
  );
  const isFixed = values.every((value) => value instanceof WrittenValue);
  const text = isFixed ? fixedText(written) : joinTexts(written);
  const parameters = written.flatMap((value) => value.parameters);
  const { rows } = await transaction.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(text, parameters),
  );
  return values.map((_, index) => rows[0]?.[`value${index}`]);
}

/** One statement that selects all of the values. */
function joinTexts(written: readonly WrittenValue<unknown>[]): string {
  let parameters = 0;
  const columns = written.map(({ texts: [first, ...others] }, index) => {
    const rest = others.map((text) => {
      parameters += 1;
      return `$${parameters}${text}`;
    });
    return `${first}${rest.join("")} as "value${index}"`;
  });
  return `select ${genericPlan} ${columns.join(", ")}`;
}

const fixedTexts = new Map<string, string>();
/** Far more than there are: a page asks for the same values in the same order each time. */
const maxFixedTexts = 500;

/** As `joinTexts`, for values that are written once: a page's text of many kilobytes is then the same string each time. */
function fixedText(written: readonly WrittenValue<unknown>[]): string {
  const key = written.map(({ texts }) => numberOf(texts)).join(" ");
  const known = fixedTexts.get(key);
  if (known !== undefined) return known;
  const text = joinTexts(written);
  if (fixedTexts.size >= maxFixedTexts) fixedTexts.clear();
  fixedTexts.set(key, text);
  return text;
}

const numbers = new WeakMap<readonly string[], number>();
let lastNumber = 0;

/** A number of a fixed value's own. */
function numberOf(texts: readonly string[]): number {
  const known = numbers.get(texts);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(texts, lastNumber);
  return lastNumber;
}
