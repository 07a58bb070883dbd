import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleJobs } from "../../../content/samples/jobs.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { applyForJob, findOwnApplication } from "./applications.usecases.server.ts";
import { jobPath, listOwnJobApplications } from "./talent.contract.ts";
import { talentFeature } from "./talent.feature.server.ts";
import { filledApplication } from "./talent.test-support.ts";

let context: TestContext;
let applicant: TestUser;
const jobId = sampleJobs[0]?.id ?? "";

beforeAll(async () => {
  context = await createTestContext();
  await talentFeature.seedSamples?.(context.services);
  applicant = await context.createUser();
});
afterAll(() => context.close());

const apply = (viewer: TestUser, changes: Partial<typeof filledApplication> = {}, job = jobId) =>
  applyForJob(context.services, viewer, job, { ...filledApplication, ...changes });

describe("what is refused, and how", () => {
  test.each([
    [{ message: "" }, "message", "Message is required"],
    [{ message: "Too short" }, "message", "Message must be at least 20 characters"],
    [{ message: "x".repeat(2001) }, "message", "Message must be less than 2000 characters"],
    [
      { message: `${"x".repeat(20)}\u0000` },
      "message",
      "Message must not contain control characters",
    ],
    [{ resume_url: "" }, "resume_url", "Résumé link is required"],
    [
      { resume_url: "http://resume.example/me" },
      "resume_url",
      "Résumé link must be a web address that starts with https://",
    ],
    [
      { resume_url: "javascript:alert(1)" },
      "resume_url",
      "Résumé link must be a web address that starts with https://",
    ],
    [
      { resume_url: `https://resume.example/${"x".repeat(250)}` },
      "resume_url",
      "Résumé link must be less than 255 characters",
    ],
  ])("%j", async (changes, field, message) => {
    await expect(apply(applicant, changes)).rejects.toMatchObject({
      code: "validation_failed",
      details: { fields: [{ field, message }] },
    });
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
    message: "You have already applied for this job",
  });
  expect(await findOwnApplication(context.services, applicant, jobId)).toMatchObject({
    message: filledApplication.message,
    resumeUrl: filledApplication.resume_url,
  });
  const mails = (await context.outbox()).filter(({ recipient }) => recipient === applicant.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "We received your application: Registered Nurse, Intensive Care",
  ]);
});

test("the dashboard's list has what it needs, and nothing of others", async () => {
  expect(await listOwnJobApplications(context.services, applicant)).toEqual([
    {
      jobTitle: "Registered Nurse, Intensive Care",
      employer: "Harbour Sample Hospital",
      path: jobPath(jobId),
      status: "Submitted",
      appliedAt: context.clock.now(),
    },
  ]);
  const other = await context.createUser();
  expect(await listOwnJobApplications(context.services, other)).toEqual([]);
  await apply(other, { message: "<script>alert(1)</script> 🩺 مرحبا" });
  expect(await listOwnJobApplications(context.services, other)).toHaveLength(1);
});

test("a closed job takes no application", async () => {
  context.clock.advance(365 * 24 * 60 * 60);
  await expect(apply(applicant, {}, sampleJobs[1]?.id)).rejects.toMatchObject({
    code: "job_closed",
  });
});
