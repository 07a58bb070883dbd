import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { toSeconds } from "#shared/time.ts";
import type { FakeStripe } from "../../../../tests/support/fakes/fake-stripe.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import type { TestContext, TestUser } from "../../../../tests/support/services.ts";
import { readPurchase } from "../desk/desk.usecases.server.ts";
import { refundPurchase } from "../desk/team-refunds.usecases.server.ts";
import { reconcileOrder } from "../orders/reconcile.usecases.server.ts";
import * as disputePage from "../pages/admin-dispute.tsx";
import * as disputesPage from "../pages/admin-disputes.tsx";
import {
  createStripeContext,
  openSampleOrder,
  orderNow,
  postNotice,
  registerSamplePurpose,
} from "../payments.test-support.ts";
import { applyDispute } from "./apply-dispute.usecases.server.ts";
import { disputesToAnswer } from "./disputes.store.server.ts";
import { listDisputes, readDispute } from "./read-disputes.usecases.server.ts";

let stripe: FakeStripe;
let context: TestContext;
let finance: TestUser;
let payer: TestUser;

beforeAll(async () => {
  ({ stripe, context } = await createStripeContext());
  registerSamplePurpose(context);
  finance = await context.createUser({ roles: ["finance"] });
  payer = await context.createUser();
});
afterEach(() => stripe.behave("normally"));
afterAll(async () => {
  await context?.close();
  await stripe?.close();
});

async function buyAndDispute(how: Parameters<FakeStripe["raiseDispute"]>[1] = {}) {
  const opened = await openSampleOrder(context, payer);
  stripe.pay(opened.checkoutId);
  await reconcileOrder(context.services, { orderId: opened.orderId });
  const { paymentId } = await orderNow(context, opened.orderId);
  return { ...opened, disputeId: stripe.raiseDispute(paymentId ?? "", how) };
}

const event = (type: string, disputeId: string, options?: { id?: string }) =>
  stripe.event(`charge.dispute.${type}`, disputeId, { at: context.clock.now(), ...options });
const post = async (notice: { rawBody: string; headers: Headers }) =>
  (await postNotice(context, "stripe", notice)).status;

/** An administrator's page about disputes, as people with the right money see it. */
async function visit(path: string): Promise<string> {
  const routes = [
    pageRoute("/admin/disputes", disputesPage),
    pageRoute("/admin/disputes/:disputeId", disputePage),
  ];
  return (await visitPage(context, routes, path, undefined, finance)).html;
}

async function rowsOf(disputeId: string) {
  return await context.services.database.asSystem("test", (transaction) =>
    transaction.selectFrom("disputes").selectAll().where("provider_id", "=", disputeId).execute(),
  );
}

async function auditOf(disputeId: string): Promise<string[]> {
  const [row] = await rowsOf(disputeId);
  const entries = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select("action")
      .where("subject_id", "=", row?.id ?? "")
      .orderBy("id")
      .execute(),
  );
  return entries.map(({ action }) => action);
}

describe("a notice about a dispute", () => {
  it("is kept once with its order, however often it comes", async () => {
    const { orderId, disputeId } = await buyAndDispute();
    const notice = event("created", disputeId);
    expect(await Promise.all([post(notice), post(notice), post(notice)])).toEqual([200, 200, 200]);
    expect(await post(event("funds_withdrawn", disputeId))).toBe(200);
    expect(await rowsOf(disputeId)).toMatchObject([
      {
        order_id: orderId,
        amount_cents: 4900,
        currency: "USD",
        reason: "fraudulent",
        status: "needs_response",
        withdrawn_at: expect.any(Date),
        decided_at: null,
      },
    ]);
    expect(await auditOf(disputeId)).toEqual(["payments.dispute_opened"]);
  });

  it("that comes late never opens a closed one again", async () => {
    const { disputeId } = await buyAndDispute();
    const late = [event("created", disputeId), event("updated", disputeId)];
    stripe.changeDispute(disputeId, "lost");
    expect(await post(event("closed", disputeId))).toBe(200);
    for (const notice of late) expect(await post(notice)).toBe(200);
    expect(await rowsOf(disputeId)).toMatchObject([
      { status: "lost", decided_at: context.clock.now() },
    ]);
    expect(await auditOf(disputeId)).toEqual([
      "payments.dispute_loss_applied",
      "payments.dispute_opened",
    ]);
  });

  it("whose answer was overtaken by a newer one changes nothing", async () => {
    const { disputeId } = await buyAndDispute();
    const { gateway } = context.services.payments;
    const read = gateway.readDispute;
    const answered = Promise.withResolvers<void>();
    const isAsked = Promise.withResolvers<void>();
    gateway.readDispute = async (id) => {
      const old = await read(id);
      isAsked.resolve();
      await answered.promise;
      return old;
    };
    const slow = applyDispute(context.services, disputeId);
    await isAsked.promise;
    gateway.readDispute = read;
    stripe.changeDispute(disputeId, "won");
    await applyDispute(context.services, disputeId);
    answered.resolve();
    expect(await slow).toMatchObject({ status: "won" });
    expect(await rowsOf(disputeId)).toMatchObject([
      { status: "won", reinstated_at: expect.any(Date) },
    ]);
  });

  it("is to be sent again while Stripe can't be asked", async () => {
    const { disputeId } = await buyAndDispute();
    const notice = event("created", disputeId);
    stripe.behave("failing");
    expect(await post(notice)).toBe(502);
    expect(await rowsOf(disputeId)).toEqual([]);
    stripe.behave("normally");
    expect(await post(notice)).toBe(200);
    expect(await rowsOf(disputeId)).toHaveLength(1);
  });

  it("follows an inquiry that becomes a chargeback", async () => {
    const { disputeId } = await buyAndDispute({ isInquiry: true });
    await post(event("created", disputeId));
    expect(await rowsOf(disputeId)).toMatchObject([{ stage: "inquiry", withdrawn_at: null }]);
    stripe.changeDispute(disputeId, "needs_response");
    await post(event("updated", disputeId));
    expect(await rowsOf(disputeId)).toMatchObject([
      { stage: "chargeback", withdrawn_at: expect.any(Date) },
    ]);
    expect(await auditOf(disputeId)).toEqual([
      "payments.dispute_opened",
      "payments.dispute_changed",
    ]);
  });

  it("with a standing that we don't know is refused, to be sent again", async () => {
    const { disputeId } = await buyAndDispute();
    stripe.changeDispute(disputeId, "something_new");
    expect(await post(event("updated", disputeId))).toBe(502);
    expect(await rowsOf(disputeId)).toEqual([]);
  });

  it("about a payment that bought nothing here is kept, and found later", async () => {
    const { orderId, disputeId } = await buyAndDispute();
    const dispute = stripe.state.disputes.get(disputeId);
    const ours = dispute?.payment_intent ?? "";
    Object.assign(dispute ?? {}, { payment_intent: "pi_of_nobody" });
    await post(event("created", disputeId));
    expect(await rowsOf(disputeId)).toMatchObject([{ order_id: null, invoice_id: null }]);
    Object.assign(dispute ?? {}, { payment_intent: ours });
    await post(event("updated", disputeId));
    expect(await rowsOf(disputeId)).toMatchObject([{ order_id: orderId }]);
  });

  it("about none that Stripe knows is taken and has no effect", async () => {
    expect(await post(event("created", "du_of_nobody"))).toBe(200);
    expect(await rowsOf("du_of_nobody")).toEqual([]);
  });
});

describe("people with the right money", () => {
  it("see the open ones by when they are due, and those that were decided after them", async () => {
    const decided = await buyAndDispute();
    stripe.changeDispute(decided.disputeId, "lost");
    const later = await buyAndDispute({ reason: "duplicate" });
    const sooner = await buyAndDispute();
    const details = stripe.state.disputes.get(sooner.disputeId)?.evidence_details;
    Object.assign(details ?? {}, { due_by: (details?.due_by ?? 0) - toSeconds({ days: 1 }) });
    for (const { disputeId } of [decided, later, sooner]) await post(event("created", disputeId));
    const { disputes } = await listDisputes(context.services, finance, 1);
    const wanted = [sooner, later, decided].map(({ disputeId }) => disputeId);
    expect(
      disputes.map(({ providerId }) => providerId).filter((id) => wanted.includes(id)),
    ).toEqual(wanted);
    expect(disputes[0]).toMatchObject({ description: "Sample thing", userId: payer.userId });
  });

  it("see one with its notices, and others don't", async () => {
    const { disputeId } = await buyAndDispute();
    await post(event("created", disputeId, { id: "evt_of_dispute" }));
    const id = (await rowsOf(disputeId))[0]?.id ?? "";
    expect(await readDispute(context.services, finance, id)).toMatchObject({
      dispute: { providerId: disputeId },
      events: [{ eventId: "evt_of_dispute" }],
    });
    await expect(readDispute(context.services, payer, id)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(listDisputes(context.services, payer, 1)).rejects.toMatchObject({
      code: "forbidden",
    });
    for (const unknown of [randomUUID(), "x"]) {
      await expect(readDispute(context.services, finance, unknown)).rejects.toMatchObject({
        status: 404,
      });
    }
    const visible = (viewer: TestUser) =>
      context.services.database.as(viewer, (transaction) =>
        transaction.selectFrom("disputes").select("id").where("id", "=", id).execute(),
      );
    expect(await visible(finance)).toEqual([{ id }]);
    expect(await visible(payer)).toEqual([{ id }]);
    expect(await visible(await context.createUser())).toEqual([]);
  });

  it("read on its pages what the payer says, until when to answer and what to send", async () => {
    const { orderId, disputeId } = await buyAndDispute({ reason: "duplicate" });
    await post(event("created", disputeId));
    const id = (await rowsOf(disputeId))[0]?.id ?? "";
    const list = await visit("/admin/disputes");
    expect(list).toContain(`/admin/disputes/${id}`);
    expect(list).toContain("The customer says they paid twice for the same thing");
    const open = await visit(`/admin/disputes/${id}`);
    expect(open).toContain(`/admin/orders/${orderId}`);
    expect(open).toContain("8 days and 23 hours left");
    expect(open).toContain("Both receipts, showing what each payment was for.");
    expect(open).toContain("they may also lose what they bought");
    expect(open).toContain("send only what the bank doesn&#x27;t return.");
    expect(open).toContain(`https://dashboard.stripe.com/disputes/${disputeId}`);
    stripe.changeDispute(disputeId, "lost");
    await post(event("closed", disputeId));
    const decided = await visit(`/admin/disputes/${id}`);
    expect(decided).toContain("Lost");
    expect(decided).not.toContain("dashboard.stripe.com");
  });

  it("see an unknown payer, that the deadline has passed, and when an inquiry was closed", async () => {
    const { disputeId } = await buyAndDispute({ isInquiry: true });
    const dispute = stripe.state.disputes.get(disputeId);
    Object.assign(dispute ?? {}, { payment_intent: "pi_of_nobody" });
    Object.assign(dispute?.evidence_details ?? {}, { due_by: dispute?.created });
    await post(event("created", disputeId));
    const path = `/admin/disputes/${(await rowsOf(disputeId))[0]?.id}`;
    const list = await visit("/admin/disputes");
    expect(list).toContain("Unknown");
    expect(list).not.toContain("Deleted account");
    const late = await visit(path);
    expect(late).toContain("You can still try to send evidence below");
    expect(late).not.toContain("what they bought");
    stripe.changeDispute(disputeId, "warning_closed");
    await post(event("closed", disputeId));
    const closed = await visit(path);
    expect(closed).toContain("Closed <time");
    expect(closed).not.toContain("Decided");
  });

  it("have it in their queue until it's answered", async () => {
    const { disputeId } = await buyAndDispute();
    await post(event("created", disputeId));
    const waiting = async () =>
      (
        await context.services.database.as(finance, (transaction) =>
          disputesToAnswer(transaction).execute(),
        )
      ).length;
    const before = await waiting();
    stripe.changeDispute(disputeId, "under_review");
    await post(event("updated", disputeId));
    expect(await waiting()).toBe(before - 1);
  });

  it("can't refund the payment while the bank decides, and can once we've won", async () => {
    const { orderId, disputeId } = await buyAndDispute();
    await post(event("created", disputeId));
    const refund = () =>
      refundPurchase(context.services, finance, {
        purchaseId: orderId,
        requestKey: randomUUID(),
        amountCents: 4900,
        seenLeftCents: 4900,
        reason: "Asked for it by phone",
      });
    await expect(refund()).rejects.toMatchObject({ code: "refund_denied" });
    const { purchase, refunding } = await readPurchase(context.services, finance, orderId);
    expect(purchase.disputes).toMatchObject([{ providerId: disputeId }]);
    expect(refunding?.terms.denial).toContain("disputing this payment");
    stripe.changeDispute(disputeId, "won");
    await post(event("closed", disputeId));
    await refund();
    expect(await orderNow(context, orderId)).toMatchObject({ status: "refund_due" });
  });
});
