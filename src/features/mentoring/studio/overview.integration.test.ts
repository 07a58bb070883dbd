import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readOwnHost } from "#features/booking/booking.contract.ts";
import { pauseHost, saveTerms, saveWeek } from "#features/booking/hosts/hosts.contract.ts";
import { typeWeek } from "#features/booking/hosts/hosts-parts.contract.ts";
import { unlistMentor } from "#features/mentors/moderation/moderate-mentors.usecases.server.ts";
import { enterStudio } from "#features/mentors/profile-changes/enter-studio.usecases.server.ts";
import { addMentor } from "#features/mentors/profile-changes/profile-changes.test-support.ts";
import { addTime } from "#shared/time.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { readEarningsPage } from "../money/earnings.usecases.server.ts";
import * as studioPage from "../pages/studio.tsx";
import * as availabilityPage from "../pages/studio-availability.tsx";
import { listOwnSessions } from "../sessions/read-session.usecases.server.ts";
import { insertSession, updateSession } from "../sessions/sessions.store.server.ts";
import { previewSlots, readOverview } from "./overview.usecases.server.ts";

const now = new Date("2026-12-01T12:00:00Z");

let context: TestContext;
let mentor: TestUser;
let other: TestUser;
let mentorId: string;

beforeAll(async () => {
  context = await createTestContext({ now });
  mentor = await context.createUser();
  other = await context.createUser();
  mentorId = await addMentor(context, mentor);
});
afterAll(() => context.close());

/** A session as it stands after its payment, whatever led there. */
async function addSession({
  startsAt,
  status,
  charged = true,
  answerBy,
}: {
  startsAt: string;
  status: "requested" | "confirmed";
  charged?: boolean;
  answerBy?: string;
}): Promise<string> {
  const start = new Date(startsAt);
  const end = addTime(start, { hours: 1 });
  return await context.services.database.asSystem("test session", async (transaction) => {
    const { id } = await transaction
      .insertInto("bookings")
      .values({
        kind: "mentor_session",
        host_id: mentorId,
        guest_id: other.userId,
        guest_name: "Test Guest",
        guest_time_zone: "UTC",
        status: "held",
        hold_expires_at: now,
        starts_at: start,
        ends_at: end,
        blocked_until: end,
        created_at: now,
        status_changed_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await transaction
      .updateTable("bookings")
      .set({ status, answer_by: status === "requested" ? new Date(answerBy ?? end) : null })
      .where("id", "=", id)
      .execute();
    await insertSession(transaction, {
      bookingId: id,
      mentorProfileId: mentorId,
      payeeId: mentor.userId,
      price: { amountCents: 15_000, currency: "USD" },
      feePercent: 15,
      now,
    });
    if (charged) await updateSession(transaction, id, { charged_at: now });
    return id;
  });
}

describe("entering the studio", () => {
  test("gives a mentor a calendar that nobody can book yet", async () => {
    expect(await enterStudio(context.services, other)).toBeUndefined();
    expect(await enterStudio(context.services, mentor)).toMatchObject({ id: mentorId });
    expect(await enterStudio(context.services, mentor)).toMatchObject({ id: mentorId });
    expect(await readOwnHost(context.services, mentor)).toMatchObject({
      id: mentorId,
      kind: "mentor",
      hours: [],
      slotMinutes: 60,
    });
    expect((await readOverview(context.services, mentor)).obstacle).toBe("no-hours");
  });
});

describe("the overview", () => {
  test("says what stands in the way of bookings, until nothing does", async () => {
    const obstacle = async () => (await readOverview(context.services, mentor)).obstacle;
    const week = typeWeek([{ weekday: 4, startMinute: 540, endMinute: 720 }]);
    await saveWeek(context.services, mentor, { timeZone: "America/Toronto", week });
    expect(await obstacle()).toBeNull();
    expect(await previewSlots(context.services, mentorId)).toHaveLength(8);
    await pauseHost(context.services, mentor, true);
    expect(await obstacle()).toBe("paused");
    expect(await previewSlots(context.services, mentorId)).toEqual([]);
    await pauseHost(context.services, mentor, false);
    const terms = { buffer_minutes: "0", weekly_limit: "", instant_booking: "no" };
    await saveTerms(context.services, mentor, { ...terms, notice_hours: "336", horizon_days: "7" });
    expect(await obstacle()).toBe("no-free-times");
    await saveTerms(context.services, mentor, { ...terms, notice_hours: "0", horizon_days: "60" });
    expect(await obstacle()).toBeNull();
  });

  test("says that the mentor is off the list, without a public page or times", async () => {
    const { services } = context;
    const hidden = await context.createUser();
    const admin = await context.createUser({ roles: ["admin"] });
    const profileId = await addMentor(context, hidden);
    await enterStudio(services, hidden);
    const week = typeWeek([{ weekday: 4, startMinute: 540, endMinute: 720 }]);
    await saveWeek(services, hidden, { timeZone: "America/Toronto", week });
    const routes = [
      pageRoute("/mentor", studioPage),
      pageRoute("/mentor/availability", availabilityPage),
    ];
    const read = async (path: string) =>
      (await visitPage(context, routes, path, undefined, hidden)).html;
    const publicPage = "See your public profile";
    expect(await read("/mentor")).toContain(publicPage);
    const times = 'aria-label="Next available times"';
    expect(await read("/mentor/availability")).toContain(times);

    await unlistMentor(services, admin, profileId, { reason: "They asked for a pause" });
    expect((await readOverview(services, hidden)).obstacle).toBe("unlisted");
    const overview = await read("/mentor");
    expect(overview).toContain("Your profile is hidden");
    expect(overview).toContain('href="/mentor/profile"');
    expect(overview).not.toContain(publicPage);
    const availability = await read("/mentor/availability");
    expect(availability).toContain("None while your profile is hidden.");
    expect(availability).not.toContain(times);
  });

  test("has requests to answer and agreed sessions apart, and the money in short", async () => {
    const request = await addSession({
      startsAt: "2026-12-10T14:00:00Z",
      status: "requested",
      charged: false,
    });
    const agreed = await addSession({ startsAt: "2026-12-03T14:00:00Z", status: "confirmed" });
    const overview = await readOverview(context.services, mentor);
    expect(overview.toAnswer.map(({ booking }) => booking.id)).toEqual([request]);
    expect(overview.upcoming.map(({ booking }) => booking.id)).toEqual([agreed]);
    expect(overview.unread).toBe(0);
    expect(overview.sums).toEqual({
      held: { amountCents: 12_750, currency: "USD" },
      due: { amountCents: 0, currency: "USD" },
      paidOut: { amountCents: 0, currency: "USD" },
    });
  });

  test("has every request, however many sessions come first, by its deadline", async () => {
    const before = await readOverview(context.services, mentor);
    for (let day = 11; day <= 30; day += 1) {
      const startsAt = `2026-12-${day}T14:00:00Z`;
      await addSession({ startsAt, status: "confirmed", charged: false });
    }
    const later = await addSession({
      startsAt: "2027-01-15T14:00:00Z",
      status: "requested",
      charged: false,
      answerBy: "2026-12-03T12:00:00Z",
    });
    const { toAnswer, upcoming } = await readOverview(context.services, mentor);
    const earlier = before.toAnswer.map(({ booking }) => booking.id);
    expect(toAnswer.map(({ booking }) => booking.id)).toEqual([later, ...earlier]);
    expect(upcoming).toHaveLength(5);
    const agreed = { as: "host", when: "upcoming", waitsForHost: false, page: 1 } as const;
    const list = await listOwnSessions(context.services, mentor, agreed);
    expect(list).toMatchObject({ total: 21, pages: 2 });
    expect(list.sessions.map(({ booking }) => booking.status)).not.toContain("requested");
  });
});

describe("the earnings", () => {
  test("list what was paid for, and for nobody else", async () => {
    const page = await readEarningsPage(context.services, mentor, 1);
    expect(page).toMatchObject({ total: 1, page: 1, pages: 1 });
    expect(page.lines).toMatchObject([
      {
        guestName: "Test Guest",
        startsAt: new Date("2026-12-03T14:00:00Z"),
        gross: { amountCents: 15_000 },
        fee: { amountCents: 2_250 },
        net: { amountCents: 12_750 },
        standing: "held",
      },
    ]);
    expect((await readEarningsPage(context.services, mentor, 99)).page).toBe(1);
    // The mentee reads the session's row too, but earns nothing by it.
    expect(await readEarningsPage(context.services, other, 1)).toMatchObject({
      total: 0,
      lines: [],
      sums: { held: { amountCents: 0 } },
    });
  });

  test("are found by their payee among everyone's sessions", async () => {
    const plan = await context.services.database.asSystem("test", async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction);
      const { rows } = await sql<{ "QUERY PLAN": string }>`
        explain select count(*) from mentor_sessions
        where payee_id = ${mentor.userId} and charged_at is not null`.execute(transaction);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan).toContain("mentor_sessions_payee_idx");
  });
});
