import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { FakeStripe } from "../../../../tests/support/fakes/fake-stripe.ts";
import type { TestContext, TestUser } from "../../../../tests/support/services.ts";
import { openOrderCheckout } from "../orders/checkout.usecases.server.ts";
import { reconcileOpenOrdersJob } from "../orders/reconcile-open-orders.job.server.ts";
import {
  createStripeContext,
  openSampleOrder,
  orderNow,
  type PurposeCalls,
  postNotice,
  registerSamplePurpose,
  sampleRequest,
} from "../payments.test-support.ts";

let stripe: FakeStripe;
let context: TestContext;
let user: TestUser;
let calls: PurposeCalls;
let purposeFails = false;

beforeAll(async () => {
  ({ stripe, context } = await createStripeContext());
  calls = registerSamplePurpose(context, { failing: () => purposeFails });
  user = await context.createUser();
});
afterEach(() => {
  stripe.behave("normally");
  purposeFails = false;
});
afterAll(async () => {
  await context?.close();
  await stripe?.close();
});

const event = (type: string, checkoutId: string, options?: { id?: string; secret?: string }) =>
  stripe.event(`checkout.session.${type}`, checkoutId, { at: context.clock.now(), ...options });
const post = (notice: { rawBody: string; headers: Headers }) =>
  postNotice(context, "stripe", notice);
const timesPaid = (subjectId: string) =>
  calls.filter((line) => line === `paid ${subjectId}`).length;

async function eventRow(eventId: string) {
  return await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.payment_events")
      .selectAll()
      .where("event_id", "=", eventId)
      .executeTakeFirst(),
  );
}

describe("a notice from the payment provider", () => {
  it("marks the order paid and tells its feature once", async () => {
    const { orderId, checkoutId, subjectId } = await openSampleOrder(context, user);
    stripe.pay(checkoutId);
    const response = await post(event("completed", checkoutId));
    expect(response.status).toBe(200);
    expect(await orderNow(context, orderId)).toMatchObject({
      status: "paid",
      paymentId: expect.stringMatching(/^pi_/),
      paidAt: context.clock.now(),
    });
    expect(timesPaid(subjectId)).toBe(1);
  });

  it("has no second effect when it comes again, at the same time or later", async () => {
    const { checkoutId, subjectId } = await openSampleOrder(context, user);
    stripe.pay(checkoutId);
    const notice = event("completed", checkoutId);
    const responses = await Promise.all([post(notice), post(notice), post(notice)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await (await post(notice)).json()).toEqual({ received: true, duplicate: true });
    expect(timesPaid(subjectId)).toBe(1);
  });

  it("has no second effect as another event about the same payment", async () => {
    const { orderId, checkoutId, subjectId } = await openSampleOrder(context, user);
    stripe.pay(checkoutId);
    await post(event("completed", checkoutId));
    await post(event("async_payment_succeeded", checkoutId));
    expect(timesPaid(subjectId)).toBe(1);
    expect(await orderNow(context, orderId)).toMatchObject({ status: "paid" });
    expect(stripe.state.refunds).toEqual([]);
  });

  it("is a hint: out of order or untrue, the order follows what the provider says", async () => {
    const { orderId, checkoutId } = await openSampleOrder(context, user);
    await post(event("completed", checkoutId));
    expect(await orderNow(context, orderId)).toMatchObject({ status: "open" });
    stripe.pay(checkoutId);
    await post(event("expired", checkoutId));
    expect(await orderNow(context, orderId)).toMatchObject({ status: "paid" });
    await post(event("expired", checkoutId));
    expect(await orderNow(context, orderId)).toMatchObject({ status: "paid" });
  });

  it("ends an order whose checkout has expired", async () => {
    const { orderId, checkoutId, subjectId } = await openSampleOrder(context, user);
    stripe.expire(checkoutId);
    await post(event("expired", checkoutId));
    expect(await orderNow(context, orderId)).toMatchObject({ status: "expired", paymentId: null });
    expect(calls).toContain(`failed ${subjectId}`);
  });

  it("is refused when it is forged, and leaves no trace", async () => {
    const { orderId, checkoutId } = await openSampleOrder(context, user);
    stripe.pay(checkoutId);
    const response = await post(event("completed", checkoutId, { id: "evt_forged", secret: "no" }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "invalid_webhook_signature",
      error: "This notice is not signed by the payment provider, or is too old.",
      requestId: expect.any(String),
    });
    expect(await eventRow("evt_forged")).toBeUndefined();
    expect(await orderNow(context, orderId)).toMatchObject({ status: "open" });
  });

  it("is to be sent again while the provider cannot be asked", async () => {
    const { orderId, checkoutId } = await openSampleOrder(context, user);
    stripe.pay(checkoutId);
    const notice = event("completed", checkoutId, { id: "evt_early" });
    stripe.behave("failing");
    expect((await post(notice)).status).toBe(502);
    expect(await eventRow("evt_early")).toMatchObject({ applied_at: null });

    stripe.behave("normally");
    expect((await post(notice)).status).toBe(200);
    expect(await eventRow("evt_early")).toMatchObject({ applied_at: context.clock.now() });
    expect(await orderNow(context, orderId)).toMatchObject({ status: "paid" });
  });

  it("is to be sent again while the feature that sold the thing fails", async () => {
    const { orderId, checkoutId, subjectId } = await openSampleOrder(context, user);
    stripe.pay(checkoutId);
    const notice = event("completed", checkoutId);
    purposeFails = true;
    expect((await post(notice)).status).toBe(500);
    expect(await orderNow(context, orderId)).toMatchObject({ status: "open", paymentId: null });

    purposeFails = false;
    expect((await post(notice)).status).toBe(200);
    expect(timesPaid(subjectId)).toBe(1);
  });

  it("about nothing of ours is taken and has no effect", async () => {
    expect((await post(event("completed", "cs_test_of_somebody_else"))).status).toBe(200);
  });

  it("never marks an order paid with another amount or currency", async () => {
    for (const paid of [{ amount: 100 }, { currency: "cad" }]) {
      const { orderId, checkoutId, subjectId } = await openSampleOrder(context, user);
      stripe.pay(checkoutId, paid);
      const response = await post(event("completed", checkoutId));
      expect(response.status).toBe(500);
      expect(await response.json()).toMatchObject({ code: "payment_amount_mismatch" });
      expect(await orderNow(context, orderId)).toMatchObject({ status: "open" });
      expect(timesPaid(subjectId)).toBe(0);
      expect(context.logged).toContainEqual(
        expect.objectContaining({ event: "payments.amount_mismatch", level: "error", orderId }),
      );
    }
  });

  it.each([
    ["another provider's name", "POST", "/payments/v1/webhooks/sandbox", "{}", 404],
    ["a body that is too large", "POST", "/payments/v1/webhooks/stripe", "x".repeat(262_145), 413],
    ["no body", "POST", "/payments/v1/webhooks/stripe", "", 400],
    ["another method", "PUT", "/payments/v1/webhooks/stripe", "{}", 405],
    ["another path", "POST", "/payments/v1/orders", "{}", 404],
  ])("is answered with JSON when it has %s", async (_what, method, path, body, status) => {
    const response = await context.app.request(path, { method, body });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: expect.any(String) });
  });
});

describe("the job that looks after open orders", () => {
  const run = () => reconcileOpenOrdersJob.handle(context.services, {}, { id: "test" });

  it("finds a payment whose notice was lost", async () => {
    const { orderId, checkoutId, subjectId } = await openSampleOrder(context, user);
    stripe.pay(checkoutId);
    await run();
    expect(await orderNow(context, orderId)).toMatchObject({ status: "open" });
    context.clock.advance(5 * 60);
    await run();
    expect(await orderNow(context, orderId)).toMatchObject({ status: "paid" });
    await post(event("completed", checkoutId));
    expect(timesPaid(subjectId)).toBe(1);
  });

  it("is not stopped by an order that cannot be settled", async () => {
    const wrong = await openSampleOrder(context, user);
    stripe.pay(wrong.checkoutId, { amount: 1 });
    const right = await openSampleOrder(context, user);
    stripe.pay(right.checkoutId);
    context.clock.advance(5 * 60);
    await run();
    expect(await orderNow(context, right.orderId)).toMatchObject({ status: "paid" });
    expect(await orderNow(context, wrong.orderId)).toMatchObject({ status: "open" });
  });

  it("leaves an order without a checkout to the next submit", async () => {
    const request = sampleRequest();
    stripe.behave("failing");
    await expect(openOrderCheckout(context.services, user, request)).rejects.toThrow();
    stripe.behave("normally");
    context.clock.advance({ hours: 1 });
    await run();
    const { order } = await openOrderCheckout(context.services, user, request);
    expect(order).toMatchObject({ status: "open" });
  });
});
