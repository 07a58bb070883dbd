import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeBooking } from "#features/booking/booking.contract.ts";
import { processDueBookings } from "#features/booking/due-bookings.usecases.server.ts";
import { unlistMentor } from "#features/mentors/moderation/moderate-mentors.usecases.server.ts";
import { bookSession, findHold, giveUpHold, payForHold } from "./book-session.usecases.server.ts";
import { readSession } from "./read-session.usecases.server.ts";
import { reconcileSessions } from "./reconcile-sessions.usecases.server.ts";
import {
  balances,
  bookAndPay,
  createMentor,
  createSessionContext,
  day,
  findTime,
  hold,
  pay,
  processDue,
  request,
  type SessionContext,
  setInstantBooking,
  standing,
} from "./sessions.test-support.ts";

let context: SessionContext;

beforeAll(async () => {
  context = await createSessionContext();
});
afterAll(() => context?.close());

const soon = (hours = 30) => findTime(context, context.mentorId, hours);
const emailsTo = async (email: string, subject: string) =>
  (await context.outbox()).filter(
    (message) => message.recipient === email && message.subject === subject,
  );

describe("a hold", () => {
  test("asked for ten times at the same time is one hold, one order and one charge", async () => {
    const mentee = await context.createUser();
    const time = await soon();
    const urls = await Promise.all(
      Array.from({ length: 10 }, () =>
        bookSession(context.services, mentee, context.mentorId, request(time)),
      ),
    );
    expect(new Set(urls.map(({ url }) => url)).size).toBe(1);
    const { bookingId, checkoutId } = await hold(context, mentee, context.mentorId, time);
    await Promise.all([
      pay(context, checkoutId),
      pay(context, checkoutId),
      pay(context, checkoutId),
    ]);
    const { orders } = await standing(context, bookingId);
    expect(orders.map(({ status }) => status)).toEqual(["authorized"]);
  });

  test("can be paid on, given up, and is then free for others", async () => {
    const [first, second] = [await context.createUser(), await context.createUser()];
    const time = await soon();
    const { bookingId, url } = await hold(context, first, context.mentorId, time);
    expect(await payForHold(context.services, first, context.mentorId)).toMatchObject({ url });
    await expect(
      bookSession(context.services, second, context.mentorId, request(time)),
    ).rejects.toMatchObject({ code: "slot_taken" });

    expect(await giveUpHold(context.services, first, context.mentorId)).toBe(true);
    expect(await giveUpHold(context.services, first, context.mentorId)).toBe(false);
    expect(await standing(context, bookingId)).toMatchObject({
      booking: { status: "expired" },
      order: { status: "expired" },
      session: { closed_at: expect.any(Date) },
    });
    await expect(payForHold(context.services, first, context.mentorId)).rejects.toMatchObject({
      code: "session_not_held",
    });
    await bookSession(context.services, second, context.mentorId, request(time));
  });

  test("on another time takes the place of the first, whose checkout is closed", async () => {
    const mentee = await context.createUser();
    const first = await hold(context, mentee, context.mentorId, await soon(40));
    const other = await hold(context, mentee, context.mentorId, await soon(60));
    expect((await standing(context, first.bookingId)).order?.status).toBe("expired");
    expect(await pay(context, first.checkoutId)).toEqual({ kind: "closed" });
    expect((await findHold(context.services, mentee, context.mentorId))?.id).toBe(other.bookingId);
  });

  test("cannot be given up once it was paid", async () => {
    const mentee = await context.createUser();
    const { bookingId, checkoutId } = await hold(context, mentee, context.mentorId, await soon());
    // The notice gets lost: the site does not know yet.
    await context.services.payments.sandbox?.pay(checkoutId);
    await expect(giveUpHold(context.services, mentee, context.mentorId)).rejects.toMatchObject({
      code: "session_payment_on_its_way",
    });
    expect((await standing(context, bookingId)).booking.status).toBe("requested");
  });

  test("of a mentor without an account cannot be had", async () => {
    const id = await context.services.database.asSystem("test", async (transaction) => {
      const { id } = await transaction
        .insertInto("mentor_profiles")
        .values({
          full_name: "From the Sheet",
          email: "sheet@people.example",
          phone: "+1 416 555 0199",
          title: "Adviser",
          location: "Toronto, ON",
          experience_years: 5,
          hourly_rate: 100,
          expertise: ["Advice"],
          bio: "Somebody who was in the sheet and has no account on this site at all.",
          availability: "Limited slots",
          application_status: "approved",
          payment_status: "paid",
          source: "sheet",
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    });
    await expect(
      bookSession(context.services, context.mentee, id, request(await soon())),
    ).rejects.toMatchObject({ code: "booking_host_not_found" });
  });
});

describe("who comes back from paying", () => {
  test("sees the request although the notice was lost", async () => {
    const mentee = await context.createUser();
    const { bookingId, checkoutId } = await hold(context, mentee, context.mentorId, await soon());
    await context.services.payments.sandbox?.pay(checkoutId);
    const shown = await readSession(context.services, mentee, bookingId);
    expect(shown).toMatchObject({ booking: { status: "requested" }, as: "guest" });
    expect(
      await readSession(context.services, await context.createUser(), bookingId),
    ).toBeUndefined();
  });
});

describe("a payment that comes too late", () => {
  test.each([
    ["is let go", false, "released", {}],
    ["is given back", true, "refunded", { provider: 0, held: 0 }],
  ] as const)("when somebody else has the time %s", async (_, instantBooking, status, moved) => {
    const { admin, mentorId } = { ...context, ...(await createMentor(context, context.admin)) };
    await setInstantBooking(context, mentorId, instantBooking);
    const before = await balances(context);
    const [late, quick] = [await context.createUser(), await context.createUser()];
    const time = await findTime(context, mentorId, 100);
    const first = await hold(context, late, mentorId, time);
    // Paid at the provider in the last second; the site hears of it much later.
    await context.services.payments.sandbox?.pay(first.checkoutId);
    context.clock.advance(11 * 60);
    await processDueBookings(context.services);
    const second = await hold(context, quick, mentorId, time);

    await readSession(context.services, late, first.bookingId);
    await context.runJobs();
    expect(await standing(context, first.bookingId)).toMatchObject({
      booking: { status: "expired" },
      order: { status },
      session: { closed_at: expect.any(Date) },
    });
    expect((await standing(context, second.bookingId)).booking.status).toBe("held");
    expect(
      await emailsTo(late.email, "Someone else booked your time before your payment arrived"),
    ).toHaveLength(1);
    const after = await balances(context);
    for (const [account, cents] of Object.entries(moved)) {
      expect((after[account] ?? 0) - (before[account] ?? 0)).toBe(cents);
    }
    expect(admin.userId).toBeTruthy();
  });

  test.each([
    ["is let go", false, "released"],
    ["is given back", true, "refunded"],
  ] as const)("when the mentor was taken off the list %s", async (_, instantBooking, status) => {
    const { services, admin } = context;
    const { mentorId } = await createMentor(context, admin);
    await setInstantBooking(context, mentorId, instantBooking);
    const mentee = await context.createUser();
    const time = await findTime(context, mentorId, 100);
    const { bookingId, checkoutId } = await hold(context, mentee, mentorId, time);
    await unlistMentor(services, admin, mentorId, { reason: "The profile names a competitor." });
    const denied = { code: "mentor_not_bookable" };
    await expect(payForHold(services, mentee, mentorId)).rejects.toMatchObject(denied);
    await expect(bookSession(services, mentee, mentorId, request(time))).rejects.toMatchObject(
      denied,
    );
    await pay(context, checkoutId);
    await context.runJobs();
    expect(await standing(context, bookingId)).toMatchObject({
      booking: { status: "expired" },
      order: { status },
      session: { closed_at: expect.any(Date) },
    });
    expect(
      await emailsTo(mentee.email, "Your mentor wasn't available when your payment arrived"),
    ).toHaveLength(1);
  });

  test("but finds the time still free is a request like any other", async () => {
    const mentee = await context.createUser();
    const { bookingId, checkoutId } = await hold(context, mentee, context.mentorId, await soon(44));
    await context.services.payments.sandbox?.pay(checkoutId);
    context.clock.advance(11 * 60);
    await processDueBookings(context.services);
    expect((await standing(context, bookingId)).booking.status).toBe("expired");
    await readSession(context.services, mentee, bookingId);
    expect((await standing(context, bookingId)).booking.status).toBe("requested");
  });
});

test("two people pay for one hour at the same moment: one has it, the other is not charged", async () => {
  const [one, other] = [await context.createUser(), await context.createUser()];
  const time = await soon(70);
  const first = await hold(context, one, context.mentorId, time);
  await context.services.payments.sandbox?.pay(first.checkoutId);
  context.clock.advance(11 * 60);
  const second = await hold(context, other, context.mentorId, time);
  await Promise.all([
    readSession(context.services, one, first.bookingId),
    pay(context, second.checkoutId),
  ]);
  await context.runJobs();
  const ends = [
    await standing(context, first.bookingId),
    await standing(context, second.bookingId),
  ];
  expect(ends.map(({ booking }) => booking.status).sort()).toEqual(["expired", "requested"]);
  expect(ends.map(({ order }) => order?.status).sort()).toEqual(["authorized", "released"]);
});

describe("a card that cannot be charged any more", () => {
  test("when the mentor accepts calls the session off, and both are told", async () => {
    const { mentor } = context;
    const mentee = await context.createUser();
    const id = await bookAndPay(context, mentee, context.mentorId, await soon(80));
    const { order } = await standing(context, id);
    // The bank lets go by itself, and the site does not know.
    await context.services.payments.gateway.release({
      paymentId: order?.payment_id ?? "",
      idempotencyKey: "test-release",
    });
    await changeBooking(context.services, mentor, id, { event: "confirm" });
    await context.runJobs();
    expect(await standing(context, id)).toMatchObject({
      booking: { status: "cancelled", cancelled_by: "system" },
      order: { status: "expired", paid_at: null },
      session: { charged_at: null, refund_cents: null, closed_at: expect.any(Date) },
    });
    for (const { email } of [mentee, mentor]) {
      const emails = (await context.outbox()).filter(
        ({ recipient, subject }) => recipient === email && subject.startsWith("Canceled:"),
      );
      expect(emails.at(-1)?.text).toContain("couldn't be charged");
    }
  });
});

describe("the reconciliation", () => {
  test("gives back what a session holds that does not take place, once, and logs it", async () => {
    const mentee = await context.createUser();
    const id = await bookAndPay(context, mentee, context.mentorId, await soon(90));
    const charged = await chargedSession();
    // As no transaction of ours would leave them.
    for (const bookingId of [id, charged]) await breakBooking(bookingId);
    await reconcileSessions(context.services);
    expect((await standing(context, id)).order?.status).toBe("authorized");

    context.clock.advance(6 * 60);
    await reconcileSessions(context.services);
    await context.runJobs();
    await reconcileSessions(context.services);
    expect((await standing(context, id)).order?.status).toBe("released");
    expect((await standing(context, charged)).order).toMatchObject({
      status: "refunded",
      refund_cents: 15_000,
    });
    const unreconciled = context.logged.filter(
      ({ event }) => event === "mentorship.session_money_unreconciled",
    );
    expect(unreconciled.map(({ bookingId }) => bookingId).sort()).toEqual([id, charged].sort());
  });

  test("leaves alone what takes place, and what was never paid", async () => {
    const mentee = await context.createUser();
    const good = await bookAndPay(context, mentee, context.mentorId, await soon(100));
    const unpaid = await hold(
      context,
      await context.createUser(),
      context.mentorId,
      await soon(110),
    );
    context.clock.advance(20 * 60);
    await processDue(context);
    await reconcileSessions(context.services);
    context.clock.advance(20 * 60);
    await reconcileSessions(context.services);
    expect((await standing(context, good)).order?.status).toBe("authorized");
    expect(await standing(context, unpaid.bookingId)).toMatchObject({
      order: { status: "expired" },
      session: { closed_at: expect.any(Date) },
    });
    context.clock.advance(day);
  });

  async function chargedSession(): Promise<string> {
    const mentee = await context.createUser();
    const id = await bookAndPay(context, mentee, context.mentorId, await soon(95));
    await changeBooking(context.services, context.mentor, id, { event: "confirm" });
    await context.runJobs();
    return id;
  }

  async function breakBooking(bookingId: string) {
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("bookings")
        .set({
          status: "cancelled",
          cancelled_by: "system",
          status_changed_at: context.clock.now(),
        })
        .where("id", "=", bookingId)
        .execute(),
    );
  }
});
