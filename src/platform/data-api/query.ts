import type {
  ArrayOperator,
  ComparisonOperator,
  IsValue,
  PatternOperator,
  QuantifiableOperator,
  SearchOperator,
} from "./operators.ts";

/** The caller's query, in the caller's own names: nothing is checked against a resource yet. */
export interface Query {
  select: readonly SelectItem[];
  /** All of them must hold. */
  where: readonly Condition[];
  order: readonly OrderTerm[];
  limit?: number;
  offset: number;
}

export type SelectItem = { kind: "all" } | { kind: "column"; column: string; alias?: string };

export interface OrderTerm {
  column: string;
  direction: "asc" | "desc";
  nulls?: "first" | "last";
}

export type Condition = Group | Filter;

export interface Group {
  kind: "and" | "or";
  negated: boolean;
  conditions: readonly Condition[];
}

export interface Filter {
  kind: "filter";
  column: string;
  negated: boolean;
  test: Test;
}

export type Test =
  | { kind: "compare"; operator: ComparisonOperator | PatternOperator; value: string }
  | {
      kind: "quantified";
      operator: QuantifiableOperator;
      quantifier: "any" | "all";
      values: readonly string[];
    }
  | { kind: "in"; values: readonly string[] }
  | { kind: "is"; value: IsValue }
  | { kind: "array"; operator: ArrayOperator; values: readonly (string | null)[] }
  | { kind: "search"; operator: SearchOperator; configuration?: string; query: string };
