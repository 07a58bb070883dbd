import { afterAll, beforeAll, expect, test } from "vitest";
import {
  countRowsSeen,
  createRowViewers,
  denied,
  expectWritesDenied,
  type RowViewers,
} from "../../../tests/support/database/row-security.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { requestCvReview } from "./cv-reviews.usecases.server.ts";
import { becomeMember, filledCvReview } from "./membership.test-support.ts";

let context: TestContext;
let viewers: RowViewers;

beforeAll(async () => {
  context = await createTestContext();
  viewers = await createRowViewers(context);
  await becomeMember(context, viewers.owner);
  await requestCvReview(context.services, viewers.owner, filledCvReview);
});
afterAll(() => context.close());

const tables = ["cv_review_requests"] as const;

test("who sees how many rows", async () => {
  expect(await countRowsSeen(context, viewers, tables)).toEqual({
    cv_review_requests: { anonymous: denied, other: 0, owner: 1, admin: 1 },
  });
});

test.each(tables)("nobody's role changes anything in %s directly", async (table) => {
  await expectWritesDenied(context, viewers, table, "cv_url");
});

test("the database keeps one request for each person and quarter, no matter who writes it", async () => {
  await expect(
    context.services.database.asSystem("test", (transaction) =>
      transaction
        .insertInto("cv_review_requests")
        .columns(["user_id", "quarter", "cv_url", "target_post", "requested_at"])
        .expression((row) =>
          row
            .selectFrom("cv_review_requests")
            .select(["user_id", "quarter", "cv_url", "target_post"])
            .select("requested_at")
            .where("user_id", "=", viewers.owner.userId),
        )
        .execute(),
    ),
  ).rejects.toMatchObject({ constraint: "cv_review_requests_one_per_quarter" });
});
