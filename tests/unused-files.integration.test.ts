import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDocument } from "../src/features/candidates/documents/documents.usecases.server.ts";
import {
  bookAndConfirm,
  listOfficeTimes,
} from "../src/features/consultations/consultations.test-support.ts";
import { addFile as addConsultationFile } from "../src/features/consultations/files/consultation-files.usecases.server.ts";
import { sendDocuments } from "../src/features/employers/documents/documents.usecases.server.ts";
import { addOrganization } from "../src/features/employers/employers.test-support.ts";
import { readOrganization } from "../src/features/employers/organizations/organizations.usecases.server.ts";
import { applyForJob } from "../src/features/jobs/applications/applications.usecases.server.ts";
import {
  addOrganizationJob,
  cvBytes,
  filledApplication,
} from "../src/features/jobs/jobs.test-support.ts";
import { saveOwnPhoto } from "../src/features/mentors/photos/own-photo.usecases.server.ts";
import { sendWithFile } from "../src/features/messages/files/attachments.usecases.server.ts";
import { beginTalk } from "../src/features/messages/messages.test-support.ts";
import { saveEvidence } from "../src/features/payments/disputes/evidence.usecases.server.ts";
import { draftTestimonial } from "../src/features/publishing/publishing.test-support.ts";
import { keyOf } from "../src/platform/storage/drivers/file-store.ts";
import { pdf, picture } from "../src/platform/storage/storage.fixture.ts";
import {
  deleteUnusedFilesJob,
  fileColumnsOf,
  removeLeftoversJob,
} from "../src/platform/storage/storage.jobs.ts";
import { saveFile } from "../src/platform/storage/storage.ts";
import { serviceViewer } from "../src/platform/viewer.ts";
import { createTestContext, type TestContext } from "./support/services.ts";

/** Files whose row was never written, such as by a process that was killed in between. */

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

/** Buckets in which people and operators store what they like, or under one name for each owner. */
const ownNames = ["avatars", "documents", "organization-logos"];

const runJob = (job: typeof removeLeftoversJob) =>
  job.handle(context.services, {}, { id: randomUUID() });

async function listNames(bucket: string): Promise<string[]> {
  const rows = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("storage.objects")
      .select("name")
      .where("bucket_id", "=", bucket)
      .orderBy("name")
      .execute(),
  );
  return rows.map(({ name }) => name);
}

/** Stores a file in each declared bucket that its feature has a row for. */
async function useEachBucket(): Promise<void> {
  const { services } = context;
  const person = await context.createUser();
  const file = { name: "file.pdf", bytes: pdf };
  const document = { kind: "cv", title: "CV", expires_on: null } as const;
  await addDocument(services, person, { ...document, file });
  const slug = await addOrganization(context, person);
  await sendDocuments(services, person, slug, { explanation: "Our registration", files: [file] });
  const organization = await readOrganization(services, person, slug);
  const organizationId = organization?.organization.id ?? "";
  const jobId = await addOrganizationJob(context, { owner: person, organizationId });
  await applyForJob(services, await context.createUser(), jobId, {
    ...filledApplication,
    cv: cvBytes,
  });
  await draftTestimonial(context);
  const photo = { bytes: await picture(), declaredType: "image/png", crop: {} };
  expect(await saveOwnPhoto(services, person, photo)).toBe("saved");
  const [starts_at = ""] = await listOfficeTimes(services, "toronto");
  const booked = { viewer: person, client: "unused files" };
  const { bookingId } = await bookAndConfirm(services, { starts_at }, booked);
  await addConsultationFile(services, person, { bookingId, fileId: randomUUID(), file });
  const finance = await context.createUser({ roles: ["finance"] });
  const disputeId = randomUUID();
  await services.database.asSystem("test", (transaction) =>
    sql`insert into disputes (id, provider, provider_id, amount_cents, currency, reason, status, stage,
        answers, opened_at, checked_at)
      values (${disputeId}, 'stripe', ${disputeId}, 100, 'USD', 'general', 'needs_response', 'chargeback',
        0, now(), now())`.execute(transaction),
  );
  const texts = {
    productDescription: "A sample",
    customerName: "",
    customerEmail: "",
    serviceDate: "",
    accessLog: "",
    refundPolicy: "",
    refundDenial: "",
    other: "",
  };
  const files = [{ kind: "receipt" as const, ...file }];
  await saveEvidence(services, finance, disputeId, { texts, version: 0, files });
  const { mentee, threadId } = await beginTalk(context);
  await sendWithFile(services, mentee, {
    threadId,
    messageId: randomUUID(),
    body: "CV",
    file: { ...file, declaredType: "application/pdf" },
  });
}

test("every private bucket says which columns name its files", async () => {
  const { rows } = await context.services.database.asSystem("test", (transaction) =>
    sql<{ id: string }>`select id from storage.buckets`.execute(transaction),
  );
  const declared = [...fileColumnsOf(context.services).keys()];
  expect([...declared, ...ownNames].sort()).toEqual(rows.map(({ id }) => id).sort());
});

test("files without a row are deleted after a day, with their bytes, and files with one stay", async () => {
  await useEachBucket();
  const buckets = [...fileColumnsOf(context.services).keys()];
  const used = new Map<string, string[]>();
  const orphans: { bucket: string; name: string; version: string }[] = [];
  for (const bucket of buckets) {
    const names = await listNames(bucket);
    expect(names, bucket).toHaveLength(1);
    used.set(bucket, names);
    const name = `${randomUUID()}/${randomUUID()}`;
    const bytes = bucket === "mentor-photos" ? await picture() : pdf;
    const stored = await saveFile(context.services, serviceViewer, {
      bucket,
      name,
      bytes,
      declaredType: "",
    });
    orphans.push({ bucket, name, version: stored.version });
  }
  context.clock.advance({ hours: 23 });
  await runJob(deleteUnusedFilesJob);
  for (const { bucket, name } of orphans) expect(await listNames(bucket)).toContain(name);
  context.clock.advance({ hours: 2 });
  await runJob(deleteUnusedFilesJob);
  for (const bucket of buckets) expect(await listNames(bucket), bucket).toEqual(used.get(bucket));
  context.clock.advance({ hours: 2 });
  await runJob(removeLeftoversJob);
  for (const { version } of orphans) {
    expect(await context.services.storage.files.get(keyOf(version))).toBeUndefined();
  }
});
