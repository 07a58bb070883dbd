import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { beginSuspension } from "#features/auth/auth.contract.ts";
import {
  countRowsSeen,
  denied,
  expectWritesDenied,
} from "../../../../tests/support/database/row-security.ts";
import {
  eicar,
  type FakeClamd,
  startFakeClamd,
} from "../../../../tests/support/fakes/fake-clamd.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import { exportFrom } from "../../../../tests/support/people/personal-data.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import type { DatabaseTransaction } from "../../../platform/database/database.ts";
import { pdf, picture } from "../../../platform/storage/storage.fixture.ts";
import { anonymousViewer } from "../../../platform/viewer.ts";
import { addTime } from "../../../shared/time.ts";
import { addMemberAs, addOrganization, lakeside } from "../employers.test-support.ts";
import {
  closeOwnOrganization,
  saveIdentity,
} from "../organizations/organizations.usecases.server.ts";
import * as documentPage from "../pages/admin-organization-document.tsx";
import * as queuePage from "../pages/admin-organization-verifications.tsx";
import * as page from "../pages/organization.tsx";
import * as documentsPage from "../pages/organization-documents.tsx";
import * as settingsPage from "../pages/organization-settings.tsx";
import {
  deleteDecidedDocuments,
  requireSending,
  sendDocuments,
  withdrawDocuments,
} from "./documents.usecases.server.ts";
import {
  approveDocuments,
  openDocument,
  readQueue,
  refuseDocuments,
} from "./moderation.usecases.server.ts";

let context: TestContext;
let clamd: FakeClamd;
let admin: TestUser;
let owner: TestUser;
let slug: string;
beforeAll(async () => {
  clamd = await startFakeClamd();
  context = await createTestContext({
    environment: { CLAMAV_SOCKET: clamd.address },
    now: new Date("2027-03-04T09:00:00Z"),
  });
  admin = await context.createUser({ roles: ["admin"], factor: true });
});
afterAll(async () => {
  await context.close();
  await clamd.close();
});
beforeEach(async () => {
  clamd.behave("normally");
  owner = await context.createUser();
  slug = await addOrganization(context, owner);
});

const code = (value: string) => expect.objectContaining({ code: value });
const problem = (message: string) => ({ code: "validation_failed", message });
const routes = [
  pageRoute("/employers/:slug", page),
  pageRoute("/employers/:slug/settings", settingsPage),
  pageRoute("/employers/:slug/documents", documentsPage),
  pageRoute("/admin/organizations/verifications", queuePage),
  pageRoute("/admin/organizations/documents/:documentId", { ...documentPage, default: () => null }),
];
const queuePath = "/admin/organizations/verifications";
const visit = (
  path: string,
  viewer: TestUser | typeof anonymousViewer,
  form?: Record<string, string>,
) => visitPage(context, routes, path, form, viewer);
const settings = async (viewer = owner) =>
  (await visit(`/employers/${slug}/settings`, viewer)).html;
const asSystem = <Result>(work: (transaction: DatabaseTransaction) => Promise<Result>) =>
  context.services.database.asSystem("test", work);
const explanation = "Our registration in Ontario, with the legal name.";
const registration = { name: "Registration 2026.pdf", bytes: new Uint8Array(pdf) };

async function send(files = [registration], viewer = owner): Promise<string> {
  await sendDocuments(context.services, viewer, slug, { explanation, files });
  await context.runJobs();
  return (await newestRequest()).id;
}

const newestRequest = () =>
  asSystem((transaction) =>
    transaction
      .selectFrom("organization_document_requests as request")
      .innerJoin(
        "organization_slugs as address",
        "address.organization_id",
        "request.organization_id",
      )
      .select(["request.id", "request.status", "request.organization_id"])
      .where("address.slug", "=", slug)
      .orderBy("request.requested_at", "desc")
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
const documentIds = async (requestId: string) =>
  (
    await asSystem((transaction) =>
      transaction
        .selectFrom("organization_documents")
        .select("id")
        .where("request_id", "=", requestId)
        .orderBy("number")
        .execute(),
    )
  ).map(({ id }) => id);
/** As an operator does before a decision. */
const openAll = async (requestId: string, operator = admin) => {
  for (const id of await documentIds(requestId)) {
    await openDocument(context.services, operator, id);
  }
};
const storedFiles = async () => {
  const { organization_id } = await newestRequest();
  return await asSystem((transaction) =>
    transaction
      .selectFrom("storage.objects")
      .select("name")
      .where("bucket_id", "=", "organization-documents")
      .where("name", "like", `${organization_id}/%`)
      .execute(),
  );
};
const isPublic = () =>
  visit(`/employers/${slug}`, anonymousViewer).then(
    ({ html }) => html,
    () => undefined,
  );
const emailsTo = async ({ email }: TestUser) =>
  (await context.outbox()).filter(({ recipient }) => recipient === email);

describe("documents", () => {
  test("are sent, reviewed and verify an organization for a year, which its page says without showing them", async () => {
    context.clock.set(new Date("2027-03-04T10:00:00Z"));
    const image = { name: "license.png", bytes: new Uint8Array(await picture()) };
    const requestId = await send([registration, image]);
    expect(await settings()).toContain(
      "We&#x27;re reviewing the documents you sent on Mar 4, 2027",
    );
    context.clock.advance({ days: 4 });
    const queue = await visit(queuePath, admin);
    expect(queue.html).toContain(explanation);
    expect(queue.html).toMatch(/Registration 2026\.pdf.*license\.png/);
    expect(queue.html).toContain("4 days");
    const [first = "", second = ""] = await documentIds(requestId);
    const opened = await visit(`/admin/organizations/documents/${first}`, admin);
    const answer = await context.app.request(opened.location ?? "/none");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toContain("Registration 2026.pdf");
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(pdf))).toBe(true);
    expect(await settings()).toMatch(/Activity by .*Opened a document/);
    const tooEarly = await visit(queuePath, admin, { intent: "approve", requestId });
    expect(tooEarly.html).toContain("Not opened yet: license.png.");
    expect(await isPublic()).toBeUndefined();
    await openDocument(context.services, admin, second);
    const approved = await visit(queuePath, admin, { intent: "approve", requestId });
    expect(approved.location).toContain("done=approved");
    const html = await isPublic();
    expect(html).toContain("Our team reviewed the organization&#x27;s documents on Mar 8, 2027");
    expect(html).not.toContain("Registration 2026");
    expect(await settings()).toMatch(/Our team reviewed the organization.*until Mar 7, 2028/);
    expect((await emailsTo(owner)).at(-1)?.subject).toBe("Lakeside Hospital is verified");
    await expect(approveDocuments(context.services, admin, requestId)).rejects.toEqual(
      code("organization_documents_decided"),
    );
  });

  test("that aren't enough end with a reason, by email and on the settings page", async () => {
    const requestId = await send();
    const reason = "The registration shows a different legal name.";
    const empty = await visit(queuePath, admin, { intent: "refuse", requestId, reason: "" });
    expect(empty.status).toBe(400);
    await visit(queuePath, admin, { intent: "refuse", requestId, reason });
    expect(await settings()).toContain(reason);
    expect((await emailsTo(owner)).at(-1)?.text).toContain(reason);
    expect(await isPublic()).toBeUndefined();
    expect((await visit(queuePath, admin)).html).not.toContain(requestId);
  });

  test("are one to three PDF, JPEG or PNG files of 10 MB, and nothing is stored otherwise", async () => {
    const sending = (files: (typeof registration)[]) =>
      sendDocuments(context.services, owner, slug, { explanation, files });
    await expect(sending([])).rejects.toMatchObject(problem("Choose at least one document"));
    await expect(sending(Array.from({ length: 4 }, () => registration))).rejects.toMatchObject(
      problem("Choose 3 documents or fewer"),
    );
    const empty = { name: "empty.pdf", bytes: new Uint8Array() };
    await expect(sending([empty])).rejects.toMatchObject(
      problem("empty.pdf is empty. Choose another file"),
    );
    const large = { name: "large.pdf", bytes: new Uint8Array(10 * 1024 * 1024 + 1) };
    await expect(sending([large])).rejects.toMatchObject(problem("large.pdf is larger than 10 MB"));
    await send();
    const text = { name: "notes.pdf", bytes: new TextEncoder().encode("<script>") };
    await expect(sending([registration, text])).rejects.toMatchObject(
      problem("notes.pdf isn't a PDF, JPEG or PNG file"),
    );
    expect(await storedFiles()).toHaveLength(1);
    expect((await newestRequest()).status).toBe("pending");
  });

  test("are withdrawn and deleted, by a newer request too, and with another legal name or a closing", async () => {
    const { services } = context;
    const first = await send();
    context.clock.advance({ minutes: 1 });
    const second = await send([registration, registration]);
    expect(await storedFiles()).toHaveLength(2);
    expect(await documentIds(first)).toEqual([]);
    await expect(approveDocuments(services, admin, first)).rejects.toEqual(
      code("organization_documents_decided"),
    );
    await withdrawDocuments(services, owner, slug);
    expect([await storedFiles(), await documentIds(second)]).toEqual([[], []]);
    await expect(withdrawDocuments(services, owner, slug)).rejects.toEqual(
      code("organization_documents_decided"),
    );
    context.clock.advance({ minutes: 1 });
    const third = await send();
    const { website } = lakeside;
    await saveIdentity(services, owner, slug, { legalName: "Other Inc.", website });
    expect(await storedFiles()).toEqual([]);
    await expect(approveDocuments(services, admin, third)).rejects.toEqual(
      code("organization_documents_decided"),
    );
    context.clock.advance({ minutes: 1 });
    const fourth = await send();
    await openAll(fourth);
    await approveDocuments(services, admin, fourth);
    expect(await storedFiles()).toHaveLength(1);
    await closeOwnOrganization(services, owner, slug, lakeside.publicName);
    expect(await storedFiles()).toEqual([]);
  });

  test("are withdrawn after the day's last form too, which doesn't count as one", async () => {
    const path = `/employers/${slug}/documents`;
    const withdraw = () => visit(path, owner, { intent: "withdraw" });
    const first = await send();
    for (let count = 0; count < 9; count += 1) await requireSending(context.services, owner, slug);
    expect((await withdraw()).location).toBe(`${path}?done=withdrawn`);
    context.clock.advance({ minutes: 1 });
    const second = await send();
    await requireSending(context.services, owner, slug);
    const tooMany = code("organization_too_many_documents");
    const another = new FormData();
    another.set("intent", "send");
    await expect(visitPage(context, routes, path, another, owner)).rejects.toEqual(tooMany);
    expect((await withdraw()).location).toBe(`${path}?done=withdrawn`);
    expect([await documentIds(first), await documentIds(second)]).toEqual([[], []]);
  });

  test("are deleted 90 days after the decision", async () => {
    const requestId = await send();
    await refuseDocuments(context.services, admin, { requestId, reason: "Not what we need." });
    context.clock.advance({ days: 89 });
    await deleteDecidedDocuments(context.services);
    expect(await storedFiles()).toHaveLength(1);
    context.clock.advance({ days: 2 });
    await deleteDecidedDocuments(context.services);
    expect([await storedFiles(), await documentIds(requestId)]).toEqual([[], []]);
  });

  test("wait for the virus check, which ends a request with malware", async () => {
    clamd.behave("fail");
    const requestId = await send();
    const [id = ""] = await documentIds(requestId);
    await expect(openDocument(context.services, admin, id)).rejects.toEqual(
      code("file_being_checked"),
    );
    const { location } = await visit(`/admin/organizations/documents/${id}`, admin);
    expect(location).toBe(`${queuePath}?problem=checking`);
    await expect(approveDocuments(context.services, admin, requestId)).rejects.toEqual(
      code("organization_documents_unopened"),
    );
    expect(await settings()).not.toContain("Opened a document");
    clamd.behave("normally");
    const infected = Buffer.concat([pdf, Buffer.from(eicar)]);
    context.clock.advance({ minutes: 1 });
    const second = await send([{ name: "bad.pdf", bytes: new Uint8Array(infected) }]);
    expect([(await newestRequest()).status, await documentIds(second)]).toEqual(["refused", []]);
    expect(await settings()).toContain("The virus scan found malware in bad.pdf");
    const email = (await emailsTo(owner)).at(-1);
    expect(email?.subject).toMatch(/^We couldn't review your documents/);
    expect(email?.text).toContain("malware in bad.pdf");
    expect(email?.text).not.toMatch(/reviewed|aren't enough/);
  });

  test("with malware that's found while the others are stored aren't sent, and none are kept", async () => {
    const { quarantine } = context.services.storage;
    const { noteNew } = quarantine;
    quarantine.noteNew = async (...given) => {
      await noteNew(...given);
      await context.runJobs();
    };
    const bytes = new Uint8Array(Buffer.concat([pdf, Buffer.from(eicar)]));
    const outcome = await send([{ name: "bad.pdf", bytes }, registration]).catch(
      (error: unknown) => error,
    );
    quarantine.noteNew = noteNew;
    expect(outcome).toMatchObject(
      problem("Our virus scan found malware in bad.pdf, so we deleted it. Choose another file"),
    );
    expect(await settings()).not.toContain("reviewing the documents");
    await send();
    expect(await storedFiles()).toHaveLength(1);
  });
});

describe("no one else", () => {
  test("sends or withdraws: members without the permission, outsiders, people who are suspended", async () => {
    const { services } = context;
    const interviewer = await addMemberAs(context, { owner, slug, role: "interviewer" });
    const rival = await context.createUser();
    await addOrganization(context, rival);
    const suspended = await addMemberAs(context, { owner, slug, role: "recruiter" });
    await asSystem((transaction) =>
      beginSuspension(services, transaction, suspended.userId, {
        until: addTime(context.clock.now(), { days: 30 }),
        by: null,
      }),
    );
    for (const [viewer, denial] of [
      [interviewer, "organization_forbidden"],
      [rival, "organization_not_found"],
      [suspended, "organization_not_found"],
    ] as const) {
      await expect(send([registration], viewer)).rejects.toEqual(code(denial));
      for (let count = 0; count < 11; count += 1) {
        await expect(requireSending(services, viewer, slug)).rejects.toEqual(code(denial));
      }
    }
    expect((await visit(`/employers/${slug}/documents`, interviewer)).location).toBe(
      `/employers/${slug}`,
    );
    await expect(visit(`/employers/${slug}/documents`, rival)).rejects.toMatchObject({
      status: 404,
    });
    for (let count = 0; count < 10; count += 1) await requireSending(services, owner, slug);
    await expect(requireSending(services, owner, slug)).rejects.toEqual(
      code("organization_too_many_documents"),
    );
  });

  test("reviews: other people, an administrator without the second step, a member, or who sent them", async () => {
    const { services } = context;
    const requestId = await send();
    const [id = ""] = await documentIds(requestId);
    const reason = "Not what we need.";
    const half: TestUser = { ...admin, assurance: "aal1" };
    for (const viewer of [owner, await context.createUser(), half]) {
      for (const work of [
        () => readQueue(services, viewer),
        () => openDocument(services, viewer, id),
        () => approveDocuments(services, viewer, requestId),
        () => refuseDocuments(services, viewer, { requestId, reason }),
      ]) {
        await expect(work()).rejects.toEqual(code("forbidden"));
      }
    }
    const colleague = await addMemberAs(context, { owner, slug, role: "interviewer" });
    await asSystem((transaction) =>
      transaction
        .insertInto("user_roles")
        .values({ user_id: colleague.userId, role: "admin" })
        .execute(),
    );
    const memberAdmin: TestUser = { ...admin, userId: colleague.userId, email: colleague.email };
    for (const work of [
      () => openDocument(services, memberAdmin, id),
      () => approveDocuments(services, memberAdmin, requestId),
      () => refuseDocuments(services, memberAdmin, { requestId, reason }),
    ]) {
      await expect(work()).rejects.toEqual(code("organization_own_documents"));
    }
    expect((await visit(queuePath, memberAdmin)).html).toContain("Someone else on our team");
    context.clock.advance({ minutes: 1 });
    const own = await send([registration], admin);
    await expect(approveDocuments(services, admin, own)).rejects.toEqual(
      code("organization_own_documents"),
    );
    for (const unknown of [crypto.randomUUID(), "none"]) {
      await expect(openDocument(services, admin, unknown)).rejects.toEqual(
        code("organization_document_not_found"),
      );
    }
  });

  test("decides twice: two operators at the same moment make one decision", async () => {
    const { services } = context;
    const second = await context.createUser({ roles: ["admin"], factor: true });
    const requestId = await send();
    await openAll(requestId, second);
    await expect(approveDocuments(services, admin, requestId)).rejects.toEqual(
      code("organization_documents_unopened"),
    );
    await openAll(requestId);
    const decided = await Promise.allSettled([
      approveDocuments(services, admin, requestId),
      refuseDocuments(services, second, { requestId, reason: "Not what we need." }),
    ]);
    expect(decided.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await emailsTo(owner)).toHaveLength(1);
  });

  test("reads the rows or the files", async () => {
    await send();
    const recruiter = await addMemberAs(context, { owner, slug, role: "recruiter" });
    const viewers = {
      anonymous: anonymousViewer,
      owner,
      recruiter,
      interviewer: await addMemberAs(context, { owner, slug, role: "interviewer" }),
      other: await context.createUser(),
      admin,
    };
    const one = { anonymous: denied, owner: 1, recruiter: 1, interviewer: 0, other: 0, admin: 0 };
    const tables = ["organization_document_requests", "organization_documents"] as const;
    expect(await countRowsSeen(context, viewers, tables)).toEqual({
      organization_document_requests: one,
      organization_documents: one,
    });
    await expectWritesDenied(context, viewers, "organization_document_requests", "status");
    await expectWritesDenied(context, viewers, "organization_documents", "object");
    const [file] = await storedFiles();
    for (const token of ["none", owner.accessToken]) {
      const headers = { Authorization: `Bearer ${token}` };
      for (const way of ["public", "authenticated"]) {
        const path = `/storage/v1/object/${way}/organization-documents/${file?.name}`;
        const { status } = await context.app.request(path, { headers });
        expect(status).toBeGreaterThanOrEqual(400);
      }
    }
  });
});

test("the queue says that there are more only where there are", async () => {
  const { services } = context;
  const addCrowd = (count: number) =>
    services.database.executeRaw(
      `with crowd as (
         insert into public.organizations (slug, legal_name, public_name, website, domain, sector,
           size_band, description, created_at, updated_at)
         select 'crowd-' || gen_random_uuid(), 'Crowd Inc.', 'Crowd', 'https://crowd.example',
           'crowd.example', 'other', '1-9', '', now(), now() from generate_series(1, $1::integer)
         returning id
       )
       insert into public.organization_document_requests
         (organization_id, status, explanation, legal_name, domain, requested_at)
       select id, 'pending', 'Our registration.', 'Crowd Inc.', 'crowd.example', now() from crowd`,
      [count],
    );
  const before = (await readQueue(services, admin)).requests.length;
  await addCrowd(50 - before);
  const full = await readQueue(services, admin);
  expect(full).toMatchObject({ isAll: true });
  expect(full.requests).toHaveLength(50);
  await addCrowd(1);
  const more = await readQueue(services, admin);
  expect(more).toMatchObject({ isAll: false });
  expect(more.requests).toHaveLength(50);
  await services.database.executeRaw(
    "delete from public.organizations where domain = 'crowd.example'",
  );
});

test("what someone sent is in the copy of their data", async () => {
  await send();
  const exported = await exportFrom(context.services, "employers", owner.userId);
  expect(exported.organization_document_requests).toMatchObject([
    { public_name: "Lakeside Hospital", explanation, status: "pending" },
  ]);
  expect(exported.organization_documents).toMatchObject([{ file_name: "Registration 2026.pdf" }]);
});
