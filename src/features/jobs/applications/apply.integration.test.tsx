import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addDocument,
  listOwnDocuments,
} from "#features/candidates/documents/documents.usecases.server.ts";
import { addEntry } from "#features/candidates/profile/profile.usecases.server.ts";
import {
  blockOrganization,
  unblockOrganization,
} from "#features/candidates/visibility/visibility.usecases.server.ts";
import {
  addMemberAs,
  addOrganization,
  verifyByMailbox,
} from "#features/employers/employers.test-support.ts";
import { readOrganization } from "#features/employers/organizations/organizations.usecases.server.ts";
import { listFilesOfUser, readFile } from "#platform/storage/storage.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { applyPath } from "../jobs.constants.ts";
import { addOrganizationJob, cvBytes, filledApplication } from "../jobs.test-support.ts";
import * as applyPage from "../pages/apply.tsx";
import type { Posting } from "../postings/posting.schemas.ts";
import {
  deleteAbandonedDrafts,
  saveApplicationDraft,
} from "./application-drafts.usecases.server.ts";
import { answerField, cvBucket, draftDays, ownApplicationPath } from "./applications.constants.ts";
import type { GivenApplication } from "./applications.types.ts";
import { applyForJob, readApplyView } from "./applications.usecases.server.ts";
import { listOwnApplications, readOwnApplication } from "./own-applications.usecases.server.ts";

let context: TestContext;
let owner: TestUser;
let slug: string;
let organizationId: string;
let nurse: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  owner = await context.createUser();
  slug = await addOrganization(context, owner);
  await verifyByMailbox(context, { owner, slug });
  const view = await readOrganization(context.services, owner, slug);
  organizationId = view?.organization.id ?? "";
});
beforeEach(async () => {
  nurse = await context.createUser();
});
afterAll(() => context.close());

const questions: Posting["questions"] = [
  { id: "regd", kind: "yes_no", text: "Are you registered?", options: [], isRequired: true },
  { id: "unit", kind: "choice", text: "Which unit?", options: ["ICU", "ER"], isRequired: false },
  { id: "years", kind: "number", text: "How many years?", options: [], isRequired: false },
  { id: "reason", kind: "text", text: "Why here?", options: [], isRequired: false },
];
const registered = { [answerField("regd")]: "Yes" };

const newJob = (change: Partial<Posting> = {}) =>
  addOrganizationJob(context, { owner, organizationId, change: { questions, ...change } });

const apply = (jobId: string, changes: Partial<GivenApplication> = {}, by = nurse) =>
  applyForJob(context.services, by, jobId, {
    ...filledApplication,
    answers: registered,
    ...changes,
  });

const setJob = (jobId: string, columns: { status?: string; version?: number; title?: string }) =>
  context.services.database.asSystem("test", (transaction) =>
    transaction.updateTable("jobs").set(columns).where("id", "=", jobId).execute(),
  );

const storedCvs = async ({ userId }: TestUser) =>
  (await listFilesOfUser(context.services, userId)).filter(({ bucket }) => bucket === cvBucket);

const read = (id: string, by = nurse) => readOwnApplication(context.services, by, id);

async function addCv(viewer: TestUser): Promise<string> {
  const file = { name: "nurse.pdf", bytes: cvBytes };
  const cv = { kind: "cv", title: "CV for hospitals", expires_on: null, file } as const;
  await addDocument(context.services, viewer, cv);
  const [document] = await listOwnDocuments(context.services, viewer);
  return document?.id ?? "";
}

const training = (qualification: string) => ({
  qualification,
  institution: "City University",
  country: "PH",
});

describe("what goes out", () => {
  test("is the profile, the posting, the questions and the source as they were; later edits don't leak", async () => {
    const jobId = await newJob();
    await addEntry(context.services, nurse, "training", training("BSc Nursing"));
    const answers = { ...registered, [answerField("years")]: "6", other: "not asked" };
    const id = await apply(jobId, { answers, source: "feed", message: "" });
    await addEntry(context.services, nurse, "training", training("MSc Nursing"));
    await setJob(jobId, { title: "Something else", status: "paused" });
    const sent = await read(id);
    expect(sent.profile?.training.map(({ qualification }) => qualification)).toEqual([
      "BSc Nursing",
    ]);
    expect(sent.answers.map(({ question, answer }) => [question, answer])).toEqual([
      ["Are you registered?", "Yes"],
      ["Which unit?", null],
      ["How many years?", "6"],
      ["Why here?", null],
    ]);
    expect(sent.posting?.title).toBe("Registered Nurse, Emergency");
    expect(sent).toMatchObject({ message: null, jobTitle: "Something else", isJobPublic: false });
    const row = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("job_applications")
        .select(["source", "job_version"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
    );
    expect(row).toEqual({ source: "feed", job_version: 1 });
  });

  test("is no profile where there is none, and no source that isn't ours", async () => {
    const id = await apply(await newJob({ questions: [] }), { answers: {}, source: "<script>" });
    expect(await read(id)).toMatchObject({ profile: null, answers: [] });
  });

  test("is a copy of a CV of the profile's, which the application keeps when the document goes", async () => {
    const document = await addCv(nurse);
    const jobId = await newJob();
    const view = await readApplyView(context.services, nurse, jobId);
    expect(view.cvs).toEqual([{ id: document, title: "CV for hospitals" }]);
    await apply(jobId, { document, cv: null });
    expect(await storedCvs(nurse)).toHaveLength(1);
    const other = await context.createUser();
    await expect(apply(jobId, { document, cv: null }, other)).rejects.toMatchObject({
      details: { fields: [{ field: "cv", message: "Choose another CV, or upload a file" }] },
    });
    expect(await storedCvs(other)).toEqual([]);
  });

  test("is the file that was chosen, with a CV of the profile's chosen beside it", async () => {
    const document = await addCv(nurse);
    const chosen = new Uint8Array([...cvBytes, 10]);
    await apply(await newJob(), { document, cv: chosen });
    const [stored] = await storedCvs(nurse);
    expect(stored && (await readFile(context.services, stored))).toEqual(Buffer.from(chosen));
    await expect(apply(await newJob(), { document, cv: new Uint8Array() })).rejects.toMatchObject({
      code: "validation_failed",
    });
  });
});

describe("what is refused, with nothing kept", () => {
  test.each<[string, Record<string, string>, string]>([
    ["a required answer that is missing", {}, "Answer this question"],
    ["an answer that isn't yes or no", { regd: "Perhaps" }, "Choose yes or no"],
    [
      "an answer that isn't on the list",
      { regd: "Yes", unit: "Garden" },
      "Choose one of the answers",
    ],
    ["a number that is none", { regd: "Yes", years: "many" }, "Enter a number"],
    [
      "an answer that is too long",
      { regd: "Yes", reason: "x".repeat(1001) },
      "Your answer must be less than 1,000 characters",
    ],
  ])("%s", async (_, given, message) => {
    const answers = Object.fromEntries(
      Object.entries(given).map(([id, answer]) => [answerField(id), answer]),
    );
    await expect(apply(await newJob(), { answers })).rejects.toMatchObject({
      code: "validation_failed",
      message,
    });
    expect(await storedCvs(nurse)).toEqual([]);
  });

  test("a job that is paused, closed, or was changed since it was read", async () => {
    const [paused, closed, changed] = [await newJob(), await newJob(), await newJob()];
    await setJob(paused, { status: "paused" });
    await setJob(closed, { status: "closed" });
    await expect(apply(paused)).rejects.toMatchObject({ code: "job_not_found" });
    await expect(apply(closed)).rejects.toMatchObject({ code: "job_closed" });
    await expect(apply(changed, { version: 2 })).rejects.toMatchObject({ code: "job_changed" });
    expect(await storedCvs(nurse)).toEqual([]);
  });

  test("members of the organization, whatever their role", async () => {
    const jobId = await newJob();
    const interviewer = await addMemberAs(context, { owner, slug, role: "interviewer" });
    for (const member of [owner, interviewer]) {
      await expect(apply(jobId, {}, member)).rejects.toMatchObject({ code: "own_organization" });
      expect((await readApplyView(context.services, member, jobId)).barrier).toBe(
        "own organization",
      );
    }
  });

  test("someone who blocked the organization, until they unblock it", async () => {
    const jobId = await newJob();
    await blockOrganization(context.services, nurse, organizationId);
    await expect(apply(jobId)).rejects.toMatchObject({ code: "organization_blocked" });
    const routes = [pageRoute("/talent/jobs/:jobId/apply", applyPage)];
    const { html } = await visitPage(context, routes, applyPath(jobId), undefined, nurse);
    expect(html).toContain("blocked Lakeside Hospital");
    expect(html).toContain('href="/profile/visibility"');
    await unblockOrganization(context.services, nurse, organizationId);
    await apply(jobId);
  });

  test("a CV that is too large, at its field and with everything else still in the form", async () => {
    const form = new FormData();
    const typed = { name: "Ada", message: "I've worked in emergency care", ...registered };
    for (const [name, text] of Object.entries({ intent: "send", version: "1", ...typed })) {
      form.set(name, text);
    }
    form.set("cv", new File([new Uint8Array(12 * 1024 * 1024)], "scan.pdf"));
    const routes = [pageRoute("/talent/jobs/:jobId/apply", applyPage)];
    const path = applyPath(await newJob());
    const { status, html } = await visitPage(context, routes, path, form, nurse);
    expect(status).toBe(400);
    expect(html).toContain("Your CV must be 10 MB or smaller");
    expect(html).toContain("worked in emergency care");
    expect(await storedCvs(nurse)).toEqual([]);
  });

  test("a second application, however many are sent at the same time: one is kept, with one file", async () => {
    const jobId = await newJob();
    const sent = await Promise.allSettled([apply(jobId), apply(jobId), apply(jobId)]);
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await storedCvs(nurse)).toHaveLength(1);
  });

  test("an application for a job that closes while it is on its way, without a file left over", async () => {
    const jobId = await newJob();
    const sent = await Promise.allSettled([apply(jobId), setJob(jobId, { status: "closed" })]);
    const { active } = await listOwnApplications(context.services, nurse);
    expect(active).toHaveLength(sent[0].status === "fulfilled" ? 1 : 0);
    expect(await storedCvs(nurse)).toHaveLength(active.length);
  });
});

describe("a draft", () => {
  const routes = [pageRoute("/talent/jobs/:jobId/apply", applyPage)];

  test("is saved without scripts, comes back, is listed, and goes when the application is sent", async () => {
    const jobId = await newJob();
    const path = applyPath(jobId);
    const form = { intent: "save", message: "Half a note", [answerField("unit")]: "ER" };
    const saved = await visitPage(context, routes, path, form, nurse);
    expect(saved).toMatchObject({ status: 302, location: `${path}?saved` });
    const { html } = await visitPage(context, routes, path, undefined, nurse);
    expect(html).toContain("Half a note");
    expect(html).toMatch(/<details[^>]*><summary[^>]*>Delete the draft<\/summary>/);
    expect(html).toMatch(/<option[^>]*selected[^>]*>ER/);
    const other = await context.createUser();
    expect((await readApplyView(context.services, other, jobId)).draft).toBeNull();
    expect((await listOwnApplications(context.services, nurse)).unsent).toMatchObject([
      { jobId, jobTitle: "Registered Nurse, Emergency", isOpen: true },
    ]);
    await apply(jobId);
    expect((await listOwnApplications(context.services, nurse)).unsent).toEqual([]);
    await expect(
      saveApplicationDraft(context.services, nurse, jobId, { message: "Late" }),
    ).rejects.toMatchObject({ code: "already_applied" });
  });

  test("brings back what was typed for a job that changed meanwhile, on the job as it is now", async () => {
    const jobId = await newJob();
    const path = applyPath(jobId);
    await setJob(jobId, { version: 2, title: "Head Nurse" });
    const form = { intent: "send", version: "1", message: "Half a note", ...registered };
    const { location } = await visitPage(context, routes, path, form, nurse);
    expect(location).toBe(`${path}?changed`);
    const { html } = await visitPage(context, routes, location ?? "", undefined, nurse);
    for (const part of [
      "The employer changed this job while you were applying.",
      "Apply: Head Nurse",
      "Half a note",
      'name="version" value="2"',
    ]) {
      expect(html).toContain(part);
    }
  });

  test("is saved behind the form, deleted on request, and after ninety days", async () => {
    const jobId = await newJob();
    const path = applyPath(jobId);
    const autosave = await visitPage(
      context,
      routes,
      path,
      { intent: "autosave", name: "Ada", source: "feed" },
      nurse,
    );
    expect(autosave.html).toContain('value="Ada"');
    expect(autosave.html).toContain('name="source" value="feed"');
    await visitPage(context, routes, path, { intent: "discard" }, nurse);
    expect((await readApplyView(context.services, nurse, jobId)).draft).toBeNull();
    await saveApplicationDraft(context.services, nurse, jobId, { name: "Ada", cv: "x", evil: "y" });
    expect((await readApplyView(context.services, nurse, jobId)).draft?.fields).toEqual({
      name: "Ada",
    });
    context.clock.advance({ days: draftDays - 1 });
    await deleteAbandonedDrafts(context.services);
    expect((await readApplyView(context.services, nurse, jobId)).draft).not.toBeNull();
    context.clock.advance({ days: 1 });
    await deleteAbandonedDrafts(context.services);
    expect((await readApplyView(context.services, nurse, jobId)).draft).toBeNull();
  });

  test("isn't replaced by a page that was opened before it was saved, which keeps its own saves", async () => {
    const jobId = await newJob();
    const path = applyPath(jobId);
    const [phone, laptop] = [randomUUID(), randomUUID()];
    const typed = async () =>
      (await readApplyView(context.services, nurse, jobId)).draft?.fields.message;
    const save = async (pageKey: string, message: string, shownSave = "") => {
      context.clock.advance(5);
      const form = { intent: "autosave", message, pageKey, shownSave };
      return (await visitPage(context, routes, path, form, nurse)).status;
    };
    expect(await save(laptop, "A long note")).toBe(200);
    expect(await save(phone, "Short")).toBe(409);
    // Without scripts, a page has no key. The refusal is above the form, which is unchanged.
    const form = { intent: "save", message: "Short", pageKey: "", shownSave: "" };
    const refused = await visitPage(context, routes, path, form, nurse);
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.html).toContain("saved a newer draft in another window");
    expect(refused.html).toContain('name="shownSave" value=""');
    expect(await typed()).toBe("A long note");
    // The laptop goes on, even if it never got the answer to its first save.
    expect(await save(laptop, "A longer note")).toBe(200);
    const { draft } = await readApplyView(context.services, nurse, jobId);
    const opened = draft?.savedAt.toISOString();
    const { html } = await visitPage(context, routes, path, undefined, nurse);
    expect(html).toContain(`name="shownSave" value="${opened}"`);
    expect(await save(phone, "The longest note", opened)).toBe(200);
    expect(await save(laptop, "Late")).toBe(409);
    expect(await typed()).toBe("The longest note");
    await visitPage(context, routes, path, { intent: "discard" }, nurse);
    expect(await save(laptop, "From the start")).toBe(200);
  });

  test("for a job that is closed or unknown is refused", async () => {
    const jobId = await newJob();
    await setJob(jobId, { status: "closed" });
    const save = (id: string) => saveApplicationDraft(context.services, nurse, id, { name: "Ada" });
    await expect(save(jobId)).rejects.toMatchObject({ code: "job_closed" });
    await expect(save("x")).rejects.toMatchObject({ code: "job_not_found" });
  });
});

test("the review screen says six years where the posting is for an LMIA, whatever permits it offers", async () => {
  const jobId = await newJob({ permits: [], plansLmia: true });
  const routes = [pageRoute("/talent/jobs/:jobId/apply", applyPage)];
  const { html } = await visitPage(context, routes, applyPath(jobId), undefined, nurse);
  expect(html.replaceAll("<!-- -->", "")).toContain("your application 6 years after the decision");
});

test("the review screen shows what goes out, who gets it, how long it is kept and by when they answer", async () => {
  const jobId = await newJob({ usesAi: true });
  await addEntry(context.services, nurse, "training", training("BSc Nursing"));
  const routes = [pageRoute("/talent/jobs/:jobId/apply", applyPage)];
  const { html } = await visitPage(context, routes, applyPath(jobId, "search"), undefined, nurse);
  for (const part of [
    "BSc Nursing",
    "Are you registered?",
    "Your details go to Lakeside Hospital",
    "ll delete the rest of your application",
    "promises an answer by",
    'name="source" value="search"',
    nurse.email,
  ]) {
    expect(html).toContain(part);
  }
  const id = await apply(jobId);
  const sent = await visitPage(context, routes, applyPath(jobId), undefined, nurse);
  expect(sent.html).toContain(`href="${ownApplicationPath(id)}"`);
});
