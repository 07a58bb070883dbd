import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "#shared/clock.ts";
import { addTime, subtractTime, timeBetween, toSeconds, toUnixSeconds } from "#shared/time.ts";
import { type FakeStripe, startFakeStripe } from "../../../tests/support/fakes/fake-stripe.ts";
import { describePaymentGateway } from "./payment-gateway.conformance.ts";
import type { CheckoutRequest, PaymentGateway } from "./payment-gateway.ts";
import { createStripeDriver } from "./stripe.driver.ts";
import { describeSubscriptions } from "./subscriptions.conformance.ts";

let stripe: FakeStripe;
let gateway: PaymentGateway;

beforeAll(async () => {
  stripe = await startFakeStripe();
  gateway = connect();
});
afterEach(() => stripe.behave("normally"));
afterAll(() => stripe.close());

function connect(options: { secretKey?: string } = {}): PaymentGateway {
  return createStripeDriver({
    secretKey: stripe.secretKey,
    webhookSecret: stripe.webhookSecret,
    apiBase: stripe.url,
    clock: systemClock,
    timeoutMilliseconds: 200,
    ...options,
  });
}

describePaymentGateway("Stripe", async () => ({
  gateway,
  pay: async (checkoutId) => stripe.pay(checkoutId),
  expire: async (checkoutId) => stripe.expire(checkoutId),
  lapse: async (paymentId) => stripe.lapse(paymentId),
  raiseDispute: async (paymentId, reason) =>
    stripe.event("charge.dispute.created", stripe.raiseDispute(paymentId, { reason })),
  decideDispute: async (disputeId, as) => stripe.changeDispute(disputeId, as),
  notice: async (checkoutId, as) =>
    stripe.event("checkout.session.completed", checkoutId, {
      ...(as === "old" ? { at: subtractTime(new Date(), { minutes: 10 }) } : {}),
      ...(as === "forged" ? { secret: "whsec_somebody_elses" } : {}),
    }),
}));

describeSubscriptions("Stripe", async () => ({
  gateway,
  pay: async (checkoutId) => stripe.pay(checkoutId),
  expire: async (checkoutId) => stripe.expire(checkoutId),
  endMonth: async (subscriptionId, card) => stripe.endMonth(subscriptionId, card),
  replaceCard: async (subscriptionId) => stripe.replaceCard(subscriptionId),
  notice: async (reference, as) =>
    stripe.event(
      "checkoutId" in reference ? "checkout.session.completed" : "customer.subscription.updated",
      "checkoutId" in reference ? reference.checkoutId : reference.subscriptionId,
      as === "forged" ? { secret: "whsec_somebody_elses" } : {},
    ),
}));

describe("Stripe's own ways", () => {
  const request = (): CheckoutRequest => ({
    idempotencyKey: randomUUID(),
    orderId: randomUUID(),
    description: "Mentor registration (sample)",
    amountCents: 4900,
    currency: "USD",
    customerEmail: "sample@people.example",
    returnUrl: "https://site.example/return",
    cancelUrl: "https://site.example/cancel",
    capture: "now",
    expiresAt: null,
  });

  it("answers a retry with the checkout of the try whose answer was lost", async () => {
    const asked = request();
    const before = stripe.state.sessions.size;
    stripe.behave("losing-answers");
    await expect(gateway.openCheckout(asked)).rejects.toMatchObject({
      code: "payment_provider_unreachable",
    });
    stripe.behave("normally");
    const { checkoutId } = await gateway.openCheckout(asked);
    expect(stripe.state.sessions.get(checkoutId)?.metadata.order_id).toBe(asked.orderId);
    expect(stripe.state.sessions.size).toBe(before + 1);
  });

  it("keeps a checkout payable for half an hour at least, the same when asked again", async () => {
    const asked = { ...request(), expiresAt: addTime(new Date(), { minutes: 10 }) };
    const { expiresAt, checkoutId } = await gateway.openCheckout(asked);
    const minutes = timeBetween(new Date(), expiresAt, "minutes");
    expect(minutes).toBeGreaterThanOrEqual(30);
    expect(minutes).toBeLessThanOrEqual(42);
    await gateway.closeCheckout(checkoutId);
    expect(await gateway.readCheckout(checkoutId)).toMatchObject({ status: "expired" });
  });

  it("refunds a part once though Stripe has forgotten the key", async () => {
    const { checkoutId } = await gateway.openCheckout(request());
    stripe.pay(checkoutId);
    const paymentId = (await gateway.readCheckout(checkoutId))?.paymentId ?? "";
    const asked = { paymentId, amountCents: 1000, idempotencyKey: randomUUID() };
    stripe.behave("losing-answers");
    await expect(gateway.refund(asked)).rejects.toMatchObject({ status: 502 });
    stripe.behave("normally");
    const first = await gateway.refund(asked);
    stripe.clearIdempotencyKeys();
    expect(await gateway.refund(asked)).toEqual(first);
    const made = stripe.state.refunds.filter(({ payment_intent }) => payment_intent === paymentId);
    expect(made).toMatchObject([{ amount: 1000 }]);
  });

  it("reads what became of a refund, and makes one that failed again a day later where it's asked to", async () => {
    const { checkoutId } = await gateway.openCheckout(request());
    stripe.pay(checkoutId);
    const paymentId = (await gateway.readCheckout(checkoutId))?.paymentId ?? "";
    const asked = { paymentId, idempotencyKey: randomUUID() };
    const { refundId } = await gateway.refund(asked);
    const { rawBody, headers } = stripe.event("refund.failed", refundId);
    const about = { checkoutId: null, subscription: null, refundId };
    expect(await gateway.readNotice(rawBody, headers)).toMatchObject(about);
    expect(await gateway.readRefund(refundId)).toEqual({ refundId, status: "made" });
    stripe.failRefund(refundId);
    expect(await gateway.readRefund(refundId)).toEqual({ refundId, status: "failed" });
    expect(await gateway.readRefund("re_unknown")).toBeUndefined();

    const retry = () => gateway.refund({ ...asked, retriesFailed: true });
    const refused = { code: "payment_provider_refused" };
    await expect(retry()).rejects.toMatchObject(refused);
    const failed = stripe.state.refunds.find(({ id }) => id === refundId);
    if (failed) failed.created -= toSeconds({ days: 1 });
    await expect(gateway.refund(asked)).rejects.toMatchObject(refused);
    const again = await retry();
    expect(again.refundId).not.toBe(refundId);
    expect(await retry()).toEqual(again);
    expect(await gateway.refund(asked)).toEqual(again);
  });

  it("captures once though the answer to the first try was lost", async () => {
    const { checkoutId } = await gateway.openCheckout({ ...request(), capture: "later" });
    stripe.pay(checkoutId);
    const paymentId = (await gateway.readCheckout(checkoutId))?.paymentId ?? "";
    const asked = { paymentId, idempotencyKey: randomUUID() };
    stripe.behave("losing-answers");
    await expect(gateway.capture(asked)).rejects.toMatchObject({ status: 502 });
    stripe.behave("normally");
    expect(await gateway.capture(asked)).toEqual({ outcome: "captured" });
  });

  it("takes a card that is held as held, whatever the session says of its payment", async () => {
    const { checkoutId } = await gateway.openCheckout({ ...request(), capture: "later" });
    stripe.pay(checkoutId);
    const session = stripe.state.sessions.get(checkoutId);
    if (session) session.payment_status = "paid";
    expect(await gateway.readCheckout(checkoutId)).toMatchObject({
      status: "authorized",
      amountCents: 4900,
    });
  });

  it("takes a charge that is not decided yet neither as made nor as impossible", async () => {
    const { checkoutId } = await gateway.openCheckout({ ...request(), capture: "later" });
    stripe.pay(checkoutId);
    const paymentId = (await gateway.readCheckout(checkoutId))?.paymentId ?? "";
    const intent = stripe.state.intents.get(paymentId);
    if (intent) intent.status = "processing" as never;
    const asked = { paymentId, idempotencyKey: randomUUID() };
    const undecided = { code: "payment_provider_refused" };
    await expect(gateway.capture(asked)).rejects.toMatchObject(undecided);
    await expect(gateway.release(asked)).rejects.toMatchObject(undecided);
  });

  it("says that Stripe did not answer when it is silent", async () => {
    stripe.behave("silent");
    await expect(gateway.readCheckout("cs_test_1")).rejects.toMatchObject({
      status: 502,
      message: "The payment service didn't answer. Please try again in a moment.",
    });
  });

  it("says that Stripe could not do it when it fails", async () => {
    stripe.behave("failing");
    await expect(gateway.openCheckout(request())).rejects.toMatchObject({
      code: "payment_provider_refused",
      status: 502,
      message: "The payment service couldn't complete our request. Please try again later.",
    });
  });

  it("does not tell a payer that our key is wrong", async () => {
    const error = await connect({ secretKey: "sk_test_wrong" })
      .openCheckout(request())
      .catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ code: "payment_provider_refused", status: 502 });
  });

  it("keeps the payer's address out of what is logged", async () => {
    const asked = { ...request(), customerEmail: "not-an-address-of-sample" };
    const error = (await gateway.openCheckout(asked).catch((thrown) => thrown)) as Error;
    const { message, stack } = error.cause as Error;
    expect(`${error.message}${error.stack}${message}${stack}`).not.toContain(asked.customerEmail);
    expect(message).toContain("email_invalid");
  });

  it("reads a notice about something else as about no checkout", async () => {
    const { checkoutId } = await gateway.openCheckout(request());
    const session = stripe.state.sessions.get(checkoutId);
    if (!session) throw new Error("The session is missing");
    stripe.state.sessions.set("ch_1", { ...session, object: "charge" as never });
    const { rawBody, headers } = stripe.event("charge.refunded", "ch_1");
    expect((await gateway.readNotice(rawBody, headers)).checkoutId).toBeNull();
  });

  const begin = async () => {
    const { orderId, capture: _, expiresAt: __, ...asked } = request();
    const opened = await gateway.openSubscription({ ...asked, ownId: orderId });
    stripe.pay(opened.checkoutId);
    const subscriptionId = stripe.state.sessions.get(opened.checkoutId)?.subscription ?? "";
    const subscription = stripe.state.subscriptions.get(subscriptionId);
    if (!subscription) throw new Error("The subscription is missing");
    return { subscriptionId, subscription };
  };

  it("reads in an invoice's event its subscription, as older and newer versions name it", async () => {
    const { subscriptionId } = await begin();
    const invoice = [...stripe.state.invoices.values()].find(
      ({ subscription }) => subscription === subscriptionId,
    );
    if (!invoice) throw new Error("The invoice is missing");
    const { parent, subscription: _, ...older } = invoice;
    for (const [id, sent] of [
      ["in_newer", { ...older, parent, subscription: undefined }],
      ["in_older", { ...older, subscription: subscriptionId }],
    ] as const) {
      stripe.state.invoices.set(id, sent as never);
      const { rawBody, headers } = stripe.event("invoice.paid", id);
      stripe.state.invoices.delete(id);
      expect(await gateway.readNotice(rawBody, headers)).toMatchObject({
        checkoutId: null,
        subscription: { subscriptionId },
      });
    }
  });

  it("takes back an end that was set on Stripe's own pages", async () => {
    const { subscriptionId, subscription } = await begin();
    subscription.cancel_at = toUnixSeconds(addTime(new Date(), { hours: 1 }));
    const reference = { subscriptionId };
    expect(await gateway.readSubscription(reference)).toMatchObject({ endsWithMonth: true });
    await gateway.setSubscriptionToEnd(subscriptionId, false);
    expect(await gateway.readSubscription(reference)).toMatchObject({ endsWithMonth: false });
  });

  it("charges the card that the payer chooses on Stripe's page, and the old one until then", async () => {
    const { subscriptionId, subscription } = await begin();
    const card = subscription.default_payment_method;
    const returnUrl = "https://site.example/pro";
    for (const _ of ["once", "twice"]) {
      await gateway.openPaymentUpdate({ subscriptionId, returnUrl });
      expect(subscription.default_payment_method).toBeNull();
      const { customer } = subscription;
      expect(stripe.state.customers.get(customer)).toEqual({ default_payment_method: card });
      expect(stripe.state.portals.at(-1)).toEqual({
        customer,
        return_url: returnUrl,
        flow: "payment_method_update",
      });
    }
  });

  it("takes one whose first invoice is not paid as not paid", async () => {
    const { subscriptionId, subscription } = await begin();
    for (const invoice of stripe.state.invoices.values()) {
      if (invoice.subscription === subscriptionId) invoice.status = "open";
    }
    subscription.status = "incomplete" as never;
    expect(await gateway.readSubscription({ subscriptionId })).toMatchObject({ status: "open" });
  });

  it("reports a failure while subscriptions are changed", async () => {
    const { subscriptionId } = await begin();
    stripe.behave("failing");
    await expect(gateway.setSubscriptionToEnd(subscriptionId, true)).rejects.toMatchObject({
      code: "payment_provider_refused",
    });
    await expect(gateway.endSubscription(subscriptionId)).rejects.toMatchObject({
      code: "payment_provider_refused",
    });
  });
});
