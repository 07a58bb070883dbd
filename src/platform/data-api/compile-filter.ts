import { checkArray, checkValue, type ScalarType } from "./check-value.ts";
import { dataApiErrors } from "./data-api.errors.ts";
import {
  arrayOperators,
  comparisonOperators,
  defaultSearchConfiguration,
  isNameIn,
  isValues,
  patternOperators,
  quantifiableOperators,
  searchConfigurations,
  searchOperators,
} from "./operators.ts";
import type { Parameters } from "./parameters.ts";
import type { Condition, Filter, Test } from "./query.ts";
import type { ColumnType, Resource } from "./resource.ts";

/** The column's SQL, or a refusal: only declared columns exist. */
export function compileColumn(resource: Resource, column: string): string {
  columnType(resource, column);
  return `"t"."${column.replaceAll('"', '""')}"`;
}

/** A `where` clause with a leading blank, '' when everything qualifies. */
export function compileWhere(
  resource: Resource,
  conditions: readonly Condition[],
  parameters: Parameters,
): string {
  if (conditions.length === 0) return "";
  const compiled = conditions.map((condition) => compileCondition(resource, condition, parameters));
  return ` where ${compiled.join(" and ")}`;
}

function compileCondition(
  resource: Resource,
  condition: Condition,
  parameters: Parameters,
): string {
  if (condition.kind === "filter") return compileFilter(resource, condition, parameters);
  const parts = condition.conditions.map((part) => compileCondition(resource, part, parameters));
  return negate(condition.negated, `(${parts.join(` ${condition.kind} `)})`);
}

function compileFilter(resource: Resource, filter: Filter, parameters: Parameters): string {
  const type = columnType(resource, filter.column);
  const column = compileColumn(resource, filter.column);
  return negate(filter.negated, `(${compileTest(column, type, filter.test, parameters)})`);
}

const negate = (negated: boolean, sql: string) => (negated ? `not ${sql}` : sql);

function compileTest(column: string, type: ColumnType, test: Test, parameters: Parameters): string {
  switch (test.kind) {
    case "is":
      if (type !== "boolean" && test.value !== "null" && test.value !== "not_null") {
        throw dataApiErrors.notBoolean(test.value, type);
      }
      return `${column} ${isValues[test.value]}`;
    case "compare": {
      const operator = { ...comparisonOperators, ...patternOperators }[test.operator];
      return `${column} ${operator} ${compileValue(test.operator, operator, type, test.value, parameters)}`;
    }
    case "quantified": {
      const operator = quantifiableOperators[test.operator];
      const scalar = scalarType(type, `${operator} ${test.quantifier}`);
      const values = test.values.map((value) =>
        compileValue(test.operator, operator, scalar, value, parameters),
      );
      return `${column} ${operator} ${test.quantifier}(array[${values.join(", ")}]::${scalar}[])`;
    }
    case "in": {
      if (test.values.length === 0) return "false";
      const values = test.values.map((value) => compileAny(type, value, parameters));
      return `${column} in (${values.join(", ")})`;
    }
    case "array": {
      const operator = arrayOperators[test.operator];
      if (type !== "text[]") throw dataApiErrors.operatorNotForType(operator, type);
      return `${column} ${operator} ${compileArray(test.values, parameters)}`;
    }
    case "search":
      return compileSearch(column, type, test, parameters);
  }
}

function compileValue(
  name: string,
  operator: string,
  type: ColumnType,
  value: string,
  parameters: Parameters,
): string {
  if (!isNameIn(patternOperators, name)) return compileAny(type, value, parameters);
  if (type !== "text") throw dataApiErrors.operatorNotForType(operator, type);
  if (name === "match" || name === "imatch") return parameters.addPattern(value);
  // An asterisk needs no escape in an address, so it may stand for %.
  return parameters.add(checkValue("text", value.replaceAll("*", "%")), "text");
}

function compileAny(type: ColumnType, value: string, parameters: Parameters): string {
  if (type === "text[]") return compileArray(value, parameters);
  return parameters.add(checkValue(type, value), type);
}

/** Element by element, because the drivers do not agree on how a whole array is sent. */
function compileArray(value: string | readonly (string | null)[], parameters: Parameters): string {
  const elements = checkArray(value).map((element) => parameters.add(element, "text"));
  return `array[${elements.join(", ")}]::text[]`;
}

function compileSearch(
  column: string,
  type: ColumnType,
  test: Extract<Test, { kind: "search" }>,
  parameters: Parameters,
): string {
  if (type !== "text") throw dataApiErrors.operatorNotForType("@@", type);
  const name = test.configuration ?? defaultSearchConfiguration;
  if (!isNameIn(searchConfigurations, name)) throw dataApiErrors.unknownSearchConfiguration(name);
  const configuration = searchConfigurations[name];
  const query = parameters.add(checkValue("text", test.query), "text");
  return `to_tsvector(${configuration}, ${column}) @@ ${searchOperators[test.operator]}(${configuration}, ${query})`;
}

function scalarType(type: ColumnType, operator: string): ScalarType {
  if (type === "text[]") throw dataApiErrors.operatorNotForType(operator, type);
  return type;
}

function columnType(resource: Resource, column: string): ColumnType {
  const type = Object.hasOwn(resource.columns, column) ? resource.columns[column] : undefined;
  if (type === undefined) throw dataApiErrors.unknownColumn(resource.name, column);
  return type;
}
