import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousViewer } from "#platform/viewer.ts";
import {
  countRows,
  countRowsSeen,
  createRowViewers,
  denied,
  expectWritesDenied,
  type RowViewers,
} from "../../../tests/support/database/row-security.ts";
import { applyAndPay } from "../../../tests/support/people/mentor-application.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { approveApplication } from "./applications/moderation.usecases.server.ts";

let context: TestContext;
let viewers: RowViewers;

beforeAll(async () => {
  context = await createTestContext();
  viewers = await createRowViewers(context);
  const { id } = await applyAndPay(context, viewers.owner);
  await approveApplication(context.services, viewers.admin, id);
  await context.services.database.asSystem("test", (transaction) =>
    transaction
      .insertInto("mentor_sheet_syncs")
      .values({ sheet: "x", added: 0, updated: 0, skipped: 0, missing: 0, errors: [] })
      .execute(),
  );
});
afterAll(() => context.close());

const tables = [
  "mentor_applications",
  "mentor_profiles",
  "mentor_profiles_public",
  "mentor_sheet_syncs",
] as const;

test("who sees how many rows", async () => {
  expect(await countRowsSeen(context, viewers, tables)).toEqual({
    mentor_applications: { anonymous: denied, other: 0, owner: 1, admin: 1 },
    mentor_profiles: { anonymous: denied, other: 0, owner: 1, admin: 1 },
    mentor_profiles_public: { anonymous: 1, other: 1, owner: 1, admin: 1 },
    mentor_sheet_syncs: { anonymous: denied, other: 0, owner: 0, admin: 1 },
  });
});

test("the public view shows neither address nor telephone number", async () => {
  const rows = await context.services.database.as(anonymousViewer, (transaction) =>
    transaction.selectFrom("mentor_profiles_public").selectAll().execute(),
  );
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
    "availability",
    "bio",
    "company",
    "experience_years",
    "expertise",
    "full_name",
    "hourly_rate",
    "id",
    "instant_booking",
    "is_sample",
    "languages",
    "last_active_on",
    "location",
    "next_free_at",
    "rating",
    "reply_answered",
    "reply_threads",
    "reviews",
    "specializations",
    "title",
  ]);
});

describe("nobody's role changes anything directly", () => {
  test.each(tables)("%s", async (table) => {
    await expectWritesDenied(context, viewers, table, "id");
  });
});

test("only approved mentors are public", async () => {
  const { database } = context.services;
  for (const application_status of ["draft", "submitted", "under_review", "rejected"]) {
    await database.asSystem("test", (transaction) =>
      transaction.updateTable("mentor_profiles").set({ application_status }).execute(),
    );
    expect(await countRows(context, viewers.owner, "mentor_profiles_public")).toBe(0);
  }
});
