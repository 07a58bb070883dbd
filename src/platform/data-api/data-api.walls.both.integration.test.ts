import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectPostgres } from "#platform/database/connect.ts";
import { listen, openSampleDataApi } from "./listening.fixture.ts";

let api: Awaited<ReturnType<typeof openSampleDataApi>>;

beforeAll(async () => {
  api = await openSampleDataApi();
});

afterAll(async () => {
  await api.close();
});

const mentors = (viewer = "anonymous") => api.clientOf(viewer).from("mentor_profiles_public");

describe("what does not exist", () => {
  it.each([
    ["column", mentorsError(() => mentors().select("is_sample")), 400, "42703"],
    ["column in a filter", mentorsError(() => mentors().select().eq("email", "x")), 400, "42703"],
    ["column in an order", mentorsError(() => mentors().select().order("phone")), 400, "42703"],
    ["column in a group", mentorsError(() => mentors().select().or("bio.like.*x*")), 400, "42703"],
    [
      "table",
      mentorsError(() => api.clientOf("anonymous").from("mentor_profiles").select()),
      404,
      "PGRST205",
    ],
    [
      "schema",
      mentorsError(() => api.clientOf("anonymous").schema("auth").from("user_roles").select()),
      406,
      "PGRST106",
    ],
    ["function", mentorsError(() => api.clientOf("anonymous").rpc("has_right")), 404, "PGRST202"],
    [
      "insert",
      mentorsError(() =>
        api.clientOf("service").from("user_roles").insert({ user_id: api.other, role: "admin" }),
      ),
      405,
      "PGRST117",
    ],
    [
      "update",
      mentorsError(() =>
        api
          .clientOf("service")
          .from("user_roles")
          .update({ role: "admin" })
          .eq("user_id", api.other),
      ),
      405,
      "PGRST117",
    ],
    [
      "delete",
      mentorsError(() =>
        api.clientOf("service").from("user_roles").delete().eq("user_id", api.owner),
      ),
      405,
      "PGRST117",
    ],
  ])("is refused: %s", async (_, run, status, code) => {
    expect(await run()).toEqual({ status, code });
  });

  it("is told in PostgREST's words", async () => {
    expect((await api.clientOf("anonymous").from("nothing").select()).error?.message).toBe(
      "Could not find the table 'public.nothing' in the schema cache",
    );
    const posted = await api.request("user_roles", { method: "POST", body: "{}" });
    expect(posted.headers.get("allow")).toBe("GET, HEAD");
    expect(await posted.json()).toMatchObject({ code: "PGRST117", hint: null });
    expect((await api.request("a/b/c")).status).toBe(404);
    expect((await api.request("")).status).toBe(404);
    expect((await api.request("a%00b")).status).toBe(404);
    expect((await api.request("%E0%A4%A")).status).toBe(404);
  });

  function mentorsError(
    run: () => PromiseLike<{ status: number; error: { code: string } | null }>,
  ) {
    return async () => {
      const { status, error } = await run();
      return { status, code: error?.code };
    };
  }
});

describe("whose rows", () => {
  const ask = async (viewer: string) =>
    await api
      .clientOf(viewer)
      .from("user_roles")
      .select("role")
      .eq("user_id", api.owner)
      .eq("role", "admin")
      .maybeSingle();

  it("the owner reads an own role", async () => {
    expect(await ask(api.owner)).toMatchObject({ data: { role: "admin" }, error: null });
  });

  it("anybody else reads nothing", async () => {
    expect(await ask("anonymous")).toMatchObject({ data: null, error: null, status: 200 });
    expect(await ask(api.other)).toMatchObject({ data: null, error: null, status: 200 });
  });

  it("the secret key reads all", async () => {
    expect(await ask("service")).toMatchObject({ data: { role: "admin" } });
  });

  it("a table without a grant is refused: 401 to the anonymous, 403 to others if they had none", async () => {
    const { status, error } = await api.clientOf("anonymous").from("mentor_sheet_syncs").select();
    expect({ status, code: error?.code }).toEqual({ status: 401, code: "42501" });
    expect((await api.clientOf(api.other).from("mentor_sheet_syncs").select()).data).toEqual([]);
  });
});

describe("attempts to reach the SQL", () => {
  const attacks = [
    "'; drop table user_roles; --",
    "' or '1'='1",
    '") or true --',
    "$1",
    "1); select pg_sleep(9) --",
    '{"a":1}',
    "\\",
    "x' union select encrypted_password from auth.users --",
  ];

  it.each(attacks)("%s stays a value or is refused", async (attack) => {
    const positions: Record<string, string> = {
      select: attack,
      order: attack,
      limit: attack,
      offset: attack,
      or: `(${attack})`,
      and: attack,
      full_name: attack,
      [attack]: "eq.1",
      [`${attack}.order`]: "id",
      id: `eq.${attack}`,
      reviews: `in.(${attack})`,
      expertise: `cs.${attack}`,
      title: `fts(${attack}).x`,
      location: `${attack}.x`,
      rating: `is.${attack}`,
      company: `like(${attack}).{a}`,
    };
    for (const [name, value] of Object.entries(positions)) {
      const response = await api.request(
        `mentor_profiles_public?${new URLSearchParams({ [name]: value })}`,
      );
      expect([name, response.status]).toEqual([name, 400]);
      expect(await response.json()).toHaveProperty("code");
    }
    for (const operator of ["eq", "like", "plfts", "wfts"]) {
      const { data, error } = await mentors().select().filter("title", operator, attack);
      if (error) expect(error.code).toMatch(/^22/);
      else expect(data).toEqual([]);
    }
    const aliased = await api.request(
      `mentor_profiles_public?${new URLSearchParams({ select: `"${attack.replace(/["\\]/g, "\\$&")}":title`, limit: "1" })}`,
    );
    expect(await aliased.json()).toEqual([{ [attack]: "Engineer" }]);
  });

  it("leave everything as it was", async () => {
    expect((await api.clientOf("service").from("user_roles").select()).data).toHaveLength(1);
    expect(api.logged).toEqual([]);
  });

  it("a search expression that only the database can judge is a clear 400", async () => {
    const { status, error } = await mentors().select().textSearch("title", "a & & b");
    expect({ status, code: error?.code }).toEqual({ status: 400, code: "42601" });
    expect((await mentors().select().like("title", "E\\")).error?.code).toBe("22025");
    expect((await mentors().select().regexMatch("title", "(")).error?.code).toBe("2201B");
  });

  it("a read cannot write, whatever a view does behind it", async () => {
    await api.database.executeRaw(`
      create function public.grant_a_role() returns text language sql volatile security definer
        as $$ insert into public.user_roles values ('${api.other}', 'admin') returning role $$;
      create view public.writing_view as select public.grant_a_role() as role;
      grant select on public.writing_view to anon;
    `);
    expect((await api.request("writing_view")).status).toBe(500);
    expect(api.logged.splice(0)).toMatchObject([{ fields: { error: { code: "25006" } } }]);
    expect((await api.clientOf("service").from("user_roles").select()).data).toHaveLength(1);
  });
});

describe("failures", () => {
  it("of ours are told without detail, with the request's id, and logged", async () => {
    const { status, error } = await api.clientOf("anonymous").from("missing_table").select();
    expect(status).toBe(500);
    expect({ ...error }).toMatchObject({ code: "PGRSTX00", details: "Request request-1" });
    expect(error?.message).not.toContain("missing_table");
    expect(api.logged.splice(0)).toMatchObject([
      { event: "data_api.failed", fields: { resource: "missing_table" } },
    ]);
  });

  it("of the database's connection are a 503", async () => {
    const database = connectPostgres("postgres://nobody@127.0.0.1:1/none", {
      onError: () => undefined,
    });
    const unreachable = await listen(database);
    const response = await unreachable.request("user_roles");
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: "PGRST001", details: null, hint: null });
    expect(unreachable.logged).toMatchObject([{ event: "data_api.failed" }]);
    await unreachable.close();
    await database.close();
  });
});
