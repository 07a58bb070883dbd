import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { createJobRunner, type JobRunner } from "../jobs/pg-boss.driver.ts";
import { createLog } from "../log/pino.driver.ts";
import { composeEmail } from "./email.ts";
import { connectionsPerLane } from "./lanes.rules.ts";
import type { Mail, MailDriver, MailOptions } from "./mail.ts";
import { type MailServer, startMailServer } from "./mail-server.fixture.ts";
import { createMail } from "./send-mail.job.ts";
import { createSmtpDriver } from "./smtp.driver.ts";

let context: TestContext;
let server: MailServer;
let jobs: JobRunner;
let mail: Mail;
let driver: MailDriver;

const connections = 9;

beforeAll(async () => {
  context = await createTestContext();
  server = await startMailServer({ reads: false });
  driver = createSmtpDriver({
    url: server.url,
    from: "Meridian <hello@meridian.example>",
    connections,
  });
});

afterAll(async () => {
  driver.close?.();
  await server.close();
  await context.close();
});

async function open(supervised: boolean) {
  jobs = createJobRunner(context.services.database, createLog("silent"), { supervised });
  const made = createMail(driver, jobs, { connections });
  mail = made.mail;
  await jobs.prepare(made.jobs);
}

const query = async (text: string, values: unknown[] = []) =>
  (await context.services.database.executeRaw(text, values)).rows;

const send = (subject: string, options: MailOptions = {}) =>
  context.services.database.asSystem("test", (transaction) =>
    mail.enqueue(
      transaction,
      composeEmail("ada@people.example", { subject, paragraphs: ["Text"] }),
      options,
    ),
  );

const arrived = () => [...server.emails.values()].map(({ subject }) => subject);

beforeEach(async () => {
  server.emails.clear();
  server.deliveries = 0;
  server.answer = undefined;
  await query("delete from pgboss.job where name like 'mail.%' or name = 'dead-letters'");
});

test("every lane has at least one connection, and bulk mail what is left", () => {
  expect(connectionsPerLane(3)).toEqual({ security: 1, transactional: 1, bulk: 1 });
  expect(connectionsPerLane(10)).toEqual({ security: 3, transactional: 3, bulk: 4 });
});

test("ten thousand bulk messages leave at more than 20 a second and delay a code by less than five seconds", async () => {
  await open(true);
  await send("bulk", { lane: "bulk" });
  await query(
    `insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_seconds, heartbeat_seconds, dead_letter)
     select name, data, retry_limit, retry_delay, retry_backoff, expire_seconds, heartbeat_seconds, dead_letter
     from pgboss.job, generate_series(1, 9999) where name = 'mail.send-bulk'`,
  );
  await jobs.start(context.services);
  const startedAt = performance.now();
  await expect.poll(() => server.deliveries, { timeout: 10_000 }).toBeGreaterThan(20);

  for (const lane of ["security", "transactional"] as const) {
    const enqueuedAt = performance.now();
    await send(lane, { lane });
    await expect.poll(arrived, { interval: 5, timeout: 10_000 }).toContain(lane);
    const delay = performance.now() - enqueuedAt;
    expect(delay).toBeLessThan(5_000);
  }

  await expect.poll(() => server.deliveries, { timeout: 30_000 }).toBeGreaterThan(200);
  const rate = server.deliveries / ((performance.now() - startedAt) / 1000);
  expect(rate).toBeGreaterThan(20);
  await query("delete from pgboss.job where name = 'mail.send-bulk' and state = 'created'");
  await jobs.stop();
  // Nothing arrived twice.
  expect(server.emails.size).toBe(server.deliveries);
}, 60_000);

describe("a mail server", () => {
  beforeEach(() => open(false));

  const drain = () => jobs.drain(context.services);
  const becomeDue = () => query("update pgboss.job set start_after = now() where state = 'retry'");

  test("that is out of order gets the message when it is back, and no code that has expired", async () => {
    server.answer = { where: "sender", code: 451 };
    const usefulUntil = new Date(context.clock.now().getTime() + 600_000);
    await send("receipt");
    await send("code", { lane: "security", usefulUntil });
    await drain();
    expect(arrived()).toEqual([]);

    context.clock.advance({ days: 2 });
    server.answer = undefined;
    await becomeDue();
    await drain();
    expect(arrived()).toEqual(["receipt"]);
    expect(await jobs.listDeadLetters()).toEqual([]);
    await jobs.stop();
  });

  test("that knows no such mailbox is not asked again, and the message is kept", async () => {
    server.answer = { where: "recipient", code: 550 };
    await send("to nobody");
    await drain();
    await becomeDue();
    expect(await drain()).toBe(0);
    const [deadLetter] = await jobs.listDeadLetters();
    expect(deadLetter).toMatchObject({ job: "mail.send", input: { subject: "to nobody" } });
    expect(deadLetter?.reason).toContain("550");

    server.answer = undefined;
    await jobs.retryDeadLetters([deadLetter?.id ?? ""]);
    await drain();
    expect(arrived()).toEqual(["to nobody"]);
    await jobs.stop();
  });

  test("that takes a message whose answer is lost gets it again under the same id", async () => {
    await send("twice");
    await drain();
    await query(
      "update pgboss.job set state = 'retry', start_after = now(), completed_on = null where name = 'mail.send'",
    );
    await drain();
    expect(server.deliveries).toBe(2);
    expect(server.emails.size).toBe(1);
    await jobs.stop();
  });
});
