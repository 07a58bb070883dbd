import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import type { FakeStripe } from "../../../../tests/support/fakes/fake-stripe.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import type { TestContext, TestUser } from "../../../../tests/support/services.ts";
import { listPayables, readEarnings } from "../ledger/payouts.usecases.server.ts";
import { writeCreditNote } from "../orders/receipts.usecases.server.ts";
import { reconcileOrder } from "../orders/reconcile.usecases.server.ts";
import { refundOrderJob } from "../orders/refunds.jobs.server.ts";
import { requestRefund } from "../orders/request-refund.usecases.server.ts";
import { settleOrder } from "../orders/settle-order.usecases.server.ts";
import { listOwnPayments } from "../own-payments.usecases.server.ts";
import * as orderPage from "../pages/admin-order.tsx";
import * as ordersPage from "../pages/admin-orders.tsx";
import {
  createStripeContext,
  heldPurpose,
  openSampleOrder,
  orderNow,
  type PurposeCalls,
  registerSamplePurpose,
  sumLedger,
} from "../payments.test-support.ts";
import { reconcileSubscription } from "../subscriptions/reconcile-subscription.usecases.server.ts";
import {
  openSample,
  registerSampleSubscription,
  subscriptionNow,
} from "../subscriptions/subscriptions.test-support.ts";
import { readPurchase } from "./desk.usecases.server.ts";
import { refundPurchase, type TeamRefundRequest } from "./team-refunds.usecases.server.ts";

let stripe: FakeStripe;
let context: TestContext;
let finance: TestUser;
let payer: TestUser;
let calls: PurposeCalls;
let isFailing = false;

beforeAll(async () => {
  ({ stripe, context } = await createStripeContext());
  calls = registerSamplePurpose(context, { failing: () => isFailing });
  registerSampleSubscription(context);
  finance = await context.createUser({ roles: ["finance"] });
  payer = await context.createUser();
});
afterEach(async () => {
  stripe.behave("normally");
  isFailing = false;
  await expectBalancedBooks();
});
afterAll(async () => {
  await context?.close();
  await stripe?.close();
});

async function expectBalancedBooks(): Promise<void> {
  const sums = await sumLedger(context);
  expect(Object.values(sums).reduce((sum, cents) => sum + cents, 0)).toBe(0);
}

async function buy(changes: Parameters<typeof openSampleOrder>[2] = {}, user = payer) {
  const opened = await openSampleOrder(context, user, changes);
  stripe.pay(opened.checkoutId);
  await reconcileOrder(context.services, { orderId: opened.orderId });
  return opened;
}

const refund = (
  purchaseId: string,
  changes: Partial<TeamRefundRequest> = {},
  viewer: Viewer = finance,
) =>
  refundPurchase(context.services, viewer, {
    purchaseId,
    requestKey: randomUUID(),
    amountCents: 4900,
    seenLeftCents: 4900,
    reason: "Asked for it by phone",
    ...changes,
  });
const refundsAt = (checkoutId: string) => {
  const payment = stripe.state.sessions.get(checkoutId)?.payment_intent;
  return stripe.state.refunds.filter(({ payment_intent }) => payment_intent === payment);
};
const refundingOf = async (purchaseId: string) => {
  const { refunding } = await readPurchase(context.services, finance, purchaseId);
  if (!refunding) throw new Error("Nothing was charged");
  return refunding;
};
const subjectsTo = async (user: TestUser) =>
  (await context.outbox())
    .filter(({ recipient }) => recipient === user.email)
    .map(({ subject }) => subject);

describe("a refund by the team", () => {
  it("goes back in parts, and what was bought ends with the last one", async () => {
    const user = await context.createUser();
    const { orderId, checkoutId, subjectId } = await buy({}, user);
    await refund(orderId, { amountCents: 1000 });
    await context.runJobs();
    expect(await orderNow(context, orderId)).toMatchObject({
      status: "refunded",
      refundedMoney: { amountCents: 1000 },
    });
    expect(calls).not.toContain(`end ${subjectId}`);
    expect((await refundingOf(orderId)).terms).toMatchObject({ leftCents: 3900, denial: null });

    await refund(orderId, { amountCents: 3900, seenLeftCents: 3900 });
    await context.runJobs();
    expect(calls).toContain(`end ${subjectId}`);
    expect(refundsAt(checkoutId).map(({ amount }) => amount)).toEqual([1000, 3900]);
    expect((await refundingOf(orderId)).terms).toMatchObject({
      leftCents: 0,
      denial: "There's nothing left to refund.",
    });
    expect(await sumLedger(context, orderId)).toEqual({ provider: 0, revenue: 0 });
    expect(await subjectsTo(user)).toEqual(
      expect.arrayContaining(["We've refunded $10 USD", "We've refunded $39 USD"]),
    );
  });

  it("is called refunded on the list of orders only once it's made", async () => {
    const { orderId } = await buy();
    const routes = [pageRoute("/admin/orders", ordersPage)];
    const list = async () =>
      (await visitPage(context, routes, `/admin/orders?q=${orderId}`, undefined, finance)).html;
    await refund(orderId, { amountCents: 1000 });
    expect(await list()).toContain("$10 refunded or pending");
    await context.runJobs();
    const done = await list();
    expect(done).toContain("$10 refunded");
    expect(done).not.toContain("refunded or pending");
  });

  it("that's refused leaves its form open as it was typed, still as the same request", async () => {
    const { orderId } = await buy();
    const form = {
      intent: "refund",
      requestKey: randomUUID(),
      seenLeftCents: "4900",
      amount: "50.00",
      reason: "Asked for it by phone",
    };
    const operator = await context.createUser({ roles: ["finance"] });
    const routes = [pageRoute("/admin/orders/:orderId", orderPage)];
    const path = `/admin/orders/${orderId}`;
    const { status, html } = await visitPage(context, routes, path, form, operator);
    expect(status).toBe(409);
    expect(html).toMatch(/<details open=""/);
    for (const value of [form.amount, form.requestKey]) expect(html).toContain(`value="${value}"`);
    expect(html).toContain(`${form.reason}</textarea>`);
  });

  it("has a credit note for its payer and for people with the right money alone", async () => {
    const { orderId } = await buy();
    await refund(orderId, { amountCents: 1250 });
    await context.runJobs();
    const [made] = (await refundingOf(orderId)).refunds;
    expect(made?.creditNoteNumber).toMatch(/^C-\d{4}-\d{6}$/);
    const { creditNotes } = await listOwnPayments(context.services, payer, { page: 1 });
    expect(creditNotes).toContainEqual(
      expect.objectContaining({ id: made?.id, paymentId: orderId, number: made?.creditNoteNumber }),
    );
    const write = (viewer: Viewer) => writeCreditNote(context.services, viewer, made?.id ?? "");
    expect((await write(payer)).fileName).toBe(`credit-note-${made?.creditNoteNumber}.pdf`);
    expect((await write(finance)).pdf.length).toBeGreaterThan(1000);
    const stranger = await context.createUser();
    for (const viewer of [stranger, anonymousViewer]) {
      await expect(write(viewer)).rejects.toMatchObject({ code: "order_not_found" });
    }
  });

  it("is one for two clicks on the same form, also at the same moment and after it's done", async () => {
    const { orderId, checkoutId } = await buy();
    const click = { requestKey: randomUUID(), amountCents: 1000 };
    await Promise.all([refund(orderId, click), refund(orderId, click)]);
    await context.runJobs();
    await refund(orderId, click);
    await context.runJobs();
    expect(refundsAt(checkoutId)).toHaveLength(1);
  });

  it("of another amount, or of another purchase, isn't taken for the one that the form has made", async () => {
    const { orderId, checkoutId } = await buy();
    const requestKey = randomUUID();
    await refund(orderId, { requestKey, amountCents: 1000 });
    await context.runJobs();
    const again = { requestKey, amountCents: 2000, seenLeftCents: 3900 };
    await expect(refund(orderId, again)).rejects.toMatchObject({ code: "refund_changed" });
    const other = await buy();
    await expect(refund(other.orderId, { requestKey, amountCents: 1000 })).rejects.toMatchObject({
      code: "refund_changed",
    });

    // The page lets the operator go on: its form has another key then.
    const operator = await context.createUser({ roles: ["finance"] });
    const routes = [pageRoute("/admin/orders/:orderId", orderPage)];
    const form = {
      intent: "refund",
      requestKey,
      seenLeftCents: "3900",
      amount: "20.00",
      reason: "Asked for it by phone",
    };
    const { status, html } = await visitPage(
      context,
      routes,
      `/admin/orders/${orderId}`,
      form,
      operator,
    );
    expect(status).toBe(409);
    expect(html).toContain("Part of this has just been refunded.");
    expect(html).toMatch(/<details open=""/);
    expect(html).toContain('value="20.00"');
    expect(html).not.toContain(requestKey);
    expect(refundsAt(checkoutId)).toHaveLength(1);
  });

  it("of two people at the same moment is the first one's", async () => {
    const { orderId, checkoutId } = await buy();
    const other = await context.createUser({ roles: ["admin"], factor: true });
    const outcomes = await Promise.allSettled([refund(orderId), refund(orderId, {}, other)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = outcomes.find(({ status }) => status === "rejected");
    expect(refused).toMatchObject({ reason: { code: "refund_changed" } });
    await context.runJobs();
    expect(refundsAt(checkoutId)).toHaveLength(1);
  });

  it("is one when the answer is lost, and one when the server dies before it's recorded", async () => {
    const lost = await buy();
    await refund(lost.orderId, { amountCents: 700 });
    stripe.behave("losing-answers");
    await expect(
      refundOrderJob.handle(context.services, lost, { id: "lost" }),
    ).rejects.toMatchObject({ code: "payment_provider_unreachable" });
    stripe.behave("normally");
    await context.runJobs();
    expect(refundsAt(lost.checkoutId)).toHaveLength(1);
    expect((await refundingOf(lost.orderId)).terms.leftCents).toBe(4200);

    const died = await buy();
    await refund(died.orderId, { amountCents: 700 });
    isFailing = true;
    await expect(refundOrderJob.handle(context.services, died, { id: "died" })).rejects.toThrow(
      "The sample purpose fails",
    );
    expect(refundsAt(died.checkoutId)).toHaveLength(1);
    expect((await refundingOf(died.orderId)).terms.denial).toContain("is on its way");
    isFailing = false;
    await context.runJobs();
    expect(refundsAt(died.checkoutId)).toHaveLength(1);
    expect(await orderNow(context, died.orderId)).toMatchObject({ status: "refunded" });
  });

  it("that the provider refuses leaves the order as it was, to be decided again", async () => {
    const { orderId, checkoutId, subjectId } = await buy();
    await refund(orderId);
    stripe.behave("failing");
    await refundOrderJob.handle(context.services, { orderId }, { id: "refused" });
    stripe.behave("normally");
    expect(await orderNow(context, orderId)).toMatchObject({
      status: "paid",
      refundedMoney: null,
    });
    const { refunds, terms } = await refundingOf(orderId);
    expect(refunds.map(({ status }) => status)).toEqual(["failed"]);
    expect(terms).toMatchObject({ leftCents: 4900, denial: null });
    expect(calls).not.toContain(`end ${subjectId}`);
    await refund(orderId);
    await context.runJobs();
    expect(refundsAt(checkoutId)).toHaveLength(1);
    expect(calls).toContain(`end ${subjectId}`);
  });

  it("takes the payee's share back in the same proportion, to the last cent", async () => {
    const payeeId = randomUUID();
    const { orderId, subjectId } = await buy({ purpose: heldPurpose });
    await context.services.database.asSystem("test", (transaction) =>
      settleOrder(context.services, transaction, {
        purpose: heldPurpose,
        subjectId,
        payeeId,
        payeeCents: 4165,
      }),
    );
    await refund(orderId, { amountCents: 1001 });
    await context.runJobs();
    expect(await sumLedger(context, orderId)).toEqual({
      provider: 3899,
      held: 0,
      payable: -(4165 - 851),
      revenue: -(3899 - (4165 - 851)),
    });
    expect((await readEarnings(context.services, payeeId)).dueCents).toBe(4165 - 851);
    await refund(orderId, { amountCents: 3899, seenLeftCents: 3899 });
    await context.runJobs();
    expect(await sumLedger(context, orderId)).toEqual({
      provider: 0,
      held: 0,
      payable: 0,
      revenue: 0,
    });
    const payables = await listPayables(context.services, finance);
    expect(payables.map((payable) => payable.payeeId)).not.toContain(payeeId);
  });

  it("comes before an automatic one: that one changes nothing, or returns the rest where it must", async () => {
    const { orderId, checkoutId } = await buy();
    await refund(orderId, { amountCents: 1000 });
    await context.runJobs();
    const ask = (completes: boolean) =>
      context.services.database.asSystem("test", (transaction) =>
        requestRefund(context.services, transaction, { orderId, completes }),
      );
    expect(await ask(false)).toMatchObject({ status: "refunded" });
    await ask(true);
    await context.runJobs();
    expect(refundsAt(checkoutId).map(({ amount }) => amount)).toEqual([1000, 3900]);
  });

  it("isn't made by the payer, who is told to ask a colleague", async () => {
    const own = await context.createUser({ roles: ["finance"] });
    const { orderId } = await buy({}, own);
    await expect(refund(orderId, {}, own)).rejects.toMatchObject({
      code: "own_matter",
      status: 403,
    });
    const routes = [pageRoute("/admin/orders/:orderId", orderPage)];
    const see = async (viewer: TestUser) =>
      (await visitPage(context, routes, `/admin/orders/${orderId}`, undefined, viewer)).html;
    expect(await see(finance)).toContain("Refund up to");
    const shown = await see(own);
    expect(shown).toContain("Ask a colleague to decide.");
    expect(shown).not.toContain("Refund up to");
    await refund(orderId);
    await context.runJobs();
  });

  it("says why it can't be made", async () => {
    const { orderId } = await buy();
    const unpaid = await openSampleOrder(context, payer);
    await expect(refund(orderId, { seenLeftCents: 100 })).rejects.toMatchObject({
      code: "refund_changed",
    });
    await expect(refund(orderId, { amountCents: 4901 })).rejects.toMatchObject({
      code: "refund_exceeds_payment",
    });
    await expect(refund(unpaid.orderId)).rejects.toMatchObject({
      code: "refund_denied",
      message: "Nothing has been charged.",
    });
    await expect(refund(randomUUID())).rejects.toMatchObject({ code: "order_not_found" });
    const support = await context.createUser({ roles: ["support"] });
    for (const viewer of [anonymousViewer, payer, support]) {
      await expect(refund(orderId, {}, viewer)).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});

describe("a refund of a paid month", () => {
  async function subscribe(): Promise<{ id: string; invoiceId: string; user: TestUser }> {
    const user = await context.createUser();
    const { id, checkoutId } = await openSample(context, user);
    stripe.pay(checkoutId);
    await reconcileSubscription(context.services, id);
    const { rows } = await context.services.database.asSystem("test", (transaction) =>
      sql<{ invoice_id: string }>`
        select invoice_id from public.subscription_payments where subscription_id = ${id}::uuid
      `.execute(transaction),
    );
    return { id, invoiceId: rows[0]?.invoice_id ?? "", user };
  }

  it("in part leaves the subscription, and in full ends it", async () => {
    const { id, invoiceId, user } = await subscribe();
    await refund(invoiceId, { amountCents: 900, seenLeftCents: 1900 });
    await context.runJobs();
    expect(await subscriptionNow(context, id)).toMatchObject({ status: "active" });
    const { purchase, refunding } = await readPurchase(context.services, finance, invoiceId);
    expect(purchase).toMatchObject({ state: "partial", refundedCents: 900 });
    expect(refunding?.terms).toMatchObject({
      leftCents: 1000,
      whole: "The subscription ends right away and isn't charged again.",
    });
    await refund(invoiceId, { amountCents: 1000, seenLeftCents: 1000 });
    await context.runJobs();
    expect(await subscriptionNow(context, id)).toMatchObject({ status: "ended" });
    expect((await readPurchase(context.services, finance, invoiceId)).purchase.state).toBe(
      "refunded",
    );
    const { payments } = await listOwnPayments(context.services, user, { page: 1 });
    expect(payments[0]).toMatchObject({ status: "refunded", refundedMoney: { amountCents: 1900 } });
    expect(await subjectsTo(user)).toContain("We've refunded $10 USD");
  });

  it("is one for two clicks, and finds a payment that wasn't noted", async () => {
    const { invoiceId } = await subscribe();
    await context.services.database.asSystem("test", (transaction) =>
      sql`update public.subscription_payments set payment_id = null where invoice_id = ${invoiceId}`.execute(
        transaction,
      ),
    );
    const before = stripe.state.refunds.length;
    const click = { requestKey: randomUUID(), amountCents: 500, seenLeftCents: 1900 };
    await Promise.all([refund(invoiceId, click), refund(invoiceId, click)]);
    await context.runJobs();
    expect(stripe.state.refunds.length).toBe(before + 1);
    await expect(
      refund(invoiceId, { ...click, amountCents: 600, seenLeftCents: 1400 }),
    ).rejects.toMatchObject({ code: "refund_changed" });
  });
});
