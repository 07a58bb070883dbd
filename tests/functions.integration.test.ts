import { type ServerType, serve } from "@hono/node-server";
import {
  createClient,
  FunctionsFetchError,
  FunctionsHttpError,
  type SupabaseClient,
} from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exampleApplication } from "./support/people/mentor-application.ts";
import { createTestContext, type TestContext, type TestUser } from "./support/services.ts";

/** The functions as the browser's real client sees them, over a real socket. */

let context: TestContext;
let server: ServerType;
let url: string;

beforeAll(async () => {
  context = await createTestContext();
  [server, url] = await new Promise<[ServerType, string]>((resolve) => {
    const listening = serve({ fetch: context.app.fetch, port: 0, hostname: "127.0.0.1" }, (at) =>
      resolve([listening, `http://127.0.0.1:${at.port}`]),
    );
  });
});

afterAll(async () => {
  server.close();
  await context.close();
});

async function clientOf(user?: TestUser): Promise<SupabaseClient> {
  const auth = { persistSession: false, autoRefreshToken: false };
  const client = createClient(url, context.keys.publishable, { auth });
  if (user) {
    const { email, password } = user;
    const { error } = await client.auth.signInWithPassword({ email, password });
    if (error) throw error;
  }
  return client;
}

/** Status and body of a refusal, as a page would read them from the client's error. */
async function denial(client: SupabaseClient, name: string, body?: object) {
  const { data, error } = await client.functions.invoke(name, body ? { body } : {});
  expect(data).toBeNull();
  expect(error).toBeInstanceOf(FunctionsHttpError);
  const response: Response = error.context;
  return { status: response.status, ...(await response.json()) };
}

describe("create-mentor-payment", () => {
  test("answers the checkout's address to a signed-in person", async () => {
    const client = await clientOf(await context.createUser());
    const body = { applicationData: exampleApplication };
    const { data, error } = await client.functions.invoke("create-mentor-payment", { body });
    expect(error).toBeNull();
    expect(data.url).toMatch(/^http:\/\/localhost:3000\/sandbox\/checkout\//);
  });

  test("refuses everybody else with a sentence", async () => {
    const body = { applicationData: exampleApplication };
    expect(await denial(await clientOf(), "create-mentor-payment", body)).toMatchObject({
      status: 401,
      code: "no_authorization",
      error: "Please sign in first.",
    });
  });

  test("names what is wrong with an application and stores nothing of it", async () => {
    const user = await context.createUser();
    const client = await clientOf(user);
    const body = { applicationData: { ...exampleApplication, bio: "Too short" } };
    expect(await denial(client, "create-mentor-payment", body)).toMatchObject({
      status: 400,
      code: "validation_failed",
      error: "Bio must be at least 50 characters",
    });
    const stored = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("mentor_applications")
        .where("user_id", "=", user.userId)
        .select("id")
        .execute(),
    );
    expect(stored).toEqual([]);
  });

  test("refuses a body that is no application at all", async () => {
    const client = await clientOf(await context.createUser());
    const bodies = [{}, [], { applicationData: null }, { applicationData: "text" }];
    for (const body of [...bodies, { applicationData: [] }, { applicationData: {} }]) {
      const answer = await denial(client, "create-mentor-payment", body);
      expect(answer).toMatchObject({
        status: 400,
        code: "validation_failed",
        error: "Name is required",
      });
      const messages = answer.fields.map(({ message }: { message: string }) => message);
      expect(messages).toEqual([
        "Name is required",
        "Email is required",
        "Phone is required",
        "Title is required",
        "Location is required",
        "Experience is required",
        "Hourly rate is required",
        "At least one area of expertise is required",
        "Bio is required",
        "Availability is required",
      ]);
    }
    const large = { applicationData: { ...exampleApplication, bio: "x".repeat(1_100_000) } };
    expect(await denial(client, "create-mentor-payment", large)).toMatchObject({ status: 413 });
  });
});

describe("sync-mentors-from-sheet", () => {
  test("brings the sheet in for an admin and answers the counts", async () => {
    const client = await clientOf(await context.createUser({ roles: ["admin"] }));
    const { data, error } = await client.functions.invoke("sync-mentors-from-sheet");
    expect(error).toBeNull();
    expect(data).toMatchObject({ success: true, added: 200, updated: 0, skipped: 0, errors: [] });
    expect(typeof data.message).toBe("string");
  });

  test("is for admins: 401 without a session, 403 without the role", async () => {
    expect(await denial(await clientOf(), "sync-mentors-from-sheet")).toMatchObject({
      status: 401,
    });
    const person = await clientOf(await context.createUser());
    expect(await denial(person, "sync-mentors-from-sheet")).toMatchObject({
      status: 403,
      error: "You must be an administrator to do this.",
    });
  });

  test("looks at the role again: one that was taken back no longer counts", async () => {
    const admin = await context.createUser({ roles: ["admin"] });
    const client = await clientOf(admin);
    await context.services.database.asSystem("test", (transaction) =>
      transaction.deleteFrom("user_roles").where("user_id", "=", admin.userId).execute(),
    );
    expect(await denial(client, "sync-mentors-from-sheet")).toMatchObject({ status: 403 });
  });
});

test("an ended session, a forged token and an unknown function are told apart", async () => {
  const user = await context.createUser();
  const call = async (token: string, name: string) => {
    const response = await fetch(`${url}/functions/v1/${name}`, {
      method: "POST",
      headers: { apikey: context.keys.publishable, authorization: `Bearer ${token}` },
    });
    return [response.status, (await response.json()).code];
  };
  expect(await call(user.accessToken, "no-such-function")).toEqual([404, "function_not_found"]);
  const [header, claims] = user.accessToken.split(".");
  const [, , signature] = (await context.createUser()).accessToken.split(".");
  const forged = `${header}.${claims}.${signature}`;
  expect(await call(forged, "create-mentor-payment")).toEqual([401, "bad_jwt"]);
  await (await clientOf(user)).auth.signOut();
  expect(await call(user.accessToken, "create-mentor-payment")).toEqual([401, "bad_jwt"]);
});

test("a server that cannot be reached is the client's fetch error", async () => {
  const client = createClient("http://127.0.0.1:1", context.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await client.functions.invoke("create-mentor-payment", { body: {} });
  expect(error).toBeInstanceOf(FunctionsFetchError);
});
