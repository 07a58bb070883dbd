import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import type { KeptContent } from "#platform/http/kept-content.ts";
import { trackRequests } from "#platform/http/middleware.ts";
import { sendKept } from "#platform/http/send-kept.ts";
import { createLog } from "#platform/log/pino.driver.ts";
import { createSiteServer } from "../site-server.ts";
import { KeptAnswers } from "./kept-answers.ts";

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

let content: KeptContent;
let isCurrent: boolean;
/** Requests that came as far as the app. */
let asked: string[];
let lines: Record<string, unknown>[];
let kept: KeptAnswers;
let site: ReturnType<typeof createSiteServer>;

beforeEach(async () => {
  isCurrent = true;
  asked = [];
  lines = [];
  content = {
    etag: 'W/"one"',
    contentType: "text/html; charset=utf-8",
    cacheControl: "private, no-cache",
    bodies: { identity: bytesOf("the whole page"), gzip: bytesOf("zipped") },
    forVisitors: true,
    isCurrent: () => isCurrent,
  };
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
  kept = new KeptAnswers(log);
  const app = new Hono<HttpEnvironment>();
  app.use(kept.remember, trackRequests(log));
  app.get("*", (context) => {
    asked.push(context.req.path);
    const response = sendKept(context, content, context.req.path === "/gone" ? 404 : 200);
    response.headers.set("Content-Security-Policy", "default-src 'self'");
    return response;
  });
  site = createSiteServer(app.fetch, kept);
  site.server.listen(0, "127.0.0.1");
  await once(site.server, "listening");
});
afterEach(async () => {
  await site.shutdown.finish(1_000);
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { port } = site.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, method, headers, agent: false }, async (response) => {
      const chunks = await response.toArray();
      const body = Buffer.concat(chunks).toString();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    });
    sent.once("error", reject).end();
  });
}

/** All but what differs from answer to answer. */
const lasting = ({ headers: { date, "x-request-id": _, ...headers }, ...answer }: Answer) => ({
  ...answer,
  headers,
});

describe("a page that many get", () => {
  test("is answered the second time without the app, with the same headers and bytes", async () => {
    const requests: Record<string, string>[] = [
      {},
      { "accept-encoding": "gzip, deflate" },
      { "if-none-match": '"one"' },
    ];
    for (const headers of requests) {
      asked = [];
      const first = await get("/page", headers);
      const second = await get("/page", headers);
      expect(asked).toEqual(["/page"]);
      expect(lasting(second)).toEqual(lasting(first));
      expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
    }
    expect((await get("/page")).body).toBe("the whole page");
    expect((await get("/page", { "accept-encoding": "gzip" })).body).toBe("zipped");
    expect((await get("/page", { "if-none-match": '"one"' })).status).toBe(304);
  });

  test("is logged like every other request", async () => {
    await get("/page");
    const { headers } = await get("/page");
    await expect.poll(() => lines).toHaveLength(2);
    expect(lines[1]).toEqual({
      ...lines[0],
      time: expect.any(String),
      milliseconds: expect.any(Number),
      requestId: headers["x-request-id"],
    });
  });

  test("is counted by its route, and each answer once", async () => {
    for (let index = 0; index < 3; index += 1) await get("/page");
    await get("/page", { "if-none-match": '"one"' });
    await get("/page", { "if-none-match": '"one"' });
    // The first of each kind went through the app, which counts its own.
    expect(kept.takeSent()).toEqual([
      { route: "/*", status: 200, count: 2 },
      { route: "/*", status: 304, count: 1 },
    ]);
    expect(kept.takeSent()).toEqual([]);
  });

  test("continues the trace that a request brings, and no other request's", async () => {
    const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    const outside = { traceparent, "x-request-id": "proxy-1234567" };
    const answers = [await get("/page", outside), await get("/page", outside)];
    for (const { headers } of answers) {
      expect(headers["x-request-id"]).toBe("proxy-1234567");
      expect(headers.traceresponse).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
    }
    const { headers } = await get("/page");
    expect(headers).not.toHaveProperty("traceresponse");
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    await expect
      .poll(() => lines.map((line) => line.traceId))
      .toEqual([traceId, traceId, undefined]);
    expect(asked).toHaveLength(1);
  });

  test("for visitors is not what somebody with a session gets", async () => {
    await get("/page");
    await get("/page", { cookie: "theme=dark" });
    expect(asked).toHaveLength(1);
    await get("/page", { cookie: "theme=dark; site-session.0=base64-x" });
    expect(asked).toHaveLength(2);
  });

  test("is asked for again when its time is over, or something in it was taken back", async () => {
    await get("/page");
    isCurrent = false;
    await get("/page");
    await get("/page");
    expect(asked).toHaveLength(3);
  });

  test("leaves other methods, errors and addresses with parameters to the app", async () => {
    for (const [path, method] of [
      ["/page", "HEAD"],
      ["/page", "POST"],
      ["/gone", "GET"],
      ["/page?page=2", "GET"],
    ] as const) {
      await get("/page");
      asked = [];
      const answers = [await get(path, {}, method), await get(path, {}, method)];
      if (method === "POST") expect(answers.map(({ status }) => status)).toEqual([404, 404]);
      else expect(asked).toEqual([path.split("?")[0], path.split("?")[0]]);
    }
  });

  test("is no reason to keep a connection to a server that stops", async () => {
    await get("/page");
    expect((await get("/page", { connection: "keep-alive" })).headers.connection).toBe(
      "keep-alive",
    );
    site.shutdown.begin();
    expect((await get("/page", { connection: "keep-alive" })).headers.connection).toBe("close");
  });
});
