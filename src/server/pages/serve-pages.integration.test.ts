import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { sharedNonce } from "../../platform/http/late-scripts.ts";
import { pageOf } from "../../platform/http/page.ts";
import type { PageHandle } from "../../platform/http/page-handle.ts";
import { writeSessionCookie } from "../../platform/http/session-cookie.ts";
import { toUnixSeconds } from "../../shared/time.ts";
import { mount } from "../mount.ts";
import type { PageSource } from "./pages.ts";
import { prerender, renderShared } from "./serve-pages.ts";
import { createSharedPages } from "./shared-pages.ts";

/** Pages that are sent to many, with a made-up page that records for whom it was rendered. */

const handles: Record<string, PageHandle> = {
  "/everyone": { sharing: { with: "everyone", seconds: 60 } },
  "/visitors": {
    sharing: { with: "visitors", seconds: 60, parameters: ["q"], personalParameters: ["token"] },
  },
  "/own": {},
  "/photo": {},
};

let context: TestContext;
let rendered: string[];
let get: (path: string, headers?: Record<string, string>) => Promise<Response>;

const pages: PageSource = {
  find: (pathname) => {
    const handle = handles[pathname.replace(/\.data$/, "")];
    return handle && { path: pathname, handle };
  },
  formAt: async () => undefined,
  routes: [],
  manifestPath: "/__manifest",
  render: async (request, requestContext) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === "/__manifest") {
      rendered.push(`${pathname}${search}`);
      if (!search.includes("version=v&")) return new Response(null, { status: 204 });
      const headers = { "cache-control": "public, max-age=31536000, immutable" };
      return Response.json({ search }, { headers });
    }
    const { viewer, sharing, nonce } = pageOf(requestContext);
    rendered.push(`${pathname} ${sharing?.with ?? "own"} ${viewer.kind}`);
    const html = `<script nonce="${nonce}">a()</script><script nonce="${nonce}" type="module">b()</script>`;
    const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
    if (request.url.endsWith("/photo")) headers.set("cache-control", "public, max-age=3600");
    return new Response(html, { headers });
  },
};

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());
beforeEach(() => {
  rendered = [];
  const sharedPages = createSharedPages(
    (address, sharing) => renderShared(context.services, pages, address, sharing),
    () => {},
  );
  const app = mount(context.services, { trustedProxyHops: 0, pages, sharedPages });
  get = async (path, headers = {}) => await app.request(path, { headers });
});

interface SessionChange {
  refresh_token?: string;
  expires_at?: number;
}

/** Cookies of a session that has to be renewed now, unless `change` says otherwise. */
function cookieOf({ accessToken, refreshToken }: TestUser, change: SessionChange = {}): string {
  const expires_at = toUnixSeconds(context.clock.now());
  const session = { access_token: accessToken, refresh_token: refreshToken, expires_at };
  const blank = new Request("http://site.example");
  return writeSessionCookie(blank, { ...session, ...change }, { secure: false })
    .map((value) => value.split(";")[0])
    .join("; ");
}

test("a page for everyone is rendered once, for nobody, and sent as the browser takes it", async () => {
  const cookie = "site-session=base64-anything";
  const first = await get("/everyone", { "accept-encoding": "br" });
  const second = await get("/everyone", { "accept-encoding": "gzip", cookie });
  const third = await get("/everyone");
  expect(rendered).toEqual(["/everyone everyone anonymous"]);
  expect(first.headers.get("content-encoding")).toBe("br");
  expect(second.headers.get("content-encoding")).toBe("gzip");
  expect(third.headers.get("content-encoding")).toBeNull();
  expect(third.headers.get("vary")).toBe("Accept-Encoding");
  expect(third.headers.get("cache-control")).toBe("public, no-cache");
  expect(third.headers.get("set-cookie")).toBeNull();
});

test("its policy has hashes in the nonce's place, and the nonce is not sent", async () => {
  const response = await get("/everyone");
  expect(response.headers.get("content-security-policy")).toMatch(
    /script-src 'self' 'sha256-[^']+' 'sha256-[^']+';/,
  );
  expect(await response.text()).not.toContain(sharedNonce);
});

test("a browser that has it gets 304, by the same mark whatever the encoding", async () => {
  const etag = (await get("/everyone", { "accept-encoding": "br" })).headers.get("etag") ?? "";
  const again = await get("/everyone", { "if-none-match": etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  expect((await get("/everyone", { "if-none-match": 'W/"other"' })).status).toBe(200);
});

test("someone with a session neither gets nor fills a page for visitors", async () => {
  const cookie = "site-session.0=base64-anything";
  await get("/visitors", { cookie });
  await get("/visitors");
  await get("/visitors");
  const own = await get("/visitors", { cookie });
  expect(rendered).toEqual([
    "/visitors own anonymous",
    "/visitors visitors anonymous",
    "/visitors own anonymous",
  ]);
  expect(own.headers.get("cache-control")).toBe("private, no-cache");
});

test("what is one person's is rendered for them: tokens, data, forms, odd spellings", async () => {
  await get("/visitors?token=secret");
  await get("/visitors.data");
  await get("/Visitors");
  await get("/own");
  expect(rendered.every((line) => line.includes(" own "))).toBe(true);
  expect(rendered).toHaveLength(4);
});

test("an answer that renews or ends a session is private, even if its page is public", async () => {
  const user = await context.createUser();
  const now = toUnixSeconds(context.clock.now());
  const read = async (change: SessionChange) => {
    const { headers } = await get("/photo", { cookie: cookieOf(user, change) });
    return { sets: headers.has("set-cookie"), caching: headers.get("cache-control") };
  };
  const kept = { sets: false, caching: "public, max-age=3600" };
  expect((await get("/photo")).headers.get("cache-control")).toBe(kept.caching);
  expect(await read({ expires_at: now + 3000 })).toEqual(kept);
  const ownAnswer = { sets: true, caching: "private, no-cache" };
  expect(await read({})).toEqual(ownAnswer);
  expect(await read({ refresh_token: "unknown" })).toEqual(ownAnswer);
});

test("data for an address with parameters, which another site may have chosen, isn't compressed", async () => {
  const expires_at = toUnixSeconds(context.clock.now()) + 3000;
  const cookie = cookieOf(await context.createUser(), { expires_at });
  const encodingOf = async (path: string) => {
    const sent = { cookie, "sec-fetch-site": "same-origin", "accept-encoding": "br" };
    return (await get(path, sent)).headers.get("content-encoding");
  };
  expect(await encodingOf("/everyone.data")).toBe("br");
  expect(await encodingOf("/everyone.data?_routes=root&index")).toBe("br");
  expect(await encodingOf("/everyone.data?start=x")).toBeNull();
  expect(await encodingOf("/visitors.data?index&q=x")).toBeNull();
});

test("a list of routes is rendered once, compressed, and asks for nobody's session", async () => {
  const address = "/__manifest?version=v&paths=/jobs,/talent";
  const sent = { cookie: cookieOf(await context.createUser()), "accept-encoding": "br" };
  const first = await get(address, sent);
  const again = await get(address, { "accept-encoding": "gzip" });
  expect(rendered).toEqual([address]);
  expect(first.headers.get("content-encoding")).toBe("br");
  expect(first.headers.get("set-cookie")).toBeNull();
  expect(first.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(again.headers.get("content-encoding")).toBe("gzip");
  const plain = await get(address);
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(await plain.json()).toEqual({ search: "?version=v&paths=/jobs,/talent" });
});

test("a browser with another build's version learns so each time", async () => {
  const address = "/__manifest?version=old&paths=/jobs";
  for (let round = 0; round < 2; round += 1) {
    const answer = await get(address);
    expect(answer.status).toBe(204);
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
  }
  expect(rendered).toEqual([address, address]);
});

test("a search is kept by what the page reads, and by nothing else", async () => {
  await get("/visitors?q=a&utm=1");
  await get("/visitors?utm=2&q=a");
  await get("/visitors?q=b");
  expect(rendered).toHaveLength(2);
});

test("pages for everyone are rendered ahead, others are not", async () => {
  const sharedPages = createSharedPages(
    (address, sharing) => renderShared(context.services, pages, address, sharing),
    () => {},
  );
  expect(await prerender(sharedPages, pages, ["/everyone", "/visitors", "/own", "/none"])).toBe(1);
  expect(rendered).toEqual(["/everyone everyone anonymous"]);
});
