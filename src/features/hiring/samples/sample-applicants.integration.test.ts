import { afterAll, beforeAll, expect, test } from "vitest";
import { readTalentPool } from "#features/candidates/candidates.contract.ts";
import { professionCodes } from "#features/candidates/lists/professions.constants.ts";
import { readPoolFilter } from "#features/candidates/pool/pool.rules.ts";
import { ensureSampleEmployer } from "#features/employers/employers.contract.ts";
import { employersFeature } from "#features/employers/employers.feature.server.ts";
import { stageKinds } from "#features/jobs/applications/applications.rules.ts";
import { jobsFeature } from "#features/jobs/jobs.feature.server.ts";
import { sampleApplicants, sampleOrganizations } from "../../../../content/samples/hiring.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { openCandidateCv } from "../candidate/candidate.usecases.server.ts";
import { readHiringHome } from "../home/home.usecases.server.ts";
import { addSampleApplicants } from "./sample-applicants.usecases.server.ts";

let context: TestContext;
let employer: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  const { services } = context;
  employer = await context.createUser();
  await employersFeature.seedSamples?.(services);
  await jobsFeature.seedSamples?.(services);
  await ensureSampleEmployer(services, employer.userId);
  await addSampleApplicants(services, employer.userId);
});
afterAll(() => context.close());

async function read(statement: string): Promise<Record<string, unknown>[]> {
  const { rows } = await context.services.database.executeRaw(statement, []);
  return rows as Record<string, unknown>[];
}

test("the demo's employer finds applicants in every stage, some of them waiting too long", async () => {
  const kinds = await read(
    "select distinct stage_kind as kind from job_applications order by stage_kind",
  );
  const sampled = stageKinds.filter((kind) => kind !== "withdrawn");
  expect(kinds.map(({ kind }) => kind)).toEqual([...sampled].sort());
  const home = await readHiringHome(context.services, employer);
  expect(JSON.stringify(home)).toContain("Registered Nurse, Intensive Care");
  const [{ overdue } = {}] = await read(
    "select count(*)::int as overdue from job_applications where due_at < now()",
  );
  expect(overdue).toBeGreaterThan(0);
});

test("every applicant sent a CV, which opens as a PDF", async () => {
  const rows = await read(
    "select id, cv_deleted from job_applications where cv_object is not null",
  );
  expect(rows).toHaveLength(sampleApplicants.length);
  const address = await openCandidateCv(context.services, employer, {
    applicationId: String(rows[0]?.id),
    download: false,
  });
  const answer = await context.app.request(address);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect((await answer.text()).startsWith("%PDF-")).toBe(true);
});

test("every move is in the log, and those who were interviewed have a scorecard", async () => {
  const [{ events } = {}] = await read(
    "select count(*)::int as events from job_application_events",
  );
  expect(events).toBe(sampleApplicants.reduce((sum, { stages }) => sum + stages.length, 0));
  const [{ cards } = {}] = await read("select count(*)::int as cards from scorecards");
  expect(cards).toBe(sampleApplicants.filter(({ ratings }) => ratings.length > 0).length);
});

test("the talent pool has those who weren't hired, without their names", async () => {
  const [{ slug = "" } = {}] = sampleOrganizations;
  const everyone = readPoolFilter(new URLSearchParams());
  const pool = await readTalentPool(context.services, employer, slug, everyone);
  expect(pool).toMatchObject({ total: sampleApplicants.length - 1 });
  for (const { profession } of pool?.profiles ?? []) expect(professionCodes).toContain(profession);
  for (const { name } of sampleApplicants) expect(JSON.stringify(pool)).not.toContain(name);
});

test("a sample job that its employer published again keeps its text at the next start", async () => {
  const [jobId] = sampleOrganizations[0]?.jobIds ?? [];
  await context.services.database.executeRaw(
    "update jobs set title = 'Changed', version = 2 where id = $1",
    [jobId],
  );
  await jobsFeature.seedSamples?.(context.services);
  expect(await read(`select title from jobs where id = '${jobId}'`)).toEqual([
    { title: "Changed" },
  ]);
});
