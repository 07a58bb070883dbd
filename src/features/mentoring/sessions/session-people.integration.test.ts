import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeBooking } from "#features/booking/booking.contract.ts";
import { ensureSampleHosts } from "#features/mentors/hosts/session-hosts.usecases.server.ts";
import { unlistMentor } from "#features/mentors/moderation/moderate-mentors.usecases.server.ts";
import { blockPartner, unblockPartner } from "#features/messages/blocks.usecases.server.ts";
import { writeFirst } from "#features/messages/first-message.usecases.server.ts";
import { messagePath } from "#features/messages/messages-parts.contract.ts";
import { listPayables } from "#features/payments/payments.contract.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { formatTime, timeBetween } from "#shared/time.ts";
import {
  countRowsSeen,
  denied,
  expectWritesDenied,
} from "../../../../tests/support/database/row-security.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import { eraseFrom, exportFrom } from "../../../../tests/support/people/personal-data.ts";
import type { TestUser } from "../../../../tests/support/services.ts";
import { decideDispute, readDisputes } from "../money/money.usecases.server.ts";
import * as bookSessionPage from "../pages/book-session.tsx";
import * as sessionPage from "../pages/session.tsx";
import { bookSession, readBookable } from "./book-session.usecases.server.ts";
import { actOnSession } from "./change-session.usecases.server.ts";
import { readBookPage } from "./read-book-page.usecases.server.ts";
import {
  listOwnSessions,
  makeSessionCalendar,
  readSession,
} from "./read-session.usecases.server.ts";
import { readSessionPage } from "./session-page.usecases.server.ts";
import { bookPath, sessionPath } from "./sessions.constants.ts";
import { updateSession } from "./sessions.store.server.ts";
import {
  bookAndPay,
  createMentor,
  createSessionContext,
  day,
  findTime,
  hold,
  request,
  type SessionContext,
  setInstantBooking,
  standing,
} from "./sessions.test-support.ts";
import { settleSessions } from "./settle-sessions.usecases.server.ts";

let context: SessionContext;
let bookingId: string;

beforeAll(async () => {
  context = await createSessionContext();
  const { mentee, mentor, mentorId } = context;
  bookingId = await bookAndPay(context, mentee, mentorId, await findTime(context, mentorId, 50));
  await changeBooking(context.services, mentor, bookingId, { event: "confirm" });
  await context.runJobs();
});
afterAll(() => context?.close());

describe("row security", () => {
  test("shows a session to its two sides and administrators alone", async () => {
    const { mentee: owner, mentor, admin } = context;
    const other = await context.createUser();
    const viewers = { anonymous: anonymousViewer, other, owner, admin };
    const seen = { anonymous: denied, other: 0, owner: 1, admin: 1 };
    expect(await countRowsSeen(context, viewers, ["mentor_sessions"])).toEqual({
      mentor_sessions: seen,
    });
    expect(
      await countRowsSeen(context, { ...viewers, owner: mentor }, ["mentor_sessions"]),
    ).toEqual({ mentor_sessions: seen });
    await expectWritesDenied(context, viewers, "mentor_sessions", "booking_id");
  });

  test("hides a hold from the mentor", async () => {
    const { mentor, mentorId, services } = context;
    const mentee = await context.createUser();
    const held = await hold(context, mentee, mentorId, await findTime(context, mentorId, 80));
    expect(await readSession(services, mentor, held.bookingId)).toBeUndefined();
    expect(await readSession(services, mentee, held.bookingId)).toBeDefined();
  });
});

describe("a session", () => {
  test("is listed for both sides and goes into both calendars under one name", async () => {
    const { mentee, mentor, services } = context;
    const list = (viewer: TestUser, as: "guest" | "host") =>
      listOwnSessions(services, viewer, { as, when: "upcoming", page: 1 });
    for (const { sessions } of [await list(mentee, "guest"), await list(mentor, "host")]) {
      expect(sessions.map(({ booking, session }) => [booking.id, session?.price])).toEqual([
        [bookingId, { amountCents: 15_000, currency: "USD" }],
      ]);
    }
    expect((await list(mentor, "guest")).total).toBe(0);
    for (const viewer of [mentee, mentor]) {
      expect(await makeSessionCalendar(services, viewer, bookingId)).toContain(`UID:${bookingId}@`);
    }
    expect(
      await makeSessionCalendar(services, await context.createUser(), bookingId),
    ).toBeUndefined();
  });

  test("cannot be changed by others, nor by a form that makes things up", async () => {
    const { mentee, services } = context;
    const other = await context.createUser();
    await expect(actOnSession(services, other, bookingId, "cancel", {})).rejects.toMatchObject({
      code: "booking_not_found",
    });
    for (const intent of ["refund", "dismiss", "expire", "nonsense"]) {
      await expect(actOnSession(services, mentee, bookingId, intent, {})).rejects.toMatchObject({
        code: "booking_changed",
      });
    }
    await expect(
      actOnSession(services, mentee, bookingId, "move", { startsAt: "soon" }),
    ).rejects.toMatchObject({ code: "session_time_required" });
  });

  test("is not moved without a time: the form opens again and marks its calendar", async () => {
    const routes = [pageRoute("/sessions/:bookingId", sessionPage)];
    const { status, html } = await visitPage(
      context,
      routes,
      `/sessions/${bookingId}`,
      { intent: "move" },
      context.mentee,
    );
    expect(status).toBe(400);
    const opened = html.match(/<details open=""[\s\S]*?<\/details>/g) ?? [];
    expect(opened).toHaveLength(1);
    expect(opened[0]).toMatch(/There&#x27;s a problem.*Choose a time\./);
    const [, errorId = ""] =
      /<p id="([^"]+)"[^>]*>(?:(?!<p).)*Choose a time\./.exec(opened[0] ?? "") ?? [];
    expect(opened[0]).toContain(`aria-invalid="true" aria-describedby="${errorId}"`);
  });
});

test("a session's page leads back to where its reader can be", async () => {
  const routes = [pageRoute("/sessions/:bookingId", sessionPage)];
  const path = `/sessions/${bookingId}`;
  const read = async (viewer: TestUser) =>
    (await visitPage(context, routes, path, undefined, viewer)).html;
  expect(await read(context.mentee)).toMatch(/<a [^>]*href="\/sessions"/);
  expect(await read(context.mentor)).toMatch(/<a [^>]*href="\/mentor\/sessions"/);
  expect(await read(context.admin)).toMatch(/<a [^>]*href="\/admin\/money"/);
});

describe("a refund that is asked for", () => {
  beforeAll(async () => {
    const { booking } = await standing(context, bookingId);
    context.clock.set(booking.ends_at);
    await changeBooking(context.services, context.mentor, bookingId, { event: "complete" });
    await actOnSession(context.services, context.mentee, bookingId, "dispute", {
      reason: "We never spoke of the exam",
    });
  });

  test("is answered by the mentor once, and by nobody else", async () => {
    const { mentee, mentor, admin, services } = context;
    const statement = "We spoke of it for the whole hour";
    for (const viewer of [mentee, admin]) {
      await expect(
        actOnSession(services, viewer, bookingId, "statement", { statement }),
      ).rejects.toMatchObject({ code: "booking_not_yours_to_change" });
    }
    await expect(
      actOnSession(services, mentor, bookingId, "statement", { statement: "No" }),
    ).rejects.toMatchObject({ code: "validation_failed" });
    await actOnSession(services, mentor, bookingId, "statement", { statement });
    await expect(
      actOnSession(services, mentor, bookingId, "statement", { statement }),
    ).rejects.toMatchObject({ code: "booking_changed" });
  });

  test("is decided once, with the words of both sides before the administrator", async () => {
    const { admin, mentor, services } = context;
    const disputes = await readDisputes(services, admin, 9);
    expect(disputes).toMatchObject({
      total: 1,
      page: 1,
      items: [
        {
          bookingId,
          reason: "We never spoke of the exam",
          statement: "We spoke of it for the whole hour",
        },
      ],
    });
    const decision = { bookingId, decision: "dismiss" as const, reason: "It took place" };
    await expect(
      decideDispute(services, admin, { ...decision, reason: " " }),
    ).rejects.toMatchObject({ code: "reason_required" });
    await expect(decideDispute(services, mentor, decision)).rejects.toMatchObject({ status: 403 });
    await decideDispute(services, admin, decision);
    await expect(decideDispute(services, admin, decision)).rejects.toMatchObject({
      code: "booking_changed",
    });
    const { booking } = await standing(context, bookingId);
    const logged = await services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.audit_entries")
        .select(["actor_id", "person_id", "subject_name", "before", "after", "reason"])
        .where("subject_id", "=", bookingId)
        .where("action", "=", "booking.dispute_dismissed")
        .execute(),
    );
    expect(logged).toMatchObject([
      {
        actor_id: admin.userId,
        person_id: context.mentee.userId,
        subject_name: `the session on ${formatTime(booking.starts_at)}`,
        before: { status: "disputed" },
        after: { status: "completed" },
        reason: "It took place",
      },
    ]);
  });
});

test("a session's share is due to its mentor once nobody can ask for a refund", async () => {
  const { admin, mentor, services } = context;
  context.clock.advance(8 * day);
  await settleSessions(services);
  expect(await listPayables(services, admin)).toMatchObject([
    { payeeId: mentor.userId, dueCents: 12_750, heldCents: 0 },
  ]);
});

test("samples can be booked in a demo: on weekdays, confirmed by themselves, marked as samples", async () => {
  const { services } = context;
  await services.database.asSystem("test", async (transaction) => {
    const { insertSampleProfiles } = await import(
      "#features/mentors/mentors.profiles.store.server.ts"
    );
    await insertSampleProfiles(transaction);
    await ensureSampleHosts(transaction);
    await ensureSampleHosts(transaction);
  });
  const bookable = await readBookable(services, {
    id: "5a3b1e00-0000-4000-8000-000000000007",
    absence: null,
  });
  expect(bookable).toMatchObject({ timeZone: "Africa/Accra", instantBooking: true });
  expect(bookable?.slots.length).toBeGreaterThan(100);
  for (const slot of bookable?.slots ?? []) expect([1, 2, 3, 4, 5]).toContain(slot.getUTCDay());
});

test("a mentee proposes a new time, or moves the session where the mentor confirms right away", async () => {
  const { mentor, mentorId, services } = context;
  const mentee = await context.createUser();
  const id = await bookAndPay(context, mentee, mentorId, await findTime(context, mentorId, 50));
  await changeBooking(services, mentor, id, { event: "confirm" });
  const moveOf = async (reader: TestUser) => {
    const page = await readSessionPage(services, reader, id, { timeZone: null });
    return page?.actions.find(({ event }) => event === "move")?.label;
  };
  expect(await moveOf(mentee)).toBe("Propose a new time");
  await setInstantBooking(context, mentorId, true);
  expect(await moveOf(mentee)).toBe("Move the session");
  expect(await moveOf(mentor)).toBe("Propose a new time");
  await setInstantBooking(context, mentorId, false);
  await changeBooking(services, mentee, id, { event: "cancel" });
});

test("a mentee reads that a new time is confirmed right away, also of a mentor who isn't listed", async () => {
  const { admin, services } = context;
  const [mentee, { mentorId }] = [await context.createUser(), await createMentor(context, admin)];
  await setInstantBooking(context, mentorId, true);
  const id = await bookAndPay(context, mentee, mentorId, await findTime(context, mentorId, 50));
  await unlistMentor(services, admin, mentorId, { reason: "The profile names a competitor." });
  const page = await readSessionPage(services, mentee, id, { timeZone: null });
  expect(page?.mentor).toBeNull();
  expect(page?.actions.find(({ event }) => event === "move")?.label).toBe("Move the session");
  const moved = await changeBooking(services, mentee, id, {
    event: "move",
    startsAt: page?.slots.at(-1),
  });
  expect(moved.status).toBe("confirmed");
});

test("an inactive mentor's booking page offers no times, and leads to a message", async () => {
  const { admin, mentee, services, clock } = context;
  const { mentorId } = await createMentor(context, admin);
  const read = async () => await readBookPage(services, mentee, mentorId, { timeZone: null });
  expect((await read())?.bookable?.slots.length).toBeGreaterThan(0);
  await services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("mentor_profiles")
      .set({ silent_at: clock.now() })
      .where("id", "=", mentorId)
      .execute(),
  );
  expect((await read())?.bookable).toMatchObject({ isPaused: true, slots: [] });
  const routes = [pageRoute("/mentorship/:mentorId/book", bookSessionPage)];
  const { html } = await visitPage(context, routes, bookPath(mentorId), undefined, mentee);
  expect(html).toContain("isn&#x27;t taking new bookings right now.");
  expect(html).toContain(messagePath(mentorId));
});

test("a hold is over once the seconds have passed that its page counts down", async () => {
  const { admin, services, clock } = context;
  const [mentee, { mentorId }] = [await context.createUser(), await createMentor(context, admin)];
  await hold(context, mentee, mentorId, await findTime(context, mentorId, 50));
  clock.advance(0.3);
  const page = await readBookPage(services, mentee, mentorId, { timeZone: null });
  const left = timeBetween(clock.now(), page?.hold?.expiresAt ?? clock.now(), "seconds");
  expect(left % 1).toBeGreaterThan(0);
  expect(page?.hold?.secondsLeft).toBe(Math.ceil(left));
});

test("a mentee whom the mentor blocks reads that bookings are paused, and booked sessions stay", async () => {
  const { admin, services } = context;
  const mentee = await context.createUser();
  const { mentor, mentorId } = await createMentor(context, admin);
  const booked = await bookAndPay(context, mentee, mentorId, await findTime(context, mentorId, 50));
  const { threadId } = await writeFirst(services, mentee, {
    ...{ mentorId, messageId: crypto.randomUUID(), body: "Hello" },
  });
  const time = await findTime(context, mentorId, 80);
  const book = () => bookSession(services, mentee, mentorId, request(time));
  const shown = async () =>
    (await readBookPage(services, mentee, mentorId, { timeZone: null }))?.bookable;
  await blockPartner(services, mentor, threadId);
  await expect(book()).rejects.toMatchObject({ code: "booking_host_paused" });
  expect(await shown()).toMatchObject({ isPaused: true, slots: [] });
  expect((await standing(context, booked)).booking.status).toBe("requested");
  await unblockPartner(services, mentor, threadId);
  expect(await shown()).toMatchObject({ isPaused: false });
  expect(await book()).toMatchObject({ url: expect.any(String) });
});

test("about a session that was free, a problem is reported and no refund is asked for", async () => {
  const { admin, mentor, mentorId, services } = context;
  const mentee = await context.createUser();
  const id = await bookAndPay(context, mentee, mentorId, await findTime(context, mentorId, 50));
  await changeBooking(services, mentor, id, { event: "confirm" });
  await context.runJobs();
  await services.database.asSystem("test", (transaction) =>
    updateSession(transaction, id, { sponsored_at: context.clock.now() }),
  );
  context.clock.set((await standing(context, id)).booking.ends_at);
  await changeBooking(services, mentor, id, { event: "complete" });
  const emails = (await context.outbox()).filter(({ recipient }) => recipient === mentee.email);
  const words = emails.map(({ text }) => text.replace(/\s+/g, " ")).join(" ");
  expect(words).toContain("you can report a problem within 7 days");
  const page = await readSessionPage(services, mentee, id, { timeZone: null });
  const offered = page?.actions.find(({ event }) => event === "dispute");
  expect(offered).toMatchObject({ label: "Report a problem" });
  await actOnSession(services, mentee, id, "dispute", { reason: "We never spoke of the exam" });
  const { items } = await readDisputes(services, admin, 1);
  expect(items).toMatchObject([{ bookingId: id, isSponsored: true }]);
  await decideDispute(services, admin, {
    bookingId: id,
    decision: "dismiss",
    reason: "It took place",
  });
  const about = (await context.outbox()).filter(({ text }) => text.includes(sessionPath(id)));
  const title = "Mentor session with ";
  expect(about.map(({ subject }) => subject.slice(0, subject.indexOf(title)))).toEqual(
    expect.arrayContaining(["Under review: ", "Problem reported: ", "Our decision: "]),
  );
  expect(JSON.stringify(about.map(({ subject, text }) => [subject, text]))).not.toMatch(/refund/i);
});

test("people with the right money decide about their own sessions for the other side only", async () => {
  const { admin, services } = context;
  const mentee = await context.createUser({ roles: ["admin"] });
  const { mentor: user, mentorId } = await createMentor(context, admin);
  await services.database.asSystem("test", (transaction) =>
    transaction.insertInto("user_roles").values({ user_id: user.userId, role: "admin" }).execute(),
  );
  const mentor: TestUser = { ...user, roles: ["admin"] };
  const dispute = async () => {
    const id = await bookAndPay(context, mentee, mentorId, await findTime(context, mentorId, 50));
    await changeBooking(services, mentor, id, { event: "confirm" });
    await context.runJobs();
    context.clock.set((await standing(context, id)).booking.ends_at);
    await changeBooking(services, mentor, id, { event: "complete" });
    await actOnSession(services, mentee, id, "dispute", { reason: "We never spoke of the exam" });
    return id;
  };
  const decide = async (viewer: TestUser, id: string, decision: "refund" | "dismiss") => {
    await decideDispute(services, viewer, { bookingId: id, decision, reason: "As agreed" });
    return (await standing(context, id)).booking.status;
  };
  const first = await dispute();
  for (const [viewer, ownSide] of [
    [mentor, "host"],
    [mentee, "guest"],
    [admin, null],
  ] as const) {
    expect((await readDisputes(services, viewer, 1)).items).toMatchObject([
      { bookingId: first, ownSide },
    ]);
  }
  const own = { code: "own_matter" };
  await expect(decide(mentor, first, "dismiss")).rejects.toMatchObject(own);
  await expect(decide(mentee, first, "refund")).rejects.toMatchObject(own);
  expect(await decide(mentor, first, "refund")).toBe("refunded");
  expect(await decide(mentee, await dispute(), "dismiss")).toBe("completed");
});

test("what is kept of a person's sessions is exported, and their words go with them", async () => {
  const { mentee, mentor, services } = context;
  for (const { userId } of [mentee, mentor]) {
    const { mentor_sessions } = await exportFrom(services, "mentoring", userId);
    expect(mentor_sessions?.map((row) => row.booking_id)).toContain(bookingId);
  }
  await services.database.asSystem("test", async (transaction) => {
    await eraseFrom(services, transaction, { feature: "mentoring", userId: mentor.userId });
    await eraseFrom(services, transaction, { feature: "mentors", userId: mentor.userId });
  });
  const { session } = await standing(context, bookingId);
  expect(session).toMatchObject({ statement: null, mentor_profile_id: null, mentor_cents: 12_750 });
});
