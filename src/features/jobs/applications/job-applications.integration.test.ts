import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readAdminQueues } from "#features/admin/admin.contract.ts";
import { eraseAccount } from "#features/auth/users/erase-account.usecases.server.ts";
import { listFilesOfUser } from "#platform/storage/storage.ts";
import { sampleJobs } from "../../../../content/samples/jobs.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { jobsFeature } from "../jobs.feature.server.ts";
import { cvBytes, filledApplication } from "../jobs.test-support.ts";
import * as adminPage from "../pages/admin-job-applications.tsx";
import * as ownApplicationPage from "../pages/own-application.tsx";
import { deleteDeclinedCvs, openOwnCv } from "./application-cvs.usecases.server.ts";
import {
  adminJobApplicationsPath,
  cvBucket,
  declinedCvDays,
  ownApplicationPath,
  ownApplicationsPath,
} from "./applications.constants.ts";
import type { StageKind } from "./applications.rules.ts";
import {
  findApplicationById,
  listApplicationsOf,
  listJobsAppliedFor,
} from "./applications.store.server.ts";
import { applyForJob } from "./applications.usecases.server.ts";
import {
  countNewJobApplications,
  listJobApplications,
} from "./job-applications.usecases.server.ts";
import { listStages, moveApplications } from "./moves.store.server.ts";
import { recordInformed } from "./pipeline.store.server.ts";
import { withdrawApplication } from "./withdrawals.usecases.server.ts";

let context: TestContext;
let admin: TestUser;
const [firstJob, secondJob] = sampleJobs.map(({ id }) => id);

beforeAll(async () => {
  context = await createTestContext();
  await jobsFeature.seedSamples?.(context.services);
  admin = await context.createUser({ roles: ["admin"] });
});
afterAll(() => context.close());

/** A new person applies for a job, a second after the one before. */
async function apply(job = firstJob ?? ""): Promise<{ applicant: TestUser; id: string }> {
  context.clock.advance(1);
  const applicant = await context.createUser();
  const id = await applyForJob(context.services, applicant, job, filledApplication);
  return { applicant, id };
}

/** As the room in which employers decide moves an application. */
const decide = (applicationId: string, from: string, to: string) =>
  context.services.database.asSystem("test", async (transaction) => {
    const found = await findApplicationById(transaction, applicationId);
    const stages = await listStages(transaction, found?.jobId ?? "");
    const moved = await moveApplications(transaction, {
      applicationIds: [applicationId],
      from: stages.find(({ kind }) => kind === from)?.id ?? "",
      to: stages.find(({ kind }) => kind === to)?.id ?? "",
      as: to === "declined" ? "declined" : "moved",
      actorId: admin.userId,
      now: context.clock.now(),
    });
    expect(moved).toEqual([applicationId]);
  });

/** The email about a decision goes out. */
const inform = (applicationId: string, notified: StageKind) =>
  context.services.database.asSystem("test", (transaction) =>
    recordInformed(transaction, {
      applicationId,
      notified,
      actorId: admin.userId,
      now: context.clock.now(),
    }),
  );

const list = (filter: Partial<Parameters<typeof listJobApplications>[2]> = {}) =>
  listJobApplications(context.services, admin, { kind: null, jobId: null, page: 1, ...filter });

async function statusOf(applicant: TestUser) {
  const [application] = await context.services.database.asSystem("test", (transaction) =>
    listApplicationsOf(transaction, applicant.userId),
  );
  return application?.stage.kind;
}

async function subjectsTo({ email }: TestUser): Promise<string[]> {
  const emails = await context.outbox();
  return emails.filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
}

const hasCv = async ({ userId }: TestUser) =>
  (await listFilesOfUser(context.services, userId)).some(({ bucket }) => bucket === cvBucket);

describe("administrators", () => {
  test("see who applied for what, with how to reach them, and are told how many are new", async () => {
    const before = await countNewJobApplications(context.services, admin);
    const { applicant, id } = await apply();
    const { applications, jobs } = await list();
    expect(applications.find((each) => each.id === id)).toMatchObject({
      name: filledApplication.name,
      email: applicant.email,
      phone: filledApplication.phone,
      message: filledApplication.message,
      stage: { kind: "new" },
      jobTitle: "Registered Nurse, Intensive Care",
      cv: { type: "application/pdf" },
    });
    expect(jobs.map((job) => job.id)).toContain(firstJob);
    expect(await countNewJobApplications(context.services, admin)).toBe(before + 1);
    expect(await countNewJobApplications(context.services, applicant)).toBe(0);
    await decide(id, "new", "screening");
    expect(await countNewJobApplications(context.services, admin)).toBe(before);
  });

  test("filter them by state and job, and turn their pages, the newest first", async () => {
    let newest = "";
    for (let index = 0; index < 21; index += 1) newest = (await apply(secondJob)).id;
    const first = await list({ jobId: secondJob ?? "" });
    expect(first).toMatchObject({ total: 21, pages: 2 });
    expect(first.applications).toHaveLength(20);
    expect(first.applications[0]?.id).toBe(newest);
    expect((await list({ jobId: secondJob ?? "", page: 9 })).applications).toHaveLength(1);
    expect(await list({ jobId: secondJob ?? "", kind: "hired" })).toMatchObject({ total: 0 });
    const routes = [pageRoute(adminJobApplicationsPath, adminPage)];
    const path = `${adminJobApplicationsPath}?status=hired`;
    const viewer = await context.createUser({ roles: ["admin"], factor: true });
    const { html } = await visitPage(context, routes, path, undefined, viewer);
    expect(html).toContain("No applications match");
    const { id } = await apply();
    await decide(id, "new", "interview");
    expect((await list({ kind: "interview" })).applications.map((each) => each.id)).toEqual([id]);
  });

  test("choose a job that's on the list however long it is, and search for others", async () => {
    const [first, second, third] = sampleJobs;
    await apply(first?.id);
    await apply(second?.id);
    const choose = (jobId: string) =>
      context.services.database.asSystem("test", (transaction) =>
        listJobsAppliedFor(transaction, { viewerId: admin.userId, jobId, words: "" }, 1),
      );
    for (const id of [first?.id ?? "", second?.id ?? ""]) {
      const { jobs, total } = await choose(id);
      expect(jobs.map((job) => job.id)).toEqual([id]);
      expect(total).toBeGreaterThan(1);
    }
    const found = await list({ words: (second?.title ?? "").toUpperCase() });
    expect(found.jobs.map(({ id }) => id)).toContain(second?.id);
    expect(found.jobs.map(({ id }) => id)).not.toContain(first?.id);
    const routes = [pageRoute(adminJobApplicationsPath, adminPage)];
    const viewer = await context.createUser({ roles: ["admin"], factor: true });
    const visit = async (search: string) => {
      const path = `${adminJobApplicationsPath}?${search}`;
      return (await visitPage(context, routes, path, undefined, viewer)).html;
    };
    expect(await visit(`job=${third?.id}`)).toContain(`<option value="${third?.id}" selected`);
    const matching = encodeURIComponent(second?.title ?? "");
    expect(await visit(`find=${matching}`)).toContain("The list has jobs that match");
    expect(await visit("find=No+such+job")).toContain("No jobs match “No such job”.");
    const chosen = await visit(`find=No+such+job&job=${third?.id}`);
    expect(chosen).toContain("No other jobs match “No such job”.");
  });

  test("see the link that applications from before have instead of a CV", async () => {
    const { applicant, id } = await apply();
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("job_applications")
        .set({ cv_object: null, cv_type: null, resume_url: "https://old.example/cv" })
        .where("id", "=", id)
        .execute(),
    );
    expect((await list()).applications.find((each) => each.id === id)).toMatchObject({
      cv: null,
      resumeUrl: "https://old.example/cv",
    });
    await expect(openOwnCv(context.services, applicant, id)).rejects.toMatchObject({ status: 404 });
  });

  test("don't see who it was once what was sent is erased", async () => {
    const { applicant, id } = await apply();
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("job_applications")
        .set({
          account_email: null,
          applicant_name: null,
          phone: null,
          message: null,
          cv_object: null,
          cv_type: null,
          answers: null,
          details_erased_at: context.clock.now(),
        })
        .where("id", "=", id)
        .execute(),
    );
    expect((await list()).applications.find((each) => each.id === id)).toMatchObject({
      name: null,
      email: "",
    });
    const routes = [pageRoute(adminJobApplicationsPath, adminPage)];
    const viewer = await context.createUser({ roles: ["admin"], factor: true });
    const { html } = await visitPage(context, routes, adminJobApplicationsPath, undefined, viewer);
    expect(html).toContain("An applicant");
    expect(html).not.toContain(applicant.email);
  });

  test("don't find their own there, neither listed nor counted", async () => {
    const { services } = context;
    const onTeam = await context.createUser({ roles: ["admin"] });
    const newOnes = (viewer: TestUser) => countNewJobApplications(services, viewer);
    const waiting = async (viewer: TestUser) =>
      (await readAdminQueues(services, viewer)).find(
        ({ label }) => label === "New job applications",
      )?.count ?? 0;
    const before = await newOnes(onTeam);
    const job = firstJob ?? "";
    const id = await applyForJob(services, onTeam, job, filledApplication);
    expect([await newOnes(onTeam), await newOnes(admin)]).toEqual([before, before + 1]);
    expect(await waiting(onTeam)).toBe((await waiting(admin)) - 1);
    const asked = { kind: null, jobId: job, page: 1 };
    const own = await listJobApplications(services, onTeam, asked);
    expect(own.applications.map((each) => each.id)).not.toContain(id);
    expect((await list({ jobId: job })).total).toBe(own.total + 1);
  });

  test("nobody else lists them", async () => {
    const { applicant } = await apply();
    await expect(
      listJobApplications(context.services, applicant, { kind: null, jobId: null, page: 1 }),
    ).rejects.toMatchObject({ status: 403 });
  });
});

describe("a CV", () => {
  test("is opened by its applicant through a link that is good for seconds", async () => {
    const { applicant, id } = await apply();
    const address = await openOwnCv(context.services, applicant, id);
    const answer = await context.app.request(address);
    expect(answer.status).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(cvBytes);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toContain(
      'attachment; filename="CV Adaora Sample.pdf"',
    );
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    context.clock.advance(30);
    expect((await context.app.request(address)).status).toBe(400);
    const other = await context.createUser();
    await expect(openOwnCv(context.services, other, id)).rejects.toMatchObject({ status: 404 });
  });

  test("is out of everybody's reach through the storage API, the applicant's too", async () => {
    const { applicant, id } = await apply();
    const path = `/storage/v1/object/authenticated/${cvBucket}/${applicant.userId}/${id}`;
    for (const user of [applicant, admin]) {
      const headers = {
        apikey: context.keys.publishable,
        authorization: `Bearer ${user.accessToken}`,
      };
      expect((await context.app.request(path, { headers })).status).toBeGreaterThanOrEqual(400);
      const upload = await context.app.request(
        `/storage/v1/object/${cvBucket}/${user.userId}/own.pdf`,
        {
          method: "POST",
          headers: { ...headers, "content-type": "application/pdf" },
          body: cvBytes,
        },
      );
      expect(upload.status).toBeGreaterThanOrEqual(400);
    }
  });

  test("goes when the applicant withdraws, and administrators see that they did", async () => {
    const { applicant, id } = await apply();
    await decide(id, "new", "interview");
    const before = await subjectsTo(applicant);
    const other = await context.createUser();
    await expect(withdrawApplication(context.services, other, id)).rejects.toMatchObject({
      status: 404,
    });
    await withdrawApplication(context.services, applicant, id);
    await withdrawApplication(context.services, applicant, id);
    expect(await hasCv(applicant)).toBe(false);
    expect((await list()).applications.find((each) => each.id === id)).toMatchObject({
      stage: { kind: "withdrawn" },
      cv: null,
    });
    expect(await subjectsTo(applicant)).toEqual(before);
  });

  test("stays when it is too late to withdraw", async () => {
    const { applicant, id } = await apply();
    await decide(id, "new", "declined");
    await inform(id, "declined");
    await expect(withdrawApplication(context.services, applicant, id)).rejects.toMatchObject({
      code: "application_changed",
    });
    expect(await hasCv(applicant)).toBe(true);
  });

  test("that was decided first is not withdrawn, and the page says so without scripts too", async () => {
    const { applicant, id } = await apply();
    await decide(id, "new", "declined");
    await inform(id, "declined");
    const routes = [pageRoute(`${ownApplicationsPath}/:applicationId`, ownApplicationPage)];
    const form = { intent: "withdraw" };
    const path = ownApplicationPath(id);
    const { status, html } = await visitPage(context, routes, path, form, applicant);
    expect(status).toBe(409);
    expect(html).toContain("This application has changed");
  });

  test("goes with the account", async () => {
    const { applicant, id } = await apply();
    await context.services.database.asSystem("test", (transaction) =>
      eraseAccount(context.services, transaction, applicant.userId),
    );
    expect(await hasCv(applicant)).toBe(false);
    expect((await list()).applications.find((each) => each.id === id)).toMatchObject({
      stage: { kind: "withdrawn" },
      name: null,
      email: "",
      phone: null,
      message: "",
    });
  });

  test("of a declined application is deleted after the days that the page names, no other", async () => {
    const declined = await apply();
    const open = await apply();
    await decide(declined.id, "new", "declined");
    context.clock.advance({ days: declinedCvDays - 1 });
    await deleteDeclinedCvs(context.services);
    expect(await hasCv(declined.applicant)).toBe(true);
    context.clock.advance({ days: 1 });
    await deleteDeclinedCvs(context.services);
    expect(await hasCv(declined.applicant)).toBe(false);
    expect(await hasCv(open.applicant)).toBe(true);
    expect(await statusOf(declined.applicant)).toBe("declined");
  });
});
