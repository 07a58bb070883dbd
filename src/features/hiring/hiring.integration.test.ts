import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import { exportFrom } from "../../../tests/support/people/personal-data.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { eraseAccount } from "../auth/auth.contract.ts";
import { addMemberAs, lakeside } from "../employers/employers.test-support.ts";
import { closeOwnOrganization } from "../employers/organizations/organizations.usecases.server.ts";
import { decideFee } from "../fee-protection/fee-protection.contract.ts";
import {
  listOwnApplications,
  readOwnApplication,
} from "../jobs/applications/own-applications.usecases.server.ts";
import { withdrawApplication } from "../jobs/applications/withdrawals.usecases.server.ts";
import { cvBytes } from "../jobs/jobs.test-support.ts";
import { readBoardChoice } from "./board/board.rules.ts";
import { readBoard } from "./board/board.usecases.server.ts";
import { moveSelected } from "./board/moves.usecases.server.ts";
import { openCandidateCv, readCandidate } from "./candidate/candidate.usecases.server.ts";
import { writeNote } from "./candidate/teamwork.usecases.server.ts";
import { informNoDecision } from "./clock/clock.usecases.server.ts";
import { declineSelected, reopen } from "./decisions/decisions.usecases.server.ts";
import { addApplicant, addHiringJob, stagesOf, type TestJob } from "./hiring.test-support.ts";
import { readHiringHome } from "./home/home.usecases.server.ts";
import { cancelNotice, sendDueNotices } from "./notices/notices.usecases.server.ts";
import * as boardPage from "./pages/board.tsx";
import * as candidatePage from "./pages/candidate.tsx";
import * as closePage from "./pages/close.tsx";
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
const decline = (ids: string[], from: string, given: { isShared?: boolean } = {}) =>
  declineSelected(context.services, owner, job.jobId, {
    selected: ids.map((id) => ({ id, from: stage(from) })),
    reason: "other_candidate",
    isShared: given.isShared ?? false,
    message: "Thank you for your time.",
  });
const board = (who: TestUser, query = "") =>
  readBoard(context.services, who, job.jobId, readBoardChoice(new URLSearchParams(query)));
const add = (name?: string) => addApplicant(context, job.jobId, name);
async function subjectsTo({ email }: TestUser): Promise<string[]> {
  const emails = await context.outbox();
  return emails.filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
}
async function passUndo(): Promise<void> {
  context.clock.advance({ minutes: 10, seconds: 1 });
  await sendDueNotices(context.services);
}
const kindOf = async (applicant: TestUser) => {
  const { active, closed } = await listOwnApplications(context.services, applicant);
  return [...active, ...closed][0]?.kind;
};
const routes = [
  pageRoute("/hiring", homePage),
  pageRoute("/hiring/jobs/:jobId", boardPage),
  pageRoute("/hiring/jobs/:jobId/decline", declinePage),
  pageRoute("/hiring/jobs/:jobId/close", closePage),
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
    expect(await kindOf(gone)).toBe("new");
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
});

describe("an applicant", () => {
  test("hears of a further stage after ten minutes, once, and not of a move back", async () => {
    const { applicant, id } = await add();
    await move(owner, [id], "New", "Screening");
    await move(owner, [id], "Screening", "Interview");
    expect(await kindOf(applicant)).toBe("new");
    await passUndo();
    await sendDueNotices(context.services);
    expect((await subjectsTo(applicant)).slice(1)).toEqual([
      expect.stringContaining("The next step is an interview"),
    ]);
    expect(await kindOf(applicant)).toBe("interview");
    await move(owner, [id], "Interview", "Screening");
    await passUndo();
    expect(await subjectsTo(applicant)).toHaveLength(2);
  });

  test.each(["Declined", "Hired"])("is sold nothing before they're told: %s", async (outcome) => {
    const { applicant, id } = await add();
    const buy = () => decideFee(context.services, applicant, "playbook");
    const refused = code("fee_application_active");
    await expect(buy()).rejects.toEqual(refused);
    await (outcome === "Declined" ? decline([id], "New") : move(owner, [id], "New", outcome));
    await expect(buy()).rejects.toEqual(refused);
    await passUndo();
    expect(await buy()).toBe("charge");
  });

  test("who believes they're hired hears that it's reopened, wherever it's moved meanwhile", async () => {
    const { applicant, id } = await add();
    await move(owner, [id], "New", "Offer");
    await move(owner, [id], "Offer", "Hired");
    await passUndo();
    expect(await kindOf(applicant)).toBe("hired");
    await reopen(context.services, owner, id, { unlessNotified: false });
    await move(owner, [id], "Offer", "Interview");
    await passUndo();
    expect((await subjectsTo(applicant)).at(-1)).toContain("open again");
    expect(await kindOf(applicant)).toBe("interview");
    await move(owner, [id], "Interview", "Hired");
    await passUndo();
    const subjects = await subjectsTo(applicant);
    await reopen(context.services, owner, id, { unlessNotified: false });
    await move(owner, [id], "Interview", "Hired");
    await passUndo();
    expect(await subjectsTo(applicant)).toEqual(subjects);
  });

  test("of several who are moved together hears what's news, or that a decision was taken back", async () => {
    const [hired, declined] = [await add(), await add()];
    await move(owner, [hired.id, declined.id], "New", "Interview");
    await move(owner, [hired.id], "Interview", "Hired");
    await decline([declined.id], "Interview");
    await passUndo();
    for (const { id } of [hired, declined]) {
      await reopen(context.services, owner, id, { unlessNotified: false });
    }
    await move(owner, [hired.id, declined.id], "Interview", "Screening");
    await passUndo();
    const [toHired, toDeclined] = [
      await subjectsTo(hired.applicant),
      await subjectsTo(declined.applicant),
    ];
    expect([toHired.length, toDeclined.length]).toEqual([3, 3]);
    expect(toHired.at(-1)).toContain("open again");
    expect(toDeclined.at(-1)).not.toContain("open again");
    expect(await kindOf(hired.applicant)).toBe("screening");
    expect(await kindOf(declined.applicant)).toBe("screening");
  });

  test("who was declined again before hearing of a reopening still hears of it once that is undone", async () => {
    const { applicant, id } = await add();
    await decline([id], "New");
    await passUndo();
    await reopen(context.services, owner, id, { unlessNotified: false });
    await decline([id], "New");
    await reopen(context.services, owner, id, { unlessNotified: true });
    await passUndo();
    expect((await subjectsTo(applicant)).slice(1)).toEqual([
      expect.stringContaining("About your application"),
      expect.stringContaining("open again"),
    ]);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      "someone tries to stop the email",
      (id) =>
        expect(cancelNotice(context.services, owner, id)).rejects.toEqual(
          code("hiring_reopening_hidden"),
        ),
    ],
    [
      "someone tries to say that there's no decision yet",
      (applicationId) =>
        expect(
          informNoDecision(context.services, owner, { applicationId, message: null }),
        ).rejects.toEqual(code("hiring_email_waiting")),
    ],
    [
      "it's moved on and back",
      async (id) => {
        await move(owner, [id], "New", "Screening");
        await expect(cancelNotice(context.services, owner, id)).rejects.toEqual(
          code("hiring_reopening_hidden"),
        );
        await move(owner, [id], "Screening", "New");
      },
    ],
    [
      "they're hired, and that is undone",
      async (id) => {
        await move(owner, [id], "New", "Hired");
        await reopen(context.services, owner, id, { unlessNotified: true });
      },
    ],
  ])(
    "who believes they're declined hears that it's reopened, even if %s",
    async (_name, change) => {
      const { services } = context;
      const { applicant, id } = await add();
      await decline([id], "New");
      await passUndo();
      await reopen(services, owner, id, { unlessNotified: false });
      const path = `/hiring/applications/${id}`;
      const { html } = await visitPage(context, routes, path, undefined, owner);
      expect(html).toContain("Emails going out soon");
      expect(html).not.toContain("Don&#x27;t email");
      await change(id);
      await passUndo();
      expect((await subjectsTo(applicant)).slice(1)).toEqual([
        expect.stringContaining("About your application"),
        expect.stringContaining("open again"),
      ]);
      expect(await kindOf(applicant)).toBe("new");
      const buy = () => decideFee(services, applicant, "playbook");
      await expect(buy()).rejects.toEqual(code("fee_application_active"));
      await withdrawApplication(services, applicant, id);
      expect(await buy()).toBe("charge");
    },
  );

  test("hears of an interview before they hear that there's no decision yet, and of that after a move", async () => {
    const { applicant, id } = await add();
    const inform = () =>
      informNoDecision(context.services, owner, { applicationId: id, message: null });
    await move(owner, [id], "New", "Interview");
    await expect(inform()).rejects.toEqual(code("hiring_email_waiting"));
    await passUndo();
    expect(await kindOf(applicant)).toBe("interview");
    await inform();
    // A better message takes the place of the first.
    await inform();
    await move(owner, [id], "Interview", "Screening");
    await passUndo();
    expect((await subjectsTo(applicant)).slice(1)).toEqual([
      expect.stringContaining("The next step is an interview"),
      expect.stringContaining("No decision yet"),
    ]);
  });

  test("doesn't get an email that was stopped", async () => {
    const { applicant, id } = await add();
    await move(owner, [id], "New", "Offer");
    await cancelNotice(context.services, owner, id);
    await passUndo();
    expect(await subjectsTo(applicant)).toHaveLength(1);
    await expect(cancelNotice(context.services, owner, id)).rejects.toEqual(
      code("hiring_undo_over"),
    );
    await decline([id], "Offer");
    await expect(cancelNotice(context.services, owner, id)).rejects.toEqual(
      code("hiring_decision_hidden"),
    );
    await passUndo();
    expect((await subjectsTo(applicant)).at(-1)).toContain("About your application");
  });

  test("isn't told of a decline that is undone in time", async () => {
    const { applicant, id } = await add();
    await move(owner, [id], "New", "Interview");
    await passUndo();
    await decline([id], "Interview");
    await reopen(context.services, owner, id, { unlessNotified: true });
    await passUndo();
    expect((await subjectsTo(applicant)).at(-1)).toContain("interview");
    const candidate = await readCandidate(context.services, owner, id);
    expect(candidate?.application).toMatchObject({ stageName: "Interview", decline: null });
  });

  test("has a decision in the copy of their data only once they're told of it", async () => {
    const { services } = context;
    const { applicant, id } = await add();
    const copy = async () => {
      const jobs = await exportFrom(services, "jobs", applicant.userId);
      const hiring = await exportFrom(services, "hiring", applicant.userId);
      return {
        applications: jobs.job_applications,
        events: jobs.job_application_events?.map(({ kind }) => kind),
        declines: jobs.job_application_declines,
        notices: hiring.application_notices,
      };
    };
    const unaware = {
      applications: [{ id, stage_kind: "new" }],
      events: ["applied"],
      declines: [],
      notices: [],
    };
    await decline([id], "New");
    const before = await copy();
    expect(before).toMatchObject(unaware);
    expect(before.applications?.[0]).not.toHaveProperty("decided_at");
    await reopen(services, owner, id, { unlessNotified: true });
    expect(await copy()).toMatchObject(unaware);
    await decline([id], "New");
    await passUndo();
    expect(await copy()).toMatchObject({
      applications: [{ id, stage_kind: "declined" }],
      events: ["applied", "informed"],
      declines: [{ application_id: id, message: "Thank you for your time." }],
      notices: [{ kind: "declined", message: "Thank you for your time." }],
    });
  });

  test("can withdraw until they hear a decision, and then hears nothing of what was decided", async () => {
    const { services } = context;
    const { applicant, id } = await add();
    await decline([id], "New");
    expect(await kindOf(applicant)).toBe("new");
    await withdrawApplication(services, applicant, id);
    const { applicant: moved, id: movedId } = await add();
    await move(owner, [movedId], "New", "Interview");
    await withdrawApplication(services, moved, movedId);
    const withdrawn = await readCandidate(services, owner, id);
    expect(withdrawn).toMatchObject({
      application: { stageKind: "withdrawn", decline: null },
      waiting: [],
    });
    await passUndo();
    for (const one of [applicant, moved]) {
      expect(await subjectsTo(one)).toHaveLength(1);
      expect(await kindOf(one)).toBe("withdrawn");
    }
    const { applicant: informed, id: informedId } = await add();
    await decline([informedId], "New");
    await passUndo();
    await expect(withdrawApplication(services, informed, informedId)).rejects.toEqual(
      code("application_changed"),
    );
  });

  test("reads why, where the employer shares it, and hears when it's reopened", async () => {
    const { applicant, id } = await add();
    await decline([id], "New", { isShared: true });
    await passUndo();
    const email = (await context.outbox()).filter(({ recipient }) => recipient === applicant.email);
    expect(email.at(-1)?.text).toContain("We chose someone whose experience is closer");
    expect(email.at(-1)?.text).toContain("Thank you for your time.");
    expect(await kindOf(applicant)).toBe("declined");
    await expect(reopen(context.services, owner, id, { unlessNotified: true })).rejects.toEqual(
      code("hiring_undo_over"),
    );
    await reopen(context.services, owner, id, { unlessNotified: false });
    await passUndo();
    expect((await subjectsTo(applicant)).at(-1)).toContain("open again");
    expect(await kindOf(applicant)).toBe("new");
    const path = `/hiring/applications/${id}`;
    const { html } = await visitPage(context, routes, path, undefined, owner);
    expect(html).toContain("We emailed the applicant: Declined.");
    expect(html).toContain("We emailed the applicant: application reopened.");
    expect(html).not.toContain("We emailed the applicant: Received.");
  });

  test("is declined in two steps, the first of which asks for the reason", async () => {
    const { applicant, id } = await add();
    const path = `/hiring/jobs/${job.jobId}/decline?application=${id}`;
    expect((await visitPage(context, routes, path, undefined, owner)).html).toContain(
      "Why are you declining?",
    );
    const second = await visitPage(
      context,
      routes,
      `${path}&step=message&reason=language&share=on`,
      undefined,
      owner,
    );
    expect(second.html).toContain("requires stronger skills in one of the languages we listed");
    expect(second.html).toContain("be moving forward, and why.");
    const unshared = `${path}&step=message&reason=language`;
    expect((await visitPage(context, routes, unshared, undefined, owner)).html).toContain(
      "be moving forward.",
    );
    const bare = await visitPage(context, routes, `${path}&step=message`, undefined, owner);
    expect(bare.html).toContain("Choose a reason first.");
    const form = { selected: `${id}.${stage("New")}`, reason: "age", message: "Too old" };
    expect((await visitPage(context, routes, path, form, owner)).status).toBe(400);
    const lawful = { ...form, reason: "language", message: "" };
    expect((await visitPage(context, routes, path, lawful, owner)).location).toBe(
      `/hiring/jobs/${job.jobId}?done=declined`,
    );
    const closed = await visitPage(context, routes, path, undefined, owner);
    expect(closed.html).toContain("This application is closed");
    expect(closed.html).toContain(`href="/hiring/applications/${id}"`);
    const unknown = `/hiring/jobs/${job.jobId}/decline?application=${job.jobId}`;
    await expect(visitPage(context, routes, unknown, undefined, owner)).rejects.toMatchObject({
      status: 404,
    });
    const outsider = await context.createUser();
    await expect(visitPage(context, routes, path, undefined, outsider)).rejects.toMatchObject({
      status: 404,
    });
    expect(await kindOf(applicant)).toBe("new");
  });
});

test("an organization that loses its last account answers everyone who waits", async () => {
  const waiting = await add("Waiting");
  const declined = await add("Declined");
  await decline([declined.id], "New");
  await context.services.database.asSystem("test", (transaction) =>
    eraseAccount(context.services, transaction, owner.userId),
  );
  expect(await kindOf(waiting.applicant)).toBe("new");
  await passUndo();
  expect(await kindOf(waiting.applicant)).toBe("declined");
  expect((await subjectsTo(waiting.applicant)).at(-1)).toBe(
    (await subjectsTo(declined.applicant)).at(-1),
  );
  const { outcome } = await readOwnApplication(context.services, waiting.applicant, waiting.id);
  expect(outcome?.reason).toBe("job_cancelled");
});

describe("closing a job", () => {
  const path = () => `/hiring/jobs/${job.jobId}/close`;
  const close = (form: Record<string, string>, who = owner) =>
    visitPage(context, routes, path(), form, who);
  async function read() {
    const { html } = await visitPage(context, routes, path(), undefined, owner);
    const seen = /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? "";
    return { html, seen };
  }
  const isClosed = async () => (await board(owner))?.job.status === "closed";

  test("answers everyone in the stages that get an outcome, and keeps the rest", async () => {
    const [one, two] = [await add("One"), await add("Two")];
    await move(owner, [two.id], "New", "Interview");
    await passUndo();
    const { html, seen } = await read();
    expect(html).toContain("New: 1 applicant");
    const outcome = { [`outcome-${stage("New")}`]: "other_candidate", message: "Thank you." };
    expect((await close({ ...outcome, seen })).status).toBe(409);
    const unlawful = { ...outcome, seen, [`outcome-${stage("Interview")}`]: "age" };
    expect((await close(unlawful)).html).toContain("Choose an outcome");
    expect(await isClosed()).toBe(false);
    const form = { ...outcome, seen, [`outcome-${stage("Interview")}`]: "" };
    expect((await close(form)).location).toContain("done=closed");
    expect(await isClosed()).toBe(true);
    await passUndo();
    expect(await kindOf(one.applicant)).toBe("declined");
    expect(await kindOf(two.applicant)).toBe("interview");
    const left = await read();
    expect(left.html).toContain("Send the answers");
    const kept = { seen: left.seen, [`outcome-${stage("Interview")}`]: "" };
    expect((await close(kept)).location).toContain("done=kept");
    const rest = { ...kept, [`outcome-${stage("Interview")}`]: "no_answer" };
    const { location } = await close(rest);
    expect(location).toContain("done=answered");
    expect((await visitPage(context, routes, location ?? "", undefined, owner)).html).toContain(
      "Answers saved. You can undo each decision until its email goes out.",
    );
    await passUndo();
    expect(await kindOf(two.applicant)).toBe("declined");
    const done = await read();
    expect(done.html).toContain("This job is closed");
    expect(done.html).not.toContain("Send the answers");
    const interviewer = await addMemberAs(context, { owner, slug: job.slug, role: "interviewer" });
    await expect(close(rest, interviewer)).rejects.toMatchObject({ status: 404 });
  });

  test("does nothing where someone applied or was moved since the page was read", async () => {
    const { applicant, id } = await add("One");
    const { seen } = await read();
    await add("Two");
    const form = { [`outcome-${stage("New")}`]: "other_candidate", message: "Thank you." };
    const refused = await close({ ...form, seen });
    expect(refused.html).toContain("Something has changed since you opened this page");
    const again = await read();
    await move(owner, [id], "New", "Screening");
    expect((await close({ ...form, seen: again.seen })).status).toBe(409);
    expect(await isClosed()).toBe(false);
    await passUndo();
    expect(await kindOf(applicant)).toBe("screening");
  });

  test("comes before closing its organization: no one is left without an answer", async () => {
    const { services } = context;
    const { applicant, id } = await add("One");
    const closing = () => closeOwnOrganization(services, owner, job.slug, lakeside.publicName);
    await expect(closing()).rejects.toEqual(code("job_applicants_waiting"));
    expect((await board(owner))?.job.status).toBe("open");
    await withdrawApplication(services, applicant, id);
    await closing();
    await expect(visitPage(context, routes, path(), undefined, owner)).rejects.toMatchObject({
      status: 404,
    });
  });

  test("leaves nothing half done where it fails in the middle", async () => {
    const [one, two] = [await add("One"), await add("Two")];
    await move(owner, [two.id], "New", "Offer");
    // The second decline can't be saved beside this one.
    await context.services.database.executeRaw(
      "insert into job_application_declines (application_id, reason, reason_shared) values ($1, 'other', false)",
      [two.id],
    );
    const outcomes = { New: "job_cancelled", Offer: "other_candidate" };
    const form = Object.entries(outcomes).map(([name, to]) => [`outcome-${stage(name)}`, to]);
    const { seen } = await read();
    await expect(close({ ...Object.fromEntries(form), seen })).rejects.toThrow("duplicate key");
    const shown = await board(owner);
    expect(shown?.job.status).toBe("open");
    expect(shown?.rows.map(({ id, stageKind }) => [id, stageKind])).toEqual(
      expect.arrayContaining([
        [one.id, "new"],
        [two.id, "offer"],
      ]),
    );
    expect(shown?.waiting.map(({ kind }) => kind)).toEqual(["offer"]);
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

test("someone who joins the team that they applied to stays on the candidate's side of their application", async () => {
  const { services } = context;
  const { applicant, id } = await add("Amina Okafor");
  const { id: otherId } = await add("Bogdan Ionescu");
  await decline([id], "New");
  await passUndo();
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
  expect((await subjectsTo(applicant)).join()).not.toContain("mentioned you");
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
    const found = new Set<string>();
    let path: string | undefined = "/hiring";
    for (let pages = 0; path && pages < 5; pages += 1) {
      const { html } = await visitPage(context, routes, path, undefined, owner);
      for (const [, title = ""] of html.matchAll(/>(Draft \d+)</g)) found.add(title);
      path = /href="([^"#]*)#unpublished"[^>]*>Next</.exec(html)?.[1];
    }
    expect(found.size).toBe(101);
  });

  test("tells those who can't publish jobs which ones appear there", async () => {
    const { owner: other, slug } = await addHiringJob(context);
    const interviewer = await addMemberAs(context, { owner: other, slug, role: "interviewer" });
    const { html } = await visitPage(context, routes, "/hiring", undefined, interviewer);
    expect(html).toContain("No jobs to show");
    expect(html).not.toContain("Jobs you publish");
  });
});
