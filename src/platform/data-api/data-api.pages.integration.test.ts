import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSampleDataApi } from "./listening.fixture.ts";

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

describe("pages and counts", () => {
  it("answers the asked-for range", async () => {
    const { data, status, count } = await mentors().select("full_name").range(1, 2);
    expect(firstNames(data)).toEqual(["Ben", "Cleo"]);
    expect({ status, count }).toEqual({ status: 200, count: null });
  });

  it("counts every matching row beside a page of them", async () => {
    const { data, count, status } = await mentors()
      .select("full_name", { count: "exact" })
      .range(1, 1);
    expect({ names: firstNames(data), count, status }).toEqual({
      names: ["Ben"],
      count: 3,
      status: 206,
    });
  });

  it.each(["exact", "planned", "estimated"] as const)("counts without rows (%s)", async (kind) => {
    const { data, count, error } = await mentors()
      .select("*", { count: kind, head: true })
      .gt("reviews", 0);
    expect({ data, count, error }).toEqual({ data: null, count: 2, error: null });
  });

  it("says which rows it answered, of how many", async () => {
    const headersOf = async (query: string, headers: Record<string, string> = {}) => {
      const response = await api.request(`mentor_profiles_public?${query}`, { headers });
      return [
        response.status,
        response.headers.get("content-range"),
        response.headers.get("preference-applied"),
      ];
    };
    const counted = { Prefer: "count=estimated" };
    expect(await headersOf("")).toEqual([200, "0-2/*", null]);
    expect(await headersOf("limit=2", counted)).toEqual([206, "0-1/3", "count=exact"]);
    expect(await headersOf("title=eq.none", counted)).toEqual([200, "*/0", "count=exact"]);
    expect(await headersOf("", { ...counted, Range: "1-1", "Range-Unit": "items" })).toEqual([
      206,
      "1-1/3",
      "count=exact",
    ]);
    expect(await headersOf("offset=9")).toEqual([200, "*/*", null]);
  });

  it("refuses a page that begins after the last row when it counts", async () => {
    const { error, status } = await mentors().select("*", { count: "exact" }).range(9, 12);
    expect(status).toBe(416);
    expect(error).toMatchObject({
      code: "PGRST103",
      message: "Requested range not satisfiable",
      details: "An offset of 9 was requested, but there are only 3 rows.",
    });
  });
});

describe("one row", () => {
  it("single answers the row itself", async () => {
    const { data, error } = await mentors().select("full_name").eq("title", "Engineer").single();
    expect({ data, error }).toEqual({ data: { full_name: "Ada Sample" }, error: null });
  });

  it.each([
    [0, "none"],
    [2, "*"],
  ])("single refuses %i rows", async (rows, title) => {
    const { data, error, status } = await mentors()
      .select("*")
      .like("title", title)
      .limit(2)
      .single();
    expect({ data, status }).toEqual({ data: null, status: 406 });
    expect({ ...error }).toMatchObject({
      code: "PGRST116",
      details: `The result contains ${rows} rows`,
      hint: null,
      message: "Cannot coerce the result to a single JSON object",
    });
  });

  it("maybeSingle answers the row, null for none, and an error for several", async () => {
    const of = async (title: string) =>
      await mentors().select("full_name").like("title", title).maybeSingle();
    expect((await of("Engineer")).data).toEqual({ full_name: "Ada Sample" });
    expect(await of("none")).toMatchObject({ data: null, error: null });
    expect(await of("*")).toMatchObject({ data: null, error: { code: "PGRST116" }, status: 406 });
  });
});

describe("other representations", () => {
  it("writes CSV", async () => {
    const { data } = await mentors()
      .select("name:full_name,company,expertise,rating")
      .neq("title", "none")
      .csv();
    expect(data).toBe(
      [
        "name,company,expertise,rating",
        '"Ada Sample","Acme, ""Inc""","{typescript,""data, big""}",4.5',
        '"Ben Sample",,{nursing},',
        '"Cleo 100% Sample",Volt,"{wiring,typescript}",5.0',
      ].join("\n"),
    );
    expect((await mentors().select("id").eq("title", "none").csv()).data).toBe("id");
  });

  it("writes CSV that no spreadsheet runs as a formula", async () => {
    const company = (text: string | null) =>
      api.database.asSystem("test company", (transaction) =>
        transaction
          .updateTable("mentor_profiles")
          .set({ company: text })
          .where("full_name", "=", "Ben Sample")
          .execute(),
      );
    for (const [text, cell] of [
      ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
      ["@SUM(A1)", "'@SUM(A1)"],
      ["-1+2", "'-1+2"],
      [" =1", `"' =1"`],
      ["\uFF1D1", "'\uFF1D1"],
      ["-12.5", "-12.5"],
      ["+14165550100", "+14165550100"],
      ["a=b", "a=b"],
    ] as const) {
      await company(text);
      const { data } = await mentors()
        .select("company,hourly_rate")
        .eq("full_name", "Ben Sample")
        .csv();
      expect(data).toBe(`company,hourly_rate\n${cell},40`);
    }
    await company(null);
  });

  it("leaves nulls out", async () => {
    const { data } = await mentors()
      .select("title,company,rating")
      .eq("full_name", "Ben Sample")
      .stripNulls();
    expect(data).toEqual([{ title: "Nurse educator" }]);
  });

  it("refuses media types it does not have", async () => {
    const { error, status } = await mentors().select().geojson();
    expect({ status, code: error?.code }).toEqual({ status: 406, code: "PGRST107" });
    expect((await mentors().select().explain()).error?.code).toBe("PGRST107");
  });
});
