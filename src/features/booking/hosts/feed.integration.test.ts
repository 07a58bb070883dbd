import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { liftSuspension, suspend } from "#features/people/person-actions.usecases.server.ts";
import type { Services } from "#platform/services.ts";
import { toSeconds } from "#shared/time.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { addHost, book, withTestKind } from "../booking.test-support.ts";
import { changeBooking } from "../changes.usecases.server.ts";
import { createCalendarFeeds } from "../endpoints/calendar-feed.server.ts";
import { readFeedAddress, resetFeedAddress } from "./feed.usecases.server.ts";

const now = new Date("2026-12-01T12:00:00Z");
const day = toSeconds({ days: 1 });

let context: TestContext;
let services: Services;
let mentor: TestUser;
let hostId: string;

beforeAll(async () => {
  context = await createTestContext({ now });
  ({ services } = withTestKind(context.services));
});
beforeEach(async () => {
  mentor = await context.createUser();
  hostId = await addHost(context, { userId: mentor.userId, noticeHours: 0 });
});
afterAll(() => context.close());

async function bookAt(startsAt: string, event: "request" | "confirm" = "confirm") {
  return await book(services, await context.createUser(), hostId, new Date(startsAt), event);
}

/** Requests the endpoint, which runs on the services of the test, as a calendar program does. */
async function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const app = createCalendarFeeds(services);
  return await app.request(path.replace("/booking/feeds", ""), { headers });
}

async function ownPath(): Promise<string> {
  return new URL((await readFeedAddress(services, mentor)) ?? "").pathname;
}

describe("the feed of a mentor's sessions", () => {
  test("has those that were agreed, under their invitations' name, and no requests", async () => {
    const agreed = await bookAt("2026-12-03T14:00:00Z");
    await bookAt("2026-12-03T16:00:00Z", "request");
    const response = await ask(await ownPath());
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/calendar");
    expect(response.headers.get("cache-control")).toContain("private");
    const text = await response.text();
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain(`UID:${agreed.id}@localhost`);
    expect(text).toContain("DTSTART:20261203T140000Z");
    expect(text).toContain("SUMMARY:Session with Test Guest");
    expect(text).toContain("STATUS:CONFIRMED");
  });

  test("says that a moved one is tentative, and that one was canceled", async () => {
    const booking = await bookAt("2026-12-03T14:00:00Z");
    await changeBooking(services, mentor, booking.id, {
      event: "move",
      startsAt: new Date("2026-12-04T14:00:00Z"),
    });
    const moved = await (await ask(await ownPath())).text();
    expect(moved).toContain("STATUS:TENTATIVE");
    expect(moved).toContain("DTSTART:20261204T140000Z");
    expect(moved).toContain("SEQUENCE:1");
    await changeBooking(services, mentor, booking.id, { event: "cancel", reason: "I am ill" });
    const cancelled = await (await ask(await ownPath())).text();
    expect(cancelled).toContain("STATUS:CANCELLED");
    expect(cancelled).toContain("SEQUENCE:2");
  });

  test("keeps its tag until a session changes", async () => {
    const path = await ownPath();
    const etag = (await ask(path)).headers.get("etag") ?? "";
    context.clock.advance(600);
    expect((await ask(path, { "If-None-Match": etag })).status).toBe(304);
    await bookAt("2026-12-03T14:00:00Z");
    expect((await ask(path, { "If-None-Match": etag })).status).toBe(200);
  });
});

describe("its address", () => {
  test("is the only way in", async () => {
    const path = await ownPath();
    const other = await context.createUser();
    const otherHost = await addHost(context, { userId: other.userId });
    for (const wrong of [
      path.replace(hostId, otherHost),
      path.replace(/.\.ics$/, ".ics"),
      path.replace(/\/[^/]+$/, `/${"A".repeat(43)}.ics`),
      path.replace(hostId, "nobody"),
    ]) {
      expect((await context.app.request(wrong)).status, wrong).toBe(404);
    }
    expect(await readFeedAddress(services, await context.createUser())).toBeUndefined();
  });

  test("is void right away when another one is made", async () => {
    const before = await ownPath();
    await resetFeedAddress(services, mentor);
    const after = await ownPath();
    expect(after).not.toBe(before);
    expect((await context.app.request(before)).status).toBe(404);
    expect((await ask(after)).status).toBe(200);
    await expect(resetFeedAddress(services, await context.createUser())).rejects.toMatchObject({
      code: "not_a_booking_host",
    });
  });

  test("opens nothing while its mentor is suspended, like one that is unknown", async () => {
    const admin = await context.createUser({ roles: ["admin"] });
    const path = await ownPath();
    const unknown = await context.app.request(path.replace(/\/[^/]+$/, `/${"A".repeat(43)}.ics`));
    const tag = (await ask(path)).headers.get("etag") ?? "";
    const about = { userId: mentor.userId, address: "203.0.113.7" };
    await suspend(context.services, admin, { ...about, reason: "Harassment", days: null });
    for (const known of ["", tag]) {
      const response = await context.app.request(path, { headers: { "If-None-Match": known } });
      expect(response.status).toBe(unknown.status);
      expect(response.headers.get("etag")).toBeNull();
      expect(await response.json()).toMatchObject({ code: "not_found" });
    }
    await liftSuspension(context.services, admin, { ...about, reason: "Talked to them" });
    expect((await context.app.request(path)).status).toBe(200);
  });

  test("is not written to the logs", async () => {
    const path = await ownPath();
    const response = await context.app.request(path);
    expect(response.status).toBe(200);
    const key = path.split("/").at(-1)?.replace(".ics", "") ?? "none";
    expect(JSON.stringify(context.logged)).toContain(`/booking/feeds/${hostId}`);
    expect(JSON.stringify(context.logged)).not.toContain(key);
  });
});

test("a canceled session is in the feed for a month", async () => {
  const booking = await bookAt("2026-12-03T14:00:00Z");
  await changeBooking(services, mentor, booking.id, { event: "cancel", reason: "I am ill" });
  context.clock.advance(30 * day);
  expect(await (await ask(await ownPath())).text()).toContain("STATUS:CANCELLED");
  context.clock.advance(day);
  expect(await (await ask(await ownPath())).text()).not.toContain("BEGIN:VEVENT");
});
