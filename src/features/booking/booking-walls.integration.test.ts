import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import { addTime } from "#shared/time.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { addHost } from "./booking.test-support.ts";
import { listTransitions } from "./booking-events.rules.ts";
import { bookingStatuses, firstStatuses, occupyingStatuses } from "./booking-statuses.constants.ts";
import { bookingEvents } from "./events/booking-events.constants.ts";

let context: TestContext;
let host: TestUser;
let guest: TestUser;
let stranger: TestUser;
let admin: TestUser;
let hostId: string;
beforeAll(async () => {
  context = await createTestContext();
  [host, guest, stranger, admin] = [
    await context.createUser(),
    await context.createUser(),
    await context.createUser(),
    await context.createUser({ roles: ["admin"] }),
  ];
  hostId = await addHost(context, { userId: host.userId });
});
afterAll(() => context.close());

let hours = 24;
/** A row as no rule of ours would stop it, an hour after the last one. */
function row(given: object = {}) {
  hours += 1;
  const starts = addTime(context.clock.now(), { hours });
  return {
    kind: "mentor_session",
    host_id: hostId,
    guest_id: guest.userId,
    guest_name: "Test Guest",
    guest_time_zone: "UTC",
    status: "confirmed",
    starts_at: starts,
    ends_at: addTime(starts, { hours: 1 }),
    blocked_until: addTime(starts, { hours: 1 }),
    hold_expires_at: starts,
    cancelled_by: "guest",
    absent: "guest",
    created_at: starts,
    status_changed_at: starts,
    ...given,
  };
}

function insert(values: ReturnType<typeof row>): Promise<string> {
  return context.services.database.asSystem("test", async (transaction) => {
    const { id } = await transaction
      .insertInto("bookings")
      .values(values)
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}

function setStatus(id: string, status: string): Promise<unknown> {
  return context.services.database.asSystem("test", (transaction) =>
    transaction.updateTable("bookings").set({ status }).where("id", "=", id).execute(),
  );
}

describe("the database", () => {
  test("knows the transitions of the state machine and no others", async () => {
    const rows = await context.services.database.asSystem("test", (transaction) =>
      transaction.selectFrom("private.booking_transitions").selectAll().execute(),
    );
    expect(rows.map(({ from_status, to_status }) => `${from_status} ${to_status}`).sort()).toEqual(
      listTransitions(bookingEvents),
    );
  });

  test("refuses every other change of a status, and a booking that begins elsewhere", async () => {
    const listed = new Set(listTransitions(bookingEvents));
    for (const from of bookingStatuses) {
      if (firstStatuses.some((first) => first === from)) continue;
      await expect(insert(row({ status: from }))).rejects.toMatchObject({
        constraint: "bookings_transition",
      });
    }
    for (const from of firstStatuses) {
      const id = await insert(row({ status: from }));
      for (const to of bookingStatuses) {
        if (to === from || listed.has(`${from} ${to}`)) continue;
        await expect(setStatus(id, to), `${from} to ${to}`).rejects.toMatchObject({
          constraint: "bookings_transition",
        });
      }
    }
  });

  test("takes the statuses that there are, and keeps a time for those that take it up", async () => {
    const defined = await context.services.database.asSystem("test", (transaction) =>
      sql<{ name: string; definition: string }>`
        select conname as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where conrelid = 'public.bookings'::regclass
      `.execute(transaction),
    );
    const statusesIn = (definition: string) =>
      [...definition.matchAll(/'([a-z_]+)'::text/g)].map(([, name]) => name).sort();
    const find = (name: string) => defined.rows.find((row) => row.name === name)?.definition ?? "";
    expect(statusesIn(find("bookings_status_check"))).toEqual([...bookingStatuses].sort());
    for (const name of ["bookings_one_per_time", "bookings_guest_in_one_place"]) {
      expect(statusesIn(find(name))).toEqual([...occupyingStatuses].sort());
    }
  });

  test.each(["held", "confirmed"])(
    "keeps a time for one booking alone, without any help of ours: %s",
    async (status) => {
      const taken = row({ status });
      await insert(taken);
      const overlapping = {
        ...taken,
        guest_id: stranger.userId,
        starts_at: addTime(taken.starts_at, { minutes: 1 }),
      };
      await expect(insert(overlapping)).rejects.toMatchObject({
        constraint: "bookings_one_per_time",
      });
      const elsewhere = { ...taken, host_id: await addHost(context) };
      await expect(insert(elsewhere)).rejects.toMatchObject({
        constraint: "bookings_guest_in_one_place",
      });
    },
  );

  test("keeps the hours of a week, and of a day, apart", async () => {
    const own = await addHost(context);
    const add = (table: "booking_hours" | "booking_exceptions", values: object) =>
      context.services.database.asSystem("test", (transaction) =>
        transaction
          .insertInto(table)
          .values({ host_id: own, start_minute: 600, end_minute: 700, ...values } as never)
          .execute(),
      );
    await expect(add("booking_hours", { weekday: 1 })).rejects.toMatchObject({
      constraint: "booking_hours_apart",
    });
    await add("booking_exceptions", { day: "2027-01-01" });
    await expect(
      add("booking_exceptions", { day: "2027-01-01", start_minute: 650 }),
    ).rejects.toMatchObject({ constraint: "booking_exceptions_apart" });
  });
});

describe("row security", () => {
  const tables = ["bookings", "booking_hosts", "booking_hours", "booking_exceptions"] as const;
  const count = (viewer: Viewer, table: (typeof tables)[number]) =>
    context.services.database.as(viewer, async (transaction) => {
      const { rows } = await transaction
        .selectFrom(table)
        .select((expression) => expression.fn.countAll<number>().as("rows"))
        .executeTakeFirstOrThrow();
      return Number(rows);
    });

  beforeAll(async () => {
    await context.services.database.asSystem("test", async (transaction) => {
      await transaction.deleteFrom("bookings").execute();
      await transaction
        .insertInto("booking_exceptions")
        .values({ host_id: hostId, day: "2027-12-24" })
        .execute();
    });
    await insert(row());
    await insert(row({ status: "held" }));
  });

  test("shows a booking to its guest and its host, a hold to its guest, the settings to the host", async () => {
    expect(await Promise.all(tables.map((table) => count(guest, table)))).toEqual([2, 1, 0, 0]);
    expect(await Promise.all(tables.map((table) => count(host, table)))).toEqual([1, 1, 7, 1]);
    expect(await count(admin, "bookings")).toBe(2);
  });

  test("shows nothing to anybody else", async () => {
    expect(await Promise.all(tables.map((table) => count(stranger, table)))).toEqual([0, 0, 0, 0]);
    for (const table of tables) {
      await expect(count(anonymousViewer, table)).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("lets nobody write but the system", async () => {
    for (const viewer of [guest, host, admin]) {
      await expect(
        context.services.database.as(viewer, (transaction) =>
          transaction.updateTable("bookings").set({ note: "Mine" }).execute(),
        ),
      ).rejects.toMatchObject({ code: "42501" });
      await expect(
        context.services.database.as(viewer, (transaction) =>
          transaction.insertInto("bookings").values(row()).execute(),
        ),
      ).rejects.toMatchObject({ code: "42501" });
    }
  });
});
