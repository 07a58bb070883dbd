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
  "GET /auth/v1/.well-known/openid-configuration": [200, 200],
  "GET /auth/v1/authorize": [400, 400],
  "GET /auth/v1/callback": [302, 302],
  "POST /auth/v1/callback": [302, 302],
  "GET /auth/v1/user/identities/authorize": [401, 401],
  "DELETE /auth/v1/user/identities/:identityId": [401, 401],
  "POST /auth/v1/sso": [401, 404],
  "GET /auth/v1/health": [200, 200],
  "GET /auth/v1/factors/recovery-codes": [401, 401],
  "POST /auth/v1/factors/recovery-codes": [401, 401],
  "DELETE /auth/v1/factors/recovery-codes": [401, 401],
  "POST /auth/v1/factors/recovery-codes/verify": [401, 401],
  "POST /auth/v1/factors/recovery-codes/regenerate": [401, 401],
  "POST /auth/v1/factors": [401, 401],
  "POST /auth/v1/factors/:id/challenge": [401, 401],
  "POST /auth/v1/factors/:id/verify": [401, 401],
  "DELETE /auth/v1/factors/:id": [401, 401],
  "GET /auth/v1/passkeys": [401, 401],
  "GET /auth/v1/settings": [401, 200],
  "GET /auth/v1/user": [401, 401],
  "GET /auth/v1/verify": [400, 400],
  "DELETE /auth/v1/admin/users/:userId": [401, 401],
  "DELETE /auth/v1/admin/users/:userId/factors/:factorId": [401, 401],
  "DELETE /auth/v1/admin/users/:userId/passkeys/:passkeyId": [401, 401],
  "GET /auth/v1/admin/audit": [401, 401],
  "GET /auth/v1/admin/users": [401, 401],
  "GET /auth/v1/admin/users/:userId": [401, 401],
  "GET /auth/v1/admin/users/:userId/factors": [401, 401],
  "GET /auth/v1/admin/users/:userId/passkeys": [401, 401],
  "POST /auth/v1/admin/generate_link": [401, 401],
  "POST /auth/v1/admin/users": [401, 401],
  "POST /auth/v1/invite": [401, 401],
  "PUT /auth/v1/admin/users/:userId": [401, 401],
  "PUT /auth/v1/admin/users/:userId/factors/:factorId": [401, 401],
  "POST /auth/v1/logout": [401, 401],
  "POST /auth/v1/passkeys/authentication/options": [401, 200],
  "POST /auth/v1/passkeys/authentication/verify": [401, 400],
  "POST /auth/v1/passkeys/registration/options": [401, 401],
  "POST /auth/v1/passkeys/registration/verify": [401, 401],
  "POST /auth/v1/resend": [401, 400],
  "GET /auth/v1/reauthenticate": [401, 401],
  "POST /auth/v1/magiclink": [401, 422],
  "POST /auth/v1/otp": [401, 400],
  "POST /auth/v1/recover": [401, 400],
  "POST /auth/v1/signup": [401, 422],
  "POST /auth/v1/token": [401, 400],
  "POST /auth/v1/verify": [400, 400],
  "DELETE /auth/v1/passkeys/:passkeyId": [401, 401],
  "PATCH /auth/v1/passkeys/:passkeyId": [401, 401],
  "PUT /auth/v1/user": [401, 401],
  "GET /booking/feeds/:hostId/:file": [404, 404],
  "GET /rest/v1/mentor_profiles_public": [401, 200],
  "GET /rest/v1/user_roles": [401, 200],
  "DELETE /storage/v1/bucket/:bucket": [401, 403],
  "DELETE /storage/v1/object/:bucket": [401, 400],
  "DELETE /storage/v1/object/:bucket/:name{.+}": [401, 404],
  "GET /storage/v1/bucket": [401, 200],
  "GET /storage/v1/bucket/:bucket": [401, 404],
  "GET /storage/v1/object/:bucket/:name{.+}": [401, 404],
  "GET /storage/v1/object/authenticated/:bucket/:name{.+}": [401, 404],
  "GET /storage/v1/object/info/:bucket/:name{.+}": [401, 404],
  "GET /storage/v1/object/public/:bucket/:name{.+}": [404, 404],
  "GET /storage/v1/object/sign/:bucket/:name{.+}": [404, 404],
  "GET /storage/v1/render/image/authenticated/:bucket/:name{.+}": [401, 404],
  "GET /storage/v1/render/image/public/:bucket/:name{.+}": [404, 404],
  "GET /storage/v1/render/image/sign/:bucket/:name{.+}": [404, 404],
  "POST /storage/v1/bucket": [401, 403],
  "POST /storage/v1/bucket/:bucket/empty": [401, 403],
  "POST /storage/v1/object/:bucket/:name{.+}": [401, 404],
  "POST /storage/v1/object/copy": [401, 400],
  "POST /storage/v1/object/list-v2/:bucket": [401, 404],
  "POST /storage/v1/object/list/:bucket": [401, 404],
  "POST /storage/v1/object/move": [401, 400],
  "POST /storage/v1/object/sign/:bucket": [401, 400],
  "POST /storage/v1/object/sign/:bucket/:name{.+}": [401, 404],
  "POST /storage/v1/object/upload/sign/:bucket/:name{.+}": [401, 404],
  "PUT /storage/v1/bucket/:bucket": [401, 403],
  "PUT /storage/v1/object/:bucket/:name{.+}": [401, 404],
  "PUT /storage/v1/object/upload/sign/:bucket/:name{.+}": [404, 404],
  "GET /realtime/v1/websocket": [401, 426],
  "POST /realtime/v1/api/broadcast": [401, 401],
  "POST /realtime/v1/api/broadcast/:topic/events/:event": [401, 401],
  "POST /payments/v1/webhooks/:provider": [404, 404],
  "POST /functions/v1/create-mentor-payment": [401, 401],
  "POST /functions/v1/preview-mentor-sync": [401, 401],
  "POST /functions/v1/sync-mentors-from-sheet": [401, 401],
  "POST /plan/reminders/stop": [400, 400],
  "POST /jobs/alerts/stop": [400, 400],
  "POST /newsletter/unsubscribe": [400, 400],
  "GET /downloads/:file": [404, 404],
  "GET /downloads/extended/:file": [401, 401],
  "GET /jobs/embed/:slug": [404, 404],
  "GET /jobs/feeds/:file": [404, 404],
  "GET /resources/feed.xml": [200, 200],
  "GET /robots.txt": [200, 200],
  "GET /search/answers": [200, 200],
  "GET /site.webmanifest": [200, 200],
  "GET /sitemap.xml": [200, 200],
  "ALL /metrics": [404, 404],
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
  for (const path of [
    "/auth/v1/settings",
    "/rest/v1/user_roles",
    "/functions/v1/x",
    "/storage/v1/bucket",
    "/realtime/v1/websocket",
  ]) {
    const response = await context.app.request(path, { headers: { apikey: "sb_secret_guess" } });
    expect(response.status).toBe(401);
  }
});
