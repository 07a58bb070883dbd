import { describe, expect, it } from "vitest";
import { isProductError } from "#shared/errors.ts";
import { limits } from "./limits.ts";
import { compile, query } from "./things.fixture.ts";

function denial(search: string) {
  try {
    compile(search);
  } catch (error) {
    if (isProductError(error)) {
      return {
        code: error.code,
        status: error.status,
        message: error.message,
        details: error.details.details,
      };
    }
    throw error;
  }
  throw new Error(`Accepted: ${search}`);
}

describe("refusals", () => {
  it.each<[string, string, string]>([
    ["select=nope", "42703", "column things.nope does not exist"],
    ["nope=eq.1", "42703", "column things.nope does not exist"],
    ["order=nope", "42703", "column things.nope does not exist"],
    ["or=(size.eq.1,nope.eq.1)", "42703", "column things.nope does not exist"],
    ["constructor=eq.1", "42703", "column things.constructor does not exist"],
    ["__proto__=is.null", "42703", "column things.__proto__ does not exist"],
    ["columns=eq.1", "42703", "column things.columns does not exist"],
    ["id=eq.1", "22P02", 'invalid input syntax for type uuid: "1"'],
    ["size=eq.1.5", "22P02", 'invalid input syntax for type integer: "1.5"'],
    ["size=in.(1,x)", "22P02", 'invalid input syntax for type integer: "x"'],
    ["size=eq.2147483648", "22003", 'value "2147483648" is out of range for type integer'],
    ["price=eq.NaN1", "22P02", 'invalid input syntax for type numeric: "NaN1"'],
    ["price=eq.1e99999", "22003", "value overflows numeric format"],
    ["active=eq.maybe", "22P02", 'invalid input syntax for type boolean: "maybe"'],
    [
      "seen_at=gt.2026-02-30",
      "22007",
      'invalid input syntax for type timestamp with time zone: "2026-02-30"',
    ],
    ["tags=cs.a", "22P02", 'malformed array literal: "a"'],
    ["tags=cs.{a,,b}", "22P02", 'malformed array literal: "{a,,b}"'],
    ["tags=cs.{{a}}", "22P02", 'malformed array literal: "{{a}}"'],
    ["label=like(any).{a,NULL}", "22P02", 'malformed array literal: "{a,NULL}"'],
    ["size=like.1*", "42883", "operator does not exist: integer like unknown"],
    ["label=cs.{a}", "42883", "operator does not exist: text @> unknown"],
    ["tags=fts.a", "42883", "operator does not exist: text[] @@ unknown"],
    ["tags=eq(any).{a}", "42883", "operator does not exist: text[] = any unknown"],
    ["label=is.true", "42804", "argument of IS TRUE must be type boolean, not type text"],
    ["label=fts(klingon).a", "42704", 'text search configuration "klingon" does not exist'],
    ["label=noop.a", "PGRST100", '"failed to parse filter (noop.a)" (line 1, column 5)'],
    ["label=a", "PGRST100", '"failed to parse filter (a)" (line 1, column 2)'],
    [
      "label=constructor.a",
      "PGRST100",
      '"failed to parse filter (constructor.a)" (line 1, column 12)',
    ],
    [
      "size=neq(any).{1}",
      "PGRST100",
      '"failed to parse filter (neq(any).{1})" (line 1, column 10)',
    ],
    [
      "size=eq(some).{1}",
      "PGRST100",
      '"failed to parse filter (eq(some).{1})" (line 1, column 10)',
    ],
    ["size=in.1,2", "PGRST100", '"failed to parse filter (in.1,2)" (line 1, column 4)'],
    ["size=in.(1", "PGRST100", '"failed to parse filter (in.(1)" (line 1, column 6)'],
    ["size=in.(1)x", "PGRST100", '"failed to parse filter (in.(1)x)" (line 1, column 7)'],
    ["size=not.not.eq.1", "PGRST100", '"failed to parse filter (not.not.eq.1)" (line 1, column 8)'],
    ["or=()", "PGRST100", '"failed to parse logic tree (())" (line 1, column 2)'],
    ["or=(size.eq.1", "PGRST100", '"failed to parse logic tree ((size.eq.1)" (line 1, column 11)'],
    [
      "or=(size.eq.1))",
      "PGRST100",
      '"failed to parse logic tree ((size.eq.1)))" (line 1, column 12)',
    ],
    ["select=id,", "PGRST100", '"failed to parse select parameter (id,)" (line 1, column 4)'],
    [
      "select=id::text",
      "PGRST100",
      '"failed to parse select parameter (id::text)" (line 1, column 3)',
    ],
    [
      "select=label->a",
      "PGRST100",
      '"failed to parse select parameter (label->a)" (line 1, column 6)',
    ],
    [
      "select=others(*)",
      "PGRST100",
      '"failed to parse select parameter (others(*))" (line 1, column 7)',
    ],
    [
      "select=...others(*)",
      "PGRST100",
      '"failed to parse select parameter (...others(*))" (line 1, column 1)',
    ],
    [
      "select=size.sum()",
      "PGRST100",
      '"failed to parse select parameter (size.sum())" (line 1, column 5)',
    ],
    [
      "select=count()",
      "PGRST100",
      '"failed to parse select parameter (count())" (line 1, column 6)',
    ],
    ["select=id:label,id", "PGRST100", '"failed to parse select parameter"'],
    ["order=size.up", "PGRST100", '"failed to parse order (size.up)" (line 1, column 6)'],
    [
      "order=size.descending",
      "PGRST100",
      '"failed to parse order (size.descending)" (line 1, column 6)',
    ],
    [
      "order=size.nullsfirst.desc",
      "PGRST100",
      '"failed to parse order (size.nullsfirst.desc)" (line 1, column 6)',
    ],
    ["order=others(size)", "PGRST100", '"failed to parse order (others(size))" (line 1, column 7)'],
    ["limit=x", "PGRST100", '"failed to parse limit"'],
    ["offset=-1", "PGRST100", '"failed to parse offset"'],
    ["limit=1&limit=2", "PGRST100", '"failed to parse limit"'],
    ["select=id&select=size", "PGRST100", '"failed to parse select"'],
    ["others.size=eq.1", "PGRST108", "'others' is not an embedded resource in this request"],
    ["others.order=size", "PGRST108", "'others' is not an embedded resource in this request"],
    ["label=eq.a%00b", "22021", "invalid byte sequence for encoding: control character"],
    ["la%1Bbel=eq.a", "22021", "invalid byte sequence for encoding: control character"],
  ])("answers 400 to %s", (search, code, message) => {
    expect(denial(search)).toMatchObject({ status: 400, code, message });
  });

  it("names what is not supported", () => {
    expect(denial("select=id::text").details).toBe("casts are not supported");
    expect(denial("label=sl.a").details).toBe("unknown single value operator sl");
  });

  it("answers 416 to a negative limit", () => {
    expect(denial("limit=-2")).toMatchObject({ status: 416, code: "PGRST103" });
  });

  it.each([
    ["a long query", `label=eq.${"a".repeat(limits.queryLength)}`],
    ["a long value", `label=eq.${"a".repeat(limits.valueLength + 1)}`],
    ["a long list", `size=in.(${Array(limits.listItems + 1).fill(1)})`],
    ["a long array", `tags=cs.{${Array(limits.listItems + 1).fill(1)}}`],
    [
      "many filters",
      Array(limits.filters + 1)
        .fill("size=eq.1")
        .join("&"),
    ],
    ["many filters in a group", `or=(${Array(limits.filters + 1).fill("size.eq.1")})`],
    ["many regular expressions", `label=match(any).{${Array(limits.patterns + 1).fill("a")}}`],
    ["many order terms", `order=${Array(limits.orderTerms + 1).fill("size")}`],
    ["many columns", `select=${Array(limits.selectedColumns + 1).fill("size")}`],
  ])("refuses %s", (_, search) => {
    expect(denial(search)).toMatchObject({
      status: 400,
      code: "PGRST100",
      message: "The query asks for too much",
    });
  });

  it("refuses conditions nested deeper than the limit, and takes those at it", () => {
    const nested = (depth: number) =>
      `or=${"(and".repeat(depth - 1)}(size.eq.1)${")".repeat(depth - 1)}`;
    expect(() => compile(nested(limits.nesting))).not.toThrow();
    expect(denial(nested(limits.nesting + 1))).toMatchObject({
      code: "PGRST100",
      details: "conditions are nested more than 5 deep",
    });
    expect(denial(`or=${"(and".repeat(2_000)}`)).toMatchObject({ code: "PGRST100" });
  });

  it.each([
    "a{9}",
    "(a{1,40}){1,40}",
    "(.)\\1",
    "(?=a)b",
    "***=a",
    "a".repeat(limits.patternLength + 1),
  ])("refuses the regular expression %s", (pattern) => {
    expect(denial(query(["label", `match.${pattern}`]))).toMatchObject({
      status: 400,
      code: "2201B",
    });
    expect(
      denial(query(["label", `imatch(any).{"${pattern.replaceAll("\\", "\\\\")}"}`])).code,
    ).toBe("2201B");
  });

  it("takes escaped signs in a regular expression", () => {
    expect(compile(query(["label", "match.\\{a\\\\1(?:b)"])).values[0]).toBe("\\{a\\\\1(?:b)");
  });
});
