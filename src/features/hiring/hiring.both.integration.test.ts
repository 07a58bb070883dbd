import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { addMemberAs, addOrganization } from "../employers/employers.test-support.ts";
import { readOwnApplication } from "../jobs/applications/own-applications.usecases.server.ts";
import { withdrawApplication } from "../jobs/applications/withdrawals.usecases.server.ts";
import { lockApplication } from "../jobs/jobs.contract.ts";
import { addOrganizationJob, cvBytes } from "../jobs/jobs.test-support.ts";
import { readBoardChoice } from "./board/board.rules.ts";
import { readBoard } from "./board/board.usecases.server.ts";
import { moveSelected } from "./board/moves.usecases.server.ts";
import { openCandidateCv, readCandidate } from "./candidate/candidate.usecases.server.ts";
import { assignInterviewer, writeNote } from "./candidate/teamwork.usecases.server.ts";
import { declineSelected, reopen } from "./decisions/decisions.usecases.server.ts";
import {
  addApplicant,
  addHiringJob,
  kindOf,
  passUndo,
  stagesOf,
  subjectsTo,
  type TestJob,
} from "./hiring.test-support.ts";
import { readHiringHome } from "./home/home.usecases.server.ts";
import * as analyticsPage from "./pages/analytics.tsx";
import * as boardPage from "./pages/board.tsx";
import * as candidatePage from "./pages/candidate.tsx";
import * as declinePage from "./pages/decline.tsx";
import * as homePage from "./pages/home.tsx";

let context: TestContext;
let job: TestJob;
let owner: TestUser;
let stages: Record<string, string>;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());
beforeEach(async () => {
  job = await addHiringJob(context);
  ({ owner } = job);
  stages = await stagesOf(context, job.jobId);
});

const code = (value: string) => expect.objectContaining({ code: value });
const stage = (name: string) => stages[name] ?? "";
const move = (who: TestUser, ids: string[], from: string, to: string) =>
  moveSelected(context.services, who, job.jobId, {
    selected: ids.map((id) => ({ id, from: stage(from) })),
    to: stage(to),
  });
const decline = (ids: string[], from: string) =>
  declineSelected(context.services, owner, job.jobId, {
    selected: ids.map((id) => ({ id, from: stage(from) })),
    reason: "other_candidate",
    isShared: false,
    message: "Thank you for your time.",
  });
const board = (who: TestUser, query = "") =>
  readBoard(context.services, who, job.jobId, readBoardChoice(new URLSearchParams(query)));
const add = (name?: string) => addApplicant(context, job.jobId, name);
const routes = [
  pageRoute("/hiring", homePage),
  pageRoute("/hiring/analytics", analyticsPage),
  pageRoute("/hiring/jobs/:jobId", boardPage),
  pageRoute("/hiring/jobs/:jobId/decline", declinePage),
  pageRoute("/hiring/applications/:applicationId", candidatePage),
];

describe("the board", () => {
  test("and the table show who is in which stage, by filters in the address", async () => {
    const { id: first } = await add("Amina Okafor");
    const { id: second } = await add("Bogdan Ionescu");
    await move(owner, [second], "New", "Interview");
    const shown = await board(owner);
    const cards = shown?.rows.map(({ id, stageKind, inStage }) => [id, stageKind, inStage]);
    expect(cards).toHaveLength(2);
    expect(cards).toEqual(
      expect.arrayContaining([
        [first, "new", 1],
        [second, "interview", 1],
      ]),
    );
    const beyond = await board(owner, "view=table&page=3");
    expect(beyond).toMatchObject({ total: 2, pages: 1 });
    expect(beyond?.rows).toHaveLength(2);
    const table = await board(owner, `view=table&sort=name&down&stage=${stage("Interview")}`);
    expect(table?.rows.map(({ name }) => name)).toEqual(["Bogdan Ionescu"]);
    expect((await board(owner, "q=amina"))?.total).toBe(1);
    expect((await board(owner, "overdue"))?.total).toBe(0);
    context.clock.advance({ days: 11 });
    expect((await board(owner, "overdue&view=table"))?.total).toBe(2);
    const { html } = await visitPage(
      context,
      routes,
      `/hiring/jobs/${job.jobId}`,
      undefined,
      owner,
    );
    expect(html).toContain("Amina Okafor");
    expect(html).toContain("Overdue since");
    expect(html).toContain('href="/hiring/analytics"');
    const asTable = `/hiring/jobs/${job.jobId}?view=table`;
    expect((await visitPage(context, routes, asTable, undefined, owner)).html).toContain(
      'aria-sort="ascending"',
    );
  });

  test("finds a name with and without its accents", async () => {
    await add("José Álvarez");
    await add("Bogdan Ionescu");
    const found = async (words: string) =>
      (await board(owner, `q=${encodeURIComponent(words)}`))?.rows.map(({ name }) => name);
    expect(await found("jose alvarez")).toEqual(["José Álvarez"]);
    expect(await found("BOGDÁN")).toEqual(["Bogdan Ionescu"]);
    expect(await found("%")).toEqual([]);
  });

  test("is for the organization's own people, each as far as their role goes", async () => {
    const { id } = await add();
    const { services } = context;
    const recruiter = await addMemberAs(context, { owner, slug: job.slug, role: "recruiter" });
    const manager = await addMemberAs(context, { owner, slug: job.slug, role: "hiring_manager" });
    const interviewer = await addMemberAs(context, { owner, slug: job.slug, role: "interviewer" });
    const other = await addHiringJob(context);
    expect((await board(recruiter))?.total).toBe(1);
    for (const outsider of [manager, interviewer, other.owner]) {
      expect(await board(outsider)).toBeUndefined();
      expect(await readCandidate(services, outsider, id)).toBeUndefined();
      await expect(move(outsider, [id], "New", "Offer")).rejects.toMatchObject({
        code: expect.stringMatching(/organization_(forbidden|not_found)/),
      });
    }
    await services.database.asSystem("test", async (transaction) => {
      const now = context.clock.now();
      await transaction
        .insertInto("job_team")
        .values({ job_id: job.jobId, user_id: manager.userId, added_at: now })
        .execute();
      await transaction
        .insertInto("job_application_interviewers")
        .values({ application_id: id, user_id: interviewer.userId, assigned_at: now })
        .execute();
    });
    const { id: unseen } = await add("Someone Else");
    expect(await board(manager)).toMatchObject({ total: 2, canDecide: true });
    expect(await board(interviewer)).toMatchObject({ total: 1, canDecide: false });
    expect(await readCandidate(services, interviewer, unseen)).toBeUndefined();
    expect(await readCandidate(services, interviewer, id)).toMatchObject({ email: null });
    await expect(move(interviewer, [id], "New", "Offer")).rejects.toEqual(
      code("organization_forbidden"),
    );
    expect((await move(manager, [id], "New", "Screening")).moved).toHaveLength(1);
  });

  test("moves several, and names who moved the others first and where they are", async () => {
    const recruiter = await addMemberAs(context, { owner, slug: job.slug, role: "recruiter" });
    const [one, two, three] = [await add("One"), await add("Two"), await add("Three")];
    await move(recruiter, [two.id], "New", "Offer");
    const { applicant: gone, id: left } = await add("Four");
    await decline([left], "New");
    const verdict = await move(owner, [one.id, two.id, three.id, left], "New", "Screening");
    expect(verdict.moved.map(({ name }) => name)).toEqual(["One", "Three"]);
    expect(verdict.notMoved).toMatchObject([
      { name: "Two", stage: "Offer", reason: "changed" },
      { name: "Four", stage: "Declined", reason: "changed" },
    ]);
    expect(await kindOf(context, gone)).toBe("new");
  });

  test("lets one of two people win who move the same card at the same time", async () => {
    const recruiter = await addMemberAs(context, { owner, slug: job.slug, role: "recruiter" });
    const { id } = await add();
    const verdicts = await Promise.all([
      move(owner, [id], "New", "Screening"),
      move(recruiter, [id], "New", "Interview"),
    ]);
    expect(verdicts.map(({ moved }) => moved.length).sort()).toEqual([0, 1]);
    const events = (await readCandidate(context.services, owner, id))?.timeline ?? [];
    expect(events.filter(({ kind }) => kind === "moved")).toHaveLength(1);
  });

  test("moves by a menu that works without scripts, and keeps the page's filters", async () => {
    const { id } = await add();
    const path = `/hiring/jobs/${job.jobId}?view=table`;
    const form = { intent: "move", move: `${id}.${stage("New")}.${stage("Screening")}` };
    const { location } = await visitPage(context, routes, path, form, owner);
    expect(location).toBe(`/hiring/jobs/${job.jobId}?view=table&moved=${id}#application-${id}`);
    const again = await visitPage(context, routes, path, form, owner);
    expect(again.html).toContain("moved this application to Screening");
    const { applicant, id: withdrawnId } = await add("Amina Okafor");
    await withdrawApplication(context.services, applicant, withdrawnId);
    const late = { intent: "move", move: `${withdrawnId}.${stage("New")}.${stage("Screening")}` };
    const { html } = await visitPage(context, routes, path, late, owner);
    expect(html).toContain("Amina Okafor withdrew this application on");
    expect(html).not.toContain("moved this application");
    const nothing = { intent: "move", to: stage("Offer") };
    expect((await visitPage(context, routes, path, nothing, owner)).html).toContain(
      "Select at least one application first.",
    );
    const declined = { ...form, move: `${id}.${stage("Screening")}.${stage("Declined")}` };
    expect((await visitPage(context, routes, path, declined, owner)).html).toContain(
      "choose Decline and give a reason",
    );
  });

  test("says why nothing or too much can't be declined, and keeps the page's filters", async () => {
    const { id } = await add();
    const address = `/hiring/jobs/${job.jobId}`;
    const visit = (path: string, form?: Record<string, string>) =>
      visitPage(context, routes, path, form, owner);
    expect((await visit(`${address}?view=table`)).html).toContain(
      'name="board" value="view=table"',
    );
    const choice = new URLSearchParams({ board: "view=table&tag=Nights" });
    const none = await visit(`${address}/decline?${choice}`);
    expect(none.location).toBe(`${address}?view=table&tag=Nights&refused=none`);
    expect((await visit(none.location ?? "")).html).toContain(
      "Select at least one application first.",
    );
    for (let at = 0; at <= 100; at += 1) choice.append("application", randomUUID());
    const many = await visit(`${address}/decline?${choice}`);
    expect(many.location).toBe(`${address}?view=table&tag=Nights&refused=many`);
    expect((await visit(many.location ?? "")).html).toContain(
      "Select up to 100 applications at a time.",
    );
    const one = `${address}/decline?application=${id}&board=view%3Dtable`;
    expect((await visit(one)).html).toContain('name="board" value="view=table"');
    const form = { selected: `${id}.${stage("New")}`, reason: "language", message: "" };
    expect((await visit(one, form)).location).toBe(`${address}?view=table&done=declined`);
  });

  test("leads to the list of jobs only those whose list has the job", async () => {
    const path = `/hiring/jobs/${job.jobId}`;
    expect((await visitPage(context, routes, path, undefined, owner)).html).toContain(
      "All your jobs",
    );
    const operator = await context.createUser({ roles: ["admin"] });
    const { html } = await visitPage(context, routes, path, undefined, operator);
    expect(html).toContain("acting for this organization");
    expect(html).not.toContain("All your jobs");
  });
});

describe("the candidate page", () => {
  test("notes the first opening, shows what was sent, and records each opening of the CV", async () => {
    const { id } = await add("Amina Okafor");
    const path = `/hiring/applications/${id}`;
    const { html } = await visitPage(context, routes, path, undefined, owner);
    expect(html).toContain("Amina Okafor");
    await visitPage(context, routes, path, undefined, owner);
    const candidate = await readCandidate(context.services, owner, id);
    expect(candidate?.timeline.filter(({ kind }) => kind === "opened")).toHaveLength(1);
    const address = await openCandidateCv(context.services, owner, {
      applicationId: id,
      download: true,
    });
    const answer = await context.app.request(address);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(cvBytes);
    const audit = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.audit_entries")
        .select("details")
        .where("action", "=", "hiring.cv_opened")
        .where("actor_id", "=", owner.userId)
        .execute(),
    );
    expect(audit).toMatchObject([{ details: { applicationId: id } }]);
    const other = await addHiringJob(context);
    await expect(
      openCandidateCv(context.services, other.owner, { applicationId: id, download: true }),
    ).rejects.toEqual(code("organization_not_found"));
  });
});

test("a CV that's being checked for viruses opens for no one, and nobody is said to have opened it", async () => {
  const { services } = context;
  const { applicant, id } = await add("Amina Okafor");
  await services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("storage.objects")
      .set({ quarantined_at: context.clock.now() })
      .where("bucket_id", "=", "job-cvs")
      .where("name", "=", `${applicant.userId}/${id}`)
      .execute(),
  );
  await expect(
    openCandidateCv(services, owner, { applicationId: id, download: false }),
  ).rejects.toEqual(code("file_being_checked"));
  const recorded = await services.database.asSystem("test", async (transaction) => [
    ...(await transaction
      .selectFrom("private.audit_entries")
      .select("id")
      .where("action", "=", "hiring.cv_opened")
      .where("actor_id", "=", owner.userId)
      .execute()),
    ...(await transaction
      .selectFrom("candidate_document_views")
      .select("id")
      .where("user_id", "=", applicant.userId)
      .execute()),
  ]);
  expect(recorded).toEqual([]);
});

test("an applicant doesn't read of an operator that the employer opened their application", async () => {
  const { services } = context;
  const { applicant, id } = await add();
  const admin = await context.createUser({ roles: ["admin"] });
  expect(await readCandidate(services, admin, id)).toMatchObject({ isOperator: true });
  const openings = async () => {
    const { timeline } = await readOwnApplication(services, applicant, id);
    return timeline.filter(({ title }) => title === "The employer opened your application").length;
  };
  expect(await openings()).toBe(0);
  expect((await readHiringHome(services, owner)).jobs).toMatchObject([{ unopened: 1 }]);
  await openCandidateCv(services, admin, { applicationId: id, download: false });
  const views = await services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("candidate_document_views")
      .select("organization_name")
      .where("user_id", "=", applicant.userId)
      .execute(),
  );
  expect(views).toEqual([{ organization_name: null }]);
  await readCandidate(services, owner, id);
  expect(await openings()).toBe(1);
});

test("an applicant isn't told of an offer for a job that we took down until it's restored", async () => {
  const { applicant, id } = await add("Amina Okafor");
  const change = (changed: { status: string; taken_down_at: Date | null }) =>
    context.services.database.asSystem("test", (transaction) =>
      transaction.updateTable("jobs").set(changed).where("id", "=", job.jobId).execute(),
    );
  await move(owner, [id], "New", "Offer");
  await change({ status: "paused", taken_down_at: context.clock.now() });
  await passUndo(context);
  expect(await kindOf(context, applicant)).toBe("new");
  const path = `/hiring/applications/${id}`;
  const { html } = await visitPage(context, routes, path, undefined, owner);
  expect(html).toContain("The email doesn&#x27;t go out while the job is taken down.");
  await change({ status: "open", taken_down_at: null });
  await passUndo(context);
  expect(await kindOf(context, applicant)).toBe("offer");
});

test("the board says how many emails wait beyond the hundred that it lists", async () => {
  const ids: string[] = [];
  for (let at = 0; at < 101; at += 1) ids.push((await add(`Applicant ${at}`)).id);
  await decline(ids.slice(0, 50), "New");
  await decline(ids.slice(50), "New");
  const path = `/hiring/jobs/${job.jobId}`;
  const more = "And 1 more. To undo a decision or stop an email, open the applicant.";
  const { html } = await visitPage(context, routes, path, undefined, owner);
  expect(html).toContain(more);
  expect((await board(owner))?.waiting).toHaveLength(100);
  await reopen(context.services, owner, ids[0] ?? "", { unlessNotified: true });
  expect((await board(owner))?.waiting).toHaveLength(100);
  expect((await visitPage(context, routes, path, undefined, owner)).html).not.toContain(more);
});

test("someone on our team doesn't act for a job that they applied for", async () => {
  const { services } = context;
  const { applicant } = await add("Amina Okafor");
  const { id } = await add("Bogdan Ionescu");
  const operator = { ...applicant, roles: ["admin"] as const };
  expect(await board(operator)).toBeUndefined();
  expect(await readCandidate(services, operator, id)).toBeUndefined();
  const own = code("own_matter");
  await expect(move(operator, [id], "New", "Screening")).rejects.toEqual(own);
  await expect(
    openCandidateCv(services, operator, { applicationId: id, download: false }),
  ).rejects.toEqual(own);
  const colleague = await context.createUser({ roles: ["admin"] });
  expect(await readCandidate(services, colleague, id)).toMatchObject({ isOperator: true });
  await services.database.executeRaw("update jobs set organization_id = null where id = $1", [
    job.jobId,
  ]);
  expect(await board(operator)).toBeUndefined();
  await expect(move(operator, [id], "New", "Screening")).rejects.toEqual(own);
});

test("someone who joins the team that they applied to stays on the candidate's side of their application", async () => {
  const { services } = context;
  const { applicant, id } = await add("Amina Okafor");
  const { id: otherId } = await add("Bogdan Ionescu");
  await decline([id], "New");
  await passUndo(context);
  await services.database.asSystem("test", (transaction) =>
    transaction
      .insertInto("organization_members")
      .values({
        organization_id: job.organizationId,
        user_id: applicant.userId,
        role: "recruiter",
        joined_at: context.clock.now(),
      })
      .execute(),
  );
  expect(await readCandidate(services, applicant, id)).toBeUndefined();
  const unknown = code("hiring_application_not_found");
  await expect(reopen(services, applicant, id, { unlessNotified: false })).rejects.toEqual(unknown);
  await expect(
    openCandidateCv(services, applicant, { applicationId: id, download: false }),
  ).rejects.toEqual(unknown);
  await reopen(services, owner, id, { unlessNotified: false });
  const shown = await board(applicant);
  expect(shown?.rows.map((row) => row.id)).toEqual([otherId]);
  expect(shown?.waiting).toEqual([]);
  expect((await board(owner))?.total).toBe(2);
  const home = await readHiringHome(services, applicant);
  expect(home.waiting.map((line) => line.id)).toEqual([otherId]);
  expect(home.jobs[0]?.stages[0]).toMatchObject({ name: "New", count: 1 });
  const path = `/hiring/jobs/${job.jobId}/decline?application=${id}`;
  await expect(visitPage(context, routes, path, undefined, applicant)).rejects.toMatchObject({
    status: 404,
  });
  expect(await move(applicant, [id, otherId], "New", "Screening")).toMatchObject({
    moved: [{ id: otherId }],
    notMoved: [{ id, stage: "", reason: "gone" }],
  });
  await writeNote(services, owner, { applicationId: id, body: `@${applicant.email}, look` });
  expect((await subjectsTo(context, applicant)).join()).not.toContain("mentioned you");
});

test("a decision is undone too late while its email goes out, and neither waits for the other forever", async ({
  skip,
}) => {
  const { database } = context.services;
  skip(database.kind !== "postgres", "Embedded data has one connection");
  const { id } = await add();
  await decline([id], "New");
  const now = context.clock.now();
  const isLocked = Promise.withResolvers<void>();
  const isAsked = Promise.withResolvers<void>();
  // The order of the job that sends the email.
  const sending = database.asSystem("test", async (transaction) => {
    await lockApplication(transaction, id);
    isLocked.resolve();
    await isAsked.promise;
    await transaction
      .updateTable("application_notices")
      .set({ sent_at: now })
      .where("application_id", "=", id)
      .where("kind", "=", "declined")
      .execute();
    await transaction
      .updateTable("job_applications")
      .set({ notified_kind: "declined" })
      .where("id", "=", id)
      .execute();
  });
  await isLocked.promise;
  const undone = reopen(context.services, owner, id, { unlessNotified: true });
  const isRefused = expect(undone).rejects.toEqual(code("hiring_undo_over"));
  for (let waiting = 0; waiting < 1; ) {
    const { rows } = await database.executeRaw(
      "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    waiting = Number(rows[0]?.waiting);
  }
  isAsked.resolve();
  await Promise.all([sending, isRefused]);
});

test("a page says that a CV was deleted only where there was one", async () => {
  const { services } = context;
  const [withdrawn, without] = [await add("One"), await add("Two")];
  await withdrawApplication(services, withdrawn.applicant, withdrawn.id);
  await services.database.executeRaw(
    "update job_applications set cv_object = null, cv_type = null where id = $1",
    [without.id],
  );
  await services.database.executeRaw(
    "update job_applications set cv_deleted = false where id = $1",
    [without.id],
  );
  const read = async (id: string) =>
    (await visitPage(context, routes, `/hiring/applications/${id}`, undefined, owner)).html;
  expect(await read(withdrawn.id)).toContain("The CV was deleted when the applicant withdrew.");
  expect(await read(without.id)).toContain("This application has no CV.");
});

test("analytics show no table without rows", async () => {
  const visit = async (who: TestUser) =>
    (await visitPage(context, routes, "/hiring/analytics", undefined, who)).html;
  const starter = await context.createUser();
  await addOrganization(context, starter);
  const empty = await visit(starter);
  expect(empty).toContain("Publish a job to see how far applications get");
  expect(empty).not.toContain("<table");
  expect(empty).not.toContain("Download as CSV");
  const unanswered = await visit(owner);
  expect(unanswered).toContain("Applications by job");
  expect(unanswered).toContain("No one has applied yet.");
  expect(unanswered).not.toContain("Applications by source");
  await add();
  expect(await visit(owner)).toContain("Applications by source");
});

describe("an employer's home", () => {
  test("shows what waits first, then jobs with their counts", async () => {
    const { id } = await add();
    await add();
    const home = await readHiringHome(context.services, owner);
    expect(home.waiting.map((line) => line.id)).toContain(id);
    expect(home.jobs).toMatchObject([{ id: job.jobId, unopened: 2, overdue: 0 }]);
    expect(home.jobs[0]?.stages.slice(0, 2)).toMatchObject([
      { name: "New", count: 2 },
      { name: "Screening", count: 0 },
    ]);
    const { html } = await visitPage(context, routes, "/hiring", undefined, owner);
    expect(html).toContain("2 not opened");
    const nobody = await context.createUser();
    expect((await visitPage(context, routes, "/hiring", undefined, nobody)).html).toContain(
      "Add your organization first",
    );
  });

  test("says of a job that we took it down, and not that a colleague paused it", async () => {
    const change = (changed: { status: string; taken_down_at?: Date }) =>
      context.services.database.asSystem("test", (transaction) =>
        transaction.updateTable("jobs").set(changed).where("id", "=", job.jobId).execute(),
      );
    const shown = async () => (await visitPage(context, routes, "/hiring", undefined, owner)).html;
    await change({ status: "paused" });
    expect(await shown()).toContain("Paused");
    await change({ status: "paused", taken_down_at: context.clock.now() });
    const html = await shown();
    expect(html).toContain("Taken down by us");
    expect(html).not.toContain("Paused");
  });

  test("leads to every draft, however many an import has added", async () => {
    const now = context.clock.now();
    const imported = Array.from({ length: 101 }, (_, at) => ({
      organization_id: job.organizationId,
      content: JSON.stringify({ title: `Draft ${at}` }),
      created_at: now,
      updated_at: now,
    }));
    await context.services.database.asSystem("test", (transaction) =>
      transaction.insertInto("job_drafts").values(imported).execute(),
    );
    expect((await findOnPages(owner, "unpublished", />(Draft \d+)</g)).size).toBe(101);
  });

  /** Matches of a pattern on all of a list's pages, from the first on. */
  async function findOnPages(
    viewer: TestUser,
    list: string,
    pattern: RegExp,
  ): Promise<Set<string>> {
    const found = new Set<string>();
    let path: string | undefined = "/hiring";
    for (let pages = 0; path && pages < 5; pages += 1) {
      const { html } = await visitPage(context, routes, path, undefined, viewer);
      for (const [, text = ""] of html.matchAll(pattern)) found.add(text);
      path = new RegExp(`href="([^"#]*)#${list}"[^>]*>Next<`).exec(html)?.[1];
    }
    return found;
  }

  test("leads to every published job, however many there are", async () => {
    const { organizationId } = job;
    for (let at = 0; at < 101; at += 1) {
      const change = { title: `Job ${at}` };
      await addOrganizationJob(context, { owner, organizationId, change });
    }
    expect((await findOnPages(owner, "jobs", />(Job \d+)</g)).size).toBe(101);
    const beyond = await readHiringHome(context.services, owner, { jobs: 9 });
    expect(beyond).toMatchObject({ jobsTurn: { page: 2, pages: 2 } });
    expect(beyond.jobs).toHaveLength(2);
  });

  test("leads to everyone whom the viewer interviews", async () => {
    const { services } = context;
    const { userId } = owner;
    for (let at = 0; at < 21; at += 1) {
      const { id: applicationId } = await add(`Applicant ${at}`);
      await assignInterviewer(services, owner, { applicationId, userId });
    }
    const listed = /<li class="flex flex-wrap gap-x-4[^"]*"><a[^>]*>(Applicant \d+)</g;
    expect((await findOnPages(owner, "interviews", listed)).size).toBe(21);
  });

  test("tells those who can't publish jobs which ones appear there", async () => {
    const { owner: other, slug } = await addHiringJob(context);
    const interviewer = await addMemberAs(context, { owner: other, slug, role: "interviewer" });
    const { html } = await visitPage(context, routes, "/hiring", undefined, interviewer);
    expect(html).toContain("No jobs to show");
    expect(html).not.toContain("Jobs you publish");
  });
});
