import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createSessionContext,
  day,
  type SessionContext,
} from "#features/mentoring/sessions/sessions.test-support.ts";
import type { Viewer } from "#platform/viewer.ts";
import { addTime } from "#shared/time.ts";
import {
  countRowsSeen,
  denied,
  expectWritesDenied,
  type RowViewers,
} from "../../../tests/support/database/row-security.ts";
import { hideReview } from "./moderate-reviews.usecases.server.ts";
import { publishDueReviews } from "./publish-reviews.usecases.server.ts";
import { reportReview } from "./report-review.usecases.server.ts";
import { completeSession, kindWords, mentorWords } from "./reviews.test-support.ts";
import { writeReview } from "./write-review.usecases.server.ts";

let context: SessionContext;
let viewers: RowViewers;
let everybody: Record<string, Viewer>;
let session: string;
beforeAll(async () => {
  context = await createSessionContext();
  viewers = {
    anonymous: { kind: "anonymous" },
    other: await context.createUser(),
    owner: context.mentee,
    admin: context.admin,
  };
  const { owner: mentee, ...rest } = viewers;
  everybody = { ...rest, mentee, mentor: context.mentor };
});
afterAll(() => context.close());
beforeEach(async () => {
  session = await completeSession(context);
});

const mentee = (entered = { rating: 2, text: kindWords }) =>
  writeReview(context.services, context.mentee, session, entered);
const mentor = () =>
  writeReview(context.services, context.mentor, session, { rating: 4, text: mentorWords });

/** The sides of this session's reviews that each viewer reads in the table, or why none. */
async function sidesSeen(): Promise<Record<string, string[] | string>> {
  const seen: Record<string, string[] | string> = {};
  for (const [name, viewer] of Object.entries(everybody)) {
    seen[name] = await context.services.database
      .as(viewer, (transaction) =>
        transaction
          .selectFrom("mentor_reviews")
          .select("side")
          .where("booking_id", "=", session)
          .orderBy("side")
          .execute(),
      )
      .then(
        (rows) => rows.map(({ side }) => side),
        (error: { code?: string }) => error.code ?? "failed",
      );
  }
  return seen;
}

const publicTexts = async (viewer: Viewer) =>
  context.services.database.as(viewer, async (transaction) => {
    const rows = await transaction.selectFrom("mentor_reviews_public").select("text").execute();
    return rows.map(({ text }) => text);
  });

async function idOf(side: "mentee" | "mentor"): Promise<string> {
  const { id } = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("mentor_reviews")
      .select("id")
      .where("booking_id", "=", session)
      .where("side", "=", side)
      .executeTakeFirstOrThrow(),
  );
  return id;
}

describe("before it is published only its author reads a review", () => {
  const nobody = { anonymous: denied, other: [], admin: [], mentee: [], mentor: [] };

  test("the mentee's", async () => {
    await mentee({ rating: 1, text: `${kindWords} Unseen.` });
    expect(await sidesSeen()).toEqual({ ...nobody, mentee: ["mentee"] });
    for (const viewer of Object.values(everybody)) {
      expect(await publicTexts(viewer)).not.toContain(`${kindWords} Unseen.`);
    }
  });

  test("the mentor's", async () => {
    await mentor();
    expect(await sidesSeen()).toEqual({ ...nobody, mentor: ["mentor"] });
  });
});

test("once published the two people and admins read both, and everybody the mentee's through the view", async () => {
  const text = `${kindWords} Published.`;
  await mentee({ rating: 5, text });
  await mentor();
  const both = ["mentee", "mentor"];
  expect(await sidesSeen()).toEqual({
    anonymous: denied,
    other: [],
    admin: both,
    mentee: both,
    mentor: both,
  });
  for (const viewer of Object.values(everybody)) {
    const texts = await publicTexts(viewer);
    expect(texts).toContain(text);
    expect(texts).not.toContain(mentorWords);
  }
});

test("published by time, the one who has not written reads it too", async () => {
  await mentee();
  context.clock.advance(14 * day);
  await publishDueReviews(context.services);
  expect(await sidesSeen()).toMatchObject({ mentor: ["mentee"], admin: ["mentee"], other: [] });
});

test("hidden, only its author and admins read it", async () => {
  const text = `${kindWords} Hidden.`;
  await mentee({ rating: 5, text });
  await mentor();
  const reason = "It names somebody else";
  await hideReview(context.services, context.admin, await idOf("mentee"), { reason });
  expect(await sidesSeen()).toMatchObject({
    mentee: ["mentee", "mentor"],
    mentor: ["mentor"],
    admin: ["mentee", "mentor"],
  });
  expect(await publicTexts(viewers.anonymous)).not.toContain(text);
});

test("the view names neither account nor session", async () => {
  await mentee();
  await mentor();
  const [row] = await context.services.database.as(viewers.anonymous, (transaction) =>
    transaction.selectFrom("mentor_reviews_public").selectAll().execute(),
  );
  expect(Object.keys(row ?? {}).sort()).toEqual([
    "author_name",
    "id",
    "mentor_profile_id",
    "published_at",
    "rating",
    "replied_at",
    "reply",
    "text",
  ]);
});

test("reports are read by who made them and by admins", async () => {
  await mentee();
  await mentor();
  await reportReview(context.services, context.mentee, await idOf("mentor"), { reason: "Untrue" });
  expect(await countRowsSeen(context, viewers, ["mentor_review_reports"])).toEqual({
    mentor_review_reports: { anonymous: denied, other: 0, owner: 1, admin: 1 },
  });
  expect(
    await countRowsSeen(context, { ...viewers, owner: context.mentor }, ["mentor_review_reports"]),
  ).toMatchObject({ mentor_review_reports: { owner: 0 } });
});

describe("nobody's role changes anything directly", () => {
  test.each(["mentor_reviews", "mentor_review_reports"] as const)("%s", (table) =>
    expectWritesDenied(context, viewers, table, "id"),
  );
});

describe("the database itself refuses", () => {
  const insert = (values: Record<string, unknown> = {}) =>
    context.services.database.asSystem("test", (transaction) =>
      transaction
        .insertInto("mentor_reviews")
        .values({
          booking_id: session,
          side: "mentee",
          author_id: context.mentee.userId,
          mentor_profile_id: context.mentorId,
          rating: 5,
          text: kindWords,
          created_at: context.clock.now(),
          ...values,
        })
        .execute(),
    );
  const update = (values: Record<string, unknown>) =>
    context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("mentor_reviews")
        .set(values)
        .where("booking_id", "=", session)
        .where("side", "=", "mentee")
        .execute(),
    );
  const setStatus = (status: string) =>
    context.services.database.asSystem("test", (transaction) =>
      transaction.updateTable("bookings").set({ status }).where("id", "=", session).execute(),
    );

  test("a review of a session that is not completed", async () => {
    await setStatus("disputed");
    await expect(insert()).rejects.toMatchObject({ constraint: "mentor_reviews_completed" });
    await setStatus("refunded");
    await expect(insert()).rejects.toMatchObject({ constraint: "mentor_reviews_completed" });
  });

  test.each([
    ["by somebody else", () => ({ author_id: viewers.other.userId })],
    ["by the other of the two", () => ({ author_id: context.mentor.userId })],
    ["by nobody", () => ({ author_id: null })],
  ])("a review %s", async (_, values) => {
    await expect(insert(values())).rejects.toMatchObject({ constraint: "mentor_reviews_author" });
  });

  test("a second one of the same side", async () => {
    await mentee();
    await expect(insert()).rejects.toMatchObject({ constraint: "mentor_reviews_once" });
  });

  test("one that is too late, published from the beginning, too short or without stars", async () => {
    const late = addTime(context.clock.now(), { days: 60, milliseconds: 1 });
    await expect(insert({ created_at: late })).rejects.toMatchObject({
      constraint: "mentor_reviews_in_time",
    });
    await expect(insert({ published_at: context.clock.now() })).rejects.toMatchObject({
      constraint: "mentor_reviews_blind",
    });
    await expect(insert({ text: "Too short" })).rejects.toMatchObject({ code: "23514" });
    await expect(insert({ rating: 6 })).rejects.toMatchObject({ code: "23514" });
  });

  test("publishing it early, or while it is disputed", async () => {
    await mentee();
    const early = { published_at: context.clock.now() };
    await expect(update(early)).rejects.toMatchObject({ constraint: "mentor_reviews_blind" });
    await setStatus("disputed");
    const later = { published_at: addTime(context.clock.now(), { days: 20 }) };
    await expect(update(later)).rejects.toMatchObject({ constraint: "mentor_reviews_blind" });
  });

  test("changing what is published, or whose it is", async () => {
    await mentee();
    await mentor();
    const fixed = { constraint: "mentor_reviews_fixed" };
    await expect(update({ rating: 5 })).rejects.toMatchObject(fixed);
    await expect(update({ text: mentorWords })).rejects.toMatchObject(fixed);
    await expect(update({ published_at: null })).rejects.toMatchObject(fixed);
    await expect(update({ author_id: context.mentor.userId })).rejects.toMatchObject({
      constraint: "mentor_reviews_author",
    });
  });

  test("changing a reply after a day", async () => {
    await mentee();
    await mentor();
    const now = context.clock.now();
    await update({ reply: "Thank you", replied_at: now });
    const late = addTime(now, { days: 1, milliseconds: 1 });
    await expect(update({ reply: "No", reply_edited_at: late })).rejects.toMatchObject({
      constraint: "mentor_reviews_reply_fixed",
    });
  });
});
