import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { FakeStripe } from "../../../../tests/support/fakes/fake-stripe.ts";
import type { TestContext, TestUser } from "../../../../tests/support/services.ts";
import { readPurchase } from "../desk/desk.usecases.server.ts";
import { refundSurplusPaymentJob } from "../orders/refunds.jobs.server.ts";
import { createStripeContext, registerSamplePurpose } from "../payments.test-support.ts";
import { reconcileSubscription } from "../subscriptions/reconcile-subscription.usecases.server.ts";
import { refundMonthJob } from "../subscriptions/refund-month.job.server.ts";
import { returnSubscription } from "../subscriptions/return-subscription.usecases.server.ts";
import {
  openSample,
  registerSampleSubscription,
  sampleSubscriptionPurpose,
  stripeSubscriptionOf,
  subscriptionNow,
} from "../subscriptions/subscriptions.test-support.ts";
import { settleMonthRefunds } from "../subscriptions/unsettled-subscriptions.usecases.server.ts";
import { applyDispute } from "./apply-dispute.usecases.server.ts";
import { disputePart, lose, refundByTeam, refundsOf } from "./disputes.test-support.ts";

let stripe: FakeStripe;
let context: TestContext;
let finance: TestUser;

beforeAll(async () => {
  ({ stripe, context } = await createStripeContext());
  registerSamplePurpose(context);
  registerSampleSubscription(context);
  finance = await context.createUser({ roles: ["finance"] });
});
afterAll(async () => {
  await context?.close();
  await stripe?.close();
});

const system = <Result>(act: (transaction: DatabaseTransaction) => Promise<Result>) =>
  context.services.database.asSystem("test", act);
const apply = (disputeId: string) => applyDispute(context.services, disputeId);

describe("a lost dispute about a month of a subscription", () => {
  async function subscribe() {
    const user = await context.createUser();
    const { id, checkoutId } = await openSample(context, user);
    stripe.pay(checkoutId);
    await reconcileSubscription(context.services, id);
    const [month] = await monthsOf(id);
    if (!month?.payment_id) throw new Error("The month has no payment");
    return { id, user, checkoutId, ...month, paymentId: month.payment_id };
  }
  const monthsOf = (id: string) =>
    system((transaction) =>
      transaction
        .selectFrom("subscription_payments")
        .select(["invoice_id", "payment_id", "lost_cents"])
        .where("subscription_id", "=", id)
        .orderBy("period_end")
        .execute(),
    );

  it("ends it right away, where that month runs", async () => {
    const { id, paymentId } = await subscribe();
    const disputeId = stripe.raiseDispute(paymentId);
    await apply(disputeId);
    expect(await subscriptionNow(context, id)).toMatchObject({ status: "active" });
    stripe.changeDispute(disputeId, "lost");
    await apply(disputeId);
    await context.runJobs();
    expect(await subscriptionNow(context, id)).toMatchObject({ status: "ended" });
    expect(await monthsOf(id)).toMatchObject([{ lost_cents: 1900 }]);
  });

  it("drops the refund of the team that was on its way, and one that we won makes it", async () => {
    for (const outcome of ["lost", "won"]) {
      const { invoice_id: invoiceId, paymentId } = await subscribe();
      await refundByTeam(context, finance, {
        purchaseId: invoiceId,
        amountCents: 1900,
        seenLeftCents: 1900,
      });
      const disputeId = stripe.raiseDispute(paymentId);
      await apply(disputeId);
      await context.runJobs();
      context.clock.advance({ hours: 2 });
      await settleMonthRefunds(context.services);
      expect(refundsOf(stripe, paymentId)).toEqual([]);
      stripe.changeDispute(disputeId, outcome);
      await apply(disputeId);
      await context.runJobs();
      expect(refundsOf(stripe, paymentId)).toHaveLength(outcome === "won" ? 1 : 0);
      const { purchase, refunding } = await readPurchase(context.services, finance, invoiceId);
      expect(purchase.state).toBe(outcome === "won" ? "refunded" : "lost");
      expect(refunding?.refunds).toMatchObject([
        { status: outcome === "won" ? "refunded" : "dropped" },
      ]);
    }
  });

  it("ends nothing where the bank took a part, and a refund of the rest returns the rest alone", async () => {
    const { id, invoice_id: invoiceId, paymentId } = await subscribe();
    await lose({ stripe, context }, await disputePart({ stripe, context }, paymentId, 500));
    await context.runJobs();
    expect(await subscriptionNow(context, id)).toMatchObject({
      status: "active",
      cancelAtPeriodEnd: false,
    });
    await refundByTeam(context, finance, {
      purchaseId: invoiceId,
      amountCents: 1400,
      seenLeftCents: 1400,
    });
    await context.runJobs();
    expect(refundsOf(stripe, paymentId)).toMatchObject([{ amount: 1400 }]);
    expect(await subscriptionNow(context, id)).toMatchObject({ status: "ended" });
  });

  it("makes what the bank didn't take of the refund that was on its way", async () => {
    const { id, invoice_id: invoiceId, paymentId } = await subscribe();
    await refundByTeam(context, finance, {
      purchaseId: invoiceId,
      amountCents: 1900,
      seenLeftCents: 1900,
    });
    const disputeId = await disputePart({ stripe, context }, paymentId, 500);
    context.clock.advance({ hours: 1 });
    await lose({ stripe, context }, disputeId);
    await context.runJobs();
    expect(refundsOf(stripe, paymentId)).toMatchObject([{ amount: 1400 }]);
    const { refunding } = await readPurchase(context.services, finance, invoiceId);
    expect(refunding?.refunds).toMatchObject([{ status: "dropped" }, { status: "refunded" }]);
    expect(await subscriptionNow(context, id)).toMatchObject({ status: "ended" });
  });

  it("leaves only the rest to return, when its payer shouldn't have been charged", async () => {
    for (const from of ["bank", "team"] as const) {
      const { user, invoice_id: invoiceId, paymentId } = await subscribe();
      if (from === "bank")
        await lose({ stripe, context }, await disputePart({ stripe, context }, paymentId, 500));
      else
        await refundByTeam(context, finance, {
          purchaseId: invoiceId,
          amountCents: 500,
          seenLeftCents: 1900,
        });
      const person = { userId: user.userId, purpose: sampleSubscriptionPurpose };
      await returnSubscription(context.services, person, async () => {});
      const key = { provider: "stripe", paymentId };
      await refundSurplusPaymentJob.handle(context.services, key, { id: "first" });
      await context.runJobs();
      expect(refundsOf(stripe, paymentId).map(({ amount }) => amount)).toEqual(
        from === "bank" ? [1400] : [1400, 500],
      );
    }
  });

  it("leaves only the rest to return also where the bank decides later", async () => {
    const { id, user, paymentId } = await subscribe();
    const disputeId = await disputePart({ stripe, context }, paymentId, 500);
    const person = { userId: user.userId, purpose: sampleSubscriptionPurpose };
    await returnSubscription(context.services, person, async () => {});
    await lose({ stripe, context }, disputeId);
    await context.runJobs();
    expect(refundsOf(stripe, paymentId)).toMatchObject([{ amount: 1400 }]);
    expect(await monthsOf(id)).toMatchObject([{ lost_cents: 500 }]);
  });

  it.each([1900, 1600])(
    "leaves no refund waiting that the team had decided, where the bank takes %d of 1900",
    async (bankCents) => {
      const { user, invoice_id: invoiceId, paymentId } = await subscribe();
      await refundByTeam(context, finance, {
        purchaseId: invoiceId,
        amountCents: 500,
        seenLeftCents: 1900,
      });
      const disputeId = await disputePart({ stripe, context }, paymentId, bankCents);
      const person = { userId: user.userId, purpose: sampleSubscriptionPurpose };
      await returnSubscription(context.services, person, async () => {});
      await lose({ stripe, context }, disputeId);
      await context.runJobs();
      expect(refundsOf(stripe, paymentId).reduce((sum, { amount }) => sum + amount, 0)).toBe(
        1900 - bankCents,
      );
      const { refunding } = await readPurchase(context.services, finance, invoiceId);
      expect(refunding?.refunds.map(({ status }) => status)).toEqual(["dropped"]);
    },
  );

  it("is returned wholly, though the provider refused the part that the team refunded", async () => {
    const { user, invoice_id: invoiceId, paymentId } = await subscribe();
    await refundByTeam(context, finance, {
      purchaseId: invoiceId,
      amountCents: 500,
      seenLeftCents: 1900,
    });
    const person = { userId: user.userId, purpose: sampleSubscriptionPurpose };
    await returnSubscription(context.services, person, async () => {});
    const { refunding } = await readPurchase(context.services, finance, invoiceId);
    const refundRowId = refunding?.refunds[0]?.id ?? "";
    stripe.behave("failing");
    await refundMonthJob.handle(context.services, { refundRowId }, { id: "refused" });
    stripe.behave("normally");
    stripe.clearIdempotencyKeys();
    await context.runJobs();
    expect(refundsOf(stripe, paymentId).reduce((sum, { amount }) => sum + amount, 0)).toBe(1900);
  });

  it("ends it with the paid month, where an earlier one was taken back", async () => {
    const { id, checkoutId, paymentId } = await subscribe();
    // The last test here: a month at this Stripe begins when the machine says, so later ones would be over.
    context.clock.advance({ days: 31 });
    stripe.endMonth(stripeSubscriptionOf(stripe, checkoutId), "paid");
    await reconcileSubscription(context.services, id);
    const disputeId = stripe.raiseDispute(paymentId);
    stripe.changeDispute(disputeId, "lost");
    await apply(disputeId);
    await context.runJobs();
    expect(await subscriptionNow(context, id)).toMatchObject({
      status: "active",
      cancelAtPeriodEnd: true,
    });
  });
});
