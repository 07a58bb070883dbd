import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { playbookPath } from "#features/career/career.constants.ts";
import { enrollAndPay, plainId } from "#features/career/career.test-support.ts";
import { enroll, readEnrollment } from "#features/career/enrollments.usecases.server.ts";
import { readFreePlaybooks } from "#features/career/free-enrollments.usecases.server.ts";
import { readLearning } from "#features/career/learning.usecases.server.ts";
import * as enrollPage from "#features/career/pages/enroll.tsx";
import { refundEnrollment } from "#features/career/refunds.usecases.server.ts";
import { applyForJob } from "#features/jobs/applications/applications.usecases.server.ts";
import { jobsFeature } from "#features/jobs/jobs.feature.server.ts";
import { filledApplication } from "#features/jobs/jobs.test-support.ts";
import { requestCvReview } from "#features/membership/cv-reviews.usecases.server.ts";
import { readSubscribeOffer } from "#features/membership/free-membership.usecases.server.ts";
import { filledCvReview } from "#features/membership/membership.test-support.ts";
import { readMembership } from "#features/membership/membership.usecases.server.ts";
import { subscribe } from "#features/membership/subscription.usecases.server.ts";
import { readEarningsSums } from "#features/mentoring/money/earnings.usecases.server.ts";
import { bookSession } from "#features/mentoring/sessions/book-session.usecases.server.ts";
import { actOnSession } from "#features/mentoring/sessions/change-session.usecases.server.ts";
import {
  balances,
  createSessionContext,
  day,
  findTime,
  processDue,
  request,
  type SessionContext,
  setInstantBooking,
  standing,
} from "#features/mentoring/sessions/sessions.test-support.ts";
import { settleSessions } from "#features/mentoring/sessions/settle-sessions.usecases.server.ts";
import { readFreeSessions } from "#features/mentoring/sessions/sponsored-sessions.usecases.server.ts";
import { addDays, addTime, dayInUtc, midnightInUtc } from "#shared/time.ts";
import { sampleJobs } from "../../../content/samples/jobs.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import { protectedPerson } from "../../../tests/support/people/fee-answers.ts";
import type { TestUser } from "../../../tests/support/services.ts";
import { saveFeeAnswer } from "./fee-protection.usecases.server.ts";

/** Services for protected people where the operator gives them free (`FEE_PROTECTION=free`). */

let context: SessionContext;
let person: TestUser;

beforeAll(async () => {
  context = await createSessionContext({
    environment: {
      FEE_PROTECTION: "free",
      FREE_PLAYBOOKS_PER_YEAR: "1",
      FREE_SESSIONS_BUDGET: "400",
    },
  });
  await jobsFeature.seedSamples?.(context.services);
});
beforeEach(async () => {
  person = await context.createUser({ fees: protectedPerson });
});
afterAll(() => context.close());

const ordersOf = ({ userId }: TestUser) =>
  context.services.database.asSystem("test", (transaction) =>
    transaction.selectFrom("orders").select("id").where("user_id", "=", userId).execute(),
  );

async function book(hoursAhead = 72, user = person): Promise<string> {
  const startsAt = await findTime(context, context.mentorId, hoursAhead);
  const { url } = await bookSession(context.services, user, context.mentorId, request(startsAt));
  return url.replace("/sessions/", "");
}

test("a playbook opens without a payment, as often as the limit says, and can't be refunded", async () => {
  const enrolling = () => enroll(context.services, person, { playbookId: plainId, plan: "full" });
  expect(await enrolling()).toEqual({ url: `/career/playbooks/${plainId}/learn` });
  expect(await enrolling()).toEqual({ url: `/career/playbooks/${plainId}/learn` });
  const enrollment = await readEnrollment(context.services, person, plainId);
  expect(enrollment).toMatchObject({ plan: "free", status: "active", payments: [] });
  const learning = await readLearning(context.services, person, {
    playbookId: plainId,
    module: null,
    returnedFrom: null,
  });
  expect(learning?.refund).toBeNull();
  expect(learning?.modules.every(({ open }) => open)).toBe(true);
  await expect(refundEnrollment(context.services, person, plainId)).rejects.toThrow();
  const another = enroll(context.services, person, {
    playbookId: "interview-excellence",
    plan: "full",
  });
  await expect(another).rejects.toMatchObject({ code: "free_playbooks_used" });
  expect(await ordersOf(person)).toEqual([]);
});

test("a refunded playbook can be started again only while a free one is left", async () => {
  const buyer = await context.createUser();
  await enrollAndPay(context, buyer, { playbookId: plainId });
  await refundEnrollment(context.services, buyer, plainId);
  await context.runJobs();
  await saveFeeAnswer(context.services, buyer, protectedPerson);
  const routes = [pageRoute("/career/playbooks/:playbookId/enrol", enrollPage)];
  const path = playbookPath(plainId, "enrol");
  const read = async () => (await visitPage(context, routes, path, undefined, buyer)).html;
  const offered = await read();
  expect(offered).toContain("You have 1 left.");
  expect(offered).toContain("You can enroll again anytime.");
  await enroll(context.services, buyer, { playbookId: "interview-excellence", plan: "full" });
  const usedUp = await read();
  expect(usedUp).toContain("You have 0 left.");
  expect(usedUp).toContain("Your access to this playbook has ended");
  expect(usedUp).not.toContain("enroll again");
});

test("Pro is open for the free months, with a CV review, and ends by itself", async () => {
  const before = context.clock.now();
  expect(await subscribe(context.services, person)).toEqual({ url: "/pro?free" });
  expect(await readMembership(context.services, person)).toMatchObject({
    state: "free",
    hasPro: true,
  });
  await requestCvReview(context.services, person, filledCvReview);
  await expect(subscribe(context.services, person)).rejects.toMatchObject({
    code: "free_membership_used",
  });
  context.clock.advance(91 * day);
  expect((await readMembership(context.services, person)).hasPro).toBe(false);
  context.clock.set(before);
});

test("what is free doesn't stand in the way of an application, nor the other way round", async () => {
  await subscribe(context.services, person);
  const jobId = sampleJobs[0]?.id ?? "";
  await applyForJob(context.services, person, jobId, filledApplication);
  await expect(
    enroll(context.services, person, { playbookId: plainId, plan: "full" }),
  ).resolves.toHaveProperty("url");
});

describe("a session", () => {
  test("costs the mentee nothing, and the site pays the mentor as usual", async () => {
    const before = await balances(context);
    const bookingId = await book();
    expect((await standing(context, bookingId)).booking.status).toBe("requested");
    await actOnSession(context.services, context.mentor, bookingId, "confirm", {});
    await context.runJobs();
    const { booking, session } = await standing(context, bookingId);
    expect(booking.status).toBe("confirmed");
    expect(await ordersOf(person)).toEqual([]);
    const texts = (await context.outbox()).filter(({ text }) => text.includes(bookingId));
    const toMentee = texts.filter(({ recipient }) => recipient === person.email);
    expect(toMentee.map(({ text }) => text).join()).toContain("free for you");
    expect(toMentee.map(({ text }) => text).join()).not.toMatch(/your card|charged/);
    context.clock.set(new Date(booking.ends_at.getTime() + 2 * day * 1000));
    await processDue(context);
    context.clock.advance(8 * day);
    await settleSessions(context.services);
    await settleSessions(context.services);
    const share = Math.round(session.price_cents * 0.85);
    expect((await standing(context, bookingId)).session.mentor_cents).toBe(share);
    const after = await balances(context);
    expect((after.payable ?? 0) - (before.payable ?? 0)).toBe(-share);
    expect((after.revenue ?? 0) - (before.revenue ?? 0)).toBe(share);
    expect(Object.values(after).reduce((sum, cents) => sum + cents, 0)).toBe(0);
    const { due } = await readEarningsSums(context.services, context.mentor);
    expect(due.amountCents).toBe(share);
  });

  test("declined or canceled early costs nobody anything and doesn't count", async () => {
    await context.clock.advance(40 * day);
    const declined = await book();
    await actOnSession(context.services, context.mentor, declined, "decline", { reason: "Away" });
    const cancelled = await book();
    await actOnSession(context.services, context.mentor, cancelled, "confirm", {});
    await actOnSession(context.services, person, cancelled, "cancel", { reason: "" });
    await context.runJobs();
    for (const id of [declined, cancelled]) {
      const { session } = await standing(context, id);
      expect(session.closed_at).not.toBeNull();
      expect(session.mentor_cents).toBeNull();
    }
    await book(80);
    await book(100);
    await expect(book(120)).rejects.toMatchObject({ code: "free_sessions_used" });
  });

  test("is booked while the month's budget lasts; the time is free again where it doesn't", async () => {
    context.clock.advance(40 * day);
    await setInstantBooking(context, context.mentorId, true);
    const people = [person];
    for (let count = 0; count < 3; count += 1) {
      people.push(await context.createUser({ fees: protectedPerson }));
    }
    const outcomes: string[] = [];
    for (const [index, user] of people.entries()) {
      const outcome = await book(72 + index * 3, user).then(
        () => "booked",
        (error: { code: string }) => error.code,
      );
      outcomes.push(outcome);
    }
    // Each costs 85 % of $150, and the budget is $400.
    expect(outcomes).toEqual(["booked", "booked", "booked", "free_sessions_budget_used"]);
    const held = await context.services.database.asSystem("test", (transaction) =>
      transaction.selectFrom("bookings").select("id").where("status", "=", "held").execute(),
    );
    expect(held).toEqual([]);
    await setInstantBooking(context, context.mentorId, false);
  });
});

test("what's free once a year is free again on the day that pages name", async () => {
  const { services, clock } = context;
  // In a month whose budget isn't used up.
  const usedOn = addDays(dayInUtc(clock.now()), 40);
  clock.set(addTime(midnightInUtc(usedOn), { hours: 21 }));
  await subscribe(services, person);
  await enroll(services, person, { playbookId: plainId, plan: "full" });
  await book(72);
  await book(96);
  const read = async () => ({
    sessions: await readFreeSessions(services, person),
    playbooks: await readFreePlaybooks(services, person),
    membership: await readSubscribeOffer(services, person),
  });
  const named = addDays(usedOn, 365);

  clock.set(addTime(midnightInUtc(named), { minutes: -1 }));
  const before = await read();
  expect(before).toMatchObject({
    sessions: { left: 0 },
    playbooks: { left: 0 },
    membership: { kind: "free" },
  });
  const { nextAt } = { nextAt: null, ...before.membership };
  const times = [before.sessions.nextAt, before.playbooks.nextAt, nextAt];
  expect(times.map((time) => time && dayInUtc(time))).toEqual([named, named, named]);
  await expect(subscribe(services, person)).rejects.toMatchObject({
    code: "free_membership_used",
  });

  clock.set(addTime(midnightInUtc(named), { hours: 13 }));
  expect(await read()).toMatchObject({
    sessions: { left: 2, nextAt: null },
    playbooks: { left: 1, nextAt: null },
    membership: { kind: "free", nextAt: null },
  });
  await subscribe(services, person);
});
