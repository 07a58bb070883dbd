import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { toMilliseconds } from "#shared/time.ts";
import type {
  PaymentGateway,
  ProviderSubscription,
  SubscriptionReference,
  SubscriptionRequest,
} from "./payment-gateway.ts";
import type { SignedNotice } from "./sandbox.notices.ts";

/** A driver's setup for the suite, which plays the payer and the provider. */
export interface SubscriptionsUnderTest {
  gateway: PaymentGateway;
  pay(checkoutId: string): Promise<void>;
  expire(checkoutId: string): Promise<void>;
  /** The month is over, and the payer's card is good or not. */
  endMonth(subscriptionId: string, card: "paid" | "declined"): Promise<void>;
  /** The payer changes a declined card for a good one. */
  replaceCard(subscriptionId: string): Promise<void>;
  notice(reference: SubscriptionReference, as: "genuine" | "forged"): Promise<SignedNotice>;
}

type PaidSubscription = Extract<ProviderSubscription, { subscriptionId: string }>;

/** Conformance suite of monthly subscriptions. */
export function describeSubscriptions(
  name: string,
  open: () => Promise<SubscriptionsUnderTest>,
): void {
  describe(`subscriptions through the ${name} payment gateway`, () => {
    let subject: SubscriptionsUnderTest;
    beforeAll(async () => {
      subject = await open();
    });

    const request = (changes: Partial<SubscriptionRequest> = {}): SubscriptionRequest => ({
      idempotencyKey: randomUUID(),
      ownId: randomUUID(),
      description: "Pro (sample)",
      amountCents: 1900,
      currency: "USD",
      customerEmail: "sample@people.example",
      returnUrl: "https://site.example/return?subscription=1",
      cancelUrl: "https://site.example/cancel",
      ...changes,
    });
    const begin = async (changes?: Partial<SubscriptionRequest>) => {
      const asked = request(changes);
      const { checkoutId } = await subject.gateway.openSubscription(asked);
      await subject.pay(checkoutId);
      const { subscriptionId } = await readPaid({ checkoutId });
      return { checkoutId, subscriptionId, ownId: asked.ownId };
    };
    const readPaid = async (reference: SubscriptionReference): Promise<PaidSubscription> => {
      const remote = await subject.gateway.readSubscription(reference);
      if (!remote || !("subscriptionId" in remote)) throw new Error("It is not paid");
      return remote;
    };

    it("opens a checkout that is not paid yet", async () => {
      const asked = request({ currency: "CAD", amountCents: 2500 });
      const { checkoutId, url, expiresAt } = await subject.gateway.openSubscription(asked);
      expect(new URL(url).protocol).toMatch(/^https?:$/);
      expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + toMilliseconds({ hours: 23 }));
      expect(await subject.gateway.readSubscription({ checkoutId })).toEqual({
        ownId: asked.ownId,
        status: "open",
        checkoutId,
        amountCents: 2500,
        currency: "CAD",
      });
    });

    it("answers the same checkout under the same idempotency key, also when asked at once", async () => {
      const asked = request();
      const opened = await Promise.all(
        Array.from({ length: 5 }, () => subject.gateway.openSubscription(asked)),
      );
      expect(new Set(opened.map(({ checkoutId }) => checkoutId)).size).toBe(1);
      const other = { ...asked, idempotencyKey: randomUUID() };
      const another = await subject.gateway.openSubscription(other);
      expect(another.checkoutId).not.toBe(opened[0]?.checkoutId);
    });

    it("refuses another request under a used idempotency key", async () => {
      const asked = request();
      await subject.gateway.openSubscription(asked);
      await expect(
        subject.gateway.openSubscription({ ...asked, amountCents: 1 }),
      ).rejects.toMatchObject({ code: "payment_request_conflict", status: 502 });
    });

    it("reads a paid one by its checkout and by its own id, with the month that was paid", async () => {
      const { checkoutId, subscriptionId, ownId } = await begin();
      const remote = await readPaid({ checkoutId });
      expect(remote).toEqual({
        ownId,
        status: "active",
        subscriptionId,
        amountCents: 1900,
        currency: "USD",
        startedAt: expect.any(Date),
        endsWithMonth: false,
        endedAt: null,
        payments: [
          {
            invoiceId: expect.stringMatching(/.+/),
            paymentId: expect.stringMatching(/.+/),
            amountCents: 1900,
            currency: "USD",
            periodStart: remote.startedAt,
            periodEnd: expect.any(Date),
            paidAt: expect.any(Date),
          },
        ],
      });
      const [month] = remote.payments;
      const days = daysBetween(month?.periodStart, month?.periodEnd);
      expect(days).toBeGreaterThanOrEqual(28);
      expect(days).toBeLessThanOrEqual(31);
      expect(await readPaid({ subscriptionId })).toEqual(remote);
    });

    it("is renewed when the month ends, each month paid once", async () => {
      const { subscriptionId } = await begin();
      const [first] = (await readPaid({ subscriptionId })).payments;
      await subject.endMonth(subscriptionId, "paid");
      const { status, payments } = await readPaid({ subscriptionId });
      expect(status).toBe("active");
      expect(payments).toHaveLength(2);
      expect(payments).toContainEqual(first);
      const next = payments.find(({ invoiceId }) => invoiceId !== first?.invoiceId);
      expect(next?.periodStart).toEqual(first?.periodEnd);
      expect((await readPaid({ subscriptionId })).payments).toHaveLength(2);
    });

    it("is past due when a renewal is declined, and active again when it is paid", async () => {
      const { subscriptionId } = await begin();
      await subject.endMonth(subscriptionId, "declined");
      const declined = await readPaid({ subscriptionId });
      expect(declined).toMatchObject({ status: "past_due", endedAt: null });
      expect(declined.payments).toHaveLength(1);
      await subject.replaceCard(subscriptionId);
      const replaced = await readPaid({ subscriptionId });
      expect(replaced.status).toBe("active");
      expect(replaced.payments).toHaveLength(2);
    });

    it("ends with the month when that was asked for, also twice", async () => {
      const { subscriptionId } = await begin();
      await subject.gateway.setSubscriptionToEnd(subscriptionId, true);
      await subject.gateway.setSubscriptionToEnd(subscriptionId, true);
      expect(await readPaid({ subscriptionId })).toMatchObject({
        status: "active",
        endsWithMonth: true,
      });
      await subject.endMonth(subscriptionId, "paid");
      const ended = await readPaid({ subscriptionId });
      expect(ended).toMatchObject({ status: "ended", endedAt: expect.any(Date) });
      expect(ended.payments).toHaveLength(1);
    });

    it("takes that back while it still runs", async () => {
      const { subscriptionId } = await begin();
      await subject.gateway.setSubscriptionToEnd(subscriptionId, true);
      await subject.gateway.setSubscriptionToEnd(subscriptionId, false);
      expect(await readPaid({ subscriptionId })).toMatchObject({ endsWithMonth: false });
      await subject.endMonth(subscriptionId, "paid");
      expect(await readPaid({ subscriptionId })).toMatchObject({ status: "active" });
    });

    it("ends at once when that is asked for, also twice", async () => {
      const { subscriptionId } = await begin();
      await subject.gateway.endSubscription(subscriptionId);
      await subject.gateway.endSubscription(subscriptionId);
      expect(await readPaid({ subscriptionId })).toMatchObject({
        status: "ended",
        endedAt: expect.any(Date),
      });
    });

    it("says where to change the card while it runs", async () => {
      const { subscriptionId } = await begin();
      const returnUrl = "https://site.example/pro?updated";
      const { url } = await subject.gateway.openPaymentUpdate({ subscriptionId, returnUrl });
      expect(new URL(url).protocol).toMatch(/^https?:$/);
    });

    it("changes nothing about one that has ended or that it does not know", async () => {
      const { subscriptionId } = await begin();
      await subject.gateway.endSubscription(subscriptionId);
      const returnUrl = "https://site.example/pro";
      for (const id of [subscriptionId, "sub_unknown", randomUUID()]) {
        const denial = { code: "subscription_not_running", status: 409 };
        await expect(subject.gateway.setSubscriptionToEnd(id, true)).rejects.toMatchObject(denial);
        await expect(
          subject.gateway.openPaymentUpdate({ subscriptionId: id, returnUrl }),
        ).rejects.toMatchObject(denial);
      }
    });

    it("can be given up before it is paid", async () => {
      const { checkoutId } = await subject.gateway.openSubscription(request());
      await subject.gateway.closeSubscriptionCheckout(checkoutId);
      await subject.gateway.closeSubscriptionCheckout(checkoutId);
      expect(await subject.gateway.readSubscription({ checkoutId })).toMatchObject({
        status: "expired",
        checkoutId,
      });
    });

    it("is not given up once it is paid", async () => {
      const { checkoutId } = await begin();
      await subject.gateway.closeSubscriptionCheckout(checkoutId);
      expect(await readPaid({ checkoutId })).toMatchObject({ status: "active" });
    });

    it("expires when its checkout is never paid", async () => {
      const { checkoutId } = await subject.gateway.openSubscription(request());
      await subject.expire(checkoutId);
      expect(await subject.gateway.readSubscription({ checkoutId })).toMatchObject({
        status: "expired",
      });
    });

    it("gives the money of a month back once", async () => {
      const { subscriptionId } = await begin();
      const paymentId = (await readPaid({ subscriptionId })).payments[0]?.paymentId ?? "";
      const first = await subject.gateway.refund({ paymentId, idempotencyKey: randomUUID() });
      const second = await subject.gateway.refund({ paymentId, idempotencyKey: randomUUID() });
      expect(second).toEqual(first);
    });

    it.each(["cs_test_unknown", "0198a000-0000-7000-8000-000000000000", "' or 1=1 --"])(
      "knows none by %j",
      async (id) => {
        expect(await subject.gateway.readSubscription({ checkoutId: id })).toBeUndefined();
        expect(await subject.gateway.readSubscription({ subscriptionId: id })).toBeUndefined();
        await subject.gateway.closeSubscriptionCheckout(id);
        await subject.gateway.endSubscription(id);
      },
    );

    it("reads in a genuine notice what it is about, and refuses a forged one", async () => {
      const { subscriptionId } = await begin();
      const { rawBody, headers } = await subject.notice({ subscriptionId }, "genuine");
      expect(await subject.gateway.readNotice(rawBody, headers)).toEqual({
        eventId: expect.stringMatching(/.+/),
        checkoutId: null,
        subscription: { subscriptionId },
      });
      const forged = await subject.notice({ subscriptionId }, "forged");
      await expect(
        subject.gateway.readNotice(forged.rawBody, forged.headers),
      ).rejects.toMatchObject({ code: "invalid_webhook_signature", status: 400 });
    });

    it("reads a notice about the checkout of one", async () => {
      const { checkoutId } = await subject.gateway.openSubscription(request());
      const { rawBody, headers } = await subject.notice({ checkoutId }, "genuine");
      expect(await subject.gateway.readNotice(rawBody, headers)).toMatchObject({
        checkoutId: null,
        subscription: { checkoutId },
      });
    });
  });
}

function daysBetween(start: Date | undefined, end: Date | undefined): number {
  return Math.round(
    ((end?.getTime() ?? 0) - (start?.getTime() ?? 0)) / toMilliseconds({ days: 1 }),
  );
}
