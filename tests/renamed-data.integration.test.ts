import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { defineJob, permanentFailure } from "../src/platform/jobs/jobs.ts";
import { createJobRunner, type JobRunner } from "../src/platform/jobs/pg-boss.driver.ts";
import { createLog } from "../src/platform/log/pino.driver.ts";
import type { Services } from "../src/platform/services.ts";
import { better, isAllowed } from "./architecture/words.ts";
import { openEmptyDatabase, type TestDatabase } from "./support/database/test-database.ts";

/**
 * Migration 0056 renamed jobs, columns and audit events; what was stored under the old names moves
 * along.
 */
const migrations = new URL("../migrations/", import.meta.url);

let opened: TestDatabase;
let runner: JobRunner | undefined;
const handled: string[] = [];
// The jobs of this test read nothing but the time.
const services = {
  clock: { now: () => new Date() },
  log: createLog("silent"),
  metrics: { count() {}, time() {} },
} as unknown as Services;

const jobCalled = (name: string, { schedule }: { schedule?: string } = {}) =>
  defineJob({
    name,
    schema: z.object({ to: z.string().optional() }),
    ...(schedule && { schedule }),
    async handle(_services, { to = "nobody" }) {
      if (to === "fails" && name === "accounts.send-asked-mail") throw permanentFailure("no luck");
      handled.push(`${name} ${to}`);
    },
  });

async function open(...definitions: ReturnType<typeof jobCalled>[]): Promise<JobRunner> {
  runner = createJobRunner(opened.database, createLog("silent"), { supervised: false });
  await runner.prepare(definitions);
  return runner;
}

const rowsOf = async (text: string) => (await opened.database.executeRaw(text)).rows;

beforeAll(async () => {
  opened = await openEmptyDatabase();
  await opened.database.migrate(migrations, { through: "0055_text_folding" });
}, 60_000);

afterAll(async () => {
  await runner?.stop();
  await opened.close();
});

test("jobs that wait or have failed under a former name run under the new one", async () => {
  // The job runner is of today, and looks there for queues that don't run.
  await opened.database.executeRaw("create table private.paused_queues (name text)");
  const former = jobCalled("accounts.send-asked-mail");
  const jobs = await open(former, jobCalled("booking.tend-bookings", { schedule: "* * * * *" }));
  const add = (to: string) =>
    opened.database.asSystem("test", (transaction) => jobs.enqueue(transaction, former, { to }));
  await add("fails");
  await jobs.drain(services);
  await add("waits");
  await opened.database.executeRaw(
    "insert into private.audit_entries (action, subject_type, subject_id, occurred_at) values ('career.instalment_paid', 'playbook_enrolment', 'a', now())",
  );
  await jobs.stop();
  await opened.database.executeRaw("drop table private.paused_queues");

  await opened.database.migrate(migrations);
  expect(await rowsOf("select action, subject_type from private.audit_entries")).toEqual([
    { action: "career.installment_paid", subject_type: "playbook_enrollment" },
  ]);

  const after = await open(
    jobCalled("accounts.send-requested-email"),
    jobCalled("booking.process-due-bookings", { schedule: "* * * * *" }),
  );
  const failed = await after.listDeadLetters();
  expect(failed).toMatchObject([{ job: "accounts.send-requested-email", input: { to: "fails" } }]);
  await after.retryDeadLetters(failed.map(({ id }) => id));
  await after.drain(services);
  expect(handled.sort()).toEqual([
    "accounts.send-requested-email fails",
    "accounts.send-requested-email waits",
  ]);
  const queues = await rowsOf("select name from pgboss.queue where name like '%.%' order by name");
  expect(queues.map(({ name }) => name)).toEqual([
    "accounts.send-requested-email",
    "booking.process-due-bookings",
  ]);
  expect(await rowsOf("select name from pgboss.job where name ~ 'asked|tend'")).toEqual([]);
});

test("nothing in the database is called by a former name", async () => {
  const names = await rowsOf(
    `select relname::text as name from pg_class
       join pg_namespace on pg_namespace.oid = relnamespace where nspname in ('public', 'private')
     union select conname::text from pg_constraint
       where connamespace in ('public'::regnamespace, 'private'::regnamespace)
     union select attname::text from pg_attribute
       join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
       where nspname in ('public', 'private') and not attisdropped and relkind <> 'i'
     union select policyname::text from pg_policies where schemaname in ('public', 'private')
     union select proname::text from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and prosrc ~ 'answers_at_once|enrolment|licence_note|_told_|told_|mailed_read|forget_at'`,
  );
  const former = names.filter(({ name }) =>
    /answers_at_once|enrolment|licence_note|told_|mailed_read|forget_at/.test(
      String(name).replace("emailed_read", ""),
    ),
  );
  expect(former).toEqual([]);
});

test("tables, columns, functions, triggers, constraints and policies have names of the field", async () => {
  const names = await rowsOf(
    `with schemas as (
       select oid, nspname from pg_namespace where nspname in ('public', 'private')
     )
     select relname::text as name from pg_class join schemas on schemas.oid = relnamespace
     union select conname::text from pg_constraint join schemas on schemas.oid = connamespace
     union select proname::text from pg_proc join schemas on schemas.oid = pronamespace
     union select attname::text from pg_attribute
       join pg_class on pg_class.oid = attrelid join schemas on schemas.oid = relnamespace
       where not attisdropped and relkind <> 'i'
     union select tgname::text from pg_trigger
       join pg_class on pg_class.oid = tgrelid join schemas on schemas.oid = relnamespace
       where not tgisinternal
     union select policyname::text from pg_policies
       join schemas on schemas.nspname = schemaname`,
  );
  expect(names.length).toBeGreaterThan(1_000);
  const former = names
    .map(({ name }) => String(name))
    .filter((name) => better(name) && !isAllowed("migrations/", name));
  expect(former).toEqual([]);
});
