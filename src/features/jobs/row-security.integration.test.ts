import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleJobs } from "../../../content/samples/jobs.ts";
import {
  countRowsSeen,
  createRowViewers,
  denied,
  expectWritesDenied,
  type RowViewers,
} from "../../../tests/support/database/row-security.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { saveApplicationDraft } from "./applications/application-drafts.usecases.server.ts";
import { applyForJob } from "./applications/applications.usecases.server.ts";
import { jobsFeature } from "./jobs.feature.server.ts";
import { filledApplication } from "./jobs.test-support.ts";
import { reportJob } from "./reports/job-reports.usecases.server.ts";

let context: TestContext;
let viewers: RowViewers;

beforeAll(async () => {
  context = await createTestContext();
  viewers = await createRowViewers(context);
  await jobsFeature.seedSamples?.(context.services);
  const [first = "", second = ""] = sampleJobs.map(({ id }) => id);
  const id = await applyForJob(context.services, viewers.owner, first, filledApplication);
  await context.services.database.executeRaw(
    `insert into application_interviews (application_id, held_on, recorded_at)
    values ($1, '2026-11-20', now())`,
    [id],
  );
  await saveApplicationDraft(context.services, viewers.owner, second, { name: "Ada" });
  await reportJob(context.services, viewers.owner, first, {
    report: { reason: "fake", details: "No such employer.", email: null },
    clientAddress: "10.0.0.1",
  });
});
afterAll(() => context.close());

const tables = {
  jobs: "id",
  job_applications: "id",
  job_application_drafts: "job_id",
  job_reports: "id",
  own_job_application_events: "id",
  own_job_application_interviews: "application_id",
  own_job_application_jobs: "id",
  own_job_application_outcomes: "application_id",
  own_job_application_postings: "application_id",
} as const;
const names = Object.keys(tables) as (keyof typeof tables)[];

test("who sees how many rows", async () => {
  expect(await countRowsSeen(context, viewers, names)).toEqual({
    jobs: { anonymous: 12, other: 12, owner: 12, admin: 12 },
    job_applications: { anonymous: denied, other: 0, owner: 1, admin: 1 },
    job_application_drafts: { anonymous: denied, other: 0, owner: 1, admin: 0 },
    job_reports: { anonymous: denied, other: 0, owner: 0, admin: 1 },
    own_job_application_events: { anonymous: denied, other: 0, owner: 1, admin: 0 },
    own_job_application_interviews: { anonymous: denied, other: 0, owner: 1, admin: 0 },
    own_job_application_jobs: { anonymous: denied, other: 0, owner: 2, admin: 0 },
    own_job_application_outcomes: { anonymous: denied, other: 0, owner: 0, admin: 0 },
    own_job_application_postings: { anonymous: denied, other: 0, owner: 0, admin: 0 },
  });
});

/** Views over several tables take no writes from anyone. */
const joined = /^own_job_application_(events|interviews|outcomes|postings)$/;

describe("nobody's role changes anything directly", () => {
  test.each(names.filter((name) => !joined.test(name)))("%s", async (table) => {
    await expectWritesDenied(context, viewers, table, tables[table]);
  });
});

test("people's own applications lead to their jobs by key, and no other job is read", async () => {
  const { owner } = viewers;
  const plan = await context.services.database.as(owner, async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain select application.id, job.title from job_applications as application
      join own_job_application_jobs as job on job.id = application.job_id
      where application.user_id = ${owner.userId}
    `.execute(transaction);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toContain("jobs_pkey");
  expect(plan).not.toMatch(/Seq Scan on jobs/);
});
