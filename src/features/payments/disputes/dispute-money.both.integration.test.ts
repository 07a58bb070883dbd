import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { FakeStripe } from "../../../../tests/support/fakes/fake-stripe.ts";
import { readPdfText } from "../../../../tests/support/pages/pdf-text.ts";
import type { TestContext, TestUser } from "../../../../tests/support/services.ts";
import { readPurchase } from "../desk/desk.usecases.server.ts";
import { isRefundOnHold, listOrdersOnHold } from "../disputed/disputed.store.server.ts";
import { postPayout, readEarnings } from "../ledger/payouts.usecases.server.ts";
import { writeReceipt } from "../orders/receipts.usecases.server.ts";
import { reconcileOrder } from "../orders/reconcile.usecases.server.ts";
import { requestRefund } from "../orders/request-refund.usecases.server.ts";
import { settleOrder } from "../orders/settle-order.usecases.server.ts";
import { recordSurplusPayment } from "../orders/surplus-payments.usecases.server.ts";
import { settleUnsettled } from "../orders/unsettled.usecases.server.ts";
import { listOwnPayments } from "../own-payments.usecases.server.ts";
import {
  createStripeContext,
  heldPurpose,
  openSampleOrder,
  orderNow,
  type PurposeCalls,
  postNotice,
  registerSamplePurpose,
} from "../payments.test-support.ts";
import { applyDispute } from "./apply-dispute.usecases.server.ts";
import { disputePart, lose, refundByTeam, refundsOf } from "./disputes.test-support.ts";

let stripe: FakeStripe;
let context: TestContext;
let calls: PurposeCalls;
let payer: TestUser;
let finance: TestUser;

beforeAll(async () => {
  ({ stripe, context } = await createStripeContext());
  calls = registerSamplePurpose(context);
  payer = await context.createUser();
  finance = await context.createUser({ roles: ["finance"] });
});
beforeEach(() => {
  calls.length = 0;
});
afterAll(async () => {
  await context?.close();
  await stripe?.close();
});

const system = <Result>(act: (transaction: DatabaseTransaction) => Promise<Result>) =>
  context.services.database.asSystem("test", act);

async function buy(purpose = heldPurpose) {
  const opened = await openSampleOrder(context, payer, { purpose });
  stripe.pay(opened.checkoutId);
  await reconcileOrder(context.services, { orderId: opened.orderId });
  const { paymentId } = await orderNow(context, opened.orderId);
  return { ...opened, paymentId: paymentId ?? "" };
}

async function buyAndDispute(purpose = heldPurpose) {
  const bought = await buy(purpose);
  return { ...bought, disputeId: stripe.raiseDispute(bought.paymentId) };
}

const apply = (disputeId: string) => applyDispute(context.services, disputeId);
const settle = (subjectId: string, payeeId: string, payeeCents = 4165) =>
  system((transaction) =>
    settleOrder(context.services, transaction, {
      purpose: heldPurpose,
      subjectId,
      payeeId,
      payeeCents,
    }),
  );
const askForRefund = (orderId: string, amountCents?: number) =>
  system((transaction) =>
    requestRefund(context.services, transaction, {
      orderId,
      ...(amountCents ? { amountCents } : {}),
    }),
  );
const earnings = async (payeeId: string) => {
  const { dueCents, heldCents, paidOutCents } = await readEarnings(context.services, payeeId);
  return { dueCents, heldCents, paidOutCents };
};

/** The sums of an order's books and of its disputes, without accounts that are even. */
async function books(orderId: string): Promise<Record<string, number>> {
  const rows = await system((transaction) =>
    transaction
      .selectFrom("ledger_entries as entry")
      .innerJoin("ledger_transactions as posted", "posted.id", "entry.transaction_id")
      .leftJoin("disputes as dispute", "dispute.id", "posted.dispute_id")
      .select(({ fn }) => ["entry.account", fn.sum<number>("entry.amount_cents").as("cents")])
      .where((where) =>
        where.or([where("posted.order_id", "=", orderId), where("dispute.order_id", "=", orderId)]),
      )
      .groupBy("entry.account")
      .execute(),
  );
  return Object.fromEntries(
    rows.map(({ account, cents }) => [account, Number(cents)]).filter(([, cents]) => cents !== 0),
  );
}

const kindsOf = async (orderId: string) => {
  const { purchase } = await readPurchase(context.services, finance, orderId);
  return [...new Set(purchase.ledger.map(({ kind }) => kind))];
};

describe("the books of a dispute", () => {
  it("say what the bank took, what it costs, and that it came back", async () => {
    const { orderId, disputeId } = await buyAndDispute();
    await apply(disputeId);
    await apply(disputeId);
    expect(await books(orderId)).toEqual({
      provider: -1500,
      held: -4900,
      disputed: 4900,
      revenue: 1500,
    });
    stripe.changeDispute(disputeId, "won");
    await apply(disputeId);
    expect(await books(orderId)).toEqual({ provider: 3400, held: -4900, revenue: 1500 });
    expect(await kindsOf(orderId)).toEqual([
      "charge",
      "dispute_withdrawn",
      "dispute_fee",
      "dispute_reinstated",
    ]);
  });

  it("say the loss, from where the money was kept", async () => {
    const held = await buyAndDispute();
    const sold = await buyAndDispute("sample_purpose");
    for (const { disputeId } of [held, sold]) {
      stripe.changeDispute(disputeId, "lost");
      await apply(disputeId);
      await apply(disputeId);
    }
    expect(await books(held.orderId)).toEqual({ provider: -1500, revenue: 1500 });
    expect(await books(sold.orderId)).toEqual({ provider: -1500, revenue: 1500 });
  });

  it("are the same in whatever order notices come, and however often", async () => {
    const moments = ["created", "funds_withdrawn", "updated", "closed"] as const;
    const orders = permutationsOf(moments);
    expect(orders).toHaveLength(24);
    for (const [index, order] of orders.entries()) {
      const outcome = index % 2 === 0 ? "won" : "lost";
      const { orderId, subjectId, disputeId } = await buyAndDispute();
      const notices = order.map((type) =>
        stripe.event(`charge.dispute.${type}`, disputeId, { at: context.clock.now() }),
      );
      for (const [at, notice] of notices.entries()) {
        if (at === index % 4) stripe.changeDispute(disputeId, outcome);
        expect((await postNotice(context, "stripe", notice)).status).toBe(200);
      }
      const last = notices.at(-1);
      if (last) expect((await postNotice(context, "stripe", last)).status).toBe(200);
      expect(await books(orderId)).toEqual(
        outcome === "won"
          ? { provider: 3400, held: -4900, revenue: 1500 }
          : { provider: -1500, revenue: 1500 },
      );
      expect(calls.filter((call) => call === `end ${subjectId}`)).toHaveLength(
        outcome === "won" ? 0 : 1,
      );
    }
  });

  it("follow an inquiry that costs nothing until it becomes a chargeback", async () => {
    const bought = await buy();
    const disputeId = stripe.raiseDispute(bought.paymentId, { isInquiry: true });
    await apply(disputeId);
    expect(await books(bought.orderId)).toEqual({ provider: 4900, held: -4900 });
    stripe.changeDispute(disputeId, "needs_response");
    await apply(disputeId);
    expect(await books(bought.orderId)).toMatchObject({ disputed: 4900 });
  });

  it("keep nothing of an order for a payee, once the bank took a part and the rest went back", async () => {
    const { orderId, paymentId } = await buy();
    await lose({ stripe, context }, await disputePart({ stripe, context }, paymentId, 900));
    await askForRefund(orderId);
    await context.runJobs();
    expect(refundsOf(stripe, paymentId)).toMatchObject([{ amount: 4000 }]);
    expect(await books(orderId)).toEqual({ provider: -1500, revenue: 1500 });
  });

  it("keep nothing of an order for a payee, once the bank took it in two parts", async () => {
    const { orderId, paymentId } = await buy();
    await lose({ stripe, context }, await disputePart({ stripe, context }, paymentId, 900));
    expect(await books(orderId)).toEqual({ provider: 2500, held: -4900, revenue: 2400 });
    await lose({ stripe, context }, await disputePart({ stripe, context }, paymentId, 4000));
    expect(await books(orderId)).toEqual({ provider: -3000, revenue: 3000 });
  });

  it("take a loss back when an appeal opens it again", async () => {
    const { orderId, disputeId } = await buyAndDispute("sample_purpose");
    stripe.changeDispute(disputeId, "lost");
    await apply(disputeId);
    stripe.changeDispute(disputeId, "appeal_under_review");
    await apply(disputeId);
    expect(await books(orderId)).toMatchObject({ disputed: 4900 });
    expect(await orderNow(context, orderId)).toMatchObject({ lostCents: 0 });
    stripe.changeDispute(disputeId, "won");
    await apply(disputeId);
    expect(await books(orderId)).toEqual({ provider: 3400, revenue: -3400 });
  });

  it("are written for a payment of nobody, too", async () => {
    const { disputeId, orderId } = await buyAndDispute();
    Object.assign(stripe.state.disputes.get(disputeId) ?? {}, { payment_intent: "pi_of_nobody" });
    stripe.changeDispute(disputeId, "lost");
    const dispute = await apply(disputeId);
    expect(dispute).toMatchObject({ orderId: null, status: "lost" });
    expect(await books(orderId)).toEqual({ provider: 4900, held: -4900 });
    const rows = await system((transaction) =>
      transaction
        .selectFrom("ledger_transactions")
        .select("kind")
        .where("dispute_id", "=", dispute?.id ?? "")
        .execute(),
    );
    expect(rows.map(({ kind }) => kind).sort()).toEqual([
      "dispute_fee",
      "dispute_lost",
      "dispute_withdrawn",
    ]);
  });
});

describe("a payee's share of a disputed order", () => {
  it("is held while the bank decides, and due once we've won", async () => {
    const payeeId = randomUUID();
    const { subjectId, disputeId } = await buyAndDispute();
    await settle(subjectId, payeeId);
    await apply(disputeId);
    expect(await earnings(payeeId)).toMatchObject({ dueCents: 0, heldCents: 4165 });
    stripe.changeDispute(disputeId, "won");
    await apply(disputeId);
    expect(await earnings(payeeId)).toMatchObject({ dueCents: 4165, heldCents: 0 });
  });

  it("is held when it becomes due after the dispute", async () => {
    const payeeId = randomUUID();
    const { subjectId, disputeId } = await buyAndDispute();
    await apply(disputeId);
    await settle(subjectId, payeeId);
    expect(await earnings(payeeId)).toMatchObject({ dueCents: 0, heldCents: 4165 });
  });

  it("stays the payee's when we lose: the site bears it", async () => {
    const payeeId = randomUUID();
    const { orderId, subjectId, disputeId } = await buyAndDispute();
    await settle(subjectId, payeeId);
    await apply(disputeId);
    stripe.changeDispute(disputeId, "lost");
    await apply(disputeId);
    expect(await earnings(payeeId)).toMatchObject({ dueCents: 4165, heldCents: 0 });
    expect(await books(orderId)).toEqual({ provider: -1500, payable: -4165, revenue: 5665 });
    expect(calls).not.toContain(`end ${subjectId}`);
  });

  it("is taken back in proportion by a refund, and bears nothing of what the bank took before", async () => {
    const payeeId = randomUUID();
    const { orderId, subjectId, paymentId } = await buy();
    await settle(subjectId, payeeId);
    await lose({ stripe, context }, await disputePart({ stripe, context }, paymentId, 4000));
    const { refunding } = await readPurchase(context.services, finance, orderId);
    expect(refunding?.terms).toMatchObject({ leftCents: 900, shareCents: 765 });
    await refundByTeam(context, finance, {
      purchaseId: orderId,
      amountCents: 900,
      seenLeftCents: 900,
    });
    await context.runJobs();
    expect(refundsOf(stripe, paymentId)).toMatchObject([{ amount: 900 }]);
    expect(await earnings(payeeId)).toMatchObject({ dueCents: 4165 - 765 });
  });

  it("is taken back in the same proportion where the refund waited and the bank took a part of it", async () => {
    const payeeId = randomUUID();
    const { orderId, subjectId, paymentId } = await buy();
    await settle(subjectId, payeeId);
    await refundByTeam(context, finance, {
      purchaseId: orderId,
      amountCents: 1000,
      seenLeftCents: 4900,
    });
    await lose({ stripe, context }, await disputePart({ stripe, context }, paymentId, 400));
    await context.runJobs();
    expect(refundsOf(stripe, paymentId)).toMatchObject([{ amount: 600 }]);
    expect(await earnings(payeeId)).toMatchObject({ dueCents: 4165 - 510, heldCents: 0 });
  });

  it("isn't taken from other earnings once it was paid out", async () => {
    const payeeId = randomUUID();
    const { subjectId, disputeId } = await buyAndDispute();
    await settle(subjectId, payeeId);
    await payOut(payeeId, 4165);
    await apply(disputeId);
    const other = await buy();
    await settle(other.subjectId, payeeId, 1000);
    expect(await earnings(payeeId)).toEqual({ dueCents: 1000, heldCents: 0, paidOutCents: 4165 });
  });

  it("is held again when an appeal opens the dispute again", async () => {
    const payeeId = randomUUID();
    const { subjectId, disputeId } = await buyAndDispute();
    await settle(subjectId, payeeId);
    for (const [status, heldCents] of [
      ["needs_response", 4165],
      ["lost", 0],
      ["appeal_needs_response", 4165],
      ["won", 0],
    ] as const) {
      stripe.changeDispute(disputeId, status);
      await apply(disputeId);
      expect(await earnings(payeeId)).toMatchObject({ heldCents, dueCents: 4165 - heldCents });
    }
  });

  it("is shared and held as often as it takes when both happen at the same time", async () => {
    for (let round = 0; round < 5; round += 1) {
      const payeeId = randomUUID();
      const { subjectId, disputeId } = await buyAndDispute();
      await Promise.all([settle(subjectId, payeeId), apply(disputeId), apply(disputeId)]);
      expect(await earnings(payeeId)).toMatchObject({ dueCents: 0, heldCents: 4165 });
    }
  });
});

describe("a refund while the bank decides", () => {
  it("waits, also in the round that looks for refunds left behind, and goes out once we've won", async () => {
    const { orderId, paymentId, disputeId } = await buyAndDispute();
    await apply(disputeId);
    await askForRefund(orderId);
    await context.runJobs();
    context.clock.advance({ hours: 2 });
    await settleUnsettled(context.services);
    expect(refundsOf(stripe, paymentId)).toEqual([]);
    expect(await orderNow(context, orderId)).toMatchObject({ status: "refund_due" });
    const { refunding } = await readPurchase(context.services, finance, orderId);
    expect(refunding?.terms.denial).toContain("is on hold until the customer's bank decides");
    stripe.changeDispute(disputeId, "won");
    await apply(disputeId);
    await context.runJobs();
    expect(refundsOf(stripe, paymentId)).toMatchObject([{ amount: 4900 }]);
    expect(await orderNow(context, orderId)).toMatchObject({ status: "refunded" });
  });

  it("that was asked for before the dispute is dropped once we've lost", async () => {
    const { orderId, subjectId, paymentId } = await buy();
    await askForRefund(orderId);
    const disputeId = stripe.raiseDispute(paymentId);
    await apply(disputeId);
    await context.runJobs();
    stripe.changeDispute(disputeId, "lost");
    await apply(disputeId);
    await context.runJobs();
    expect(refundsOf(stripe, paymentId)).toEqual([]);
    expect(await orderNow(context, orderId)).toMatchObject({ status: "paid", lostCents: 4900 });
    expect(calls.filter((call) => call === `refunded ${subjectId}`)).toHaveLength(1);
    const { purchase, refunding } = await readPurchase(context.services, finance, orderId);
    expect(purchase.state).toBe("lost");
    expect(refunding).toMatchObject({
      refunds: [{ status: "dropped" }],
      terms: { leftCents: 0, denial: expect.stringContaining("back from their bank") },
    });
    expect(await books(orderId)).toEqual({ provider: -1500, revenue: 1500 });
  });

  it("gives back only what the bank didn't", async () => {
    const { orderId, paymentId } = await buy();
    const disputeId = await disputePart({ stripe, context }, paymentId, 900);
    await askForRefund(orderId);
    await context.runJobs();
    await lose({ stripe, context }, disputeId);
    await context.runJobs();
    expect(refundsOf(stripe, paymentId)).toMatchObject([{ amount: 4000 }]);
  });

  it("that is asked for after we've lost isn't made", async () => {
    const { orderId, paymentId, subjectId, disputeId } = await buyAndDispute();
    stripe.changeDispute(disputeId, "lost");
    await apply(disputeId);
    calls.length = 0;
    await askForRefund(orderId);
    await askForRefund(orderId, 1000);
    await context.runJobs();
    expect(refundsOf(stripe, paymentId)).toEqual([]);
    expect(calls).toEqual([`refunded ${subjectId}`, `refunded ${subjectId}`]);
  });

  async function payTooMuch() {
    const { orderId } = await buy();
    const second = await openSampleOrder(context, payer, { purpose: heldPurpose });
    stripe.pay(second.checkoutId);
    const [paymentId = ""] = [...stripe.state.intents.keys()].slice(-1);
    await system((transaction) =>
      recordSurplusPayment(context.services, transaction, {
        provider: "stripe",
        paymentId,
        subject: { type: "order", id: orderId },
        kind: "payment",
        money: { amountCents: 4900, currency: "USD" },
        checkoutId: null,
      }),
    );
    return { orderId, paymentId };
  }

  it("of a payment too many waits as well, and is dropped or made", async () => {
    for (const outcome of ["won", "lost"]) {
      const { services } = context;
      const { orderId, paymentId } = await payTooMuch();
      const disputeId = stripe.raiseDispute(paymentId);
      await apply(disputeId);
      context.clock.advance({ hours: 2 });
      await settleUnsettled(services);
      expect(refundsOf(stripe, paymentId)).toEqual([]);
      stripe.changeDispute(disputeId, outcome);
      await apply(disputeId);
      await context.runJobs();
      expect(refundsOf(stripe, paymentId)).toHaveLength(outcome === "won" ? 1 : 0);
      context.clock.advance({ hours: 2 });
      await settleUnsettled(services);
      expect(refundsOf(stripe, paymentId)).toHaveLength(outcome === "won" ? 1 : 0);
      expect(await orderNow(context, orderId)).toMatchObject({ status: "paid", lostCents: 0 });
    }
  });

  it("goes out where the dispute is about a payment too many, and the payer reads so", async () => {
    const { services } = context;
    const { orderId, paymentId: extraId } = await payTooMuch();
    expect(await apply(stripe.raiseDispute(extraId))).toMatchObject({ orderId, decidedAt: null });
    await askForRefund(orderId);
    const { payments } = await listOwnPayments(services, payer, { page: 1 });
    expect(payments.find(({ id }) => id === orderId)).toMatchObject({
      status: "refund_due",
      isDisputed: false,
    });
    const text = await readPdfText((await writeReceipt(services, payer, orderId)).pdf);
    expect(text).toContain("Refund on its way$49 USD");
    await context.runJobs();
    expect(await orderNow(context, orderId)).toMatchObject({ status: "refunded" });
    expect(refundsOf(stripe, extraId)).toEqual([]);
  });

  it("waits for the same disputes, whether one order is asked about or several", async () => {
    const { orderId, disputeId } = await buyAndDispute();
    const other = await payTooMuch();
    await apply(stripe.raiseDispute(other.paymentId));
    const onHold = async () => {
      const orders = [await orderNow(context, orderId), await orderNow(context, other.orderId)];
      return await system(async (transaction) => {
        const alone: string[] = [];
        for (const order of orders) {
          if (await isRefundOnHold(transaction, order)) alone.push(order.id);
        }
        const ids = orders.map(({ id }) => id);
        expect([...(await listOrdersOnHold(transaction, ids))]).toEqual(alone);
        return alone;
      });
    };
    expect(await onHold()).toEqual([]);
    await apply(disputeId);
    expect(await onHold()).toEqual([orderId]);
    // One that doesn't name its payment counts for its order.
    await context.services.database.executeRaw(
      "update disputes set payment_id = null where provider_id = $1",
      [disputeId],
    );
    expect(await onHold()).toEqual([orderId]);
    stripe.changeDispute(disputeId, "won");
    await apply(disputeId);
    expect(await onHold()).toEqual([]);
  });

  it("of a payment too many gives back only what the bank didn't", async () => {
    const { orderId, paymentId } = await payTooMuch();
    await lose({ stripe, context }, await disputePart({ stripe, context }, paymentId, 900));
    await context.runJobs();
    expect(refundsOf(stripe, paymentId)).toMatchObject([{ amount: 4000 }]);
    const entries = await system((transaction) =>
      transaction
        .selectFrom("private.audit_entries")
        .select(["action", "before", "after"])
        .where("subject_id", "=", orderId)
        .execute(),
    );
    expect(entries).toContainEqual({
      action: "payments.surplus_payment_reduced",
      before: { amountCents: 4900 },
      after: { amountCents: 4000 },
    });
  });

  it("keeps nothing for a payee, also where the bank took a payment too many as well", async () => {
    const { orderId, paymentId: extraId } = await payTooMuch();
    await lose({ stripe, context }, stripe.raiseDispute(extraId));
    const { paymentId } = await orderNow(context, orderId);
    await lose({ stripe, context }, await disputePart({ stripe, context }, paymentId ?? "", 900));
    await askForRefund(orderId);
    await context.runJobs();
    expect(refundsOf(stripe, paymentId ?? "")).toMatchObject([{ amount: 4000 }]);
    // The loss of the payment too many is from what was kept of that one, which isn't the order's.
    expect(await books(orderId)).toEqual({ provider: -7900, held: 4900, revenue: 3000 });
  });

  it("under the terms counts what the bank took before", async () => {
    const { orderId, subjectId, paymentId } = await buy();
    await lose({ stripe, context }, await disputePart({ stripe, context }, paymentId, 900));
    await askForRefund(orderId, 2450);
    await context.runJobs();
    expect(refundsOf(stripe, paymentId)).toMatchObject([{ amount: 1550 }]);
    expect(calls).toEqual([`paid ${subjectId}`, `refunded ${subjectId}`]);
    const other = await buy();
    await lose({ stripe, context }, await disputePart({ stripe, context }, other.paymentId, 2450));
    calls.length = 0;
    await askForRefund(other.orderId, 2450);
    await context.runJobs();
    expect(refundsOf(stripe, other.paymentId)).toEqual([]);
    expect(calls).toEqual([`refunded ${other.subjectId}`]);
    expect(await books(other.orderId)).toMatchObject({ held: -4900 });
  });
});

describe("a lost dispute", () => {
  it("ends what was bought as a full refund does, once, and emails the payer", async () => {
    const { orderId, subjectId, disputeId } = await buyAndDispute("sample_purpose");
    stripe.changeDispute(disputeId, "lost");
    await Promise.all([apply(disputeId), apply(disputeId), apply(disputeId)]);
    expect(calls.filter((call) => call.endsWith(subjectId))).toEqual([
      `paid ${subjectId}`,
      `refunded ${subjectId}`,
      `end ${subjectId}`,
    ]);
    expect(await orderNow(context, orderId)).toMatchObject({ lostCents: 4900 });
    await context.runJobs();
    const subjects = (await context.outbox())
      .filter(({ recipient }) => recipient === payer.email)
      .map(({ subject }) => subject);
    expect(subjects).toContain("Your bank has returned $49 USD to you");
  });

  it("that comes before we know of the payment ends it all the same", async () => {
    const opened = await openSampleOrder(context, payer, { purpose: "sample_purpose" });
    stripe.pay(opened.checkoutId);
    const [paymentId = ""] = [...stripe.state.intents.keys()].slice(-1);
    const disputeId = stripe.raiseDispute(paymentId);
    Object.assign(stripe.state.intents.get(paymentId) ?? {}, {
      metadata: { order_id: opened.orderId },
    });
    stripe.changeDispute(disputeId, "lost");
    await apply(disputeId);
    expect(await orderNow(context, opened.orderId)).toMatchObject({ lostCents: 4900 });
    expect(calls).toEqual([
      `paid ${opened.subjectId}`,
      `refunded ${opened.subjectId}`,
      `end ${opened.subjectId}`,
    ]);
  });
});

async function payOut(payeeId: string, amountCents: number): Promise<void> {
  await system((transaction) =>
    postPayout(context.services, transaction, {
      payeeId,
      amountCents,
      currency: "USD",
      reference: "Transfer 1",
      recordedBy: null,
    }),
  );
}

function permutationsOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) =>
    permutationsOf([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [
      item,
      ...rest,
    ]),
  );
}
