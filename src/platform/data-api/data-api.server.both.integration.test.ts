import type { AddressInfo } from "node:net";
import { type ServerType, serve } from "@hono/node-server";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { deleteSessions } from "../../features/auth/sessions/sessions.store.server.ts";
import { signInWithPassword } from "../../features/auth/sessions/sign-in.usecases.server.ts";

let context: TestContext;
let server: ServerType;
let address: string;

beforeAll(async () => {
  context = await createTestContext();
  server = await new Promise<ServerType>((resolve) => {
    const { fetch } = context.app;
    const started = serve({ fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(started));
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await context.close();
});

/** The real client as a browser would make it, signed in when `accessToken` is given. */
function clientOf(apiKey: string, accessToken?: string) {
  return createClient(address, apiKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(accessToken ? { accessToken: async () => accessToken } : {}),
  });
}

describe("the data API in the whole server", () => {
  it("refuses an ended session right away, however often it read before and whatever it asks", async () => {
    const owner = await context.createUser({ roles: ["admin"] });
    const ask = async (path: string) => {
      const response = await fetch(`${address}/rest/v1/${path}`, {
        headers: { apikey: context.keys.publishable, authorization: `Bearer ${owner.accessToken}` },
      });
      return { status: response.status, body: await response.json() };
    };
    const own = `user_roles?select=role&user_id=eq.${owner.userId}`;
    for (let time = 0; time < 5; time += 1) {
      expect(await ask(own)).toEqual({ status: 200, body: [{ role: "admin" }] });
    }
    expect((await ask("user_roles?select=nothing")).status).toBe(400);
    await context.services.database.asSystem("test", (transaction) =>
      deleteSessions(transaction, owner.userId),
    );
    for (const path of [own, "user_roles?select=nothing", "nothing", "user_roles?user_id=eq.x"]) {
      expect(await ask(path), path).toMatchObject({ status: 401, body: { code: "PGRST301" } });
    }
  });

  it("reads nothing of an account before its second step, and all of it after", async () => {
    const owner = await context.createUser({ roles: ["admin"], factor: true });
    const { email, password, userId } = owner;
    const first = await signInWithPassword(context.services, {
      email,
      password,
      client: { address: "127.0.0.1", userAgent: null },
    });
    const rolesFor = (accessToken: string) =>
      clientOf(context.keys.publishable, accessToken)
        .from("user_roles")
        .select("role")
        .eq("user_id", userId);
    for (let time = 0; time < 4; time += 1) {
      expect((await rolesFor(first.access_token)).data).toEqual([]);
      expect((await rolesFor(owner.accessToken)).data).toEqual([{ role: "admin" }]);
    }
  });

  it("answers the product's own reads to whom they belong", async () => {
    const owner = await context.createUser({ roles: ["admin"] });
    const other = await context.createUser();
    const isAdmin = async (accessToken?: string, apiKey = context.keys.publishable) =>
      await clientOf(apiKey, accessToken)
        .from("user_roles")
        .select("role")
        .eq("user_id", owner.userId)
        .eq("role", "admin")
        .maybeSingle();

    expect(await isAdmin(owner.accessToken)).toMatchObject({
      data: { role: "admin" },
      error: null,
    });
    expect(await isAdmin(other.accessToken)).toMatchObject({ data: null, error: null });
    expect(await isAdmin()).toMatchObject({ data: null, error: null });
    expect(await isAdmin(undefined, context.keys.secret)).toMatchObject({
      data: { role: "admin" },
    });

    const mentors = await clientOf(context.keys.publishable)
      .from("mentor_profiles_public")
      .select("*");
    expect(mentors).toMatchObject({ data: [], error: null, status: 200 });
  });

  it("refuses a forged token, an expired one and a missing key before it reads", async () => {
    const { accessToken } = await context.createUser();
    const forged = `${accessToken.slice(0, -8)}AAAAAAAA`;
    const read = async (token: string) => {
      const { data, error, status } = await clientOf(context.keys.publishable, token)
        .from("user_roles")
        .select();
      return { data, status, code: error?.code };
    };
    expect(await read(forged)).toEqual({ data: null, status: 401, code: "PGRST301" });
    expect(await read("nonsense")).toEqual({ data: null, status: 401, code: "PGRST301" });
    context.clock.advance({ hours: 2 });
    expect(await read(accessToken)).toEqual({ data: null, status: 401, code: "PGRST303" });

    const keyless = await fetch(`${address}/rest/v1/user_roles`);
    expect(keyless.status).toBe(401);
    expect(await keyless.json()).toMatchObject({ code: "no_api_key", details: null, hint: null });
  });

  it("takes the key from the address where a client cannot set headers", async () => {
    const url = `${address}/rest/v1/mentor_profiles_public?apikey=${context.keys.publishable}`;
    expect(await (await fetch(url)).json()).toEqual([]);
  });

  it("lets pages of other origins read the headers of an answer", async () => {
    const response = await fetch(`${address}/rest/v1/mentor_profiles_public`, {
      headers: { apikey: context.keys.publishable, Origin: "https://elsewhere.example" },
    });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-expose-headers")).toContain("content-range");
  });

  it("declares only what the database has", async () => {
    const key = context.keys.secret;
    const { features } = await import("../../server/features.ts");
    const resources = features.flatMap((feature) => feature.resources ?? []);
    expect(resources.length).toBeGreaterThan(1);
    for (const { name, columns } of resources) {
      const { data, error } = await clientOf(key).from(name).select(Object.keys(columns).join(","));
      expect({ name, error }).toEqual({ name, error: null });
      expect(Array.isArray(data)).toBe(true);
    }
  });
});
