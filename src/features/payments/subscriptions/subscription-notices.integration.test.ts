import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toSeconds } from "#shared/time.ts";
import type { FakeStripe } from "../../../../tests/support/fakes/fake-stripe.ts";
import type { TestContext, TestUser } from "../../../../tests/support/services.ts";
import { createStripeContext, postNotice, sumLedger } from "../payments.test-support.ts";
import { applyRemoteState } from "./apply-subscription.usecases.server.ts";
import { reconcileSubscription } from "./reconcile-subscription.usecases.server.ts";
import { reconcileSubscriptionsJob } from "./reconcile-subscriptions.job.server.ts";
import {
  type Changes,
  deleteAccount,
  openSample,
  registerSampleSubscription,
  stripeSubscriptionOf,
  subscriptionNow,
  subscriptionsOf,
} from "./subscriptions.test-support.ts";
import { listSubscriptionPayments } from "./subscriptions.usecases.server.ts";

const oneDay = toSeconds({ days: 1 });
let stripe: FakeStripe;
let context: TestContext;
let user: TestUser;
let changes: Changes;
let purposeFails = false;

beforeAll(async () => {
  ({ stripe, context } = await createStripeContext());
  changes = registerSampleSubscription(context, { failing: () => purposeFails });
});
beforeEach(async () => {
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

const event = (type: string, objectId: string, options?: { id?: string; secret?: string }) =>
  stripe.event(type, objectId, { at: context.clock.now(), ...options });
const post = (notice: { rawBody: string; headers: Headers }) =>
  postNotice(context, "stripe", notice);
const now = (id: string) => subscriptionNow(context, id);
const changesOf = (id: string) =>
  changes.filter((line) => line.startsWith(id)).map((line) => line.slice(id.length + 1));
const paymentsOf = (id: string) => listSubscriptionPayments(context.services, user, id);

/** An active subscription whose beginning was heard of. */
async function begin() {
  const { id, checkoutId } = await openSample(context, user);
  stripe.pay(checkoutId);
  await post(event("checkout.session.completed", checkoutId));
  return { id, checkoutId, stripeId: stripeSubscriptionOf(stripe, checkoutId) };
}

describe("a notice about a subscription", () => {
  it("begins it once, and keeps the month that was paid", async () => {
    const { id, checkoutId } = await openSample(context, user);
    stripe.pay(checkoutId);
    expect((await post(event("checkout.session.completed", checkoutId))).status).toBe(200);
    const pending = await now(id);
    expect(pending).toMatchObject({ status: "active", cancelAtPeriodEnd: false, endedAt: null });
    expect(pending.startedAt).toBeInstanceOf(Date);
    expect(await paymentsOf(id)).toMatchObject([
      {
        money: { amountCents: 1900, currency: "USD" },
        periodStart: pending.startedAt,
        periodEnd: pending.paidUntil,
        invoiceId: expect.stringMatching(/^in_/),
      },
    ]);
    expect(changesOf(id)).toEqual(["open > active"]);
  });

  it("has no second effect when it comes again, at the same time, later, or as another event", async () => {
    const booksBefore = await sumLedger(context);
    const { id, checkoutId } = await openSample(context, user);
    stripe.pay(checkoutId);
    const stripeId = stripeSubscriptionOf(stripe, checkoutId);
    const notice = event("checkout.session.completed", checkoutId);
    const others = [
      event("customer.subscription.created", stripeId),
      event("customer.subscription.updated", stripeId),
    ];
    const responses = await Promise.all([...others, notice, notice, notice].map(post));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await (await post(notice)).json()).toEqual({ received: true, duplicate: true });
    expect(changesOf(id)).toEqual(["open > active"]);
    expect(await paymentsOf(id)).toHaveLength(1);
    expect(await sumLedger(context)).toEqual({
      provider: (booksBefore.provider ?? 0) + 1900,
      revenue: (booksBefore.revenue ?? 0) - 1900,
    });
    expect(stripe.state.refunds).toEqual([]);
  });

  it("may name the subscription before anybody told of the checkout", async () => {
    const { id, checkoutId } = await openSample(context, user);
    stripe.pay(checkoutId);
    await post(event("customer.subscription.created", stripeSubscriptionOf(stripe, checkoutId)));
    expect(await now(id)).toMatchObject({ status: "active" });
  });

  it("is a hint: out of order or untrue, the subscription follows what the provider says", async () => {
    const { id, checkoutId } = await openSample(context, user);
    await post(event("checkout.session.completed", checkoutId));
    expect(await now(id)).toMatchObject({ status: "open" });
    stripe.pay(checkoutId);
    await post(event("checkout.session.expired", checkoutId));
    await post(event("customer.subscription.deleted", stripeSubscriptionOf(stripe, checkoutId)));
    expect(await now(id)).toMatchObject({ status: "active" });
    expect(changesOf(id)).toEqual(["open > active"]);
  });

  it("renews it, month by month", async () => {
    const { id, stripeId } = await begin();
    const { paidUntil } = await now(id);
    stripe.endMonth(stripeId, "paid");
    await post(event("customer.subscription.updated", stripeId));
    await post(event("customer.subscription.updated", stripeId));
    const renewed = await now(id);
    expect(renewed.paidUntil?.getTime()).toBeGreaterThan(paidUntil?.getTime() ?? 0);
    expect(changesOf(id)).toEqual(["open > active", "active > active renewed"]);
    expect(await paymentsOf(id)).toMatchObject([
      { periodStart: paidUntil, periodEnd: renewed.paidUntil },
      { periodEnd: paidUntil },
    ]);
  });

  it("tells of a declined renewal, of its payment, and of the end", async () => {
    const { id, stripeId } = await begin();
    const { paidUntil } = await now(id);
    stripe.endMonth(stripeId, "declined");
    await post(event("customer.subscription.updated", stripeId));
    expect(await now(id)).toMatchObject({ status: "past_due", paidUntil });

    stripe.replaceCard(stripeId);
    await post(event("customer.subscription.updated", stripeId));
    expect(await now(id)).toMatchObject({ status: "active" });

    stripe.endMonth(stripeId, "declined");
    const subscription = stripe.state.subscriptions.get(stripeId);
    Object.assign(subscription ?? {}, { status: "canceled", ended_at: 1_900_000_000 });
    await post(event("customer.subscription.deleted", stripeId));
    expect(await now(id)).toMatchObject({
      status: "ended",
      endedAt: new Date(1_900_000_000_000),
    });
    expect(changesOf(id)).toEqual([
      "open > active",
      "active > past_due",
      "past_due > active renewed",
      "active > ended",
    ]);
  });

  it("takes it through every state when all is heard at the same time", async () => {
    const { id, checkoutId } = await openSample(context, user);
    stripe.pay(checkoutId);
    stripe.endMonth(stripeSubscriptionOf(stripe, checkoutId), "declined");
    await post(event("checkout.session.completed", checkoutId));
    expect(changesOf(id)).toEqual(["open > active", "active > past_due"]);
  });

  it("ends one whose checkout has expired", async () => {
    const { id, checkoutId } = await openSample(context, user);
    stripe.expire(checkoutId);
    await post(event("checkout.session.expired", checkoutId));
    expect(await now(id)).toMatchObject({ status: "expired", paidUntil: null });
    expect(changesOf(id)).toEqual(["open > expired"]);
  });

  it("is refused when it is forged", async () => {
    const { id, checkoutId } = await openSample(context, user);
    stripe.pay(checkoutId);
    const response = await post(event("checkout.session.completed", checkoutId, { secret: "no" }));
    expect(response.status).toBe(400);
    expect(await now(id)).toMatchObject({ status: "open" });
  });

  it("is to be sent again while the provider or the feature fails", async () => {
    const { id, checkoutId } = await openSample(context, user);
    stripe.pay(checkoutId);
    const notice = event("checkout.session.completed", checkoutId);
    stripe.behave("failing");
    expect((await post(notice)).status).toBe(502);
    stripe.behave("normally");
    purposeFails = true;
    expect((await post(notice)).status).toBe(500);
    expect(await now(id)).toMatchObject({ status: "open", paidUntil: null });
    expect(await paymentsOf(id)).toEqual([]);

    purposeFails = false;
    expect((await post(notice)).status).toBe(200);
    expect(changesOf(id)).toEqual(["open > active"]);
  });

  it("about nothing of ours is taken and has no effect", async () => {
    for (const type of ["customer.subscription.updated", "invoice.paid"]) {
      expect((await post(event(type, "sub_of_somebody_else"))).status).toBe(200);
    }
  });

  it("never begins one that costs something else", async () => {
    for (const paid of [{ amount: 100 }, { currency: "cad" }]) {
      const payer = await context.createUser();
      const { id, checkoutId } = await openSample(context, payer);
      stripe.pay(checkoutId, paid);
      const response = await post(event("checkout.session.completed", checkoutId));
      expect(await response.json()).toMatchObject({ code: "payment_amount_mismatch" });
      expect(await now(id)).toMatchObject({ status: "open" });
      expect(context.logged).toContainEqual(
        expect.objectContaining({ event: "payments.amount_mismatch", subscriptionId: id }),
      );
    }
  });

  it("does not let an answer from before a change undo it", async () => {
    const { id, stripeId } = await begin();
    const seen = await now(id);
    const old = await context.services.payments.gateway.readSubscription({
      subscriptionId: stripeId,
    });
    if (!old) throw new Error("The provider does not know it");
    await context.services.payments.gateway.setSubscriptionToEnd(stripeId, true);
    await reconcileSubscription(context.services, id);
    const late = await context.services.database.asSystem("test", (transaction) =>
      applyRemoteState(context.services, transaction, seen, old),
    );
    expect(late).toBeUndefined();
    expect(await now(id)).toMatchObject({ cancelAtPeriodEnd: true });
  });
});

describe("a first payment that comes late", () => {
  /** As it is when the site took a checkout for over, and it was paid all the same. */
  async function openThenExpire() {
    const opened = await openSample(context, user);
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("subscriptions")
        .set({ status: "expired" })
        .where("id", "=", opened.id)
        .execute(),
    );
    return opened;
  }

  it("gives people what they paid for when they have no other", async () => {
    const { id, checkoutId } = await openThenExpire();
    stripe.pay(checkoutId);
    await post(event("checkout.session.completed", checkoutId));
    expect(await now(id)).toMatchObject({ status: "active" });
    expect(changesOf(id)).toEqual(["expired > active"]);
  });

  it("takes the place of another that is still open, which can then not be paid", async () => {
    const late = await openThenExpire();
    const other = await openSample(context, user);
    stripe.pay(late.checkoutId);
    await post(event("checkout.session.completed", late.checkoutId));
    expect(await now(late.id)).toMatchObject({ status: "active" });
    expect(await now(other.id)).toMatchObject({ status: "expired" });
    await context.runJobs();
    expect(stripe.state.sessions.get(other.checkoutId)?.status).toBe("expired");
  });

  it("is given back beside one that runs, and ends at the provider, once", async () => {
    const late = await openThenExpire();
    const { id } = await begin();
    stripe.pay(late.checkoutId);
    const stripeId = stripeSubscriptionOf(stripe, late.checkoutId);
    const refundsBefore = stripe.state.refunds.length;
    const booksBefore = await sumLedger(context);
    await post(event("checkout.session.completed", late.checkoutId));
    await post(event("customer.subscription.created", stripeId));
    await context.runJobs();
    await post(event("customer.subscription.deleted", stripeId));
    await context.runJobs();

    expect(stripe.state.subscriptions.get(stripeId)).toMatchObject({ status: "canceled" });
    expect(stripe.state.refunds.slice(refundsBefore)).toMatchObject([{ amount: 1900 }]);
    expect(await sumLedger(context)).toEqual({ held: 0, ...booksBefore });
    expect(await now(late.id)).toMatchObject({ status: "expired", paidUntil: null });
    expect(await now(id)).toMatchObject({ status: "active" });
    expect(changesOf(late.id)).toEqual([]);
    const emails = (await context.outbox()).filter(
      ({ recipient, subject }) => recipient === user.email && subject === "We're returning $19",
    );
    expect(emails).toHaveLength(1);
  });

  it("with another one after it is given back with an email about the sum of both", async () => {
    const late = await openThenExpire();
    await begin();
    stripe.pay(late.checkoutId);
    stripe.endMonth(stripeSubscriptionOf(stripe, late.checkoutId), "paid");
    const refundsBefore = stripe.state.refunds.length;
    await post(event("checkout.session.completed", late.checkoutId));
    const emails = (await context.outbox()).filter(
      ({ recipient, subject }) => recipient === user.email && subject.startsWith("We're returning"),
    );
    expect(stripe.state.refunds.slice(refundsBefore)).toMatchObject([
      { amount: 1900 },
      { amount: 1900 },
    ]);
    expect(emails.map(({ subject }) => subject)).toEqual(["We're returning $38"]);
  });

  it("stays given back when the other one has ended", async () => {
    const late = await openThenExpire();
    const running = await begin();
    stripe.pay(late.checkoutId);
    await post(event("checkout.session.completed", late.checkoutId));
    await context.runJobs();
    await context.services.payments.gateway.endSubscription(running.stripeId);
    await reconcileSubscription(context.services, running.id);
    await reconcileSubscription(context.services, late.id);
    expect(await now(late.id)).toMatchObject({ status: "expired" });
  });

  it("of a second checkout of the same subscription is given back", async () => {
    const { id } = await begin();
    const second = await context.services.payments.gateway.openSubscription({
      idempotencyKey: "another try whose answer was lost",
      ownId: id,
      description: "Sample subscription",
      amountCents: 1900,
      currency: "USD",
      customerEmail: "sample@people.example",
      returnUrl: "http://localhost/return",
      cancelUrl: "http://localhost/cancel",
    });
    stripe.pay(second.checkoutId);
    const refundsBefore = stripe.state.refunds.length;
    await post(event("checkout.session.completed", second.checkoutId));
    await context.runJobs();
    expect(stripe.state.refunds).toHaveLength(refundsBefore + 1);
    const secondId = stripeSubscriptionOf(stripe, second.checkoutId);
    expect(stripe.state.subscriptions.get(secondId)).toMatchObject({ status: "canceled" });
    expect(await now(id)).toMatchObject({ status: "active" });
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  it("is given back when the account is gone", async () => {
    const { id, checkoutId } = await openSample(context, user);
    await deleteAccount(context, user);
    stripe.pay(checkoutId);
    const refundsBefore = stripe.state.refunds.length;
    await post(event("checkout.session.completed", checkoutId));
    await context.runJobs();
    expect(await now(id)).toMatchObject({ userId: null, status: "expired" });
    expect(stripe.state.refunds).toHaveLength(refundsBefore + 1);
    expect(stripe.state.subscriptions.get(stripeSubscriptionOf(stripe, checkoutId))?.status).toBe(
      "canceled",
    );
  });
});

describe("the job that looks after subscriptions", () => {
  const run = () => reconcileSubscriptionsJob.handle(context.services, {}, { id: "test" });

  it("finds a first payment whose notice was lost", async () => {
    const { id, checkoutId } = await openSample(context, user);
    stripe.pay(checkoutId);
    await run();
    expect(await now(id)).toMatchObject({ status: "open" });
    context.clock.advance({ minutes: 5 });
    await run();
    expect(await now(id)).toMatchObject({ status: "active" });
    expect(changesOf(id)).toEqual(["open > active"]);
  });

  it("asks about one whose month is over, and once an hour about one past due", async () => {
    const { id, stripeId } = await begin();
    stripe.endMonth(stripeId, "declined");
    await run();
    expect(await now(id)).toMatchObject({ status: "active" });
    const { paidUntil } = await now(id);
    context.clock.set(new Date((paidUntil?.getTime() ?? 0) + 1000));
    await run();
    expect(await now(id)).toMatchObject({ status: "past_due" });

    stripe.replaceCard(stripeId);
    context.clock.advance({ minutes: 30 });
    await run();
    expect(await now(id)).toMatchObject({ status: "past_due" });
    context.clock.advance({ minutes: 30 });
    await run();
    expect(await now(id)).toMatchObject({ status: "active" });
  });

  it("is not stopped by one that cannot be settled", async () => {
    const wrong = await openSample(context, user);
    stripe.pay(wrong.checkoutId, { amount: 1 });
    const right = await openSample(context, await context.createUser());
    stripe.pay(right.checkoutId);
    context.clock.advance({ minutes: 5 });
    await run();
    expect(await now(right.id)).toMatchObject({ status: "active" });
    expect(await now(wrong.id)).toMatchObject({ status: "open" });
  });

  it("ends what runs for an account that is gone, and closes what is open", async () => {
    const { id, stripeId } = await begin();
    const other = await context.createUser();
    const open = await openSample(context, other);
    await deleteAccount(context, user);
    await deleteAccount(context, other);
    context.clock.advance({ minutes: 5 });
    await run();
    expect(stripe.state.subscriptions.get(stripeId)).toMatchObject({ status: "canceled" });
    expect(await now(id)).toMatchObject({ userId: null, status: "ended" });
    expect(stripe.state.sessions.get(open.checkoutId)?.status).toBe("expired");
    expect(await now(open.id)).toMatchObject({ status: "expired" });
  });

  it("gives a renewal back that was charged when the account was gone", async () => {
    const { id, stripeId } = await begin();
    await deleteAccount(context, user);
    const refundsBefore = stripe.state.refunds.length;
    const booksBefore = await sumLedger(context);
    stripe.endMonth(stripeId, "paid");
    const renewal = [...stripe.state.invoices.values()]
      .filter(({ subscription }) => subscription === stripeId)
      .at(-1);
    Object.assign(renewal?.status_transitions ?? {}, { paid_at: Date.now() / 1000 + 60 });
    context.clock.advance({ minutes: 5 });
    await run();
    await context.runJobs();
    expect(await now(id)).toMatchObject({ userId: null, status: "ended" });
    expect(stripe.state.refunds).toHaveLength(refundsBefore + 1);
    expect(stripe.state.refunds.at(-1)).toMatchObject({ payment_intent: renewal?.payment_intent });
    expect(await sumLedger(context)).toEqual(booksBefore);
  });

  it("asks again in the next round when the provider did not answer", async () => {
    const { id, stripeId } = await begin();
    stripe.endMonth(stripeId, "declined");
    context.clock.advance(32 * oneDay);
    await run();
    stripe.replaceCard(stripeId);
    context.clock.advance({ hours: 1 });
    stripe.behave("losing-answers");
    await run();
    expect(await now(id)).toMatchObject({ status: "past_due" });
    stripe.behave("normally");
    context.clock.advance({ minutes: 5 });
    await run();
    expect(await now(id)).toMatchObject({ status: "active" });
  });

  it("gives up one whose checkout was never opened, after a day", async () => {
    stripe.behave("failing");
    await expect(openSample(context, user)).rejects.toThrow();
    stripe.behave("normally");
    context.clock.advance({ hours: 1 });
    await run();
    expect(await subscriptionsOf(context, user)).toMatchObject([{ status: "open" }]);
    context.clock.advance(oneDay);
    await run();
    expect(await subscriptionsOf(context, user)).toMatchObject([{ status: "expired" }]);
  });
});
