import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anonymousViewer } from "#platform/viewer.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import {
  listCvReviews,
  readCvReviews,
  requestCvReview,
  sendCvReview,
  withdrawCvReview,
} from "./cv-reviews.usecases.server.ts";
import {
  becomeMember,
  changeEmail,
  dayInSeconds,
  emailsTo,
  filledCvReview,
  markAsDeleted,
  subjectsTo,
} from "./membership.test-support.ts";
import * as cvReviewPage from "./pages/cv-review.tsx";
import { cancelMembership, showMembership } from "./subscription.usecases.server.ts";

let context: TestContext;
let admin: TestUser;
/** Ahead of the machine's clock, by which the keys that sign sessions are made. */
const start = new Date("2046-11-21T12:00:00Z");

beforeAll(async () => {
  context = await createTestContext({ now: start });
  admin = await context.createUser({ roles: ["admin"] });
});
beforeEach(() => context.clock.set(start));
afterAll(() => context.close());

async function createMember(): Promise<TestUser> {
  const user = await context.createUser();
  await becomeMember(context, user);
  return user;
}

/** Asks for a review and returns the request's id. */
async function request(user: TestUser): Promise<string> {
  await requestCvReview(context.services, user, filledCvReview);
  const { reviews } = await readCvReviews(context.services, user);
  return reviews[0]?.id ?? "";
}

const routes = [pageRoute("/pro/cv-review", cvReviewPage)];
const visit = (user: TestUser, query = "", form?: Record<string, string>) =>
  visitPage(context, routes, `/pro/cv-review${query}`, form, user);

const text = "Say in one line what you did in 2024.";

describe("asking for a CV review", () => {
  test("is for members", async () => {
    const user = await context.createUser();
    expect(await readCvReviews(context.services, user)).toMatchObject({
      isMember: false,
      hasCredit: false,
      reviews: [],
    });
    await expect(request(user)).rejects.toMatchObject({ status: 409, code: "members_only" });
  });

  test("keeps what was sent, confirms it by mail and uses the credit", async () => {
    const user = await createMember();
    expect(await readCvReviews(context.services, user)).toMatchObject({
      isMember: true,
      hasCredit: true,
      quarter: "2046-Q4",
      nextQuarterAt: new Date("2047-01-01T00:00:00Z"),
    });
    await request(user);
    expect(await readCvReviews(context.services, user)).toMatchObject({
      hasCredit: false,
      reviews: [
        {
          quarter: "2046-Q4",
          cvUrl: "https://cv.example/me",
          targetPost: "Family physician in Ontario",
          focus: "The gap in 2024.",
          requestedAt: start,
          review: null,
          reviewedAt: null,
        },
      ],
    });
    expect((await subjectsTo(context, user)).at(-1)).toBe(
      "We received your request for a CV review",
    );
    expect(await showMembership(context.services, user)).toMatchObject({ cvReview: "requested" });
    await expect(request(user)).rejects.toMatchObject({
      status: 409,
      code: "cv_review_credit_used",
    });
  });

  test("ten times at the same time keeps one request and sends one email", async () => {
    const user = await createMember();
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => requestCvReview(context.services, user, filledCvReview)),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await readCvReviews(context.services, user)).reviews).toHaveLength(1);
    expect(await subjectsTo(context, user)).toHaveLength(2);
  });

  test("is refused with all problems, in the form's order", async () => {
    const user = await createMember();
    const given = { cv_url: "http://cv.example/me", target_post: " ", focus: "x".repeat(2001) };
    await expect(requestCvReview(context.services, user, given)).rejects.toMatchObject({
      status: 400,
      code: "validation_failed",
      details: {
        fields: [
          {
            field: "cv_url",
            message: "Link to your CV must be a web address that starts with https://",
          },
          { field: "target_post", message: "Job you're aiming for is required" },
          { field: "focus", message: "What to focus on must be less than 2,000 characters" },
        ],
      },
    });
    expect((await readCvReviews(context.services, user)).hasCredit).toBe(true);
    await requestCvReview(context.services, user, { ...filledCvReview, focus: "" });
    expect((await readCvReviews(context.services, user)).reviews).toMatchObject([{ focus: null }]);
  });

  test("is there again when the next quarter begins", async () => {
    const user = await createMember();
    context.clock.set(new Date("2046-12-31T23:59:59Z"));
    await showMembership(context.services, user);
    await request(user);
    context.clock.set(new Date("2047-01-01T00:00:00Z"));
    expect(await readCvReviews(context.services, user)).toMatchObject({
      hasCredit: true,
      quarter: "2047-Q1",
    });
    await request(user);
    expect((await readCvReviews(context.services, user)).reviews).toMatchObject([
      { quarter: "2047-Q1" },
      { quarter: "2046-Q4" },
    ]);
  });

  test("is there once in a quarter, although that of the quarter before was not used", async () => {
    const user = await createMember();
    context.clock.set(new Date("2047-01-01T00:00:00Z"));
    await showMembership(context.services, user);
    await request(user);
    await expect(request(user)).rejects.toMatchObject({ code: "cv_review_credit_used" });
  });
});

describe("the next credit", () => {
  test("is promised to those who have Pro when its quarter begins", async () => {
    const user = await createMember();
    await request(user);
    expect((await visit(user)).html).toContain(
      "If you have Pro on Jan 1, 2047, you&#x27;ll get the next one.",
    );
  });
});

describe("withdrawing", () => {
  test("after the quarter promises no credit, on the page and in the email", async () => {
    const user = await createMember();
    context.clock.set(new Date("2046-12-31T23:59:59Z"));
    await showMembership(context.services, user);
    const requestId = await request(user);
    expect((await visit(user)).html).toContain("your credit for October to December 2046 back");
    context.clock.set(new Date("2047-01-01T00:00:00Z"));
    expect((await visit(user)).html).toContain("get its credit back");
    const { location } = await visit(user, "", { intent: "withdraw", requestId });
    expect(location).toBe("/pro/cv-review?withdrawn-without-credit");
    const { html } = await visit(user, "?withdrawn-without-credit");
    expect(html).toContain("We deleted what you sent.");
    expect(html).not.toContain("credit back");
    const email = (await emailsTo(context, user)).at(-1);
    expect(email?.text).toContain("deleted what you sent with it.");
    expect(email?.text).not.toContain("credit back");
  });

  test("without Pro promises no credit either, though the quarter goes on", async () => {
    const user = await createMember();
    const requestId = await request(user);
    await cancelMembership(context.services, user);
    context.clock.advance({ days: 35 });
    expect(await readCvReviews(context.services, user)).toMatchObject({
      isMember: false,
      quarter: "2046-Q4",
    });
    const { html } = await visit(user);
    expect(html).toContain("delete what you sent.");
    expect(html).not.toMatch(/credit.* back/);
    const { location } = await visit(user, "", { intent: "withdraw", requestId });
    expect(location).toBe("/pro/cv-review?withdrawn-without-credit");
    const email = (await emailsTo(context, user)).find(({ subject }) =>
      subject.endsWith("was withdrawn"),
    );
    expect(email?.text).toContain("deleted what you sent with it.");
    expect(email?.text).not.toContain("credit back");
  });

  test("deletes what was sent and gives the credit back", async () => {
    const user = await createMember();
    const requestId = await request(user);
    expect(await withdrawCvReview(context.services, user, requestId)).toEqual({ hasCredit: true });
    expect(await readCvReviews(context.services, user)).toMatchObject({
      hasCredit: true,
      reviews: [],
    });
    expect((await emailsTo(context, user)).at(-1)?.text).toContain("credit back");
    expect((await subjectsTo(context, user)).at(-1)).toBe(
      "Your request for a CV review was withdrawn",
    );
    await expect(withdrawCvReview(context.services, user, requestId)).rejects.toMatchObject({
      status: 409,
      code: "cv_review_not_found",
    });
    await expect(sendCvReview(context.services, admin, { requestId, text })).rejects.toMatchObject({
      code: "cv_review_not_found",
    });
    await request(user);
  });

  test("is not possible once the review is there, nor for somebody else", async () => {
    const user = await createMember();
    const other = await createMember();
    const requestId = await request(user);
    for (const stranger of [other, admin]) {
      await expect(withdrawCvReview(context.services, stranger, requestId)).rejects.toMatchObject({
        code: "cv_review_not_found",
      });
    }
    await sendCvReview(context.services, admin, { requestId, text });
    await expect(withdrawCvReview(context.services, user, requestId)).rejects.toMatchObject({
      code: "cv_review_sent",
    });
    await expect(withdrawCvReview(context.services, user, "' or 1=1 --")).rejects.toMatchObject({
      code: "cv_review_not_found",
    });
  });

  test("again and again has a limit", async () => {
    const user = await createMember();
    for (let count = 0; count < 10; count += 1) {
      await withdrawCvReview(context.services, user, await request(user));
    }
    await expect(request(user)).rejects.toMatchObject({ status: 429, code: "too_many_requests" });
  });
});

describe("answering", () => {
  test("sends the review by mail and to the member's page, once", async () => {
    const user = await createMember();
    const requestId = await request(user);
    context.clock.advance({ hours: 1 });
    await sendCvReview(context.services, admin, { requestId, text: ` ${text}\n` });
    await expect(
      sendCvReview(context.services, admin, { requestId, text: "Another review" }),
    ).rejects.toMatchObject({ status: 409, code: "cv_review_sent" });
    const logged = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.audit_entries")
        .select(["action", "subject_name"])
        .where("subject_id", "=", requestId)
        .orderBy("id")
        .execute(),
    );
    expect(logged).toEqual([
      { action: "membership.cv_review_requested", subject_name: "2046-Q4" },
      { action: "membership.cv_review_sent", subject_name: "2046-Q4" },
    ]);
    const { reviews, hasCredit } = await readCvReviews(context.services, user);
    expect(reviews).toMatchObject([{ review: text, reviewedAt: context.clock.now() }]);
    expect(hasCredit).toBe(false);
    const email = (await emailsTo(context, user)).at(-1);
    expect(email?.subject).toBe("Your CV review");
    expect(email?.text).toContain(text);
    expect(email?.text).toContain("http://localhost:3000/pro/cv-review");
    expect(await showMembership(context.services, user)).toMatchObject({ cvReview: "sent" });
  });

  test("takes 10 to 10,000 characters", async () => {
    const user = await createMember();
    const requestId = await request(user);
    for (const wrong of ["", "123456789", "x".repeat(10_001)]) {
      await expect(
        sendCvReview(context.services, admin, { requestId, text: wrong }),
      ).rejects.toMatchObject({ status: 400, code: "validation_failed" });
    }
    await sendCvReview(context.services, admin, { requestId, text: "x".repeat(10_000) });
  });

  test("is for admins, who see the oldest request first", async () => {
    const user = await createMember();
    const requestId = await request(user);
    for (const viewer of [user, anonymousViewer]) {
      await expect(
        sendCvReview(context.services, viewer, { requestId, text }),
      ).rejects.toMatchObject({ status: 403 });
      await expect(listCvReviews(context.services, viewer)).rejects.toMatchObject({ status: 403 });
    }
    const later = await createMember();
    context.clock.advance(1);
    await request(later);
    const { open, total, sent } = await listCvReviews(context.services, admin);
    const mine = open.filter(({ accountEmail }) =>
      [user.email, later.email].includes(accountEmail ?? ""),
    );
    expect(mine.map(({ accountEmail }) => accountEmail)).toEqual([user.email, later.email]);
    expect(total).toBe(open.length);
    expect(sent.every(({ review }) => review !== null)).toBe(true);
  });

  test("goes to the account's present address, which admins see too", async () => {
    const user = await createMember();
    const requestId = await request(user);
    const moved = await changeEmail(context, user);
    const subjects = await subjectsTo(context, user);
    const { open } = await listCvReviews(context.services, admin);
    expect(open.find(({ id }) => id === requestId)?.accountEmail).toBe(moved.email);
    await sendCvReview(context.services, admin, { requestId, text });
    expect(await subjectsTo(context, moved)).toEqual(["Your CV review"]);
    expect(await subjectsTo(context, user)).toEqual(subjects);
    const { sent } = await listCvReviews(context.services, admin);
    expect(sent.find(({ id }) => id === requestId)?.accountEmail).toBe(moved.email);
  });

  test("sends no mail to an account that is deleted, and admins see that it is", async () => {
    const user = await createMember();
    const requestId = await request(user);
    const subjects = await subjectsTo(context, user);
    await markAsDeleted(context, user);
    const { open } = await listCvReviews(context.services, admin);
    expect(open.find(({ id }) => id === requestId)).toMatchObject({ accountEmail: null });
    await sendCvReview(context.services, admin, { requestId, text });
    expect(await subjectsTo(context, user)).toEqual(subjects);
  });

  test("goes on after the membership has ended, and the review stays readable", async () => {
    const user = await createMember();
    const requestId = await request(user);
    await cancelMembership(context.services, user);
    context.clock.advance(40 * dayInSeconds);
    await sendCvReview(context.services, admin, { requestId, text });
    expect(await readCvReviews(context.services, user)).toMatchObject({
      isMember: false,
      hasCredit: false,
      reviews: [{ review: text }],
    });
  });
});
