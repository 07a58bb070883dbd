import { Hono } from "hono";
import { expect, test } from "vitest";
import type { HttpEnvironment } from "./environment.ts";
import { allowCrossOrigin, readClientAddress } from "./middleware.ts";

async function addressBehind(proxies: number, forwarded: string): Promise<string> {
  const app = new Hono<HttpEnvironment>();
  app.use(readClientAddress(proxies));
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
