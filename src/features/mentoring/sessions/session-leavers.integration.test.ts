import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eraseAccount } from "#features/auth/users/erase-account.usecases.server.ts";
import { cancelBySystem, changeBooking } from "#features/booking/booking.contract.ts";
import { listOwnPayments } from "#features/payments/own-payments.usecases.server.ts";
import { subtractTime } from "#shared/time.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import type { TestUser } from "../../../../tests/support/services.ts";
import * as sessionPage from "../pages/session.tsx";
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
  type SessionContext,
  setInstantBooking,
  standing,
} from "./sessions.test-support.ts";
import { settleSessions } from "./settle-sessions.usecases.server.ts";

const price = 15_000;
let context: SessionContext;
let people: { mentee: TestUser; mentor: TestUser; mentorId: string };
let ledgerBefore: Record<string, number>;

beforeAll(async () => {
  context = await createSessionContext();
});
afterAll(() => context?.close());
beforeEach(async () => {
  people = { mentee: await context.createUser(), ...(await createMentor(context, context.admin)) };
  ledgerBefore = await balances(context);
});
afterEach(async () => {
  const all = Object.values(await balances(context)).reduce((sum, cents) => sum + cents, 0);
  expect(all, "the ledger's sum").toBe(0);
});

async function moved() {
  const now = await balances(context);
  return Object.fromEntries(
    Object.entries(now)
      .map(([account, cents]) => [account, cents - (ledgerBefore[account] ?? 0)] as const)
      .filter(([, cents]) => cents !== 0),
  );
}

async function leave({ userId }: TestUser) {
  await context.services.database.asSystem("test", (transaction) =>
    eraseAccount(context.services, transaction, userId),
  );
  await context.runJobs();
}

async function requested(hoursAhead = 72): Promise<string> {
  const { mentee, mentorId } = people;
  return await bookAndPay(context, mentee, mentorId, await findTime(context, mentorId, hoursAhead));
}

async function accepted(hoursAhead?: number): Promise<string> {
  const id = await requested(hoursAhead);
  await changeBooking(context.services, people.mentor, id, { event: "confirm" });
  return id;
}

async function completed(): Promise<string> {
  const id = await accepted();
  await context.runJobs();
  context.clock.set((await standing(context, id)).booking.ends_at);
  await changeBooking(context.services, people.mentor, id, { event: "complete" });
  return id;
}

async function letPass(days: number) {
  context.clock.advance(days * day);
  await processDue(context);
  await settleSessions(context.services);
}

describe.each(["mentee", "mentor"] as const)("a %s who leaves", (who) => {
  test.each([
    ["requires an answer of the mentor", false, "released"],
    ["is charged right away", true, "refunded"],
  ])(
    "before a payment has come that %s costs nobody anything",
    async (_, instantBooking, status) => {
      const { mentee, mentorId } = people;
      await setInstantBooking(context, mentorId, instantBooking);
      const { bookingId, checkoutId } = await hold(
        context,
        mentee,
        mentorId,
        await findTime(context, mentorId, 72),
      );
      await leave(people[who]);
      await pay(context, checkoutId);
      await context.runJobs();
      expect(await standing(context, bookingId)).toMatchObject({
        booking: { status: "expired" },
        order: { status },
        session: { closed_at: expect.any(Date) },
      });
      expect(await moved()).toEqual({});
    },
  );

  test("before the mentor has answered ends the request without a charge", async () => {
    const id = await requested();
    await leave(people[who]);
    expect(await standing(context, id)).toMatchObject({
      booking:
        who === "mentee"
          ? { status: "cancelled", cancelled_by: "guest" }
          : { status: "declined", cancelled_by: "host" },
      order: { status: "released" },
      session: { closed_at: expect.any(Date) },
    });
    expect(await moved()).toEqual({});
  });

  test("while the card is being charged has everything given back", async () => {
    const id = await accepted();
    expect((await standing(context, id)).order?.status).toBe("capture_due");
    await leave(people[who]);
    expect(await standing(context, id)).toMatchObject({
      booking: { status: "cancelled" },
      order: { status: "refunded", refund_cents: price },
    });
    expect(await moved()).toEqual({});
  });

  test("a day and a half before the start is treated as who cancels", async () => {
    const id = await accepted();
    await context.runJobs();
    const { booking } = await standing(context, id);
    context.clock.set(subtractTime(booking.starts_at, { days: 1.5 }));
    await leave(people[who]);
    const refund = who === "mentee" ? price / 2 : price;
    expect((await standing(context, id)).order).toMatchObject({ refund_cents: refund });
    await letPass(9);
    const rest = price - refund;
    expect(await moved()).toEqual(
      rest === 0 ? {} : { provider: rest, payable: -rest * 0.85, revenue: -rest * 0.15 },
    );
  });

  test("while a refund is under way, and after it, changes nothing", async () => {
    const id = await accepted();
    await context.runJobs();
    await changeBooking(context.services, people.mentee, id, { event: "cancel" });
    expect((await standing(context, id)).order?.status).toBe("refund_due");
    await leave(people[who]);
    expect((await standing(context, id)).order).toMatchObject({ status: "refunded" });
    await leave(people[who === "mentee" ? "mentor" : "mentee"]);
    expect(await moved()).toEqual({});
  });

  test("after the session leaves the mentor's share due", async () => {
    const id = await completed();
    await leave(people[who]);
    await letPass(8);
    expect((await standing(context, id)).session.mentor_cents).toBe(12_750);
    expect(await moved()).toEqual({ provider: price, payable: -12_750, revenue: -2250 });
  });

  test("in a dispute leaves it to the administrator", async () => {
    const id = await completed();
    await changeBooking(context.services, people.mentee, id, { event: "dispute" });
    await leave(people[who]);
    const decision = { event: "refund", reason: "It did not take place" } as const;
    await changeBooking(context.services, context.admin, id, decision);
    await context.runJobs();
    expect((await standing(context, id)).order).toMatchObject({ status: "refunded" });
    expect(await moved()).toEqual({});
  });

  test("right after the session, before it was noted as completed, keeps the mentor's share due", async () => {
    const id = await accepted();
    await context.runJobs();
    context.clock.set((await standing(context, id)).booking.ends_at);
    await leave(people[who]);
    await letPass(9);
    expect(await moved()).toEqual({ provider: price, payable: -12_750, revenue: -2250 });
  });
});

test("a mentee who leaves before answering the mentor's new time gets everything back", async () => {
  const id = await accepted();
  await context.runJobs();
  const { booking } = await standing(context, id);
  context.clock.set(subtractTime(booking.starts_at, { hours: 20 }));
  const startsAt = await findTime(context, people.mentorId, 96);
  await changeBooking(context.services, people.mentor, id, { event: "move", startsAt });
  await leave(people.mentee);
  expect(await standing(context, id)).toMatchObject({
    booking: { status: "cancelled", cancelled_by: "host" },
    order: { status: "refunded", refund_cents: price },
  });
  await letPass(9);
  expect(await moved()).toEqual({});
});

describe("the words of someone who leaves", () => {
  const reasonOf = async (id: string) => (await standing(context, id)).booking.reason;
  const reason = "My plans have changed.";

  test("about a refund or a cancellation go with the mentee's account, and with no other", async () => {
    const [disputed, cancelled] = [await completed(), await accepted()];
    await context.runJobs();
    for (const [id, event] of [
      [disputed, "dispute"],
      [cancelled, "cancel"],
    ] as const) {
      await changeBooking(context.services, people.mentee, id, { event, reason });
    }
    await leave(people.mentor);
    expect([await reasonOf(disputed), await reasonOf(cancelled)]).toEqual([reason, reason]);
    await leave(people.mentee);
    expect([await reasonOf(disputed), await reasonOf(cancelled)]).toEqual([null, null]);
  });

  test("about a request go with the mentor's account, and with no other", async () => {
    const id = await requested();
    await changeBooking(context.services, people.mentor, id, { event: "decline", reason });
    await leave(people.mentee);
    expect(await reasonOf(id)).toBe(reason);
    await leave(people.mentor);
    expect(await reasonOf(id)).toBeNull();
  });

  test("aren't the site's own, which only lose the name", async () => {
    const id = await accepted();
    await context.runJobs();
    await context.services.database.asSystem("test", (transaction) =>
      cancelBySystem(
        context.services,
        transaction,
        id,
        "Ngozi Adeyemi is no longer available on Meridian.",
      ),
    );
    await leave(people.mentee);
    expect(await reasonOf(id)).toBe("A former member is no longer available on Meridian.");
  });

  test("aren't the site's own, which lose a name that the mentor had before, too", async () => {
    const id = await accepted();
    await context.runJobs();
    await context.services.database.asSystem("test", async (transaction) => {
      const reason = "Grace Mensah is no longer available on Meridian.";
      await cancelBySystem(context.services, transaction, id, reason);
      await transaction
        .updateTable("booking_hosts")
        .set({ name: "Grace Bello" })
        .where("id", "=", people.mentorId)
        .execute();
    });
    await leave(people.mentor);
    expect(await reasonOf(id)).toBe("A former member is no longer available on Meridian.");
  });
});

test("a mentor's name is in no order and not in the books, and leaves the mentee's payments with them", async () => {
  const id = await completed();
  const { database } = context.services;
  const readName = () =>
    database.asSystem("test", async (transaction) => {
      const host = await transaction
        .selectFrom("booking_hosts")
        .select("name")
        .where("id", "=", people.mentorId)
        .executeTakeFirstOrThrow();
      return host.name;
    });
  const listDescriptions = async () => {
    const { payments } = await listOwnPayments(context.services, people.mentee, { page: 1 });
    return payments.map(({ description }) => description);
  };
  const name = await readName();
  expect((await listDescriptions())[0]).toContain(`Mentor session with ${name}, reference `);
  await leave(people.mentor);
  expect((await listDescriptions())[0]).toContain(
    "Mentor session with a former member, reference ",
  );
  const stored = await database.asSystem("test", async (transaction) => [
    await transaction
      .selectFrom("orders")
      .select(["subject_id", "description"])
      .where("purpose", "=", "mentor_session")
      .execute(),
    await transaction.selectFrom("ledger_transactions").select("memo").execute(),
  ]);
  expect(JSON.stringify(stored)).toContain(id);
  expect(JSON.stringify(stored)).not.toContain(name);
});

describe("the page of a session", () => {
  const read = async (viewer: TestUser, bookingId: string) => {
    const routes = [pageRoute("/sessions/:bookingId", sessionPage)];
    return (await visitPage(context, routes, `/sessions/${bookingId}`, undefined, viewer)).html;
  };

  test("doesn't offer to write to a mentee who has left", async () => {
    const id = await completed();
    expect(await read(people.mentor, id)).toContain("Write to");
    await leave(people.mentee);
    expect(await read(people.mentor, id)).not.toContain("Write to");
  });

  test("still says that a request ran out once its mentor has left", async () => {
    const id = await requested();
    context.clock.advance(2 * day);
    await processDue(context);
    expect(await read(people.mentee, id)).toContain("The request wasn&#x27;t answered in time.");
    await leave(people.mentor);
    const html = await read(people.mentee, id);
    expect(html).toContain("The request wasn&#x27;t answered in time.");
    expect(html).toContain("Not answered");
  });

  test("doesn't wait for a mentor who has left to come back", async () => {
    const id = await completed();
    await leave(people.mentor);
    expect(await read(people.mentee, id)).toContain("This mentor is no longer on");
  });
});
