import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countRowsSeen, expectWritesDenied } from "../../../tests/support/database/row-security.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { anonymousViewer } from "../../platform/viewer.ts";
import { addMemberAs, verifyByMailbox } from "../employers/employers.test-support.ts";
import * as organizationPage from "../employers/pages/organization.tsx";
import { addOrganizationJob } from "../jobs/jobs.test-support.ts";
import { listFunnel } from "./analytics/analytics.store.server.ts";
import { readAnalytics, readFunnel, writeFunnel } from "./analytics/analytics.usecases.server.ts";
import { moveSelected } from "./board/moves.usecases.server.ts";
import { readCandidate } from "./candidate/candidate.usecases.server.ts";
import { assignInterviewer } from "./candidate/teamwork.usecases.server.ts";
import {
  addApplicant,
  addHiringJob,
  passUndo,
  stagesOf,
  type TestJob,
} from "./hiring.test-support.ts";
import * as analyticsPage from "./pages/analytics.tsx";
import * as candidatePage from "./pages/candidate.tsx";
import * as criteriaPage from "./pages/criteria.tsx";
import { changeCriteria, readCriteriaSettings } from "./scorecards/scorecards.usecases.server.ts";
import { changeStages } from "./stages/stages.usecases.server.ts";

let context: TestContext;
let job: TestJob;
let owner: TestUser;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());
beforeEach(async () => {
  job = await addHiringJob(context);
  ({ owner } = job);
});

const member = (role: "recruiter" | "hiring_manager" | "interviewer") =>
  addMemberAs(context, { owner, slug: job.slug, role });
const routes = [
  pageRoute("/hiring/jobs/:jobId/scorecard", criteriaPage),
  pageRoute("/hiring/applications/:applicationId", candidatePage),
  pageRoute("/hiring/analytics", analyticsPage),
  pageRoute("/employers/:slug", organizationPage),
];
const move = async (ids: string[], from: string, to: string) => {
  const stages = await stagesOf(context, job.jobId);
  await moveSelected(context.services, owner, job.jobId, {
    selected: ids.map((id) => ({ id, from: stages[from] ?? "" })),
    to: stages[to] ?? "",
  });
};

describe("a scorecard", () => {
  test("has criteria about the job, and none about the person", async () => {
    const path = `/hiring/jobs/${job.jobId}/scorecard`;
    const save = (criteria: string) => visitPage(context, routes, path, { criteria }, owner);
    expect((await save("Triage\nMarital status")).html).toContain("be about family status");
    expect((await save("1a\n2b\n3c\n4d\n5e\n6f\n7g")).html).toContain("Enter up to 6 criteria");
    expect((await save("Triage\nTeamwork")).status).toBe(302);
    expect((await save("Teamwork\nTriage")).status).toBe(302);
    const { html } = await visitPage(context, routes, path, undefined, owner);
    expect(html).toContain("Teamwork\nTriage");
    const interviewer = await member("interviewer");
    await expect(visitPage(context, routes, path, undefined, interviewer)).rejects.toMatchObject({
      status: 404,
    });
  });

  test("keeps the criteria that a colleague added after the page was opened", async () => {
    const { services } = context;
    const recruiter = await member("recruiter");
    const path = `/hiring/jobs/${job.jobId}/scorecard`;
    const visit = (form?: Record<string, string>) =>
      visitPage(context, routes, path, form, recruiter);
    const digestOf = (html: string) => /name="shown" value="(\w+)"/.exec(html)?.[1] ?? "";
    await changeCriteria(services, owner, job.jobId, { criteria: ["Triage"] });
    const shown = digestOf((await visit()).html);
    const both = ["Triage", "Handover"];
    await changeCriteria(services, owner, job.jobId, { criteria: both });
    const late = await visit({ criteria: "Triage\nTeamwork", shown });
    expect(late.status).toBe(409);
    expect(late.html).toContain("Someone changed the criteria");
    expect(late.html).toContain("Triage\nTeamwork");
    // Nor by the next click.
    expect(digestOf(late.html)).toBe(shown);
    const names = async () =>
      (await readCriteriaSettings(services, owner, job.jobId))?.criteria.map(({ name }) => name);
    expect(await names()).toEqual(both);
    // A save that changes nothing isn't refused.
    expect((await visit({ criteria: both.join("\n"), shown })).status).toBe(302);
    const present = digestOf((await visit()).html);
    expect((await visit({ criteria: "Triage", shown: present })).status).toBe(302);
    expect(await names()).toEqual(["Triage"]);
    const acts = await services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.audit_entries")
        .select("details")
        .where("action", "=", "hiring.criteria_changed")
        .where("subject_id", "=", job.organizationId)
        .orderBy("id")
        .execute(),
    );
    expect(acts.map(({ details }) => details)).toMatchObject([
      { from: [], to: ["Triage"] },
      { from: ["Triage"], to: both },
      { from: both, to: ["Triage"] },
    ]);
  });

  test("stays hidden from others until theirs is in, by row security too", async () => {
    const { services } = context;
    const recruiter = await member("recruiter");
    const interviewer = await member("interviewer");
    const { id } = await addApplicant(context, job.jobId);
    await assignInterviewer(services, owner, { applicationId: id, userId: interviewer.userId });
    await changeCriteria(services, owner, job.jobId, { criteria: ["Triage"] });
    const { New = "" } = await stagesOf(context, job.jobId);
    const [criterion] = (await readCandidate(services, owner, id))?.criteria ?? [];
    const path = `/hiring/applications/${id}`;
    const form = {
      intent: "rate",
      applicationId: id,
      stageId: New,
      overall: "4",
      comment: "Calm under pressure",
      [`rating-${criterion?.id}`]: "3",
    };
    expect((await visitPage(context, routes, path, form, interviewer)).status).toBe(302);
    const before = await visitPage(context, routes, path, undefined, recruiter);
    expect(before.html).toContain("1 colleague has");
    expect(before.html).not.toContain("Calm under pressure");
    const seen = async () =>
      (await countRowsSeen(context, viewersOf({ recruiter }), [
        "scorecards",
        "scorecard_ratings",
      ])) ?? {};
    expect(await seen()).toMatchObject({
      scorecards: { recruiter: 0 },
      scorecard_ratings: { recruiter: 0 },
    });
    const own = { ...form, overall: "2", comment: "" };
    expect((await visitPage(context, routes, path, own, recruiter)).status).toBe(302);
    const { html } = await visitPage(context, routes, path, undefined, recruiter);
    expect(html).toContain("Calm under pressure");
    expect(html).toContain("3.0");
    expect(await seen()).toMatchObject({
      scorecards: { recruiter: 2 },
      scorecard_ratings: { recruiter: 2 },
    });
    expect(
      (await visitPage(context, routes, path, { ...form, overall: "" }, owner)).html,
    ).toContain("Choose an overall rating");
  });
});

const viewersOf = (viewers: Record<string, TestUser>) =>
  ({ anonymous: anonymousViewer, ...viewers }) as unknown as Parameters<typeof countRowsSeen>[1];

const tables = {
  hiring_tags: "id",
  application_tags: "tag_id",
  application_notes: "id",
  application_note_mentions: "note_id",
  application_interviews: "id",
  application_notices: "id",
  scorecard_criteria: "id",
  scorecards: "id",
  scorecard_ratings: "rating",
} as const;
const names = Object.keys(tables) as (keyof typeof tables)[];

test.each(names)("no role changes %s directly", async (table) => {
  const viewers = viewersOf({ owner, other: await context.createUser() });
  await expectWritesDenied(context, viewers, table, tables[table]);
});

describe("analytics", () => {
  test("count how far applications came and how fast they were answered, for those who may see them", async () => {
    const { services } = context;
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      ids.push((await addApplicant(context, job.jobId)).id);
    }
    context.clock.advance({ days: 2 });
    await move(ids.slice(0, 2), "New", "Interview");
    await passUndo(context);
    context.clock.advance({ days: 12 });
    await move(ids.slice(0, 1), "Interview", "Hired");
    await passUndo(context);
    const analytics = await readAnalytics(services, owner);
    expect(analytics?.funnel).toMatchObject([
      {
        applied: 3,
        screening: 0,
        interview: 2,
        hired: 1,
        declined: 0,
        medianDays: 2,
        // Two of three in ten days.
        inTime: 67,
      },
    ]);
    expect(analytics?.stageTimes).toMatchObject([
      { left: 2, medianDays: 2 },
      { left: 1, medianDays: 12 },
    ]);
    expect(analytics?.sources).toMatchObject([{ source: null, applied: 3, hired: 1 }]);
    expect(
      (await visitPage(context, routes, "/hiring/analytics", undefined, owner)).html,
    ).toContain("67%");
    expect(await readAnalytics(services, await member("hiring_manager"))).toBeUndefined();
    const outsider = await context.createUser();
    const hidden = await services.database.as(outsider, (transaction) =>
      listFunnel(transaction, {
        organizationIds: [job.organizationId],
        viewerId: outsider.userId,
        now: context.clock.now(),
        limit: 5,
      }),
    );
    expect(hidden).toMatchObject([{ applied: 0 }]);
  });

  test("are of every job in the file, and the page says where it shows the newest alone", async () => {
    const { services } = context;
    const { organizationId } = job;
    const visit = async () =>
      (await visitPage(context, routes, "/hiring/analytics", undefined, owner)).html;
    const isCut = "These are your 200 newest jobs. The CSV file has all of your jobs.";
    for (let count = 1; count < 200; count += 1) {
      await addOrganizationJob(context, { owner, organizationId });
    }
    expect(await visit()).not.toContain(isCut);
    await addOrganizationJob(context, { owner, organizationId });
    expect(await visit()).toContain(isCut);
    expect((await readAnalytics(services, owner))?.funnel).toHaveLength(200);
    const file = writeFunnel((await readFunnel(services, owner)) ?? []);
    // The header and 201 jobs.
    expect(file.trimEnd().split("\r\n")).toHaveLength(202);
    expect(await readFunnel(services, await member("hiring_manager"))).toBeUndefined();
  });

  test("leave as a file in which no title runs as a formula", () => {
    const line = {
      jobId: "1",
      title: '=HYPERLINK("https://evil.example")',
      organization: "@sum",
      applied: 1,
      screening: 0,
      interview: 0,
      offer: 0,
      hired: 0,
      declined: 0,
      withdrawn: 0,
      medianDays: null,
      inTime: null,
    };
    const [, row] = writeFunnel([line]).split("\r\n");
    expect(row).toContain(`"'=HYPERLINK`);
    expect(row).toContain(`"'@sum"`);
  });
});

test("an employer's public page says how it answers, from ten applications on", async () => {
  await verifyByMailbox(context, { owner, slug: job.slug });
  const ids: string[] = [];
  for (let index = 0; index < 10; index += 1) {
    ids.push((await addApplicant(context, job.jobId)).id);
  }
  context.clock.advance({ days: 3 });
  const read = async () =>
    (await visitPage(context, routes, `/employers/${job.slug}`, undefined, anonymousViewer)).html;
  await move(ids.slice(0, 9), "New", "Screening");
  await passUndo(context);
  expect(await read()).not.toContain("Answered on time");
  context.clock.advance({ days: 8 });
  const html = await read();
  expect(html).toContain("3 days (median)");
  expect(html).toContain("90% of 10 applications");
  // Applicants were promised ten days, whatever it says from now on.
  const { New = "" } = await stagesOf(context, job.jobId);
  const change = { kind: "save", stageId: New, name: "New", promisedDays: 60 } as const;
  await changeStages(context.services, owner, job.jobId, change);
  expect(await read()).toContain("90% of 10 applications");
  const analytics = await readAnalytics(context.services, owner);
  expect(analytics?.funnel).toMatchObject([{ inTime: 90 }]);
});
