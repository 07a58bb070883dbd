import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createSessionContext,
  type SessionContext,
} from "#features/mentoring/sessions/sessions.test-support.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import { eraseFrom, exportFrom } from "../../../tests/support/people/personal-data.ts";
import type { TestUser } from "../../../tests/support/services.ts";
import {
  dismissReviewReports,
  hideReview,
  readModeration,
  showReview,
} from "./moderate-reviews.usecases.server.ts";
import * as adminReviewsPage from "./pages/admin-reviews.tsx";
import { listMentorReviews, readSessionReviews } from "./read-reviews.usecases.server.ts";
import { replyToReview } from "./reply.usecases.server.ts";
import { readReportableReview, reportReview } from "./report-review.usecases.server.ts";
import { adminReviewsPath } from "./reviews.constants.ts";
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
/** The mentee's, published. */
let reviewId: string;
let theirId: string;
beforeAll(async () => {
  context = await createSessionContext();
});
afterAll(() => context.close());
beforeEach(async () => {
  const { services, mentor, mentee } = context;
  context.clock.advance(60);
  session = await completeSession(context);
  await writeReview(services, mentor, session, { rating: 4, text: mentorWords });
  await writeReview(services, mentee, session, { rating: 1, text: kindWords });
  const state = await readSessionReviews(services, mentee, session);
  reviewId = state?.own?.id ?? "";
  theirId = state?.theirs?.id ?? "";
});

const reason = "It names a patient";
const report = (user: TestUser, id = reviewId) =>
  reportReview(context.services, user, id, { reason });
const dismiss = (id = reviewId, why = "It says what happened") =>
  dismissReviewReports(context.services, context.admin, id, { reason: why });
const moderation = () =>
  readModeration(context.services, context.admin, { page: 1, isHidden: false });
const auditOf = (id: string) =>
  context.services.database.asSystem("test", async (transaction) => {
    const rows = await transaction
      .selectFrom("private.audit_entries")
      .select("action")
      .where("subject_id", "=", id)
      .orderBy("id")
      .execute();
    return rows.map(({ action }) => action);
  });

const lastEntryOf = (id: string) =>
  context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select(["person_id", "subject_name", "before", "after", "reason", "personal_fields"])
      .where("subject_id", "=", id)
      .orderBy("id", "desc")
      .executeTakeFirst(),
  );

describe("a report", () => {
  test("of a published review comes from anybody who is signed in, once", async () => {
    const stranger = await context.createUser();
    await report(stranger);
    await report(context.mentor);
    await expect(report(stranger)).rejects.toMatchObject({ code: "review_already_reported" });
    const { reported, total } = await moderation();
    expect(reported.find(({ id }) => id === reviewId)?.reports).toHaveLength(2);
    expect(total).toBe(1);
    await expect(dismiss(reviewId, " ")).rejects.toMatchObject({ code: "validation_failed" });
    await dismiss();
    expect(await moderation()).toMatchObject({ total: 0, reported: [] });
    await expect(dismiss()).rejects.toMatchObject({ code: "review_not_reported" });
    expect(await auditOf(reviewId)).toEqual([
      "mentorship.review_reported",
      "mentorship.review_reported",
      "mentorship.review_reports_dismissed",
    ]);
    expect(await lastEntryOf(reviewId)).toEqual({
      person_id: context.mentee.userId,
      subject_name: expect.stringMatching(/^the 1-star review of [A-Z][a-z]{2} \d+, \d{4}$/),
      before: { openReports: 2 },
      after: { openReports: 0 },
      reason: "It says what happened",
      personal_fields: ["reason"],
    });
  });

  test("that came in after the page was read isn't resolved with the others", async () => {
    const { services, admin, mentor } = context;
    const routes = [pageRoute(adminReviewsPath, adminReviewsPage)];
    const visit = (form?: Record<string, string>) =>
      visitPage(context, routes, adminReviewsPath, form, admin);
    const keep = (html: string) => {
      const [, shown = ""] = /name="shown" value="(\w+)"/.exec(html) ?? [];
      return visit({ intent: "dismiss", reviewId, shown, reason: "Harsh but fair" });
    };
    await report(mentor);
    const { html: opened } = await visit();
    const stranger = await context.createUser();
    await reportReview(services, stranger, reviewId, { reason: "It names my diagnosis" });
    const refused = await keep(opened);
    expect(refused.status).toBe(409);
    expect(refused.html).toContain("reports have changed");
    expect(refused.html).toContain("It names my diagnosis");
    expect(refused.html).toContain("Harsh but fair</textarea>");
    expect((await moderation()).reported[0]?.reports).toHaveLength(2);
    expect((await keep(refused.html)).location).toBe(`${adminReviewsPath}?done=dismiss`);
    expect((await moderation()).total).toBe(0);
  });

  test("is not taken for one's own, for what one may not read, or without a reason", async () => {
    const { services, mentee, mentor } = context;
    const stranger = await context.createUser();
    await expect(report(mentee)).rejects.toMatchObject({ code: "own_review" });
    await expect(report(stranger, theirId)).rejects.toMatchObject({ code: "review_not_found" });
    await report(mentee, theirId);
    const unpublished = await completeSession(context);
    await writeReview(services, mentee, unpublished, { rating: 2, text: kindWords });
    const { own } = (await readSessionReviews(services, mentee, unpublished)) ?? {};
    await expect(report(mentor, own?.id)).rejects.toMatchObject({ code: "review_not_found" });
    await expect(report(mentor, "x")).rejects.toMatchObject({ code: "review_not_found" });
    await expect(
      reportReview(services, stranger, reviewId, { reason: "No" }),
    ).rejects.toMatchObject({ code: "validation_failed" });
    await dismiss(theirId);
  });

  test("is one of ten a day", async () => {
    const busy = await context.createUser();
    for (let count = 0; count < 10; count += 1) await report(busy).catch(() => undefined);
    await expect(report(busy)).rejects.toMatchObject({ code: "too_many_review_reports" });
    await dismiss();
  });
});

describe("hiding", () => {
  const hide = () => hideReview(context.services, context.admin, reviewId, { reason });

  test("takes a review out of sight and out of the rating, handles its reports and tells both why", async () => {
    const { services, mentor, mentee, mentorId, admin } = context;
    const before = await ratingOf(context, mentorId);
    await report(mentor);
    await hide();
    expect((await ratingOf(context, mentorId)).reviews).toBe((before.reviews ?? 0) - 1);
    const { reviews } = await listMentorReviews(services, mentee, mentorId, 1);
    expect(reviews.map(({ id }) => id)).not.toContain(reviewId);
    expect(await readSessionReviews(services, mentor, session)).toMatchObject({
      theirs: null,
      isTheirsHidden: true,
      canReply: false,
    });
    expect(await readSessionReviews(services, mentee, session)).toMatchObject({
      own: { hiddenReason: reason },
    });
    expect((await subjectsTo(context, mentee)).at(-1)).toMatch(/^Your review .* is hidden$/);
    expect((await subjectsTo(context, mentor)).at(-1)).toMatch(/^Ngozi Adeyemi's review .* hidden/);
    expect((await context.outbox()).at(-1)?.text).toContain(reason);
    expect((await moderation()).total).toBe(0);
    await expect(hide()).rejects.toMatchObject({ code: "review_already_hidden" });
    await expect(
      replyToReview(services, mentor, session, { reply: "Thank you" }),
    ).rejects.toMatchObject({ code: "review_reply_not_possible" });
    await expect(readReportableReview(services, mentor, reviewId)).rejects.toMatchObject({
      code: "review_not_found",
    });

    await showReview(services, admin, reviewId);
    expect(await ratingOf(context, mentorId)).toEqual(before);
    expect((await subjectsTo(context, mentee)).at(-1)).toMatch(/is public again$/);
    await expect(showReview(services, admin, reviewId)).rejects.toMatchObject({
      code: "review_not_hidden",
    });
    expect(await auditOf(reviewId)).toEqual([
      "mentorship.review_reported",
      "mentorship.review_hidden",
      "mentorship.review_shown",
    ]);
    expect(await lastEntryOf(reviewId)).toMatchObject({
      subject_name: expect.stringMatching(/^the 1-star review of /),
      before: { hidden: true },
      after: { hidden: false },
    });
  });

  test("two admins at the same time: one hides it, the other is told", async () => {
    const outcomes = await Promise.allSettled([hide(), hide()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await auditOf(reviewId)).toEqual(["mentorship.review_hidden"]);
  });

  test("needs a reason, a published review and an admin", async () => {
    const { services, admin, mentee } = context;
    await expect(hideReview(services, admin, reviewId, { reason: "" })).rejects.toMatchObject({
      code: "validation_failed",
    });
    const other = await completeSession(context);
    await writeReview(services, mentee, other, { rating: 2, text: kindWords });
    const { own } = (await readSessionReviews(services, mentee, other)) ?? {};
    await expect(hideReview(services, admin, own?.id ?? "", { reason })).rejects.toMatchObject({
      code: "review_not_found",
    });
    const forbidden = { code: "forbidden" };
    await expect(hideReview(services, mentee, reviewId, { reason })).rejects.toMatchObject(
      forbidden,
    );
    await expect(showReview(services, mentee, reviewId)).rejects.toMatchObject(forbidden);
    await expect(
      dismissReviewReports(services, mentee, reviewId, { reason }),
    ).rejects.toMatchObject(forbidden);
    await expect(
      readModeration(services, mentee, { page: 1, isHidden: false }),
    ).rejects.toMatchObject(forbidden);
  });
});

test("someone on our team reads no reports of their own session's reviews, and decides on none", async () => {
  const { services, mentor, mentee } = context;
  await report(await context.createUser());
  const setRole = (isOnTeam: boolean) =>
    services.database.asSystem("test", async (transaction) => {
      for (const { userId } of [mentor, mentee]) {
        const row = { user_id: userId, role: "support" } as const;
        if (isOnTeam) await transaction.insertInto("user_roles").values(row).execute();
        else await transaction.deleteFrom("user_roles").where("user_id", "=", userId).execute();
      }
    });
  await setRole(true);
  for (const person of [mentor, mentee]) {
    const onTeam = { ...person, roles: ["support"] as const };
    const list = await readModeration(services, onTeam, { page: 1, isHidden: false });
    expect(list).toMatchObject({ total: 0, reported: [], needsColleague: false });
    expect(list.recent.map(({ id }) => id)).not.toContain(reviewId);
    const own = { code: "own_matter", status: 403 };
    await expect(hideReview(services, onTeam, reviewId, { reason })).rejects.toMatchObject(own);
    await expect(showReview(services, onTeam, reviewId)).rejects.toMatchObject(own);
    await expect(
      dismissReviewReports(services, onTeam, reviewId, { reason }),
    ).rejects.toMatchObject(own);
  }
  await setRole(false);
  expect((await moderation()).reported.map(({ id }) => id)).toEqual([reviewId]);
  await dismiss();
});

describe("who leaves", () => {
  const leave = ({ userId }: TestUser) =>
    context.services.database.asSystem("test", async (transaction) => {
      await eraseFrom(context.services, transaction, { feature: "ratings", userId });
      await eraseFrom(context.services, transaction, { feature: "mentors", userId });
      await transaction.deleteFrom("auth.users").where("id", "=", userId).execute();
    });
  const kept = (id: string) =>
    context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("mentor_reviews")
        .select(["side", "author_id", "author_name", "text", "reply"])
        .where("booking_id", "=", id)
        .orderBy("side")
        .execute(),
    );

  test("takes along what they wrote, and what they reported", async () => {
    await replyToReview(context.services, context.mentor, session, { reply: "Thank you" });
    const exported = await exportFrom(context.services, "ratings", context.mentor.userId);
    expect(exported.mentor_reviews).toContainEqual(
      expect.objectContaining({ booking_id: session, text: mentorWords }),
    );
    expect(JSON.stringify(exported.mentor_reviews)).not.toContain(kindWords);
    expect(exported.mentor_review_replies).toMatchObject([{ reply: "Thank you" }]);
    expect(exported.mentor_review_reports?.length).toBeGreaterThan(0);
  });

  test("as a mentee: what is published stays as a former member's, what is not and what was said about them goes", async () => {
    const { services, mentor, mentorId } = context;
    const leaver = await context.createUser();
    const published = await completeSession(context, { mentee: leaver });
    const waiting = await completeSession(context, { mentee: leaver });
    await writeReview(services, mentor, published, { rating: 4, text: mentorWords });
    await writeReview(services, leaver, published, { rating: 2, text: kindWords });
    await writeReview(services, leaver, waiting, { rating: 1, text: kindWords });
    const before = await ratingOf(context, mentorId);
    await leave(leaver);
    expect(await kept(published)).toEqual([
      { side: "mentee", author_id: null, author_name: null, text: kindWords, reply: null },
    ]);
    expect(await kept(waiting)).toEqual([]);
    expect(await ratingOf(context, mentorId)).toEqual(before);
  });

  test("as a mentor: replies and the public page go, the mentee keeps what both said", async () => {
    const { services, mentor, mentee } = context;
    await replyToReview(services, mentor, session, { reply: "Thank you" });
    await setStatus(context, session, "disputed", "completed");
    await leave(mentor);
    expect(await kept(session)).toMatchObject([
      { side: "mentee", text: kindWords, reply: null },
      { side: "mentor", author_id: null, author_name: null, text: mentorWords },
    ]);
    expect(await readSessionReviews(services, mentee, session)).toMatchObject({
      own: { text: kindWords },
      theirs: { text: mentorWords, authorName: null },
    });
  });
});
