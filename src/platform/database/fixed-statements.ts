import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  ValueNode,
} from "kysely";
import type { DatabaseTransaction } from "./database.ts";
import type { DB } from "./schema.gen.ts";
import { WrittenValue } from "./written-value.ts";

/** Values that come later, to be compared and calculated with in SQL. */
export type LaterValues<Values> = {
  readonly [Name in keyof Values]: Expression<Values[Name]>;
};

/**
 * A statement whose text is always the same. It's written and compiled when it's first used; after that, only its values
 * differ, which takes a tenth of the time.
 *
 * @example
 * const findProfile = fixedStatement((query, { userId }: LaterValues<{ userId: string }>) =>
 *   query.selectFrom("account_profiles").select("full_name").where("user_id", "=", userId));
 * const { rows } = await transaction.executeQuery(findProfile({ userId }));
 */
export function fixedStatement<Values extends object, Row>(
  write: (query: DatabaseTransaction, values: LaterValues<Values>) => Compilable<Row>,
): (values: Values) => CompiledQuery<Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return (values) => {
    compiled ??= write(writer, laterValues<Values>()).compile();
    return { ...compiled, parameters: fillIn(compiled.parameters, values) };
  };
}

/** As `fixedStatement`, for one value that's read beside others. */
export function fixedValue<Values extends object, Value>(
  write: (query: DatabaseTransaction, values: LaterValues<Values>) => Expression<Value>,
): (values: Values) => WrittenValue<Value> {
  let written: WrittenValue<Value> | undefined;
  return (values) => {
    written ??= writeValue(write(writer, laterValues<Values>()));
    return new WrittenValue(written.texts, fillIn(written.parameters, values));
  };
}

/** Writes a value's text for this time alone. */
export function writeValue<Value>(value: Expression<Value>): WrittenValue<Value> {
  const { sql: text, parameters } = sql`${value}`.compile(writer);
  return new WrittenValue(text.split(/\$\d+/), parameters);
}

/** A time so many hours after one that comes later, or before it. */
export const addHours = (time: Expression<Date>, hours: number) =>
  sql<Date>`(${time}::timestamptz + make_interval(hours => ${hours}::int))`;

/** Writes statements and never runs one. */
const writer = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}) as unknown as DatabaseTransaction;

/** Stands where a value will be. */
class LaterValue implements Expression<never> {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  get expressionType(): undefined {
    return undefined;
  }

  toOperationNode(): ValueNode {
    return ValueNode.create(this);
  }
}

/** Whatever name is asked for stands for the value of that name. Which names there are isn't known yet. */
const laterValues = <Values>() =>
  new Proxy(
    {},
    {
      get: (_, name) => new LaterValue(String(name)),
      ownKeys() {
        throw new Error("Later values are named one by one, not spread or copied");
      },
    },
  ) as LaterValues<Values>;

function fillIn(parameters: readonly unknown[], values: object): unknown[] {
  return parameters.map((parameter) =>
    parameter instanceof LaterValue ? values[parameter.name as keyof typeof values] : parameter,
  );
}
