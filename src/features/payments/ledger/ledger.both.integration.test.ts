import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { FakeStripe } from "../../../../tests/support/fakes/fake-stripe.ts";
import type { TestContext, TestUser } from "../../../../tests/support/services.ts";
import { closeOrder, reconcileOrder } from "../orders/reconcile.usecases.server.ts";
import { requestCapture, requestRelease } from "../orders/request-capture.usecases.server.ts";
import { requestRefund } from "../orders/request-refund.usecases.server.ts";
import { settleOrder } from "../orders/settle-order.usecases.server.ts";
import {
  createStripeContext,
  heldPurpose,
  openSampleOrder,
  orderNow,
  registerSamplePurpose,
  sumLedger,
} from "../payments.test-support.ts";

let stripe: FakeStripe;
let context: TestContext;
let user: TestUser;

beforeAll(async () => {
  ({ stripe, context } = await createStripeContext());
  registerSamplePurpose(context);
  user = await context.createUser();
});
afterAll(async () => {
  await context?.close();
  await stripe?.close();
});

const inTransaction = <Result>(act: (transaction: DatabaseTransaction) => Promise<Result>) =>
  context.services.database.asSystem("test", act);

async function openPaid(purpose = heldPurpose) {
  const opened = await openSampleOrder(context, user, { purpose });
  stripe.pay(opened.checkoutId);
  await reconcileOrder(context.services, { orderId: opened.orderId });
  return opened;
}

async function refund(orderId: string, amountCents?: number): Promise<void> {
  await inTransaction((transaction) =>
    requestRefund(context.services, transaction, {
      orderId,
      ...(amountCents ? { amountCents } : {}),
    }),
  );
  await context.runJobs();
}

const settle = (subjectId: string, payeeCents: number, payeeId: string = randomUUID()) =>
  inTransaction((transaction) =>
    settleOrder(context.services, transaction, {
      purpose: heldPurpose,
      subjectId,
      payeeId,
      payeeCents,
    }),
  );

describe("what the ledger says of an order", () => {
  it("is a charge into revenue, or held, and its return", async () => {
    const sold = await openPaid("sample_purpose");
    expect(await sumLedger(context, sold.orderId)).toEqual({ provider: 4900, revenue: -4900 });
    await refund(sold.orderId);
    expect(await sumLedger(context, sold.orderId)).toEqual({ provider: 0, revenue: 0 });

    const held = await openPaid();
    expect(await sumLedger(context, held.orderId)).toEqual({ provider: 4900, held: -4900 });
    await refund(held.orderId, 900);
    expect(await sumLedger(context, held.orderId)).toEqual({ provider: 4000, held: -4000 });
    expect(await orderNow(context, held.orderId)).toMatchObject({
      status: "refunded",
      refundedMoney: { amountCents: 900, currency: "USD" },
    });
    expect(stripe.state.refunds.at(-1)).toMatchObject({ amount: 900 });
  });

  it("shares what is left between the site and the payee, once", async () => {
    const { orderId, subjectId } = await openPaid();
    await refund(orderId, 900);
    await Promise.all([settle(subjectId, 3400), settle(subjectId, 3400)]);
    await settle(subjectId, 1);
    expect(await sumLedger(context, orderId)).toEqual({
      provider: 4000,
      held: 0,
      revenue: -600,
      payable: -3400,
    });
  });

  it("gives nothing back of what has been shared", async () => {
    const { orderId, subjectId } = await openPaid();
    await settle(subjectId, 4900);
    await expect(refund(orderId)).rejects.toMatchObject({ code: "order_settled", status: 409 });
    await expect(
      inTransaction((transaction) =>
        transaction
          .updateTable("orders")
          .set({ status: "refund_due", refund_cents: 1 })
          .where("id", "=", orderId)
          .execute(),
      ),
    ).rejects.toMatchObject({ constraint: "orders_settled_stay" });
  });

  it("shares nothing of what is not paid, is all given back, or on its way back", async () => {
    const denial = { code: "order_not_settleable", status: 409 };
    const open = await openSampleOrder(context, user, { purpose: heldPurpose });
    await expect(settle(open.subjectId, 1)).rejects.toMatchObject(denial);
    const back = await openPaid();
    await inTransaction((transaction) =>
      requestRefund(context.services, transaction, { orderId: back.orderId, amountCents: 100 }),
    );
    await expect(settle(back.subjectId, 1)).rejects.toMatchObject(denial);
    const gone = await openPaid();
    await refund(gone.orderId);
    await expect(settle(gone.subjectId, 1)).rejects.toMatchObject(denial);
  });

  it.each([-1, 0.5, 4901])("shares out no more than there is: %s", async (payeeCents) => {
    const { subjectId } = await openPaid();
    await expect(settle(subjectId, payeeCents)).rejects.toMatchObject({
      code: "share_exceeds_payment",
    });
  });

  it.each([0, -1, 4901, 1.5])("gives back no more than was paid: %s", async (amountCents) => {
    const { orderId } = await openPaid();
    await expect(
      inTransaction((transaction) =>
        requestRefund(context.services, transaction, { orderId, amountCents }),
      ),
    ).rejects.toMatchObject({ code: "refund_exceeds_payment", status: 409 });
  });

  it("has a surplus payment come and go", async () => {
    const before = await sumLedger(context);
    const { orderId, checkoutId, subjectId } = await openSampleOrder(context, user);
    stripe.expire(checkoutId);
    await reconcileOrder(context.services, { orderId });
    await openSampleOrder(context, user, { subjectId });
    stripe.pay(checkoutId);
    await reconcileOrder(context.services, { orderId });
    const between = await sumLedger(context);
    expect(between.provider).toBe((before.provider ?? 0) + 4900);
    expect(between.held).toBe((before.held ?? 0) - 4900);
    await context.runJobs();
    expect(await sumLedger(context)).toEqual(before);
  });
});

describe("whatever happens to orders", () => {
  const steps = {
    pay: (checkoutId: string) => {
      if (stripe.state.sessions.get(checkoutId)?.status === "open") stripe.pay(checkoutId);
    },
    reconcile: (_: string, orderId: string) => reconcileOrder(context.services, { orderId }),
    close: (_: string, orderId: string) => closeOrder(context.services, { orderId }),
    capture: (_: string, orderId: string) =>
      inTransaction((transaction) => requestCapture(context.services, transaction, { orderId })),
    release: (_: string, orderId: string) =>
      inTransaction((transaction) => requestRelease(context.services, transaction, { orderId })),
    refundPart: (_: string, orderId: string) =>
      inTransaction((transaction) =>
        requestRefund(context.services, transaction, { orderId, amountCents: 1200 }),
      ),
    refundAll: (_: string, orderId: string) =>
      inTransaction((transaction) => requestRefund(context.services, transaction, { orderId })),
    settle: (_: string, __: string, subjectId: string) => settle(subjectId, 3000),
    lapse: (checkoutId: string) => {
      const id = stripe.state.sessions.get(checkoutId)?.payment_intent ?? "";
      if (stripe.state.intents.get(id)?.status === "requires_capture") stripe.lapse(id);
    },
    jobs: () => context.runJobs(),
  };
  const names = Object.keys(steps) as (keyof typeof steps)[];

  it("the ledger sums to zero, and says what the provider says", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("now" as const, "later" as const),
        fc.array(fc.constantFrom(...names), { maxLength: 12 }),
        async (capture, sequence) => {
          const { orderId, checkoutId, subjectId } = await openSampleOrder(context, user, {
            purpose: heldPurpose,
            capture,
          });
          for (const name of ["pay", "reconcile", ...sequence, "reconcile", "jobs"] as const) {
            await Promise.resolve(steps[name](checkoutId, orderId, subjectId)).catch((error) => {
              if (error.status !== 409) throw error;
            });
          }
          const sums = await sumLedger(context, orderId);
          expect(Object.values(sums).reduce((sum, cents) => sum + cents, 0)).toBe(0);

          const id = stripe.state.sessions.get(checkoutId)?.payment_intent ?? "";
          const back = stripe.state.refunds
            .filter(({ payment_intent }) => payment_intent === id)
            .reduce((sum, { amount }) => sum + amount, 0);
          const received = stripe.state.intents.get(id)?.amount_received ?? 0;
          expect(sums.provider ?? 0).toBe(received - back);
          const { settledAt } = await orderNow(context, orderId);
          expect(sums.payable ?? 0).toBe(settledAt ? -3000 : 0);
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);
});

describe("the tables of the ledger", () => {
  const insert = (sides: { account: string; cents: number; currency?: string }[]) =>
    inTransaction(async (transaction) => {
      const { orderId } = unbooked;
      const { id } = await transaction
        .insertInto("ledger_transactions")
        .values({
          kind: "charge",
          order_id: orderId,
          occurred_at: context.clock.now(),
          memo: "By hand",
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      for (const { account, cents, currency = "USD" } of sides) {
        await transaction
          .insertInto("ledger_entries")
          .values({ transaction_id: id, account, amount_cents: cents, currency })
          .execute();
      }
    });
  let unbooked: { orderId: string };
  beforeAll(async () => {
    unbooked = await openSampleOrder(context, user);
  });

  it.each([
    ["one side only", [{ account: "provider", cents: 5 }]],
    [
      "unequal sides",
      [
        { account: "provider", cents: 5 },
        { account: "revenue", cents: -4 },
      ],
    ],
    [
      "sides in two currencies",
      [
        { account: "provider", cents: 5 },
        { account: "revenue", cents: -5, currency: "CAD" },
      ],
    ],
    ["no sides at all", []],
  ])("refuse a transaction that does not sum to zero: %s", async (_what, sides) => {
    await expect(insert(sides)).rejects.toMatchObject({ constraint: "ledger_sums_to_zero" });
  });

  it("hold one charge per order", async () => {
    const { orderId } = await openPaid();
    unbooked = { orderId };
    await expect(
      insert([
        { account: "provider", cents: 5 },
        { account: "revenue", cents: -5 },
      ]),
    ).rejects.toMatchObject({ constraint: "ledger_one_of_a_kind_per_order" });
  });

  it.each([
    "update public.ledger_entries set amount_cents = 1",
    "delete from public.ledger_entries",
    "truncate public.ledger_entries",
    "update public.ledger_transactions set memo = 'x'",
    "delete from public.ledger_transactions",
    "truncate public.ledger_transactions cascade",
  ])("keep their rows as they are: %s", async (statement) => {
    await openPaid();
    await expect(
      inTransaction((transaction) => sql.raw(statement).execute(transaction)),
    ).rejects.toMatchObject({ constraint: "ledger_rows_stay" });
  });
});
