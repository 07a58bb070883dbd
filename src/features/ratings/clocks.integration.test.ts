import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createSessionContext,
  day,
  type SessionContext,
} from "#features/mentoring/sessions/sessions.test-support.ts";
import { insertReview, publishReviewsOf } from "./reviews.store.server.ts";
import { completeSession, kindWords } from "./reviews.test-support.ts";

let context: SessionContext;
beforeAll(async () => {
  context = await createSessionContext();
});
afterAll(() => context.close());

/** Writes the review of a session that many days after its end, to a database in Toronto. */
async function review(completedAt: string, days: number, { publish }: { publish: boolean }) {
  const { services, clock, mentee, mentorId } = context;
  clock.set(new Date(completedAt));
  const bookingId = await completeSession(context);
  clock.advance(days * day);
  return await services.database.asSystem("test", async (transaction) => {
    await sql`select set_config('TimeZone', 'America/Toronto', true)`.execute(transaction);
    await insertReview(transaction, {
      bookingId,
      side: "mentee",
      authorId: mentee.userId,
      authorName: "Ngozi A.",
      profileId: mentorId,
      rating: 5,
      text: kindWords,
      now: clock.now(),
    });
    return publish ? await publishReviewsOf(transaction, bookingId, clock.now()) : [];
  });
}

test("a database whose clocks are put back within the 14 days publishes when we do", async () => {
  expect(await review("2027-10-30T12:00:00Z", 14, { publish: true })).toHaveLength(1);
});

test("one whose clocks are put forward within the 60 days takes what we take", async () => {
  await expect(review("2027-02-01T12:00:00Z", 60, { publish: false })).resolves.toEqual([]);
});
