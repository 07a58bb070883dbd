import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestContext, type TestContext } from "../../tests/support/services.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

test("a form that another site sent is refused as that", async () => {
  const response = await context.app.request("/auth", {
    method: "POST",
    headers: { origin: "https://elsewhere.example" },
    body: new URLSearchParams({ a: "b" }),
  });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({
    code: "cross_site_request",
    error: "This request came from another site. Please reload the page and try again.",
  });
});

test("a form of this site goes through", async () => {
  const response = await context.app.request("/auth", {
    method: "POST",
    headers: { origin: context.services.application.baseUrl },
    body: new URLSearchParams({ a: "b" }),
  });
  expect(await response.text()).toBe("page");
});

test("a page may open sockets to this site and nowhere else", async () => {
  const { baseUrl } = context.services.application;
  const response = await context.app.request("/");
  expect(response.headers.get("content-security-policy")).toContain(
    `connect-src 'self' ${baseUrl.replace("http", "ws")};`,
  );
});
