import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { enrolAndPay, featuredId } from "./career.test-support.ts";
import { readEnrolment } from "./enrolments.usecases.server.ts";
import { finishModule } from "./learning.usecases.server.ts";

let context: TestContext;
let owner: TestUser;
let other: TestUser;
let admin: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  owner = await context.createUser();
  other = await context.createUser();
  admin = await context.createUser({ roles: ["admin"] });
  await enrolAndPay(context, owner, { plan: "three_payments" });
  await finishModule(context.services, owner, { playbookId: featuredId, module: 1 });
});
afterAll(() => context.close());

const tables = ["playbook_enrolments", "playbook_payments", "playbook_progress"] as const;
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
    playbook_enrolments: { anonymous: denied, other: 0, owner: 1, admin: 1 },
    playbook_payments: { anonymous: denied, other: 0, owner: 3, admin: 3 },
    playbook_progress: { anonymous: denied, other: 0, owner: 1, admin: 0 },
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
          .insertInto(table as "playbook_enrolments")
          .defaultValues()
          .execute(),
      ),
    ).rejects.toMatchObject({ code: denied });
  }
});

test("an admin who sees every enrolment still has only their own", async () => {
  expect(await readEnrolment(context.services, admin, featuredId)).toBeUndefined();
});

test("the database keeps one live enrolment for each person and playbook", async () => {
  const insert = (user: TestUser) =>
    context.services.database.asSystem("test", (transaction) =>
      transaction
        .insertInto("playbook_enrolments")
        .values({
          user_id: user.userId,
          account_email: user.email,
          playbook_id: featuredId,
          plan: "full",
        })
        .execute(),
    );
  await insert(other);
  await expect(insert(other)).rejects.toMatchObject({
    constraint: "playbook_enrolments_one_live_per_person",
  });
});
