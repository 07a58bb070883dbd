import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pdf } from "#platform/storage/storage.fixture.ts";
import {
  countRowsSeen,
  createRowViewers,
  denied,
  expectWritesDenied,
  type RowViewers,
} from "../../../tests/support/database/row-security.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { bookConsultation } from "./book-consultation.usecases.server.ts";
import {
  bookAndConfirm,
  filledConsultation,
  insertRequest,
  listOfficeTimes,
} from "./consultations.test-support.ts";
import { addNote } from "./desk/notes.usecases.server.ts";
import { addFile } from "./files/consultation-files.usecases.server.ts";

let context: TestContext;
let viewers: RowViewers;

beforeAll(async () => {
  context = await createTestContext();
  const { services, clock } = context;
  viewers = await createRowViewers(context);
  const [first = "", second = ""] = await listOfficeTimes(services, "toronto");
  const own = filledConsultation({ starts_at: first });
  const { bookingId } = await bookConsultation(services, viewers.owner, own, "here");
  const note = { bookingId, noteId: randomUUID(), body: "Wants two nurses" };
  await addNote(services, viewers.admin, note);
  const file = { name: "cv.pdf", bytes: pdf };
  await addFile(services, viewers.owner, { bookingId, fileId: randomUUID(), file });
  const visitor = { starts_at: second, email: "nobody@people.example" };
  await bookAndConfirm(services, visitor, { client: "there" });
  await services.database.asSystem("test", async (transaction) => {
    const at = clock.now();
    const { userId, email } = viewers.owner;
    await insertRequest(transaction, { userId, email, at });
    await insertRequest(transaction, { email: "nobody@people.example", at });
  });
});
afterAll(() => context.close());

const tables = {
  consultation_files: "id",
  consultation_notes: "id",
  consultation_requests: "id",
  consultations: "booking_id",
} as const;
const names = Object.keys(tables) as (keyof typeof tables)[];

test("who sees how many rows", async () => {
  expect(await countRowsSeen(context, viewers, names)).toEqual({
    consultation_files: { anonymous: denied, other: 0, owner: 1, admin: 1 },
    consultation_notes: { anonymous: denied, other: 0, owner: 0, admin: 1 },
    consultation_requests: { anonymous: denied, other: 0, owner: 1, admin: 2 },
    consultations: { anonymous: denied, other: 0, owner: 1, admin: 2 },
  });
});

describe("nobody's role changes anything directly", () => {
  test.each(names)("%s", async (table) => {
    await expectWritesDenied(context, viewers, table, tables[table]);
  });
});
