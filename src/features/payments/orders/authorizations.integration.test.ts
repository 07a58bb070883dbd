import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { addTime } from "#shared/time.ts";
import type { FakeStripe } from "../../../../tests/support/fakes/fake-stripe.ts";
import type { TestContext, TestUser } from "../../../../tests/support/services.ts";
import {
  createStripeContext,
  heldPurpose,
  openSampleOrder,
  orderNow,
  type PurposeCalls,
  registerSamplePurpose,
  sumLedger,
} from "../payments.test-support.ts";
import { captureOrderJob } from "./authorizations.jobs.server.ts";
import { closeOrder, reconcileOrder } from "./reconcile.usecases.server.ts";
import { reconcileOpenOrdersJob } from "./reconcile-open-orders.job.server.ts";
import { refundSurplusPaymentJob } from "./refunds.jobs.server.ts";
import { requestCapture, requestRelease } from "./request-capture.usecases.server.ts";
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

const open = (changes: Parameters<typeof openSampleOrder>[2] = {}) =>
  openSampleOrder(context, user, { purpose: heldPurpose, capture: "later", ...changes });
const inTransaction = <Result>(act: (transaction: DatabaseTransaction) => Promise<Result>) =>
  context.services.database.asSystem("test", act);
const askCapture = (orderId: string) =>
  inTransaction((transaction) => requestCapture(context.services, transaction, { orderId }));
const askRelease = (orderId: string) =>
  inTransaction((transaction) => requestRelease(context.services, transaction, { orderId }));
const look = () => reconcileOpenOrdersJob.handle(context.services, {}, { id: "test" });
const intentOf = (checkoutId: string) =>
  stripe.state.intents.get(stripe.state.sessions.get(checkoutId)?.payment_intent ?? "");
const callsAbout = (subjectId: string) =>
  calls.filter((line) => line.endsWith(subjectId)).map((line) => line.split(" ")[0]);

async function openAuthorized(changes = {}) {
  const opened = await open(changes);
  stripe.pay(opened.checkoutId);
  await reconcileOrder(context.services, { orderId: opened.orderId });
  return opened;
}

describe("a card that is held", () => {
  it("is not charged, and nothing is booked or receipted", async () => {
    const { orderId, subjectId } = await openAuthorized();
    expect(await orderNow(context, orderId)).toMatchObject({
      status: "authorized",
      authorizedAt: context.clock.now(),
      paidAt: null,
      receiptNumber: null,
    });
    expect(callsAbout(subjectId)).toEqual(["authorized"]);
    expect(await sumLedger(context, orderId)).toEqual({});
  });

  it("is charged by a job once that is decided, and told to the feature as paid", async () => {
    const { orderId, subjectId, checkoutId } = await openAuthorized();
    expect(await askCapture(orderId)).toMatchObject({ status: "capture_due" });
    expect(intentOf(checkoutId)).toMatchObject({ status: "requires_capture" });
    await context.runJobs();
    expect(await orderNow(context, orderId)).toMatchObject({
      status: "paid",
      paidAt: context.clock.now(),
      receiptNumber: expect.stringMatching(/^M-\d{4}-\d{6}$/),
    });
    expect(intentOf(checkoutId)).toMatchObject({ status: "succeeded", amount_received: 4900 });
    expect(callsAbout(subjectId)).toEqual(["authorized", "paid"]);
    expect(await sumLedger(context, orderId)).toEqual({ provider: 4900, held: -4900 });
    expect(await askCapture(orderId)).toMatchObject({ status: "paid" });
  });

  it("is charged once though its job runs several times at the same time, and its answer was lost", async () => {
    const { orderId, subjectId } = await openAuthorized();
    await Promise.all([askCapture(orderId), askCapture(orderId)]);
    const run = () => captureOrderJob.handle(context.services, { orderId }, { id: "test" });
    stripe.behave("losing-answers");
    await expect(run()).rejects.toMatchObject({ status: 502 });
    stripe.behave("normally");
    await Promise.all([run(), run(), context.runJobs()]);
    expect(await orderNow(context, orderId)).toMatchObject({ status: "paid" });
    expect(callsAbout(subjectId)).toEqual(["authorized", "paid"]);
    expect(await sumLedger(context, orderId)).toEqual({ provider: 4900, held: -4900 });
  });

  it("whose authorization is gone is not charged: the order expires", async () => {
    const { orderId, subjectId, checkoutId } = await openAuthorized();
    stripe.lapse(intentOf(checkoutId)?.id ?? "");
    await askCapture(orderId);
    await context.runJobs();
    expect(await orderNow(context, orderId)).toMatchObject({ status: "expired", paidAt: null });
    expect(callsAbout(subjectId)).toEqual(["authorized", "captureFailed"]);
    expect(await sumLedger(context, orderId)).toEqual({});
  });

  it("is let go by a job once that is decided, and can be ordered again", async () => {
    const { orderId, subjectId, checkoutId } = await openAuthorized();
    expect(await askRelease(orderId)).toMatchObject({ status: "release_due" });
    await context.runJobs();
    expect(await orderNow(context, orderId)).toMatchObject({
      status: "released",
      releasedAt: context.clock.now(),
    });
    expect(intentOf(checkoutId)).toMatchObject({ status: "canceled" });
    expect(await askRelease(orderId)).toMatchObject({ status: "released" });
    expect(callsAbout(subjectId)).toEqual(["authorized", "released"]);
    expect((await open({ subjectId })).orderId).not.toBe(orderId);
  });

  it("is either charged or let go when both are asked for at the same time", async () => {
    const { orderId } = await openAuthorized();
    const asked = await Promise.allSettled([askCapture(orderId), askRelease(orderId)]);
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await context.runJobs();
    const { status } = await orderNow(context, orderId);
    expect(["paid", "released"]).toContain(status);
  });

  it.each(["capture", "release"] as const)(
    "whose %s got stuck is settled by the job that looks after open orders",
    async (what) => {
      const { orderId } = await openAuthorized();
      await (what === "capture" ? askCapture(orderId) : askRelease(orderId));
      stripe.behave("failing");
      await context.runJobs();
      stripe.behave("normally");
      stripe.clearIdempotencyKeys();
      context.clock.advance({ minutes: 5 });
      await look();
      expect(await orderNow(context, orderId)).toMatchObject({
        status: what === "capture" ? "paid" : "released",
      });
    },
  );

  it("that nobody decides about is released when it lapses", async () => {
    const { orderId, checkoutId, subjectId } = await openAuthorized();
    stripe.lapse(intentOf(checkoutId)?.id ?? "");
    context.clock.advance({ days: 7 });
    await look();
    expect(await orderNow(context, orderId)).toMatchObject({ status: "released" });
    expect(callsAbout(subjectId)).toEqual(["authorized", "released"]);
  });

  it("charged on the provider's own pages is paid", async () => {
    const { orderId, checkoutId } = await openAuthorized();
    stripe.capture(intentOf(checkoutId)?.id ?? "");
    expect(await reconcileOrder(context.services, { orderId })).toMatchObject({ status: "paid" });
    expect(await sumLedger(context, orderId)).toEqual({ provider: 4900, held: -4900 });
  });

  it.each(["the job", "the five-minute job", "a notice"] as const)(
    "charged on the provider's own pages though it was to be let go is given back, which %s finds",
    async (finder) => {
      const description = `Released before ${finder} found it`;
      const { orderId, checkoutId, subjectId } = await openAuthorized({ description });
      await askRelease(orderId);
      const intent = intentOf(checkoutId)?.id ?? "";
      stripe.capture(intent);
      if (finder === "a notice") await reconcileOrder(context.services, { orderId });
      if (finder === "the five-minute job") {
        context.clock.advance({ minutes: 5 });
        await look();
      }
      await context.runJobs();
      await look();
      expect(await orderNow(context, orderId)).toMatchObject({ status: "released", paidAt: null });
      expect(callsAbout(subjectId)).toEqual(["authorized", "released"]);
      const refunds = stripe.state.refunds.filter(
        ({ payment_intent }) => payment_intent === intent,
      );
      expect(refunds).toMatchObject([{ amount: 4900 }]);
      const emails = (await context.outbox()).filter(({ text }) => text.includes(description));
      expect(emails).toMatchObject([{ recipient: user.email, subject: "We're returning $49" }]);
      expect(emails[0]?.text).toContain(
        `a payment of $49 for “${description}” that you didn't owe.`,
      );
      const all = Object.values(await sumLedger(context));
      expect(all.reduce((sum, cents) => sum + cents, 0)).toBe(0);
    },
  );

  it("is not held a second time for the same thing", async () => {
    const { subjectId } = await openAuthorized();
    await expect(open({ subjectId })).rejects.toMatchObject({ code: "already_authorized" });
  });

  it("is refused what its order cannot do", async () => {
    const opened = await open();
    await expect(askCapture(opened.orderId)).rejects.toMatchObject({
      code: "order_not_authorized",
    });
    await expect(askRelease(opened.orderId)).rejects.toMatchObject({
      code: "order_not_authorized",
    });
    const due = await openAuthorized();
    await askCapture(due.orderId);
    const underWay = { code: "capture_under_way", status: 409 };
    await expect(askRelease(due.orderId)).rejects.toMatchObject(underWay);
    await expect(
      inTransaction((transaction) =>
        requestRefund(context.services, transaction, { orderId: due.orderId }),
      ),
    ).rejects.toMatchObject(underWay);
    await expect(open({ purpose: "sample_purpose" })).rejects.toThrow("does not say");
  });

  it("for an order that expired is held for it after all, or let go when it was replaced", async () => {
    const late = await open();
    stripe.expire(late.checkoutId);
    await reconcileOrder(context.services, { orderId: late.orderId });
    stripe.pay(late.checkoutId);
    const replacement = await open({ subjectId: late.subjectId }).catch(({ code }) => code);
    expect(replacement).toMatchObject({ orderId: expect.any(String) });
    await reconcileOrder(context.services, { orderId: late.orderId });
    await context.runJobs();
    expect(await orderNow(context, late.orderId)).toMatchObject({ status: "expired" });
    expect(intentOf(late.checkoutId)).toMatchObject({ status: "canceled" });
    const lateIntent = intentOf(late.checkoutId)?.id;
    expect(
      stripe.state.refunds.filter(({ payment_intent }) => payment_intent === lateIntent),
    ).toEqual([]);

    await closeOrder(context.services, { orderId: replacement.orderId });
    stripe.pay(replacement.checkoutId);
    await reconcileOrder(context.services, { orderId: replacement.orderId });
    expect(await orderNow(context, replacement.orderId)).toMatchObject({ status: "authorized" });
  });
});

describe("a card that is held for an order that was replaced", () => {
  it("and charged on the provider's own pages is booked, and given back once", async () => {
    const description = "Held a second time and charged by hand";
    const late = await open({ description });
    stripe.expire(late.checkoutId);
    await reconcileOrder(context.services, { orderId: late.orderId });
    stripe.pay(late.checkoutId);
    await open({ subjectId: late.subjectId });
    await reconcileOrder(context.services, { orderId: late.orderId });
    const intent = intentOf(late.checkoutId)?.id ?? "";
    stripe.capture(intent);
    await reconcileOrder(context.services, { orderId: late.orderId });
    await context.runJobs();

    const refunds = () =>
      stripe.state.refunds.filter(({ payment_intent }) => payment_intent === intent);
    expect(refunds()).toMatchObject([{ amount: 4900 }]);
    const key = { provider: "stripe", paymentId: intent };
    await refundSurplusPaymentJob.handle(context.services, key, { id: "again" });
    expect(refunds()).toHaveLength(1);
    const booked = await inTransaction((transaction) =>
      transaction
        .selectFrom("ledger_transactions")
        .select("kind")
        .where("surplus_payment_id", "=", intent)
        .orderBy("kind")
        .execute(),
    );
    expect(booked.map(({ kind }) => kind)).toEqual(["charge", "refund"]);
    const emails = (await context.outbox()).filter(({ text }) => text.includes(description));
    expect(emails).toMatchObject([{ recipient: user.email, subject: "We're returning $49" }]);
  });
});

describe("an order that is given up", () => {
  it("has its checkout closed and expires, and its feature is told once", async () => {
    const { orderId, checkoutId, subjectId } = await open();
    const close = () => closeOrder(context.services, { orderId });
    await Promise.all([close(), close()]);
    expect(await close()).toMatchObject({ status: "expired" });
    expect(stripe.state.sessions.get(checkoutId)).toMatchObject({ status: "expired" });
    expect(callsAbout(subjectId)).toEqual(["failed"]);
  });

  it("that was paid a moment before is what the payer made of it", async () => {
    const { orderId, checkoutId } = await open({ capture: "now" });
    stripe.pay(checkoutId);
    expect(await closeOrder(context.services, { orderId })).toMatchObject({ status: "paid" });
  });

  it("stays open while the provider does not answer", async () => {
    const { orderId } = await open();
    stripe.behave("losing-answers");
    await expect(closeOrder(context.services, { orderId })).rejects.toMatchObject({ status: 502 });
    expect(await orderNow(context, orderId)).toMatchObject({ status: "open" });
  });
});

describe("an order with a time to pay", () => {
  const inTenMinutes = () => addTime(context.clock.now(), { minutes: 10 });

  it("is expired by the job when the time is over, with a checkout and without", async () => {
    const { orderId, checkoutId } = await open({ expiresAt: inTenMinutes() });
    stripe.behave("failing");
    const halfMade = open({ expiresAt: inTenMinutes() });
    await expect(halfMade).rejects.toMatchObject({ status: 502 });
    stripe.behave("normally");
    context.clock.advance({ minutes: 10 });
    await look();
    expect(await orderNow(context, orderId)).toMatchObject({ status: "expired" });
    expect(stripe.state.sessions.get(checkoutId)).toMatchObject({ status: "expired" });
    const stillOpen = await inTransaction((transaction) =>
      transaction
        .selectFrom("orders")
        .select("id")
        .where("status", "=", "open")
        .where("expires_at", "<=", context.clock.now())
        .execute(),
    );
    expect(stillOpen).toEqual([]);
  });

  it("cannot be ordered when the time is over", async () => {
    await expect(open({ expiresAt: context.clock.now() })).rejects.toMatchObject({
      code: "payment_time_over",
      status: 409,
    });
  });
});
