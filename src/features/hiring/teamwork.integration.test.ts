import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { saveOwnProfile } from "#features/account/profile/profile.usecases.server.ts";
import { eraseAccount } from "#features/auth/auth.contract.ts";
import { writeFirst } from "#features/messages/first-message.usecases.server.ts";
import { liftSuspension, suspend } from "#features/people/person-actions.usecases.server.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { addDays, addTime, dayInUtc, midnightInUtc } from "../../shared/time.ts";
import { addMemberAs } from "../employers/employers.test-support.ts";
import { applyForJob } from "../jobs/applications/applications.usecases.server.ts";
import { eraseOldApplicationDetails } from "../jobs/applications/retention.usecases.server.ts";
import { addOrganizationJob, filledApplication } from "../jobs/jobs.test-support.ts";
import { readBoardChoice } from "./board/board.rules.ts";
import { readBoard } from "./board/board.usecases.server.ts";
import { moveSelected } from "./board/moves.usecases.server.ts";
import { readCandidate } from "./candidate/candidate.usecases.server.ts";
import {
  assignInterviewer,
  changeTags,
  unassignInterviewer,
  writeNote,
} from "./candidate/teamwork.usecases.server.ts";
import { informNoDecision, sendReminders } from "./clock/clock.usecases.server.ts";
import { declineSelected } from "./decisions/decisions.usecases.server.ts";
import {
  addApplicant,
  addHiringJob,
  stagesOf,
  subjectsTo,
  type TestJob,
} from "./hiring.test-support.ts";
import { readHiringHome } from "./home/home.usecases.server.ts";
import { recordInterview } from "./interviews/interviews.usecases.server.ts";
import { cancelNotice, sendDueNotices } from "./notices/notices.usecases.server.ts";
import * as candidatePage from "./pages/candidate.tsx";
import * as stagesPage from "./pages/stages.tsx";
import { rateApplicant } from "./scorecards/scorecards.usecases.server.ts";

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

const code = (value: string) => expect.objectContaining({ code: value });
const add = (name?: string) => addApplicant(context, job.jobId, name);
const timeOf = (day: string, hours: number) => addTime(midnightInUtc(day), { hours });
/** It's the same day in UTC and on the clocks that the rule of Ontario follows, through every change of them. */
const waitForNoon = () => context.clock.set(timeOf(addDays(dayInUtc(context.clock.now()), 1), 16));
const member = (role: "recruiter" | "interviewer") =>
  addMemberAs(context, { owner, slug: job.slug, role });
const routes = [
  pageRoute("/hiring/jobs/:jobId/stages", stagesPage),
  pageRoute("/hiring/applications/:applicationId", candidatePage),
];

describe("colleagues", () => {
  test("write notes, and those who are mentioned and may read them get one email", async () => {
    const { services } = context;
    const recruiter = await member("recruiter");
    const interviewer = await member("interviewer");
    const { id } = await add("Amina Okafor");
    // Accounts without a name are called by their address.
    const body = `@${recruiter.email} and @${interviewer.email}: a <b>strong</b> CV`;
    const form = { intent: "note", applicationId: id, body };
    const path = `/hiring/applications/${id}`;
    expect((await visitPage(context, routes, path, form, owner)).status).toBe(302);
    expect((await subjectsTo(context, recruiter)).at(-1)).toContain(
      "mentioned you in a note about Amina Okafor",
    );
    expect((await subjectsTo(context, interviewer)).join()).not.toContain("mentioned you");
    const { html } = await visitPage(context, routes, path, undefined, recruiter);
    expect(html).toContain("a &lt;b&gt;strong&lt;/b&gt; CV");
    expect(html).not.toContain("Delete note");
    const outsider = await context.createUser();
    await expect(writeNote(services, outsider, { applicationId: id, body: "Hi" })).rejects.toEqual(
      code("organization_not_found"),
    );
  });

  test("tag applications, and the board shows those with a tag", async () => {
    const { services } = context;
    const [{ id }] = [await add("One"), await add("Two")];
    await changeTags(services, owner, { applicationId: id, names: ["ICU", "Night shift"] });
    await changeTags(services, owner, { applicationId: id, names: ["ICU"] });
    const board = await readBoard(
      services,
      owner,
      job.jobId,
      readBoardChoice(new URLSearchParams("tag=ICU")),
    );
    expect(board).toMatchObject({ total: 1, tags: ["ICU"] });
    expect(board?.rows[0]?.tags).toEqual(["ICU"]);
  });

  test("tag the same application from pages that are behind each other's, and each tag stays", async () => {
    const { id } = await add();
    const path = `/hiring/applications/${id}`;
    const send = (tags: string, shown: string) =>
      visitPage(context, routes, path, { intent: "tags", applicationId: id, tags, shown }, owner);
    expect((await visitPage(context, routes, path, undefined, owner)).html).toContain(
      'name="shown" value=""',
    );
    await send("Second interview", "");
    expect((await send("ICU", "")).status).toBe(302);
    const { html } = await visitPage(context, routes, path, undefined, owner);
    expect(html).toContain('name="shown" value="ICU, Second interview"');
    const many = Array.from({ length: 9 }, (_, index) => `Tag ${index}`).join(", ");
    expect((await send(many, "")).html).toContain("An application can have up to 10 tags.");
    await send("", "Second interview");
    const left = await visitPage(context, routes, path, undefined, owner);
    expect(left.html).toContain('name="shown" value="ICU"');
  });

  test("interview applicants whom they then see, until that ends or they leave", async () => {
    const { services } = context;
    const interviewer = await member("interviewer");
    const { id, applicant } = await add();
    const one = { applicationId: id, userId: interviewer.userId };
    await assignInterviewer(services, owner, one);
    expect((await subjectsTo(context, interviewer)).at(-1)).toContain("You're interviewing");
    expect((await readHiringHome(services, interviewer)).interviews).toMatchObject([{ id }]);
    await recordInterview(services, interviewer, {
      applicationId: id,
      heldOn: dayInUtc(context.clock.now()),
    });
    await unassignInterviewer(services, owner, one);
    expect(await readCandidate(services, interviewer, id)).toBeUndefined();
    await expect(
      assignInterviewer(services, owner, { applicationId: id, userId: applicant.userId }),
    ).rejects.toEqual(code("hiring_member_unknown"));
  });

  test("keep nothing that they wrote about someone whose account is deleted", async () => {
    const { services } = context;
    const { id, applicant } = await add("Amina Okafor");
    await writeNote(services, owner, { applicationId: id, body: "Amina is great" });
    await services.database.asSystem("test", (transaction) =>
      eraseAccount(services, transaction, applicant.userId),
    );
    const candidate = await readCandidate(services, owner, id);
    expect(candidate).toMatchObject({ notes: [], application: { name: null, message: null } });
  });
});

describe("once the details of an application are erased", () => {
  test("nothing says who it was, and what was written about them is gone", async () => {
    const { services, clock } = context;
    const { id, applicant } = await add("Amina Okafor");
    await saveOwnProfile(services, applicant, { full_name: "Amina Okafor" });
    const { organizationId } = job;
    const otherJob = await addOrganizationJob(context, { owner, organizationId });
    const otherId = await applyForJob(services, applicant, otherJob, filledApplication);
    const { New = "" } = await stagesOf(context, job.jobId);
    await writeNote(services, owner, { applicationId: id, body: "Amina was late twice" });
    await changeTags(services, owner, { applicationId: id, names: ["Like Amina B."] });
    await rateApplicant(services, owner, {
      applicationId: id,
      stageId: New,
      overall: 2,
      comment: "Ask Amina again",
      ratings: new Map(),
    });
    await declineSelected(services, owner, job.jobId, {
      selected: [{ id, from: New }],
      reason: "other_candidate",
      isShared: false,
      message: "Thank you, Amina.",
    });
    clock.advance({ minutes: 11 });
    await sendDueNotices(services);
    expect(await readCandidate(services, owner, id)).toMatchObject({
      email: applicant.email,
      others: [{ id: otherId }],
    });
    expect((await readCandidate(services, owner, otherId))?.others).toMatchObject([{ id }]);
    // The posting offers an LMIA.
    clock.advance({ days: 6 * 365 + 3 });
    await eraseOldApplicationDetails(services);
    const candidate = await readCandidate(services, owner, id);
    expect(candidate).toMatchObject({
      application: { name: null, tags: [], decline: { message: null } },
      email: null,
      notes: [],
      others: [],
      scorecards: [{ overall: 2, comment: null }],
      conversation: { kind: "refused" },
    });
    const shown = JSON.stringify(candidate);
    expect(shown).not.toContain("Amina");
    expect(shown).not.toContain(applicant.email);
    expect(shown).not.toContain(applicant.userId);
    expect((await readCandidate(services, owner, otherId))?.others).toEqual([]);
    const left = await services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("application_notices")
        .select("message")
        .where("application_id", "=", id)
        .execute(),
    );
    expect(left).toEqual([{ message: null }]);
    const path = `/hiring/applications/${id}`;
    const { html } = await visitPage(context, routes, path, undefined, owner);
    expect(html).toContain("You no longer have to keep it.");
  });

  test("nothing more is written about them, and what an email tells them isn't kept", async () => {
    const { services, clock } = context;
    const { id: applicationId, applicant } = await add("Amina Okafor");
    const { New = "" } = await stagesOf(context, job.jobId);
    // No one decides.
    clock.advance({ days: 7 * 365 });
    await eraseOldApplicationDetails(services);
    const changed = code("hiring_application_changed");
    await expect(writeNote(services, owner, { applicationId, body: "Amina" })).rejects.toEqual(
      changed,
    );
    await expect(changeTags(services, owner, { applicationId, names: ["Amina"] })).rejects.toEqual(
      changed,
    );
    const card = { stageId: New, overall: 2, comment: "Amina", ratings: new Map() };
    await expect(rateApplicant(services, owner, { applicationId, ...card })).rejects.toEqual(
      changed,
    );
    for (const user of [owner, applicant]) {
      const given = { applicationId, messageId: randomUUID(), body: "Amina" };
      await expect(writeFirst(services, user, given)).rejects.toEqual(code("application_erased"));
    }
    const threads = await services.database.executeRaw(
      "select id from message_threads where application_id = $1",
      [applicationId],
    );
    expect(threads.rows).toEqual([]);
    const path = `/hiring/applications/${applicationId}`;
    const { html } = await visitPage(context, routes, path, undefined, owner);
    expect(html).toContain("Next step");
    for (const form of ["Write a note", "Save tags", "Save scorecard"]) {
      expect(html).not.toContain(form);
    }

    await informNoDecision(services, owner, { applicationId, message: "Wait, Amina." });
    await cancelNotice(services, owner, applicationId);
    const message = "Thank you, Amina.";
    await declineSelected(services, owner, job.jobId, {
      selected: [{ id: applicationId, from: New }],
      reason: "other_candidate",
      isShared: false,
      message,
    });
    clock.advance({ minutes: 11 });
    await sendDueNotices(services);
    const emails = await context.outbox();
    expect(emails.findLast(({ recipient }) => recipient === applicant.email)?.text).toContain(
      message,
    );
    expect(await readCandidate(services, owner, applicationId)).toMatchObject({
      application: { decline: { reason: "other_candidate", message: null } },
    });
    const { rows } = await services.database.executeRaw(
      "select distinct message from application_notices where application_id = $1",
      [applicationId],
    );
    expect(rows).toEqual([{ message: null }]);
  });
});

describe("the clock", () => {
  beforeEach(waitForNoon);

  const overdue = (subjects: string[]) =>
    subjects.filter((subject) => subject.includes("overdue for an answer"));
  /** Adds 500 applications like the one with the id $1, without their applicants. */
  const copyApplication = `insert into job_applications
    select copy.* from job_applications as original cross join generate_series(1, 500) as n
    cross join lateral jsonb_populate_record(original, jsonb_build_object(
      'n', n, 'id', gen_random_uuid(), 'user_id', null, 'applicant_name', null, 'profile', null,
      'cv_object', null, 'cv_type', null)) as copy
    where original.id = $1 returning id`;

  test("reminds once more of a date that was promised with “no decision yet”", async () => {
    const { services, clock } = context;
    const { id: applicationId } = await add();
    const remind = async () => {
      await sendReminders(services);
      await sendReminders(services);
      return overdue(await subjectsTo(context, owner)).length;
    };
    clock.advance({ days: 11 });
    expect(await remind()).toBe(1);
    await informNoDecision(services, owner, { applicationId, message: null });
    clock.advance({ minutes: 11 });
    await sendDueNotices(services);
    expect(await remind()).toBe(1);
    clock.advance({ days: 11 });
    expect(await remind()).toBe(2);
  });

  test("reminds our own team of everyone it interviewed, wherever the job is", async () => {
    const { services, clock } = context;
    const { jobId } = await addHiringJob(context, undefined, "CA-BC");
    await services.database.executeRaw("update jobs set organization_id = null where id = $1", [
      jobId,
    ]);
    const support = await context.createUser({ roles: ["support"] });
    const [first, second] = [
      await addApplicant(context, jobId),
      await addApplicant(context, jobId),
    ];
    for (const { id: applicationId } of [first, second]) {
      const heldOn = dayInUtc(clock.now());
      await recordInterview(services, support, { applicationId, heldOn });
    }
    const remind = async () => {
      await sendReminders(services);
      await sendReminders(services);
      return (await subjectsTo(context, support)).filter((subject) =>
        subject.startsWith("Update "),
      );
    };
    clock.advance({ days: 37 });
    expect(await remind()).toEqual([]);
    clock.advance({ days: 1 });
    const warning = "Update 2 applicants before the 45-day deadline";
    expect(await remind()).toEqual([warning]);
    await informNoDecision(services, support, { applicationId: first.id, message: null });
    clock.advance({ minutes: 11 });
    await sendDueNotices(services);
    clock.advance({ days: 7 });
    const late = "Update 1 applicant today: at least 45 days since the interview";
    expect(await remind()).toEqual([warning, late]);
  });

  test("waits with the reminder of the 45 days while its only reader is suspended", async () => {
    const { services, clock } = context;
    const recruiter = await member("recruiter");
    const { id: applicationId } = await add();
    await recordInterview(services, owner, { applicationId, heldOn: dayInUtc(clock.now()) });
    const admin = await context.createUser({ roles: ["admin"] });
    const about = { userId: owner.userId, address: "127.0.0.1", reason: "Wrong person" };
    clock.advance({ days: 45 });
    await suspend(services, admin, { ...about, days: null });
    await sendReminders(services);
    const { rows } = await services.database.executeRaw(
      "select kind from hiring_reminders where application_id = $1",
      [applicationId],
    );
    expect(rows).toEqual([{ kind: "overdue" }]);
    expect(overdue(await subjectsTo(context, recruiter))).toHaveLength(1);
    await liftSuspension(services, admin, about);
    clock.advance({ days: 1 });
    await sendReminders(services);
    await sendReminders(services);
    const updates = (await subjectsTo(context, owner)).filter((subject) =>
      subject.startsWith("Update "),
    );
    expect(updates).toEqual(["Update 1 applicant today: at least 45 days since the interview"]);
  });

  test("waits with every reminder while no one of the organization can read it", async () => {
    const { services, clock } = context;
    await add();
    const admin = await context.createUser({ roles: ["admin"] });
    const about = { userId: owner.userId, address: "127.0.0.1", reason: "Wrong person" };
    clock.advance({ days: 11 });
    await suspend(services, admin, { ...about, days: null });
    await sendReminders(services);
    await liftSuspension(services, admin, about);
    await sendReminders(services);
    expect(overdue(await subjectsTo(context, owner))).toHaveLength(1);
  });

  test("reminds the job's people once of each stage that is overdue", async () => {
    const { services, clock } = context;
    const recruiter = await member("recruiter");
    const { id } = await add("Amina Okafor");
    clock.advance({ days: 11 });
    await sendReminders(services);
    await sendReminders(services);
    expect(overdue(await subjectsTo(context, recruiter))).toHaveLength(1);
    expect(overdue(await subjectsTo(context, owner))).toHaveLength(1);
    const stages = await stagesOf(context, job.jobId);
    await moveSelected(services, owner, job.jobId, {
      selected: [{ id, from: stages.New ?? "" }],
      to: stages.Screening ?? "",
    });
    clock.advance({ days: 11 });
    await sendReminders(services);
    expect(overdue(await subjectsTo(context, recruiter))).toHaveLength(2);
  });

  test("reminds those who recruit for all jobs where the job's only hiring manager is the applicant", async () => {
    const { services, clock } = context;
    const { applicant } = await add();
    const now = clock.now();
    const { jobId, organizationId } = job;
    await services.database.asSystem("test", async (transaction) => {
      const { userId } = applicant;
      await transaction
        .insertInto("organization_members")
        .values({
          organization_id: organizationId,
          user_id: userId,
          role: "hiring_manager",
          joined_at: now,
        })
        .execute();
      await transaction
        .insertInto("job_team")
        .values({ job_id: jobId, user_id: userId, added_at: now })
        .execute();
    });
    clock.advance({ days: 11 });
    await sendReminders(services);
    expect(overdue(await subjectsTo(context, owner))).toHaveLength(1);
    expect(overdue(await subjectsTo(context, applicant))).toEqual([]);
  });

  test("warns 38 days after an interview in Ontario, goes to the owners at 45, and ends with an answer", async () => {
    const { services, clock } = context;
    const recruiter = await member("recruiter");
    const [first, second] = [await add("Amina Okafor"), await add("Bogdan Ionescu")];
    const heldOn = dayInUtc(clock.now());
    for (const { id: applicationId } of [first, second]) {
      await recordInterview(services, recruiter, { applicationId, heldOn });
    }
    await expect(
      recordInterview(services, recruiter, {
        applicationId: first.id,
        heldOn: addDays(heldOn, 3),
      }),
    ).rejects.toEqual(code("hiring_future_interview"));
    const by = addDays(heldOn, 45);
    expect(await readCandidate(services, owner, first.id)).toMatchObject({
      statutory: { by, isRequired: true },
      isAnswered: false,
    });
    clock.advance({ days: 38 });
    await sendReminders(services);
    const subjects = await subjectsTo(context, recruiter);
    expect(
      subjects.filter((subject) => subject === "Update 2 applicants before the 45-day deadline"),
    ).toHaveLength(1);
    await informNoDecision(services, recruiter, { applicationId: first.id, message: null });
    clock.advance({ minutes: 11 });
    await sendDueNotices(services);
    expect((await subjectsTo(context, first.applicant)).at(-1)).toContain("No decision yet");
    clock.advance({ days: 7 });
    await sendReminders(services);
    expect((await subjectsTo(context, owner)).join()).toContain("Update 1 applicant today");
    expect((await subjectsTo(context, recruiter)).join()).not.toContain("today");
    const candidate = await readCandidate(services, owner, first.id);
    expect(candidate?.timeline.map(({ kind }) => kind)).toContain("informed");
    expect(candidate).toMatchObject({ statutory: { by, isRequired: true }, isAnswered: true });
    const visit = async (id: string, viewer: TestUser) =>
      (await visitPage(context, routes, `/hiring/applications/${id}`, undefined, viewer)).html;
    const answered = await visit(first.id, owner);
    expect(answered).toContain("The applicant has been told whether there");
    expect(answered).not.toContain("Tell the applicant by");
    expect(await visit(second.id, owner)).toContain("Tell the applicant by");
    // A member who only interviews can't notify them.
    const interviewer = await member("interviewer");
    const one = { applicationId: second.id, userId: interviewer.userId };
    await assignInterviewer(services, owner, one);
    expect(await visit(second.id, interviewer)).not.toContain("Tell the applicant by");
  });

  test("reaches everyone interviewed in Ontario, also behind 500 who are late and unanswered", async () => {
    const { services, clock } = context;
    const heldOn = dayInUtc(clock.now());
    const { id: applicationId } = await add();
    await recordInterview(services, owner, { applicationId, heldOn });
    await services.database.executeRaw(
      `with copied as (${copyApplication})
      insert into application_interviews (application_id, held_on, recorded_at)
      select id, $2::date - 1, $3::timestamptz from copied`,
      [applicationId, heldOn, clock.now()],
    );
    const subjects = async () =>
      (await subjectsTo(context, owner)).filter((subject) => subject.startsWith("Update "));
    clock.advance({ days: 45 });
    await sendReminders(services);
    const first = "Update 500 applicants today: at least 45 days since the interview";
    // No warning goes out for the last one, which has no time left.
    expect(await subjects()).toEqual([first]);
    clock.advance({ days: 1 });
    await sendReminders(services);
    const second = "Update 1 applicant today: at least 45 days since the interview";
    expect(await subjects()).toEqual([first, second]);
  });

  test("reaches those who can read, also behind 500 reminders that no one can read now", async () => {
    const { services, clock } = context;
    const { organizationId } = job;
    const manager = await addMemberAs(context, { owner, slug: job.slug, role: "hiring_manager" });
    const { id } = await add();
    await services.database.executeRaw(copyApplication, [id]);
    clock.advance({ days: 1 });
    const managed = await addOrganizationJob(context, { owner, organizationId });
    await services.database.executeRaw(
      "insert into job_team (job_id, user_id, added_at) values ($1, $2, $3::timestamptz)",
      [managed, manager.userId, clock.now()],
    );
    await addApplicant(context, managed);
    const admin = await context.createUser({ roles: ["admin"] });
    const about = { userId: owner.userId, address: "127.0.0.1", reason: "Wrong person" };
    clock.advance({ days: 11 });
    await suspend(services, admin, { ...about, days: null });
    await sendReminders(services);
    await sendReminders(services);
    expect(overdue(await subjectsTo(context, manager))).toHaveLength(1);
    expect(overdue(await subjectsTo(context, owner))).toEqual([]);
    await liftSuspension(services, admin, about);
    await sendReminders(services);
    expect(overdue(await subjectsTo(context, owner))).toHaveLength(1);
  });

  test("goes on to other employers after one that fails, and that one is reminded later", async () => {
    const { services, clock } = context;
    const other = await addHiringJob(context);
    await add();
    await addApplicant(context, other.jobId);
    clock.advance({ days: 11 });
    const owners = [owner.email, other.owner.email];
    const { enqueue } = services.mail;
    let failures = 0;
    const failing = vi
      .spyOn(services.mail, "enqueue")
      .mockImplementation(async (transaction, email, options) => {
        if (failures === 0 && owners.includes(email.to)) {
          failures += 1;
          throw new Error("The first email can't be queued");
        }
        await enqueue(transaction, email, options);
      });
    await expect(sendReminders(services)).rejects.toThrow("Some employers weren't reminded");
    failing.mockRestore();
    const countReminders = async () => [
      overdue(await subjectsTo(context, owner)).length,
      overdue(await subjectsTo(context, other.owner)).length,
    ];
    expect((await countReminders()).sort()).toEqual([0, 1]);
    await sendReminders(services);
    expect(await countReminders()).toEqual([1, 1]);
  });

  test("doesn't stop for an email that had no address to go to", async () => {
    const { services, clock } = context;
    const recruiter = await member("recruiter");
    const { id, applicant } = await add();
    await recordInterview(services, recruiter, {
      applicationId: id,
      heldOn: dayInUtc(clock.now()),
    });
    await services.database.executeRaw("update auth.users set email = null where id = $1", [
      applicant.userId,
    ]);
    await informNoDecision(services, recruiter, { applicationId: id, message: null });
    clock.advance({ minutes: 11 });
    await sendDueNotices(services);
    expect(await readCandidate(services, owner, id)).toMatchObject({
      isAnswered: false,
      waiting: [],
    });
    clock.advance({ days: 38 });
    await sendReminders(services);
    expect((await subjectsTo(context, recruiter)).join()).toContain("before the 45-day deadline");
  });
});

describe("the rule of Ontario", () => {
  beforeEach(waitForNoon);

  test("counts an evening's interview from its day in Toronto", async () => {
    const { services, clock } = context;
    const today = dayInUtc(clock.now());
    clock.set(timeOf(addDays(today, 1), 1));
    const { id } = await add();
    const { New = "", Interview = "", Offer = "" } = await stagesOf(context, job.jobId);
    const move = (from: string, to: string) =>
      moveSelected(services, owner, job.jobId, { selected: [{ id, from }], to });
    await move(New, Interview);
    await move(Interview, Offer);
    await cancelNotice(services, owner, id);
    const by = addDays(today, 45);
    expect(await readCandidate(services, owner, id)).toMatchObject({
      application: { interviews: [{ heldOn: today }] },
      statutory: { by },
      isAnswered: false,
    });
    clock.set(timeOf(by, 12));
    await sendReminders(services);
    expect((await subjectsTo(context, owner)).join()).toContain("Update 1 applicant today");
  });

  test("takes no email as the answer that left on the evening before the interview", async () => {
    const { services, clock } = context;
    const day = addDays(dayInUtc(clock.now()), 1);
    const { id: applicationId } = await add();
    const inform = async () => {
      await informNoDecision(services, owner, { applicationId, message: null });
      clock.advance({ minutes: 11 });
      await sendDueNotices(services);
    };
    const isAnswered = async () =>
      (await readCandidate(services, owner, applicationId))?.isAnswered;
    clock.set(timeOf(day, 1));
    await inform();
    clock.set(timeOf(day, 20));
    await recordInterview(services, owner, { applicationId, heldOn: day });
    expect(await isAnswered()).toBe(false);
    await inform();
    expect(await isAnswered()).toBe(true);
  });

  test("takes an email as the answer that left after the interview east of Greenwich", async () => {
    const { services, clock } = context;
    const today = dayInUtc(clock.now());
    const { id: applicationId } = await add();
    clock.set(timeOf(today, 23));
    // It's 7 AM in Manila.
    await recordInterview(services, owner, { applicationId, heldOn: addDays(today, 1) });
    await informNoDecision(services, owner, { applicationId, message: null });
    clock.advance({ minutes: 11 });
    await sendDueNotices(services);
    expect(await readCandidate(services, owner, applicationId)).toMatchObject({ isAnswered: true });
  });

  const interviewFor = async (region: string, remoteRegions: string[], isFullyRemote = false) => {
    const { services, clock } = context;
    const { jobId, owner: employer } = await addHiringJob(
      context,
      undefined,
      region,
      remoteRegions,
      isFullyRemote,
    );
    const { id: applicationId } = await addApplicant(context, jobId);
    const heldOn = dayInUtc(clock.now());
    await recordInterview(services, employer, { applicationId, heldOn });
    return { employer, applicationId };
  };

  test.for([
    { where: "in Ontario", region: "CA-ON", remote: [], applies: true },
    { where: "done from anywhere in Canada", region: "CA-BC", remote: ["CA"], applies: true },
    { where: "done from Ontario", region: "US-NY", remote: ["US", "CA-ON"], applies: true },
    { where: "done from elsewhere", region: "CA-BC", remote: ["CA-BC", "US"], applies: false },
    { where: "elsewhere", region: "CA-BC", remote: [], applies: false },
  ])("for a job $where: $applies", async ({ region, remote, applies }) => {
    const { services, clock } = context;
    const { employer, applicationId } = await interviewFor(region, remote);
    const candidate = await readCandidate(services, employer, applicationId);
    expect(candidate?.statutory !== null).toBe(applies);
    clock.advance({ days: 45 });
    await sendReminders(services);
    expect((await subjectsTo(context, employer)).join().includes("Update 1 applicant today")).toBe(
      applies,
    );
    const { waiting } = await readHiringHome(services, employer);
    expect(waiting.map(({ answerBy }) => answerBy !== null)).toEqual([applies]);
  });

  test("doesn't cover a fully remote job of an office there that's done from elsewhere alone", async () => {
    const { services, clock } = context;
    const { employer, applicationId } = await interviewFor("CA-ON", ["CA-BC"], true);
    expect(await readCandidate(services, employer, applicationId)).toMatchObject({
      statutory: null,
    });
    clock.advance({ days: 45 });
    await sendReminders(services);
    expect((await subjectsTo(context, employer)).join()).not.toContain("Update 1 applicant today");
  });
});

describe("stages", () => {
  const path = () => `/hiring/jobs/${job.jobId}/stages`;
  const send = (form: Record<string, string>, who = owner) =>
    visitPage(context, routes, path(), form, who);

  test("are renamed, added, moved and removed while they're empty", async () => {
    const before = await stagesOf(context, job.jobId);
    await send({ intent: "add", name: "Panel", kind: "interview", promisedDays: "5" });
    await send({
      intent: "save",
      stageId: before.Screening ?? "",
      name: "Phone",
      promisedDays: "1",
    });
    const { Panel = "" } = await stagesOf(context, job.jobId);
    expect((await send({ intent: "move", stageId: Panel, by: "-1" })).status).toBe(302);
    const { id } = await add();
    await moveSelected(context.services, owner, job.jobId, {
      selected: [{ id, from: before.New ?? "" }],
      to: Panel,
    });
    const { html } = await visitPage(context, routes, path(), undefined, owner);
    expect(html.indexOf("Phone")).toBeLessThan(html.indexOf("Panel"));
    expect(html.indexOf("Panel")).toBeLessThan(html.indexOf("Offer"));
    expect(html).toContain("Answer applicants within 1 day.");
    expect(html).toContain("Under review");
    expect((await send({ intent: "remove", stageId: Panel })).html).toContain(
      "There are still applications in this stage",
    );
    expect((await send({ intent: "remove", stageId: before.Offer ?? "" })).status).toBe(302);
    expect((await send({ intent: "remove", stageId: before.New ?? "" })).status).toBe(409);
    const wrong = { intent: "save", stageId: Panel, name: "", promisedDays: "0" };
    expect((await send(wrong)).html).toContain("Enter at least 1 day");
  });

  test("are for those who decide", async () => {
    const interviewer = await member("interviewer");
    await expect(visitPage(context, routes, path(), undefined, interviewer)).rejects.toMatchObject({
      status: 404,
    });
    const { New = "" } = await stagesOf(context, job.jobId);
    const form = { intent: "save", stageId: New, name: "Mine", promisedDays: "5" };
    const outsider = await context.createUser();
    await expect(send(form, outsider)).rejects.toMatchObject({ status: 404 });
  });
});
