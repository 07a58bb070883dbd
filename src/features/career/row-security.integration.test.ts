import { afterAll, beforeAll, expect, test } from "vitest";
import {
  countRowsSeen,
  createRowViewers,
  denied,
  expectWritesDenied,
  type RowViewers,
} from "../../../tests/support/database/row-security.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { enrollAndPay, featuredId } from "./career.test-support.ts";
import { readEnrollment } from "./enrollments.usecases.server.ts";
import { finishModule } from "./learning.usecases.server.ts";

let context: TestContext;
let viewers: RowViewers;

beforeAll(async () => {
  context = await createTestContext();
  viewers = await createRowViewers(context);
  await enrollAndPay(context, viewers.owner, { plan: "three_payments" });
  await finishModule(context.services, viewers.owner, { playbookId: featuredId, module: 1 });
});
afterAll(() => context.close());

const tables = ["playbook_enrollments", "playbook_payments", "playbook_progress"] as const;

test("who sees how many rows", async () => {
  expect(await countRowsSeen(context, viewers, tables)).toEqual({
    playbook_enrollments: { anonymous: denied, other: 0, owner: 1, admin: 1 },
    playbook_payments: { anonymous: denied, other: 0, owner: 3, admin: 3 },
    playbook_progress: { anonymous: denied, other: 0, owner: 1, admin: 0 },
  });
});

test.each([
  ["playbook_enrollments", "id"],
  ["playbook_payments", "id"],
  ["playbook_progress", "enrollment_id"],
] as const)("nobody's role changes anything in %s directly", async (table, column) => {
  await expectWritesDenied(context, viewers, table, column);
});

test("an admin who sees every enrolment still has only their own", async () => {
  expect(await readEnrollment(context.services, viewers.admin, featuredId)).toBeUndefined();
});

test("the database keeps one live enrolment for each person and playbook", async () => {
  const insert = (user: TestUser) =>
    context.services.database.asSystem("test", (transaction) =>
      transaction
        .insertInto("playbook_enrollments")
        .values({
          user_id: user.userId,
          account_email: user.email,
          playbook_id: featuredId,
          plan: "full",
        })
        .execute(),
    );
  await insert(viewers.other);
  await expect(insert(viewers.other)).rejects.toMatchObject({
    constraint: "playbook_enrollments_one_live_per_person",
  });
});
