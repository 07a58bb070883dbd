import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { denied } from "../../../tests/support/database/row-security.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import type { DB } from "../../platform/database/schema.gen.ts";
import { anonymousViewer, type Viewer } from "../../platform/viewer.ts";
import { saveAbout } from "../candidates/profile/profile.usecases.server.ts";
import { addMemberAs } from "../employers/employers.test-support.ts";
import { removeMember } from "../employers/members/members.usecases.server.ts";
import { setHiringTeam } from "../jobs/postings/hiring-team.usecases.server.ts";
import { readAnalytics } from "./analytics/analytics.usecases.server.ts";
import { moveSelected } from "./board/moves.usecases.server.ts";
import { assignInterviewer, changeTags, writeNote } from "./candidate/teamwork.usecases.server.ts";
import { declineSelected } from "./decisions/decisions.usecases.server.ts";
import { addApplicant, addHiringJob, stagesOf, type TestJob } from "./hiring.test-support.ts";
import { recordInterview } from "./interviews/interviews.usecases.server.ts";
import { changeCriteria, rateApplicant } from "./scorecards/scorecards.usecases.server.ts";
import { readStageSettings } from "./stages/stages.usecases.server.ts";

/**
 * Two organizations hire at the same time. Everyone of both, their applicants and strangers look
 * for the rows about one job of the first, its application and its applicant.
 */

let context: TestContext;
let job: TestJob;
let applicationId: string;
let viewers: Record<string, Viewer>;
let ids: Record<"application" | "declined" | "job" | "organization" | "applicant", string>;

beforeAll(async () => {
  context = await createTestContext();
  const { services } = context;
  job = await addHiringJob(context);
  const other = await addHiringJob(context);
  const { applicant, id } = await addApplicant(context, job.jobId);
  const { applicant: otherApplicant, id: otherId } = await addApplicant(context, other.jobId);
  const declined = await addApplicant(context, job.jobId);
  applicationId = id;

  const staff = await addStaff(job, id);
  const otherStaff = await addStaff(other, otherId);
  viewers = {
    anonymous: anonymousViewer,
    stranger: await context.createUser(),
    applicant,
    otherApplicant,
    ...staff,
    ...Object.fromEntries(
      Object.entries(otherStaff).map(([name, viewer]) => [`other ${name}`, viewer]),
    ),
  };
  ids = {
    application: id,
    declined: declined.id,
    job: job.jobId,
    organization: job.organizationId,
    applicant: applicant.userId,
  };

  const { owner } = job;
  const stages = await stagesOf(context, job.jobId);
  await changeTags(services, owner, { applicationId, names: ["ICU"] });
  await writeNote(services, owner, { applicationId, body: `@${staff.recruiter.email} look` });
  await recordInterview(services, owner, { applicationId, heldOn: "2026-01-05" });
  await changeCriteria(services, owner, job.jobId, { criteria: ["Triage"] });
  await declineSelected(services, owner, job.jobId, {
    selected: [{ id: declined.id, from: stages.New ?? "" }],
    reason: "other_candidate",
    isShared: false,
    message: "Thank you for your time.",
  });
  await moveSelected(services, owner, job.jobId, {
    selected: [{ id, from: stages.New ?? "" }],
    to: stages.Interview ?? "",
  });
  const [criterion] = await run(
    sql<{ id: string }>`select id from scorecard_criteria where job_id = ${ids.job}`,
  );
  await rateApplicant(services, owner, {
    applicationId,
    stageId: stages.Interview ?? "",
    overall: 3,
    comment: null,
    ratings: new Map([[criterion?.id ?? "", 3]]),
  });
  await saveAbout(services, applicant, {
    headline: null,
    profession: "registered_nurse",
    specialty: null,
    summary: null,
  });
  await addRows(applicant.userId);
});
afterAll(() => context.close());

/** One of each role, and those who had one. Managers and interviewers have this work, or none. */
async function addStaff({ owner, slug, jobId }: TestJob, application: string) {
  const { services } = context;
  const add = (role: "owner" | "recruiter" | "hiring_manager" | "interviewer") =>
    addMemberAs(context, { owner, slug, role });
  const staff = {
    owner,
    recruiter: await add("recruiter"),
    manager: await add("hiring_manager"),
    "idle manager": await add("hiring_manager"),
    interviewer: await add("interviewer"),
    "idle interviewer": await add("interviewer"),
    "former recruiter": await add("recruiter"),
    "suspended recruiter": await add("recruiter"),
  } satisfies Record<string, TestUser>;
  await setHiringTeam(services, owner, jobId, { userIds: [staff.manager.userId] });
  await assignInterviewer(services, owner, {
    applicationId: application,
    userId: staff.interviewer.userId,
  });
  await removeMember(services, owner, slug, {
    userId: staff["former recruiter"].userId,
    successorId: null,
  });
  await run(
    sql`insert into private.suspensions (user_id, reason, suspended_at, until) values
      (${staff["suspended recruiter"].userId}, 'test', ${context.clock.now()}, '2099-01-01')`,
  );
  return staff;
}

/** Adds rows that only long walks through pages would leave. */
async function addRows(applicant: string): Promise<void> {
  const now = context.clock.now();
  const document = crypto.randomUUID();
  const version = crypto.randomUUID();
  for (const statement of [
    sql`insert into job_versions (job_id, number, content, findings, hash, published_at)
      values (${ids.job}, 1, '{}', '[]', ${"0".repeat(64)}, ${now})`,
    sql`insert into saved_jobs (user_id, job_id, saved_at) values (${applicant}, ${ids.job}, ${now})`,
    sql`insert into candidate_documents (id, user_id, kind, title, created_at, updated_at)
      values (${document}, ${applicant}, 'cv', 'CV', ${now}, ${now})`,
    sql`insert into candidate_document_versions (id, document_id, number, type, size, file_name, added_at)
      values (${version}, ${document}, 1, 'application/pdf', 1, 'cv.pdf', ${now})`,
    sql`insert into candidate_document_views (user_id, document_id, document_title, organization_id, action, viewed_at)
      values (${applicant}, ${document}, 'CV', ${ids.organization}, 'viewed', ${now})`,
    sql`insert into candidate_references (user_id, name, relation, contact)
      values (${applicant}, 'Sample Person', 'Colleague', '416 555 0100')`,
    sql`insert into candidate_blocks (user_id, organization_id, organization_name, blocked_at)
      values (${applicant}, ${ids.organization}, 'Lakeside', ${now})`,
  ]) {
    await run(statement);
  }
}

const deciders = ["owner", "recruiter", "manager"];
const readers = [...deciders, "interviewer"];
const members = [...readers, "idle manager", "idle interviewer"];

/** By table or view: which rows, and who sees them. */
const seen: { [Table in keyof DB]?: [where: ReturnType<typeof about>, by: readonly string[]] } = {
  organization_members: [about("organization_id", "organization"), members],
  job_drafts: [about("id", "job"), deciders],
  job_versions: [about("job_id", "job"), deciders],
  job_team: [about("job_id", "job"), deciders],
  job_stages: [about("job_id", "job"), readers],
  job_applications: [about("id", "application"), [...readers, "applicant"]],
  job_application_events: [about("application_id", "application"), readers],
  job_application_declines: [about("application_id", "declined"), deciders],
  job_application_interviewers: [about("application_id", "application"), readers],
  hiring_tags: [about("organization_id", "organization"), members],
  application_tags: [about("application_id", "application"), readers],
  application_notes: [about("application_id", "application"), readers],
  application_interviews: [about("application_id", "application"), readers],
  application_notices: [about("application_id", "application"), readers],
  scorecard_criteria: [about("job_id", "job"), readers],
  // Others see it after their own.
  scorecards: [about("application_id", "application"), ["owner"]],
  saved_jobs: [about("job_id", "job"), ["applicant"]],
  candidate_profiles: [about("user_id", "applicant"), ["applicant"]],
  candidate_documents: [about("user_id", "applicant"), ["applicant"]],
  candidate_document_views: [about("user_id", "applicant"), ["applicant"]],
  candidate_references: [about("user_id", "applicant"), ["applicant"]],
  candidate_blocks: [about("user_id", "applicant"), ["applicant"]],
};

function about(column: string, id: keyof typeof ids) {
  return { column, id };
}

test.each(Object.keys(seen) as (keyof typeof seen)[])("%s", async (table) => {
  const [{ column, id }, by] = seen[table] ?? [about("", "job"), []];
  const rows = sql<{ found: number }>`select count(*)::int as found from ${sql.table(table)}
    where ${sql.ref(column)} = ${ids[id]}`;
  expect((await run(rows))[0]?.found, "rows there are").toBeGreaterThan(0);
  const found: string[] = [];
  for (const [name, viewer] of Object.entries(viewers)) {
    const count = await context.services.database
      .as(viewer, (transaction) => rows.execute(transaction))
      .then(
        (result) => result.rows[0]?.found ?? 0,
        (error: { code?: string }) => {
          if (error.code !== denied) throw error;
          return 0;
        },
      );
    if (count > 0) found.push(name);
  }
  expect(found.sort()).toEqual([...by].sort());
});

test("someone who joins the team that they applied to reads nothing that it wrote about them", async () => {
  const { application, declined, organization, applicant } = ids;
  await run(sql`insert into organization_members (organization_id, user_id, role, joined_at)
    values (${organization}, ${applicant}, 'recruiter', ${context.clock.now()})`);
  await run(sql`insert into job_application_declines (application_id, reason, reason_shared)
    values (${application}, 'other', false)`);
  const tables = (Object.keys(seen) as (keyof typeof seen)[]).filter(
    (table) => seen[table]?.[0].column === "application_id",
  );
  const read: string[] = [];
  for (const table of tables) {
    const rows = sql<{ id: string }>`select application_id as id from ${sql.table(table)}`;
    expect((await run(rows)).map(({ id }) => id)).toContain(application);
    const { rows: found } = await context.services.database.as(
      viewers.applicant ?? anonymousViewer,
      (transaction) => rows.execute(transaction),
    );
    read.push(...found.map(({ id }) => id));
  }
  expect(read).not.toContain(application);
  expect(read).toContain(declined);
});

test("stages and analytics don't count the viewer's own application", async () => {
  const { services } = context;
  const { owner, organizationId, jobId } = await addHiringJob(context);
  const { applicant, id } = await addApplicant(context, jobId);
  const stages = await stagesOf(context, jobId);
  await moveSelected(services, owner, jobId, {
    selected: [{ id, from: stages.New ?? "" }],
    to: stages.Offer ?? "",
  });
  await run(sql`insert into organization_members (organization_id, user_id, role, joined_at)
    values (${organizationId}, ${applicant.userId}, 'recruiter', ${context.clock.now()})`);
  const countedBy = async (viewer: TestUser) => ({
    stages: (await readStageSettings(services, viewer, jobId))?.stages
      .filter(({ count }) => count > 0)
      .map(({ name, count }) => ({ name, count })),
    analytics: await readAnalytics(services, viewer),
  });
  expect(await countedBy(owner)).toMatchObject({
    stages: [{ name: "Offer", count: 1 }],
    analytics: { funnel: [{ applied: 1, offer: 1 }], sources: [{ applied: 1 }] },
  });
  expect(await countedBy(applicant)).toMatchObject({
    stages: [],
    analytics: { funnel: [{ applied: 0, offer: 0 }], sources: [] },
  });
});

test("rows about one application are read without the organization's other applications", async () => {
  const { job: jobId, application } = ids;
  const tables = (Object.keys(seen) as (keyof typeof seen)[]).filter(
    (table) => seen[table]?.[0].id === "application" && table !== "job_applications",
  );
  await run(sql`insert into job_applications
      (job_id, stage_id, stage_kind, applied_at, stage_since, due_at)
    select stage.job_id, stage.id, 'new', now(), now(), now() + interval '10 days'
    from job_stages as stage, generate_series(1, 10000)
    where stage.job_id = ${jobId} and stage.kind = 'new'`);
  for (const table of ["job_applications", ...tables]) await run(sql`analyze ${sql.table(table)}`);
  expect(tables).toHaveLength(7);
  for (const table of tables) {
    const plan = await context.services.database.as(
      viewers.owner ?? anonymousViewer,
      async (transaction) => {
        await sql`set local enable_seqscan = off`.execute(transaction);
        const { rows } = await sql<{ "QUERY PLAN": string }>`
          explain (analyze, costs off, timing off, summary off)
          select * from ${sql.table(table)} where application_id = ${application}
        `.execute(transaction);
        return rows.map((row) => row["QUERY PLAN"]).join("\n");
      },
    );
    const read = [...plan.matchAll(/(?:actual rows=|Rows Removed by Filter: )(\d+)/g)];
    expect(plan, table).toContain("job_applications_pkey");
    expect(Math.max(...read.map(([, count]) => Number(count))), plan).toBeLessThan(50);
  }
});

/** Runs a statement of the test's own, which sees and may write every row. */
async function run<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
  const { database } = context.services;
  return (await database.asSystem("test", (transaction) => statement.execute(transaction))).rows;
}
