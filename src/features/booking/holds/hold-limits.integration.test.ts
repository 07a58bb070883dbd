import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { addMentees } from "../../../../tests/support/people/session-attempts.ts";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { holdMinutes } from "../booking.constants.ts";
import { addHost, asking, withTestKind } from "../booking.test-support.ts";
import { processDueBookings } from "../due-bookings.usecases.server.ts";
import { listFreeSlots } from "../slots.usecases.server.ts";
import { holdLimits } from "./hold-limits.rules.ts";
import { holdSlot, settleHold } from "./holds.usecases.server.ts";

/** Monday morning in Toronto; every day has eight times, sixty days ahead. */
const monday = new Date("2026-11-23T12:00:00Z");

let context: TestContext;
const opened: TestContext[] = [];
beforeEach(async () => {
  context = await createTestContext({ now: monday });
  opened.push(context);
});
afterAll(async () => {
  for (const { close } of opened) await close();
});

async function setUp(people: number) {
  const { services } = withTestKind(context.services);
  const hostId = await addHost(context);
  const guests = await addMentees(context.services, people);
  const free = async () => (await listFreeSlots(services, hostId)).map(({ startsAt }) => startsAt);
  const hold = async (index: number, startsAt: Date | undefined, clientAddress = "") => {
    const guest = guests[index];
    if (!guest || !startsAt) throw new Error("There is nobody, or no time");
    return await holdSlot(services, guest, { ...asking(hostId, startsAt), clientAddress });
  };
  return { services, hostId, guests, free, hold };
}

/** The code of a refusal; `held` when there was none. */
const outcomeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "held",
    (error: { code?: string }) => error.code,
  );

describe("unpaid holds", () => {
  test("of fifty accounts from four networks, renewed all day, leave nearly all of the month free", async () => {
    const { services, free, hold } = await setUp(51 + 24 * 2);
    const month = (await free()).length;
    let fewest = month;
    let heldInAll = 0;
    let visitors = 0;
    for (let round = 0; round < 48; round += 1) {
      const slots = await free();
      for (let turn = 0; turn < 16; turn += 1) {
        const account = (round * 16 + turn) % 50;
        const outcome = await outcomeOf(
          hold(account, slots[account * 3], `203.0.113.${account % 4}`),
        );
        if (outcome === "held") heldInAll += 1;
      }
      const left = await free();
      fewest = Math.min(fewest, left.length);
      // A person on another network chooses one of the times that are left.
      visitors += 1;
      expect(await outcomeOf(hold(50 + visitors, left[0], `198.51.100.${visitors}`))).toBe("held");
      context.clock.advance({ minutes: 30 });
      await processDueBookings(services);
    }
    expect(visitors).toBe(48);
    expect(month).toBeGreaterThan(400);
    expect(fewest).toBeGreaterThan(month * 0.95);
    expect(heldInAll).toBeLessThanOrEqual(4 * holdLimits.network.perDayWithHost);
  });

  test("of one account are bounded a day, renewals included, and are free again the day after", async () => {
    const { services, free, hold } = await setUp(1);
    const outcomes: (string | undefined)[] = [];
    for (let count = 0; count < holdLimits.account.perDayWithHost + 2; count += 1) {
      outcomes.push(await outcomeOf(hold(0, (await free())[0])));
      context.clock.advance({ minutes: holdMinutes + 1 });
      await processDueBookings(services);
    }
    expect(outcomes.filter((outcome) => outcome === "held")).toHaveLength(
      holdLimits.account.perDayWithHost,
    );
    expect(outcomes.at(-1)).toBe("holds_used_up");
    context.clock.advance({ days: 1 });
    expect(await outcomeOf(hold(0, (await free())[5]))).toBe("held");
  });

  test("of one account are bounded across hosts", async () => {
    const { services, guests } = await setUp(1);
    const [guest] = guests;
    if (!guest) throw new Error("There is nobody");
    const outcomes: (string | undefined)[] = [];
    for (let count = 0; count <= holdLimits.account.perDay; count += 1) {
      const hostId = await addHost(context);
      const [slot] = await listFreeSlots(services, hostId);
      if (!slot) throw new Error("There is no time");
      outcomes.push(await outcomeOf(holdSlot(services, guest, asking(hostId, slot.startsAt))));
      context.clock.advance({ minutes: holdMinutes + 1 });
      await processDueBookings(services);
    }
    expect(outcomes.filter((outcome) => outcome === "held")).toHaveLength(
      holdLimits.account.perDay,
    );
    expect(outcomes.at(-1)).toBe("holds_used_up");
  });

  test("from one network are few at the same time with one host, also when they come together", async () => {
    const { free, hold } = await setUp(12);
    const slots = await free();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        outcomeOf(hold(index, slots[index * 2], "2001:db8:0:1::7")),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "held")).toHaveLength(
      holdLimits.network.concurrentWithHost,
    );
    expect(new Set(outcomes)).toEqual(new Set(["held", "network_holds_many"]));
  });

  test("with one host are at most a quarter of its times, and half for who has let none lapse", async () => {
    const { services, hostId, guests, free, hold } = await setUp(40);
    await services.database.asSystem("test hours", (transaction) =>
      transaction
        .updateTable("booking_hosts")
        .set({ horizon_days: 4 })
        .where("id", "=", hostId)
        .execute(),
    );
    const slots = await free();
    expect(slots.length).toBe(24);
    // Each from a network of its own: twenty newcomers get half of the times.
    const first: (string | undefined)[] = [];
    for (let index = 0; index < 20; index += 1) {
      first.push(await outcomeOf(hold(index, slots[index], `198.51.100.${index}`)));
    }
    expect(first.filter((outcome) => outcome === "held")).toHaveLength(12);
    expect(first.at(-1)).toBe("host_holds_many");
    context.clock.advance({ minutes: holdMinutes + 1 });
    await processDueBookings(services);
    // After their holds have lapsed, they get a quarter, and a newcomer still gets through.
    const second: (string | undefined)[] = [];
    for (let index = 0; index < 12; index += 1) {
      second.push(await outcomeOf(hold(index, slots[index], `198.51.100.${index}`)));
    }
    expect(second.filter((outcome) => outcome === "held")).toHaveLength(6);
    expect(await outcomeOf(hold(30, slots[20], "192.0.2.1"))).toBe("held");
    expect(guests).toHaveLength(40);
  });

  test("that are paid for count no more", async () => {
    const { services, free, hold } = await setUp(1);
    for (let count = 0; count < holdLimits.account.perDay + 2; count += 1) {
      const held = await hold(0, (await free())[0], "203.0.113.7");
      await services.database.asSystem("test payment", (transaction) =>
        settleHold(services, transaction, held.id, "request"),
      );
    }
  });

  test("leave no trace of a network after a day", async () => {
    const { services, free, hold } = await setUp(1);
    await hold(0, (await free())[0], "203.0.113.7");
    const origins = () =>
      services.database.asSystem("test", (transaction) =>
        transaction.selectFrom("private.hold_origins").selectAll().execute(),
      );
    expect(JSON.stringify(await origins())).not.toContain("203.0.113");
    expect(await origins()).toHaveLength(1);
    context.clock.advance({ days: 1, seconds: 1 });
    await processDueBookings(services);
    expect(await origins()).toEqual([]);
  });
});
