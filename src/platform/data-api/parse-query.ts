import { dataApiErrors } from "./data-api.errors.ts";
import { limits } from "./limits.ts";
import { parseFilter, parseGroup } from "./parse-filter.ts";
import type { Condition, OrderTerm, Query, SelectItem } from "./query.ts";
import { TextReader } from "./text-reader.ts";

/**
 * Reads the query string of a read, as PostgREST would. Whatever it holds, the answer is a query or
 * one of `dataApiErrors`.
 */
export function parseQuery(search: string): Query {
  if (search.length > limits.queryLength) {
    throw dataApiErrors.tooMuch(`The query may be at most ${limits.queryLength} characters long.`);
  }
  const single = new Map<string, string>();
  const where: Condition[] = [];

  for (const [name, value] of new URLSearchParams(search)) {
    // The key may be in the address where a client can't set headers; it was checked before.
    if (name === "apikey") continue;
    refuseControlCharacters(name, value);
    if (["select", "order", "limit", "offset"].includes(name)) {
      if (single.has(name)) {
        throw dataApiErrors.badParameter(
          `"failed to parse ${name}"`,
          `the parameter ${name} is given more than once`,
        );
      }
      single.set(name, value);
      continue;
    }
    where.push(parseCondition(name, value));
    if (countFilters(where) > limits.filters) {
      throw dataApiErrors.tooMuch(`A query may hold at most ${limits.filters} filters.`);
    }
  }

  return {
    select: parseSelect(single.get("select") || "*"),
    where,
    order: parseOrder(single.get("order") ?? ""),
    limit: parseLimit(single.get("limit")),
    offset: parseCount("offset", single.get("offset")) ?? 0,
  };
}

function refuseControlCharacters(name: string, value: string): void {
  // White space in a select only lays it out.
  const text = name === "select" ? value.replace(/[\t\r\n]/g, "") : value;
  if (/\p{Cc}/u.test(name) || /\p{Cc}/u.test(text)) throw dataApiErrors.controlCharacter();
}

function parseCondition(name: string, value: string): Condition {
  const group = /^(not\.)?(and|or)$/.exec(name);
  if (group) return parseGroup(group[2] as "and" | "or", group[1] !== undefined, value);

  const reader = new TextReader("tree path", name);
  const column = reader.takeName();
  if (reader.sees("->")) reader.fail("JSON paths are not supported");
  if (reader.sees(".")) throw dataApiErrors.notEmbedded(column);
  reader.expectEnd();
  return parseFilter(column, value);
}

function countFilters(conditions: readonly Condition[]): number {
  return conditions.reduce(
    (sum, condition) =>
      sum + (condition.kind === "filter" ? 1 : countFilters(condition.conditions)),
    0,
  );
}

function parseSelect(text: string): SelectItem[] {
  const reader = new TextReader("select parameter", text.replace(/[\t\r\n]/g, ""));
  return readSeparated(reader, limits.selectedColumns, "columns", readSelectItem);
}

function readSelectItem(reader: TextReader): SelectItem {
  if (reader.take("*")) return { kind: "all" };
  if (reader.sees("...")) reader.fail("embedded resources are not supported");
  let column = reader.takeName();
  let alias: string | undefined;
  if (reader.sees(":") && !reader.sees("::")) {
    reader.take(":");
    alias = column;
    column = reader.takeName();
  }
  if (reader.sees("::")) reader.fail("casts are not supported");
  if (reader.sees("->")) reader.fail("JSON paths are not supported");
  if (reader.sees("(") || reader.sees("!")) {
    reader.fail("embedded resources and aggregate functions are not supported");
  }
  if (reader.sees(".")) reader.fail("aggregate functions are not supported");
  return { kind: "column", column, alias };
}

function parseOrder(text: string): OrderTerm[] {
  if (text.trim() === "") return [];
  const reader = new TextReader("order", text);
  return readSeparated(reader, limits.orderTerms, "order terms", readOrderTerm);
}

function readOrderTerm(reader: TextReader): OrderTerm {
  const column = reader.takeName();
  if (reader.sees("->")) reader.fail("JSON paths are not supported");
  if (reader.sees("(")) reader.fail("embedded resources are not supported");
  const direction = reader.takeMatch(/\.(?:asc|desc)(?=[., \t]|$)/y) === ".desc" ? "desc" : "asc";
  const nulls = reader.takeMatch(/\.nulls(?:first|last)(?=[, \t]|$)/y);
  if (reader.sees(".")) {
    reader.take(".");
    reader.failUnexpected('expecting "asc", "desc", "nullsfirst" or "nullslast"');
  }
  if (nulls === "") return { column, direction };
  return { column, direction, nulls: nulls === ".nullsfirst" ? "first" : "last" };
}

function readSeparated<Item>(
  reader: TextReader,
  maximum: number,
  things: string,
  read: (reader: TextReader) => Item,
): Item[] {
  const items: Item[] = [];
  do {
    reader.skipBlanks();
    items.push(read(reader));
    reader.skipBlanks();
    if (items.length > maximum) {
      throw dataApiErrors.tooMuch(`A query may hold at most ${maximum} ${things}.`);
    }
  } while (reader.take(","));
  reader.expectEnd();
  return items;
}

function parseLimit(text: string | undefined): number | undefined {
  if (text !== undefined && /^-\d+$/.test(text)) {
    throw dataApiErrors.rangeNotSatisfiable("Limit should be greater than or equal to zero.");
  }
  return parseCount("limit", text);
}

function parseCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) {
    throw dataApiErrors.badParameter(`"failed to parse ${name}"`, `${name} must be a whole number`);
  }
  return Number(text);
}
