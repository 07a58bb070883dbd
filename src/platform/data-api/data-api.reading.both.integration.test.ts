import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSampleDataApi, resources } from "./listening.fixture.ts";

let api: Awaited<ReturnType<typeof openSampleDataApi>>;

beforeAll(async () => {
  api = await openSampleDataApi();
});

afterAll(async () => {
  await api.close();
});

const mentors = (viewer = "anonymous") => api.clientOf(viewer).from("mentor_profiles_public");

const firstNames = (rows: { full_name: string }[] | null) =>
  rows?.map((row) => row.full_name.split(" ")[0]);

describe("reading a resource", () => {
  it("answers its declared columns in order, and only the rows that may be seen", async () => {
    const { data, error, status } = await mentors().select("*");
    expect(error).toBeNull();
    expect(status).toBe(200);
    expect(firstNames(data)).toEqual(["Ada", "Ben", "Cleo"]);
    expect(Object.keys(data?.[0])).toEqual(Object.keys(resources[0]?.columns ?? {}));
    expect(data?.[0]).toMatchObject({
      company: 'Acme, "Inc"',
      experience_years: 10,
      expertise: ["typescript", "data, big"],
      rating: 4.5,
    });
  });

  it("answers chosen columns under chosen names", async () => {
    const { data } = await mentors()
      .select("name:full_name, \"the 'years'\":experience_years")
      .limit(1);
    expect(data).toEqual([{ name: "Ada Sample", "the 'years'": 10 }]);
  });

  it.each<[string, (from: ReturnType<ReturnType<typeof mentors>["select"]>) => unknown, string[]]>([
    ["eq", (rows) => rows.eq("title", "Engineer"), ["Ada"]],
    ["eq on an array", (rows) => rows.eq("expertise", "{nursing}"), ["Ben"]],
    ["neq", (rows) => rows.neq("experience_years", 10), ["Ben", "Cleo"]],
    ["gt", (rows) => rows.gt("rating", 4.5), ["Cleo"]],
    ["gte", (rows) => rows.gte("rating", 4.5), ["Ada", "Cleo"]],
    ["lt", (rows) => rows.lt("full_name", "Ben"), ["Ada"]],
    ["lte", (rows) => rows.lte("hourly_rate", 60), ["Ben", "Cleo"]],
    ["like", (rows) => rows.like("title", "E%"), ["Ada", "Cleo"]],
    ["like with an escape", (rows) => rows.like("full_name", "%100\\%%"), ["Cleo"]],
    ["ilike", (rows) => rows.ilike("title", "*NURSE*"), ["Ben"]],
    ["likeAllOf", (rows) => rows.likeAllOf("title", ["E%", "%n"]), ["Cleo"]],
    ["likeAnyOf", (rows) => rows.likeAnyOf("title", ["Eng%", "Nurse%"]), ["Ada", "Ben"]],
    ["ilikeAllOf", (rows) => rows.ilikeAllOf("title", ["e%", "%N"]), ["Cleo"]],
    ["ilikeAnyOf", (rows) => rows.ilikeAnyOf("title", ["eng%", "nurse%"]), ["Ada", "Ben"]],
    ["regexMatch", (rows) => rows.regexMatch("title", "^E.*(er|an)$"), ["Ada", "Cleo"]],
    ["regexIMatch", (rows) => rows.regexIMatch("title", "^nurse"), ["Ben"]],
    ["is null", (rows) => rows.is("rating", null), ["Ben"]],
    ["not is null", (rows) => rows.not("company", "is", null), ["Ada", "Cleo"]],
    ["isDistinct", (rows) => rows.isDistinct("company", "Volt"), ["Ada", "Ben"]],
    ["in", (rows) => rows.in("company", ['Acme, "Inc"', "Volt"]), ["Cleo"]],
    ["in with commas", (rows) => rows.in("location", ["Porto", "Lisbon, PT"]), ["Cleo"]],
    ["in with nothing", (rows) => rows.in("title", []), []],
    ["notIn", (rows) => rows.notIn("experience_years", [3, 25]), ["Ada"]],
    ["contains", (rows) => rows.contains("expertise", ["typescript"]), ["Ada", "Cleo"]],
    [
      "contains a value with a comma",
      (rows) => rows.contains("expertise", ['"data, big"']),
      ["Ada"],
    ],
    ["containedBy", (rows) => rows.containedBy("expertise", ["nursing", "x"]), ["Ben"]],
    ["overlaps", (rows) => rows.overlaps("expertise", ["nursing", "wiring"]), ["Ben", "Cleo"]],
    ["textSearch", (rows) => rows.textSearch("title", "'engineers'"), ["Ada"]],
    [
      "textSearch, plain",
      (rows) => rows.textSearch("title", "educating nurses", { type: "plain" }),
      ["Ben"],
    ],
    [
      "textSearch, phrase",
      (rows) => rows.textSearch("title", "nurse educator", { type: "phrase", config: "simple" }),
      ["Ben"],
    ],
    [
      "textSearch, websearch",
      (rows) =>
        rows.textSearch("title", "engineer or nurse", { type: "websearch", config: "english" }),
      ["Ada", "Ben"],
    ],
    ["match", (rows) => rows.match({ experience_years: 25, location: "Porto" }), ["Cleo"]],
    [
      "filter with a quantifier",
      (rows) => rows.filter("hourly_rate", "eq(any)", "{40,60}"),
      ["Ben", "Cleo"],
    ],
    ["not", (rows) => rows.not("title", "like", "E%"), ["Ben"]],
    ["not in", (rows) => rows.not("title", "in", '("Engineer","Electrician")'), ["Ben"]],
    ["or", (rows) => rows.or("rating.is.null,rating.eq.5"), ["Ben", "Cleo"]],
    [
      "or of and",
      (rows) => rows.or("and(rating.gt.4,rating.lt.5),not.and(location.eq.Lisbon,reviews.gte.0)"),
      ["Ada", "Cleo"],
    ],
    [
      "or with quotes",
      (rows) => rows.or('company.eq."Acme, \\"Inc\\"",expertise.cs.{nursing}'),
      ["Ada", "Ben"],
    ],
    ["several filters", (rows) => rows.gte("hourly_rate", 50).lt("experience_years", 20), ["Ada"]],
  ])("filters by %s", async (_, narrow, expected) => {
    const { data, error } = (await narrow(mentors().select("full_name"))) as Awaited<
      ReturnType<ReturnType<typeof mentors>["select"]>
    >;
    expect(error).toBeNull();
    expect(firstNames(data as never)).toEqual(expected);
  });

  it("orders as asked, with nulls where asked", async () => {
    const ordered = async (ascending: boolean, nullsFirst?: boolean) => {
      const { data } = await mentors().select().order("rating", { ascending, nullsFirst });
      return firstNames(data);
    };
    expect(await ordered(true)).toEqual(["Ada", "Cleo", "Ben"]);
    expect(await ordered(true, true)).toEqual(["Ben", "Ada", "Cleo"]);
    expect(await ordered(false)).toEqual(["Ben", "Cleo", "Ada"]);
    expect(await ordered(false, false)).toEqual(["Cleo", "Ada", "Ben"]);

    const { data } = await mentors()
      .select()
      .order("location", { ascending: false })
      .order("hourly_rate");
    expect(firstNames(data)).toEqual(["Cleo", "Ben", "Ada"]);
  });
});
