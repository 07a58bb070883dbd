import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addMemberAs,
  addOrganization,
  lakeside,
  verifyByMailbox,
} from "#features/employers/employers.test-support.ts";
import { saveIdentity } from "#features/employers/organizations/organizations.usecases.server.ts";
import * as adminPage from "#features/employers/pages/admin-organizations.tsx";
import * as settingsPage from "#features/employers/pages/organization-settings.tsx";
import { addDays, dayInUtc, formatLongDay } from "#shared/time.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { editJobPath } from "../hiring-links.rules.ts";
import { importPreviewPath } from "../imports/import.constants.ts";
import { uploadImport } from "../imports/import.usecases.server.ts";
import { defaultPromisedDays } from "../jobs.constants.ts";
import * as editPage from "../pages/hiring-job-edit.tsx";
import * as newPage from "../pages/hiring-job-new.tsx";
import * as previewPage from "../pages/hiring-job-preview.tsx";
import * as importPreviewPage from "../pages/import-preview.tsx";
import * as jobPage from "../pages/job.tsx";
import { createDraft, readDraft, saveDraft } from "./drafts.usecases.server.ts";
import { samplePosting } from "./posting.test-support.ts";
import { pausePosting, publishPosting } from "./publishing.usecases.server.ts";

let context: TestContext;
let owner: TestUser;
let slug: string;
beforeAll(async () => {
  context = await createTestContext();
  owner = await context.createUser();
  slug = await addOrganization(context, owner);
  await verifyByMailbox(context, { owner, slug });
});
afterAll(() => context.close());

const routes = [
  pageRoute("/admin/organizations", adminPage),
  pageRoute("/employers/:slug/settings", settingsPage),
  pageRoute("/employers/:slug/import/:importId", importPreviewPage),
  pageRoute("/hiring/jobs/new", newPage),
  pageRoute("/hiring/jobs/:jobId/edit", editPage),
  pageRoute("/hiring/jobs/:jobId/preview", previewPage),
  pageRoute("/talent/jobs/:jobId", jobPage),
];
const visit = (path: string, viewer: TestUser, form?: Record<string, string>) =>
  visitPage(context, routes, path, form, viewer);

/** Sends a step's form as a browser without scripts: only with fields that the page has. */
async function send(path: string, values: Record<string, string>, button = "next") {
  const { html } = await visit(path, owner);
  for (const name of Object.keys(values)) expect(html).toContain(`name="${name}"`);
  const fieldValue = (name: string) =>
    new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "";
  const { location } = await visit(path, owner, {
    intent: "save",
    step: fieldValue("step"),
    revision: fieldValue("revision"),
    button,
    ...values,
  });
  if (!location) throw new Error(`The form of ${path} was refused`);
  return location.split("#")[0] ?? location;
}

test("a job is written step by step and published without scripts", async () => {
  const { location } = await visit("/hiring/jobs/new", owner, { slug, copyOf: "" });
  const [jobId = ""] = /[0-9a-f-]{36}/.exec(location ?? "") ?? [];
  const { title, description, responsibilities, requirements, skills } = samplePosting;
  let path = await send(location ?? "", {
    title,
    sector: "healthcare",
    employmentType: "full_time",
    openings: "3",
    description,
    responsibilities: responsibilities.join("\n"),
    shift: "",
    onCall: "",
  });
  expect(path).toContain("step=place");
  path = await send(path, { city: "Thunder Bay", region: "CA-ON", remote: "none" });
  expect(path).toContain("step=pay");
  path = await send(path, {
    minimumPay: "39.07",
    maximumPay: "56",
    currency: "CAD",
    period: "hour",
    commission: "none",
    hoursPerWeek: "37.5",
    benefits: "Health and dental insurance",
  });
  const needs = { requirements: requirements.join("\n"), skills: skills.join("\n") };
  path = await send(path, needs, "add:licenses");
  expect(path).toContain("add=licenses");
  const first = { "licenses.0.name": "College of Nurses of Ontario", "licenses.0.region": "CA-ON" };
  path = await send(path, { ...needs, ...first }, "add:licenses");
  const second = { "licenses.1.name": "Driver's license", "licenses.1.region": "CA-ON" };
  path = await send(path, { ...needs, ...first, ...second }, "stay");
  path = await send(path, { ...needs, ...first, ...second }, "remove:licenses:1");
  path = await send(path, { ...needs, ...first });
  expect(path).toContain("step=permits");
  path = await send(path, { visaNote: "We support a work permit for this job." });
  path = await send(path, {});
  expect(path).toContain("step=law");
  path = await send(path, {
    isVacant: "yes",
    usesAi: "no",
    employerContact: "",
    closesOn: addDays(dayInUtc(context.clock.now()), 30),
  });
  const review = await visit(path, owner);
  expect(review.html).toContain("Publish this job");
  expect(review.html).not.toContain("read the warnings");
  const previewPath = `/hiring/jobs/${jobId}/preview`;
  const promise = (days: number) => `The employer promises an answer within ${days} days.`;
  expect((await visit(previewPath, owner)).html).toContain(promise(defaultPromisedDays));
  const { content, revision } = await readDraft(context.services, owner, jobId);
  expect(content).toMatchObject({
    title,
    city: "Thunder Bay",
    licenses: [{ name: "College of Nurses of Ontario", region: "CA-ON" }],
    isVacant: true,
  });
  const published = await visit(path, owner, { intent: "publish", revision: String(revision) });
  expect(published.location).toContain("done=published");
  const page = await visitPage(context, routes, `/talent/jobs/${jobId}`);
  expect(page.html).toContain("This posting is for an existing vacancy.");
  expect(page.html).toContain(promise(defaultPromisedDays));
  await context.services.database.executeRaw(
    "update job_stages set promised_days = 5 where job_id = $1 and kind = 'new'",
    [jobId],
  );
  expect((await visit(previewPath, owner)).html).toContain(promise(5));
});

test("a review that's behind comes back as it is now, with the reason, and can be published", async () => {
  const { services } = context;
  const jobId = await createDraft(services, owner, { slug });
  const closesOn = addDays(dayInUtc(context.clock.now()), 30);
  await saveDraft(services, owner, jobId, { revision: 1, patch: { ...samplePosting, closesOn } });
  await saveDraft(services, owner, jobId, { revision: 2, patch: { plansLmia: true } });
  const path = editJobPath(jobId, "review");
  const publish = (form: Record<string, string>) =>
    visit(path, owner, { intent: "publish", ...form });
  const stale = await publish({ revision: "2" });
  expect(stale.location).toBe(`${path}&refused=posting_stale`);
  const { html } = await visit(stale.location ?? "", owner);
  expect(html).toContain("Someone changed this job after you opened this page.");
  expect(html).toContain('name="revision" value="3"');
  // Its form had no box, because there were no warnings yet.
  const unwarned = await publish({ revision: "3" });
  expect(unwarned.location).toBe(`${path}&refused=posting_warnings_unread`);
  const unchecked = await publish({ revision: "3", hasWarnings: "yes" });
  expect(unchecked.html).toContain("Read the warnings, then check the box below them.");
  const published = await publish({ revision: "3", hasWarnings: "yes", readWarnings: "on" });
  expect(published.location).toBe(`${path}&done=published`);
  const reopened = await visit(path, owner, { intent: "reopen", closesOn });
  expect(reopened.location).toBe(`${path}&refused=posting_already_open`);
  await visit(path, owner, { intent: "pause" });
  const paused = await visit(path, owner);
  expect(paused.html).toContain("Reopen this job");
  expect(paused.html).toContain("Applications close at the end of that day in UTC.");
  expect(paused.html).toContain(
    `Applications close at the end of ${formatLongDay(closesOn)} (UTC)`,
  );
});

test("an ad for an LMIA isn't called too short once it has run for a while", async () => {
  const { services, clock } = context;
  const jobId = await createDraft(services, owner, { slug });
  const closesOn = addDays(dayInUtc(clock.now()), 44);
  const patch = { ...samplePosting, plansLmia: true, closesOn };
  await saveDraft(services, owner, jobId, { revision: 1, patch });
  interface Checked {
    findings: readonly { severity: string; field: string }[];
  }
  const isTooShort = ({ findings }: Checked) =>
    findings.some(({ severity, field }) => severity === "warn" && field === "closesOn");
  const read = () => readDraft(services, owner, jobId);
  const publish = async () => {
    const { revision } = await read();
    await publishPosting(services, owner, jobId, { revision, readWarnings: true });
  };
  await publish();
  clock.advance({ days: 24 });
  const { revision } = await read();
  const change = { revision, patch: { title: "Registered Nurse, Emergency Department" } };
  expect(isTooShort((await saveDraft(services, owner, jobId, change)).check)).toBe(false);
  expect(isTooShort((await read()).check)).toBe(false);
  await publish();
  const stored = await services.database.executeRaw(
    "select findings from job_versions where job_id = $1 and number = 2",
    [jobId],
  );
  expect(stored.rows).toHaveLength(1);
  expect(isTooShort({ findings: [], ...stored.rows[0] })).toBe(false);
  await pausePosting(services, owner, jobId);
  // It's posted again.
  expect(isTooShort((await read()).check)).toBe(true);
});

test("a job that can be reopened says who may do so, and what has to come first", async () => {
  const { services } = context;
  const employer = await context.createUser();
  const own = await addOrganization(context, employer);
  await verifyByMailbox(context, { owner: employer, slug: own });
  const manager = await addMemberAs(context, {
    owner: employer,
    slug: own,
    role: "hiring_manager",
  });
  const jobId = await createDraft(services, manager, { slug: own });
  const closesOn = addDays(dayInUtc(context.clock.now()), 30);
  await saveDraft(services, manager, jobId, { revision: 1, patch: { ...samplePosting, closesOn } });
  await publishPosting(services, employer, jobId, { revision: 2, readWarnings: true });
  await pausePosting(services, employer, jobId);
  const review = async (viewer: TestUser) =>
    (await visit(editJobPath(jobId, "review"), viewer)).html;
  expect(await review(employer)).toContain("Reopen this job");
  const asManager = await review(manager);
  expect(asManager).toContain("Ask an owner or a recruiter to reopen it.");
  expect(asManager).not.toContain("Reopen this job");
  // Another legal name ends the verification.
  const { website } = lakeside;
  await saveIdentity(services, employer, own, { legalName: "Other Inc.", website });
  const unverified = await review(employer);
  expect(unverified).toContain("to reopen it.");
  expect(unverified).toContain(`href="/employers/${own}/settings#verification"`);
  expect(unverified).not.toContain("Reopen this job");
});

test("an import's preview that's behind is compared again, and can be imported", async () => {
  const bytes = new TextEncoder().encode("reference,title\nB,Carpenter");
  const importId = await uploadImport(context.services, owner, slug, { name: "jobs.csv", bytes });
  const path = importPreviewPath(slug, importId);
  const { location } = await visit(path, owner, { mark: "an earlier one" });
  expect(location).toBe(`${path}?changed`);
  const { html } = await visit(location ?? "", owner);
  expect(html).toContain("Some of these jobs have changed since you uploaded the file.");
  const [, mark = ""] = /name="mark" value="([^"]*)"/.exec(html) ?? [];
  expect((await visit(path, owner, { mark })).location).toContain("added=1");
});

test("an operator starts from the list of organizations, and members are shown each act", async () => {
  context.clock.advance({ hours: 2 });
  const admin = await context.createUser({ roles: ["admin"], factor: true });
  const { html } = await visit("/admin/organizations", admin);
  const path = `/hiring/jobs/new?organization=${slug}`;
  expect(html).toContain(`href="${path}"`);
  expect((await visit(path, admin)).html).toContain("You&#x27;re acting for this organization");
  const { location } = await visit(path, admin, { slug, copyOf: "" });
  const [jobId = ""] = /[0-9a-f-]{36}/.exec(location ?? "") ?? [];
  const { revision } = await readDraft(context.services, admin, jobId);
  const form = {
    intent: "save",
    step: "basics",
    revision: String(revision),
    title: "Written by us",
  };
  await visit(location ?? "", admin, { ...form, button: "stay" });
  expect((await visit(path, admin)).html).toMatch(
    new RegExp(`href="/hiring/jobs/${jobId}/edit"[^>]*>Written by us`),
  );
  const bytes = new TextEncoder().encode("reference,title\nA,Nurse\n,Welder");
  const importId = await uploadImport(context.services, admin, slug, { name: "jobs.csv", bytes });
  const importPath = `/employers/${slug}/import/${importId}`;
  const preview = await visit(importPath, admin);
  expect(preview.html).toContain("Row 3: It has no reference.");
  const [, mark = ""] = /name="mark" value="([^"]*)"/.exec(preview.html) ?? [];
  await visit(importPath, admin, { mark });
  const settings = await visit(`/employers/${slug}/settings`, owner);
  for (const act of ["Started a job", "Imported jobs from a file"]) {
    expect(settings.html).toContain(act);
  }
  expect((await readDraft(context.services, owner, jobId)).content.title).toBe("Written by us");
});

test("a member who isn't an administrator can't begin a job for another organization", async () => {
  const rival = await context.createUser();
  await addOrganization(context, rival);
  const { html } = await visit(`/hiring/jobs/new?organization=${slug}`, rival);
  expect(html).not.toContain(`value="${slug}"`);
  const refused = await visit("/hiring/jobs/new", rival, { slug, copyOf: "" }).catch(
    (error) => error,
  );
  expect(refused).not.toMatchObject({ location: expect.stringContaining("/edit") });
});
