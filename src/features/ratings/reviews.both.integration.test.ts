import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saveNotifications } from "#features/account/notifications/notifications.usecases.server.ts";
import {
  createSessionContext,
  day,
  type SessionContext,
} from "#features/mentoring/sessions/sessions.test-support.ts";
import type { TestUser } from "../../../tests/support/services.ts";
import { publishDueReviews } from "./publish-reviews.usecases.server.ts";
import { listMentorReviews, readSessionReviews } from "./read-reviews.usecases.server.ts";
import { replyToReview } from "./reply.usecases.server.ts";
import {
  completeSession,
  kindWords,
  mentorWords,
  ratingOf,
  setStatus,
  subjectsTo,
} from "./reviews.test-support.ts";
import { writeReview } from "./write-review.usecases.server.ts";

let context: SessionContext;
let session: string;
beforeAll(async () => {
  context = await createSessionContext();
});
afterAll(() => context.close());
beforeEach(async () => {
  session = await completeSession(context);
});

const five = { rating: 5, text: kindWords };
const four = { rating: 4, text: mentorWords };
const write = (user: TestUser, entered: { rating?: unknown; text?: unknown }, id = session) =>
  writeReview(context.services, user, id, entered);
async function see(user: TestUser, id = session) {
  const state = await readSessionReviews(context.services, user, id);
  if (!state) throw new Error("Nothing to see");
  return state;
}
async function letPass(days: number) {
  context.clock.advance(days * day);
  await publishDueReviews(context.services);
}
const rows = (id = session) =>
  context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("mentor_reviews")
      .selectAll()
      .where("booking_id", "=", id)
      .orderBy("side")
      .execute(),
  );

describe("who may write, and when", () => {
  test("nobody but the two people of the session, not an admin either", async () => {
    const stranger = await context.createUser();
    for (const user of [stranger, context.admin]) {
      await expect(write(user, five)).rejects.toMatchObject({ code: "review_session_not_found" });
      expect(await readSessionReviews(context.services, user, session)).toBeUndefined();
    }
    await expect(write(context.mentee, five, "x")).rejects.toMatchObject({ status: 404 });
  });

  test("for 60 days after completion", async () => {
    const { mentee } = context;
    context.clock.advance(60 * day);
    expect(await see(mentee)).toMatchObject({ standing: "open", isBlindOver: true });
    const later = await completeSession(context);
    context.clock.advance(1);
    expect(await see(mentee)).toMatchObject({ standing: "late" });
    await expect(write(mentee, five)).rejects.toMatchObject({ code: "review_too_late" });
    await write(mentee, five, later);
  });

  test("not while a refund is being decided, nor after one was granted", async () => {
    await setStatus(context, session, "disputed");
    await expect(write(context.mentee, five)).rejects.toMatchObject({
      code: "review_during_dispute",
    });
    await setStatus(context, session, "refunded");
    await expect(write(context.mentee, five)).rejects.toMatchObject({
      code: "review_not_possible",
    });
  });

  test("with stars and words, or it is said what is missing", async () => {
    await expect(write(context.mentee, { text: "Too short" })).rejects.toMatchObject({
      code: "validation_failed",
      details: { fields: [{ field: "rating" }, { field: "text" }] },
    });
  });
});

describe("until both have written", () => {
  test("the other knows that there is a review, and nothing of what it says", async () => {
    const before = await ratingOf(context, context.mentorId);
    expect(await write(context.mentee, five)).toEqual({ isPublished: false });
    const state = await see(context.mentor);
    expect(state).toMatchObject({ standing: "open", otherHasWritten: true, theirs: null });
    expect(state).toMatchObject({ status: "completed", isBlindOver: false });
    expect(JSON.stringify(state)).not.toContain(kindWords);
    expect(state.canReply).toBe(false);
    expect(await see(context.mentee)).toMatchObject({
      standing: "waiting",
      own: { rating: 5, text: kindWords, publishedAt: null },
      otherHasWritten: false,
    });
    const { sessions } = await listMentorReviews(
      context.services,
      context.mentor,
      context.mentorId,
      1,
    );
    expect(Object.values(sessions)).not.toContain(session);
    expect(await ratingOf(context, context.mentorId)).toEqual(before);
    await expect(
      replyToReview(context.services, context.mentor, session, { reply: "Thank you" }),
    ).rejects.toMatchObject({ code: "review_reply_not_possible" });
  });

  test("the other is told by mail, without stars or words, unless they want no such mails", async () => {
    const emails = async () =>
      (await context.outbox()).filter(({ recipient }) => recipient === context.mentor.email);
    const before = (await emails()).length;
    await write(context.mentee, five);
    const [email] = (await emails()).slice(before);
    expect(email?.subject).toBe("Ngozi Adeyemi has reviewed your session");
    expect(email?.text).toContain(`/sessions/${session}/review`);
    expect(email?.text).not.toContain(kindWords);
    expect(email?.text).not.toMatch(/5 (stars|out)/);

    const quiet = await context.createUser();
    await saveNotifications(context.services, quiet, { wanted: new Set(), clientAddress: "" });
    const other = await completeSession(context, { mentee: quiet });
    await write(context.mentor, four, other);
    await write(quiet, five, other);
    expect(await subjectsTo(context, quiet)).toEqual([]);
  });

  test("a review can be changed, by saving it once more", async () => {
    await write(context.mentee, five);
    await write(context.mentee, { rating: 2, text: `${kindWords} Or not.` });
    expect(await rows()).toMatchObject([{ rating: 2, side: "mentee" }]);
    await setStatus(context, session, "disputed");
    await expect(write(context.mentee, five)).rejects.toMatchObject({
      code: "review_during_dispute",
    });
  });
});

describe("publication", () => {
  test("comes with the second review: both read both, and nothing changes any more", async () => {
    await write(context.mentor, four);
    expect(await write(context.mentee, five)).toEqual({ isPublished: true });
    expect(await see(context.mentee)).toMatchObject({
      standing: "published",
      theirs: { rating: 4, text: mentorWords },
    });
    expect(await see(context.mentor)).toMatchObject({
      standing: "published",
      theirs: { rating: 5, authorName: "Ngozi A." },
      canReply: true,
    });
    expect(await subjectsTo(context, context.mentor)).toContain(
      "You and Ngozi Adeyemi can now read each other's reviews",
    );
    await expect(write(context.mentee, four)).rejects.toMatchObject({ code: "review_published" });
    // A form that was sent twice is no mistake.
    expect(await write(context.mentee, five)).toEqual({ isPublished: true });
  });

  test("or 14 days after completion, told to both", async () => {
    await write(context.mentee, five);
    await letPass(13.99);
    expect(await see(context.mentor)).toMatchObject({ theirs: null });
    await letPass(0.02);
    expect(await see(context.mentor)).toMatchObject({
      standing: "open",
      theirs: { text: kindWords },
    });
    expect((await subjectsTo(context, context.mentee)).at(-1)).toMatch(/^Your review of .* is pub/);
    expect((await subjectsTo(context, context.mentor)).at(-1)).toMatch(
      /^You can now read Ngozi Adeyemi's review/,
    );
    const count = (await context.outbox()).length;
    await publishDueReviews(context.services);
    expect(await context.outbox()).toHaveLength(count);
    expect(await write(context.mentor, four)).toEqual({ isPublished: true });
  });

  test("comes right away for the first to write after 14 days", async () => {
    await letPass(15);
    expect(await write(context.mentor, four)).toEqual({ isPublished: true });
    expect(await see(context.mentee)).toMatchObject({ theirs: { text: mentorWords } });
  });

  test("waits for a dispute, and comes after a refund: money does not buy silence", async () => {
    await write(context.mentee, { rating: 1, text: kindWords });
    await setStatus(context, session, "disputed");
    await letPass(15);
    expect(await see(context.mentor)).toMatchObject({ theirs: null, otherHasWritten: true });
    await setStatus(context, session, "refunded");
    await letPass(0);
    expect(await see(context.mentor)).toMatchObject({ standing: "never", theirs: { rating: 1 } });
  });

  test("stays when the session is refunded afterwards", async () => {
    await write(context.mentee, five);
    await write(context.mentor, four);
    const before = await ratingOf(context, context.mentorId);
    await setStatus(context, session, "disputed", "refunded");
    expect(await ratingOf(context, context.mentorId)).toEqual(before);
    expect(await see(context.mentor)).toMatchObject({ theirs: { rating: 5 } });
  });
});

describe("at the same time", () => {
  test("both write: each has one review, both are published, one of the two is told so by the page", async () => {
    const sessions = await Promise.all(Array.from({ length: 5 }, () => completeSession(context)));
    const answers = await Promise.all(
      sessions.flatMap((id) => [write(context.mentee, five, id), write(context.mentor, four, id)]),
    );
    expect(answers.filter(({ isPublished }) => isPublished)).toHaveLength(5);
    for (const id of sessions) {
      const written = await rows(id);
      expect(written.map(({ side }) => side)).toEqual(["mentee", "mentor"]);
      expect(written.every(({ published_at }) => published_at !== null)).toBe(true);
    }
  });

  test("one submits many times: one review, one mail", async () => {
    const before = (await subjectsTo(context, context.mentor)).length;
    await Promise.all(Array.from({ length: 6 }, () => write(context.mentee, five)));
    expect(await rows()).toHaveLength(1);
    expect(await subjectsTo(context, context.mentor)).toHaveLength(before + 1);
  });

  test("the second writes while time publishes the first", async () => {
    await write(context.mentee, five);
    context.clock.advance(15 * day);
    await Promise.all([
      publishDueReviews(context.services),
      publishDueReviews(context.services),
      write(context.mentor, four),
    ]);
    expect((await rows()).map(({ published_at }) => published_at !== null)).toEqual([true, true]);
  });
});

describe("the mentor's reply", () => {
  const reply = (text: string, user = context.mentor) =>
    replyToReview(context.services, user, session, { reply: text });
  beforeEach(async () => {
    context.clock.advance(60);
    await write(context.mentor, four);
    await write(context.mentee, five);
  });

  test("stands under the review, and the mentee is told", async () => {
    await reply("Thank you, and good luck");
    const { reviews } = await listMentorReviews(
      context.services,
      { kind: "anonymous" },
      context.mentorId,
      1,
    );
    expect(reviews[0]).toMatchObject({ text: kindWords, reply: "Thank you, and good luck" });
    expect((await subjectsTo(context, context.mentee)).at(-1)).toMatch(/replied to your review$/);
  });

  test("can be changed for a day", async () => {
    await reply("Thank you");
    context.clock.advance(day);
    await reply("Thank you very much");
    context.clock.advance(1);
    await expect(reply("No thanks")).rejects.toMatchObject({ code: "review_reply_fixed" });
    await expect(reply("No", context.mentee)).rejects.toMatchObject({
      code: "review_reply_not_possible",
    });
    await expect(reply(" ")).rejects.toMatchObject({ code: "validation_failed" });
  });
});

test("a mentor's page shows ten reviews at a time, the newest first, without full names", async () => {
  const { services, mentorId } = context;
  for (let count = 0; count < 12; count += 1) {
    const id = await completeSession(context);
    context.clock.advance(60);
    await write(context.mentor, four, id);
    await write(context.mentee, { rating: 3, text: `${kindWords} ${count}` }, id);
  }
  const anybody = { kind: "anonymous" } as const;
  const first = await listMentorReviews(services, anybody, mentorId, 1);
  expect(first.reviews).toHaveLength(10);
  expect(first.reviews[0]?.text).toBe(`${kindWords} 11`);
  expect(new Set(first.reviews.map(({ authorName }) => authorName))).toEqual(new Set(["Ngozi A."]));
  expect(first.sessions).toEqual({});
  const { reviews } = await ratingOf(context, mentorId);
  expect(first.total).toBe(reviews);
  const last = await listMentorReviews(services, anybody, mentorId, 99);
  expect(last.page).toBe(first.pages);
  const own = await listMentorReviews(services, context.mentor, mentorId, 1);
  expect(Object.keys(own.sessions)).toHaveLength(10);
});
