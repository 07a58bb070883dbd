import { describe, expect, it } from "vitest";
import { limits } from "./limits.ts";
import { compile, json, query } from "./things.fixture.ts";

/** The condition after `where` in the page's statement, and the values before limit and offset. */
function whereOf(...pairs: [string, string][]) {
  const { text, values } = compile(query(...pairs));
  const where = / where (.*) order by /.exec(text)?.[1]?.replaceAll('"t".', "");
  return { where, values: values.slice(0, -2) };
}

const uuid = "0b7a9d6e-7f5a-4a53-9b55-0a8b5a1d2c3e";

describe("filters", () => {
  it.each<[string, string, string, unknown[]]>([
    ["id", `eq.${uuid}`, '("id" = $1::uuid)', [uuid]],
    ["size", "neq.4", '("size" <> $1::integer)', ["4"]],
    ["size", "gt.-4", '("size" > $1::integer)', ["-4"]],
    ["price", "gte.4.50", '("price" >= $1::numeric)', ["4.50"]],
    ["price", "lt.1e3", '("price" < $1::numeric)', ["1e3"]],
    ["active", "eq.yes", '("active" = $1::boolean)', [true]],
    ["seen_at", "lte.2026-02-03", '("seen_at" <= $1::timestamptz)', ["2026-02-03T00:00:00Z"]],
    [
      "seen_at",
      "lte.2026-02-03T04:05:06.789+01:00",
      '("seen_at" <= $1::timestamptz)',
      ["2026-02-03T04:05:06.789+01:00"],
    ],
    ["label", "eq.", '("label" = $1::text)', [""]],
    ["label", "eq.a.b,c)", '("label" = $1::text)', ["a.b,c)"]],
    ["label", "like.a*b%", '("label" like $1::text)', ["a%b%"]],
    ["label", "ilike.*x*", '("label" ilike $1::text)', ["%x%"]],
    ["label", "match.^a.*b$", '("label" ~ $1::text)', ["^a.*b$"]],
    ["label", "imatch.a|b", '("label" ~* $1::text)', ["a|b"]],
    ["label", "isdistinct.x", '("label" is distinct from $1::text)', ["x"]],
    ["label", "is.NULL", '("label" is null)', []],
    ["active", "is.unknown", '("active" is unknown)', []],
    ["active", "not.is.true", 'not ("active" is true)', []],
    ["label", "is.not_null", '("label" is not null)', []],
    ["size", "in.(1,2)", '("size" in ($1::integer, $2::integer))', ["1", "2"]],
    [
      "label",
      'in.("a,b","say \\"x\\"",5" pipe)',
      '("label" in ($1::text, $2::text, $3::text))',
      ["a,b", 'say "x"', '5" pipe'],
    ],
    ["label", "in.()", "(false)", []],
    ["label", "not.in.(a)", 'not ("label" in ($1::text))', ["a"]],
    ["tags", 'cs.{a b,"c,d"}', '("tags" @> array[$1::text, $2::text]::text[])', ["a b", "c,d"]],
    ["tags", "cd.{}", '("tags" <@ array[]::text[])', []],
    [
      "tags",
      'ov.{ a , NULL, "NULL"}',
      '("tags" && array[$1::text, $2::text, $3::text]::text[])',
      ["a", null, "NULL"],
    ],
    ["tags", "eq.{a}", '("tags" = array[$1::text]::text[])', ["a"]],
    [
      "label",
      "like(any).{a*,b*}",
      '("label" like any(array[$1::text, $2::text]::text[]))',
      ["a%", "b%"],
    ],
    [
      "size",
      "gt(all).{1,2}",
      '("size" > all(array[$1::integer, $2::integer]::integer[]))',
      ["1", "2"],
    ],
    [
      "label",
      "fts.a & b",
      `(to_tsvector('english', "label") @@ to_tsquery('english', $1::text))`,
      ["a & b"],
    ],
    [
      "label",
      "wfts(simple).a b",
      `(to_tsvector('simple', "label") @@ websearch_to_tsquery('simple', $1::text))`,
      ["a b"],
    ],
    [
      "label",
      "not.plfts.a",
      `not (to_tsvector('english', "label") @@ plainto_tsquery('english', $1::text))`,
      ["a"],
    ],
    [
      "label",
      "phfts(english).a",
      `(to_tsvector('english', "label") @@ phraseto_tsquery('english', $1::text))`,
      ["a"],
    ],
    [
      "or",
      "(size.eq.1,label.not.is.null)",
      '(("size" = $1::integer) or not ("label" is null))',
      ["1"],
    ],
    [
      "not.and",
      "(size.eq.1,size.eq.2)",
      'not (("size" = $1::integer) and ("size" = $2::integer))',
      ["1", "2"],
    ],
    [
      "or",
      '(label.eq."a,b)",tags.cs.{x,"y,}"},and(size.in.(1,2), not.or(size.gt.3 ,label.like(any).{a,b})))',
      '(("label" = $1::text) or ("tags" @> array[$2::text, $3::text]::text[]) or (("size" in ($4::integer, $5::integer)) and not (("size" > $6::integer) or ("label" like any(array[$7::text, $8::text]::text[])))))',
      ["a,b)", "x", "y,}", "1", "2", "3", "a", "b"],
    ],
  ])("reads %s=%s", (name, value, where, values) => {
    expect(whereOf([name, value])).toEqual({ where, values });
  });

  it("holds all of several, in their order", () => {
    expect(whereOf(["size", "gt.1"], ["or", "(size.eq.2,size.eq.3)"], ["size", "lt.9"])).toEqual({
      where:
        '("size" > $1::integer) and (("size" = $2::integer) or ("size" = $3::integer)) and ("size" < $4::integer)',
      values: ["1", "2", "3", "9"],
    });
  });

  it("takes a plus in an address for a blank", () => {
    expect(compile("label=eq.a+b%2B").values[0]).toBe("a b+");
  });
});

describe("selection, order and page", () => {
  it("answers every declared column, in declared order, by default", () => {
    const { text, values } = compile("");
    expect(text).toContain(
      `json_build_object('id', page.c0, 'label', page.c1, 'size', page.c2, 'price', page.c3, 'active', page.c4, 'seen_at', page.c5, 'tags', page.c6)`,
    );
    expect(text).toContain(' order by "t"."label", "t"."id" limit $1::bigint offset $2::bigint');
    expect(values).toEqual([String(limits.rows), "0"]);
  });

  it("passes an alias as a value", () => {
    const { text, values } = compile(query(["select", 'id, "na)me":label,size']));
    expect(text).toContain("json_build_object('id', page.c0, $3::text, page.c1, 'size', page.c2)");
    expect(values[2]).toBe("na)me");
  });

  it("answers a column once however often it is selected", () => {
    expect(compile("select=id,*,id").text).toBe(compile("").text);
  });

  it("orders as asked and then as the resource does", () => {
    const { text } = compile(query(["order", "size.desc.nullslast, label.nullsfirst,price.asc"]));
    expect(text).toContain(
      ' order by "t"."size" desc nulls last, "t"."label" asc nulls first, "t"."price" asc, "t"."id" limit',
    );
  });

  it("never answers more than the greatest page", () => {
    expect(compile("limit=999999&offset=7").values).toEqual([String(limits.rows), "7"]);
    expect(compile("limit=0").values).toEqual(["0", "0"]);
  });

  it("counts all rows only when asked", () => {
    expect(compile("size=gt.1", { ...json, count: true }).text).toContain(
      '(select count(*) from "public"."things" as "t" where ("t"."size" > $1::integer))::text as total',
    );
    expect(compile("size=gt.1").text).toContain("null::text as total");
  });
});
