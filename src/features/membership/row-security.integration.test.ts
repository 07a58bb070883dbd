import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { requestCvReview } from "./cv-reviews.usecases.server.ts";
import { becomeMember, filledCvReview } from "./membership.test-support.ts";

let context: TestContext;
let owner: TestUser;
let other: TestUser;
let admin: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  owner = await context.createUser();
  other = await context.createUser();
  admin = await context.createUser({ roles: ["admin"] });
  await becomeMember(context, owner);
  await requestCvReview(context.services, owner, filledCvReview);
});
afterAll(() => context.close());

const tables = ["pro_members", "cv_review_requests"] as const;
type Table = (typeof tables)[number];

const denied = "42501";

/** How many rows are seen, or why none may be asked for. */
function count(viewer: Viewer, table: Table): Promise<number | string> {
  return context.services.database
    .as(viewer, (transaction) => transaction.selectFrom(table).selectAll().execute())
    .then(
      (rows) => rows.length,
      (error: { code?: string }) => error.code ?? "failed",
    );
}

test("who sees how many rows", async () => {
  const viewers = { anonymous: anonymousViewer, other, owner, admin };
  const seen: Record<string, Record<string, number | string>> = {};
  for (const table of tables) {
    const row: Record<string, number | string> = {};
    for (const [name, viewer] of Object.entries(viewers)) row[name] = await count(viewer, table);
    seen[table] = row;
  }
  expect(seen).toEqual({
    pro_members: { anonymous: denied, other: 0, owner: 1, admin: 1 },
    cv_review_requests: { anonymous: denied, other: 0, owner: 1, admin: 1 },
  });
});

test.each(tables)("nobody's role changes anything in %s directly", async (table) => {
  const { database } = context.services;
  for (const viewer of [anonymousViewer, other, owner, admin]) {
    await expect(
      database.as(viewer, (transaction) => transaction.deleteFrom(table).execute()),
    ).rejects.toMatchObject({ code: denied });
    await expect(
      database.as(viewer, (transaction) =>
        transaction
          .updateTable(table as "pro_members")
          .set({ account_email: "mine@people.example" })
          .execute(),
      ),
    ).rejects.toMatchObject({ code: denied });
    await expect(
      database.as(viewer, (transaction) =>
        transaction
          .insertInto(table as "pro_members")
          .defaultValues()
          .execute(),
      ),
    ).rejects.toMatchObject({ code: denied });
  }
});

test("the database keeps one request for each person and quarter, whoever writes it", async () => {
  await expect(
    context.services.database.asSystem("test", (transaction) =>
      transaction
        .insertInto("cv_review_requests")
        .columns(["user_id", "account_email", "quarter", "cv_url", "target_post", "requested_at"])
        .expression((row) =>
          row
            .selectFrom("cv_review_requests")
            .select(["user_id", "account_email", "quarter", "cv_url", "target_post"])
            .select("requested_at")
            .where("user_id", "=", owner.userId),
        )
        .execute(),
    ),
  ).rejects.toMatchObject({ constraint: "cv_review_requests_one_per_quarter" });
});
