import { compileQuery, type Output } from "./compile-query.ts";
import { parseQuery } from "./parse-query.ts";
import type { Resource } from "./resource.ts";

/** A resource with a column of every type, for tests that need no database. */
export const things: Resource = {
  name: "things",
  columns: {
    id: "uuid",
    label: "text",
    size: "integer",
    price: "numeric",
    active: "boolean",
    seen_at: "timestamptz",
    tags: "text[]",
  },
  defaultOrder: ["label", "id"],
};

export const json: Output = { format: "json", single: false, withoutNulls: false, count: false };

export const compile = (search: string, output = json) =>
  compileQuery(parseQuery(search), things, output);

/** A query string, encoded as a client would. */
export const query = (...pairs: [string, string][]) => new URLSearchParams(pairs).toString();
