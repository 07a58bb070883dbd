import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { authenticateForPage } from "#features/auth/sessions/sessions.usecases.server.ts";
import type { Services } from "#platform/services.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { addHost, asking, book, withTestKind } from "../booking.test-support.ts";
import { findBooking } from "../bookings.usecases.server.ts";
import { holdSlot } from "../holds/holds.usecases.server.ts";
import { listFreeSlots } from "../slots.usecases.server.ts";
import { hasOwnHost } from "./own-host.usecases.server.ts";
import {
  pauseHost,
  readSchedule,
  removeException,
  saveException,
  saveTerms,
  saveWeek,
} from "./schedule.usecases.server.ts";
import { typeWeek } from "./week.rules.ts";

const now = new Date("2026-12-01T12:00:00Z");
// Thursday, nine o'clock in Toronto.
const thursdayNine = new Date("2026-12-03T14:00:00Z");
const thursdays = typeWeek([{ weekday: 4, startMinute: 540, endMinute: 720 }]);
const terms = {
  buffer_minutes: "0",
  notice_hours: "0",
  horizon_days: "30",
  weekly_limit: "",
  instant_booking: "no",
};

let context: TestContext;
let services: Services;
let guest: TestUser;
let mentor: TestUser;
let hostId: string;

beforeAll(async () => {
  context = await createTestContext({ now });
  ({ services } = withTestKind(context.services));
});
beforeEach(async () => {
  context.clock.set(now);
  guest = await context.createUser();
  mentor = await context.createUser();
  hostId = await addHost(context, { userId: mentor.userId, noticeHours: 0 });
});
afterAll(() => context.close());

async function starts(): Promise<string[]> {
  const slots = await listFreeSlots(services, hostId);
  return slots.map(({ startsAt }) => startsAt.toISOString());
}

test("pages know by the session whose time can be booked", async () => {
  const seen = async ({ accessToken }: TestUser) =>
    hasOwnHost(await authenticateForPage(services, accessToken));
  expect(await seen(mentor)).toBe(true);
  expect(await seen(guest)).toBe(false);
});

describe("the weekly hours", () => {
  test("take the place of the ones before, in their zone", async () => {
    const saved = await saveWeek(services, mentor, {
      timeZone: "Europe/Berlin",
      week: thursdays,
    });
    expect(saved).toEqual({ problems: [] });
    expect((await starts()).slice(0, 4)).toEqual([
      "2026-12-03T08:00:00.000Z",
      "2026-12-03T09:00:00.000Z",
      "2026-12-03T10:00:00.000Z",
      "2026-12-10T08:00:00.000Z",
    ]);
  });

  test("are kept whole or not at all", async () => {
    const before = await starts();
    const wrong = typeWeek([
      { weekday: 1, startMinute: 540, endMinute: 720 },
      { weekday: 1, startMinute: 660, endMinute: 780 },
    ]);
    const saved = await saveWeek(services, mentor, { timeZone: "Nowhere/Land", week: wrong });
    expect(saved.problems.map(({ message }) => message)).toEqual([
      "Choose your time zone",
      "Monday: 09:00–12:00 and 11:00–13:00 overlap",
    ]);
    expect(await starts()).toEqual(before);
  });

  test("never touch a booking; those outside are listed", async () => {
    const booking = await book(services, guest, hostId, thursdayNine);
    expect((await readSchedule(services, mentor))?.outside).toEqual([]);
    const week = typeWeek([{ weekday: 5, startMinute: 540, endMinute: 720 }]);
    await saveWeek(services, mentor, { timeZone: "America/Toronto", week });
    const found = await findBooking(services, mentor, booking.id);
    expect(found?.booking).toMatchObject({ status: "confirmed", startsAt: thursdayNine });
    expect((await readSchedule(services, mentor))?.outside).toMatchObject([
      { id: booking.id, guestName: "Test Guest", startsAt: thursdayNine },
    ]);
  });

  test("two who save at the same time leave one whole week, not a mixture", async () => {
    const mondays = typeWeek([{ weekday: 1, startMinute: 540, endMinute: 720 }]);
    await Promise.all(
      [thursdays, mondays].map((week) =>
        saveWeek(services, mentor, { timeZone: "America/Toronto", week }),
      ),
    );
    expect((await readSchedule(services, mentor))?.host.hours).toHaveLength(1);
  });
});

describe("days that differ", () => {
  test("close days, or give them other hours, until they are removed", async () => {
    const all = await starts();
    await saveException(services, mentor, {
      from: "2026-12-02",
      to: "2026-12-31",
      kind: "closed",
      ranges: [],
    });
    await saveException(services, mentor, {
      from: "2026-12-03",
      to: "",
      kind: "hours",
      ranges: [
        { start: "07:00", end: "08:00" },
        { start: "", end: "" },
      ],
    });
    const left = (await starts()).filter((start) => start > "2026-12-02" && start < "2027");
    expect(left).toEqual(["2026-12-03T12:00:00.000Z"]);
    await removeException(services, mentor, { from: "2026-12-02", to: "2026-12-31" });
    expect(await starts()).toEqual(all);
  });

  test("that are over on the host's clocks are refused", async () => {
    context.clock.set(new Date("2026-12-02T03:00:00Z"));
    const typed = { from: "2026-12-01", to: "", kind: "closed", ranges: [] };
    expect(await saveException(services, mentor, typed)).toEqual({ problems: [] });
    context.clock.set(new Date("2026-12-02T06:00:00Z"));
    const { problems } = await saveException(services, mentor, typed);
    expect(problems[0]?.message).toContain("is in the past");
  });

  test("are at most a year of days", async () => {
    const year = { kind: "closed", ranges: [] };
    for (const [from, to] of [
      ["2027-01-01", "2027-03-31"],
      ["2027-04-01", "2027-06-30"],
      ["2027-07-01", "2027-09-30"],
      ["2027-10-01", "2027-12-31"],
    ] as const) {
      await saveException(services, mentor, { ...year, from, to });
    }
    await expect(
      saveException(services, mentor, { ...year, from: "2028-01-01", to: "2028-01-02" }),
    ).rejects.toMatchObject({ code: "too_many_exceptions" });
    expect((await readSchedule(services, mentor))?.host.exceptions).toHaveLength(365);
  });
});

describe("the terms", () => {
  test("break, notice, horizon and weekly limit shape what is offered", async () => {
    await saveWeek(services, mentor, { timeZone: "America/Toronto", week: thursdays });
    await saveTerms(services, mentor, { ...terms, buffer_minutes: "30", horizon_days: "10" });
    expect(await starts()).toHaveLength(6);
    await book(services, guest, hostId, thursdayNine);
    // The hour after the break begins within the next slot.
    expect((await starts())[0]).toBe("2026-12-03T16:00:00.000Z");
    await saveTerms(services, mentor, { ...terms, weekly_limit: "1", horizon_days: "10" });
    expect((await starts())[0]).toBe("2026-12-10T14:00:00.000Z");
    await saveTerms(services, mentor, { ...terms, notice_hours: "336" });
    expect((await starts())[0]).toBe("2026-12-17T14:00:00.000Z");
  });

  test("are kept as sent", async () => {
    await saveTerms(services, mentor, { ...terms, weekly_limit: "5", instant_booking: "yes" });
    expect((await readSchedule(services, mentor))?.host).toMatchObject({
      bufferMinutes: 0,
      noticeHours: 0,
      horizonDays: 30,
      weeklyLimit: 5,
      instantBooking: true,
    });
  });

  test("outside their limits are refused, each by its field", async () => {
    const { problems } = await saveTerms(services, mentor, {
      buffer_minutes: "121",
      notice_hours: "-1",
      horizon_days: "0",
      weekly_limit: "1.5",
      instant_booking: "",
    });
    expect(problems.map(({ field }) => field).sort()).toEqual([
      "buffer_minutes",
      "horizon_days",
      "instant_booking",
      "notice_hours",
      "weekly_limit",
    ]);
  });
});

describe("a pause", () => {
  test("ends new bookings and leaves those that are", async () => {
    const booking = await book(services, guest, hostId, thursdayNine);
    await pauseHost(services, mentor, true);
    await pauseHost(services, mentor, true);
    expect(await starts()).toEqual([]);
    const later = new Date("2026-12-03T16:00:00Z");
    await expect(holdSlot(services, guest, asking(hostId, later))).rejects.toMatchObject({
      code: "booking_host_paused",
    });
    expect((await findBooking(services, mentor, booking.id))?.booking.status).toBe("confirmed");
    await pauseHost(services, mentor, false);
    expect(await starts()).not.toEqual([]);
    const audited = await services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.audit_entries")
        .select("action")
        .where("actor_id", "=", mentor.userId)
        .where("action", "like", "booking.host_%")
        .orderBy("id")
        .execute(),
    );
    expect(audited.map(({ action }) => action)).toEqual([
      "booking.host_paused",
      "booking.host_resumed",
    ]);
  });
});

describe("somebody else", () => {
  test("has no settings and changes none", async () => {
    const before = await starts();
    const other = await context.createUser();
    expect(await readSchedule(services, other)).toBeUndefined();
    expect(await readSchedule(services, anonymousViewer)).toBeUndefined();
    const attempts = await Promise.allSettled([
      saveWeek(services, other, { timeZone: "UTC", week: thursdays }),
      saveTerms(services, other, terms),
      saveException(services, other, { from: "2026-12-24", to: "", kind: "closed", ranges: [] }),
      removeException(services, other, { from: "2026-12-24", to: "2026-12-24" }),
      pauseHost(services, other, true),
    ]);
    for (const attempt of attempts) {
      expect(attempt).toMatchObject({ reason: { code: "not_a_booking_host" } });
    }
    expect(await starts()).toEqual(before);
  });
});
