import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import { applyAndPay } from "../../../tests/support/mentor-application.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { approveApplication } from "./review.usecases.server.ts";

let context: TestContext;
let owner: TestUser;
let other: TestUser;
let admin: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  owner = await context.createUser();
  other = await context.createUser();
  admin = await context.createUser({ roles: ["admin"] });
  const { id } = await applyAndPay(context, owner);
  await approveApplication(context.services, admin, id);
  await context.services.database.asSystem("test", (transaction) =>
    transaction
      .insertInto("mentor_sheet_syncs")
      .values({ sheet: "x", added: 0, updated: 0, skipped: 0, missing: 0, errors: [] })
      .execute(),
  );
});
afterAll(() => context.close());

type Table =
  | "mentor_applications"
  | "mentor_profiles"
  | "mentor_profiles_public"
  | "mentor_sheet_syncs";

/** How many rows are seen, or why none may be asked for. */
function count(viewer: Viewer, table: Table): Promise<number | string> {
  return context.services.database
    .as(viewer, (transaction) => transaction.selectFrom(table).selectAll().execute())
    .then(
      (rows) => rows.length,
      (error: { code?: string }) => error.code ?? "failed",
    );
}

const denied = "42501";

test("who sees how many rows", async () => {
  const viewers = { anonymous: anonymousViewer, other, owner, admin };
  const seen: Record<string, Record<string, number | string>> = {};
  for (const table of [
    "mentor_applications",
    "mentor_profiles",
    "mentor_profiles_public",
    "mentor_sheet_syncs",
  ] as const) {
    const row: Record<string, number | string> = {};
    for (const [name, viewer] of Object.entries(viewers)) row[name] = await count(viewer, table);
    seen[table] = row;
  }
  expect(seen).toEqual({
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
    "is_sample",
    "location",
    "rating",
    "reviews",
    "search_text",
    "specializations",
    "title",
  ]);
});

describe("nobody's role changes anything directly", () => {
  const tables = [
    "mentor_applications",
    "mentor_profiles",
    "mentor_profiles_public",
    "mentor_sheet_syncs",
  ] as const;
  test.each(tables)("%s", async (table) => {
    for (const viewer of [anonymousViewer, other, owner, admin]) {
      const { database } = context.services;
      await expect(
        database.as(viewer, (transaction) =>
          transaction.deleteFrom(table as "mentor_profiles").execute(),
        ),
      ).rejects.toMatchObject({ code: denied });
      await expect(
        database.as(viewer, (transaction) =>
          transaction
            .updateTable(table as "mentor_profiles")
            .set({ id: "00000000-0000-4000-8000-000000000000" })
            .execute(),
        ),
      ).rejects.toMatchObject({ code: denied });
      await expect(
        database.as(viewer, (transaction) =>
          transaction
            .insertInto(table as "mentor_profiles")
            .defaultValues()
            .execute(),
        ),
      ).rejects.toMatchObject({ code: denied });
    }
  });
});

test("only approved mentors are public", async () => {
  const { database } = context.services;
  for (const application_status of ["draft", "submitted", "under_review", "rejected"]) {
    await database.asSystem("test", (transaction) =>
      transaction.updateTable("mentor_profiles").set({ application_status }).execute(),
    );
    expect(await count(owner, "mentor_profiles_public")).toBe(0);
  }
});
