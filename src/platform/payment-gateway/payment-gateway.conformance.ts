import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { toMilliseconds } from "#shared/time.ts";
import type { CheckoutRequest, PaymentGateway } from "./payment-gateway.ts";
import type { SignedNotice } from "./sandbox.notices.ts";

/** A driver's setup for the suite, which plays the payer and the provider. */
export interface GatewayUnderTest {
  gateway: PaymentGateway;
  pay(checkoutId: string): Promise<void>;
  expire(checkoutId: string): Promise<void>;
  /** Seven days pass for a card that is held. */
  lapse(paymentId: string): Promise<void>;
  /** The payer disputes a payment with their bank. Answers the genuine notice of it. */
  raiseDispute(paymentId: string, reason: string): Promise<SignedNotice>;
  /** The bank decides. */
  decideDispute(disputeId: string, as: "won" | "lost"): Promise<void>;
  /** A notice about a paid checkout: genuine, made long ago, or signed by somebody else. */
  notice(checkoutId: string, as: "genuine" | "old" | "forged"): Promise<SignedNotice>;
}

/** Conformance suite of payment gateways. */
export function describePaymentGateway(name: string, open: () => Promise<GatewayUnderTest>): void {
  describe(`the ${name} payment gateway`, () => {
    let subject: GatewayUnderTest;
    beforeAll(async () => {
      subject = await open();
    });

    const request = (changes: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
      idempotencyKey: randomUUID(),
      orderId: randomUUID(),
      description: "Mentor registration (sample)",
      amountCents: 4900,
      currency: "USD",
      customerEmail: "sample@people.example",
      returnUrl: "https://site.example/return?order=1",
      cancelUrl: "https://site.example/cancel",
      capture: "now",
      expiresAt: null,
      ...changes,
    });
    const openCheckout = (changes?: Partial<CheckoutRequest>) =>
      subject.gateway.openCheckout(request(changes));
    const openPaidCheckout = async () => {
      const { checkoutId } = await openCheckout();
      await subject.pay(checkoutId);
      const checkout = await subject.gateway.readCheckout(checkoutId);
      return { checkoutId, paymentId: checkout?.paymentId ?? "" };
    };

    it("opens a checkout that can be paid for about a day", async () => {
      const asked = request({ currency: "CAD", amountCents: 32_700 });
      const { checkoutId, url, expiresAt } = await subject.gateway.openCheckout(asked);
      expect(new URL(url).protocol).toMatch(/^https?:$/);
      expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + toMilliseconds({ hours: 23 }));
      expect(await subject.gateway.readCheckout(checkoutId)).toEqual({
        checkoutId,
        orderId: asked.orderId,
        status: "open",
        amountCents: 32_700,
        currency: "CAD",
        paymentId: null,
      });
    });

    it("answers the same checkout under the same idempotency key, also when asked at once", async () => {
      const asked = request();
      const opened = await Promise.all(
        Array.from({ length: 5 }, () => subject.gateway.openCheckout(asked)),
      );
      expect(new Set(opened.map(({ checkoutId }) => checkoutId)).size).toBe(1);
      expect(await subject.gateway.openCheckout(asked)).toEqual(opened[0]);
    });

    it("opens another checkout under another idempotency key", async () => {
      const asked = request();
      const first = await subject.gateway.openCheckout(asked);
      const second = await subject.gateway.openCheckout({ ...asked, idempotencyKey: randomUUID() });
      expect(second.checkoutId).not.toBe(first.checkoutId);
    });

    it("refuses another request under a used idempotency key", async () => {
      const asked = request();
      await subject.gateway.openCheckout(asked);
      await expect(
        subject.gateway.openCheckout({ ...asked, amountCents: 1 }),
      ).rejects.toMatchObject({ code: "payment_request_conflict", status: 502 });
    });

    it("reads a paid checkout with its payment", async () => {
      const { checkoutId } = await openCheckout();
      await subject.pay(checkoutId);
      expect(await subject.gateway.readCheckout(checkoutId)).toMatchObject({
        status: "paid",
        amountCents: 4900,
        currency: "USD",
        paymentId: expect.stringMatching(/.+/),
      });
    });

    it("reads an expired checkout as expired and unpaid", async () => {
      const { checkoutId } = await openCheckout();
      await subject.expire(checkoutId);
      expect(await subject.gateway.readCheckout(checkoutId)).toMatchObject({
        status: "expired",
        paymentId: null,
      });
    });

    it.each(["cs_test_unknown", "0198a000-0000-7000-8000-000000000000", "' or 1=1 --"])(
      "knows no checkout %j",
      async (checkoutId) => {
        expect(await subject.gateway.readCheckout(checkoutId)).toBeUndefined();
      },
    );

    it("closes an open checkout, also twice", async () => {
      const { checkoutId } = await openCheckout();
      await subject.gateway.closeCheckout(checkoutId);
      await subject.gateway.closeCheckout(checkoutId);
      expect(await subject.gateway.readCheckout(checkoutId)).toMatchObject({ status: "expired" });
    });

    it("closes no checkout that is paid, and none that it does not know", async () => {
      const { checkoutId } = await openPaidCheckout();
      await subject.gateway.closeCheckout(checkoutId);
      expect(await subject.gateway.readCheckout(checkoutId)).toMatchObject({ status: "paid" });
      await subject.gateway.closeCheckout("cs_test_unknown");
      await subject.gateway.closeCheckout(randomUUID());
    });

    const hold = async () => {
      const { checkoutId } = await openCheckout({ capture: "later" });
      await subject.pay(checkoutId);
      const checkout = await subject.gateway.readCheckout(checkoutId);
      expect(checkout).toMatchObject({
        status: "authorized",
        amountCents: 4900,
        currency: "USD",
        paymentId: expect.stringMatching(/.+/),
      });
      return { checkoutId, paymentId: checkout?.paymentId ?? "" };
    };
    const as = (paymentId: string) => ({ paymentId, idempotencyKey: randomUUID() });

    it("holds a card and charges it when asked to, once", async () => {
      const { checkoutId, paymentId } = await hold();
      const asked = as(paymentId);
      for (const request of [asked, asked, as(paymentId)]) {
        expect(await subject.gateway.capture(request)).toEqual({ outcome: "captured" });
      }
      expect(await subject.gateway.readCheckout(checkoutId)).toMatchObject({
        status: "paid",
        amountCents: 4900,
        paymentId,
      });
      await expect(subject.gateway.release(as(paymentId))).rejects.toMatchObject({
        code: "payment_captured",
      });
    });

    it("lets go of a card that is held, also twice", async () => {
      const { checkoutId, paymentId } = await hold();
      const asked = as(paymentId);
      for (const request of [asked, asked, as(paymentId)]) await subject.gateway.release(request);
      expect(await subject.gateway.readCheckout(checkoutId)).toMatchObject({
        status: "released",
        paymentId,
      });
      expect(await subject.gateway.capture(as(paymentId))).toEqual({ outcome: "gone" });
    });

    it("charges no card whose authorization has lapsed", async () => {
      const { checkoutId, paymentId } = await hold();
      await subject.lapse(paymentId);
      expect(await subject.gateway.capture(as(paymentId))).toEqual({ outcome: "gone" });
      expect(await subject.gateway.readCheckout(checkoutId)).toMatchObject({ status: "released" });
      await subject.gateway.release(as(paymentId));
    });

    it("captures and releases no payment it does not know", async () => {
      const denial = { code: "payment_unknown", status: 502 };
      await expect(subject.gateway.capture(as("payment_unknown"))).rejects.toMatchObject(denial);
      await expect(subject.gateway.release(as("payment_unknown"))).rejects.toMatchObject(denial);
    });

    it("refunds a part, and then no more than is left", async () => {
      const { paymentId } = await openPaidCheckout();
      const part = { ...as(paymentId), amountCents: 2000 };
      const first = await subject.gateway.refund(part);
      expect(await subject.gateway.refund(part)).toEqual(first);
      await expect(
        subject.gateway.refund({ ...as(paymentId), amountCents: 2901 }),
      ).rejects.toMatchObject({ code: "payment_provider_refused", status: 502 });
      const rest = await subject.gateway.refund({ ...as(paymentId), amountCents: 2900 });
      expect(rest.refundId).not.toBe(first.refundId);
    });

    it("refunds once under one idempotency key", async () => {
      const { paymentId } = await openPaidCheckout();
      const asked = { paymentId, idempotencyKey: randomUUID() };
      const first = await subject.gateway.refund(asked);
      expect(first.refundId).toMatch(/.+/);
      expect(await subject.gateway.refund(asked)).toEqual(first);
    });

    it("answers the refund that was made when asked again under another key", async () => {
      const { paymentId } = await openPaidCheckout();
      const first = await subject.gateway.refund({ paymentId, idempotencyKey: randomUUID() });
      const second = await subject.gateway.refund({ paymentId, idempotencyKey: randomUUID() });
      expect(second).toEqual(first);
    });

    it("refuses to refund a payment it does not know", async () => {
      const asked = { paymentId: "payment_unknown", idempotencyKey: randomUUID() };
      await expect(subject.gateway.refund(asked)).rejects.toMatchObject({
        code: "payment_unknown",
        status: 502,
      });
    });

    it("reads a genuine notice", async () => {
      const { checkoutId } = await openPaidCheckout();
      const { rawBody, headers } = await subject.notice(checkoutId, "genuine");
      expect(await subject.gateway.readNotice(rawBody, headers)).toEqual({
        eventId: expect.stringMatching(/.+/),
        checkoutId,
        subscription: null,
      });
    });

    describe("when a payment is disputed", () => {
      const dispute = async () => {
        const { checkoutId, paymentId } = await openPaidCheckout();
        const { rawBody, headers } = await subject.raiseDispute(paymentId, "fraudulent");
        const notice = await subject.gateway.readNotice(rawBody, headers);
        return { checkoutId, paymentId, notice, disputeId: notice.disputeId ?? "" };
      };

      it("names the dispute in the notice, and tells what it is about", async () => {
        const { paymentId, notice, disputeId } = await dispute();
        expect(notice).toMatchObject({ checkoutId: null, subscription: null });
        const found = await subject.gateway.readDispute(disputeId);
        expect(found).toMatchObject({
          disputeId,
          paymentId,
          amountCents: 4900,
          currency: "USD",
          reason: "fraudulent",
          stage: "chargeback",
          status: "needs_response",
          answers: 0,
          fee: { amountCents: 1500, currency: "USD" },
          withdrawnAt: expect.any(Date),
          reinstatedAt: null,
        });
        expect(found?.evidenceDueAt?.getTime()).toBeGreaterThan(
          (found?.openedAt.getTime() ?? 0) + toMilliseconds({ days: 5 }),
        );
      });

      it.each([
        ["won", expect.any(Date)],
        ["lost", null],
      ] as const)(
        "tells that it was %s, and what became of the money",
        async (as, reinstatedAt) => {
          const { disputeId } = await dispute();
          await subject.decideDispute(disputeId, as);
          expect(await subject.gateway.readDispute(disputeId)).toMatchObject({
            status: as,
            withdrawnAt: expect.any(Date),
            reinstatedAt,
          });
        },
      );

      const evidence = (disputeId: string, idempotencyKey = randomUUID()) => ({
        disputeId,
        idempotencyKey,
        texts: {
          productDescription: "A sample",
          customerName: "Sample Person",
          customerEmail: "sample@people.example",
          serviceDate: "2026-11-24",
          accessLog: "Opened it twice",
          refundPolicy: "",
          refundDenial: "",
          other: "",
        },
        files: [
          {
            kind: "receipt" as const,
            name: "receipt.pdf",
            type: "application/pdf",
            bytes: Buffer.from("%PDF-1.4 sample"),
          },
        ],
      });

      it("takes evidence once, however often it's sent", async () => {
        const { disputeId } = await dispute();
        const submission = evidence(disputeId);
        await subject.gateway.submitDisputeEvidence(submission);
        await subject.gateway.submitDisputeEvidence(submission);
        expect(await subject.gateway.readDispute(disputeId)).toMatchObject({
          status: "under_review",
          answers: 1,
        });
      });

      it("takes no evidence once it's decided", async () => {
        const { disputeId } = await dispute();
        await subject.decideDispute(disputeId, "won");
        await expect(
          subject.gateway.submitDisputeEvidence(evidence(disputeId)),
        ).rejects.toMatchObject({ code: "dispute_not_answerable" });
      });

      it("is lost once it's accepted, and can be accepted again", async () => {
        const { disputeId } = await dispute();
        await subject.gateway.acceptDispute(disputeId);
        await subject.gateway.acceptDispute(disputeId);
        expect(await subject.gateway.readDispute(disputeId)).toMatchObject({ status: "lost" });
      });

      it("can't be accepted once we've won, and neither can an unknown one", async () => {
        const { disputeId } = await dispute();
        await subject.decideDispute(disputeId, "won");
        for (const id of [disputeId, "du_of_nobody"]) {
          await expect(subject.gateway.acceptDispute(id)).rejects.toMatchObject({
            code: "dispute_not_answerable",
          });
        }
        await expect(
          subject.gateway.submitDisputeEvidence(evidence("du_of_nobody")),
        ).rejects.toMatchObject({ code: "dispute_not_answerable" });
      });

      it("knows none by another id", async () => {
        expect(await subject.gateway.readDispute("du_of_nobody")).toBeUndefined();
      });
    });

    it.each(["old", "forged"] as const)("refuses a notice that is %s", async (as) => {
      const { checkoutId } = await openPaidCheckout();
      const { rawBody, headers } = await subject.notice(checkoutId, as);
      await expectDenial(rawBody, headers);
    });

    it("refuses a notice whose body was changed", async () => {
      const { checkoutId } = await openPaidCheckout();
      const { rawBody, headers } = await subject.notice(checkoutId, "genuine");
      await expectDenial(rawBody.replace(checkoutId, "another"), headers);
      await expectDenial(`${rawBody} `, headers);
      await expectDenial("", headers);
    });

    it.each([
      ["none", ""],
      ["no numbers", "t=now,v1=abc"],
      ["too short", "t=1,v1=00"],
      ["many commas", ",".repeat(10_000)],
    ])("refuses a notice whose signature is malformed: %s", async (_how, signature) => {
      const { checkoutId } = await openPaidCheckout();
      const { rawBody, headers } = await subject.notice(checkoutId, "genuine");
      const changed = new Headers([...headers.keys()].map((key) => [key, signature]));
      await expectDenial(rawBody, changed);
      await expectDenial(rawBody, new Headers());
    });

    async function expectDenial(rawBody: string, headers: Headers): Promise<void> {
      await expect(subject.gateway.readNotice(rawBody, headers)).rejects.toMatchObject({
        code: "invalid_webhook_signature",
        status: 400,
      });
    }
  });
}
