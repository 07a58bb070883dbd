import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isProductError } from "#shared/errors.ts";
import type { Output } from "./compile-query.ts";
import { compile, json, query, things } from "./things.fixture.ts";

const csv: Output = { ...json, format: "csv" };

describe("whatever a caller sends", () => {
  const marker = "hostile";
  const hostile = fc
    .tuple(
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc.constantFrom(
        "'",
        '"',
        '"; drop table things; --',
        "$1",
        "')--",
        "\\",
        "\u0000",
        "/*",
        "x\u2028y",
        "{",
        "(",
        "",
      ),
      fc.string({ maxLength: 12 }),
    )
    .map(([before, middle, after]) => `${marker}${before}${middle}${after}`);
  const name = fc.oneof(
    fc.constantFrom(
      ...Object.keys(things.columns),
      "or",
      "and",
      "not.or",
      "not.and",
      "select",
      "order",
      "limit",
      "offset",
    ),
    hostile,
  );
  const operator = fc.constantFrom(
    ..."eq neq gt gte lt lte isdistinct like ilike match imatch is in cs cd ov fts plfts phfts(simple) wfts(english) fts(x) like(any) eq(all) nope".split(
      " ",
    ),
  );
  const term = fc
    .tuple(name, fc.boolean(), operator, hostile)
    .map(([column, negated, test, value]) => `${column}.${negated ? "not." : ""}${test}.${value}`);
  const value = fc.oneof(
    hostile,
    hostile.map((text) => `("${text.replace(/["\\]/g, "\\$&")}",${text})`),
    hostile.map((text) => `{"${text.replace(/["\\]/g, "\\$&")}"}`),
    fc.tuple(operator, hostile).map(([test, text]) => `${test}.${text}`),
    fc
      .tuple(operator, hostile)
      .map(([test, text]) => `not.${test}.("${text.replace(/["\\]/g, "\\$&")}")`),
    fc
      .tuple(operator, hostile)
      .map(([test, text]) => `${test}.{"${text.replace(/["\\]/g, "\\$&")}"}`),
    fc.array(term, { maxLength: 3 }).map((terms) => `(${terms.join(",")})`),
    hostile.map((text) => `"${text.replace(/["\\]/g, "\\$&")}":label`),
    fc.constantFrom("label.desc", "1", "*,label", "size.asc.nullslast"),
  );

  it("is answered with a statement or a refusal, and nothing of it is in the statement", () => {
    let accepted = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, value), { maxLength: 4 }),
        fc.constantFrom(json, csv, { ...json, single: true, withoutNulls: true, count: true }),
        (pairs, output) => {
          const result = attempt(query(...pairs), output);
          if (!result) return;
          accepted += 1;
          expect(result.text).not.toContain(marker);
          const placeholders = [...result.text.matchAll(/\$(\d+)::/g)].map((match) =>
            Number(match[1]),
          );
          expect(Math.max(...placeholders)).toBe(result.values.length);
        },
      ),
      { numRuns: 5_000 },
    );
    expect(accepted).toBeGreaterThan(500);
  });

  it("is answered so even when it is no query at all", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (search) => {
        attempt(search, json);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ["open quotes", `or=(label.eq.${'"a,'.repeat(3_000)}`],
    ["open braces", `or=(tags.cs.${'{"'.repeat(5_000)}`],
    ["escapes", `tags=cs.{"${"\\".repeat(11_000)}`],
    ["blanks", `tags=cs.{${" ".repeat(11_000)}{}`],
    ["blanks around commas", `select=${" ".repeat(11_000)}`],
    ["open groups", `or=${"(or".repeat(3_900)}`],
  ])("is refused quickly when it is made of %s", (_, search) => {
    const started = performance.now();
    expect(attempt(search, json)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(500);
  });

  function attempt(search: string, output: Output) {
    try {
      return compile(search, output);
    } catch (error) {
      if (!isProductError(error)) throw error;
      expect(error.code).toMatch(/^(PGRST1\d\d|22[0-9A-Z]{3}|42[0-9A-Z]{3})$/);
      expect([400, 416]).toContain(error.status);
      return undefined;
    }
  }
});
