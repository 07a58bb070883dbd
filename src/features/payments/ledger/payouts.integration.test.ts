import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { reconcileOrder } from "../orders/reconcile.usecases.server.ts";
import { settleOrder } from "../orders/settle-order.usecases.server.ts";
import { heldPurpose, openSampleOrder, registerSamplePurpose } from "../payments.test-support.ts";
import {
  listPayables,
  listPayouts,
  readEarnings,
  recordPayout,
} from "./payouts.usecases.server.ts";

let context: TestContext;
let user: TestUser;
let admin: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  registerSamplePurpose(context);
  user = await context.createUser();
  admin = await context.createUser({ roles: ["admin"] });
});
afterAll(() => context?.close());

async function earn(payeeId: string, payeeCents: number) {
  const { services } = context;
  const opened = await openSampleOrder(context, user, { purpose: heldPurpose });
  await services.payments.sandbox?.pay(opened.checkoutId);
  await reconcileOrder(services, { orderId: opened.orderId });
  await services.database.asSystem("test", (transaction) =>
    settleOrder(services, transaction, {
      purpose: heldPurpose,
      subjectId: opened.subjectId,
      payeeId,
      payeeCents,
    }),
  );
  return opened;
}

const pay = (payeeId: string, amountCents: number, viewer: Viewer = admin) =>
  recordPayout(context.services, viewer, {
    payeeId,
    amountCents,
    currency: "USD",
    reference: "Transfer 1",
  });

describe("what a payee has earned", () => {
  it("is due until it is paid out", async () => {
    const payeeId = randomUUID();
    const { orderId, subjectId } = await earn(payeeId, 4165);
    context.clock.advance(60);
    await earn(payeeId, 2000);
    context.clock.advance(60);
    const payout = await pay(payeeId, 5000);
    expect(await readEarnings(context.services, payeeId)).toMatchObject({
      currency: "USD",
      dueCents: 1165,
      paidOutCents: 5000,
      entries: [
        { kind: "payout", amountCents: 5000, reference: "Transfer 1", orderId: null },
        { kind: "payout_due", amountCents: 2000 },
        { kind: "payout_due", amountCents: 4165, orderId, subjectId, reference: null },
      ],
    });
    expect(await listPayables(context.services, admin)).toContainEqual(
      expect.objectContaining({ payeeId, currency: "USD", dueCents: 1165 }),
    );
    expect(await listPayouts(context.services, admin, { payeeId })).toEqual({
      payouts: [payout],
      total: 1,
    });
    expect(payout).toMatchObject({ recordedBy: admin.userId, recordedAt: context.clock.now() });
  });

  it("is nothing for somebody who has earned nothing", async () => {
    expect(await readEarnings(context.services, randomUUID())).toMatchObject({
      dueCents: 0,
      paidOutCents: 0,
      entries: [],
    });
  });

  it("is never paid out twice, also by two at once", async () => {
    const payeeId = randomUUID();
    await earn(payeeId, 3000);
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => pay(payeeId, 2000)));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(pay(payeeId, 1001)).rejects.toMatchObject({ code: "payout_exceeds_due" });
    await pay(payeeId, 1000);
    const { dueCents, paidOutCents } = await readEarnings(context.services, payeeId);
    expect({ dueCents, paidOutCents }).toEqual({ dueCents: 0, paidOutCents: 3000 });
    const payables = await listPayables(context.services, admin);
    expect(payables.map((payable) => payable.payeeId)).not.toContain(payeeId);
  });

  it.each([0, -5, 0.5])("is paid out in whole amounts above zero: %s", async (cents) => {
    await expect(pay(randomUUID(), cents)).rejects.toMatchObject({ code: "payout_invalid" });
  });

  it("is paid out and listed by administrators only, and audited", async () => {
    const payeeId = randomUUID();
    await earn(payeeId, 3000);
    for (const viewer of [user, anonymousViewer]) {
      const denial = { code: "forbidden", status: 403 };
      await expect(pay(payeeId, 1, viewer)).rejects.toMatchObject(denial);
      await expect(listPayables(context.services, viewer)).rejects.toMatchObject(denial);
      await expect(listPayouts(context.services, viewer)).rejects.toMatchObject(denial);
    }
    await pay(payeeId, 3000);
    const entries = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.audit_entries")
        .select(["action", "actor_id"])
        .where("subject_id", "=", payeeId)
        .execute(),
    );
    expect(entries).toEqual([{ action: "payments.payout_recorded", actor_id: admin.userId }]);
  });
});

describe("row security of the books", () => {
  const tables = ["ledger_transactions", "ledger_entries", "payouts"] as const;

  it.each(tables)("shows %s to administrators only", async (table) => {
    const payeeId = randomUUID();
    await earn(payeeId, 100);
    await pay(payeeId, 100);
    const count = (viewer: Viewer) =>
      context.services.database.as(viewer, async (transaction) => {
        const rows = await transaction.selectFrom(table).select("id").execute();
        return rows.length;
      });
    expect(await count(admin)).toBeGreaterThan(0);
    expect(await count(user)).toBe(0);
    await expect(count(anonymousViewer)).rejects.toThrow("permission denied");
  });

  it.each(tables)("lets nobody change %s, administrators neither", async (table) => {
    for (const viewer of [admin, user, anonymousViewer]) {
      for (const statement of [
        `insert into public.${table} default values`,
        `update public.${table} set id = default`,
        `delete from public.${table}`,
      ]) {
        await expect(
          context.services.database.as(viewer, (transaction) =>
            sql.raw(statement).execute(transaction),
          ),
        ).rejects.toThrow("permission denied");
      }
    }
  });
});
