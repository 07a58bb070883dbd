import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import { httpErrors } from "#platform/http/errors.ts";
import { type MetricsStore, metricsContentType, type SiteReadings } from "./prometheus.driver.ts";

/** `/metrics` for whoever has the token. Without a configured token, there's no such address. */
export function createMetricsApi(
  metrics: MetricsStore,
  { token, readSite }: { token: string | undefined; readSite: () => Promise<SiteReadings> },
): Hono<HttpEnvironment> {
  const app = new Hono<HttpEnvironment>();
  app.all("/", async (context) => {
    if (!token) throw httpErrors.notFound();
    const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };
    const given = /^Bearer +(\S+)$/i.exec(context.req.header("authorization") ?? "")?.[1] ?? "";
    if (!isSame(given, token)) {
      return context.json(
        { error: "Send METRICS_TOKEN as a bearer token.", code: "metrics_token_missing" },
        401,
        {
          ...headers,
          "WWW-Authenticate": 'Bearer realm="metrics"',
        },
      );
    }
    const { method } = context.req;
    if (method !== "GET" && method !== "HEAD") throw httpErrors.methodNotAllowed(method);
    return context.body(await metrics.scrape(readSite), 200, {
      ...headers,
      "Content-Type": metricsContentType,
    });
  });
  return app;
}

/** Compares digests, which are as long as each other, in a time that says nothing about the token. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
