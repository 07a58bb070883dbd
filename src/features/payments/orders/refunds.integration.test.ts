import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { FakeStripe } from "../../../../tests/support/fakes/fake-stripe.ts";
import type { TestContext, TestUser } from "../../../../tests/support/services.ts";
import { readPurchase } from "../desk/desk.usecases.server.ts";
import { listOwnPayments } from "../own-payments.usecases.server.ts";
import { describeStatus } from "../payments.messages.ts";
import {
  createStripeContext,
  openSampleOrder,
  orderNow,
  type PurposeCalls,
  postNotice,
  registerSamplePurpose,
} from "../payments.test-support.ts";
import { addOrFindLiveOrder, selectOrder } from "./orders.store.server.ts";
import { reconcileOrder } from "./reconcile.usecases.server.ts";
import { reconcileOpenOrdersJob } from "./reconcile-open-orders.job.server.ts";
import { refundOrderJob, refundSurplusPaymentJob } from "./refunds.jobs.server.ts";
import { requestRefund } from "./request-refund.usecases.server.ts";

let stripe: FakeStripe;
let context: TestContext;
let user: TestUser;
let calls: PurposeCalls;

beforeAll(async () => {
  ({ stripe, context } = await createStripeContext());
  calls = registerSamplePurpose(context);
  user = await context.createUser();
});
afterEach(() => stripe.behave("normally"));
afterAll(async () => {
  await context?.close();
  await stripe?.close();
});

async function openPaidOrder() {
  const opened = await openSampleOrder(context, user);
  stripe.pay(opened.checkoutId);
  await reconcileOrder(context.services, { orderId: opened.orderId });
  return opened;
}

const ask = (orderId: string) =>
  context.services.database.asSystem("test", (transaction) =>
    requestRefund(context.services, transaction, {
      orderId,
      actorId: user.userId,
      reason: "Not needed",
    }),
  );
const paymentOf = (checkoutId: string) => stripe.state.sessions.get(checkoutId)?.payment_intent;
const refundsOf = (checkoutId: string) =>
  stripe.state.refunds.filter(({ payment_intent }) => payment_intent === paymentOf(checkoutId));

async function auditOf(orderId: string) {
  return await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select(["action", "actor_id"])
      .where("subject_id", "=", orderId)
      .orderBy("id")
      .execute(),
  );
}

describe("a refund", () => {
  it("is decided right away, made by a job, told to the feature and audited", async () => {
    const { orderId, checkoutId, subjectId } = await openPaidOrder();
    expect(await ask(orderId)).toMatchObject({ status: "refund_due" });
    expect(refundsOf(checkoutId)).toEqual([]);
    await context.runJobs();
    const [refund] = refundsOf(checkoutId);
    expect(await orderNow(context, orderId)).toMatchObject({
      status: "refunded",
      refundId: refund?.id,
      refundedAt: context.clock.now(),
    });
    expect(calls).toContain(`refunded ${subjectId}`);
    expect(await auditOf(orderId)).toEqual([
      { action: "payments.order_paid", actor_id: null },
      { action: "payments.refund_requested", actor_id: user.userId },
      { action: "payments.order_refunded", actor_id: null },
    ]);
  });

  it("is made once though its job runs twice, one after the other and at the same time", async () => {
    for (const how of ["in turn", "at once"]) {
      const { orderId, checkoutId, subjectId } = await openPaidOrder();
      await ask(orderId);
      const run = () => refundOrderJob.handle(context.services, { orderId }, { id: how });
      if (how === "in turn") await run();
      await Promise.all([run(), run()]);
      expect(refundsOf(checkoutId)).toHaveLength(1);
      expect(calls.filter((line) => line === `refunded ${subjectId}`)).toHaveLength(1);
    }
  });

  it("is made once though the answer to the first try was lost", async () => {
    const { orderId, checkoutId } = await openPaidOrder();
    await ask(orderId);
    stripe.behave("losing-answers");
    await expect(
      refundOrderJob.handle(context.services, { orderId }, { id: "lost" }),
    ).rejects.toMatchObject({ code: "payment_provider_unreachable" });
    expect(await orderNow(context, orderId)).toMatchObject({ status: "refund_due" });
    stripe.behave("normally");
    await context.runJobs();
    expect(refundsOf(checkoutId)).toHaveLength(1);
    expect(await orderNow(context, orderId)).toMatchObject({ status: "refunded" });
  });

  it("that somebody made on the provider's own pages already is noted as made", async () => {
    const { orderId, checkoutId } = await openPaidOrder();
    const { refundId } = await context.services.payments.gateway.refund({
      paymentId: paymentOf(checkoutId) ?? "",
      idempotencyKey: "by-hand",
    });
    await ask(orderId);
    await context.runJobs();
    expect(await orderNow(context, orderId)).toMatchObject({ status: "refunded", refundId });
    expect(refundsOf(checkoutId)).toHaveLength(1);
  });

  it("asked for again changes nothing", async () => {
    const { orderId, checkoutId } = await openPaidOrder();
    await Promise.all([ask(orderId), ask(orderId)]);
    await context.runJobs();
    expect(await ask(orderId)).toMatchObject({ status: "refunded" });
    await context.runJobs();
    expect(refundsOf(checkoutId)).toHaveLength(1);
  });

  it("is not decided when the transaction that asked for it is rolled back", async () => {
    const { orderId, checkoutId } = await openPaidOrder();
    const { services } = context;
    await expect(
      services.database.asSystem("test", async (transaction) => {
        await requestRefund(services, transaction, { orderId });
        throw new Error("The decision failed");
      }),
    ).rejects.toThrow("The decision failed");
    await context.runJobs();
    expect(await orderNow(context, orderId)).toMatchObject({ status: "paid" });
    expect(refundsOf(checkoutId)).toEqual([]);
  });

  it("needs an order that is paid", async () => {
    const { orderId } = await openSampleOrder(context, user);
    await expect(ask(orderId)).rejects.toMatchObject({ code: "order_not_paid", status: 409 });
    await expect(ask(randomUUID())).rejects.toMatchObject({ code: "order_not_found" });
  });

  it("whose job has given up is made by the job that looks after open orders", async () => {
    const { orderId, checkoutId } = await openPaidOrder();
    await ask(orderId);
    stripe.behave("failing");
    await context.runJobs();
    expect(await orderNow(context, orderId)).toMatchObject({ status: "refund_due" });

    stripe.behave("normally");
    stripe.clearIdempotencyKeys();
    context.clock.advance({ hours: 25 });
    await reconcileOpenOrdersJob.handle(context.services, {}, { id: "test" });
    expect(refundsOf(checkoutId)).toHaveLength(1);
    expect(await orderNow(context, orderId)).toMatchObject({ status: "refunded" });
  });
});

describe("a refund that fails after it was made", () => {
  it("is noted and the team emailed once, and the payer reads so", async () => {
    const { services } = context;
    const finance = await context.createUser({ roles: ["finance"] });
    const payer = await context.createUser();
    const description = "Paid with a card that was closed";
    const { orderId, checkoutId } = await openSampleOrder(context, payer, { description });
    stripe.pay(checkoutId);
    await reconcileOrder(services, { orderId });
    await ask(orderId);
    await context.runJobs();
    const refundId = refundsOf(checkoutId)[0]?.id ?? "";
    const notify = async (type: string) => {
      const event = stripe.event(type, refundId, { at: context.clock.now() });
      expect((await postNotice(context, "stripe", event)).status).toBe(200);
    };
    const show = async () => {
      const { payments } = await listOwnPayments(services, payer, { page: 1 });
      return payments.map((payment) => describeStatus(payment).label);
    };
    await notify("refund.updated");
    expect(await show()).toEqual(["Refunded"]);

    stripe.failRefund(refundId);
    await Promise.all([notify("refund.failed"), notify("refund.updated")]);
    await notify("refund.failed");
    const emails = (await context.outbox()).filter(({ recipient }) => recipient === finance.email);
    expect(emails.map(({ subject }) => subject)).toEqual([
      "A refund of $49 USD didn't reach the customer",
    ]);
    expect(emails[0]?.text.replaceAll(/\s+/g, " ")).toContain(description);
    expect(await show()).toEqual(["Refund didn't arrive"]);
    const { refunding } = await readPurchase(services, finance, orderId);
    expect(refunding?.refunds).toMatchObject([
      { status: "refunded", bouncedAt: context.clock.now() },
    ]);
    const bounced = (await auditOf(orderId)).filter(
      ({ action }) => action === "payments.refund_bounced",
    );
    expect(bounced).toHaveLength(1);
  });

  it("is made again a day later where the order still waits for it", async () => {
    const { services } = context;
    const { orderId, checkoutId } = await openPaidOrder();
    await ask(orderId);
    const { gateway_key } = await services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("refunds")
        .select("gateway_key")
        .where("order_id", "=", orderId)
        .executeTakeFirstOrThrow(),
    );
    const { refundId } = await services.payments.gateway.refund({
      paymentId: paymentOf(checkoutId) ?? "",
      idempotencyKey: gateway_key,
    });
    stripe.failRefund(refundId);
    const look = () => reconcileOpenOrdersJob.handle(services, {}, { id: "test" });
    context.clock.advance({ hours: 2 });
    await look();
    expect(await orderNow(context, orderId)).toMatchObject({ status: "refund_due" });
    context.clock.advance({ hours: 23 });
    await look();
    expect(await orderNow(context, orderId)).toMatchObject({ status: "refunded" });
    expect(refundsOf(checkoutId)).toMatchObject([{ status: "failed" }, { status: "succeeded" }]);
  });
});

describe("two payments for one thing", () => {
  const notify = (checkoutId: string) =>
    postNotice(
      context,
      "stripe",
      stripe.event("checkout.session.completed", checkoutId, { at: context.clock.now() }),
    );

  async function openSecondCheckout(orderId: string): Promise<string> {
    const { checkoutId } = await context.services.payments.gateway.openCheckout({
      idempotencyKey: randomUUID(),
      orderId,
      description: "Sample thing",
      amountCents: 4900,
      currency: "USD",
      customerEmail: "sample@people.example",
      returnUrl: "https://site.example/return",
      cancelUrl: "https://site.example/cancel",
      capture: "now",
      expiresAt: null,
    });
    return checkoutId;
  }

  it("through two checkouts of one order: the second is given back once", async () => {
    const payer = await context.createUser();
    const { orderId, checkoutId, subjectId } = await openSampleOrder(context, payer);
    const second = await openSecondCheckout(orderId);
    stripe.pay(checkoutId);
    stripe.pay(second);
    await Promise.all([notify(checkoutId), notify(second)]);
    await Promise.all([notify(checkoutId), notify(second)]);
    await context.runJobs();

    const order = await orderNow(context, orderId);
    const [kept, surplus] =
      order.paymentId === paymentOf(checkoutId) ? [checkoutId, second] : [second, checkoutId];
    expect(order).toMatchObject({ status: "paid", paymentId: paymentOf(kept) });
    expect(refundsOf(kept)).toEqual([]);
    expect(refundsOf(surplus)).toHaveLength(1);
    expect(calls.filter((line) => line === `paid ${subjectId}`)).toHaveLength(1);
    const emails = (await context.outbox()).filter(
      ({ recipient, subject }) => recipient === payer.email && subject === "We're returning $49",
    );
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain("a payment of $49 for “Sample thing” that you didn't owe.");

    const key = { provider: "stripe", paymentId: paymentOf(surplus) ?? "" };
    await refundSurplusPaymentJob.handle(context.services, key, { id: "again" });
    expect(refundsOf(surplus)).toHaveLength(1);
    expect((await auditOf(orderId)).map(({ action }) => action)).toEqual([
      "payments.order_paid",
      "payments.surplus_payment_found",
      "payments.surplus_payment_refunded",
    ]);
  });

  it("through an order that was replaced: the late one is given back", async () => {
    const first = await openSampleOrder(context, user);
    stripe.expire(first.checkoutId);
    const second = await openSampleOrder(context, user, { subjectId: first.subjectId });
    stripe.pay(second.checkoutId);
    await notify(second.checkoutId);
    stripe.pay(first.checkoutId);
    await notify(first.checkoutId);
    await context.runJobs();
    expect(await orderNow(context, first.orderId)).toMatchObject({ status: "expired" });
    expect(await orderNow(context, second.orderId)).toMatchObject({ status: "paid" });
    expect(refundsOf(first.checkoutId)).toHaveLength(1);
    expect(refundsOf(second.checkoutId)).toEqual([]);
  });

  it("is one payment when the money for an expired order comes after all", async () => {
    const { orderId, checkoutId, subjectId } = await openSampleOrder(context, user);
    stripe.expire(checkoutId);
    await notify(checkoutId);
    stripe.pay(checkoutId);
    await notify(checkoutId);
    expect(await orderNow(context, orderId)).toMatchObject({ status: "paid" });
    expect(calls.filter((line) => line.endsWith(subjectId))).toEqual([
      `failed ${subjectId}`,
      `paid ${subjectId}`,
    ]);
  });

  it("is settled one way when the late money and a new order come at the same time", async () => {
    for (let round = 0; round < 10; round += 1) {
      const late = await openSampleOrder(context, user);
      stripe.expire(late.checkoutId);
      await notify(late.checkoutId);
      stripe.pay(late.checkoutId);
      const [response, replacement] = await Promise.all([
        notify(late.checkoutId),
        openSampleOrder(context, user, { subjectId: late.subjectId }).catch((error) => error.code),
      ]);
      await context.runJobs();

      expect(response.status).toBe(200);
      const { status } = await orderNow(context, late.orderId);
      if (replacement === "already_paid") {
        expect(status).toBe("paid");
        expect(refundsOf(late.checkoutId)).toEqual([]);
      } else {
        expect(await orderNow(context, replacement.orderId)).toMatchObject({ status: "open" });
        expect(status).toBe("expired");
        expect(refundsOf(late.checkoutId)).toHaveLength(1);
      }
    }
  });

  it("is given back when a new order was being placed at that moment", async () => {
    const { services } = context;
    const late = await openSampleOrder(context, user);
    stripe.expire(late.checkoutId);
    await notify(late.checkoutId);
    stripe.pay(late.checkoutId);

    const placed = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const placing = services.database.asSystem("test", async (transaction) => {
      await addOrFindLiveOrder(transaction, {
        ...(await orderOf(transaction, late.orderId)),
        userId: user.userId,
      });
      placed.resolve();
      await release.promise;
    });
    await placed.promise;
    const notified = notify(late.checkoutId);
    if (services.database.kind === "postgres") await someTransactionWaits();
    release.resolve();
    await placing;

    expect((await notified).status).toBe(200);
    await context.runJobs();
    expect(await orderNow(context, late.orderId)).toMatchObject({ status: "expired" });
    expect(refundsOf(late.checkoutId)).toHaveLength(1);
  });

  async function orderOf(transaction: DatabaseTransaction, orderId: string) {
    const order = await selectOrder(transaction, { orderId });
    if (!order) throw new Error(`There is no order ${orderId}`);
    return order;
  }

  async function someTransactionWaits(): Promise<void> {
    for (let waiting = 0; waiting === 0; ) {
      const { rows } = await context.services.database.executeRaw(
        "select count(*)::int as waiting from pg_locks where not granted",
      );
      waiting = Number(rows[0]?.waiting);
    }
  }
});
