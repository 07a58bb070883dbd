import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BookingEvent, changeBooking } from "#features/booking/booking.contract.ts";
import { returnFees } from "#features/fee-protection/return-fees.usecases.server.ts";
import { addTime, subtractTime } from "#shared/time.ts";
import { addFeeAnswer, protectedPerson } from "../../../../tests/support/people/fee-answers.ts";
import type { TestUser } from "../../../../tests/support/services.ts";
import {
  balances,
  bookAndPay,
  createSessionContext,
  day,
  findTime,
  processDue,
  type SessionContext,
  setInstantBooking,
  standing,
} from "./sessions.test-support.ts";
import { settleSessions } from "./settle-sessions.usecases.server.ts";

const price = 15_000;
let context: SessionContext;
let ledgerBefore: Record<string, number>;

beforeAll(async () => {
  context = await createSessionContext();
});
afterAll(() => context?.close());
beforeEach(async () => {
  await letPass(30);
  ledgerBefore = await balances(context);
});
afterEach(async () => {
  const all = Object.values(await balances(context)).reduce((sum, cents) => sum + cents, 0);
  expect(all, "the ledger's sum").toBe(0);
});

/** The cents that a test has moved in the ledger, by account. */
async function moved() {
  const now = await balances(context);
  return Object.fromEntries(
    Object.entries(now)
      .map(([account, cents]) => [account, cents - (ledgerBefore[account] ?? 0)])
      .filter(([, cents]) => cents !== 0),
  );
}

async function change(viewer: TestUser, id: string, event: BookingEvent, more = {}) {
  await changeBooking(context.services, viewer, id, { event, ...more });
  await context.runJobs();
}

/** A confirmed and charged session that starts at least so many hours from now. */
async function confirmed(hoursAhead: number): Promise<string> {
  const { mentee, mentor, mentorId } = context;
  const id = await bookAndPay(
    context,
    mentee,
    mentorId,
    await findTime(context, mentorId, hoursAhead),
  );
  await change(mentor, id, "confirm");
  return id;
}

async function completed(by = context.mentor): Promise<string> {
  const id = await confirmed(50);
  const { booking } = await standing(context, id);
  context.clock.set(booking.ends_at);
  await change(by, id, "complete");
  return id;
}

async function letPass(days: number) {
  context.clock.advance(days * day);
  await settleSessions(context.services);
}

describe("a request", () => {
  test("holds the card, and charges it when the mentor accepts", async () => {
    const { mentee, mentor, mentorId } = context;
    const time = await findTime(context, mentorId, 72);
    const id = await bookAndPay(context, mentee, mentorId, time);
    expect(await standing(context, id)).toMatchObject({
      booking: { status: "requested" },
      order: { status: "authorized", amount_cents: price },
      session: { price_cents: price, charged_at: null },
    });
    expect(await moved()).toEqual({});

    await change(mentor, id, "confirm");
    expect(await standing(context, id)).toMatchObject({
      booking: { status: "confirmed" },
      order: { status: "paid" },
      session: { charged_at: expect.any(Date), agreed_starts_at: time },
    });
    expect(await moved()).toEqual({ provider: price, held: -price });
  });

  test.each([
    ["declined", "mentor", "decline", { reason: "I am away that week" }],
    ["cancelled", "mentee", "cancel", {}],
  ] as const)("that is %s is never charged", async (status, who, event, more) => {
    const { mentee, mentorId } = context;
    const id = await bookAndPay(context, mentee, mentorId, await findTime(context, mentorId, 26));
    await change(context[who], id, event, more);
    expect(await standing(context, id)).toMatchObject({
      booking: { status },
      order: { status: "released" },
      session: { released_at: expect.any(Date), closed_at: expect.any(Date), refund_cents: null },
    });
    expect(await moved()).toEqual({});
  });

  test("without an answer is declined and never charged", async () => {
    const { mentee, mentorId } = context;
    const id = await bookAndPay(context, mentee, mentorId, await findTime(context, mentorId, 80));
    context.clock.advance(2 * day);
    await processDue(context);
    expect(await standing(context, id)).toMatchObject({
      booking: { status: "declined" },
      order: { status: "released" },
    });
    expect(await moved()).toEqual({});
  });

  test("keeps its price when the mentor's rate changes", async () => {
    const { mentee, mentor, mentorId } = context;
    const id = await bookAndPay(context, mentee, mentorId, await findTime(context, mentorId, 30));
    await setRate(999);
    await change(mentor, id, "confirm");
    await setRate(150);
    expect((await standing(context, id)).order).toMatchObject({
      status: "paid",
      amount_cents: price,
    });
  });
});

async function setRate(hourly_rate: number) {
  await context.services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("mentor_profiles")
      .set({ hourly_rate })
      .where("id", "=", context.mentorId)
      .execute(),
  );
}

test("a mentor with instant booking: the session is confirmed and charged with the payment", async () => {
  const { mentee, mentorId } = context;
  await setInstantBooking(context, mentorId, true);
  const id = await bookAndPay(context, mentee, mentorId, await findTime(context, mentorId, 30));
  await setInstantBooking(context, mentorId, false);
  expect(await standing(context, id)).toMatchObject({
    booking: { status: "confirmed" },
    order: { status: "paid", capture: "now" },
  });
  expect(await moved()).toEqual({ provider: price, held: -price });
});

describe("a cancellation by the mentee", () => {
  test.each([
    [49, 100],
    [30, 50],
    [5, 0],
  ])("%d hours before the start returns %d percent", async (hoursBefore, percent) => {
    const id = await confirmed(72);
    const { booking } = await standing(context, id);
    context.clock.set(subtractTime(booking.starts_at, { hours: hoursBefore }));
    await change(context.mentee, id, "cancel");
    const refund = (price * percent) / 100;
    const after = await standing(context, id);
    expect(after).toMatchObject({
      booking: { status: "cancelled", cancelled_by: "guest" },
      session: { refund_cents: refund },
      order: { status: percent === 0 ? "paid" : "refunded" },
    });
    expect(await moved()).toEqual(
      percent === 100 ? {} : { provider: price - refund, held: refund - price },
    );

    await letPass(6);
    expect((await standing(context, id)).session.mentor_cents).toBeNull();
    await letPass(2);
    const kept = price - refund;
    const share = kept * 0.85;
    expect((await standing(context, id)).session.mentor_cents).toBe(percent === 100 ? null : share);
    expect(await moved()).toEqual(
      percent === 100 ? {} : { provider: kept, payable: -share, revenue: -(kept - share) },
    );
  });

  test("after a late move returns no more than before it", async () => {
    const id = await confirmed(72);
    const { booking } = await standing(context, id);
    context.clock.set(subtractTime(booking.starts_at, { hours: 30 }));
    const later = await findTime(context, context.mentorId, 14 * 24);
    await change(context.mentee, id, "move", { startsAt: later });
    await change(context.mentor, id, "confirm");
    await change(context.mentee, id, "cancel");
    expect((await standing(context, id)).session).toMatchObject({
      refund_cap_percent: 50,
      refund_cents: price / 2,
    });
  });

  test("before the charge has come: it is given back when it comes", async () => {
    const { mentee, mentor, mentorId, services } = context;
    const id = await bookAndPay(context, mentee, mentorId, await findTime(context, mentorId, 60));
    await changeBooking(services, mentor, id, { event: "confirm" });
    expect((await standing(context, id)).order?.status).toBe("capture_due");
    await changeBooking(services, mentee, id, { event: "cancel" });
    await context.runJobs();
    expect(await standing(context, id)).toMatchObject({
      booking: { status: "cancelled" },
      order: { status: "refunded" },
      session: { refund_cents: price, closed_at: expect.any(Date) },
    });
    expect(await moved()).toEqual({});
  });
});

test.each([
  ["that has begun", -10],
  ["that was canceled late", 30 * 60],
] as const)(
  "a charge that arrives for a session %s, once its payer is protected, goes back",
  async (_what, minutesBefore) => {
    const { mentor, mentorId, services, clock } = context;
    const mentee = await context.createUser();
    const id = await bookAndPay(context, mentee, mentorId, await findTime(context, mentorId, 60));
    await changeBooking(services, mentor, id, { event: "confirm" });
    const { booking } = await standing(context, id);
    clock.set(subtractTime(booking.starts_at, { minutes: minutesBefore }));
    if (minutesBefore > 0) await changeBooking(services, mentee, id, { event: "cancel" });
    const { userId } = mentee;
    await services.database.asSystem("test", (transaction) =>
      addFeeAnswer(transaction, { userId, fees: protectedPerson, answeredAt: clock.now() }),
    );
    await returnFees(services, userId);
    expect(await standing(context, id)).toMatchObject({
      order: { status: "capture_due" },
      session: { sponsored_at: null },
    });
    await context.runJobs();
    expect(await standing(context, id)).toMatchObject({
      order: { status: "refunded", refund_cents: price },
      session: { sponsored_at: clock.now() },
    });
    expect(await moved()).toEqual({});
  },
);

test("a cancellation by the mentor, however late, returns everything", async () => {
  const id = await confirmed(30);
  const { booking } = await standing(context, id);
  context.clock.set(subtractTime(booking.starts_at, { hours: 1 }));
  await change(context.mentor, id, "cancel", { reason: "I have fallen ill" });
  expect(await standing(context, id)).toMatchObject({
    booking: { status: "cancelled" },
    order: { status: "refunded", refund_cents: price },
  });
  expect(await moved()).toEqual({});
});

test("moving a session charges nothing again", async () => {
  const id = await confirmed(72);
  const later = await findTime(context, context.mentorId, 120);
  await change(context.mentee, id, "move", { startsAt: later });
  await change(context.mentor, id, "confirm");
  const { orders, booking } = await standing(context, id);
  expect(orders.map(({ status }) => status)).toEqual(["paid"]);
  expect(booking.starts_at).toEqual(later);
  expect(await moved()).toEqual({ provider: price, held: -price });
});

describe("a completed session", () => {
  test("asks the mentee for a review, by the way to write it and to the session", async () => {
    const id = await completed();
    await context.runJobs();
    const email = (await context.outbox()).findLast(
      ({ recipient }) => recipient === context.mentee.email,
    );
    expect(email?.subject).toMatch(/^Completed: Mentor session with /);
    expect(email?.text).toContain("You have 60 days to review the session");
    expect(email?.text).toMatch(new RegExp(`Write a review:\\n\\S+/sessions/${id}/review\\n`));
    expect(email?.text).toMatch(new RegExp(`See the session: \\S+/sessions/${id}\\n`));
  });

  test("asks the mentor too, who did not say it, in a letter of their own", async () => {
    const emails = async () =>
      (await context.outbox()).filter(
        ({ recipient, subject }) =>
          recipient === context.mentor.email && subject.startsWith("Completed: "),
      );
    const before = (await emails()).length;
    const id = await completed(context.mentee);
    await context.runJobs();
    const sent = await emails();
    expect(sent).toHaveLength(before + 1);
    expect(sent.at(-1)?.text).toContain("both written one, or 14 days after the session");
    expect(sent.at(-1)?.text).toMatch(
      new RegExp(`Write a review:\\n\\S+/sessions/${id}/review\\n`),
    );
  });

  test("is shared with the mentor after seven days, once", async () => {
    const id = await completed();
    await letPass(6.9);
    expect((await standing(context, id)).session.closed_at).toBeNull();
    await letPass(0.2);
    await Promise.all([settleSessions(context.services), settleSessions(context.services)]);
    expect(await standing(context, id)).toMatchObject({
      session: { mentor_cents: 12_750, closed_at: expect.any(Date) },
      order: { settled_at: expect.any(Date) },
    });
    expect(await moved()).toEqual({ provider: price, payable: -12_750, revenue: -2250 });
  });

  test("is not shared when the money was asked back at the last moment", async () => {
    const id = await completed();
    context.clock.advance(7 * day - 1);
    const { services, clock } = context;
    // The job has read the list, and then the mentee is faster.
    const found = async (purpose: string, work: never) => {
      const result = await services.database.asSystem(purpose, work);
      if (purpose === "find sessions to settle") {
        await changeBooking(services, context.mentee, id, { event: "dispute" });
      }
      return result;
    };
    const inAMoment = { ...clock, now: () => new Date(clock.now().getTime() + 2000) };
    await settleSessions({
      ...services,
      clock: inAMoment,
      database: { ...services.database, asSystem: found as never },
    });
    expect((await standing(context, id)).session.closed_at).toBeNull();
    await change(context.admin, id, "refund", { reason: "The mentor agrees" });
    expect(await standing(context, id)).toMatchObject({ order: { status: "refunded" } });
    expect(await moved()).toEqual({});
  });

  test("is not asked back any more once it is shared, whatever the clocks of two servers say", async () => {
    const id = await completed();
    context.clock.advance(7 * day - 1);
    const { services, clock } = context;
    const ahead = { ...clock, now: () => new Date(clock.now().getTime() + 2000) };
    await settleSessions({ ...services, clock: ahead });
    expect((await standing(context, id)).session.mentor_cents).toBe(12_750);
    await expect(
      changeBooking(services, context.mentee, id, { event: "dispute" }),
    ).rejects.toMatchObject({ code: "booking_changed" });
  });

  test("is refunded in full when the refund that was asked for is granted", async () => {
    const id = await completed();
    context.clock.advance(6 * day);
    await change(context.mentee, id, "dispute", { reason: "We never spoke of the exam" });
    await letPass(3);
    expect((await standing(context, id)).session.closed_at).toBeNull();
    await change(context.admin, id, "refund", { reason: "The mentor agrees" });
    expect(await standing(context, id)).toMatchObject({
      booking: { status: "refunded" },
      order: { status: "refunded", refund_cents: price },
      session: { closed_at: expect.any(Date) },
    });
    expect(await moved()).toEqual({});
  });

  test("is paid to the mentor when the refund that was asked for is dismissed", async () => {
    const id = await completed();
    await change(context.mentee, id, "dispute");
    await change(context.admin, id, "dismiss", { reason: "The session took place as agreed" });
    await letPass(8);
    expect((await standing(context, id)).session.mentor_cents).toBe(12_750);
  });
});

describe("an absence", () => {
  async function missed(by: "mentor" | "mentee"): Promise<string> {
    const id = await confirmed(50);
    const { booking } = await standing(context, id);
    context.clock.set(addTime(booking.starts_at, { minutes: 20 }));
    await change(by === "mentor" ? context.mentee : context.mentor, id, "reportAbsence");
    return id;
  }

  test("of the mentor that nobody contests returns everything", async () => {
    const id = await missed("mentor");
    context.clock.advance(day + 1);
    await processDue(context);
    expect(await standing(context, id)).toMatchObject({
      booking: { status: "refunded" },
      order: { status: "refunded", refund_cents: price },
    });
    expect(await moved()).toEqual({});
  });

  test("of the mentor that is contested returns everything when an administrator says so", async () => {
    const id = await missed("mentor");
    await change(context.mentor, id, "dispute", { reason: "I was there and waited" });
    await change(context.admin, id, "refund", { reason: "The meeting's log says otherwise" });
    expect((await standing(context, id)).order).toMatchObject({ status: "refunded" });
    expect(await moved()).toEqual({});
  });

  test("of the mentee pays the mentor after seven days", async () => {
    const id = await missed("mentee");
    await letPass(6.9);
    expect((await standing(context, id)).session.mentor_cents).toBeNull();
    await letPass(0.2);
    expect((await standing(context, id)).session.mentor_cents).toBe(12_750);
  });
});
