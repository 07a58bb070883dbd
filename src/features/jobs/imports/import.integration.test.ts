import { afterAll, beforeAll, expect, test } from "vitest";
import { addMemberAs, addOrganization } from "#features/employers/employers.test-support.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { addOrganizationJob } from "../jobs.test-support.ts";
import * as importPage from "../pages/import-jobs.tsx";
import { maxUnpublished } from "../postings/posting-steps.constants.ts";
import { importHours, importPath, maxImportBytes, maxImportedJobs } from "./import.constants.ts";
import {
  applyImport,
  deleteOldImports,
  previewImport,
  uploadImport,
} from "./import.usecases.server.ts";

let context: TestContext;
let owner: TestUser;
let slug: string;
beforeAll(async () => {
  context = await createTestContext();
  owner = await context.createUser();
  slug = await addOrganization(context, owner);
});
afterAll(() => context.close());

const code = (name: string) => expect.objectContaining({ code: name });
const csv = (...lines: string[]) => ["reference,title,openings", ...lines].join("\n");

const upload = (
  text: string,
  { name = "jobs.csv", by = owner }: { name?: string; by?: TestUser } = {},
) => uploadImport(context.services, by, slug, { name, bytes: new TextEncoder().encode(text) });
const preview = (id: string, by = owner) => previewImport(context.services, by, slug, id);
async function apply(id: string) {
  const { mark } = await preview(id);
  return await applyImport(context.services, owner, slug, { importId: id, mark });
}

async function drafts(): Promise<unknown[]> {
  const { rows } = await context.services.database.executeRaw(
    "select reference, content, revision from job_drafts where reference is not null order by reference",
    [],
  );
  return rows;
}

test("nothing changes until someone says yes, and then what the preview said", async () => {
  const first = await upload(csv("A,Nurse,2", "B,Welder,1"));
  expect((await preview(first)).preview.rows.map(({ verdict }) => verdict)).toEqual(["new", "new"]);
  expect(await drafts()).toEqual([]);
  expect(await apply(first)).toEqual({ added: 2, changed: 0 });

  const second = await upload(csv("B,Senior Welder,1", "C,Electrician,many"));
  const { preview: shown } = await preview(second);
  expect(shown.rows).toMatchObject([
    { reference: "B", verdict: "changed", changes: ["Job title"] },
    { reference: "C", verdict: "new", problems: [expect.stringContaining("Openings")] },
  ]);
  expect(shown.missing).toEqual([{ reference: "A", title: "Nurse" }]);
  expect(await apply(second)).toEqual({ added: 1, changed: 1 });
  expect(await drafts()).toMatchObject([
    { reference: "A", content: { title: "Nurse", openings: 2 }, revision: 1 },
    { reference: "B", content: { title: "Senior Welder", openings: 1 }, revision: 2 },
    { reference: "C", content: { title: "Electrician" }, revision: 1 },
  ]);
  await expect(preview(second)).rejects.toEqual(code("import_not_found"));
});

test("where a draft has changed since the preview, nothing is written", async () => {
  const id = await upload(csv("A,Head Nurse,2"));
  const { mark } = await preview(id);
  await context.services.database.executeRaw(
    "update job_drafts set revision = revision + 1 where reference = $1",
    ["A"],
  );
  const before = await drafts();
  const stale = applyImport(context.services, owner, slug, { importId: id, mark });
  await expect(stale).rejects.toEqual(code("import_changed"));
  expect(await drafts()).toEqual(before);
  await apply(id);
});

test("of two who say yes at the same time one imports", async () => {
  const id = await upload(csv("D,Carpenter,1"));
  const { mark } = await preview(id);
  const given = { importId: id, mark };
  const answers = await Promise.allSettled([
    applyImport(context.services, owner, slug, given),
    applyImport(context.services, owner, slug, given),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await drafts()).toHaveLength(4);
});

test("an XML feed is read too; what isn't a file with jobs is refused with a reason", async () => {
  const feed =
    "<source><job><title>Plumber</title><referencenumber>X1</referencenumber></job></source>";
  expect((await preview(await upload(feed, { name: "feed.XML" }))).preview.rows).toMatchObject([
    { reference: "X1", title: "Plumber" },
  ]);
  const refused: [string, string, string][] = [
    ["import_not_xml", "feed.xml", "reference,title"],
    ["import_no_jobs", "feed.xml", "<source><job>"],
    ["import_no_jobs", "jobs.csv", "name,age\nx,1"],
    ["import_file_unknown", "jobs.pdf", "x"],
    ["import_file_missing", "jobs.csv", ""],
    ["import_file_too_large", "jobs.csv", "x".repeat(maxImportBytes + 1)],
    ["sheet_malformed", "jobs.csv", '"reference'],
    ["sheet_malformed", "jobs.xlsx", "not a workbook"],
  ];
  for (const [reason, name, text] of refused) {
    await expect(upload(text, { name }), `${reason} ${name}`).rejects.toEqual(code(reason));
  }
  const many = Array.from({ length: maxImportedJobs + 1 }, (_, index) => `R${index},Nurse,1`);
  await expect(upload(csv(...many))).rejects.toEqual(code("import_too_many_jobs"));
});

test("a file that is too large comes back with its limit, at the field", async () => {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(maxImportBytes + 1_000_000)], "jobs.csv"));
  const routes = [pageRoute("/employers/:slug/import", importPage)];
  const { status, html } = await visitPage(context, routes, importPath(slug), form, owner);
  expect(status).toBe(400);
  expect(html).toContain("The file must be 2 MB or smaller. Split it into smaller files.");
});

test("a feed's letters survive its encoding, and one that doesn't name it is refused", async () => {
  const recruiter = await addMemberAs(context, { owner, slug, role: "recruiter" });
  const uploadFeed = (bytes: Uint8Array) =>
    uploadImport(context.services, recruiter, slug, { name: "feed.xml", bytes });
  const feed = (declaration: string) =>
    `${declaration}<source><job><title>Infirmière à Québec</title><id>X2</id></job></source>`;
  const declared = (encoding: string) => feed(`<?xml version="1.0" encoding="${encoding}"?>\n`);
  const read: [string, Uint8Array][] = [
    ["ISO-8859-1", Buffer.from(declared("ISO-8859-1"), "latin1")],
    ["windows-1252", Buffer.from(declared("windows-1252"), "latin1")],
    ["UTF-16", Buffer.from(`\ufeff${declared("UTF-16")}`, "utf16le")],
    ["UTF-8 under another name", Buffer.from(declared("ISO-8859-1"))],
    ["UTF-8 with its mark", Buffer.from(`\ufeff${feed("")}`)],
  ];
  for (const [encoding, bytes] of read) {
    const { rows } = (await preview(await uploadFeed(bytes), recruiter)).preview;
    expect(rows, encoding).toMatchObject([{ reference: "X2", title: "Infirmière à Québec" }]);
  }
  for (const text of [feed(""), declared("UTF-8"), declared("nobody-knows")]) {
    await expect(uploadFeed(Buffer.from(text, "latin1")), text).rejects.toEqual(
      code("import_not_xml"),
    );
  }
});

test("a job that's over and isn't in the file isn't listed as missing", async () => {
  const run = (statement: string, values: unknown[]) =>
    context.services.database.executeRaw(statement, values);
  const { rows } = await run("select id from organizations where slug = $1", [slug]);
  const addJob = async (reference: string) => {
    const jobId = await addOrganizationJob(context, { owner, organizationId: String(rows[0]?.id) });
    await run("update job_drafts set reference = $1 where id = $2", [reference, jobId]);
    return jobId;
  };
  const closed = await addJob("Z1");
  const past = await addJob("Z2");
  const paused = await addJob("Z3");
  const id = await upload(csv("A,Nurse,2"));
  const missing = async () =>
    (await preview(id)).preview.missing.flatMap(({ reference }) =>
      reference.startsWith("Z") ? [reference] : [],
    );
  expect(await missing()).toEqual(["Z1", "Z2", "Z3"]);
  await run("update jobs set status = 'closed', closed_at = posted_at where id = $1", [closed]);
  await run(
    "update jobs set posted_at = posted_at - interval '61 days', closes_at = posted_at where id = $1",
    [past],
  );
  await run("update jobs set status = 'paused' where id = $1", [paused]);
  expect(await missing()).toEqual(["Z3"]);
  const { mark } = await preview(id);
  await run("update job_drafts set revision = revision + 1 where id = $1", [closed]);
  expect((await preview(id)).mark).toBe(mark);
  await applyImport(context.services, owner, slug, { importId: id, mark });
});

test("a file with more jobs than an organization may have unpublished is refused, and one that fits isn't", async () => {
  const agency = await context.createUser();
  const own = await addOrganization(context, agency, { publicName: "Full House Agency" });
  const add = async (reference: string, jobs: number) => {
    const lines = Array.from({ length: jobs }, (_, at) => `${reference}${at},Nurse,1`);
    const bytes = new TextEncoder().encode(csv(...lines));
    const { services } = context;
    const importId = await uploadImport(services, agency, own, { name: "jobs.csv", bytes });
    const { mark } = await previewImport(services, agency, own, importId);
    return await applyImport(services, agency, own, { importId, mark });
  };
  expect(await add("M", maxUnpublished - 1)).toEqual({ added: maxUnpublished - 1, changed: 0 });
  await expect(add("N", 2)).rejects.toEqual(code("posting_too_many_unpublished"));
  expect(await add("N", 1)).toEqual({ added: 1, changed: 0 });
});

test("only owners and recruiters of the organization import, and see what is uploaded", async () => {
  const id = await upload(csv("E,Painter,1"));
  const outsider = await context.createUser();
  await expect(upload(csv("F,Nurse,1"), { by: outsider })).rejects.toEqual(
    code("organization_not_found"),
  );
  await expect(preview(id, outsider)).rejects.toEqual(code("organization_not_found"));
  const manager = await addMemberAs(context, { owner, slug, role: "hiring_manager" });
  await expect(upload(csv("F,Nurse,1"), { by: manager })).rejects.toEqual(
    code("organization_forbidden"),
  );
  await expect(preview(id, manager)).rejects.toEqual(code("organization_forbidden"));
  const recruiter = await addMemberAs(context, { owner, slug, role: "recruiter" });
  expect((await preview(id, recruiter)).preview.rows).toHaveLength(1);
  const other = await addOrganization(context, outsider, { publicName: "Another Hospital" });
  await expect(previewImport(context.services, outsider, other, id)).rejects.toEqual(
    code("import_not_found"),
  );
});

test("a file is deleted after a day", async () => {
  const id = await upload(csv("G,Roofer,1"));
  context.clock.advance({ hours: importHours, minutes: 1 });
  await deleteOldImports(context.services);
  await expect(preview(id)).rejects.toEqual(code("import_not_found"));
});
