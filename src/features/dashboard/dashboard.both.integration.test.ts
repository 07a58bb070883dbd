import { afterAll, beforeAll, expect, test } from "vitest";
import type { DashboardRole } from "#features/account/account-parts.contract.ts";
import {
  chooseDashboard,
  saveOwnProfile,
} from "#features/account/profile/profile.usecases.server.ts";
import { sampleJobs } from "../../../content/samples/jobs.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { features } from "../../server/features.ts";
import { saveAbout } from "../candidates/profile/profile.usecases.server.ts";
import { addApplicant, addHiringJob } from "../hiring/hiring.test-support.ts";
import { applyForJob } from "../jobs/applications/applications.usecases.server.ts";
import { filledApplication } from "../jobs/jobs.test-support.ts";
import { markDone, savePlan } from "../plans/plans.usecases.server.ts";
import { readDashboard } from "./dashboard.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
  for (const feature of features) await feature.seedSamples?.(context.services);
});
afterAll(() => context.close());

test.for<[DashboardRole, string[]]>([
  [
    "jobseeker",
    [
      "Job Recommendations",
      "My Applications",
      "Profile Completion",
      "Book Mentor",
      "Career Playbooks",
      "Upcoming Webinars",
    ],
  ],
  [
    "employer",
    [
      "Active Job Posts",
      "Browse Talent",
      "Shortlisted",
      "Discovery Calls",
      "Analytics",
      "New Applications",
    ],
  ],
  [
    "entrepreneur",
    [
      "Business Opportunities",
      "Mentorship",
      "Funding Access",
      "Strategy Calls",
      "Playbooks",
      "Saved Deals",
    ],
  ],
])("the dashboard of a %s has its six tiles, each with a target", async ([role, titles]) => {
  const user = await context.createUser();
  await chooseDashboard(context.services, user, role);
  const { tiles, quickActions } = await readDashboard(context.services, user);
  expect(tiles.map(({ title }) => title)).toEqual(titles);
  for (const { to, value } of tiles) {
    expect(to).toMatch(/^[/#]/);
    expect(value).toMatch(/^\d/);
  }
  expect(quickActions.map(({ label }) => label)).toEqual([
    "Update Profile",
    "Search",
    "Contact Support",
  ]);
});

test("a jobseeker's counts follow what they do", async () => {
  const user = await context.createUser();
  const values = async () => {
    const { tiles } = await readDashboard(context.services, user);
    return Object.fromEntries(tiles.map(({ title, value }) => [title, value]));
  };
  expect(await values()).toMatchObject({
    "Job Recommendations": String(sampleJobs.length),
    "My Applications": "0",
    "Profile Completion": "8",
    "Upcoming Webinars": "3",
  });
  const [job] = sampleJobs;
  await applyForJob(context.services, user, job?.id ?? "", {
    ...filledApplication,
    message: "I have eight years in intensive care.",
  });
  await saveOwnProfile(context.services, user, { profession: "electrician" });
  const after = await values();
  expect(after).toMatchObject({ "My Applications": "1", "Profile Completion": "8" });
  await saveAbout(context.services, user, {
    headline: "Industrial electrician",
    profession: "electrician",
    specialty: null,
    summary: null,
  });
  expect(await values()).toMatchObject({ "Profile Completion": "6" });
  expect(Number(after["Job Recommendations"])).toBeLessThan(sampleJobs.length);
  expect(Number(after["Job Recommendations"])).toBeGreaterThan(0);
});

test("an employer's counts are of the jobs they hire for, and of no others", async () => {
  const { owner, jobId } = await addHiringJob(context);
  await addHiringJob(context);
  await chooseDashboard(context.services, owner, "employer");
  await addApplicant(context, jobId);
  const { tiles, jobPosts } = await readDashboard(context.services, owner);
  const values = Object.fromEntries(tiles.map(({ title, value }) => [title, value]));
  expect(values).toMatchObject({
    "Active Job Posts": "1",
    "New Applications": "1",
    Shortlisted: "0",
    Analytics: "1",
  });
  expect(jobPosts).toMatchObject([{ jobId, isOpen: true, applications: 1 }]);
});

test("a dashboard begins with the plan's next two steps, and then with what they free", async () => {
  const user = await context.createUser();
  const next = async () => (await readDashboard(context.services, user)).next;
  expect(await next()).toMatchObject({ booking: null, plan: null, unread: 0 });
  const planId = await savePlan(context.services, user, "physician-us-residency", new Map());
  const steps = async () => (await next()).plan?.steps.map(({ id }) => id);
  expect(await steps()).toEqual(["account"]);
  await markDone(context.services, user, planId, {
    ...{ step: "account", done_on: "2026-01-01", document: null },
  });
  expect(await steps()).toEqual(["step-1", "pathway"]);
  expect(await next()).toMatchObject({
    plan: { planId, title: "Physician to US residency" },
  });
});
