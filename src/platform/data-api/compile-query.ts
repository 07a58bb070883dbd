import { compileColumn, compileWhere } from "./compile-filter.ts";
import { dataApiErrors } from "./data-api.errors.ts";
import { limits } from "./limits.ts";
import { Parameters } from "./parameters.ts";
import type { OrderTerm, Query } from "./query.ts";
import type { Resource } from "./resource.ts";

/** Format of the rows; `none` only counts them. */
export interface Output {
  format: "json" | "csv" | "none";
  /** The one row itself instead of a list of rows; JSON only. */
  single: boolean;
  /** Leaves out the fields of a JSON row that are null. */
  withoutNulls: boolean;
  /** Also counts all rows that match, on whatever page. */
  count: boolean;
}

/** One statement that answers one row of texts: `rows`, `total` (null unless counted) and `body`. */
export interface CompiledRead {
  text: string;
  values: readonly (string | boolean | null)[];
}

interface OutputColumn {
  column: string;
  /** The caller's name for it. */
  alias?: string;
}

/**
 * Turns a query into SQL against `resource`, or refuses it with one of `dataApiErrors`. The text
 * consists of this file's and its neighbors' words, declared names and placeholders; whatever the
 * caller wrote is among the values.
 */
export function compileQuery(query: Query, resource: Resource, output: Output): CompiledRead {
  const parameters = new Parameters();
  const columns = compileSelect(query, resource);
  const from = `from "public".${quote(resource.name)} as "t"`;
  const where = compileWhere(resource, query.where, parameters);
  const order = compileOrder(query.order, resource);
  const limit = parameters.add(String(Math.min(query.limit ?? limits.rows, limits.rows)), "bigint");
  const offset = parameters.add(String(query.offset), "bigint");
  const fields = columns.map(
    ({ column }, index) => `${compileColumn(resource, column)} as c${index}`,
  );

  const page = `select ${fields.join(", ")} ${from}${where}${order} limit ${limit} offset ${offset}`;
  const total = output.count ? `(select count(*) ${from}${where})::text` : "null::text";
  const body = compileBody(columns, resource, output, parameters);
  return {
    text: `select count(*)::text as rows, ${total} as total, ${body} as body from (${page}) as page`,
    values: parameters.values,
  };
}

function compileSelect(query: Query, resource: Resource): OutputColumn[] {
  const columns = new Map<string, OutputColumn>();
  for (const item of query.select) {
    const added: OutputColumn[] =
      item.kind === "all" ? Object.keys(resource.columns).map((column) => ({ column })) : [item];
    for (const { column, alias } of added) {
      compileColumn(resource, column);
      const name = alias ?? column;
      const known = columns.get(name);
      if (known && known.column !== column) {
        throw dataApiErrors.badParameter(
          '"failed to parse select parameter"',
          "two columns are selected by the same name",
        );
      }
      columns.set(name, { column, alias });
    }
  }
  if (columns.size > limits.selectedColumns) {
    throw dataApiErrors.tooMuch(`A query may select at most ${limits.selectedColumns} columns.`);
  }
  return [...columns.values()];
}

function compileOrder(terms: readonly OrderTerm[], resource: Resource): string {
  const named = new Set(terms.map((term) => term.column));
  const defaults = resource.defaultOrder.filter((column) => !named.has(column));
  const compiled = [
    ...terms.map(({ column, direction, nulls }) => {
      const placed = nulls ? ` nulls ${nulls}` : "";
      return `${compileColumn(resource, column)} ${direction}${placed}`;
    }),
    ...defaults.map((column) => compileColumn(resource, column)),
  ];
  return compiled.length === 0 ? "" : ` order by ${compiled.join(", ")}`;
}

function compileBody(
  columns: readonly OutputColumn[],
  resource: Resource,
  { format, single, withoutNulls }: Output,
  parameters: Parameters,
): string {
  if (format === "none") return "null::text";
  const names = columns.map(({ column, alias }) =>
    alias === undefined ? literal(column) : parameters.add(alias, "text"),
  );
  if (format === "csv") {
    return compileCsv(
      columns.map(({ column }, index) => ({
        name: names[index] ?? "",
        isText: resource.columns[column] === "text",
      })),
    );
  }

  const pairs = names.map((name, index) => `${name}, page.c${index}`);
  const row = `json_build_object(${pairs.join(", ")})`;
  const rows = `json_agg(${withoutNulls ? `json_strip_nulls(${row})` : row})`;
  return single ? `(${rows}->0)::text` : `coalesce(${rows}, '[]')::text`;
}

/**
 * A line of names and a line for each row, as in RFC 4180 but parted by a line feed alone. Texts
 * that a spreadsheet program would run as a formula begin with an apostrophe.
 */
function compileCsv(columns: readonly { name: string; isText: boolean }[]): string {
  const line = (fields: string[]) => `concat_ws(',', ${fields.map(csvField).join(", ")})`;
  const header = line(columns.map(({ name }) => guardedText(name)));
  const cells = columns.map(({ isText }, index) =>
    isText ? guardedText(`page.c${index}`) : `page.c${index}::text`,
  );
  return `concat_ws(e'\\n', ${header}, string_agg(${line(cells)}, e'\\n'))`;
}

/** As `guardFormula` of `#shared/csv.ts`, in the database's words. */
function guardedText(text: string): string {
  const isFormula = `${text} ~ '^[[:space:]\u200E\u200F\u061C]*[=+@\uFF1D\uFF0B\uFF0D\uFF20-]|^[\\t\\r\\n]'`;
  const isNumber = `${text} ~ '^[+-]?[0-9]+([.][0-9]+)?$'`;
  return `(case when ${isFormula} and not ${isNumber} then '''' || ${text} else ${text} end)`;
}

/** Null is an empty field and an empty text a quoted one. */
function csvField(text: string): string {
  return `coalesce(case when ${text} ~ '^$|[",[:space:]]' then '"' || replace(${text}, '"', '""') || '"' else ${text} end, '')`;
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const literal = (name: string) => `'${name.replaceAll("'", "''")}'`;
