import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeBooking } from "../src/features/booking/booking.contract.ts";
import {
  enrollAndPay,
  featuredId,
  payNextInSandbox,
} from "../src/features/career/career.test-support.ts";
import { becomeMember } from "../src/features/membership/membership.test-support.ts";
import { readSessionPage } from "../src/features/mentoring/sessions/session-page.usecases.server.ts";
import {
  balances,
  bookAndPay,
  createSessionContext,
  day,
  findTime,
  processDue,
  type SessionContext,
  standing,
} from "../src/features/mentoring/sessions/sessions.test-support.ts";
import { settleSessions } from "../src/features/mentoring/sessions/settle-sessions.usecases.server.ts";
import { listPurchases, readPurchase } from "../src/features/payments/desk/desk.usecases.server.ts";
import { refundPurchase } from "../src/features/payments/desk/team-refunds.usecases.server.ts";
import { readEarnings } from "../src/features/payments/payments.contract.ts";
import { applyAndPay } from "./support/people/mentor-application.ts";
import type { TestUser } from "./support/services.ts";

let context: SessionContext;
let finance: TestUser;

beforeAll(async () => {
  context = await createSessionContext();
  finance = await context.createUser({ roles: ["finance"] });
});
afterAll(() => context?.close());

/** The purchases of a kind that a user paid, the newest first. */
async function purchasesOf(user: TestUser, kind: string) {
  const parameters = new URLSearchParams({ q: user.userId, kind });
  return (await listPurchases(context.services, finance, parameters, 1)).purchases;
}

const show = async (id: string) => await readPurchase(context.services, finance, id);

async function refund(id: string, amountCents?: number): Promise<void> {
  const { refunding } = await show(id);
  const left = refunding?.terms.leftCents ?? 0;
  await refundPurchase(context.services, finance, {
    purchaseId: id,
    requestKey: randomUUID(),
    amountCents: amountCents ?? left,
    seenLeftCents: left,
    reason: "Asked for it by phone",
  });
  await context.runJobs();
}

async function expectBalanced(): Promise<void> {
  const sum = Object.values(await balances(context)).reduce((all, cents) => all + cents, 0);
  expect(sum).toBe(0);
}

/** Neither side can report an absence or ask for money of a session that was refunded in full. */
async function expectNothingToAskFor(bookingId: string): Promise<void> {
  const { mentee, mentor, services } = context;
  for (const viewer of [mentee, mentor]) {
    const page = await readSessionPage(services, viewer, bookingId, { timeZone: null });
    const offered = page?.actions.map(({ event }) => event) ?? [];
    expect(offered).not.toContain("reportAbsence");
    expect(offered).not.toContain("dispute");
  }
  const event =
    (await standing(context, bookingId)).booking.status === "confirmed"
      ? "reportAbsence"
      : "dispute";
  await expect(changeBooking(services, mentee, bookingId, { event })).rejects.toMatchObject({
    code: "booking_changed",
  });
}

test("all of a playbook ends access, and a part of it doesn't", async () => {
  const user = await context.createUser();
  await enrollAndPay(context, user, { playbookId: featuredId });
  const [bought] = await purchasesOf(user, "playbook_payment");
  if (!bought) throw new Error("Nothing was bought");
  await refund(bought.id, 1000);
  expect((await show(bought.id)).purchase.bought?.state).toBe("Enrolled, 1 of 1 payments made");
  await refund(bought.id);
  expect((await show(bought.id)).purchase.bought?.state).toMatch(/^Access ended/);
  await expectBalanced();
});

test("one of a playbook's three payments leaves access, and the last one that's left ends it", async () => {
  const user = await context.createUser();
  await enrollAndPay(context, user, { playbookId: featuredId, plan: "three_payments" });
  await payNextInSandbox(context, user);
  const [one, other, ...more] = await purchasesOf(user, "playbook_payment");
  if (!one || !other) throw new Error("Two payments were made");
  expect(more).toEqual([]);
  const stateOf = async ({ id }: { id: string }) => (await show(id)).purchase.bought?.state;
  expect(await stateOf(one)).toBe("Enrolled, 2 of 3 payments made");
  await refund(one.id);
  expect(await stateOf(one)).toBe("Enrolled, 1 of 3 payments made");
  await refund(other.id);
  expect(await stateOf(other)).toMatch(/^Access ended/);
  await expectBalanced();
});

test("the whole fee of an application ends its review", async () => {
  const user = await context.createUser();
  await applyAndPay(context, user);
  const [bought] = await purchasesOf(user, "mentor_registration");
  if (!bought) throw new Error("Nothing was bought");
  expect((await show(bought.id)).purchase.bought?.state).toBe("Application: under review");
  await refund(bought.id, 100);
  expect((await show(bought.id)).purchase.bought?.state).toBe("Application: under review");
  await refund(bought.id);
  expect((await show(bought.id)).purchase.bought?.state).toBe("Application: payment returned");
});

test("the whole price of a session to come cancels it, and a part isn't possible yet", async () => {
  const { mentee, mentor, mentorId, services } = context;
  const startsAt = await findTime(context, mentorId, 60);
  const bookingId = await bookAndPay(context, mentee, mentorId, startsAt);
  await changeBooking(services, mentor, bookingId, { event: "confirm" });
  await context.runJobs();
  const bought = (await purchasesOf(mentee, "mentor_session")).find(
    ({ state }) => state === "paid",
  );
  if (!bought) throw new Error("Nothing was bought");
  await expect(refund(bought.id, 1000)).rejects.toMatchObject({ code: "refund_only_whole" });
  await refund(bought.id);
  const { booking, session } = await standing(context, bookingId);
  expect(booking).toMatchObject({ status: "cancelled", cancelled_by: "system" });
  expect(session).toMatchObject({ refund_cents: 15_000 });
  expect((await show(bought.id)).purchase).toMatchObject({
    state: "refunded",
    refundedCents: 15_000,
  });
  await expectBalanced();
});

test("the whole price of a session that has begun comes back, and the session isn't canceled", async () => {
  const { mentee, mentor, mentorId, services } = context;
  const startsAt = await findTime(context, mentorId, 60);
  const bookingId = await bookAndPay(context, mentee, mentorId, startsAt);
  await changeBooking(services, mentor, bookingId, { event: "confirm" });
  await context.runJobs();
  context.clock.set((await standing(context, bookingId)).booking.ends_at);
  const bought = (await purchasesOf(mentee, "mentor_session")).find(
    ({ state }) => state === "paid",
  );
  if (!bought) throw new Error("Nothing was bought");
  expect((await show(bought.id)).refunding?.terms.whole).toBe(
    "The session doesn't change. The mentor isn't paid for it.",
  );
  await refund(bought.id);
  await expectNothingToAskFor(bookingId);
  context.clock.advance(2 * day);
  await processDue(context);
  await expectNothingToAskFor(bookingId);
  const ended = (await context.outbox())
    .filter(({ recipient, subject }) => recipient === mentee.email && /^Completed/.test(subject))
    .at(-1);
  expect(ended?.text).toContain("has ended");
  expect(ended?.text).not.toMatch(/refund|within 7 days/);
  context.clock.advance(30 * day);
  await settleSessions(services);
  expect(await standing(context, bookingId)).toMatchObject({
    booking: { status: "completed" },
    session: { refund_cents: 15_000, mentor_cents: null },
    order: { status: "refunded" },
  });
  await expectBalanced();
});

test("a mentor reported absent isn't said to cost money again once everything was refunded", async () => {
  const { mentee, mentor, mentorId, services } = context;
  const startsAt = await findTime(context, mentorId, 60);
  const bookingId = await bookAndPay(context, mentee, mentorId, startsAt);
  await changeBooking(services, mentor, bookingId, { event: "confirm" });
  await context.runJobs();
  context.clock.set((await standing(context, bookingId)).booking.ends_at);
  await changeBooking(services, mentee, bookingId, { event: "reportAbsence" });
  const bought = (await purchasesOf(mentee, "mentor_session")).find(
    ({ state }) => state === "paid",
  );
  if (!bought) throw new Error("Nothing was bought");
  await refund(bought.id);
  const before = (await context.outbox()).length;
  context.clock.advance(2 * day);
  await processDue(context);
  expect((await standing(context, bookingId)).booking.status).toBe("refunded");
  const emails = (await context.outbox()).slice(before);
  const texts = [mentee, mentor].map(
    ({ email }) => emails.find(({ recipient }) => recipient === email)?.text,
  );
  expect(texts[0]).toContain("didn't contest your report");
  expect(texts[1]).toContain("You didn't contest the report");
  expect(texts.join()).not.toMatch(/returning|full refund/);
  await expectBalanced();
});

test("a session that was shared with its mentor takes the mentor's share back", async () => {
  const { mentee, mentor, mentorId, services } = context;
  const startsAt = await findTime(context, mentorId, 60);
  const bookingId = await bookAndPay(context, mentee, mentorId, startsAt);
  await changeBooking(services, mentor, bookingId, { event: "confirm" });
  await context.runJobs();
  context.clock.set((await standing(context, bookingId)).booking.ends_at);
  await changeBooking(services, mentor, bookingId, { event: "complete" });
  context.clock.advance(30 * day);
  await processDue(context);
  await settleSessions(services);
  const bought = (await purchasesOf(mentee, "mentor_session")).find(
    ({ state }) => state === "paid",
  );
  if (!bought) throw new Error("Nothing was bought");
  const before = (await readEarnings(services, mentor.userId)).dueCents;
  await refund(bought.id, 7_500);
  expect((await readEarnings(services, mentor.userId)).dueCents).toBe(before - 6_375);
  expect((await standing(context, bookingId)).session).toMatchObject({ mentor_cents: 6_375 });
  await refund(bought.id);
  expect((await readEarnings(services, mentor.userId)).dueCents).toBe(before - 12_750);
  expect((await standing(context, bookingId)).booking.status).toBe("completed");
  const subjects = (await context.outbox())
    .filter(({ recipient }) => recipient === mentor.email)
    .map(({ subject }) => subject);
  expect(subjects).toContain("We refunded a payment that included your share");
  await expectBalanced();
});

test("the month that runs ends the membership", async () => {
  const user = await context.createUser();
  await becomeMember(context, user);
  const [bought] = await purchasesOf(user, "membership");
  if (!bought) throw new Error("Nothing was bought");
  expect((await show(bought.id)).purchase.bought?.state).toMatch(/^Active, paid until/);
  await refund(bought.id);
  expect((await show(bought.id)).purchase.bought?.state).toBe("Ended");
});
