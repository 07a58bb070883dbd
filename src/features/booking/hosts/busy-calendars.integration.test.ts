import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type {
  BusyCalendarReading,
  BusyCalendarSource,
} from "#platform/busy-calendar/busy-calendar.ts";
import { databaseErrors } from "#platform/database/database.errors.ts";
import type { Database } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { addHost, book, withTestKind } from "../booking.test-support.ts";
import { listFreeSlots } from "../slots.usecases.server.ts";
import {
  addBusyCalendar,
  readBusyCalendars,
  removeBusyCalendar,
} from "./busy-calendars.usecases.server.ts";
import { readFeedAddress } from "./feed.usecases.server.ts";
import { readDueCalendars } from "./read-busy-calendars.usecases.server.ts";
import { saveWeek } from "./schedule.usecases.server.ts";
import { typeWeek } from "./week.rules.ts";

const now = new Date("2026-12-01T12:00:00Z");
const minutes = 60;
const thursday = typeWeek([{ weekday: 4, startMinute: 540, endMinute: 720 }]);

/** A calendar server of our own, with its answer to each path and the number of requests. */
let server: Server;
let base: string;
const files = new Map<string, { status: number; body: string; etag?: string }>();
const asked: string[] = [];

let context: TestContext;
let services: Services;
let mentor: TestUser;
let hostId: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const file = files.get(request.url ?? "");
    asked.push(`${request.url} ${request.headers["if-none-match"] ?? ""}`.trim());
    if (!file) return void response.writeHead(404).end();
    if (file.etag && request.headers["if-none-match"] === file.etag) {
      return void response.writeHead(304).end();
    }
    response.writeHead(file.status, {
      "Content-Type": "text/calendar",
      ...(file.etag ? { ETag: file.etag } : {}),
    });
    response.end(file.body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  context = await createTestContext({
    now,
    environment: { CALENDAR_ALLOW_PRIVATE_ADDRESSES: "true" },
  });
  ({ services } = withTestKind(context.services));
});
beforeEach(async () => {
  context.clock.set(now);
  files.clear();
  await services.database.asSystem("test", (transaction) =>
    transaction.deleteFrom("private.busy_calendars").execute(),
  );
  mentor = await context.createUser();
  hostId = await addHost(context, { userId: mentor.userId, noticeHours: 0, horizonDays: 7 });
  await saveWeek(services, mentor, { timeZone: "America/Toronto", week: thursday });
  asked.length = 0;
});
afterAll(async () => {
  await context.close();
  await new Promise((done) => server.close(done));
});

function calendar(...events: [from: string, to: string][]): string {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//test//EN",
    ...events.flatMap(([from, to], index) => [
      "BEGIN:VEVENT",
      `UID:${index}@test`,
      "DTSTAMP:20261101T000000Z",
      `DTSTART${from}`,
      `DTEND${to}`,
      "SUMMARY:Something private",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

const nineToTen: [string, string] = [":20261203T140000Z", ":20261203T150000Z"];
const tenToEleven: [string, string] = [":20261203T150000Z", ":20261203T160000Z"];

async function hours(): Promise<string[]> {
  const slots = await listFreeSlots(services, hostId);
  return slots.map(({ startsAt }) => startsAt.toISOString().slice(11, 16));
}

function serve(path: string, body: string, etag?: string): string {
  files.set(path, { status: 200, body, ...(etag ? { etag } : {}) });
  return `${base}${path}`;
}

describe("adding a calendar", () => {
  test("reads it right away: its times are no longer offered", async () => {
    expect(await hours()).toEqual(["14:00", "15:00", "16:00"]);
    const address = serve("/own.ics", calendar(nineToTen));
    expect(await addBusyCalendar(services, mentor, ` ${address} `)).toEqual({ times: 1 });
    expect(await hours()).toEqual(["15:00", "16:00"]);
    expect(await readBusyCalendars(services, mentor)).toMatchObject([
      { url: address, readAt: now, problem: null },
    ]);
  });

  test("keeps nothing of one that cannot be read", async () => {
    await expect(addBusyCalendar(services, mentor, `${base}/none.ics`)).rejects.toMatchObject({
      code: "calendar_not_found",
    });
    await expect(addBusyCalendar(services, mentor, "not an address")).rejects.toMatchObject({
      code: "calendar_address_invalid",
    });
    expect(await readBusyCalendars(services, mentor)).toEqual([]);
  });

  test("refuses one that is there already, the own feed, and a sixth", async () => {
    const address = serve("/a.ics", calendar());
    await addBusyCalendar(services, mentor, address);
    await expect(addBusyCalendar(services, mentor, address)).rejects.toMatchObject({
      code: "busy_calendar_known",
    });
    const feed = (await readFeedAddress(services, mentor)) ?? "";
    await expect(addBusyCalendar(services, mentor, feed)).rejects.toMatchObject({
      code: "busy_calendar_is_own_feed",
    });
    for (const name of ["b", "c", "d", "e"]) {
      await addBusyCalendar(services, mentor, serve(`/${name}.ics`, calendar()));
    }
    await expect(
      addBusyCalendar(services, mentor, serve("/f.ics", calendar())),
    ).rejects.toMatchObject({ code: "too_many_busy_calendars" });
  });

  test("of the same calendar twice at the same time keeps one", async () => {
    const address = serve("/twice.ics", calendar(nineToTen));
    const both = await Promise.allSettled([
      addBusyCalendar(services, mentor, address),
      addBusyCalendar(services, mentor, address),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await readBusyCalendars(services, mentor)).toHaveLength(1);
  });

  test("is limited, so that nobody has other servers asked without end", async () => {
    for (let count = 0; count < 10; count += 1) {
      await addBusyCalendar(services, mentor, `${base}/none.ics`).catch(() => {});
    }
    await expect(addBusyCalendar(services, mentor, `${base}/none.ics`)).rejects.toMatchObject({
      code: "busy_calendar_looked_too_often",
    });
  });
});

describe("the job", () => {
  test("looks at each calendar every quarter of an hour at most, and takes over what changed", async () => {
    await addBusyCalendar(services, mentor, serve("/own.ics", calendar(nineToTen)));
    serve("/own.ics", calendar(tenToEleven));
    context.clock.advance(14 * minutes);
    await readDueCalendars(services);
    expect(asked).toHaveLength(1);
    context.clock.advance(minutes);
    await readDueCalendars(services);
    expect(asked).toHaveLength(2);
    expect(await hours()).toEqual(["14:00", "16:00"]);
    await readDueCalendars(services);
    expect(asked).toHaveLength(2);
  });

  test("asks with the last answer's tag, and leaves the times when nothing has changed", async () => {
    await addBusyCalendar(services, mentor, serve("/own.ics", calendar(nineToTen), '"one"'));
    context.clock.advance(15 * minutes);
    await readDueCalendars(services);
    expect(asked.at(-1)).toBe('/own.ics "one"');
    expect(await hours()).toEqual(["15:00", "16:00"]);
    expect((await readBusyCalendars(services, mentor))[0]?.readAt).toEqual(context.clock.now());
  });

  test("keeps the last good times and the reason when a calendar fails, and waits longer and longer", async () => {
    await addBusyCalendar(services, mentor, serve("/own.ics", calendar(nineToTen)));
    files.set("/own.ics", { status: 500, body: "" });
    const looks: number[] = [];
    for (let quarter = 1; quarter <= 16; quarter += 1) {
      context.clock.advance(15 * minutes);
      const before = asked.length;
      await readDueCalendars(services);
      if (asked.length > before) looks.push(quarter);
    }
    expect(looks).toEqual([1, 2, 4, 8, 16]);
    expect(await hours()).toEqual(["15:00", "16:00"]);
    const [failed] = await readBusyCalendars(services, mentor);
    expect(failed).toMatchObject({ readAt: now });
    expect(failed?.problem).toContain("couldn't reach");

    serve("/own.ics", calendar());
    context.clock.advance({ days: 1 });
    await readDueCalendars(services);
    expect((await readBusyCalendars(services, mentor))[0]?.problem).toBeNull();
    expect(await hours()).toEqual(["14:00", "15:00", "16:00"]);
  });

  test("doesn't blame a calendar for a database that's away, and looks again as soon as usual", async () => {
    await addBusyCalendar(services, mentor, serve("/own.ics", calendar(nineToTen)));
    serve("/own.ics", calendar(tenToEleven));
    const { database } = services;
    const asSystem: Database["asSystem"] = (purpose, work) =>
      purpose === "save busy times"
        ? Promise.reject(databaseErrors.unavailable())
        : database.asSystem(purpose, work);
    for (let look = 1; look <= 2; look += 1) {
      context.clock.advance(15 * minutes);
      await readDueCalendars({ ...services, database: { ...database, asSystem } });
    }
    expect(await readBusyCalendars(services, mentor)).toMatchObject([
      { readAt: now, problem: null },
    ]);
    expect(await hours()).toEqual(["15:00", "16:00"]);
    context.clock.advance(15 * minutes);
    await readDueCalendars(services);
    expect(asked).toHaveLength(4);
    expect(await hours()).toEqual(["14:00", "16:00"]);
  });

  test("reads many calendars of many hosts in one run", async () => {
    for (let number = 0; number < 12; number += 1) {
      const other = await context.createUser();
      await addHost(context, { userId: other.userId });
      await addBusyCalendar(services, other, serve(`/many-${number}.ics`, calendar()));
    }
    asked.length = 0;
    context.clock.advance(15 * minutes);
    await Promise.all([readDueCalendars(services), readDueCalendars(services)]);
    expect(asked.toSorted()).toEqual([...files.keys()].toSorted());
  });

  /** Calendars of the host that are due since, or were never read, with a reader in the place of the network. */
  async function addDue(
    count: number,
    checkAfter: Date | null,
    read: BusyCalendarSource["read"],
  ): Promise<{ urls: string[]; run: () => Promise<void> }> {
    const urls = Array.from({ length: count }, (_, number) => `${base}/due-${number}.ics`);
    const rows = urls.map((url) => ({
      host_id: hostId,
      url,
      added_at: now,
      check_after: checkAfter,
    }));
    await services.database.asSystem("test", (transaction) =>
      transaction.insertInto("private.busy_calendars").values(rows).execute(),
    );
    const busyCalendars = { ...services.busyCalendars, read };
    return { urls, run: () => readDueCalendars({ ...services, busyCalendars }) };
  }

  test("reads all that are due in one run, and one that doesn't answer holds up no other", async () => {
    const silent = Promise.withResolvers<BusyCalendarReading>();
    const read = new Set<string>();
    const { urls, run } = await addDue(501, null, async (url) => {
      if (url.endsWith("/due-0.ics")) return await silent.promise;
      read.add(url);
      return { unchanged: true };
    });
    const running = run();
    await expect.poll(() => read.size, { timeout: 60_000 }).toBe(500);
    silent.resolve({ unchanged: true });
    await running;
    expect(read).toEqual(new Set(urls.slice(1)));
  });

  test("logs when a run ends before it has read what's late", async () => {
    const { run } = await addDue(30, now, async () => {
      context.clock.advance({ minutes: 5 });
      return { unchanged: true };
    });
    context.clock.advance({ hours: 1 });
    await run();
    const late = context.logged.filter(({ event }) => event === "booking.busy_calendars_late");
    // The clock went on by five minutes with each of the 20 that were read.
    expect(late).toMatchObject([{ lateMinutes: 160 }]);
  });

  test("reads whole days on the host's clocks, and again when those change", async () => {
    const allDay: [string, string] = [";VALUE=DATE:20261203", ";VALUE=DATE:20261204"];
    await addBusyCalendar(services, mentor, serve("/own.ics", calendar(allDay), '"one"'));
    expect(await hours()).toEqual([]);
    // Nine in Auckland is still the day before in Toronto.
    const week = typeWeek([{ weekday: 4, startMinute: 540, endMinute: 600 }]);
    await saveWeek(services, mentor, { timeZone: "Pacific/Auckland", week });
    await readDueCalendars(services);
    expect(await hours()).toEqual([]);
    expect(asked).toHaveLength(2);
  });
});

test("removing a calendar frees its times; another's cannot be removed", async () => {
  await addBusyCalendar(services, mentor, serve("/own.ics", calendar(nineToTen)));
  const [added] = await readBusyCalendars(services, mentor);
  const id = added?.id ?? "";
  const other = await context.createUser();
  await addHost(context, { userId: other.userId });
  await removeBusyCalendar(services, other, id);
  expect(await hours()).toEqual(["15:00", "16:00"]);
  expect(await readBusyCalendars(services, other)).toEqual([]);
  await removeBusyCalendar(services, mentor, id);
  await removeBusyCalendar(services, mentor, "no id");
  expect(await hours()).toEqual(["14:00", "15:00", "16:00"]);
});

test("a booking of ours that comes back in the host's own calendar does no harm", async () => {
  const guest = await context.createUser();
  await book(services, guest, hostId, new Date("2026-12-03T14:00:00Z"));
  await addBusyCalendar(services, mentor, serve("/own.ics", calendar(nineToTen)));
  expect(await hours()).toEqual(["15:00", "16:00"]);
  const next = await book(services, guest, hostId, new Date("2026-12-03T15:00:00Z"));
  expect(next.status).toBe("confirmed");
});

test("no visitor's role reads calendars or their times", async () => {
  for (const table of ["private.busy_calendars", "private.busy_times"] as const) {
    await expect(
      services.database.as(mentor, (transaction) =>
        transaction.selectFrom(table).selectAll().execute(),
      ),
    ).rejects.toMatchObject({ code: "42501" });
  }
});
