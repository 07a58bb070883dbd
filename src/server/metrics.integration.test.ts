import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { changeBooking } from "#features/booking/booking.contract.ts";
import {
  bookAndPay,
  createMentor,
  findTime,
} from "#features/mentoring/sessions/sessions.test-support.ts";
import { afterCommit } from "#platform/database/after-commit.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { createJobRunner, type JobRunner } from "#platform/jobs/pg-boss.driver.ts";
import { createLog } from "#platform/log/pino.driver.ts";
import { currentTrace } from "#platform/trace/trace.ts";
import { createTestContext, type TestContext } from "../../tests/support/services.ts";

const token = "a4f09c7be1d2835f60b7c9e8d1f2a3b4";

let context: TestContext;
let jobs: JobRunner;
const seen: (string | undefined)[] = [];

const follow = defineJob({
  name: "test.follow",
  schema: z.object({ fails: z.boolean() }),
  retryLimit: 1,
  async handle(services, { fails }) {
    seen.push(currentTrace()?.requestId);
    services.log.info("test.followed");
    if (fails) throw new Error("again");
  },
});

beforeAll(async () => {
  context = await createTestContext({ environment: { METRICS_TOKEN: token } });
  jobs = createJobRunner(context.services.database, createLog("silent"), { supervised: false });
  await jobs.prepare([follow]);
});
afterAll(async () => {
  await jobs.stop();
  await context.close();
});
beforeEach(() => {
  seen.length = 0;
});

const enqueue = (fails = false) =>
  context.services.database.asSystem("test", (transaction) =>
    jobs.enqueue(transaction, follow, { fails }),
  );

/** The scrape after the kept one has gone out of date. */
async function scrape(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 3_100));
  const response = await context.app.request("/metrics", {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return await response.text();
}

describe("what is counted", () => {
  test("requests are counted by route, never by what an address holds", async () => {
    await context.app.request("/healthz");
    await context.app.request(
      `/rest/v1/mentor_profiles_public?select=id&apikey=${context.keys.publishable}`,
    );
    await context.app.request("/storage/v1/object/public/bucket/somebody@people.example.pdf");
    await context.app.request("/functions/v1/no-such-thing", { method: "PROPFIND" });
    const text = await scrape();
    expect(text).toContain(
      'meridian_http_requests_total{method="GET",route="/healthz",status="200"} 1',
    );
    expect(text).toMatch(/method="GET",route="\/rest\/v1\/:resource",status="200"/);
    expect(text).toContain('method="other"');
    expect(text).not.toContain("people.example");
    expect(text).not.toContain("no-such-thing");
  });

  test("sign-ins, emails, jobs and queues are", async () => {
    const person = await context.createUser();
    const answer = await context.app.request("/auth/v1/token?grant_type=password", {
      method: "POST",
      headers: { apikey: context.keys.publishable, "content-type": "application/json" },
      body: JSON.stringify({ email: person.email, password: "wrong password" }),
    });
    expect(answer.status).toBe(400);
    await context.services.database.asSystem("test", (transaction) =>
      context.services.mail.enqueue(transaction, {
        to: "reader@people.example",
        subject: "Hello",
        heading: "Hello",
        paragraphs: ["Hello"],
      } as never),
    );
    await context.runJobs();
    await enqueue(true);
    await jobs.drain(context.services);
    await enqueue();
    const text = await scrape();
    expect(text).toContain('meridian_logins_total{method="password",outcome="failure"} 1');
    expect(text).toMatch(/meridian_logins_total\{method="password",outcome="success"\} \d/);
    expect(text).toMatch(
      /meridian_emails_total\{lane="transactional",outcome="handed_over"\} [1-9]/,
    );
    expect(text).toContain('meridian_job_runs_total{queue="test.follow",outcome="failed"} 1');
    expect(text).toContain('meridian_queue_jobs{queue="test.follow",state="due"} 1');
    expect(text).toContain('meridian_queue_jobs{queue="test.follow",state="later"} 1');
    expect(text).toMatch(/meridian_queue_oldest_due_seconds\{queue="test\.follow"\} \d/);
    expect(text).toContain('meridian_database_connections{state="in_use"}');
    await jobs.drain(context.services);
  });

  test("failures that alerts ask about start at 0, so that the first one is a change", async () => {
    const counted = defineJob({
      name: "test.counted",
      schema: z.object({}),
      handle: async () => {},
    });
    const { database } = context.services;
    const runner = createJobRunner(database, createLog("silent"), { supervised: false });
    await runner.prepare([counted]);
    await runner.start(context.services);
    try {
      const text = await scrape();
      expect(text).toContain('meridian_job_runs_total{queue="test.counted",outcome="given_up"} 0');
      const alerts = await readFile("deploy/prometheus/meridian-alerts.yml", "utf8");
      const asked = [...alerts.matchAll(/increase\((\w+)\{outcome="(\w+)"\}/g)];
      expect(asked.map(([, name]) => name)).toContain("meridian_refunds_total");
      for (const [, name = "", outcome = ""] of asked) {
        expect(text).toMatch(new RegExp(`^${name}\\{[^}]*outcome="${outcome}"\\} 0$`, "m"));
      }
    } finally {
      await runner.stop();
    }
  });

  test("what a transaction did is counted when it's committed, and not when it's undone", async () => {
    const { database } = context.services;
    const counted: string[] = [];
    await database.asSystem("test", async (transaction) => {
      afterCommit(transaction, () => counted.push("committed"));
      expect(counted).toEqual([]);
    });
    await database
      .asSystem("test", async (transaction) => {
        afterCommit(transaction, () => counted.push("undone"));
        throw new Error("undo");
      })
      .catch(() => {});
    expect(counted).toEqual(["committed"]);
  });
});

describe("a trace", () => {
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

  test("goes from a request into its logs and its answer", async () => {
    const response = await context.app.request("/healthz", {
      headers: { traceparent, "x-request-id": "proxy-1234567" },
    });
    expect(response.headers.get("x-request-id")).toBe("proxy-1234567");
    expect(response.headers.get("traceresponse")).toMatch(new RegExp(`^00-${traceId}-`));
    expect(context.logged.at(-1)).toMatchObject({ requestId: "proxy-1234567", traceId });
  });

  test.each([
    { "x-request-id": 'x","level":"error' },
    { "x-request-id": "short" },
    { traceparent: `00-${"0".repeat(32)}-00f067aa0ba902b7-01` },
    { traceparent: "nonsense" },
  ] as Record<string, string>[])("that is not well-formed is replaced: %j", async (headers) => {
    const response = await context.app.request("/healthz", { headers });
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.has("traceresponse")).toBe(false);
    expect(context.logged.at(-1)).not.toHaveProperty("traceId");
  });

  test("goes into the jobs that a request enqueues, their logs and their retries", async () => {
    const { withTrace, readTrace } = await import("#platform/trace/trace.ts");
    const trace = readTrace({ requestId: "proxy-7654321", traceparent });
    await withTrace(trace, () => enqueue());
    await enqueue();
    context.logged.length = 0;
    await jobs.drain(context.services);
    expect([...seen].sort()).toEqual(["proxy-7654321", undefined]);
    const followed = context.logged.filter(({ event }) => event === "test.followed");
    expect(followed).toContainEqual(
      expect.objectContaining({ requestId: "proxy-7654321", traceId, job: "test.follow" }),
    );
  });
});

test("a session that's paid, booked and refunded is counted", async () => {
  const { services } = context;
  const admin = await context.createUser({ roles: ["admin"] });
  const { mentor, mentorId } = await createMentor(context, admin);
  const mentee = await context.createUser();
  expect(await scrape()).not.toMatch(/meridian_(bookings|refunds)_total\{[^}]*\} [1-9]/);
  const id = await bookAndPay(context, mentee, mentorId, await findTime(context, mentorId, 60));
  await changeBooking(services, mentor, id, { event: "confirm" });
  await context.runJobs();
  await changeBooking(services, mentor, id, { event: "cancel", reason: "I have fallen ill" });
  await context.runJobs();
  const text = await scrape();
  for (const event of ["request", "confirm", "cancel"]) {
    expect(text).toContain(`meridian_bookings_total{kind="mentor_session",event="${event}"} 1`);
  }
  expect(text).toContain('meridian_payments_total{purpose="mentor_session",outcome="paid"} 1');
  expect(text).toContain('meridian_refunds_total{purpose="mentor_session",outcome="refunded"} 1');
});
