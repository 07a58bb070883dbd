import { describe, expect, test } from "vitest";
import { onlyProcess, type ServerProcesses } from "#platform/server-processes.ts";
import { isProductError } from "#shared/errors.ts";
import { metricNames } from "./metric-definitions.ts";
import { createMetricsApi } from "./metrics-api.ts";
import { createPrometheusMetrics, type SiteReadings } from "./prometheus.driver.ts";

const token = "a4f09c7be1d2835f60b7c9e8d1f2a3b4";
const readSite = async (): Promise<SiteReadings> => ({
  queueJobs: [{ labels: { queue: "mail.send", state: "due" }, value: 7 }],
  queueOldestSeconds: [{ labels: { queue: "mail.send" }, value: 90 }],
  queuePaused: [{ labels: { queue: "mail.send" }, value: 1 }],
});

describe("/metrics", () => {
  async function ask(
    configured: string | undefined,
    headers: Record<string, string> = {},
    method = "GET",
  ): Promise<Response> {
    const metrics = createPrometheusMetrics(onlyProcess);
    const app = createMetricsApi(metrics, { token: configured, readSite });
    app.onError((error, context) => {
      if (!isProductError(error)) throw error;
      return context.text(error.code, error.status as 404);
    });
    return await app.request("/", { headers, method });
  }

  test("answers anyone who has the token, and is neither kept nor indexed", async () => {
    const response = await ask(token, { authorization: `Bearer ${token}` });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-robots-tag")).toContain("noindex");
    expect(await response.text()).toContain('meridian_queue_jobs{queue="mail.send",state="due"} 7');
  });

  test.each([
    {},
    { authorization: "Bearer wrong" },
    { authorization: `Bearer ${token}x` },
    { authorization: `Basic ${token}` },
    { authorization: token },
    { cookie: `token=${token}` },
  ] as Record<string, string>[])("asks for it otherwise: %j", async (headers) => {
    const response = await ask(token, headers);
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toContain("Bearer");
    expect(await response.text()).not.toContain("meridian_queue_jobs");
  });

  test("isn't there without a configured token, whatever is sent", async () => {
    for (const headers of [
      {},
      { authorization: "Bearer " },
      { authorization: "Bearer undefined" },
    ]) {
      expect((await ask(undefined, headers as Record<string, string>)).status).toBe(404);
    }
  });

  test("can only be read", async () => {
    expect((await ask(token, { authorization: `Bearer ${token}` }, "POST")).status).toBe(405);
  });
});

test("counts, durations and values now are told under names that are listed", async () => {
  const metrics = createPrometheusMetrics(onlyProcess);
  metrics.count("emails", { lane: "bulk", outcome: "refused" });
  metrics.count("emails", { lane: "bulk", outcome: "refused" }, 2);
  metrics.time("httpDuration", { route: "/jobs/:id" }, 0.03);
  let open = 3;
  metrics.read("websocketConnections", () => [{ labels: {}, value: open }]);
  metrics.beforeScrape(() => {
    open += 1;
  });
  const text = await metrics.scrape(readSite);
  expect(text).toContain('meridian_emails_total{lane="bulk",outcome="refused"} 3');
  expect(text).toContain(
    'meridian_http_request_duration_seconds_bucket{le="0.05",route="/jobs/:id"} 1',
  );
  expect(text).toContain("meridian_websocket_connections 4");
  expect(text).toContain("meridian_database_up 1");
  for (const name of metricNames) expect(text, name).toContain(`# TYPE ${name} `);
});

test("a database that doesn't answer is told, and everything else still is", async () => {
  const metrics = createPrometheusMetrics(onlyProcess);
  metrics.count("logins", { method: "password", outcome: "failure" });
  const text = await metrics.scrape(() => Promise.reject(new Error("away")));
  expect(text).toContain("meridian_database_up 0");
  expect(text).toContain('meridian_logins_total{method="password",outcome="failure"} 1');
  expect(text).not.toContain("meridian_queue_jobs{");
});

test("scrapes that come together make the database work once", async () => {
  let reads = 0;
  const metrics = createPrometheusMetrics(onlyProcess);
  const counted = async () => {
    reads += 1;
    return await readSite();
  };
  const [first, second] = await Promise.all([metrics.scrape(counted), metrics.scrape(counted)]);
  expect(first).toBe(second);
  await metrics.scrape(counted);
  expect(reads).toBe(1);
});

describe("several processes on one port", () => {
  /** Processes that get each other's messages, as with `ProcessGroup`. */
  function connect(count: number): ServerProcesses[] {
    const hearers = new Map<number, (text: string) => void>();
    return Array.from({ length: count }, (_, index) => ({
      index,
      count,
      join(_topic: string, heard: (text: string) => void) {
        hearers.set(index, heard);
        return (text: string) => {
          for (const [other, hear] of hearers)
            if (other !== index) queueMicrotask(() => hear(text));
        };
      },
    }));
  }

  test("are told apart in one answer, whichever gives it", async () => {
    const stores = connect(3).map(createPrometheusMetrics);
    stores.forEach((store, index) => {
      store.count("bookings", { kind: "session", event: "book" }, index + 1);
      store.time("jobDuration", { queue: "q" }, 0.2);
    });
    for (const store of stores) {
      const text = await store.scrape(readSite);
      for (const [process, count] of Object.entries({ 1: 1, 2: 2, 3: 3 })) {
        expect(text).toContain(
          `meridian_bookings_total{kind="session",event="book",process="${process}"} ${count}`,
        );
      }
      expect(text.match(/meridian_job_duration_seconds_count\{/g)).toHaveLength(3);
      expect(text).toContain("meridian_processes_answered 3");
      // Readings of the database aren't repeated for each process.
      expect(text.match(/meridian_queue_jobs\{/g)).toHaveLength(1);
    }
  });

  test("one that doesn't answer is missing, and that shows", async () => {
    const [one, two] = connect(3).slice(0, 2).map(createPrometheusMetrics);
    one?.count("bookings", { kind: "session", event: "book" });
    two?.count("bookings", { kind: "session", event: "book" });
    const text = await one?.scrape(readSite);
    expect(text).toContain("meridian_processes_answered 2");
    expect(text).toContain("meridian_processes_configured 3");
    expect(text).toContain('process="2"');
  });
});
