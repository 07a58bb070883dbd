import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import { exportFrom } from "../../../tests/support/people/personal-data.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { addDays, addTime, dayInUtc, endOfDayInUtc, midnightInUtc } from "../../shared/time.ts";
import { withdrawChoice } from "../account/account.contract.ts";
import { eraseAccount } from "../auth/auth.contract.ts";
import { addMemberAs, lakeside } from "../employers/employers.test-support.ts";
import { closeOwnOrganization } from "../employers/organizations/organizations.usecases.server.ts";
import { decideFee } from "../fee-protection/fee-protection.contract.ts";
import {
  listOwnApplications,
  readOwnApplication,
} from "../jobs/applications/own-applications.usecases.server.ts";
import { withdrawApplication } from "../jobs/applications/withdrawals.usecases.server.ts";
import { listResponseFacts, readAnalytics } from "./analytics/analytics.usecases.server.ts";
import { readBoardChoice } from "./board/board.rules.ts";
import { readBoard } from "./board/board.usecases.server.ts";
import { moveSelected } from "./board/moves.usecases.server.ts";
import { readCandidate } from "./candidate/candidate.usecases.server.ts";
import { assignInterviewer } from "./candidate/teamwork.usecases.server.ts";
import {
  announceApplications,
  informNoDecision,
  sendReminders,
} from "./clock/clock.usecases.server.ts";
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
import { cancelNotice, sendDueNotices } from "./notices/notices.usecases.server.ts";
import * as boardPage from "./pages/board.tsx";
import * as candidatePage from "./pages/candidate.tsx";
import * as closePage from "./pages/close.tsx";
import * as declinePage from "./pages/decline.tsx";

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
const routes = [
  pageRoute("/hiring/jobs/:jobId", boardPage),
  pageRoute("/hiring/jobs/:jobId/decline", declinePage),
  pageRoute("/hiring/jobs/:jobId/close", closePage),
  pageRoute("/hiring/applications/:applicationId", candidatePage),
];

describe("an applicant", () => {
  test("hears of a further stage after ten minutes, once, and not of a move back", async () => {
    const { applicant, id } = await add();
    await move(owner, [id], "New", "Screening");
    await move(owner, [id], "Screening", "Interview");
    expect(await kindOf(context, applicant)).toBe("new");
    await passUndo(context);
    await sendDueNotices(context.services);
    expect((await subjectsTo(context, applicant)).slice(1)).toEqual([
      expect.stringContaining("The next step is an interview"),
    ]);
    expect(await kindOf(context, applicant)).toBe("interview");
    await move(owner, [id], "Interview", "Screening");
    await passUndo(context);
    expect(await subjectsTo(context, applicant)).toHaveLength(2);
  });

  test("gets the email although one that comes before it fails", async () => {
    const { services } = context;
    const [first, second] = [await add(), await add()];
    await move(owner, [first.id], "New", "Screening");
    context.clock.advance({ seconds: 1 });
    await move(owner, [second.id], "New", "Screening");
    context.clock.advance({ minutes: 10, seconds: 1 });
    const { mail } = services;
    const broken = {
      ...services,
      mail: {
        ...mail,
        enqueue: async (...given: Parameters<typeof mail.enqueue>) => {
          if (given[1].to === first.applicant.email) throw new Error("This one fails");
          await mail.enqueue(...given);
        },
      },
    };
    await expect(sendDueNotices(broken)).rejects.toThrow("weren't emailed");
    expect(await kindOf(context, second.applicant)).toBe("screening");
    expect(await kindOf(context, first.applicant)).toBe("new");
    await sendDueNotices(services);
    expect(await kindOf(context, first.applicant)).toBe("screening");
    expect(await subjectsTo(context, second.applicant)).toHaveLength(2);
  });

  test.each(["Declined", "Hired"])("is sold nothing before they're told: %s", async (outcome) => {
    const { applicant, id } = await add();
    const buy = () => decideFee(context.services, applicant, "playbook");
    const refused = code("fee_application_active");
    await expect(buy()).rejects.toEqual(refused);
    await (outcome === "Declined" ? decline([id], "New") : move(owner, [id], "New", outcome));
    await expect(buy()).rejects.toEqual(refused);
    await passUndo(context);
    expect(await buy()).toBe("charge");
  });

  test("who believes they're hired hears that it's reopened, wherever it's moved meanwhile", async () => {
    const { applicant, id } = await add();
    await move(owner, [id], "New", "Offer");
    await move(owner, [id], "Offer", "Hired");
    await passUndo(context);
    expect(await kindOf(context, applicant)).toBe("hired");
    await reopen(context.services, owner, id, { unlessNotified: false });
    await move(owner, [id], "Offer", "Interview");
    await passUndo(context);
    expect((await subjectsTo(context, applicant)).at(-1)).toContain("open again");
    expect(await kindOf(context, applicant)).toBe("interview");
    await move(owner, [id], "Interview", "Hired");
    await passUndo(context);
    const subjects = await subjectsTo(context, applicant);
    await reopen(context.services, owner, id, { unlessNotified: false });
    await move(owner, [id], "Interview", "Hired");
    await passUndo(context);
    expect(await subjectsTo(context, applicant)).toEqual(subjects);
  });

  test("of several who are moved together hears what's news, or that a decision was taken back", async () => {
    const [hired, declined] = [await add(), await add()];
    await move(owner, [hired.id, declined.id], "New", "Interview");
    await move(owner, [hired.id], "Interview", "Hired");
    await decline([declined.id], "Interview");
    await passUndo(context);
    for (const { id } of [hired, declined]) {
      await reopen(context.services, owner, id, { unlessNotified: false });
    }
    await move(owner, [hired.id, declined.id], "Interview", "Screening");
    await passUndo(context);
    const [toHired, toDeclined] = [
      await subjectsTo(context, hired.applicant),
      await subjectsTo(context, declined.applicant),
    ];
    expect([toHired.length, toDeclined.length]).toEqual([3, 3]);
    expect(toHired.at(-1)).toContain("open again");
    expect(toDeclined.at(-1)).not.toContain("open again");
    expect(await kindOf(context, hired.applicant)).toBe("screening");
    expect(await kindOf(context, declined.applicant)).toBe("screening");
  });

  test("who was declined again before hearing of a reopening still hears of it once that is undone", async () => {
    const { applicant, id } = await add();
    await decline([id], "New");
    await passUndo(context);
    await reopen(context.services, owner, id, { unlessNotified: false });
    await decline([id], "New");
    await reopen(context.services, owner, id, { unlessNotified: true });
    await passUndo(context);
    expect((await subjectsTo(context, applicant)).slice(1)).toEqual([
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
      await passUndo(context);
      await reopen(services, owner, id, { unlessNotified: false });
      const path = `/hiring/applications/${id}`;
      const { html } = await visitPage(context, routes, path, undefined, owner);
      expect(html).toContain("Emails going out soon");
      expect(html).not.toContain("Don&#x27;t email");
      await change(id);
      await passUndo(context);
      expect((await subjectsTo(context, applicant)).slice(1)).toEqual([
        expect.stringContaining("About your application"),
        expect.stringContaining("open again"),
      ]);
      expect(await kindOf(context, applicant)).toBe("new");
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
    await passUndo(context);
    expect(await kindOf(context, applicant)).toBe("interview");
    await inform();
    // A better message takes the place of the first.
    await inform();
    await move(owner, [id], "Interview", "Screening");
    await passUndo(context);
    expect((await subjectsTo(context, applicant)).slice(1)).toEqual([
      expect.stringContaining("The next step is an interview"),
      expect.stringContaining("No decision yet"),
    ]);
  });

  test("doesn't get an email that was stopped", async () => {
    const { applicant, id } = await add();
    await move(owner, [id], "New", "Offer");
    await cancelNotice(context.services, owner, id);
    await passUndo(context);
    expect(await subjectsTo(context, applicant)).toHaveLength(1);
    await expect(cancelNotice(context.services, owner, id)).rejects.toEqual(
      code("hiring_undo_over"),
    );
    await decline([id], "Offer");
    await expect(cancelNotice(context.services, owner, id)).rejects.toEqual(
      code("hiring_decision_hidden"),
    );
    await passUndo(context);
    expect((await subjectsTo(context, applicant)).at(-1)).toContain("About your application");
  });

  test("isn't told of a decline that is undone in time", async () => {
    const { applicant, id } = await add();
    await move(owner, [id], "New", "Interview");
    await passUndo(context);
    await decline([id], "Interview");
    await reopen(context.services, owner, id, { unlessNotified: true });
    await passUndo(context);
    expect((await subjectsTo(context, applicant)).at(-1)).toContain("interview");
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
    await passUndo(context);
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
    expect(await kindOf(context, applicant)).toBe("new");
    await withdrawApplication(services, applicant, id);
    const { applicant: moved, id: movedId } = await add();
    await move(owner, [movedId], "New", "Interview");
    await withdrawApplication(services, moved, movedId);
    const withdrawn = await readCandidate(services, owner, id);
    expect(withdrawn).toMatchObject({
      application: { stageKind: "withdrawn", decline: null },
      waiting: [],
    });
    await passUndo(context);
    for (const one of [applicant, moved]) {
      expect(await subjectsTo(context, one)).toHaveLength(1);
      expect(await kindOf(context, one)).toBe("withdrawn");
    }
    const { applicant: informed, id: informedId } = await add();
    await decline([informedId], "New");
    await passUndo(context);
    await expect(withdrawApplication(services, informed, informedId)).rejects.toEqual(
      code("application_changed"),
    );
  });

  test("reads why, where the employer shares it, and hears when it's reopened", async () => {
    const { applicant, id } = await add();
    await decline([id], "New", { isShared: true });
    await passUndo(context);
    const email = (await context.outbox()).filter(({ recipient }) => recipient === applicant.email);
    expect(email.at(-1)?.text).toContain("We chose someone whose experience is closer");
    expect(email.at(-1)?.text).toContain("Thank you for your time.");
    expect(await kindOf(context, applicant)).toBe("declined");
    await expect(reopen(context.services, owner, id, { unlessNotified: true })).rejects.toEqual(
      code("hiring_undo_over"),
    );
    await reopen(context.services, owner, id, { unlessNotified: false });
    await passUndo(context);
    expect((await subjectsTo(context, applicant)).at(-1)).toContain("open again");
    expect(await kindOf(context, applicant)).toBe("new");
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
    expect(await kindOf(context, applicant)).toBe("new");
  });
});

test("an organization that loses its last account answers everyone who waits", async () => {
  const waiting = await add("Waiting");
  const declined = await add("Declined");
  await decline([declined.id], "New");
  await context.services.database.asSystem("test", (transaction) =>
    eraseAccount(context.services, transaction, owner.userId),
  );
  expect(await kindOf(context, waiting.applicant)).toBe("new");
  await passUndo(context);
  expect(await kindOf(context, waiting.applicant)).toBe("declined");
  expect((await subjectsTo(context, waiting.applicant)).at(-1)).toBe(
    (await subjectsTo(context, declined.applicant)).at(-1),
  );
  const { outcome } = await readOwnApplication(context.services, waiting.applicant, waiting.id);
  expect(outcome?.reason).toBe("job_cancelled");
});

test("an answer is on time until the promised day is over, whatever the hour of the application", async () => {
  const { services, clock } = context;
  const today = addDays(dayInUtc(clock.now()), 1);
  const promised = addDays(today, 10);
  // An evening in Toronto.
  clock.set(addTime(midnightInUtc(today), { hours: 1 }));
  const [declined, moved, waiting] = [await add(), await add(), await add()];
  const isLate = async () =>
    (await listOwnApplications(services, waiting.applicant)).active[0]?.isLate;
  const dueOf = async (id: string) =>
    (await board(owner))?.rows.find((row) => row.id === id)?.dueAt;
  const reminders = async () => {
    await sendReminders(services);
    return (await subjectsTo(context, owner)).filter((subject) => subject.includes("overdue"));
  };

  clock.set(addTime(midnightInUtc(promised), { hours: 20 }));
  expect(await isLate()).toBe(false);
  expect((await board(owner, "overdue"))?.total).toBe(0);
  expect(await reminders()).toEqual([]);
  await decline([declined.id], "New");
  await move(owner, [moved.id], "New", "Screening");
  await passUndo(context);
  expect(await dueOf(moved.id)).toEqual(endOfDayInUtc(addDays(promised, 10)));

  clock.set(midnightInUtc(addDays(promised, 1)));
  expect(await isLate()).toBe(true);
  expect((await board(owner, "overdue"))?.total).toBe(1);
  expect(await reminders()).toHaveLength(1);
  const analytics = await readAnalytics(services, owner);
  expect(analytics?.funnel).toMatchObject([{ inTime: 67 }]);
  await informNoDecision(services, owner, { applicationId: waiting.id, message: null });
  await passUndo(context);
  expect(await dueOf(waiting.id)).toEqual(endOfDayInUtc(addDays(promised, 11)));
});

test("no one is late in the employer's numbers while our team has the job taken down", async () => {
  const { services, clock } = context;
  const answered: string[] = [];
  for (let at = 0; at < 10; at += 1) answered.push((await add()).id);
  await decline(answered, "New");
  await passUndo(context);
  await add("Waiting");
  const change = (changed: { status: string; taken_down_at: Date | null }) =>
    services.database.asSystem("test", (transaction) =>
      transaction.updateTable("jobs").set(changed).where("id", "=", job.jobId).execute(),
    );
  const read = async () => {
    const facts = await services.database.asSystem("test", (transaction) =>
      listResponseFacts(services, transaction, job.organizationId),
    );
    const analytics = await readAnalytics(services, owner);
    const { jobs } = await readHiringHome(services, owner);
    return {
      record: facts.at(-1)?.value,
      inTime: analytics?.funnel[0]?.inTime,
      overdue: jobs[0]?.overdue,
    };
  };
  await change({ status: "paused", taken_down_at: clock.now() });
  clock.advance({ days: 12 });
  const inTime = "100% of 10 applications in the last year";
  expect(await read()).toEqual({ record: inTime, inTime: 100, overdue: 0 });
  await change({ status: "open", taken_down_at: null });
  const late = "91% of 11 applications in the last year";
  expect(await read()).toEqual({ record: late, inTime: 91, overdue: 1 });
});

test("new applications reach those who decide by one email a day, unless someone has opened them", async () => {
  const { services } = context;
  const member = (role: "recruiter" | "interviewer") =>
    addMemberAs(context, { owner, slug: job.slug, role });
  const [quiet, interviewer] = [await member("recruiter"), await member("interviewer")];
  await services.database.asSystem("test", (transaction) =>
    withdrawChoice(services, transaction, { userId: quiet.userId, topic: "new_applications" }),
  );
  const announcedTo = async (who: TestUser) => {
    await announceApplications(services);
    return (await subjectsTo(context, who)).filter((subject) => /new application/i.test(subject));
  };
  const [first, second, opened] = [await add("One"), await add("Two"), await add("Three")];
  await visitPage(context, routes, `/hiring/applications/${opened.id}`, undefined, owner);
  expect(await announcedTo(owner)).toEqual(["2 new applications"]);
  const [email] = (await context.outbox()).filter(
    ({ recipient, subject }) => recipient === owner.email && subject === "2 new applications",
  );
  for (const { id } of [first, second]) {
    expect(email?.text).toContain(`/hiring/applications/${id}`);
  }
  expect(email?.text).not.toContain(opened.id);

  const { id: movedOn } = await add("Moved on");
  await move(owner, [movedOn], "New", "Screening");
  await add("Four");
  const announced = ["2 new applications", "New application: Registered Nurse, Emergency"];
  expect(await announcedTo(owner)).toEqual(announced);
  expect(await announcedTo(owner)).toEqual(announced);
  for (const who of [quiet, interviewer]) expect(await announcedTo(who)).toEqual([]);

  await add("Five");
  await services.database.executeRaw(
    "update jobs set status = 'paused', taken_down_at = $2 where id = $1",
    [job.jobId, context.clock.now()],
  );
  expect(await announcedTo(owner)).toEqual(announced);
});

test("who was to interview an applicant hears that they withdrew", async () => {
  const { services } = context;
  const { applicant, id: applicationId } = await add("Amina Okafor");
  const interviewer = await addMemberAs(context, { owner, slug: job.slug, role: "interviewer" });
  const { userId } = interviewer;
  await assignInterviewer(services, owner, { applicationId, userId });
  await withdrawApplication(services, applicant, applicationId);
  const withdrew = "Amina Okafor withdrew: Registered Nurse, Emergency";
  expect((await subjectsTo(context, interviewer)).at(-1)).toBe(withdrew);
  expect(await subjectsTo(context, owner)).not.toContain(withdrew);
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
    await passUndo(context);
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
    await passUndo(context);
    expect(await kindOf(context, one.applicant)).toBe("declined");
    expect(await kindOf(context, two.applicant)).toBe("interview");
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
    await passUndo(context);
    expect(await kindOf(context, two.applicant)).toBe("declined");
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
    await passUndo(context);
    expect(await kindOf(context, applicant)).toBe("screening");
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

  test("leads an owner who applied before they joined to their own application", async () => {
    const { services } = context;
    const { applicant, id } = await add("One");
    await services.database.asSystem("test", (transaction) =>
      transaction
        .insertInto("organization_members")
        .values({
          organization_id: job.organizationId,
          user_id: applicant.userId,
          role: "owner",
          joined_at: context.clock.now(),
        })
        .execute(),
    );
    const closing = () => closeOwnOrganization(services, applicant, job.slug, lakeside.publicName);
    const { id: other } = await add("Two");
    await expect(closing()).rejects.toEqual(code("job_applicants_waiting"));
    await decline([other], "New");
    await expect(closing()).rejects.toEqual(code("job_own_application_waiting"));
    await withdrawApplication(services, applicant, id);
    await closing();
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
