import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eraseAccount } from "#features/auth/auth.contract.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { adminConsultationPath } from "../consultations.constants.ts";
import { bookAndConfirm, listOfficeTimes } from "../consultations.test-support.ts";
import { changeConsultation } from "../own-consultations.usecases.server.ts";
import { emailTeamNews } from "./team-notices.usecases.server.ts";

/** Emails to our team about consultations that others booked, moved or canceled. */

let context: TestContext;
let support: TestUser;
beforeEach(async () => {
  // A Monday, seven in the morning in Toronto.
  context = await createTestContext({ now: new Date("2026-11-23T12:00:00Z") });
  support = await context.createUser({ roles: ["support"] });
});
afterEach(() => context.close());

let guests = 0;
async function book(starts_at: string, viewer?: TestUser) {
  guests += 1;
  const given = { starts_at, email: `news-${guests}@people.example` };
  const client = `news ${guests}`;
  return await bookAndConfirm(context.services, given, viewer ? { viewer, client } : { client });
}

async function newsTo({ email }: TestUser) {
  const emails = await context.outbox();
  return emails.filter(
    ({ recipient, text }) => recipient === email && text.includes("you handle consultations"),
  );
}

/** Subjects of all news that the support person got so far, after a run of the job. */
async function subjectsAfterRun(): Promise<string[]> {
  await emailTeamNews(context.services);
  return (await newsTo(support)).map(({ subject }) => subject);
}

const lastText = async () => (await newsTo(support)).at(-1)?.text;

/** Some times of the days after tomorrow. */
const laterTimes = async () => (await listOfficeTimes(context.services, "toronto")).slice(40);

test("one email an hour has what guests booked, moved, accepted and canceled, not what the team did", async () => {
  const { services, clock } = context;
  const admin = await context.createUser({ roles: ["admin"] });
  const finance = await context.createUser({ roles: ["finance"] });
  const [first = "", second = "", moved = "", proposed = ""] = await laterTimes();
  const { bookingId, key } = await book(first);
  expect(await subjectsAfterRun()).toEqual(["A consultation was booked"]);
  expect(await lastText()).toContain("A consultation with Adaora Sample was booked for Nov ");
  expect(await lastText()).toContain(adminConsultationPath(bookingId));
  expect(await subjectsAfterRun()).toHaveLength(1);

  clock.advance({ minutes: 10 });
  const move = { event: "move", startsAt: new Date(moved), key } as const;
  await changeConsultation(services, anonymousViewer, bookingId, move);
  const other = await book(second);
  expect(await subjectsAfterRun()).toHaveLength(1);
  clock.advance({ minutes: 51 });
  expect((await subjectsAfterRun()).slice(1)).toEqual(["2 new or changed consultations"]);
  expect(await lastText()).toMatch(/with Adaora Sample was moved from Nov .* to Nov /);
  expect(await lastText()).toContain(adminConsultationPath(bookingId));
  expect(await lastText()).toContain(adminConsultationPath(other.bookingId));

  clock.advance({ minutes: 61 });
  const proposal = { event: "move", startsAt: new Date(proposed) } as const;
  await changeConsultation(services, support, bookingId, proposal);
  expect(await subjectsAfterRun()).toHaveLength(2);
  await changeConsultation(services, anonymousViewer, bookingId, { event: "confirm", key });
  expect((await subjectsAfterRun()).slice(2)).toEqual(["A guest accepted a new time"]);

  clock.advance({ minutes: 61 });
  const cancel = { event: "cancel", key: other.key } as const;
  await changeConsultation(services, anonymousViewer, other.bookingId, cancel);
  const cancellation = { event: "cancel", reason: "The office is closed." } as const;
  await changeConsultation(services, support, bookingId, cancellation);
  expect((await subjectsAfterRun()).slice(3)).toEqual(["A consultation was canceled"]);
  expect(await lastText()).toContain(adminConsultationPath(other.bookingId));
  expect(await newsTo(admin)).toHaveLength(4);
  expect(await newsTo(finance)).toEqual([]);
});

test("what starts within four hours doesn't wait for the hour to pass", async () => {
  const [later = "", evenLater = ""] = await laterTimes();
  await book(later);
  expect(await subjectsAfterRun()).toHaveLength(1);
  await book(evenLater);
  const { bookingId } = await book("2026-11-23T16:30:00.000Z");
  expect(await subjectsAfterRun()).toHaveLength(1);
  context.clock.advance({ minutes: 30 });
  expect((await subjectsAfterRun()).slice(1)).toEqual(["2 new or changed consultations"]);
  expect(await lastText()).toContain(adminConsultationPath(bookingId));
});

test("news waits for the next run if an email can't be enqueued", async () => {
  const [later = ""] = await laterTimes();
  await book(later);
  const failing = vi
    .spyOn(context.services.mail, "enqueue")
    .mockRejectedValueOnce(new Error("The email can't be queued"));
  await expect(emailTeamNews(context.services)).rejects.toThrow("can't be queued");
  failing.mockRestore();
  expect(await subjectsAfterRun()).toEqual(["A consultation was booked"]);
});

test("a consultation that our team cancels before it's emailed isn't news", async () => {
  const [later = ""] = await laterTimes();
  const { bookingId } = await book(later);
  const cancellation = { event: "cancel", reason: "The office is closed." } as const;
  await changeConsultation(context.services, support, bookingId, cancellation);
  expect(await subjectsAfterRun()).toEqual([]);
});

test("a consultation for which our team proposes another time before it's emailed isn't news", async () => {
  const [booked = "", proposed = ""] = await laterTimes();
  const { bookingId } = await book(booked);
  const proposal = { event: "move", startsAt: new Date(proposed) } as const;
  await changeConsultation(context.services, support, bookingId, proposal);
  expect(await subjectsAfterRun()).toEqual([]);
});

test("a cancellation by the deletion of an account names no one", async () => {
  const { services } = context;
  const guest = await context.createUser();
  const [later = ""] = await laterTimes();
  await book(later, guest);
  await services.database.asSystem("test", (transaction) =>
    eraseAccount(services, transaction, guest.userId),
  );
  expect(await subjectsAfterRun()).toEqual(["A consultation was canceled"]);
  expect(await lastText()).toContain("The consultation with a former member on Nov ");
  expect(await lastText()).not.toContain("Adaora");
});
