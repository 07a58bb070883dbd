import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anonymousViewer } from "#platform/viewer.ts";
import { addTime } from "#shared/time.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { bookConsultation } from "../book-consultation.usecases.server.ts";
import { heldConsultationPath, ownConsultationsPath } from "../consultations.constants.ts";
import {
  bookAndConfirm,
  filledConsultation,
  listOfficeTimes,
} from "../consultations.test-support.ts";
import {
  changeConsultation,
  countOwnConsultations,
  listAllConsultations,
  openConsultation,
} from "../own-consultations.usecases.server.ts";
import * as holdPage from "../pages/consultation-hold.tsx";
import {
  confirmHeldConsultation,
  deleteOldHolds,
  readHeldConsultation,
  releaseHeldConsultation,
} from "./unproven-holds.usecases.server.ts";

let context: TestContext;
// A Monday, seven in the morning in Toronto and New York. Each test has a week of its own.
const start = new Date("2026-11-23T12:00:00Z");
let weeks = 0;
beforeAll(async () => {
  context = await createTestContext({ now: start });
});
beforeEach(() => {
  context.clock.set(addTime(start, { days: weeks * 7 }));
  weeks += 1;
});
afterAll(() => context.close());

const times = (office: "toronto" | "new-york" = "toronto") =>
  listOfficeTimes(context.services, office);

let visitors = 0;
/**
 * Asks for a time as a visitor without an account; each from a network and with an address of its
 * own.
 */
async function hold(changes: Record<string, string> = {}, client?: string) {
  visitors += 1;
  const given = filledConsultation({
    starts_at: changes.starts_at ?? (await times())[0] ?? "",
    email: `visitor-${visitors}@people.example`,
    ...changes,
  });
  const booked = await bookConsultation(
    context.services,
    anonymousViewer,
    given,
    client ?? `network-${visitors}`,
  );
  if (!booked.isHeld) throw new Error("It was booked without a proof");
  return { ...booked, email: given.email ?? "", startsAt: given.starts_at ?? "" };
}

async function emailsTo(address: string) {
  return (await context.outbox()).filter(({ recipient }) => recipient === address);
}

/** The proof in the last email to an address. */
async function proofIn(address: string): Promise<string> {
  const text = (await emailsTo(address)).at(-1)?.text ?? "";
  return /\/hold\?proof=([\w-]+)/.exec(text)?.[1] ?? "";
}

/** The page that opens after booking, and stays open in the visitor's browser. */
async function pageOf({ bookingId, view }: { bookingId: string; view: string }): Promise<string> {
  const routes = [pageRoute("/consultations/:bookingId/hold", holdPage)];
  return (await visitPage(context, routes, heldConsultationPath(bookingId, { view }))).html;
}

describe("a time for an address that nobody has proven", () => {
  test("is held for 15 minutes, is no booking yet, and is confirmed by the link in the email", async () => {
    const admin = await context.createUser({ roles: ["admin"] });
    const upcoming = async () =>
      (await listAllConsultations(context.services, admin, { when: "upcoming", page: 1 })).total;
    const before = await upcoming();
    const { bookingId, view, email, startsAt } = await hold();
    expect(await times()).not.toContain(startsAt);
    expect(await upcoming()).toBe(before);
    expect(await readHeldConsultation(context.services, bookingId, { view })).toMatchObject({
      standing: "held",
      guestEmail: email,
      heldUntil: addTime(context.clock.now(), { minutes: 15 }),
      key: null,
    });
    await expect(confirmHeldConsultation(context.services, bookingId, view)).rejects.toMatchObject({
      status: 404,
    });

    const key = await confirmHeldConsultation(context.services, bookingId, await proofIn(email));
    const opened = await openConsultation(context.services, anonymousViewer, { bookingId, key });
    expect(opened.booking).toMatchObject({ status: "confirmed", guestEmail: email });
    expect(opened.booking.meetingUrl).toMatch(/^https:/);
    expect(await upcoming()).toBe(before + 1);
    expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual([
      "Confirm your consultation time",
      "Confirmed: Consultation with Meridian",
    ]);
    const [, confirmation] = await emailsTo(email);
    expect(confirmation?.text).toContain(`${ownConsultationsPath}/${bookingId}?key=${key}`);
  });

  test("lapses by itself, before any job has run, and its link then says so", async () => {
    const { bookingId, view, email, startsAt } = await hold({
      starts_at: (await times())[4] ?? "",
    });
    const proof = await proofIn(email);
    context.clock.advance({ minutes: 15 });
    expect(await times()).toContain(startsAt);
    expect(await readHeldConsultation(context.services, bookingId, { view })).toMatchObject({
      standing: "lapsed",
      guestEmail: null,
    });
    await expect(confirmHeldConsultation(context.services, bookingId, proof)).rejects.toMatchObject(
      {
        code: "consultation_hold_lapsed",
      },
    );
    const other = await hold({ starts_at: startsAt });
    expect(other.bookingId).not.toBe(bookingId);
    await context.runJobs();
    await expect(confirmHeldConsultation(context.services, bookingId, proof)).rejects.toMatchObject(
      {
        code: "consultation_hold_lapsed",
      },
    );
  });

  test("may be free again when it has lapsed, until it begins", async () => {
    const held = await hold();
    context.clock.advance({ minutes: 16 });
    expect(await pageOf(held)).toContain("This one may still be available.");
    context.clock.set(new Date(held.startsAt));
    const html = await pageOf(held);
    expect(html).toContain("We hold each time for 15 minutes.");
    expect(html).not.toContain("may still be available");
  });

  test("that was confirmed shows on its page what our team changed since", async () => {
    const admin = await context.createUser({ roles: ["admin"] });
    const held = await hold({ starts_at: (await times())[20] ?? "" });
    const { bookingId } = held;
    await confirmHeldConsultation(context.services, bookingId, await proofIn(held.email));
    expect(await pageOf(held)).toContain("This time is confirmed");
    const startsAt = new Date((await times())[21] ?? "");
    const change = (given: Parameters<typeof changeConsultation>[3]) =>
      changeConsultation(context.services, admin, bookingId, given);
    await change({ event: "move", startsAt });
    expect(await pageOf(held)).toContain("proposed this time instead");
    await change({ event: "cancel", reason: "The office is closed." });
    const html = await pageOf(held);
    expect(html).toContain("This consultation was canceled");
    expect(html).not.toContain("video link");
    expect(html).toContain("Book another consultation");
  });

  test("that was confirmed is over from its end, before any job or person has said so", async () => {
    const held = await hold();
    const { bookingId, view } = held;
    await confirmHeldConsultation(context.services, bookingId, await proofIn(held.email));
    const found = await readHeldConsultation(context.services, bookingId, { view });
    context.clock.set(new Date(held.startsAt));
    expect(await pageOf(held)).toContain("video link");
    context.clock.set(found?.endsAt ?? start);
    const html = await pageOf(held);
    expect(html).toContain("This consultation is over");
    expect(html).not.toContain("video link");
    expect(html).toContain("Book another consultation");
  });

  test("is given back by who has the email and did not ask for it", async () => {
    const { bookingId, email, startsAt } = await hold();
    const proof = await proofIn(email);
    await releaseHeldConsultation(context.services, bookingId, proof);
    expect(await times()).toContain(startsAt);
    await expect(confirmHeldConsultation(context.services, bookingId, proof)).rejects.toMatchObject(
      {
        code: "consultation_hold_lapsed",
      },
    );
  });

  test("followed twice at the same time is one booking", async () => {
    const { bookingId, email } = await hold();
    const proof = await proofIn(email);
    const keys = await Promise.all(
      [1, 2].map(() => confirmHeldConsultation(context.services, bookingId, proof)),
    );
    expect(keys[0]).toBe(keys[1]);
    expect(await emailsTo(email)).toHaveLength(2);
  });

  test("is not the account's with that address before it is confirmed, and cannot be opened as a booking", async () => {
    const { bookingId, email } = await hold();
    const user = await context.createUser({ email });
    expect(await countOwnConsultations(context.services, user)).toBe(0);
    await expect(openConsultation(context.services, user, { bookingId })).rejects.toMatchObject({
      code: "booking_not_found",
    });
    await confirmHeldConsultation(context.services, bookingId, await proofIn(email));
    expect(await countOwnConsultations(context.services, user)).toBe(1);
  });

  test("a signed-in account that has not proven its address waits for the link too", async () => {
    const user = await context.createUser();
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("auth.users")
        .set({ email_confirmed_at: null })
        .where("id", "=", user.userId)
        .execute(),
    );
    const [starts_at = ""] = await times();
    const given = filledConsultation({ starts_at, email: "somebody-else@people.example" });
    const booked = await bookConsultation(context.services, user, given, "own-network");
    expect(booked.isHeld).toBe(true);
    expect(await emailsTo("somebody-else@people.example")).toEqual([]);
    expect(await emailsTo(user.email)).toMatchObject([
      { subject: "Confirm your consultation time" },
    ]);
  });

  test("the email has none of the typed words, and says what to do if it was a stranger", async () => {
    const { email } = await hold({ name: "Buy https://spam.example", message: "spam spam" });
    const [message] = await emailsTo(email);
    expect(JSON.stringify(message)).not.toContain("spam");
    expect(message?.text).toContain("If it wasn't you, you don't need to do anything.");
  });
});

describe("what such holds can take up at the same time", () => {
  test("at most a third of an office's day, no matter who asks from where; accounts still get the rest", async () => {
    const day = (await times())[20]?.slice(0, 10) ?? "";
    const ofDay = async () => (await times()).filter((time) => time.startsWith(day));
    const all = await ofDay();
    expect(all).toHaveLength(16);
    const answers = [];
    for (const starts_at of all) answers.push(await hold({ starts_at }).catch((error) => error));
    const refused = answers.filter((answer) => answer instanceof Error);
    expect(answers.length - refused.length).toBe(5);
    for (const error of refused) {
      expect(error).toMatchObject({ code: "consultations_held", status: 429 });
    }
    const left = await ofDay();
    expect(left).toHaveLength(11);
    const user = await context.createUser();
    const given = filledConsultation({ starts_at: left[0] ?? "" });
    expect(await bookConsultation(context.services, user, given, "home")).toMatchObject({
      isHeld: false,
    });
    context.clock.advance({ minutes: 15 });
    expect(await ofDay()).toHaveLength(15);
  });

  test("all of an office's days together hold no more than twenty", async () => {
    const byDay = Map.groupBy(await times("new-york"), (time) => time.slice(0, 10));
    const spread = [...byDay.values()].slice(1, 26).map((ofDay) => ofDay[3] ?? "");
    let held = 0;
    for (const starts_at of spread) {
      const answer = await hold({ starts_at, office: "new-york" }).catch((error) => error);
      if (answer instanceof Error) expect(answer).toMatchObject({ code: "consultations_held" });
      else held += 1;
    }
    expect(held).toBe(20);
  });

  test("one network holds eight in an hour and sixteen in a day, many at the same time included", async () => {
    const free = (await times()).filter((_, index) => index % 4 === 3);
    const flood = (from: number) =>
      Promise.allSettled(
        free.slice(from, from + 10).map((starts_at) => hold({ starts_at }, "one-network")),
      );
    const kept = (answers: PromiseSettledResult<unknown>[]) =>
      answers.filter(({ status }) => status === "fulfilled").length;
    const first = await flood(0);
    expect(kept(first)).toBe(8);
    expect(first.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "consultations_held_often", status: 429 },
    });
    context.clock.advance({ minutes: 61 });
    expect(kept(await flood(10))).toBe(8);
    context.clock.advance({ minutes: 61 });
    expect(kept(await flood(20))).toBe(0);
  });

  test("one address has two at a time, and five emails in a day", async () => {
    const email = "victim@people.example";
    const free = (await times()).slice(0, 30);
    const next = () => hold({ email, starts_at: free.pop() ?? "" });
    await next();
    await next();
    await expect(next()).rejects.toMatchObject({ code: "consultation_waits" });
    await context.runJobs();
    context.clock.advance({ minutes: 16 });
    await next();
    await next();
    await context.runJobs();
    context.clock.advance({ minutes: 16 });
    await next();
    await expect(next()).rejects.toMatchObject({ code: "consultation_emails_sent_often" });
    expect(await emailsTo(email)).toHaveLength(5);
  });

  test("one network's eight in an hour include those that accounts have since they were confirmed", async () => {
    const book = async () => {
      const { email } = await context.createUser();
      const [starts_at = ""] = await times();
      await bookAndConfirm(context.services, { starts_at, email }, { client: "one-household" });
    };
    for (let index = 0; index < 8; index += 1) await book();
    await expect(book()).rejects.toMatchObject({ code: "consultations_held_often" });
  });
});

test("an account has three consultations ahead, also when it confirms them signed out", async () => {
  const user = await context.createUser();
  const bookNext = async () => {
    const [starts_at = ""] = await times();
    const given = { starts_at, email: user.email };
    await bookAndConfirm(context.services, given, { client: starts_at });
  };
  for (let index = 0; index < 3; index += 1) await bookNext();
  await expect(bookNext()).rejects.toMatchObject({ code: "too_many_consultations" });
  expect(await countOwnConsultations(context.services, user)).toBe(3);
});

test("what was typed for a time that nobody confirmed is deleted after a day", async () => {
  const { bookingId, view } = await hold({ message: "My whole story" });
  const rows = () =>
    context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("bookings as booking")
        .leftJoin("consultations as consultation", "consultation.booking_id", "booking.id")
        .select(["booking.guest_name", "booking.guest_email", "consultation.message"])
        .where("booking.id", "=", bookingId)
        .executeTakeFirstOrThrow(),
    );
  context.clock.advance({ minutes: 16 });
  await hold({ starts_at: (await times())[0] ?? "" });
  await deleteOldHolds(context.services);
  expect(await rows()).toMatchObject({ message: "My whole story" });
  context.clock.advance({ days: 1 });
  await deleteOldHolds(context.services);
  expect(await rows()).toEqual({
    guest_name: "A former visitor",
    guest_email: null,
    message: null,
  });
  expect(await readHeldConsultation(context.services, bookingId, { view })).toMatchObject({
    standing: "lapsed",
  });
});
