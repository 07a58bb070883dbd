import { afterAll, beforeAll, expect, test } from "vitest";
import { features } from "../src/server/features.ts";
import { createTestContext, type TestContext } from "./support/services.ts";

/**
 * Every endpoint, called by nobody in particular. First without an API key, then with the public
 * one. A new endpoint fails here until its line is written.
 */
const answers: Record<string, [withoutKey: number, withPublicKey: number]> = {
  "GET /healthz": [200, 200],
  "GET /readyz": [200, 200],
  "GET /auth/v1/.well-known/jwks.json": [200, 200],
  "GET /auth/v1/health": [200, 200],
  "GET /auth/v1/settings": [401, 200],
  "GET /auth/v1/user": [401, 401],
  "GET /auth/v1/verify": [400, 400],
  "POST /auth/v1/logout": [401, 401],
  "POST /auth/v1/resend": [401, 400],
  "POST /auth/v1/signup": [401, 422],
  "POST /auth/v1/token": [401, 400],
  "POST /auth/v1/verify": [400, 400],
  "PUT /auth/v1/user": [401, 401],
  "GET /rest/v1/mentor_profiles_public": [401, 200],
  "GET /rest/v1/user_roles": [401, 200],
  "POST /payments/v1/webhooks/:provider": [404, 404],
  "POST /functions/v1/create-mentor-payment": [401, 401],
  "POST /functions/v1/sync-mentors-from-sheet": [401, 401],
  "POST /newsletter/unsubscribe": [400, 400],
  "GET /downloads/:file": [404, 404],
  "GET /downloads/extended/:file": [401, 401],
  "GET /resources/feed.xml": [200, 200],
  "GET /robots.txt": [200, 200],
  "GET /search/answers": [200, 200],
  "GET /site.webmanifest": [200, 200],
  "GET /sitemap.xml": [200, 200],
  "ALL /payments/v1/webhooks/:provider": [405, 405],
  "ALL /rest/v1/rpc/:function": [401, 404],
};

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

/** Paths that stand for a set of declared names. */
const expansions: Record<string, string[]> = {
  "/rest/v1/:resource": features.flatMap(({ resources = [] }) =>
    resources.map(({ name }) => `GET /rest/v1/${name}`),
  ),
  "/functions/v1/:name": features.flatMap(({ functions = [] }) =>
    functions.map(({ name }) => `POST /functions/v1/${name}`),
  ),
};

function registered(): string[] {
  const endpoints = context.app.routes
    .filter(({ path }) => !path.endsWith("*"))
    .flatMap(({ method, path }) => expansions[path] ?? `${method} ${path}`);
  return [...new Set(endpoints)].sort();
}

test("the list names every endpoint there is, and no other", () => {
  expect(registered()).toEqual(Object.keys(answers).sort());
});

test.each(Object.entries(answers))("%s", async (endpoint, [withoutKey, withPublicKey]) => {
  const [method = "", path = ""] = endpoint.split(" ");
  const call = async (headers: Record<string, string>) => {
    const response = await context.app.request(path.replace(":provider", "nobody"), {
      method: method === "ALL" ? "GET" : method,
      headers,
      ...(method === "GET" || method === "ALL" ? {} : { body: "{}" }),
    });
    return response.status;
  };
  expect([await call({}), await call({ apikey: context.keys.publishable })]).toEqual([
    withoutKey,
    withPublicKey,
  ]);
});

test("a wrong API key is refused like none", async () => {
  for (const path of ["/auth/v1/settings", "/rest/v1/user_roles", "/functions/v1/x"]) {
    const response = await context.app.request(path, { headers: { apikey: "sb_secret_guess" } });
    expect(response.status).toBe(401);
  }
});
