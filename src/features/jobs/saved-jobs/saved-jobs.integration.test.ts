import { afterAll, beforeAll, expect, test } from "vitest";
import { addOrganization } from "#features/employers/employers.test-support.ts";
import { readOrganization } from "#features/employers/organizations/organizations.usecases.server.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { formatTime } from "#shared/time.ts";
import { sampleJobs } from "../../../../content/samples/jobs.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { jobPath } from "../jobs.constants.ts";
import { jobsFeature } from "../jobs.feature.server.ts";
import { addOrganizationJob } from "../jobs.test-support.ts";
import * as jobPage from "../pages/job.tsx";
import * as jobsPage from "../pages/jobs.tsx";
import * as savedJobsPage from "../pages/saved-jobs.tsx";
import { jobsPath } from "../search/search.constants.ts";
import { searchJobs } from "../search/search.usecases.server.ts";
import { readJobSearch } from "../search/search-filter.rules.ts";
import { savedJobsPath } from "./saved-jobs.constants.ts";
import { listSavedJobs, saveJob, unsaveJob } from "./saved-jobs.usecases.server.ts";

let context: TestContext;
let user: TestUser;
let other: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  await jobsFeature.seedSamples?.(context.services);
  user = await context.createUser();
  other = await context.createUser();
});
afterAll(() => context.close());

const [first = "", second = ""] = sampleJobs.map(({ id }) => id);
const saved = async (viewer: TestUser) => {
  const { open, closed } = await listSavedJobs(context.services, viewer);
  return { open: open.map(({ id }) => id), closed: closed.map(({ id }) => id) };
};
const setStatus = (id: string, status: string) =>
  context.services.database.asSystem("test", (transaction) =>
    transaction.updateTable("jobs").set({ status }).where("id", "=", id).execute(),
  );

test("a job is saved once, shown as saved to its owner alone, and let go", async () => {
  const { services } = context;
  await saveJob(services, user, first);
  context.clock.advance(60);
  await saveJob(services, user, second);
  await saveJob(services, user, first);
  expect(await saved(user)).toEqual({ open: [second, first], closed: [] });
  expect(await saved(other)).toEqual({ open: [], closed: [] });
  const marked = async (viewer: TestUser | typeof anonymousViewer) => {
    const { jobs } = await searchJobs(services, viewer, readJobSearch(new URLSearchParams()));
    return jobs.flatMap(({ id, isSaved }) => (isSaved ? [id] : [])).toSorted();
  };
  expect(await marked(user)).toEqual([first, second].toSorted());
  expect(await marked(other)).toEqual([]);
  expect(await marked(anonymousViewer)).toEqual([]);
  await unsaveJob(services, other, first);
  await unsaveJob(services, user, second);
  await unsaveJob(services, user, second);
  expect(await saved(user)).toEqual({ open: [first], closed: [] });
});

test("a closed job stays listed as closed, and a paused one can't be seen or saved", async () => {
  await setStatus(first, "closed");
  expect(await saved(user)).toEqual({ open: [], closed: [first] });
  await setStatus(first, "paused");
  expect(await saved(user)).toEqual({ open: [], closed: [] });
  await expect(saveJob(context.services, other, first)).rejects.toMatchObject({
    code: "job_not_found",
  });
  await setStatus(first, "open");
});

test("a paused job isn't listed for its organization's members either", async () => {
  const owner = await context.createUser();
  const slug = await addOrganization(context, owner);
  const view = await readOrganization(context.services, owner, slug);
  const organizationId = view?.organization.id ?? "";
  const jobId = await addOrganizationJob(context, { owner, organizationId });
  await saveJob(context.services, owner, jobId);
  expect(await saved(owner)).toEqual({ open: [jobId], closed: [] });
  await setStatus(jobId, "paused");
  expect(await saved(owner)).toEqual({ open: [], closed: [] });
});

test("only jobs that exist are saved", async () => {
  for (const id of ["", "x", "00000000-0000-4000-8000-000000000000"]) {
    await expect(saveJob(context.services, user, id)).rejects.toMatchObject({
      code: "job_not_found",
    });
  }
});

test("without scripts, saving leads back to where it was pressed", async () => {
  const routes = [pageRoute("/talent/jobs/:jobId", jobPage)];
  const press = (form: Record<string, string>) =>
    visitPage(context, routes, jobPath(second), form, other);
  expect(await press({ intent: "save", back: "page" })).toMatchObject({
    location: jobPath(second),
  });
  expect(await saved(other)).toEqual({ open: [second], closed: [] });
  expect(await press({ intent: "unsave", back: "list" })).toMatchObject({ location: jobsPath });
  expect(await saved(other)).toEqual({ open: [], closed: [] });
});

test("saving from a search leads back to it, also by way of signing in", async () => {
  const routes = [pageRoute("/jobs", jobsPage), pageRoute("/talent/jobs/:jobId", jobPage)];
  const search = `${jobsPath}?keyword=nurse&sort=date`;
  const { html } = await visitPage(context, routes, search);
  const [, action = ""] = /action="(\/talent\/jobs\/[^"]+)"/.exec(html) ?? [];
  const press = (viewer: TestUser | typeof anonymousViewer, path = action) =>
    visitPage(context, routes, path, { intent: "save", back: "list" }, viewer);
  expect((await press(anonymousViewer)).location).toBe(`/auth?next=${encodeURIComponent(search)}`);
  const person = await context.createUser();
  expect((await press(person)).location).toBe(search);
  expect((await saved(person)).open).toHaveLength(1);
  // It can only be a search.
  const elsewhere = `${jobPath(second)}?search=${encodeURIComponent("//evil.example?page=x")}`;
  expect((await press(person, elsewhere)).location).toBe(jobsPath);
});

test("saving from a job's French page leads back to it", async () => {
  const routes = [pageRoute("/talent/jobs/:jobId", jobPage)];
  const french = `${jobPath(second)}?lang=fr`;
  const form = { intent: "unsave", back: "page" };
  expect((await visitPage(context, routes, french, form, other)).location).toBe(french);
});

test("the page of saved jobs removes one, and says so where its row is gone", async () => {
  const routes = [pageRoute(savedJobsPath, savedJobsPage)];
  const visit = async (form?: Record<string, string>) =>
    (await visitPage(context, routes, savedJobsPath, form, other)).html;
  await saveJob(context.services, other, second);
  const title = sampleJobs.find(({ id }) => id === second)?.title ?? "";
  const list = await visit();
  expect(list).toContain(`Remove from saved: ${title}`);
  const [job] = (await listSavedJobs(context.services, other)).open;
  expect(list).toContain(formatTime(job?.closesAt ?? new Date(0)));
  const html = await visit({ jobId: second, title });
  expect(html).toContain(`Removed: ${title}`);
  expect(html).toContain("No saved jobs yet");
  expect(await saved(other)).toEqual({ open: [], closed: [] });
});

test("nobody's role reads or changes what others saved", async () => {
  const { database } = context.services;
  const read = (viewer: TestUser) =>
    database.as(viewer, (transaction) =>
      transaction.selectFrom("saved_jobs").selectAll().execute(),
    );
  expect(await read(user)).toHaveLength(1);
  expect(await read(other)).toHaveLength(0);
  for (const viewer of [anonymousViewer, user]) {
    await expect(
      database.as(viewer, (transaction) => transaction.deleteFrom("saved_jobs").execute()),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(
      database.as(viewer, (transaction) => transaction.deleteFrom("open_jobs").execute()),
    ).rejects.toMatchObject({ code: "42501" });
  }
});
