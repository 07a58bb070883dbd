import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readFor } from "#features/employers/employers.contract.ts";
import {
  addMemberAs,
  addOrganization,
  lakeside,
  verifyByMailbox,
} from "#features/employers/employers.test-support.ts";
import { readOperatorActs } from "#features/employers/operators/operators.usecases.server.ts";
import { saveIdentity } from "#features/employers/organizations/organizations.usecases.server.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { addTime } from "#shared/time.ts";
import { sampleJobs } from "../../../../content/samples/jobs.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { ownApplicationPath, ownApplicationsPath } from "../applications/applications.constants.ts";
import { applyForJob } from "../applications/applications.usecases.server.ts";
import { askForUpdate } from "../applications/own-applications.usecases.server.ts";
import { withdrawApplication } from "../applications/withdrawals.usecases.server.ts";
import { editJobPath } from "../hiring-links.rules.ts";
import { jobPath } from "../jobs.constants.ts";
import { jobsFeature } from "../jobs.feature.server.ts";
import { addOrganizationJob, filledApplication } from "../jobs.test-support.ts";
import { readJob } from "../jobs.usecases.server.ts";
import * as adminPage from "../pages/admin-job-reports.tsx";
import * as jobPage from "../pages/job.tsx";
import * as ownApplicationPage from "../pages/own-application.tsx";
import * as reportPage from "../pages/report-job.tsx";
import { closePosting, pausePosting } from "../postings/publishing.usecases.server.ts";
import {
  dismissJobReport,
  readJobReports,
  restoreReportedJob,
  takeDownReportedJob,
} from "./handle-reports.usecases.server.ts";
import {
  adminJobReportsPath,
  fraudPolicyPath,
  reportJobPath,
  reportLimit,
} from "./job-reports.constants.ts";
import { reportJob } from "./job-reports.usecases.server.ts";

let context: TestContext;
let admin: TestUser;
let owner: TestUser;
let organizationId: string;
let slug: string;
let network = 0;

beforeAll(async () => {
  context = await createTestContext();
  await jobsFeature.seedSamples?.(context.services);
  admin = await context.createUser({ roles: ["admin"] });
  owner = await context.createUser();
  slug = await addOrganization(context, owner);
  organizationId = await context.services.database.asSystem("test", async (transaction) => {
    const { id } = await transaction
      .selectFrom("organizations")
      .select("id")
      .executeTakeFirstOrThrow();
    return id;
  });
});
afterAll(() => context.close());

const details = "They asked me to pay for the interview.";

/** Reports from a network that has sent none yet. */
function report(
  jobId: string,
  {
    email = null,
    by = anonymousViewer,
  }: { email?: string | null; by?: Parameters<typeof reportJob>[1] } = {},
) {
  network += 1;
  return reportJob(context.services, by, jobId, {
    report: { reason: "money", details, email },
    clientAddress: `10.1.${network}.1`,
  });
}

const newJob = () => addOrganizationJob(context, { owner, organizationId });

const takeDown = (reportId: string, by = admin) =>
  takeDownReportedJob(context.services, by, { reportId, note: "Candidates never pay." });

async function openReportsOf(jobId: string) {
  const { open } = await readJobReports(context.services, admin);
  return open.filter((each) => each.jobId === jobId);
}

async function emailsTo(recipient: string) {
  return (await context.outbox())
    .filter((email) => email.recipient === recipient)
    .map(({ subject, text }) => ({ subject, text }));
}

test("every job page, of samples too, leads to a report of that job and to the fraud policy", async () => {
  const routes = [pageRoute("/talent/jobs/:jobId", jobPage)];
  for (const id of [...sampleJobs.map((job) => job.id), await newJob()]) {
    const { html } = await visitPage(context, routes, jobPath(id));
    expect(html).toContain(`href="${reportJobPath(id)}"`);
    expect(html).toContain(`href="${fraudPolicyPath}"`);
  }
});

test("anyone reports a job by a form without scripts; what is missing is named and nothing is stored", async () => {
  const jobId = await newJob();
  const routes = [pageRoute("/talent/jobs/:jobId/report", reportPage)];
  const path = reportJobPath(jobId);
  const empty = await visitPage(context, routes, path, { details: "", email: "x" });
  expect(empty.status).toBe(400);
  expect(empty.html).toContain("Choose what&#x27;s wrong");
  expect(empty.html).toContain("What you noticed is required");
  expect(empty.html).toContain("Invalid email address");
  expect(await openReportsOf(jobId)).toEqual([]);
  const sent = await visitPage(context, routes, path, { reason: "money", details, email: "" });
  expect(sent).toMatchObject({ status: 302, location: `${path}?sent` });
  expect(await openReportsOf(jobId)).toMatchObject([{ reason: "money", details, hasEmail: false }]);
});

test("administrators get one email for a job's first open report, and find all of them, the oldest first", async () => {
  const jobId = await newJob();
  const before = (await emailsTo(admin.email)).length;
  await report(jobId);
  context.clock.advance(60);
  await report(jobId);
  expect((await emailsTo(admin.email)).length).toBe(before + 1);
  expect((await emailsTo(admin.email)).at(-1)?.text).toContain(details);
  const [first, second] = await openReportsOf(jobId);
  expect(first?.createdAt.getTime()).toBeLessThan(second?.createdAt.getTime() ?? 0);
});

describe("what is refused", () => {
  test("an unknown job, a second open report by the same account, and too many of a network", async () => {
    const jobId = await newJob();
    await expect(report("00000000-0000-4000-8000-000000000000")).rejects.toMatchObject({
      code: "job_not_found",
    });
    const reporter = await context.createUser();
    const twice = await Promise.allSettled([
      report(jobId, { by: reporter }),
      report(jobId, { by: reporter }),
    ]);
    expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(report(jobId, { by: reporter })).rejects.toMatchObject({
      code: "job_already_reported",
    });
    const input = { reason: "fake", details, email: null } as const;
    const send = () =>
      reportJob(context.services, anonymousViewer, jobId, {
        report: input,
        clientAddress: "10.9.9.9",
      });
    for (let sent = 0; sent < reportLimit.capacity; sent += 1) await send();
    await expect(send()).rejects.toMatchObject({ code: "too_many_job_reports", status: 429 });
  });

  test("reading and deciding, for everyone but administrators", async () => {
    const jobId = await newJob();
    await report(jobId);
    const [{ id } = { id: "" }] = await openReportsOf(jobId);
    const forbidden = { status: 403 };
    for (const viewer of [anonymousViewer, owner]) {
      await expect(readJobReports(context.services, viewer)).rejects.toMatchObject(forbidden);
      await expect(dismissJobReport(context.services, viewer, id)).rejects.toMatchObject(forbidden);
      await expect(restoreReportedJob(context.services, viewer, id)).rejects.toMatchObject(
        forbidden,
      );
    }
    await expect(takeDown(id, owner)).rejects.toMatchObject(forbidden);
    await expect(takeDown("x")).rejects.toMatchObject({ status: 404 });
    expect(await openReportsOf(jobId)).toHaveLength(1);
  });
});

describe("a job that is taken down", () => {
  test("is hidden, its employer reads why, reporters are answered and their addresses forgotten", async () => {
    const recruiter = await addMemberAs(context, { owner, slug, role: "recruiter" });
    const interviewer = await addMemberAs(context, { owner, slug, role: "interviewer" });
    const jobId = await newJob();
    await report(jobId, { email: "first@people.example" });
    await report(jobId, { email: "second@people.example" });
    const [first, second] = await openReportsOf(jobId);
    const before = (await emailsTo(interviewer.email)).length;
    await takeDown(first?.id ?? "");
    await expect(readJob(context.services, anonymousViewer, jobId)).rejects.toMatchObject({
      code: "job_not_found",
    });
    for (const person of [owner, recruiter]) {
      const [last] = (await emailsTo(person.email)).slice(-1);
      expect(last?.subject).toBe("We took down a job: Registered Nurse, Emergency");
      expect(last?.text).toContain("Candidates never pay.");
      expect(last?.text).not.toContain(details);
    }
    expect(await emailsTo(interviewer.email)).toHaveLength(before);
    for (const address of ["first@people.example", "second@people.example"]) {
      expect((await emailsTo(address)).map(({ subject }) => subject)).toEqual([
        "Your report: Registered Nurse, Emergency",
      ]);
    }
    const { handled } = await readJobReports(context.services, admin);
    expect(handled.filter((each) => each.jobId === jobId)).toMatchObject([
      { hasEmail: false, outcome: "taken_down" },
      { hasEmail: false, outcome: "taken_down" },
    ]);
    await expect(takeDown(second?.id ?? "")).rejects.toMatchObject({ code: "job_report_handled" });
    const acts = await readOperatorActs(context.services, organizationId);
    expect(acts[0]?.name).toBe("Took down a job");
  });

  test("warns applicants who wait for a decision, and their page says so until it's restored", async () => {
    const { services } = context;
    const jobId = await newJob();
    const applicant = await context.createUser();
    const former = await context.createUser();
    const id = await applyForJob(services, applicant, jobId, filledApplication);
    const formerId = await applyForJob(services, former, jobId, filledApplication);
    await withdrawApplication(services, former, formerId);
    await report(jobId);
    const [{ id: reportId } = { id: "" }] = await openReportsOf(jobId);
    const routes = [pageRoute(`${ownApplicationsPath}/:applicationId`, ownApplicationPage)];
    const read = async () =>
      (await visitPage(context, routes, ownApplicationPath(id), undefined, applicant)).html;
    const subjectsTo = async ({ email }: TestUser) =>
      (await emailsTo(email)).map(({ subject }) => subject);
    expect(await read()).toContain("Ask for an update");

    await takeDown(reportId);
    const takenDown = "We took down a job you applied for: Registered Nurse, Emergency";
    expect(await subjectsTo(applicant)).toContain(takenDown);
    expect(await subjectsTo(former)).not.toContain(takenDown);
    const warned = await read();
    expect(warned).toContain("Our team took this job down");
    expect(warned).toContain(`href="${fraudPolicyPath}"`);
    expect(warned).not.toContain("Ask for an update");
    expect(warned).not.toContain("promised an answer");
    await expect(askForUpdate(services, applicant, id)).rejects.toMatchObject({
      code: "application_changed",
    });

    await restoreReportedJob(services, admin, reportId);
    const restored = "We restored a job you applied for: Registered Nurse, Emergency";
    expect(await subjectsTo(applicant)).toContain(restored);
    expect(await subjectsTo(former)).not.toContain(restored);
    const after = await read();
    expect(after).not.toContain("Our team took this job down");
    expect(after).toContain("Ask for an update");
  });

  test("can't be opened by anyone until our team restores it, once", async () => {
    const jobId = await newJob();
    await report(jobId);
    const [{ id } = { id: "" }] = await openReportsOf(jobId);
    await takeDown(id);
    const open = () =>
      context.services.database.asSystem("test", (transaction) =>
        sql`update jobs set status = 'open' where id = ${jobId}`.execute(transaction),
      );
    await expect(open()).rejects.toMatchObject({ code: "23514" });
    await restoreReportedJob(context.services, admin, id);
    await expect(restoreReportedJob(context.services, admin, id)).rejects.toMatchObject({
      code: "job_report_handled",
    });
    // The organization isn't verified, so it stays hidden; but its people can open it again.
    const email = (await emailsTo(owner.email)).at(-1);
    expect(email?.subject).toBe("We've restored your job: Registered Nurse, Emergency");
    expect(email?.text).not.toContain("public again");
    await open();
    expect(await readJob(context.services, anonymousViewer, jobId)).toMatchObject({ isOpen: true });
  });

  test("is restored as it was, and the employer's email says what it is now", async () => {
    const { services } = context;
    const employer = await context.createUser();
    const own = { owner: employer, slug: await addOrganization(context, employer) };
    await verifyByMailbox(context, own);
    const key = { slug: own.slug };
    const ownId = await readFor(services, employer, key, async (_, found) => found.organization.id);
    const restoreAfter = async (
      work: (jobId: string, hide: () => Promise<unknown>) => Promise<unknown>,
    ) => {
      const given = { owner: employer, organizationId: ownId ?? "" };
      const jobId = await addOrganizationJob(context, given);
      await report(jobId);
      const [{ id: reportId } = { id: "" }] = await openReportsOf(jobId);
      await work(jobId, () => takeDown(reportId));
      await restoreReportedJob(services, admin, reportId);
      const { status } = await services.database.asSystem("test", (transaction) =>
        transaction
          .selectFrom("jobs")
          .select("status")
          .where("id", "=", jobId)
          .executeTakeFirstOrThrow(),
      );
      return { jobId, status, text: (await emailsTo(employer.email)).at(-1)?.text ?? "" };
    };
    const open = await restoreAfter((_, hide) => hide());
    expect(open).toMatchObject({
      status: "open",
      text: expect.stringContaining("is public again."),
    });
    const closed = await restoreAfter(async (jobId, hide) => {
      await hide();
      await closePosting(services, employer, jobId);
    });
    expect(closed).toMatchObject({
      status: "closed",
      text: expect.stringContaining("shown as closed"),
    });
    const paused = await restoreAfter(async (jobId, hide) => {
      await pausePosting(services, employer, jobId);
      await hide();
    });
    expect(paused.status).toBe("paused");
    expect(paused.text).not.toContain("public again");
    expect(paused.text).toContain(editJobPath(paused.jobId));
    await expect(readJob(services, anonymousViewer, paused.jobId)).rejects.toMatchObject({
      code: "job_not_found",
    });
    // As the organization's other jobs, it waits for its people once the verification has ended.
    const lapsed = await restoreAfter(async (_, hide) => {
      await hide();
      const { website } = lakeside;
      await saveIdentity(services, employer, own.slug, { legalName: "Other Inc.", website });
      context.clock.advance({ hours: 2 });
      await verifyByMailbox(context, own);
    });
    expect(lapsed.status).toBe("paused");
  });

  test("can be restored from the page after any number of later decisions", async () => {
    const jobId = await newJob();
    await report(jobId);
    await report(jobId);
    const [{ id } = { id: "" }] = await openReportsOf(jobId);
    await takeDown(id);
    const other = await newJob();
    for (let count = 0; count < 21; count += 1) await report(other);
    for (const { id: later } of await openReportsOf(other)) {
      context.clock.advance({ seconds: 1 });
      await dismissJobReport(context.services, admin, later);
    }
    const routes = [pageRoute(adminJobReportsPath, adminPage)];
    const restorable = async () => {
      const { html } = await visitPage(context, routes, adminJobReportsPath, undefined, admin);
      const buttons = html.matchAll(
        /name="intent" value="restore".*?name="reportId" value="([^"]*)"/g,
      );
      return Array.from(buttons, ([, reportId = ""]) => reportId);
    };
    const reportsOfJob = (await readJobReports(context.services, admin)).takenDown.reports.filter(
      (each) => each.jobId === jobId,
    );
    expect(reportsOfJob).toHaveLength(1);
    const reportId = reportsOfJob[0]?.id ?? "";
    expect(await restorable()).toContain(reportId);
    const form = { intent: "restore", reportId };
    const { location } = await visitPage(context, routes, adminJobReportsPath, form, admin);
    expect(location).toContain("done=restored");
    expect(await restorable()).not.toContain(reportId);
  });

  test("of two administrators who decide at the same time, one does", async () => {
    const jobId = await newJob();
    await report(jobId, { email: "third@people.example" });
    const [{ id } = { id: "" }] = await openReportsOf(jobId);
    const decided = await Promise.allSettled([
      takeDown(id),
      dismissJobReport(context.services, admin, id),
    ]);
    expect(decided.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await emailsTo("third@people.example")).toHaveLength(1);
  });
});

test("the page says that the employer is emailed only where there is one", async () => {
  const routes = [pageRoute(adminJobReportsPath, adminPage)];
  const decide = async (form: Record<string, string>) =>
    (await visitPage(context, routes, adminJobReportsPath, form, admin)).location;
  const outcomesOf = async (jobId: string) => {
    await report(jobId);
    const [{ id: reportId } = { id: "" }] = await openReportsOf(jobId);
    const note = "Candidates never pay.";
    return [
      await decide({ intent: "takeDown", reportId, note }),
      await decide({ intent: "restore", reportId }),
    ];
  };
  const done = (...names: string[]) => names.map((name) => `${adminJobReportsPath}?done=${name}`);
  expect(await outcomesOf(sampleJobs[0]?.id ?? "")).toEqual(done("taken_down", "restored"));
  expect(await outcomesOf(await newJob())).toEqual(done("taken_down_emailed", "restored_emailed"));
});

test("a report that is dismissed leaves the job and the others alone", async () => {
  const jobId = await newJob();
  await report(jobId, { email: "fourth@people.example" });
  await report(jobId);
  const withEmail = (await openReportsOf(jobId)).find(({ hasEmail }) => hasEmail);
  await dismissJobReport(context.services, admin, withEmail?.id ?? "");
  expect((await emailsTo("fourth@people.example")).at(-1)?.text).toContain("left it up");
  expect(await openReportsOf(jobId)).toHaveLength(1);
  expect(await readJob(context.services, anonymousViewer, jobId)).toMatchObject({ isOpen: true });
});

test("a restored job's promises move by the days it was down, except what was late before", async () => {
  const { services, clock } = context;
  const jobId = await newJob();
  const [late, waiting] = [await context.createUser(), await context.createUser()];
  const lateId = await applyForJob(services, late, jobId, filledApplication);
  clock.advance({ days: 12 });
  const waitingId = await applyForJob(services, waiting, jobId, filledApplication);
  const promisesOf = (id: string) =>
    services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("job_applications")
        .select(["due_at", "first_due_at"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
    );
  const before = { late: await promisesOf(lateId), waiting: await promisesOf(waitingId) };
  await report(jobId);
  const [{ id: reportId } = { id: "" }] = await openReportsOf(jobId);
  await takeDown(reportId);
  clock.advance({ days: 19, hours: 1 });
  await restoreReportedJob(services, admin, reportId);
  expect(await promisesOf(lateId)).toEqual(before.late);
  const { due_at: dueAt, first_due_at: firstDueAt } = before.waiting;
  expect(await promisesOf(waitingId)).toEqual({
    due_at: dueAt && addTime(dueAt, { days: 20 }),
    first_due_at: firstDueAt && addTime(firstDueAt, { days: 20 }),
  });
  expect((await emailsTo(owner.email)).at(-1)?.text).toContain("the days that the job was down");
});

test("someone on our team reads no reports of their own organization's jobs, and decides on none", async () => {
  const { services } = context;
  const member = await addMemberAs(context, { owner, slug, role: "recruiter" });
  await services.database.asSystem("test", (transaction) =>
    transaction
      .insertInto("user_roles")
      .values({ user_id: member.userId, role: "admin" })
      .execute(),
  );
  const onTeam = { ...member, roles: ["admin"] as const };
  const jobId = await newJob();
  await report(jobId);
  const subjects = (await emailsTo(member.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith("Someone reported"))).toEqual([]);
  const [{ id } = { id: "" }] = await openReportsOf(jobId);
  const jobsIn = (reports: readonly { jobId: string }[]) => reports.map((each) => each.jobId);
  const before = await readJobReports(services, onTeam);
  expect(jobsIn(before.open)).not.toContain(jobId);
  expect(before.needsColleague).toBe(false);
  const own = { code: "own_matter", status: 403 };
  await expect(dismissJobReport(services, onTeam, id)).rejects.toMatchObject(own);
  await expect(takeDown(id, onTeam)).rejects.toMatchObject(own);
  await takeDown(id);
  await expect(restoreReportedJob(services, onTeam, id)).rejects.toMatchObject(own);
  const after = await readJobReports(services, onTeam);
  expect(jobsIn([...after.takenDown.reports, ...after.handled])).not.toContain(jobId);
});
