import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishableKey } from "../support/people/auth-calls.ts";
import { type BuiltServer, startBuiltServer } from "../support/running/built-server.ts";

/** Metrics of the built server, including its kept pages and its files. */

const token = "a4f09c7be1d2835f60b7c9e8d1f2a3b4";
const headers = { authorization: `Bearer ${token}` };

let server: BuiltServer;
beforeAll(async () => {
  server = await startBuiltServer({ METRICS_TOKEN: token });
});
afterAll(() => server?.stop());

const ask = (path: string, init?: RequestInit) => fetch(new URL(path, server.baseURL), init);

async function countOf(line: string): Promise<number> {
  const text = await (await ask("/metrics", { headers })).text();
  const found = text.split("\n").find((each) => each.startsWith(`${line} `));
  return Number(found?.slice(line.length) ?? 0);
}

test("needs the token, and is in no list of addresses", async () => {
  expect((await ask("/metrics")).status).toBe(401);
  for (const path of ["/robots.txt", "/sitemap.xml"]) {
    expect(await (await ask(path)).text()).not.toContain("/metrics");
  }
});

test("counts pages by their pattern, kept or rendered, and files by their folder", async () => {
  for (let index = 0; index < 20; index += 1) await (await ask("/about")).text();
  await ask("/jobs/no-such-job-of-anyone");
  await ask("/somebody@people.example/and/more");
  const page = await (await ask("/about")).text();
  const script = /"(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? "";
  expect((await ask(script)).status).toBe(200);
  await expect
    .poll(() => countOf('meridian_http_requests_total{method="GET",route="/about",status="200"}'))
    .toBe(21);
  const text = await (await ask("/metrics", { headers })).text();
  expect(text).toContain('route="/assets/*",status="200"');
  expect(text).toContain('route="/*",status="404"');
  expect(text).not.toContain("people.example");
  expect(text).not.toContain("no-such-job-of-anyone");
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.e-]+/);
  expect(text).toMatch(/process_resident_memory_bytes [\d.e+]+/);
  expect(text).toContain("nodejs_gc_duration_seconds");
  expect(text).toContain("meridian_database_up 1");
});

test("counts open sockets", async () => {
  const key = await publishableKey(server);
  const address = server.baseURL.replace("http", "ws");
  const socket = new WebSocket(`${address}/realtime/v1/websocket?vsn=1.0.0&apikey=${key}`);
  await once(socket, "open");
  await expect.poll(() => countOf("meridian_websocket_connections")).toBe(1);
  socket.close();
  await expect.poll(() => countOf("meridian_websocket_connections")).toBe(0);
});
