import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anonymousViewer } from "#platform/viewer.ts";
import { addTime, subtractTime, toSeconds } from "#shared/time.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { addHost, asking, book, withTestKind } from "./booking.test-support.ts";
import type { BookingChange } from "./booking-kind.types.ts";
import { selectTakenTimes } from "./bookings.store.server.ts";
import { findBooking, guestKeyOf, listBookings } from "./bookings.usecases.server.ts";
import { changeBooking } from "./changes.usecases.server.ts";
import { processDueBookings } from "./due-bookings.usecases.server.ts";
import { bookSlot, holdSlot, releaseHold, settleHold } from "./holds/holds.usecases.server.ts";
import { termLimits } from "./hosts/schedule.constants.ts";
import { findNextSlots, listFreeSlots } from "./slots.usecases.server.ts";

const start = new Date("2027-03-01T12:00:00Z");
const hour = toSeconds({ hours: 1 });

let context: TestContext;
let services: TestContext["services"];
let changes: BookingChange[];
let hostUser: TestUser;
let guest: TestUser;
let other: TestUser;
let third: TestUser;
let admin: TestUser;
let hostId: string;
let emailsBefore = 0;

beforeAll(async () => {
  context = await createTestContext({ now: start });
  ({ services, changes } = withTestKind(context.services));
  [guest, other, third, hostUser, admin] = [
    await context.createUser(),
    await context.createUser(),
    await context.createUser(),
    await context.createUser(),
    await context.createUser({ roles: ["admin"] }),
  ];
});
afterAll(() => context.close());

beforeEach(async () => {
  context.clock.set(start);
  changes.length = 0;
  emailsBefore = (await context.outbox()).length;
  await services.database.asSystem("test", async (transaction) => {
    await transaction.deleteFrom("bookings").execute();
    await transaction.deleteFrom("booking_hosts").where("kind", "=", "mentor").execute();
  });
  hostId = await addHost(context, { userId: hostUser.userId });
});

/** A time of the host's in so many days, 10:00 in Toronto. */
const inDays = (days: number, hourOfDay = 15) => new Date(Date.UTC(2027, 2, 1 + days, hourOfDay));

/** The reason in the audit log for a booking's event. */
async function loggedReason(bookingId: string, action: string): Promise<string | null> {
  const { reason } = await services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select("reason")
      .where("subject_id", "=", bookingId)
      .where("action", "=", action)
      .executeTakeFirstOrThrow(),
  );
  return reason;
}

/** Emails of the present test, oldest first. */
const emailsTo = async (email: string) =>
  (await context.outbox()).slice(emailsBefore).filter(({ recipient }) => recipient === email);

describe("a time that is kept for somebody who pays", () => {
  test("is nobody else's for ten minutes, and then anybody's", async () => {
    const time = inDays(3);
    const hold = await holdSlot(services, guest, asking(hostId, time));
    expect(hold).toMatchObject({ status: "held", startsAt: time });
    expect(hold.holdExpiresAt).toEqual(new Date(start.getTime() + 600_000));
    expect(await holdSlot(services, guest, asking(hostId, time))).toEqual(hold);
    await expect(holdSlot(services, other, asking(hostId, time))).rejects.toMatchObject({
      code: "slot_taken",
    });
    expect(
      (await listFreeSlots(services, hostId)).map(({ startsAt }) => startsAt),
    ).not.toContainEqual(time);
    context.clock.advance(600);
    expect(await holdSlot(services, other, asking(hostId, time))).toMatchObject({ status: "held" });
    expect(await findBooking(services, guest, hold.id)).toMatchObject({
      booking: { status: "expired" },
    });
  });

  test("has what its guest said last, and stays one hold", async () => {
    const hold = await holdSlot(services, guest, asking(hostId, inDays(3)));
    const corrected = await holdSlot(services, guest, {
      ...asking(hostId, inDays(3)),
      guestName: "Corrected Guest",
      guestTimeZone: "Africa/Lagos",
      note: " About the interview ",
    });
    expect(corrected).toEqual({
      ...hold,
      guestName: "Corrected Guest",
      guestTimeZone: "Africa/Lagos",
      note: "About the interview",
    });
  });

  test("is given up for another time of the same host", async () => {
    const first = await holdSlot(services, guest, asking(hostId, inDays(3)));
    await holdSlot(services, guest, asking(hostId, inDays(4)));
    expect(await findBooking(services, guest, first.id)).toMatchObject({
      booking: { status: "expired" },
    });
  });

  test("is not hoarded: three at a time", async () => {
    for (const day of [3, 4, 5]) {
      await holdSlot(services, third, asking(await addHost(context), inDays(day)));
    }
    await expect(holdSlot(services, third, asking(hostId, inDays(6)))).rejects.toMatchObject({
      code: "too_many_holds",
    });
  });

  test.each([
    ["that is not offered", () => asking(hostId, inDays(3, 3)), "slot_not_offered"],
    [
      "between two that are offered",
      () => asking(hostId, addTime(inDays(3), { minutes: 1 })),
      "slot_not_offered",
    ],
    ["within the notice", () => asking(hostId, inDays(0, 20)), "slot_not_offered"],
    ["beyond the horizon", () => asking(hostId, inDays(80)), "slot_not_offered"],
    ["of nobody", () => asking(crypto.randomUUID(), inDays(3)), "booking_host_not_found"],
    ["that is no time", () => asking(hostId, new Date(Number.NaN)), "slot_not_offered"],
    [
      "in no zone",
      () => ({ ...asking(hostId, inDays(3)), guestTimeZone: "Mars/Olympus" }),
      "time_zone_unknown",
    ],
  ])("cannot be one %s", async (_, request, code) => {
    await expect(holdSlot(services, guest, request())).rejects.toMatchObject({ code });
  });

  test("cannot be one's own, nor anonymous", async () => {
    await expect(holdSlot(services, hostUser, asking(hostId, inDays(3)))).rejects.toMatchObject({
      code: "own_slot",
    });
    await expect(
      holdSlot(services, anonymousViewer, asking(hostId, inDays(3))),
    ).rejects.toMatchObject({ status: 401 });
  });

  test("is settled late when the time is still free, and not when it is gone", async () => {
    const hold = await holdSlot(services, guest, asking(hostId, inDays(3)));
    context.clock.advance({ hours: 1 });
    await processDueBookings(services);
    const settle = (id: string) =>
      services.database.asSystem("test", (transaction) =>
        settleHold(services, transaction, id, "request"),
      );
    expect(await settle(hold.id)).toMatchObject({ status: "requested" });
    expect(await settle(hold.id)).toBeUndefined();

    const lost = await holdSlot(services, guest, asking(hostId, inDays(4)));
    context.clock.advance({ hours: 1 });
    await holdSlot(services, other, asking(hostId, inDays(4)));
    expect(await settle(lost.id)).toBeUndefined();
  });
});

test("nobody is in two places at a time", async () => {
  const elsewhere = await addHost(context);
  await book(services, third, hostId, inDays(3));
  await expect(holdSlot(services, third, asking(elsewhere, inDays(3)))).rejects.toMatchObject({
    code: "guest_busy",
  });
});

describe("the host's settings", () => {
  test("a buffer keeps the next hour free", async () => {
    const buffered = await addHost(context, { bufferMinutes: 30 });
    await book(services, guest, buffered, inDays(3));
    const free = await listFreeSlots(services, buffered, {
      from: inDays(3, 14),
      to: inDays(3, 18),
    });
    expect(free.map(({ startsAt }) => startsAt)).toEqual([inDays(3, 17)]);
  });

  test("a week that is full is offered no more, whatever becomes of its sessions later", async () => {
    const limited = await addHost(context, { weeklyLimit: 1 });
    await book(services, guest, limited, inDays(2));
    const free = await listFreeSlots(services, limited, { from: inDays(0), to: inDays(14) });
    expect(free.every(({ startsAt }) => startsAt >= inDays(7, 5))).toBe(true);
    expect(free.length).toBeGreaterThan(0);
    await expect(holdSlot(services, other, asking(limited, inDays(3)))).rejects.toMatchObject({
      code: "slot_not_offered",
    });
  });

  test("a pause ends offers and keeps what is booked", async () => {
    const booking = await book(services, guest, hostId, inDays(3));
    await services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("booking_hosts")
        .set({ paused_at: start })
        .where("id", "=", hostId)
        .execute(),
    );
    expect(await listFreeSlots(services, hostId)).toEqual([]);
    expect((await findNextSlots(services, [hostId])).size).toBe(0);
    await expect(holdSlot(services, other, asking(hostId, inDays(4)))).rejects.toMatchObject({
      code: "booking_host_paused",
    });
    expect(await findBooking(services, guest, booking.id)).toMatchObject({
      booking: { status: "confirmed" },
    });
  });

  test("busy times elsewhere take slots away", async () => {
    await services.database.asSystem("test", async (transaction) => {
      const { id } = await transaction
        .insertInto("private.busy_calendars")
        .values({ host_id: hostId, url: "https://calendar.example/a.ics", added_at: start })
        .returning("id")
        .executeTakeFirstOrThrow();
      await transaction
        .insertInto("private.busy_times")
        .values({
          calendar_id: id,
          starts_at: inDays(3, 14),
          ends_at: addTime(inDays(3), { minutes: 1 }),
        })
        .execute();
    });
    const free = await listFreeSlots(services, hostId, { from: inDays(3, 13), to: inDays(3, 18) });
    expect(free.map(({ startsAt }) => startsAt)).toEqual([inDays(3, 16), inDays(3, 17)]);
    expect((await findNextSlots(services, [hostId])).get(hostId)).toEqual(inDays(1, 14));
  });
});

describe("a request", () => {
  test("is answered by the host alone; both are written to, the host's calendar too", async () => {
    const booking = await book(services, guest, hostId, inDays(3), "request");
    expect(booking).toMatchObject({
      status: "requested",
      answerBy: addTime(start, { hours: 48 }),
    });
    await expect(
      changeBooking(services, guest, booking.id, { event: "confirm" }),
    ).rejects.toMatchObject({ code: "booking_not_yours_to_change" });
    await expect(
      changeBooking(services, other, booking.id, { event: "confirm" }),
    ).rejects.toMatchObject({ code: "booking_not_found" });
    const confirmed = await changeBooking(services, hostUser, booking.id, { event: "confirm" });
    expect(confirmed).toMatchObject({ status: "confirmed", answerBy: null, sequence: 0 });
    expect(confirmed.meetingUrl).toMatch(/^https:\/\/meet\.jit\.si\/meridian-/);
    const [request, confirmation] = await emailsTo(hostUser.email);
    expect(request?.subject).toContain("New request");
    expect(confirmation?.subject).toContain("Confirmed");
    const last = (await emailsTo(guest.email)).at(-1);
    expect(last?.text).toContain("Told of confirm.");
    expect(JSON.stringify(last?.attachments)).toContain(`UID:${booking.id}@`);
    expect(changes.map(({ event }) => event)).toEqual(["request", "confirm"]);
  });

  test("is declined with a reason, and its time is free again", async () => {
    const booking = await book(services, guest, hostId, inDays(3), "request");
    await expect(
      changeBooking(services, hostUser, booking.id, { event: "decline", reason: " " }),
    ).rejects.toMatchObject({ code: "reason_required" });
    expect(
      await changeBooking(services, hostUser, booking.id, {
        event: "decline",
        reason: "I am away",
      }),
    ).toMatchObject({ status: "declined", cancelledBy: "host" });
    expect(await holdSlot(services, other, asking(hostId, inDays(3)))).toMatchObject({
      status: "held",
    });
    expect((await emailsTo(guest.email)).at(-1)?.text).toContain("I am away");
    // It goes with the host's account, and what's in the log stays.
    expect(await loggedReason(booking.id, "booking.declined")).toBeNull();
  });

  test("is canceled by the team with a reason, which the log has", async () => {
    const booking = await book(services, guest, hostId, inDays(3), "request");
    const reason = "The event is over";
    await changeBooking(services, admin, booking.id, { event: "cancel", reason });
    expect(await loggedReason(booking.id, "booking.cancelled")).toBe(reason);
  });

  test("lapses when nobody answers", async () => {
    const booking = await book(services, guest, hostId, inDays(3), "request");
    context.clock.advance(48 * hour);
    await expect(
      changeBooking(services, hostUser, booking.id, { event: "confirm" }),
    ).rejects.toMatchObject({ code: "booking_changed" });
    await processDueBookings(services);
    expect(await findBooking(services, guest, booking.id)).toMatchObject({
      booking: { status: "declined", cancelledBy: "system" },
    });
    expect(changes.at(-1)).toMatchObject({ event: "decline", actor: "system" });
  });
});

describe("another time", () => {
  test("that the guest proposes waits for the host, and keeps the calendar's UID", async () => {
    const booking = await book(services, guest, hostId, inDays(4));
    const moved = await changeBooking(services, guest, booking.id, {
      event: "move",
      startsAt: inDays(5),
    });
    expect(moved).toMatchObject({
      status: "rescheduled",
      startsAt: inDays(5),
      movedBy: "guest",
      movedFrom: inDays(4),
      sequence: 1,
    });
    await expect(
      changeBooking(services, guest, booking.id, { event: "confirm" }),
    ).rejects.toMatchObject({ code: "booking_not_yours_to_change" });
    const agreed = await changeBooking(services, hostUser, booking.id, { event: "confirm" });
    expect(agreed).toMatchObject({
      status: "confirmed",
      sequence: 2,
      meetingUrl: booking.meetingUrl,
    });
    expect(await holdSlot(services, other, asking(hostId, inDays(4)))).toBeDefined();
    const files = (await emailsTo(guest.email)).map(({ attachments }) =>
      JSON.stringify(attachments ?? ""),
    );
    expect(files.filter((file) => file.includes(`UID:${booking.id}@`))).toHaveLength(3);
  });

  test("that the guest refuses is the host's cancellation", async () => {
    const booking = await book(services, guest, hostId, inDays(4));
    await changeBooking(services, hostUser, booking.id, { event: "move", startsAt: inDays(5) });
    const refused = await changeBooking(services, guest, booking.id, { event: "cancel" });
    expect(refused).toMatchObject({ status: "cancelled", cancelledBy: "host" });
  });

  test("without an answer ends the appointment", async () => {
    const booking = await book(services, guest, hostId, inDays(4));
    await changeBooking(services, hostUser, booking.id, { event: "move", startsAt: inDays(5) });
    context.clock.advance(48 * hour);
    await processDueBookings(services);
    expect(await findBooking(services, guest, booking.id)).toMatchObject({
      booking: { status: "cancelled", cancelledBy: "system" },
    });
  });

  test("is confirmed automatically where the host has instant booking", async () => {
    const prompt = await addHost(context, { instantBooking: true });
    const booking = await book(services, guest, prompt, inDays(4));
    expect(
      await changeBooking(services, guest, booking.id, { event: "move", startsAt: inDays(5) }),
    ).toMatchObject({ status: "confirmed", startsAt: inDays(5), sequence: 2 });
  });

  test("may be one whose hold has run out, before the job has removed it", async () => {
    const booking = await book(services, guest, hostId, inDays(4));
    const move = { event: "move", startsAt: inDays(5) } as const;
    const abandoned = await holdSlot(services, other, asking(hostId, inDays(5)));
    const own = await holdSlot(services, guest, asking(await addHost(context), inDays(5)));
    await expect(changeBooking(services, guest, booking.id, move)).rejects.toMatchObject({
      code: "slot_taken",
    });
    context.clock.advance(600);
    expect(await changeBooking(services, guest, booking.id, move)).toMatchObject({
      status: "rescheduled",
      startsAt: inDays(5),
    });
    const statusOf = async (viewer: TestUser, id: string) =>
      (await findBooking(services, viewer, id))?.booking.status;
    expect(await statusOf(other, abandoned.id)).toBe("expired");
    expect(await statusOf(guest, own.id)).toBe("expired");
  });

  test("may overlap the one it takes the place of", async () => {
    const half = await addHost(context, {
      slotMinutes: 30,
      bufferMinutes: 30,
      instantBooking: true,
    });
    const booking = await book(services, guest, half, inDays(4));
    const next = addTime(inDays(4), { minutes: 30 });
    expect(
      await changeBooking(services, guest, booking.id, { event: "move", startsAt: next }),
    ).toMatchObject({ startsAt: next });
  });

  test("has its limits for guests: a day before, twice; and somebody else's time", async () => {
    const booking = await book(services, guest, hostId, inDays(4));
    await book(services, other, hostId, inDays(5));
    await expect(
      changeBooking(services, guest, booking.id, { event: "move", startsAt: inDays(5) }),
    ).rejects.toMatchObject({ code: "slot_taken" });
    for (const day of [6, 7]) {
      await changeBooking(services, guest, booking.id, { event: "move", startsAt: inDays(day) });
      await changeBooking(services, hostUser, booking.id, { event: "confirm" });
    }
    await expect(
      changeBooking(services, guest, booking.id, { event: "move", startsAt: inDays(8) }),
    ).rejects.toMatchObject({ code: "moved_too_often" });
    const late = await book(services, guest, hostId, inDays(3));
    context.clock.set(new Date(inDays(2).getTime() + 1));
    await expect(
      changeBooking(services, guest, late.id, { event: "move", startsAt: inDays(9) }),
    ).rejects.toMatchObject({ code: "too_late_to_move" });
  });
});

describe("after the appointment", () => {
  const end = addTime(inDays(3), { hours: 1 });

  test("either side says that it took place, once it is over", async () => {
    const booking = await book(services, guest, hostId, inDays(3));
    await expect(
      changeBooking(services, hostUser, booking.id, { event: "complete" }),
    ).rejects.toMatchObject({ code: "booking_changed" });
    context.clock.set(end);
    expect(
      await changeBooking(services, hostUser, booking.id, { event: "complete" }),
    ).toMatchObject({ status: "completed", completedAt: end });
  });

  test("it counts as held a day later", async () => {
    const booking = await book(services, guest, hostId, inDays(3));
    context.clock.set(addTime(end, { days: 1 }));
    await processDueBookings(services);
    expect(await findBooking(services, guest, booking.id)).toMatchObject({
      booking: { status: "completed" },
    });
  });

  test("a host who did not come gives the money back, unless they contest it", async () => {
    const missed = await book(services, guest, hostId, inDays(3));
    const contested = await book(services, guest, hostId, inDays(3, 17));
    context.clock.set(addTime(inDays(3, 17), { minutes: 15 }));
    await changeBooking(services, guest, missed.id, { event: "reportAbsence" });
    const reported = await changeBooking(services, guest, contested.id, { event: "reportAbsence" });
    expect(reported).toMatchObject({ status: "no_show", absent: "host" });
    await changeBooking(services, hostUser, contested.id, {
      event: "dispute",
      reason: "I waited for half an hour",
    });
    context.clock.advance({ days: 1 });
    await processDueBookings(services);
    const statusOf = async (id: string) => (await findBooking(services, guest, id))?.booking.status;
    expect(await statusOf(missed.id)).toBe("refunded");
    expect(await statusOf(contested.id)).toBe("disputed");
    await expect(
      changeBooking(services, guest, contested.id, { event: "refund", reason: "Mine" }),
    ).rejects.toMatchObject({ code: "booking_not_yours_to_change" });
    await changeBooking(services, admin, contested.id, { event: "dismiss", reason: "The log" });
    expect(await statusOf(contested.id)).toBe("completed");
    await expect(
      changeBooking(services, guest, contested.id, { event: "dispute" }),
    ).rejects.toMatchObject({ code: "booking_changed" });
  });

  test("the guest can ask for the money back for seven days", async () => {
    const [early, late] = [
      await book(services, guest, hostId, inDays(3)),
      await book(services, guest, hostId, inDays(3, 17)),
    ];
    context.clock.set(inDays(3, 19));
    for (const { id } of [early, late]) {
      await changeBooking(services, guest, id, { event: "complete" });
    }
    expect(
      await changeBooking(services, guest, early.id, { event: "dispute", reason: "Not prepared" }),
    ).toMatchObject({ status: "disputed" });
    context.clock.advance({ days: 7 });
    await expect(
      changeBooking(services, guest, late.id, { event: "dispute" }),
    ).rejects.toMatchObject({ code: "booking_changed" });
    expect(
      await changeBooking(services, admin, early.id, { event: "refund", reason: "Agreed" }),
    ).toMatchObject({ status: "refunded", decision: "Agreed" });
  });
});

test("both sides are reminded a day and an hour before, once, and not of what is new", async () => {
  const booking = await book(services, other, hostId, inDays(3));
  const subjects = async () =>
    (await emailsTo(other.email)).map(({ subject }) => subject.split(":")[0]);
  context.clock.set(inDays(2));
  await processDueBookings(services);
  await processDueBookings(services);
  context.clock.set(inDays(3, 14));
  await processDueBookings(services);
  await processDueBookings(services);
  expect(await subjects()).toEqual(["Confirmed", "Tomorrow", "In an hour"]);
  expect((await emailsTo(hostUser.email)).at(-1)?.text).toContain(booking.meetingUrl);

  const soon = await addHost(context, { noticeHours: 0 });
  context.clock.set(inDays(5, 14));
  await book(services, third, soon, inDays(5, 15));
  await processDueBookings(services);
  expect((await emailsTo(third.email)).map(({ subject }) => subject.split(":")[0])).toEqual([
    "Confirmed",
  ]);
});

test("after an outage nobody is reminded of a day and of an hour together", async () => {
  const host = await addHost(context, { noticeHours: 0 });
  const mentee = await context.createUser();
  context.clock.set(inDays(7));
  await book(services, mentee, host, inDays(10));
  context.clock.set(subtractTime(inDays(10), { minutes: 40 }));
  await processDueBookings(services);
  const subjects = (await emailsTo(mentee.email)).map(({ subject }) => subject.split(":")[0]);
  expect(subjects).toEqual(["Confirmed", expect.stringMatching(/^In /)]);
});

test("a visitor without an account reads and cancels by the key in the letter alone", async () => {
  const office = await addHost(context, { kind: "office", name: "Test office" });
  const booking = await bookSlot(services, anonymousViewer, {
    ...asking(office, inDays(3)),
    guestEmail: "visitor@people.example",
  });
  const key = guestKeyOf(services, booking);
  expect((await emailsTo("visitor@people.example"))[0]?.text).toContain(`key=${key}`);
  expect(await findBooking(services, anonymousViewer, booking.id)).toBeUndefined();
  expect(await findBooking(services, anonymousViewer, booking.id, `${key}x`)).toBeUndefined();
  expect(await findBooking(services, anonymousViewer, booking.id, key)).toMatchObject({
    as: "guest",
  });
  await changeBooking(services, anonymousViewer, booking.id, { event: "cancel", key });
  const [, cancelled] = await emailsTo("visitor@people.example");
  expect(JSON.stringify(cancelled?.attachments)).toContain("METHOD:CANCEL");
  await expect(
    changeBooking(services, anonymousViewer, booking.id, { event: "cancel", key }),
  ).rejects.toMatchObject({ code: "booking_changed" });
});

test("lists are one's own, upcoming ones soonest first", async () => {
  await book(services, other, hostId, inDays(6));
  const sooner = await book(services, other, hostId, inDays(4), "request");
  await holdSlot(services, other, asking(hostId, inDays(5)));
  const list = (viewer: TestUser, as: "guest" | "host" | "admin", when: "upcoming" | "past") =>
    listBookings(services, viewer, { as, kind: "mentor_session", when });
  const { bookings, total } = await list(other, "guest", "upcoming");
  expect(total).toBe(2);
  expect(bookings[0]?.id).toBe(sooner.id);
  expect((await list(hostUser, "host", "upcoming")).total).toBe(2);
  expect((await list(third, "host", "upcoming")).total).toBe(0);
  expect((await list(third, "admin", "upcoming")).total).toBe(0);
  expect((await list(admin, "admin", "upcoming")).total).toBeGreaterThanOrEqual(2);
  await changeBooking(services, hostUser, sooner.id, { event: "decline", reason: "No" });
  expect((await list(other, "guest", "past")).bookings.map(({ id }) => id)).toEqual([sooner.id]);
});

test("a hold that is given back is free right away", async () => {
  const hold = await holdSlot(services, guest, asking(hostId, inDays(3)));
  await services.database.asSystem("test", (transaction) =>
    releaseHold(services, transaction, hold.id),
  );
  expect(await holdSlot(services, other, asking(hostId, inDays(3)))).toMatchObject({
    status: "held",
  });
});

test("a booking of the greatest length with the longest break takes its time up to the last minute", async () => {
  const { id, startsAt } = await book(services, guest, hostId, inDays(3));
  const blockedUntil = addTime(startsAt, { minutes: 60 + termLimits.bufferMinutes.maximum });
  await services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("bookings")
      .set({ blocked_until: blockedUntil })
      .where("id", "=", id)
      .execute(),
  );
  const takenFrom = async (from: Date) => {
    const range = { from, to: addTime(from, { days: 1 }), now: start };
    const times = await services.database.asSystem("test", (transaction) =>
      selectTakenTimes(transaction, [hostId], range),
    );
    return times.get(hostId)?.taken.length;
  };
  expect(await takenFrom(addTime(startsAt, { minutes: 179 }))).toBe(1);
  expect(await takenFrom(addTime(startsAt, { minutes: 180 }))).toBe(0);
});
