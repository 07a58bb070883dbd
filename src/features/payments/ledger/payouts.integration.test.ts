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
  holdAmount,
  listPayables,
  postPayout,
  postPayoutReturn,
  readEarnings,
  releaseAmount,
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

const pay = (payeeId: string, amountCents: number) =>
  context.services.database.asSystem("test", (transaction) =>
    postPayout(context.services, transaction, {
      payeeId,
      amountCents,
      currency: "USD",
      reference: "Transfer 1",
      recordedBy: admin.userId,
    }),
  );
const due = async (payeeId: string) => (await readEarnings(context.services, payeeId)).dueCents;

describe("what a payee has earned", () => {
  it("is due until it is paid out", async () => {
    const payeeId = randomUUID();
    const { orderId, subjectId } = await earn(payeeId, 4165);
    context.clock.advance(60);
    await earn(payeeId, 2000);
    context.clock.advance(60);
    await pay(payeeId, 5000);
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
  });

  it("is nothing for somebody who has earned nothing", async () => {
    expect(await readEarnings(context.services, randomUUID())).toMatchObject({
      dueCents: 0,
      paidOutCents: 0,
      entries: [],
    });
  });

  it("is due again when a payout comes back, which is booked once", async () => {
    const payeeId = randomUUID();
    await earn(payeeId, 3000);
    const payoutId = await pay(payeeId, 3000);
    const { database } = context.services;
    const back = () =>
      database.asSystem("test", (transaction) =>
        postPayoutReturn(context.services, transaction, payoutId),
      );
    await back();
    await expect(back()).rejects.toThrow(/ledger_one_of_a_kind_per_payout/);
    expect(await readEarnings(context.services, payeeId)).toMatchObject({
      dueCents: 3000,
      paidOutCents: 0,
      entries: [{ kind: "payout_returned" }, { kind: "payout" }, { kind: "payout_due" }],
    });
  });

  it("is kept back while a dispute is open", async () => {
    const payeeId = randomUUID();
    await earn(payeeId, 3000);
    const { services } = context;
    const source = `dispute:${randomUUID()}`;
    const money = { amountCents: 2000, currency: "USD" as const };
    const hold = () =>
      services.database.asSystem("test", (transaction) =>
        holdAmount(services, transaction, { source, payeeId, money, reason: "Chargeback" }),
      );
    await Promise.all([hold(), hold()]);
    expect(await due(payeeId)).toBe(1000);
    expect(await listPayables(services, admin)).toContainEqual(
      expect.objectContaining({ payeeId, dueCents: 1000, heldCents: 2000 }),
    );
    for (const _ of ["once", "twice"]) {
      await services.database.asSystem("test", (transaction) =>
        releaseAmount(services, transaction, source),
      );
    }
    expect(await due(payeeId)).toBe(3000);
    await hold();
    expect(await due(payeeId)).toBe(3000);
  });

  it.each([0, -5, 0.5])("is paid out in whole amounts above zero: %s", async (cents) => {
    await expect(pay(randomUUID(), cents)).rejects.toMatchObject({ code: "payout_invalid" });
  });

  it("is listed for people with the right money only, and booked with an audit entry", async () => {
    const payeeId = randomUUID();
    await earn(payeeId, 3000);
    for (const viewer of [user, anonymousViewer]) {
      const denial = { code: "forbidden", status: 403 };
      await expect(listPayables(context.services, viewer)).rejects.toMatchObject(denial);
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
