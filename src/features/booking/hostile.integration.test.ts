import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addTime, subtractTime, toMilliseconds } from "#shared/time.ts";
import { eraseFrom } from "../../../tests/support/people/personal-data.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { addHost, asking, book, withTestKind } from "./booking.test-support.ts";
import { findBooking } from "./bookings.usecases.server.ts";
import { changeBooking } from "./changes.usecases.server.ts";
import { processDueBookings } from "./due-bookings.usecases.server.ts";
import { holdSlot } from "./holds/holds.usecases.server.ts";
import { readFeed, readFeedAddress } from "./hosts/feed.usecases.server.ts";

const start = new Date("2027-03-01T12:00:00Z");
const hour = toMilliseconds({ hours: 1 });

let context: TestContext;
let services: TestContext["services"];
let guest: TestUser;
let other: TestUser;
let hostUser: TestUser;
let hostId: string;
let emailsBefore = 0;

beforeAll(async () => {
  context = await createTestContext({ now: start });
  ({ services } = withTestKind(context.services));
  [guest, other, hostUser] = [
    await context.createUser(),
    await context.createUser(),
    await context.createUser(),
  ];
});
afterAll(() => context.close());

beforeEach(async () => {
  context.clock.set(start);
  await services.database.asSystem("test", async (transaction) => {
    await transaction.deleteFrom("bookings").execute();
    await transaction.deleteFrom("booking_hosts").where("kind", "=", "mentor").execute();
  });
  hostId = await addHost(context, { userId: hostUser.userId });
  emailsBefore = (await context.outbox()).length;
});

/** A time of the host's in so many days, 10:00 in Toronto while its clocks show winter. */
const inDays = (days: number, hourOfDay = 15) => new Date(Date.UTC(2027, 2, 1 + days, hourOfDay));

const subjectsTo = async ({ email }: TestUser) =>
  (await context.outbox())
    .slice(emailsBefore)
    .filter(({ recipient }) => recipient === email)
    .map(({ subject }) => subject.split(":")[0]);

const changeHost = (values: { paused_at?: Date; weekly_limit?: number }) =>
  services.database.asSystem("test", (transaction) =>
    transaction.updateTable("booking_hosts").set(values).where("id", "=", hostId).execute(),
  );

test("absences that cost nothing stand in no refund's way", async () => {
  const office = await addHost(context, { kind: "office" });
  await services.database.asSystem("test", async (transaction) => {
    const row = (index: number) => {
      const starts = subtractTime(inDays(3), { hours: index + 2 });
      const ends = addTime(starts, { hours: 1 });
      return {
        kind: "consultation",
        host_id: office,
        guest_name: "A visitor",
        guest_time_zone: "UTC",
        status: "confirmed",
        absent: "host",
        starts_at: starts,
        ends_at: ends,
        blocked_until: ends,
        created_at: start,
        status_changed_at: start,
      };
    };
    await transaction
      .insertInto("bookings")
      .values(Array.from({ length: 250 }, (_, index) => row(index)))
      .execute();
    await transaction
      .updateTable("bookings")
      .set({ status: "no_show" })
      .where("host_id", "=", office)
      .execute();
  });
  const missed = await book(services, guest, hostId, inDays(3));
  context.clock.set(new Date(inDays(3).getTime() + hour / 2));
  await changeBooking(services, guest, missed.id, { event: "reportAbsence" });
  context.clock.advance({ days: 1 });
  await processDueBookings(services);
  expect(await findBooking(services, guest, missed.id)).toMatchObject({
    booking: { status: "refunded" },
  });
});

describe("a host who has left", () => {
  const leave = () =>
    services.database.asSystem("test", async (transaction) => {
      await eraseFrom(services, transaction, { feature: "booking", userId: hostUser.userId });
      await transaction
        .updateTable("booking_hosts")
        .set({ user_id: null })
        .where("id", "=", hostId)
        .execute();
    });

  test("has no calendar any more, at no address", async () => {
    await book(services, guest, hostId, inDays(3));
    const address = (await readFeedAddress(services, hostUser)) ?? "";
    const key = address.split("/").at(-1)?.replace(".ics", "") ?? "";
    expect(await readFeed(services, hostId, key)).toBeDefined();
    await leave();
    expect(await readFeed(services, hostId, key)).toBeUndefined();
  });

  test("is not named to those whom they met; the letters that say so still name them", async () => {
    const booking = await book(services, guest, hostId, inDays(3));
    await leave();
    expect(await findBooking(services, guest, booking.id)).toMatchObject({
      booking: { status: "cancelled", hostName: "A former member" },
    });
    const message = (await context.outbox()).findLast(({ recipient }) => recipient === guest.email);
    expect(message?.text).toContain("Test Host canceled your session");
  });
});

describe("another time", () => {
  test("is not the guest's to take while the host pauses; the host proposes one", async () => {
    const booking = await book(services, guest, hostId, inDays(4));
    await changeHost({ paused_at: start });
    const move = { event: "move", startsAt: inDays(5) } as const;
    await expect(changeBooking(services, guest, booking.id, move)).rejects.toMatchObject({
      code: "booking_host_paused",
    });
    expect(await changeBooking(services, hostUser, booking.id, move)).toMatchObject({
      status: "rescheduled",
    });
  });

  test("can be in the same week when that is full with the session itself", async () => {
    await changeHost({ weekly_limit: 1 });
    const booking = await book(services, guest, hostId, inDays(8));
    await expect(holdSlot(services, other, asking(hostId, inDays(9)))).rejects.toMatchObject({
      code: "slot_not_offered",
    });
    expect(
      await changeBooking(services, guest, booking.id, { event: "move", startsAt: inDays(9) }),
    ).toMatchObject({ status: "rescheduled" });
  });

  test("that needs no answer is told as agreed, and nobody is asked", async () => {
    const prompt = await addHost(context, { userId: other.userId, instantBooking: true });
    const booking = await book(services, guest, prompt, inDays(4));
    await changeBooking(services, guest, booking.id, { event: "move", startsAt: inDays(5) });
    expect(await subjectsTo(guest)).toEqual(["Confirmed", "New time confirmed"]);
    expect(await subjectsTo(other)).toEqual(["Confirmed", "New time confirmed"]);
  });

  test("is taken by one of two who move at the same time", async () => {
    const booking = await book(services, guest, hostId, inDays(4));
    const outcomes = await Promise.allSettled([
      changeBooking(services, guest, booking.id, { event: "move", startsAt: inDays(5) }),
      changeBooking(services, hostUser, booking.id, { event: "move", startsAt: inDays(6) }),
      changeBooking(services, guest, booking.id, { event: "move", startsAt: inDays(7) }),
    ]);
    const made = outcomes.filter(({ status }) => status === "fulfilled");
    expect(made.length).toBeGreaterThanOrEqual(1);
    expect(await findBooking(services, guest, booking.id)).toMatchObject({
      booking: { status: "rescheduled", sequence: made.length },
    });
  });
});

test("times are not hoarded by asking for many at the same time", async () => {
  const hosts = await Promise.all(Array.from({ length: 8 }, () => addHost(context)));
  const outcomes = await Promise.allSettled(
    hosts.map((id, index) => holdSlot(services, guest, asking(id, inDays(3 + index)))),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
});

describe("a reminder names the day as the reader's calendar does", () => {
  const dawn = {
    hours: [7, 1, 2].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1440 })),
  };

  test.each([
    // Clocks in Toronto are put forward on March 14, 2027 and back on November 7.
    [
      "the night after a day of 23 hours",
      "2027-03-15T04:00:00Z",
      "2027-03-14T04:00:00Z",
      "Coming up",
    ],
    ["the evening of a day of 25 hours", "2027-11-08T04:00:00Z", "2027-11-07T04:00:00Z", "Today"],
    ["any other day", "2027-03-16T15:00:00Z", "2027-03-15T15:00:00Z", "Tomorrow"],
    [
      "a server that stood still for half a day",
      "2027-03-16T22:00:00Z",
      "2027-03-16T14:00:00Z",
      "Today",
    ],
  ])("after %s", async (_, startsAt, now, word) => {
    const time = new Date(startsAt);
    context.clock.set(subtractTime(time, { days: 20 }));
    const early = await addHost(context, { userId: other.userId, ...dawn });
    await book(services, guest, early, time);
    context.clock.set(new Date(now));
    await processDueBookings(services);
    expect(await subjectsTo(other)).toEqual(["Confirmed", word]);
  });
});
