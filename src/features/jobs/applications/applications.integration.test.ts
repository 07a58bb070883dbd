import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addOrganization } from "#features/employers/employers.test-support.ts";
import { readOrganization } from "#features/employers/organizations/organizations.usecases.server.ts";
import { listFilesOfUser } from "#platform/storage/storage.ts";
import { sampleJobs } from "../../../../content/samples/jobs.ts";
import { eicar, startFakeClamd } from "../../../../tests/support/fakes/fake-clamd.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { jobsFeature } from "../jobs.feature.server.ts";
import { addOrganizationJob, cvBytes, filledApplication } from "../jobs.test-support.ts";
import * as ownApplicationPage from "../pages/own-application.tsx";
import { samplePosting } from "../postings/posting.test-support.ts";
import { openOwnCv } from "./application-cvs.usecases.server.ts";
import {
  cvBucket,
  maxCvBytes,
  ownApplicationPath,
  ownApplicationsPath,
} from "./applications.constants.ts";
import { applyForJob, findOwnApplication } from "./applications.usecases.server.ts";
import { listOwnJobApplications } from "./own-applications.usecases.server.ts";

let context: TestContext;
let applicant: TestUser;
const jobId = sampleJobs[0]?.id ?? "";

beforeAll(async () => {
  context = await createTestContext();
  await jobsFeature.seedSamples?.(context.services);
  applicant = await context.createUser();
});
afterAll(() => context.close());

const apply = (viewer: TestUser, changes: Partial<typeof filledApplication> = {}, job = jobId) =>
  applyForJob(context.services, viewer, job, { ...filledApplication, ...changes });

const html = new Uint8Array(Buffer.from("<!doctype html><script>alert(1)</script>"));
const program = new Uint8Array(Buffer.from(`MZ${"\0".repeat(200)}`));

/** Names of a person's files in the bucket of CVs. */
async function storedCvs({ userId }: TestUser): Promise<string[]> {
  const files = await listFilesOfUser(context.services, userId);
  return files.filter(({ bucket }) => bucket === cvBucket).map(({ name }) => name);
}

describe("what is refused, and how", () => {
  test.each([
    [{ message: "x".repeat(2001) }, "message", "Note must be less than 2,000 characters"],
    [{ message: `${"x".repeat(20)}\u0000` }, "message", "Note can't contain control characters"],
    [{ name: " " }, "name", "Name is required"],
    [{ name: "x".repeat(101) }, "name", "Name must be less than 100 characters"],
    [{ phone: "12345" }, "phone", "Phone must be at least 7 characters"],
    [{ phone: "call me at home" }, "phone", "Phone may contain digits, spaces and + ( ) . -"],
    [{ cv: null }, "cv", "Add your CV"],
    [{ cv: new Uint8Array() }, "cv", "This file is empty. Choose another file"],
    [{ cv: html }, "cv", "Your CV must be a PDF or a Word document (.docx)"],
    [{ cv: program }, "cv", "Your CV must be a PDF or a Word document (.docx)"],
    [{ cv: new Uint8Array(maxCvBytes + 1) }, "cv", "Your CV must be 10 MB or smaller"],
  ])("%#", async (changes, field, message) => {
    await expect(apply(applicant, changes)).rejects.toMatchObject({
      code: "validation_failed",
      details: { fields: [{ field, message }] },
    });
  });

  test("everything together, in the form's order, and nothing is kept", async () => {
    const message = "x".repeat(2001);
    await expect(apply(applicant, { name: "", message, cv: null })).rejects.toMatchObject({
      details: {
        fields: ["name", "cv", "message"].map((field) => expect.objectContaining({ field })),
      },
    });
    expect(await storedCvs(applicant)).toEqual([]);
  });

  test("an unknown job", async () => {
    const unknown = "00000000-0000-4000-8000-000000000000";
    await expect(apply(applicant, {}, unknown)).rejects.toMatchObject({ status: 404 });
  });
});

test("one application a person and job, whatever is pressed, with one mail", async () => {
  const presses = await Promise.allSettled([apply(applicant), apply(applicant), apply(applicant)]);
  expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(
    apply(applicant, { message: "Another message, long enough." }),
  ).rejects.toMatchObject({
    code: "already_applied",
    message: "You've already applied for this job",
  });
  expect(await findOwnApplication(context.services, applicant, jobId)).toMatchObject({
    message: filledApplication.message,
    name: filledApplication.name,
    phone: filledApplication.phone,
    cv: { type: "application/pdf" },
    resumeUrl: null,
    stage: { kind: "new" },
  });
  expect(await storedCvs(applicant)).toHaveLength(1);
  const emails = (await context.outbox()).filter(({ recipient }) => recipient === applicant.email);
  expect(emails.map(({ subject }) => subject)).toEqual([
    "Application sent: Registered Nurse, Intensive Care",
  ]);
});

test("a note of 2,000 characters is sent, though forms with files bring two for each line break", async () => {
  const nurse = await context.createUser();
  const lines = ["x".repeat(999), "y".repeat(1000)];
  await apply(nurse, { message: lines.join("\r\n") });
  const own = await findOwnApplication(context.services, nurse, jobId);
  expect(own?.message).toBe(lines.join("\n"));
});

async function ownIdOf(viewer: TestUser): Promise<string> {
  return (await findOwnApplication(context.services, viewer, jobId))?.id ?? "";
}

test("the dashboard's list has what it needs, and nothing of others", async () => {
  expect(await listOwnJobApplications(context.services, applicant)).toEqual([
    {
      jobTitle: "Registered Nurse, Intensive Care",
      employer: "Harbour Sample Hospital",
      path: ownApplicationPath(await ownIdOf(applicant)),
      status: "Received",
      appliedAt: context.clock.now(),
    },
  ]);
  const other = await context.createUser();
  expect(await listOwnJobApplications(context.services, other)).toEqual([]);
  await apply(other, { message: "<script>alert(1)</script> 🩺 مرحبا" });
  expect(await listOwnJobApplications(context.services, other)).toHaveLength(1);
});

test("a closed job takes no application", async () => {
  context.clock.advance({ days: 365 });
  await expect(apply(applicant, {}, sampleJobs[1]?.id)).rejects.toMatchObject({
    code: "job_closed",
  });
});

describe("a CV in which the virus scan finds malware", () => {
  const cv = new Uint8Array(Buffer.concat([cvBytes, Buffer.from(eicar)]));
  const title = "Registered Nurse, Intensive Care";

  test("leaves its application, and the applicant is told which one it was", async () => {
    const clamd = await startFakeClamd();
    const site = await createTestContext({ environment: { CLAMAV_SOCKET: clamd.address } });
    const { services } = site;
    await jobsFeature.seedSamples?.(services);
    const user = await site.createUser();
    const id = await applyForJob(services, user, jobId, { ...filledApplication, cv });
    await expect(openOwnCv(services, user, id)).rejects.toMatchObject({
      code: "file_being_checked",
    });
    const emails = (await site.outbox()).filter(({ recipient }) => recipient === user.email);
    expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
      `Application sent: ${title}`,
      `We removed the CV you sent: ${title}`,
    ]);
    const { application, audited } = await services.database.asSystem(
      "test",
      async (transaction) => ({
        application: await transaction
          .selectFrom("job_applications")
          .select(["cv_object", "cv_type", "cv_deleted"])
          .where("id", "=", id)
          .executeTakeFirst(),
        audited: await transaction
          .selectFrom("private.audit_entries")
          .select("action")
          .where("subject_id", "=", id)
          .orderBy("id")
          .execute(),
      }),
    );
    expect(application).toEqual({ cv_object: null, cv_type: null, cv_deleted: true });
    expect(audited.map(({ action }) => action)).toEqual([
      "talent.job_applied",
      "talent.infected_cv_removed",
    ]);
    await expect(openOwnCv(services, user, id)).rejects.toMatchObject({ code: "cv_not_found" });
    const routes = [pageRoute(`${ownApplicationsPath}/:applicationId`, ownApplicationPage)];
    const visit = (path: string, form?: Record<string, string>) =>
      visitPage(site, routes, path, form, user);
    const { html: offered } = await visit(ownApplicationPath(id));
    expect(offered).toContain("Withdraw application");
    expect(offered).not.toContain("delete your CV");
    const { location } = await visit(ownApplicationPath(id), { intent: "withdraw" });
    const { html: done } = await visit(location ?? "");
    expect(done).toContain("Application withdrawn");
    expect(done).not.toMatch(/the CV you sent|when you withdrew/);

    // Only an organization's applicants have somewhere to write.
    const owner = await site.createUser();
    const slug = await addOrganization(site, owner);
    const organizationId = (await readOrganization(services, owner, slug))?.organization.id ?? "";
    const theirs = await addOrganizationJob(site, { owner, organizationId });
    await applyForJob(services, user, theirs, { ...filledApplication, cv });
    const adviceFor = async (job: string) =>
      (await site.outbox()).find(
        ({ recipient, subject }) =>
          recipient === user.email && subject === `We removed the CV you sent: ${job}`,
      )?.text;
    expect(await adviceFor(samplePosting.title)).toContain("message the employer");
    expect(await adviceFor(title)).toContain("before you send files to anyone else");
    expect(await adviceFor(title)).not.toContain("message the employer");

    // The scan may also be faster than the application.
    const { quarantine } = services.storage;
    const { noteNew } = quarantine;
    quarantine.noteNew = async (...given) => {
      await noteNew(...given);
      await site.runJobs();
    };
    const other = await site.createUser();
    await expect(
      applyForJob(services, other, jobId, { ...filledApplication, cv }),
    ).rejects.toMatchObject({ code: "validation_failed", details: { fields: [{ field: "cv" }] } });
    expect(await findOwnApplication(services, other, jobId)).toBeUndefined();
    await site.close();
    await clamd.close();
  });
});
