import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  readOwnProfile,
  saveOwnProfile,
} from "#features/account/profile/profile.usecases.server.ts";
import {
  addEntry,
  readOwnCandidateProfile,
  saveAbout,
} from "#features/candidates/profile/profile.usecases.server.ts";
import {
  countRowsSeen,
  createRowViewers,
  denied,
  expectWritesDenied,
} from "../../../tests/support/database/row-security.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { goalsForm } from "./onboarding.schemas.ts";
import { readGoals, saveGoals, skipGoals } from "./onboarding.usecases.server.ts";
import * as welcomePage from "./pages/welcome.tsx";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext({ now: new Date("2026-11-24T12:00:00Z") });
});
afterAll(() => context.close());

let person: TestUser;
beforeEach(async () => {
  person = await context.createUser();
});

const save = (form: Record<string, string>) =>
  saveGoals(context.services, person, goalsForm.parse(form));
const read = () => readGoals(context.services, person);

test("who was never asked has said nothing", async () => {
  expect(await read()).toMatchObject({
    isAsked: false,
    goals: { role: null, profession: null, trained: null, to: null, start: null },
  });
});

test("a candidate's answers are said once: the dashboard and both profiles have them", async () => {
  await save({
    role: "candidate",
    profession: "registered_nurse",
    trained: "PH",
    to: "ontario",
    start: "2028-06",
  });
  expect(await read()).toMatchObject({
    isAsked: true,
    goals: {
      role: "candidate",
      profession: "registered_nurse",
      trained: "PH",
      to: "ontario",
      start: "2028-06",
    },
  });
  const { about } = await readOwnCandidateProfile(context.services, person);
  expect(about.profession).toBe("registered_nurse");
  expect(await readOwnProfile(context.services, person)).toMatchObject({
    dashboard_role: "jobseeker",
    profession: "Registered nurse",
  });
});

test("a profession that's changed in the profile is the one that counts", async () => {
  await save({ role: "candidate", profession: "registered_nurse" });
  const { about } = await readOwnCandidateProfile(context.services, person);
  await saveAbout(context.services, person, { ...about, profession: "physician" });
  expect((await read()).goals.profession).toBe("physician");
});

test("what the profile says isn't asked again, and what was written in the account stays", async () => {
  await saveOwnProfile(context.services, person, { profession: "Head nurse" });
  await addEntry(context.services, person, "training", {
    qualification: "BSc Nursing",
    institution: "University of Lagos",
    country: "NG",
    completed: "2018-06",
  });
  expect((await read()).goals).toMatchObject({ trained: "NG" });
  await save({ role: "candidate", profession: "registered_nurse" });
  expect((await readOwnProfile(context.services, person)).profession).toBe("Head nurse");
});

test("an employer's answers choose the dashboard and say nothing about their own profession", async () => {
  await save({ role: "employer", profession: "welder", to: "canada" });
  expect((await read()).goals).toMatchObject({ role: "employer", profession: "welder" });
  expect(await readOwnProfile(context.services, person)).toMatchObject({
    dashboard_role: "employer",
    profession: null,
  });
  expect((await readOwnCandidateProfile(context.services, person)).isStarted).toBe(false);
});

test("an entrepreneur is asked where and when, and goes on to the opportunities", async () => {
  const routes = [pageRoute("/welcome", welcomePage)];
  const visit = (form?: Record<string, string>) =>
    visitPage(context, routes, "/welcome?role=entrepreneur", form, person);
  const { html } = await visit();
  for (const text of ["What are you planning?", "Where will your business be?"]) {
    expect(html).toContain(text);
  }
  expect(html).toContain("When do you want to start?");
  expect(html).not.toContain("What&#x27;s your profession?");
  expect(html).not.toContain("Where did you train?");
  const answer = { intent: "save", role: "entrepreneur", to: "texas", start: "2028-06" };
  expect(await visit(answer)).toMatchObject({ location: "/business" });
  expect((await read()).goals).toMatchObject({
    role: "entrepreneur",
    to: "texas",
    start: "2028-06",
  });
  expect(await readOwnProfile(context.services, person)).toMatchObject({
    dashboard_role: "entrepreneur",
  });
});

test("who skips the questions was asked, and keeps what they said before", async () => {
  await skipGoals(context.services, person, undefined);
  expect(await read()).toMatchObject({ isAsked: true, goals: { role: null } });
  await save({ role: "entrepreneur", to: "texas" });
  await skipGoals(context.services, person, "candidate");
  expect((await read()).goals).toMatchObject({ role: "candidate", to: "texas" });
});

test("answers out of the lists are refused, and so are endless changes", async () => {
  for (const wrong of [{ to: "mars" }, { trained: "XX" }, { start: "soon" }, { profession: "x" }]) {
    expect(goalsForm.safeParse({ role: "candidate", ...wrong }).success).toBe(false);
  }
  expect(goalsForm.safeParse({ role: "admin" }).success).toBe(false);
  for (let round = 0; round < 60; round += 1) await skipGoals(context.services, person, undefined);
  await expect(save({ role: "mentor" })).rejects.toMatchObject({ status: 429 });
});

test("answers are seen by their owner alone, and no visitor writes them", async () => {
  const viewers = await createRowViewers(context);
  await skipGoals(context.services, viewers.owner, "mentor");
  expect(await countRowsSeen(context, viewers, ["onboarding_answers"])).toEqual({
    onboarding_answers: { anonymous: denied, owner: 1, other: 0, admin: 0 },
  });
  await expectWritesDenied(context, viewers, "onboarding_answers", "role");
});
