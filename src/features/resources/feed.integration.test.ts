import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { listGuides } from "./guides.usecases.server.ts";

const path = "/resources/feed.xml";
const baseUrl = "https://meridian.example";

let context: TestContext;
let get: (headers?: Record<string, string>) => Promise<Response>;
beforeAll(async () => {
  context = await createTestContext({ environment: { BASE_URL: baseUrl } });
  get = async (headers = {}) => await context.app.request(path, { headers });
});
afterAll(() => context.close());

test("the feed has every guide, newest first, by its address on the configured site", async () => {
  const response = await get({ host: "elsewhere.example" });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
  const xml = await response.text();
  const ids = Array.from(xml.matchAll(/<id>([^<]+)<\/id>/g), ([, id]) => id);
  expect(ids).toEqual([
    `${baseUrl}/resources`,
    ...listGuides().map((guide) => `${baseUrl}${guide.path}`),
  ]);
  expect(xml).not.toContain("elsewhere.example");
  expect(xml).not.toContain("undefined");
});

test("a reader that has the feed gets 304, by its mark or by the time", async () => {
  const first = await get();
  const etag = first.headers.get("etag") ?? "";
  const modified = first.headers.get("last-modified") ?? "";
  expect(Date.parse(modified)).toBeLessThanOrEqual(context.clock.now().getTime());

  const known: Record<string, string>[] = [
    { "if-none-match": `"other", W/${etag}` },
    { "if-modified-since": modified },
  ];
  for (const headers of known) {
    const again = await get(headers);
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect(again.headers.get("etag")).toBe(etag);
  }
});

test("a reader with something else gets the feed", async () => {
  const modified = (await get()).headers.get("last-modified") ?? "";
  const before = new Date(Date.parse(modified) - 1_000).toUTCString();
  expect((await get({ "if-modified-since": before })).status).toBe(200);
  expect((await get({ "if-modified-since": "once" })).status).toBe(200);
  const otherMark = { "if-none-match": '"other"', "if-modified-since": modified };
  expect((await get(otherMark)).status).toBe(200);
});
