import { afterAll, beforeAll, expect, test } from "vitest";
import type { DashboardRole } from "#features/account/account-parts.contract.ts";
import {
  chooseDashboard,
  saveOwnProfile,
} from "#features/account/profile/profile.usecases.server.ts";
import { addTime } from "#shared/time.ts";
import { sampleJobs } from "../../../content/samples/jobs.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { features } from "../../server/features.ts";
import { saveAbout } from "../candidates/profile/profile.usecases.server.ts";
import { blockOrganization } from "../candidates/visibility/visibility.usecases.server.ts";
import {
  addMemberAs,
  addOrganization,
  verifyByMailbox,
} from "../employers/employers.test-support.ts";
import { addApplicant, addHiringJob } from "../hiring/hiring.test-support.ts";
import { applyForJob } from "../jobs/applications/applications.usecases.server.ts";
import { jobPath } from "../jobs/jobs.constants.ts";
import { listFittingJobs, type Wanted } from "../jobs/jobs.contract.ts";
import { addOrganizationJob, filledApplication } from "../jobs/jobs.test-support.ts";
import * as sessionsPage from "../mentoring/pages/sessions.tsx";
import * as studioSessionsPage from "../mentoring/pages/studio-sessions.tsx";
import { sessionPath } from "../mentoring/sessions/sessions.constants.ts";
import { createMentor } from "../mentoring/sessions/sessions.test-support.ts";
import { addMentor } from "../mentors/profile-changes/profile-changes.test-support.ts";
import { markDone, savePlan } from "../plans/plans.usecases.server.ts";
import { completeSession, kindWords, mentorWords } from "../ratings/reviews.test-support.ts";
import { writeReview } from "../ratings/write-review.usecases.server.ts";
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
    expect(to).toMatch(/^\//);
    expect(value ?? "1").toMatch(/^[1-9]/);
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
    "My Applications": null,
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
    Shortlisted: null,
    Analytics: "1",
  });
  expect(jobPosts).toMatchObject([{ jobId, isOpen: true, applications: 1 }]);
});

test("an employer's dashboard lists 20 jobs, open ones first, and counts all of them", async () => {
  const { owner, organizationId, jobId } = await addHiringJob(context);
  await chooseDashboard(context.services, owner, "employer");
  await addApplicant(context, jobId);
  for (let count = 1; count < 25; count += 1) {
    context.clock.advance(1);
    await addOrganizationJob(context, { owner, organizationId });
  }
  const read = async () => {
    const { tiles, jobPosts, jobPostsTotal } = await readDashboard(context.services, owner);
    const values = Object.fromEntries(tiles.map(({ title, value }) => [title, value]));
    return { values, jobPosts, jobPostsTotal };
  };
  const { values, jobPosts, jobPostsTotal } = await read();
  expect(jobPosts).toHaveLength(20);
  expect(jobPosts.map((post) => post.jobId)).not.toContain(jobId);
  expect(jobPostsTotal).toBe(25);
  expect(values).toMatchObject({
    "Active Job Posts": "25",
    Analytics: "1",
    "New Applications": "1",
  });
  await context.services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("jobs")
      .set({ status: "closed" })
      .where("organization_id", "=", organizationId)
      .where("id", "<>", jobId)
      .execute(),
  );
  const after = await read();
  expect(after.values).toMatchObject({ "Active Job Posts": "1" });
  expect(after.jobPosts[0]).toMatchObject({ jobId, isOpen: true, applications: 1 });
});

test("an employer's counts leave out the viewer's own application", async () => {
  const { organizationId, jobId } = await addHiringJob(context);
  const { applicant, id } = await addApplicant(context, jobId);
  const now = context.clock.now();
  await context.services.database.asSystem("test", async (transaction) => {
    await transaction
      .insertInto("organization_members")
      .values({
        organization_id: organizationId,
        user_id: applicant.userId,
        role: "recruiter",
        joined_at: now,
      })
      .execute();
    const { id: stage_id } = await transaction
      .selectFrom("job_stages")
      .select("id")
      .where("job_id", "=", jobId)
      .where("kind", "=", "interview")
      .executeTakeFirstOrThrow();
    await transaction
      .updateTable("job_applications")
      .set({ stage_id, stage_kind: "interview" })
      .where("id", "=", id)
      .execute();
  });
  await chooseDashboard(context.services, applicant, "employer");
  const { tiles, jobPosts } = await readDashboard(context.services, applicant);
  const values = Object.fromEntries(tiles.map(({ title, value }) => [title, value]));
  expect(values).toMatchObject({ "New Applications": null, Shortlisted: null });
  expect(jobPosts).toMatchObject([{ jobId, applications: 0, newApplications: 0, shortlisted: 0 }]);
});

test("an interviewer isn't asked to post a job, and a recruiter is", async () => {
  const owner = await context.createUser();
  const slug = await addOrganization(context, owner);
  for (const [role, meaning] of [
    ["interviewer", "See your organization"],
    ["recruiter", "Post a job"],
  ] as const) {
    const member = await addMemberAs(context, { owner, slug, role });
    await chooseDashboard(context.services, member, "employer");
    const { tiles } = await readDashboard(context.services, member);
    expect(tiles.find(({ title }) => title === "Active Job Posts")?.meaning).toBe(meaning);
  }
});

test("a dashboard begins with the plan's next two steps, and then with what they free", async () => {
  const user = await context.createUser();
  const next = async () => (await readDashboard(context.services, user)).next;
  expect(await next()).toMatchObject({ booking: null, event: null, plan: null });
  expect(await waiting(user)).toEqual([
    "Tell us what brings you here",
    "Plan your move to another country",
    "Start your professional profile",
  ]);
  const planId = await savePlan(context.services, user, "physician-us-residency", new Map());
  const steps = async () => (await next()).plan?.steps.map(({ id }) => id);
  expect(await steps()).toEqual(["account"]);
  await markDone(context.services, user, planId, {
    ...{ step: "account", done_on: "2026-01-01", document: null },
  });
  expect(await steps()).toEqual(["step-1", "pathway"]);
  expect(await next()).toMatchObject({
    plan: { planId, title: "Start a medical residency in the US" },
  });
});

const waiting = async (user: TestUser) =>
  (await readDashboard(context.services, user)).next.waiting.map(({ title }) => title);

test("what waits for somebody is named, the first due first, and is gone when it's done", async () => {
  const { owner, jobId } = await addHiringJob(context);
  await chooseDashboard(context.services, owner, "employer");
  const { id: applicationId } = await addApplicant(context, jobId);
  const mine = await waiting(owner);
  expect(mine.filter((title) => title.startsWith("Application to answer: "))).toHaveLength(1);
  const applicant = await context.createUser();
  expect((await waiting(applicant)).join()).not.toContain("Application to answer");
  await context.services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("job_applications")
      .set({ opened_at: context.clock.now(), due_at: addTime(context.clock.now(), { days: 9 }) })
      .where("id", "=", applicationId)
      .execute(),
  );
  expect((await waiting(owner)).join()).not.toContain("Application to answer");
});

test("every kind of thing that waits can be read, and says where it's done", async () => {
  const user = await context.createUser();
  expect(context.services.waiting.length).toBeGreaterThan(15);
  for (const { one, several } of context.services.waiting) {
    const row = { id: user.userId, about: "Ada Example", due: null };
    for (const { title, to } of [one(row), several(3)]) {
      expect(title).not.toBe("");
      expect(to).toMatch(/^\//);
    }
  }
  expect(await waiting(user)).toHaveLength(3);
});

test("three sessions to review, and three reviews to reply to, lead to a list that has them", async () => {
  const { services } = context;
  const admin = await context.createUser({ roles: ["admin"] });
  const mentee = await context.createUser();
  const { mentor, mentorId } = await createMentor(context, admin);
  const people = { ...context, admin, mentee, mentor, mentorId };
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.push(await completeSession(people));
  const routes = [
    pageRoute("/sessions", sessionsPage),
    pageRoute("/mentor/sessions", studioSessionsPage),
  ];
  const expectList = async (user: TestUser, title: string) => {
    const { waiting: entries } = (await readDashboard(services, user)).next;
    const [path = ""] = entries.find((entry) => entry.title === title)?.to.split("#") ?? [];
    const { html } = await visitPage(context, routes, path, undefined, user);
    for (const id of ids) expect(html).toContain(`href="${sessionPath(id)}"`);
  };
  await expectList(mentee, "Review 3 sessions");
  await expectList(mentor, "Review 3 sessions with mentees");

  for (const id of ids) {
    await writeReview(services, mentee, id, { rating: 5, text: kindWords });
    await writeReview(services, mentor, id, { rating: 4, text: mentorWords });
  }
  expect((await waiting(mentor)).join()).not.toContain("Review 3");
  await expectList(mentor, "Reply to 3 reviews");
});

test("new jobs fit by profession and place, with the reasons, and not those applied for", async () => {
  const user = await context.createUser();
  const fits = async () => (await readDashboard(context.services, user)).fittingJobs;
  expect(await fits()).toEqual([]);
  await saveAbout(context.services, user, {
    headline: null,
    profession: "registered_nurse",
    specialty: null,
    summary: null,
  });
  const found = await fits();
  expect(found.length).toBeGreaterThan(0);
  for (const { reasons } of found) {
    expect(reasons[0]).toBe("Your profession: Registered nurse");
  }
  const [first] = found;
  const jobId = first?.path.split("/").at(-1) ?? "";
  await applyForJob(context.services, user, jobId, {
    ...filledApplication,
    message: "I have eight years in intensive care.",
  });
  expect((await fits()).map(({ path }) => path)).not.toContain(first?.path);
});

test("new jobs of an employer that someone blocks, or works for, don't fit them", async () => {
  const { services } = context;
  const { owner, slug, organizationId, jobId } = await addHiringJob(context);
  await verifyByMailbox(context, { owner, slug });
  const wanted: Wanted = {
    profession: { code: "registered_nurse", name: "Registered nurse" },
    places: [],
    placesFrom: "profile",
    remote: false,
    registrations: [],
    sponsoredIn: [],
  };
  const fits = async (user: TestUser) =>
    (await listFittingJobs(services, user, wanted, 60)).map(({ path }) => path);
  const person = await context.createUser();
  expect(await fits(person)).toContain(jobPath(jobId));
  expect(await fits(owner)).not.toContain(jobPath(jobId));
  await blockOrganization(services, person, organizationId);
  expect(await fits(person)).not.toContain(jobPath(jobId));
});

test("somebody who helps run the site sees the queues of their rights, and nobody else does", async () => {
  const support = await context.createUser({ roles: ["support"] });
  const { queues, next } = await readDashboard(context.services, support);
  expect(next.waiting).toEqual([]);
  expect(queues?.map(({ to }) => to).every((to) => to.startsWith("/admin"))).toBe(true);
  expect(queues?.map(({ label }) => label)).not.toContain("Payouts due");
  expect((await readDashboard(context.services, await context.createUser())).queues).toBeNull();
});

test("a mentor sees their own part, with what to do where there's nothing", async () => {
  const mentor = await context.createUser();
  await addMentor(context, mentor);
  const { mentorTiles } = await readDashboard(context.services, mentor);
  expect(mentorTiles.map(({ title }) => title)).toEqual([
    "Sessions",
    "Open Times",
    "Earnings",
    "Shared Plans",
  ]);
  expect(mentorTiles.map(({ value }) => value)).toEqual([null, null, null, null]);
  expect(await waiting(mentor)).toEqual(["Add hours when mentees can book you"]);
});
