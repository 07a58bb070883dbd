import { dataApiErrors } from "./data-api.errors.ts";
import { limits } from "./limits.ts";
import {
  arrayOperators,
  comparisonOperators,
  isNameIn,
  isValues,
  patternOperators,
  quantifiableOperators,
  searchOperators,
} from "./operators.ts";
import { parseArray } from "./parse-array.ts";
import type { Condition, Filter, Group, Test } from "./query.ts";
import { TextReader } from "./text-reader.ts";

/** Reads `[not.]<operator>.<value>`, the value of a parameter that is named after a column. */
export function parseFilter(column: string, text: string): Filter {
  const reader = new TextReader("filter", text);
  const filter = readFilter(reader, column, () => reader.takeRest());
  reader.expectEnd();
  return filter;
}

/** Reads the list in `or=(…)`, `and=(…)` and their negations. */
export function parseGroup(kind: Group["kind"], negated: boolean, text: string): Group {
  const reader = new TextReader("logic tree", text);
  const group = { kind, negated, conditions: readConditions(reader, 1) };
  reader.expectEnd();
  return group;
}

function readConditions(reader: TextReader, depth: number): Condition[] {
  if (depth > limits.nesting) reader.fail(`conditions are nested more than ${limits.nesting} deep`);
  reader.skipBlanks();
  reader.expect("(");
  const conditions: Condition[] = [];
  do {
    conditions.push(readCondition(reader, depth));
  } while (reader.take(","));
  reader.expect(")");
  reader.skipBlanks();
  return conditions;
}

function readCondition(reader: TextReader, depth: number): Condition {
  reader.skipBlanks();
  const group = reader.takeMatch(/(?:not\.)?(?:and|or)(?=[ \t]*\()/y);
  if (group !== "") {
    const kind = group.endsWith("and") ? "and" : "or";
    const negated = group.startsWith("not.");
    return { kind, negated, conditions: readConditions(reader, depth + 1) };
  }
  const column = reader.takeName();
  if (reader.sees("->")) reader.fail("JSON paths are not supported");
  reader.expect(".");
  return readFilter(reader, column, () => takeValueInGroup(reader));
}

function readFilter(reader: TextReader, column: string, takeValue: () => string): Filter {
  const negated = reader.take("not.");
  return { kind: "filter", column, negated, test: readTest(reader, takeValue) };
}

function readTest(reader: TextReader, takeValue: () => string): Test {
  const operator = reader.takeMatch(/[a-z]+/y);
  const argument = readArgument(reader);
  if (!isOperator(operator)) reader.fail(`unknown single value operator ${operator}`);
  reader.expect(".");

  if (isNameIn(searchOperators, operator)) {
    return { kind: "search", operator, configuration: argument, query: takeValue() };
  }
  if (argument !== undefined) {
    if (argument !== "any" && argument !== "all") reader.fail(`unknown quantifier ${argument}`);
    if (!isNameIn(quantifiableOperators, operator)) {
      reader.fail(`the operator ${operator} takes no (${argument})`);
    }
    return { kind: "quantified", operator, quantifier: argument, values: textArray(takeValue()) };
  }
  if (operator === "in") return { kind: "in", values: readList(reader) };
  if (operator === "is") return { kind: "is", value: readIsValue(reader, takeValue()) };
  if (isNameIn(arrayOperators, operator)) {
    return { kind: "array", operator, values: parseArray(takeValue()) };
  }
  if (isNameIn(comparisonOperators, operator) || isNameIn(patternOperators, operator)) {
    return { kind: "compare", operator, value: takeValue() };
  }
  return reader.fail(`unknown single value operator ${operator}`);
}

function isOperator(name: string): boolean {
  return (
    name === "in" ||
    name === "is" ||
    isNameIn(comparisonOperators, name) ||
    isNameIn(patternOperators, name) ||
    isNameIn(arrayOperators, name) ||
    isNameIn(searchOperators, name)
  );
}

/** Reads the parentheses behind an operator: a quantifier or a search configuration. */
function readArgument(reader: TextReader): string | undefined {
  if (!reader.take("(")) return undefined;
  const argument = reader.takeMatch(/[\w ]*/y);
  reader.expect(")");
  return argument;
}

function readIsValue(reader: TextReader, text: string) {
  const value = text.toLowerCase();
  if (isNameIn(isValues, value)) return value;
  return reader.fail("expecting null, not_null or a trilean value (unknown, true, false)");
}

function textArray(literal: string): string[] {
  return parseArray(literal).map((value) => {
    if (value === null) throw dataApiErrors.malformedArray(literal);
    return value;
  });
}

/** Reads `(a,"b, c")`. */
function readList(reader: TextReader): string[] {
  reader.skipBlanks();
  reader.expect("(");
  if (reader.take(")")) return [];
  const values: string[] = [];
  do {
    values.push(takeQuotedBefore(reader, /(?=[,)])/y) ?? reader.takeMatch(/[^,)]*/y));
    if (values.length > limits.listItems) {
      throw dataApiErrors.tooMuch(`A list may hold at most ${limits.listItems} values.`);
    }
  } while (reader.take(","));
  reader.expect(")");
  reader.skipBlanks();
  return values;
}

/** In a group a value ends at the next comma or parenthesis, unless it is quoted or in braces. */
function takeValueInGroup(reader: TextReader): string {
  const quoted = takeQuotedBefore(reader, /(?=[,)]|$)/y);
  if (quoted !== undefined) return quoted;
  const braced = reader.takeMatch(/\{(?:[^{}"\\]|\\.|"(?:[^"\\]|\\.)*")*\}(?=[,)]|$)/sy);
  return braced || reader.takeMatch(/[^,)]*/y);
}

/** A quote that ends elsewhere than before `end` is part of a plain value. */
function takeQuotedBefore(reader: TextReader, end: RegExp): string | undefined {
  const start = reader.position;
  const quoted = reader.takeQuoted();
  if (quoted === undefined || reader.matches(end)) return quoted;
  reader.position = start;
  return undefined;
}
