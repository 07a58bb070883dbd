import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import type { Log } from "#platform/log/log.ts";
import { noteWait } from "#platform/rate-limit/waits.ts";
import { toMilliseconds } from "#shared/time.ts";
import type { HttpEnvironment } from "./environment.ts";
import {
  allowCrossOrigin,
  dropTrailingSlash,
  readClientAddress,
  setRetryAfter,
  watchProxyHops,
} from "./middleware.ts";

/** A log that keeps its warnings. */
function keepWarnings(): { log: Log; warnings: Record<string, unknown>[] } {
  const warnings: Record<string, unknown>[] = [];
  const nothing = () => undefined;
  const log: Log = {
    debug: nothing,
    info: nothing,
    infoEach: nothing,
    warn: (event, fields) => void warnings.push({ event, ...fields }),
    error: nothing,
    with: () => log,
  };
  return { log, warnings };
}

async function addressBehind(proxies: number, forwarded: string): Promise<string> {
  const app = new Hono<HttpEnvironment>();
  app.use(readClientAddress(proxies, keepWarnings().log));
  app.get("/", (context) => context.text(context.var.clientAddress));
  const socket = { remoteAddress: "192.0.2.1" };
  const headers = { "x-forwarded-for": forwarded };
  return await (await app.request("/", { headers }, { incoming: { socket } })).text();
}

test("a visitor's address is the one that the last trusted proxy saw, whatever the visitor claims", async () => {
  expect(await addressBehind(0, "203.0.113.9")).toBe("192.0.2.1");
  expect(await addressBehind(1, "10.0.0.1, 203.0.113.9")).toBe("203.0.113.9");
  expect(await addressBehind(2, "10.0.0.1, 203.0.113.9, 198.51.100.1")).toBe("203.0.113.9");
});

test("what is no address is not taken for one", async () => {
  for (const claimed of ["", "unknown", "x".repeat(1_000), "203.0.113.9; drop"])
    expect(await addressBehind(1, claimed)).toBe("192.0.2.1");
});

test("proxies that do not match the configuration are told of once an hour, not each time", () => {
  let time = 0;
  const { log, warnings } = keepWarnings();
  const watch = watchProxyHops(1, log, () => time);
  watch("203.0.113.9");
  expect(warnings).toEqual([]);
  for (let request = 0; request < 1_000; request += 1) {
    watch(undefined);
    watch("10.0.0.1, 203.0.113.9");
  }
  expect(warnings).toMatchObject([
    { event: "proxy.hops_mismatch", trustedProxyHops: 1, addresses: 0 },
    { event: "proxy.hops_mismatch", trustedProxyHops: 1, addresses: 2 },
  ]);
  expect(warnings[0]?.advice).toContain("TRUSTED_PROXY_HOPS");
  time = toMilliseconds({ hours: 1 });
  watch(undefined);
  watch(undefined);
  expect(warnings).toHaveLength(3);
});

test("a proxy that nobody configured is told of, and without one nothing is", () => {
  const { log, warnings } = keepWarnings();
  const watch = watchProxyHops(0, log);
  watch(undefined);
  expect(warnings).toEqual([]);
  watch("203.0.113.9");
  expect(warnings).toHaveLength(1);
});

test("who was refused hears when to try again, from the limit that knows or by default", async () => {
  const app = new Hono<HttpEnvironment>();
  app.use(setRetryAfter);
  app.get("/limit", (context) => {
    noteWait(12.1);
    return context.text("", 429);
  });
  app.get("/unknown", (context) => context.text("", 429));
  app.get("/down", (context) => context.text("", 503));
  app.get("/own", (context) => context.text("", 429, { "Retry-After": "7" }));
  app.get("/fine", (context) => {
    noteWait(5);
    return context.text("");
  });
  const waits = ["/limit", "/unknown", "/down", "/own", "/fine"].map(async (path) =>
    (await app.request(path)).headers.get("retry-after"),
  );
  expect(await Promise.all(waits)).toEqual(["13", "60", "5", "7", null]);
});

test("a browser of any site may call the API with all that the client sends", async () => {
  const app = new Hono<HttpEnvironment>();
  app.use(allowCrossOrigin);
  const response = await app.request("/", {
    method: "OPTIONS",
    headers: { origin: "https://elsewhere.example", "access-control-request-method": "POST" },
  });
  const allowed = response.headers.get("access-control-allow-headers")?.split(",");
  expect(allowed).toEqual(
    expect.arrayContaining(["apikey", "authorization", "traceparent", "tracestate", "baggage"]),
  );
  expect(response.headers.get("access-control-allow-credentials")).toBeNull();
});

test("a browser may send headers that its application added", async () => {
  const app = new Hono<HttpEnvironment>();
  app.use(allowCrossOrigin);
  const response = await app.request("/", {
    method: "OPTIONS",
    headers: {
      origin: "https://elsewhere.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "apikey, x-tenant",
    },
  });
  expect(response.headers.get("access-control-allow-headers")?.split(/,\s*/)).toEqual([
    "apikey",
    "x-tenant",
  ]);
});

describe("a slash at the end", () => {
  const app = new Hono<HttpEnvironment>();
  app.use(dropTrailingSlash);
  const leadsTo = async (path: string) =>
    (await app.request(`http://site.example${path}`)).headers.get("location");

  test("leads to the same address without it", async () => {
    expect(await leadsTo("//x//")).toBe("/x");
    expect(await leadsTo("/x/y/?q=1/")).toBe("/x/y?q=1/");
    expect(await leadsTo("/x")).toBeNull();
  });

  test("takes time in proportion to the address, however many slashes are in it", async () => {
    const slashes = "/".repeat(200_000);
    const before = process.threadCpuUsage();
    expect(await leadsTo(`/a${slashes}a/`)).toBe(`/a${slashes}a`);
    const { user } = process.threadCpuUsage(before);
    expect(user / 1_000).toBeLessThan(1_000);
  });
});
