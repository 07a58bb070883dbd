import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { saveNotifications } from "../../account/notifications/notifications.usecases.server.ts";
import { liftSuspension, suspend } from "../../people/person-actions.usecases.server.ts";
import type { DocumentInput } from "../documents/documents.schemas.ts";
import {
  addDocument,
  changeDocument,
  listOwnDocuments,
} from "../documents/documents.usecases.server.ts";
import { addEntry } from "../profile/profile.usecases.server.ts";
import { remindOfExpiry } from "./reminders.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext({ now: new Date("2026-11-01T12:00:00Z") });
});
afterAll(() => context.close());

const license: DocumentInput = { kind: "license", title: "My license", expires_on: "2027-01-15" };
const file = { name: "license.pdf", bytes: new TextEncoder().encode("%PDF-1.7\n%%EOF\n") };
const registration = {
  jurisdiction: "CA-ON",
  regulator: "College of Nurses of Ontario",
  registration_number: null,
  status: "active",
  expires_on: "2027-01-15",
};

async function remindersOf(user: TestUser, day: string): Promise<string[]> {
  context.clock.set(new Date(`${day}T12:00:00Z`));
  await Promise.all([remindOfExpiry(context.services), remindOfExpiry(context.services)]);
  const sent = await context.outbox();
  return sent.filter(({ recipient }) => recipient === user.email).map(({ subject }) => subject);
}

test("a document and a registration are reminded of 60 and 14 days before they expire, once each", async () => {
  const user = await context.createUser();
  await addDocument(context.services, user, { ...license, file });
  await addEntry(context.services, user, "registrations", registration);
  await addEntry(context.services, user, "registrations", { ...registration, status: "expired" });
  expect(await remindersOf(user, "2026-11-15")).toEqual([]);
  const first = await remindersOf(user, "2026-11-16");
  expect(first.toSorted()).toEqual([
    "Your document expires on January 15, 2027",
    "Your professional registration expires on January 15, 2027",
  ]);
  expect(await remindersOf(user, "2026-12-31")).toHaveLength(2);
  expect(await remindersOf(user, "2027-01-01")).toHaveLength(4);
  expect(await remindersOf(user, "2027-01-15")).toHaveLength(4);

  // Renewed: another date begins again.
  const [document] = await listOwnDocuments(context.services, user);
  const renewed = { ...license, expires_on: "2027-03-01", documentId: document?.id ?? "" };
  await changeDocument(context.services, user, renewed);
  expect(await remindersOf(user, "2027-01-16")).toHaveLength(5);
});

test("what is added when it expires within two weeks is reminded of once, and who wants no reminders gets none", async () => {
  context.clock.set(new Date("2027-01-05T12:00:00Z"));
  const late = await context.createUser();
  const silent = await context.createUser();
  await saveNotifications(context.services, silent, {
    wanted: new Set(),
    clientAddress: "127.0.0.1",
  });
  for (const user of [late, silent]) {
    await addDocument(context.services, user, { ...license, file });
  }
  expect(await remindersOf(late, "2027-01-05")).toHaveLength(1);
  expect(await remindersOf(late, "2027-01-06")).toHaveLength(1);
  expect(await remindersOf(silent, "2027-01-06")).toEqual([]);
});

test("what falls due while someone is suspended is reminded of once that's over", async () => {
  context.clock.set(new Date("2027-02-14T12:00:00Z"));
  const { services } = context;
  const admin = await context.createUser({ roles: ["admin"] });
  const user = await context.createUser();
  await addDocument(services, user, { ...license, expires_on: "2027-03-01", file });
  const reminders = async (day: string) =>
    (await remindersOf(user, day)).filter((subject) => subject.includes("expires on"));
  expect(await reminders("2027-02-14")).toHaveLength(1);
  const about = { userId: user.userId, address: "127.0.0.1", reason: "Wrong person" };
  await suspend(services, admin, { ...about, days: null });
  expect(await reminders("2027-02-15")).toHaveLength(1);
  await liftSuspension(services, admin, about);
  expect(await reminders("2027-02-16")).toHaveLength(2);
});
