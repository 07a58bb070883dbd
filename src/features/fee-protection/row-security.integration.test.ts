import { afterAll, beforeAll, expect, test } from "vitest";
import { subscribe } from "#features/membership/subscription.usecases.server.ts";
import {
  countRowsSeen,
  createRowViewers,
  denied,
  expectWritesDenied,
  type RowViewers,
} from "../../../tests/support/database/row-security.ts";
import { protectedPerson } from "../../../tests/support/people/fee-answers.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { saveFeeAnswer } from "./fee-protection.usecases.server.ts";

let context: TestContext;
let viewers: RowViewers;

beforeAll(async () => {
  context = await createTestContext({ environment: { FEE_PROTECTION: "free" } });
  viewers = {
    anonymous: (await createRowViewers(context)).anonymous,
    owner: await context.createUser({ fees: null }),
    other: await context.createUser({ fees: null }),
    admin: await context.createUser({ fees: null, roles: ["admin"] }),
  };
  await saveFeeAnswer(context.services, viewers.owner, protectedPerson);
  await subscribe(context.services, viewers.owner);
});
afterAll(() => context.close());

const tables = ["fee_answers", "fee_decisions", "free_memberships"] as const;

test("answers about fees, and what follows from them, are read by their person alone", async () => {
  const ownerOnly = { anonymous: denied, other: 0, owner: 1, admin: 0 };
  expect(await countRowsSeen(context, viewers, tables)).toEqual({
    fee_answers: ownerOnly,
    fee_decisions: ownerOnly,
    free_memberships: ownerOnly,
  });
});

test.each([
  ["fee_answers", "work_place"],
  ["fee_decisions", "outcome"],
  ["free_memberships", "ends_at"],
] as const)("nobody's role changes anything in %s directly", async (table, column) => {
  await expectWritesDenied(context, viewers, table, column);
});
