import type { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sessionCookieName } from "#platform/browser/session-cookie.ts";
import { readForm } from "#platform/http/bodies/read-form.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageForm } from "#platform/http/page-handle.ts";
import { isProductError } from "#shared/errors.ts";
import { toUnixSeconds } from "#shared/time.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { mount } from "../mount.ts";
import type { PageSource } from "./pages.ts";

/** Forms on their way to a page, with made-up pages that answer what they read. */

const forms: Record<string, PageForm | undefined> = {
  "/anyone": {},
  "/user": { from: "user" },
  "/admin": { from: "moderation" },
  "/upload": { from: "user", files: { maxFiles: 1, maxFileBytes: 10_000_000 } },
  "/long": { maxTextBytes: 200_000 },
};

const pages: PageSource = {
  find: (path) => (path === "/list" ? { path, handle: { searches: ["q"] } } : undefined),
  formAt: async (pathname) => forms[pathname],
  routes: [],
  render: async (request, context) => await answer(request, context),
};

/** As React Router with `withPageErrors` does: a refusal in the action's place. */
async function answer(request: Request, context: RouterContextProvider): Promise<Response> {
  try {
    const { form } = pageOf(context);
    if (request.method === "GET") return new Response("list");
    if (form?.denial) throw form.denial;
    const fields = [...(await readForm(request, context))];
    return Response.json(fields.map(([name, value]) => [name, sizeOf(value)]));
  } catch (error) {
    if (error instanceof Response) return error;
    if (!isProductError(error)) throw error;
    return Response.json({ code: error.code }, { status: error.status });
  }
}

const sizeOf = (value: string | File) => (typeof value === "string" ? value : value.size);

let context: TestContext;
let user: TestUser;
let app: TestContext["app"];

beforeAll(async () => {
  context = await createTestContext();
  user = await context.createUser();
  open();
});
afterAll(() => context.close());

/** A server of its own, whose counts begin at zero. */
function open() {
  const sharedPages = { read: async () => undefined };
  app = mount(context.services, { trustedProxyHops: 0, pages, sharedPages });
}

interface Sending {
  body?: BodyInit;
  headers?: Record<string, string>;
  as?: TestUser;
  method?: string;
}

const urlencoded = { "content-type": "application/x-www-form-urlencoded" };

async function send(path: string, { body, headers, as, method = "POST" }: Sending = {}) {
  return await app.request(path, {
    method,
    headers: {
      origin: context.services.application.baseUrl,
      ...(as ? { cookie: cookieOf(as) } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body, duplex: "half" }),
  } as RequestInit);
}

function cookieOf({ accessToken, refreshToken }: TestUser): string {
  const session = {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_at: toUnixSeconds(context.clock.now()) + 600,
  };
  return `${sessionCookieName}=base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;
}

/** A body, and the number of its bytes that were read. */
function watchedBody(bytes: number): { body: ReadableStream<Uint8Array>; read: () => number } {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(97));
        if (sent >= bytes) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, read: () => sent };
}

function fileForm(bytes: number): FormData {
  const form = new FormData();
  form.append("intent", "send");
  form.append("file", new File([Buffer.alloc(bytes, 1)], "a.pdf", { type: "application/pdf" }));
  return form;
}

test("a page reads its form", async () => {
  const response = await send("/anyone", { body: new URLSearchParams({ a: "b", c: "é" }) });
  expect(await response.json()).toEqual([
    ["a", "b"],
    ["c", "é"],
  ]);
  expect(await (await send("/anyone")).json()).toEqual([]);
});

test("a page that takes files reads those, and others do not", async () => {
  const response = await send("/upload", { body: fileForm(1_000_000), as: user });
  expect(await response.json()).toEqual([
    ["intent", "send"],
    ["file", 1_000_000],
  ]);
  expect((await send("/user", { body: fileForm(10), as: user })).status).toBe(415);
});

test("a file beyond its page's limit reaches the page, which names the limit, and a far larger one doesn't", async () => {
  const response = await send("/upload", { body: fileForm(12_000_000), as: user });
  expect(await response.json()).toEqual([
    ["intent", "send"],
    ["file", 12_000_000],
  ]);
  const { body, read } = watchedBody(100_000);
  const headers = {
    "content-type": "multipart/form-data; boundary=x",
    "content-length": "30000000",
  };
  const refused = await send("/upload", { body, headers, as: user });
  expect(refused.status).toBe(413);
  expect(await refused.text()).toContain("Choose a smaller file.");
  expect(read()).toBe(0);
});

describe("before anything of a body is read", () => {
  test.for<[string, string, Record<string, string>, number, string | null]>([
    ["text", "/anyone", { "content-type": "text/plain" }, 415, null],
    ["JSON", "/anyone", { "content-type": "application/json" }, 415, null],
    [
      "a length beyond the page's",
      "/anyone",
      { ...urlencoded, "content-length": "65537" },
      413,
      null,
    ],
    ["no account", "/user", urlencoded, 302, "/auth?next=%2Fuser%3Fa%3Db"],
    ["no account, to an admin", "/admin", urlencoded, 302, "/auth?next=%2Fadmin%3Fa%3Db"],
  ])("%s is answered", async ([, path, headers, status, location]) => {
    const { body, read } = watchedBody(100_000);
    const response = await send(`${path}?a=b&_routes=x`, { body, headers });
    expect(response.status).toBe(status);
    expect(response.headers.get("location")).toBe(location);
    expect(read()).toBe(0);
  });

  test("someone who lacks the right is told so", async () => {
    const { body, read } = watchedBody(100_000);
    const response = await send("/admin", { body, headers: urlencoded, as: user });
    expect(response.headers.get("location")).toBe("/auth?denied=admin");
    expect(read()).toBe(0);
  });

  test.each(["PUT", "PATCH", "DELETE"])("%s is answered 405", async (method) => {
    const { body, read } = watchedBody(100_000);
    expect((await send("/anyone", { method, body, headers: urlencoded })).status).toBe(405);
    expect(read()).toBe(0);
  });
});

test("a body without a declared length is read no further than its page's limit", async () => {
  const { body, read } = watchedBody(50_000_000);
  expect((await send("/anyone", { body, headers: urlencoded })).status).toBe(413);
  expect(read()).toBeLessThan(200_000);
  const text = "a".repeat(150_000);
  expect((await send("/long", { body: `a=${text}`, headers: urlencoded })).status).toBe(200);
});

test("a thousand pairs are taken and more are not", async () => {
  const pairs = (count: number) => Array.from({ length: count }, () => "a").join("&");
  expect((await send("/anyone", { body: pairs(1_000), headers: urlencoded })).status).toBe(200);
  const response = await send("/anyone", { body: pairs(1_001), headers: urlencoded });
  expect(response.status).toBe(413);
  expect(await response.text()).toContain("Remove some of what you entered.");
});

test("forms of a network are counted in memory, and a crowd hears when to come back", async () => {
  open();
  const one = async () => (await send("/anyone", { body: "a=1", headers: urlencoded })).status;
  for (let form = 0; form < 300; form += 1) expect(await one()).toBe(200);
  const { body, read } = watchedBody(100_000);
  const response = await send("/anyone", { body, headers: urlencoded });
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("1");
  expect(await response.text()).toContain("You're sending forms too quickly");
  expect(read()).toBe(0);
  context.clock.advance(1);
  expect(await one()).toBe(200);
});

test("forms of an account are counted too", async () => {
  open();
  const one = async () => await send("/user", { body: "a=1", headers: urlencoded, as: user });
  for (let form = 0; form < 120; form += 1) expect((await one()).status).toBe(200);
  const refused = await one();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
});

test("uploads beyond the bytes in flight are answered 503 with a time to try again", async () => {
  open();
  const senders = Array.from({ length: 8 }, () => {
    let finish: () => void = () => undefined;
    const rest = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await rest;
        controller.close();
      },
    });
    const headers = {
      "content-type": "multipart/form-data; boundary=x",
      "content-length": "10000000",
    };
    return { finish, answered: send("/upload", { body, headers, as: user }) };
  });
  let refused = 0;
  for (const { answered } of senders) {
    void answered.then(({ status, headers }) => {
      if (status === 503 && Number(headers.get("retry-after")) > 0) refused += 1;
    });
  }
  // Uploads beyond the account's share are refused while the others still wait for their bytes.
  await vi.waitFor(() => expect(refused).toBe(3));
  for (const { finish } of senders) finish();
  const answers = await Promise.all(senders.map(({ answered }) => answered));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  expect((await send("/upload", { body: fileForm(1_000), as: user })).status).toBe(200);
});

describe("searches of a network are counted", () => {
  const search = async (query: string, path = "/list") =>
    (await app.request(`${path}?q=${query}`)).status;

  test("on pages, whatever is looked for, and the page itself is not", async () => {
    open();
    for (let count = 0; count < 120; count += 1) expect(await search(`a${count}`)).toBe(200);
    const refused = await app.request("/list?q=b");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
    expect(await refused.text()).toContain("There have been too many searches from your network.");
    expect(await search("b", "/list.data")).toBe(429);
    expect([await search(""), (await app.request("/list?page=2")).status]).toEqual([200, 200]);
  });

  test.each(["name=ilike.*a*", "or=(name.not.ilike.*a*,id.eq.1)", "name=wfts(english).a"])(
    "in the data API by %s, and reading by ids is not",
    async (filter) => {
      open();
      const read = async (query: string) =>
        await app.request(`/rest/v1/job_postings_public?${query}`, {
          headers: { apikey: context.keys.publishable },
        });
      for (let count = 0; count < 120; count += 1) await read(encodeURI(filter));
      const refused = await read(filter);
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
      expect(await refused.json()).toMatchObject({ code: expect.any(String) });
      expect((await read("id=eq.1")).status).not.toBe(429);
    },
  );
});

test("every answer says that its type is not to be guessed", async () => {
  for (const path of ["/healthz", "/readyz", "/robots.txt", "/rest/v1/nothing", "/nothing.png"]) {
    const { headers } = await app.request(path);
    expect([path, headers.get("x-content-type-options")]).toEqual([path, "nosniff"]);
  }
});
