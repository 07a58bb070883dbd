import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eraseAccount } from "#features/auth/auth.contract.ts";
import { listFilesOfUser } from "#platform/storage/storage.ts";
import {
  countRowsSeen,
  createRowViewers,
  expectWritesDenied,
} from "../../../../tests/support/database/row-security.ts";
import { eicar, startFakeClamd } from "../../../../tests/support/fakes/fake-clamd.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import { exportFrom } from "../../../../tests/support/people/personal-data.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { makePhoto } from "../../account/personal-data/personal-data.test-support.ts";
import { addOrganization } from "../../employers/employers.test-support.ts";
import { readOrganization } from "../../employers/organizations/organizations.usecases.server.ts";
import { listOwnCvs, readOwnDocument, recordDocumentView } from "../candidates.contract.ts";
import * as documentPage from "../pages/profile-document.tsx";
import * as documentsPage from "../pages/profile-documents.tsx";
import * as viewsPage from "../pages/profile-views.tsx";
import { readProfileOverview } from "../profile/profile.usecases.server.ts";
import type { DocumentInput } from "./documents.schemas.ts";
import {
  addDocument,
  changeDocument,
  deleteDocument,
  deleteDocumentVersion,
  listOwnDocuments,
  openOwnDocument,
  replaceDocument,
} from "./documents.usecases.server.ts";

let context: TestContext;
let person: TestUser;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());
beforeEach(async () => {
  person = await context.createUser();
});

const pdf = (text = "CV") => new TextEncoder().encode(`%PDF-1.7\n% ${text}\n%%EOF\n`);
const cv: DocumentInput = { kind: "cv", title: "CV for hospitals", expires_on: null };
const code = (value: string) => expect.objectContaining({ code: value });
const routes = [
  pageRoute("/profile/documents/:documentId", { ...documentPage, default: () => null }),
  pageRoute("/profile/documents", documentsPage),
  pageRoute("/profile/views", viewsPage),
];

/** Adds a document; returns its id. */
async function addTo(viewer: TestUser, bytes = pdf(), site = context): Promise<string> {
  const known = new Set((await listOwnDocuments(site.services, viewer)).map(({ id }) => id));
  await addDocument(site.services, viewer, { ...cv, file: { name: "my cv.pdf.exe", bytes } });
  const added = (await listOwnDocuments(site.services, viewer)).find(({ id }) => !known.has(id));
  if (!added) throw new Error("Nothing was added");
  return added.id;
}

describe("a document", () => {
  test("is kept under a harmless name, and loaded by its owner alone as an attachment", async () => {
    const id = await addTo(person);
    expect(await readOwnDocument(context.services, person, id)).toMatchObject({
      title: "CV for hospitals",
      fileName: "my cv.pdf",
      type: "application/pdf",
      bytes: Buffer.from(pdf()),
    });
    const { location } = await visitPage(
      context,
      routes,
      `/profile/documents/${id}`,
      undefined,
      person,
    );
    const response = await context.app.request(
      `${context.services.application.baseUrl}${location}`,
    );
    expect(response.status).toBe(200);
    expect(response.headers.get("content-disposition")).toContain(
      'attachment; filename="my cv.pdf"',
    );
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");

    const stranger = await context.createUser();
    const foreign = visitPage(context, routes, `/profile/documents/${id}`, undefined, stranger);
    await expect(foreign).rejects.toMatchObject({ status: 404 });
    await expect(readOwnDocument(context.services, stranger, id)).rejects.toEqual(
      code("candidate_document_not_found"),
    );
  });

  test.each([
    ["a page", new TextEncoder().encode("<!doctype html><script>1</script>"), "PDF, a Word"],
    ["a program", new TextEncoder().encode("MZ\u0000\u0001"), "PDF, a Word"],
    ["nothing", new Uint8Array(), "empty"],
    ["11 MB", new Uint8Array(11 * 1024 * 1024), "10 MB"],
  ])("isn't kept when it is %s, and nothing of it stays", async (_, bytes, message) => {
    const file = { name: "cv.pdf", bytes };
    await expect(addDocument(context.services, person, { ...cv, file })).rejects.toMatchObject({
      code: "validation_failed",
      message: expect.stringContaining(message),
    });
    expect(await listOwnDocuments(context.services, person)).toEqual([]);
    expect(await listFilesOfUser(context.services, person.userId)).toEqual([]);
  });

  test("keeps its earlier versions until they are deleted, five at most", async () => {
    const documentId = await addTo(person);
    const replace = (text: string) =>
      replaceDocument(context.services, person, {
        documentId,
        file: { name: "new.pdf", bytes: pdf(text) },
      });
    for (const text of ["2", "3", "4", "5"]) await replace(text);
    await expect(replace("6")).rejects.toEqual(code("candidate_too_many_versions"));
    const newest = await readOwnDocument(context.services, person, documentId);
    expect(Buffer.from(newest.bytes).toString()).toContain("% 5");
    await deleteDocumentVersion(context.services, person, { documentId, version: 1 });
    await replace("6");
    const [document] = await listOwnDocuments(context.services, person);
    expect(document?.versions.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2]);
    // A version is deleted for good, so the first click only says so.
    const { html } = await visitPage(context, routes, "/profile/documents", undefined, person);
    expect(html.match(/<details[^>]*><summary[^>]*>Delete<span/g)).toHaveLength(4);
    await expect(
      openOwnDocument(context.services, person, { documentId, number: 1 }),
    ).rejects.toEqual(code("candidate_document_not_found"));
    await deleteDocument(context.services, person, documentId);
    expect(await listFilesOfUser(context.services, person.userId)).toEqual([]);
  });

  test("is never a picture when it's a CV, because employers get no pictures", async () => {
    const { services } = context;
    const picture = { name: "cv.jpg", bytes: await makePhoto() };
    const denied = (field: string) => ({
      code: "validation_failed",
      details: { fields: [{ field, message: expect.stringContaining("A CV must be a PDF") }] },
    });
    await expect(addDocument(services, person, { ...cv, file: picture })).rejects.toMatchObject(
      denied("file"),
    );
    expect(await listFilesOfUser(services, person.userId)).toEqual([]);
    const id = await addTo(person);
    await expect(
      replaceDocument(services, person, { documentId: id, file: picture }),
    ).rejects.toMatchObject(denied("file"));
    await addDocument(services, person, { ...cv, kind: "diploma", file: picture });
    const documents = await listOwnDocuments(services, person);
    const documentId = documents.find(({ kind }) => kind === "diploma")?.id ?? "";
    await expect(changeDocument(services, person, { ...cv, documentId })).rejects.toMatchObject(
      denied("kind"),
    );
    expect(await listOwnCvs(services, person)).toMatchObject([{ id }]);
  });

  test("that was saved as a CV and is a picture isn't offered when applying, and says so", async () => {
    const { services } = context;
    const file = { name: "cv.jpg", bytes: await makePhoto() };
    await addDocument(services, person, { ...cv, kind: "diploma", file });
    await services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("candidate_documents")
        .set({ kind: "cv" })
        .where("user_id", "=", person.userId)
        .execute(),
    );
    expect(await listOwnCvs(services, person)).toEqual([]);
    const { html } = await visitPage(context, routes, "/profile/documents", undefined, person);
    expect(html).toContain("send a picture as your CV");
    const [picture] = await listOwnDocuments(services, person);
    const change = { ...cv, title: "Scan", documentId: picture?.id ?? "" };
    await changeDocument(services, person, change);
    expect(await listOwnDocuments(services, person)).toMatchObject([{ title: "Scan", kind: "cv" }]);
    const { missing } = await readProfileOverview(services, person);
    expect(missing.map(({ section }) => section)).toContain("cv");
  });

  test("is one of 20 at most, no matter who is faster, and a stranger's can't be replaced", async () => {
    const adding = Array.from({ length: 22 }, () =>
      addDocument(context.services, person, { ...cv, file: { name: "a.pdf", bytes: pdf() } }),
    );
    const outcomes = await Promise.allSettled(adding);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    const documents = await listOwnDocuments(context.services, person);
    expect(documents).toHaveLength(20);
    expect(await listFilesOfUser(context.services, person.userId)).toHaveLength(20);
    const stranger = await context.createUser();
    const documentId = documents[0]?.id ?? "";
    const file = { name: "a.pdf", bytes: pdf() };
    await expect(replaceDocument(context.services, stranger, { documentId, file })).rejects.toEqual(
      code("candidate_document_unknown"),
    );
    await deleteDocument(context.services, stranger, documentId);
    expect(await listOwnDocuments(context.services, person)).toHaveLength(20);
  });
});

test("a file waits for the scanner, and one with malware goes, with an email to its owner", async () => {
  const clamd = await startFakeClamd();
  const site = await createTestContext({ environment: { CLAMAV_SOCKET: clamd.address } });
  const viewer = await site.createUser();
  const clean = await addTo(viewer, pdf(), site);
  expect(await listOwnCvs(site.services, viewer)).toEqual([]);
  await expect(readOwnDocument(site.services, viewer, clean)).rejects.toEqual(
    code("candidate_document_being_checked"),
  );
  await site.runJobs();
  expect(await listOwnCvs(site.services, viewer)).toMatchObject([{ id: clean }]);

  await addTo(viewer, pdf(eicar), site);
  const sent = await site.outbox();
  expect(sent.at(-1)).toMatchObject({ recipient: viewer.email });
  expect(sent.at(-1)?.subject).toContain("removed a document");
  expect(await listOwnDocuments(site.services, viewer)).toMatchObject([{ id: clean }]);

  // The scan may also be faster than the form.
  const { quarantine } = site.services.storage;
  const { noteNew } = quarantine;
  quarantine.noteNew = async (...given) => {
    await noteNew(...given);
    await site.runJobs();
  };
  const refused = {
    code: "validation_failed",
    details: { fields: [{ field: "file", message: expect.stringContaining("found malware") }] },
  };
  await expect(addTo(viewer, pdf(eicar), site)).rejects.toMatchObject(refused);
  const file = { name: "cv.pdf", bytes: pdf(eicar) };
  await expect(
    replaceDocument(site.services, viewer, { documentId: clean, file }),
  ).rejects.toMatchObject(refused);
  const [kept, ...more] = await listOwnDocuments(site.services, viewer);
  expect([kept?.id, kept?.versions.length, more]).toEqual([clean, 1, []]);
  await site.close();
  await clamd.close();
});

describe("who saw a document", () => {
  async function lookAt(candidate: TestUser) {
    const recruiter = await context.createUser();
    const slug = await addOrganization(context, recruiter);
    const organization = (await readOrganization(context.services, recruiter, slug))?.organization;
    const documentId = await addTo(candidate);
    const view = {
      candidateId: candidate.userId,
      documentId,
      title: "CV for hospitals",
      viewer: { id: recruiter.userId, name: "Rita Recruiter" },
      organization: organization ? { id: organization.id, name: organization.publicName } : null,
      viewedAt: context.clock.now(),
    };
    await context.services.database.asSystem("test", async (transaction) => {
      await recordDocumentView(transaction, { ...view, action: "viewed" });
      await recordDocumentView(transaction, { ...view, organization: null, action: "downloaded" });
    });
    return { recruiter, documentId };
  }
  const readPage = async () =>
    (await visitPage(context, routes, "/profile/views", undefined, person)).html;

  test("is shown to its owner, also after it is deleted, and without the name of who has left", async () => {
    expect(await readPage()).toContain("No one has opened your documents");
    const { recruiter, documentId } = await lookAt(person);
    await deleteDocument(context.services, person, documentId);
    const before = await readPage();
    expect(before).toContain("Opened by Rita Recruiter, Lakeside Hospital");
    expect(before).toContain("Downloaded by Meridian&#x27;s team");
    await context.services.database.asSystem("test", (transaction) =>
      eraseAccount(context.services, transaction, recruiter.userId),
    );
    const after = await readPage();
    expect(after).not.toContain("Rita Recruiter");
    expect(after).toContain("Opened by Lakeside Hospital");
  });

  test("and the documents are read by their owner alone, exported, and erased with the account", async () => {
    const viewers = await createRowViewers(context);
    await lookAt(viewers.owner);
    const tables = [
      ["candidate_documents", "title"],
      ["candidate_document_versions", "type"],
      ["candidate_document_views", "action"],
    ] as const;
    const seen = await countRowsSeen(
      context,
      viewers,
      tables.map(([table]) => table),
    );
    for (const [table, column] of tables) {
      const owner = table === "candidate_document_views" ? 2 : 1;
      expect(seen[table], table).toEqual({ anonymous: "42501", other: 0, owner, admin: 0 });
      await expectWritesDenied(context, viewers, table, column);
    }
    const { userId } = viewers.owner;
    const exported = await exportFrom(context.services, "candidates", userId);
    expect(exported.candidate_documents).toMatchObject([{ title: "CV for hospitals" }]);
    expect(exported.candidate_document_views).toHaveLength(2);
    await context.services.database.asSystem("test", (transaction) =>
      eraseAccount(context.services, transaction, userId),
    );
    expect(await listFilesOfUser(context.services, userId)).toEqual([]);
  });
});
