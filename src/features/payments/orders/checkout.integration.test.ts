import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { anonymousViewer } from "#platform/viewer.ts";
import type { FakeStripe } from "../../../../tests/support/fakes/fake-stripe.ts";
import type { TestContext, TestUser } from "../../../../tests/support/services.ts";
import {
  createStripeContext,
  openSampleOrder,
  orderNow,
  ordersOf,
  type PurposeCalls,
  registerSamplePurpose,
  sampleRequest,
} from "../payments.test-support.ts";
import { openOrderCheckout } from "./checkout.usecases.server.ts";
import { reconcileOrder } from "./reconcile.usecases.server.ts";
import { reconcileOpenOrdersJob } from "./reconcile-open-orders.job.server.ts";

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

const sessionsOf = (orderId: string) =>
  [...stripe.state.sessions.values()].filter(({ metadata }) => metadata.order_id === orderId);

describe("opening the checkout of an order", () => {
  it("keeps an open order and says where to pay it", async () => {
    const request = sampleRequest();
    const { order, url } = await openOrderCheckout(context.services, user, request);
    expect(order).toMatchObject({
      status: "open",
      userId: user.userId,
      money: { amountCents: 4900, currency: "USD" },
      checkoutUrl: url,
    });
    expect(sessionsOf(order.id)).toMatchObject([
      {
        amount_total: 4900,
        currency: "usd",
        customer_email: "sample@people.example",
        success_url: `${context.services.application.baseUrl}/return?order=${order.id}`,
        cancel_url: `${context.services.application.baseUrl}/cancel`,
      },
    ]);
  });

  it("gives twenty submits at the same time one order and one checkout", async () => {
    const request = sampleRequest();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => openOrderCheckout(context.services, user, request)),
    );
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    const orders = await ordersOf(context, request.subjectId);
    expect(orders).toHaveLength(1);
    expect(sessionsOf(orders[0]?.id ?? "")).toHaveLength(1);
  });

  it("shows submits with different details the same checkout", async () => {
    const request = sampleRequest();
    const other = { ...request, customerEmail: "other.sample@people.example" };
    const answers = await Promise.all(
      [request, other, request, other].map((each) =>
        openOrderCheckout(context.services, user, each),
      ),
    );
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect(await ordersOf(context, request.subjectId)).toHaveLength(1);
  });

  it("replaces an order whose checkout has expired, and tells its feature", async () => {
    const { orderId, checkoutId, subjectId } = await openSampleOrder(context, user);
    stripe.expire(checkoutId);
    const next = await openSampleOrder(context, user, { subjectId });
    expect(next.orderId).not.toBe(orderId);
    expect(await orderNow(context, orderId)).toMatchObject({ status: "expired" });
    expect(calls).toContain(`failed ${subjectId}`);
  });

  it("replaces an order whose checkout the provider does not know, and says so in the log", async () => {
    const { orderId, checkoutId, subjectId } = await openSampleOrder(context, user);
    stripe.state.sessions.delete(checkoutId);
    const next = await openSampleOrder(context, user, { subjectId });
    expect(next.orderId).not.toBe(orderId);
    expect(await orderNow(context, orderId)).toMatchObject({ status: "expired" });
    expect(context.logged).toContainEqual(
      expect.objectContaining({ event: "payments.checkout_unknown_to_provider", orderId }),
    );
  });

  it("replaces an open order of a provider that is not used any more", async () => {
    const { orderId, subjectId } = await openSampleOrder(context, user);
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("orders")
        .set({ provider: "sandbox" })
        .where("id", "=", orderId)
        .execute(),
    );
    expect(await reconcileOrder(context.services, { orderId })).toMatchObject({ status: "open" });
    const next = await openSampleOrder(context, user, { subjectId });
    expect(await orderNow(context, orderId)).toMatchObject({ status: "expired" });
    expect(await orderNow(context, next.orderId)).toMatchObject({ provider: "stripe" });
  });

  it("refuses to charge again for a thing that is paid, though the notice was lost", async () => {
    const { orderId, checkoutId, subjectId } = await openSampleOrder(context, user);
    stripe.pay(checkoutId);
    await expect(openSampleOrder(context, user, { subjectId })).rejects.toMatchObject({
      code: "already_paid",
      status: 409,
    });
    expect(await orderNow(context, orderId)).toMatchObject({ status: "paid" });
    await expect(openSampleOrder(context, user, { subjectId })).rejects.toMatchObject({
      code: "already_paid",
    });
  });

  it("keeps a thing that one person is paying for from another", async () => {
    const { subjectId } = await openSampleOrder(context, user);
    const other = await context.createUser();
    await expect(openSampleOrder(context, other, { subjectId })).rejects.toMatchObject({
      code: "ordered_by_another",
      status: 409,
    });
  });

  it("asks an anonymous visitor to sign in", async () => {
    const request = sampleRequest();
    await expect(
      openOrderCheckout(context.services, anonymousViewer, request),
    ).rejects.toMatchObject({ status: 401 });
    expect(await ordersOf(context, request.subjectId)).toEqual([]);
  });

  it.each(["//evil.example/return", "https://evil.example", "/\\evil.example"])(
    "sends no payer to another site: %s",
    async (returnPath) => {
      await expect(openSampleOrder(context, user, { returnPath })).rejects.toThrow("not a path");
    },
  );
});

describe("a payment provider that is down", () => {
  it.each(["failing", "losing-answers"] as const)(
    "leaves an order without a checkout, and a retry works: %s",
    async (how) => {
      const request = sampleRequest();
      stripe.behave(how);
      await expect(openOrderCheckout(context.services, user, request)).rejects.toMatchObject({
        status: 502,
      });
      const [row] = await ordersOf(context, request.subjectId);
      expect(row).toMatchObject({ status: "open", checkout_id: null });

      stripe.behave("normally");
      const { order } = await openOrderCheckout(context.services, user, request);
      expect(order.id).toBe(row?.id);
      expect(sessionsOf(order.id)).toHaveLength(1);
    },
  );

  it("leaves an order that expires after a day, so that the next one costs what's asked then", async () => {
    const request = sampleRequest();
    stripe.behave("failing");
    await expect(openOrderCheckout(context.services, user, request)).rejects.toMatchObject({
      status: 502,
    });
    stripe.behave("normally");
    const [row] = await ordersOf(context, request.subjectId);
    const look = () => reconcileOpenOrdersJob.handle(context.services, {}, { id: "test" });
    context.clock.advance({ hours: 23 });
    await look();
    expect(await orderNow(context, row?.id ?? "")).toMatchObject({ status: "open" });
    context.clock.advance({ hours: 2 });
    await look();
    expect(await orderNow(context, row?.id ?? "")).toMatchObject({ status: "expired" });
    const money = { amountCents: 5900, currency: "USD" } as const;
    const { order } = await openOrderCheckout(context.services, user, { ...request, money });
    expect(order.money).toEqual(money);
  });

  it("does not repeat a refusal once what it refused is mended", async () => {
    const request = sampleRequest({ customerEmail: "not an address" });
    await expect(openOrderCheckout(context.services, user, request)).rejects.toMatchObject({
      code: "payment_provider_refused",
    });
    const replaced = { ...request, customerEmail: "sample@people.example" };
    expect((await openOrderCheckout(context.services, user, replaced)).url).toMatch(/^https:/);
  });

  it("changes no order while it cannot be asked", async () => {
    const { orderId, checkoutId } = await openSampleOrder(context, user);
    stripe.pay(checkoutId);
    stripe.behave("failing");
    await expect(reconcileOrder(context.services, { orderId })).rejects.toMatchObject({
      status: 502,
    });
    expect(await orderNow(context, orderId)).toMatchObject({ status: "open" });
    stripe.behave("normally");
    expect(await reconcileOrder(context.services, { orderId })).toMatchObject({ status: "paid" });
  });
});
