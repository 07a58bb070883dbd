import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { describeSchedule } from "#platform/jobs/describe-schedule.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { features } from "../../server/features.ts";
import { readEmails, resendEmail } from "./emails.usecases.server.ts";
import * as queuePage from "./pages/admin-queue.tsx";
import {
  deleteJob,
  pause,
  readJob,
  readQueue,
  readQueues,
  resume,
  retryAll,
  retryJob,
} from "./queues.usecases.server.ts";

let context: TestContext;
let admin: TestUser;

/** Emails to this address go into the outbox; the jobs of the others were given up before. */
const queue = "mail.send";
const scheduled = "booking.process-due-bookings";

beforeAll(async () => {
  context = await createTestContext();
  admin = await context.createUser({ roles: ["admin"] });
});
afterAll(() => context.close());

const inSystem = <Result>(work: (transaction: DatabaseTransaction) => Promise<Result>) =>
  context.services.database.asSystem("test", work);

const email = (subject: string) => ({ to: "ada@people.example", subject, text: "Hello" });

/** Jobs as pg-boss leaves them. */
async function addJobs(values: {
  name?: string;
  state: string;
  count?: number;
  subject?: string;
  error?: string;
  started?: boolean;
  deadLetterOf?: string;
  usefulUntil?: Date;
}): Promise<string[]> {
  const { name = queue, state, count = 1, subject = "News", error, deadLetterOf } = values;
  const data = {
    ...email(subject),
    ...(values.usefulUntil ? { $usefulUntil: values.usefulUntil.toISOString() } : {}),
  };
  const output = error ? JSON.stringify({ message: error }) : null;
  const { rows } = await inSystem((transaction) =>
    sql<{ id: string }>`
      insert into pgboss.job (name, state, data, output, source_output, source_name, source_id,
        source_created_on, source_retry_count, source_root_id, created_on, started_on, completed_on, start_after)
      select ${deadLetterOf ? "dead-letters" : name}, ${state}::pgboss.job_state, ${JSON.stringify(data)}::jsonb,
        ${deadLetterOf ? null : output}::jsonb, ${deadLetterOf ? output : null}::jsonb, ${deadLetterOf ?? null},
        case when ${deadLetterOf ?? null}::text is not null then gen_random_uuid() end,
        now() - interval '2 hours', 3, null,
        now() - interval '1 hour' + number * interval '1 millisecond',
        case when ${values.started ?? false} then now() - interval '50 minutes' end,
        case when ${state} in ('completed', 'failed') then now() - interval '40 minutes' end,
        now() - interval '1 hour'
      from generate_series(1, ${count}::int) as number
      returning id`.execute(transaction),
  );
  return rows.map(({ id }) => id);
}

const giveUp = (
  values: { subject?: string; error?: string; count?: number; usefulUntil?: Date } = {},
) => addJobs({ state: "created", deadLetterOf: queue, error: "no answer", ...values });

beforeEach(async () => {
  await inSystem(async (transaction) => {
    await sql`delete from pgboss.job`.execute(transaction);
    await sql`delete from private.paused_queues`.execute(transaction);
    await sql`delete from private.outbox_messages`.execute(transaction);
  });
  // No one can delete from the audit log, not even a test.
  earlierEntries = (await allEntries()).length;
});

let earlierEntries = 0;
const entries = async () => (await allEntries()).slice(earlierEntries);
const allEntries = () =>
  inSystem((transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select(["action", "actor_id", "subject_id", "subject_name", "before", "after", "reason"])
      .where("action", "like", "operations.%")
      .orderBy("id")
      .execute(),
  );

const shownQueue = async (name: string) =>
  (await readQueues(context.services, admin)).find((each) => each.name === name);

describe("the queues", () => {
  test("say how many jobs wait, run and failed, and since when", async () => {
    await addJobs({ state: "created", count: 3 });
    await addJobs({ state: "active", started: true });
    await addJobs({ state: "completed", started: true });
    await giveUp();
    // The job that became a dead letter stays for a day: it's not another one that failed.
    const [original] = await addJobs({ state: "failed", started: true });
    await inSystem((transaction) =>
      sql`update pgboss.job set dead_letter = 'dead-letters' where id = ${original}::uuid`.execute(
        transaction,
      ),
    );
    const shown = await shownQueue(queue);
    expect(shown).toMatchObject({ waiting: 3, later: 0, running: 1, failed: 1, pausedAt: null });
    expect(shown?.oldestSeconds).toBeGreaterThan(3_500);
    expect(shown?.lastDoneAt).toBeInstanceOf(Date);
    expect(await shownQueue("mail.send-bulk")).toMatchObject({
      waiting: 0,
      failed: 0,
      oldestSeconds: null,
      lastDoneAt: null,
    });
  });

  test("are those of jobs, not the machinery's own", async () => {
    const names = (await readQueues(context.services, admin)).map(({ name }) => name);
    expect(names).toContain(scheduled);
    expect(names.filter((name) => /pgboss|dead-letters/.test(name))).toEqual([]);
  });

  test("that run by themselves say when, in words", async () => {
    const schedules = features
      .flatMap(({ jobs = [] }) => jobs)
      .flatMap(({ schedule }) => schedule ?? []);
    expect(schedules.length).toBeGreaterThan(40);
    expect(schedules.filter((schedule) => !describeSchedule(schedule))).toEqual([]);
  });

  test("aren't counted to the end when there are very many jobs", async () => {
    await addJobs({ state: "created", count: 10_050 });
    expect(await shownQueue(queue)).toMatchObject({ waiting: 10_001 });
  });

  test("a scheduled job that failed counts as failed, and runs again when it's retried", async () => {
    const [id = ""] = await addJobs({ name: scheduled, state: "failed", started: true });
    await inSystem((transaction) =>
      sql`update pgboss.job set data = '{}' where id = ${id}::uuid`.execute(transaction),
    );
    expect(await shownQueue(scheduled)).toMatchObject({ failed: 1 });
    await retryJob(context.services, admin, { queue: scheduled, id });
    expect(await context.runJobs()).toBe(1);
    expect(await shownQueue(scheduled)).toMatchObject({ failed: 0 });
  });
});

describe("a queue's page", () => {
  test("lists the jobs of a state by page and in order, without what they were given", async () => {
    await addJobs({ state: "created", count: 60 });
    const read = (page: number, newestFirst: boolean) =>
      readQueue(context.services, admin, queue, { state: "waiting", newestFirst, page });
    const first = await read(1, false);
    expect(first).toMatchObject({ pages: 2 });
    expect(first.jobs).toHaveLength(50);
    const second = await read(2, false);
    expect(second.jobs).toHaveLength(10);
    const order = [...first.jobs, ...second.jobs].map(({ id }) => id);
    expect(new Set(order).size).toBe(60);
    expect((await read(1, true)).jobs.map(({ id }) => id)).toEqual(order.toReversed().slice(0, 50));
    expect(JSON.stringify(first)).not.toContain("people.example");
  });

  test("shows why a job failed, without addresses of people", async () => {
    await giveUp({ error: "550 <ada@people.example> is unknown" });
    const { jobs } = await readQueue(context.services, admin, queue, {
      state: "failed",
      newestFirst: true,
      page: 1,
    });
    expect(jobs).toMatchObject([
      { state: "failed", queue, attempts: 4, error: "550 <a•••@people.example> is unknown" },
    ]);
  });

  test("of a queue that isn't there isn't there either", async () => {
    const reading = readQueue(context.services, admin, "nowhere", {
      state: "waiting",
      newestFirst: true,
      page: 1,
    });
    await expect(reading).rejects.toMatchObject({ status: 404 });
  });
});

test("a job's page summarizes what the job was given", async () => {
  const [id = ""] = await giveUp({ subject: "About your visa" });
  const { job, input } = await readJob(context.services, admin, queue, id);
  expect(job).toMatchObject({ id, queue, state: "failed", error: "no answer" });
  expect(input).toContainEqual({ name: "subject", value: "15 characters" });
  expect(JSON.stringify({ job, input })).not.toMatch(/visa|ada@people/);
  for (const other of ["x", randomUUID()]) {
    const reading = readJob(context.services, admin, queue, other);
    await expect(reading).rejects.toMatchObject({ status: 404 });
  }
  const elsewhere = readJob(context.services, admin, "mail.send-bulk", id);
  await expect(elsewhere).rejects.toMatchObject({ status: 404 });
});

test("a failed job is deleted early when its input is no longer useful", async () => {
  const usefulUntil = new Date("2020-01-01T00:00:00Z");
  const [code = ""] = await giveUp({ usefulUntil });
  const [news = ""] = await giveUp();
  const deletedAt = async (id: string) =>
    (await readJob(context.services, admin, queue, id)).job.deletedAt;
  expect(await deletedAt(code)).toEqual(usefulUntil);
  expect((await deletedAt(news))?.getTime()).toBeGreaterThan(Date.now());
});

describe("a failed job", () => {
  test("runs once when two people retry it at the same time", async () => {
    const [id = ""] = await giveUp({ subject: "Only once" });
    const results = await Promise.allSettled([
      retryJob(context.services, admin, { queue, id }),
      retryJob(context.services, admin, { queue, id }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const sent = (await context.outbox()).map(({ subject }) => subject);
    expect(sent).toEqual(["Only once"]);
    expect(await entries()).toMatchObject([
      { action: "operations.job_retried", actor_id: admin.userId, subject_id: id },
    ]);
  });

  test("is retried with all the others, which are counted", async () => {
    await giveUp({ count: 1_500 });
    const reason = "The mail server is back.";
    expect(await retryAll(context.services, admin, { queue, reason })).toBe(1_500);
    expect(await shownQueue(queue)).toMatchObject({ failed: 0, waiting: 1_500 });
    expect(await entries()).toMatchObject([
      { action: "operations.jobs_retried", before: { failed: 1_500 }, reason },
    ]);
    const again = retryAll(context.services, admin, { queue, reason });
    await expect(again).rejects.toMatchObject({ code: "no_failed_jobs" });
  });

  test("is deleted once, with a reason; one that waits can't be", async () => {
    const [id = ""] = await giveUp();
    const [waiting = ""] = await addJobs({ state: "created" });
    const reason = "The person has left.";
    await deleteJob(context.services, admin, { queue, id, reason });
    for (const other of [id, waiting]) {
      const deleting = deleteJob(context.services, admin, { queue, id: other, reason });
      await expect(deleting).rejects.toMatchObject({ code: "job_not_failed" });
    }
    expect(await shownQueue(queue)).toMatchObject({ failed: 0, waiting: 1 });
    expect(await entries()).toMatchObject([{ action: "operations.job_deleted", reason }]);
  });
});

describe("a paused queue", () => {
  test("keeps its jobs until it's resumed", async () => {
    const reason = "The provider sends everything twice.";
    await pause(context.services, admin, { name: queue, reason });
    await addJobs({ state: "created" });
    expect(await context.runJobs()).toBe(0);
    expect(await shownQueue(queue)).toMatchObject({ waiting: 1, pauseReason: reason });
    const again = pause(context.services, admin, { name: queue, reason });
    await expect(again).rejects.toMatchObject({ code: "queue_already_paused" });

    await resume(context.services, admin, queue);
    expect(await context.runJobs()).toBe(1);
    const resuming = resume(context.services, admin, queue);
    await expect(resuming).rejects.toMatchObject({ code: "queue_not_paused" });
    expect(await entries()).toMatchObject([
      { action: "operations.queue_paused", subject_id: queue, reason, after: { paused: true } },
      { action: "operations.queue_resumed", subject_id: queue, after: { paused: false } },
    ]);
  });

  test("runs one of the jobs that its schedule added meanwhile", async () => {
    await inSystem((transaction) =>
      sql`insert into pgboss.schedule (name, cron) values (${scheduled}, '* * * * *')
        on conflict do nothing`.execute(transaction),
    );
    await pause(context.services, admin, { name: scheduled, reason: "Looking at it." });
    await addJobs({ name: scheduled, state: "created", count: 5 });
    await resume(context.services, admin, scheduled);
    expect(await shownQueue(scheduled)).toMatchObject({ waiting: 1 });
  });

  test("says that retried jobs wait until it's resumed", async () => {
    const routes = [pageRoute("/admin/queues/:queue", queuePage)];
    const path = `/admin/queues/${queue}?done=retried&count=2`;
    const read = async () => (await visitPage(context, routes, path, undefined, admin)).html;
    expect(await read()).toContain("2 jobs will run again, starting in a few seconds.");
    await pause(context.services, admin, { name: queue, reason: "Looking at it." });
    expect(await read()).toContain("2 jobs will run again after you resume the queue.");
  });

  test("must be one that there is", async () => {
    const pausing = pause(context.services, admin, { name: "nowhere", reason: "No reason." });
    await expect(pausing).rejects.toMatchObject({ code: "queue_not_found" });
  });
});

describe("emails that weren't sent", () => {
  test("are listed by whether they failed or wait, without secrets in their subjects", async () => {
    await giveUp({ subject: "Your code is 482913" });
    await addJobs({ state: "created", subject: "Still waiting" });
    await addJobs({ state: "created", name: scheduled });
    const failed = await readEmails(context.services, admin, { state: "failed", page: 1 });
    expect(failed.emails).toMatchObject([
      { subject: "Your code is [removed]", recipient: "ada@people.example", attempts: 4 },
    ]);
    const waiting = await readEmails(context.services, admin, { state: "waiting", page: 1 });
    expect(waiting.emails.map(({ subject }) => subject)).toEqual(["Still waiting"]);
  });

  test("go out once when they're sent again", async () => {
    const [id = ""] = await giveUp({ subject: "Once more" });
    const sending = () => resendEmail(context.services, admin, { queue, id });
    const results = await Promise.allSettled([sending(), sending(), sending()]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await context.outbox()).map(({ subject }) => subject)).toEqual(["Once more"]);
    await expect(sending()).rejects.toMatchObject({ code: "email_not_failed" });
    expect(await context.outbox()).toHaveLength(1);
    expect(await entries()).toMatchObject([{ action: "operations.email_resent", subject_id: id }]);
  });

  test("stay unsent when their time is over", async () => {
    const { clock } = context;
    const [id = ""] = await giveUp({ usefulUntil: clock.now() });
    const { emails } = await readEmails(context.services, admin, { state: "failed", page: 1 });
    expect(emails).toMatchObject([{ isTooLate: true }]);
    const sending = resendEmail(context.services, admin, { queue, id });
    await expect(sending).rejects.toMatchObject({ code: "email_too_late" });
  });

  test("are the only jobs that can be sent again here", async () => {
    const sending = resendEmail(context.services, admin, { queue: scheduled, id: randomUUID() });
    await expect(sending).rejects.toMatchObject({ status: 404 });
  });
});

test("only people with the right see or do any of it", async () => {
  const { services } = context;
  const [id = ""] = await giveUp();
  const others = [
    anonymousViewer,
    await context.createUser(),
    await context.createUser({ roles: ["support"] }),
    await context.createUser({ roles: ["finance"] }),
  ];
  const reason = "No reason.";
  for (const viewer of others) {
    const attempts = [
      readQueues(services, viewer),
      readQueue(services, viewer, queue, { state: "failed", newestFirst: true, page: 1 }),
      readJob(services, viewer, queue, id),
      readEmails(services, viewer, { state: "failed", page: 1 }),
      resendEmail(services, viewer, { queue, id }),
      retryJob(services, viewer, { queue, id }),
      retryAll(services, viewer, { queue, reason }),
      deleteJob(services, viewer, { queue, id, reason }),
      pause(services, viewer, { name: queue, reason }),
      resume(services, viewer, queue),
    ];
    const results = await Promise.allSettled(attempts);
    for (const result of results) {
      expect(result).toMatchObject({ status: "rejected", reason: { status: 403 } });
    }
  }
  expect(await entries()).toEqual([]);
  expect(await shownQueue(queue)).toMatchObject({ failed: 1, pausedAt: null });
});
