import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveOwnProfile } from "#features/account/profile/profile.usecases.server.ts";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import { dayInUtc } from "#shared/time.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { reconcileOrder } from "../orders/reconcile.usecases.server.ts";
import { requestRefund } from "../orders/request-refund.usecases.server.ts";
import {
  disputeInSandbox,
  heldPurpose,
  openSampleOrder,
  orderNow,
  postNotice,
  registerSamplePurpose,
  samplePurpose,
} from "../payments.test-support.ts";
import { reconcileSubscription } from "../subscriptions/reconcile-subscription.usecases.server.ts";
import {
  openSample,
  registerSampleSubscription,
  sampleSubscriptionPurpose,
} from "../subscriptions/subscriptions.test-support.ts";
import { listPurchases, readPurchase } from "./desk.usecases.server.ts";

let context: TestContext;
let finance: TestUser;
let amina: TestUser;
let other: TestUser;
let paid: { orderId: string; subjectId: string; checkoutId: string };
let unpaid: { orderId: string };
let partly: { orderId: string };
let invoiceId: string;
let eventId: string;

beforeAll(async () => {
  context = await createTestContext();
  registerSamplePurpose(context);
  registerSampleSubscription(context);
  finance = await context.createUser({ roles: ["finance"] });
  amina = await context.createUser({ email: "amina_search@people.example" });
  other = await context.createUser({ email: "aminaXsearch@people.example" });
  paid = await buy(amina, { description: "Sample thing for Amina" });
  unpaid = await openSampleOrder(context, other);
  partly = await buy(other, { money: { amountCents: 10_000, currency: "CAD" } });
  await context.services.database.asSystem("test", (transaction) =>
    requestRefund(context.services, transaction, { orderId: partly.orderId, amountCents: 2500 }),
  );
  await context.runJobs();
  invoiceId = await subscribe(amina);
});
afterAll(() => context?.close());

async function buy(user: TestUser, changes: Parameters<typeof openSampleOrder>[2] = {}) {
  const opened = await openSampleOrder(context, user, changes);
  const notice = await context.services.payments.sandbox?.pay(opened.checkoutId);
  if (!notice) throw new Error("The sandbox took no payment");
  eventId ??= (JSON.parse(notice.rawBody) as { id: string }).id;
  await postNotice(context, "sandbox", notice);
  await reconcileOrder(context.services, { orderId: opened.orderId });
  return opened;
}

async function subscribe(user: TestUser): Promise<string> {
  const { services } = context;
  const { id, checkoutId } = await openSample(context, user);
  await services.payments.sandbox?.pay(checkoutId);
  await reconcileSubscription(services, id);
  return await services.database.asSystem("test", async (transaction) => {
    const row = await transaction
      .selectFrom("subscription_payments")
      .select("invoice_id")
      .where("subscription_id", "=", id)
      .executeTakeFirstOrThrow();
    return row.invoice_id;
  });
}

const search = (parameters: Record<string, string> = {}, viewer: Viewer = finance, page = 1) =>
  listPurchases(context.services, viewer, new URLSearchParams(parameters), page);
const idsOf = async (parameters: Record<string, string>) =>
  (await search(parameters)).purchases.map(({ id }) => id);

describe("the list of orders", () => {
  it("has purchases of every kind, with their totals in each currency", async () => {
    const { purchases, total, totals } = await search();
    expect(purchases.map(({ id }) => id).sort()).toEqual(
      [paid.orderId, unpaid.orderId, partly.orderId, invoiceId].sort(),
    );
    expect(total).toBe(4);
    expect(totals).toEqual([
      { currency: "USD", paidCents: 4900 + 1900, refundedCents: 0 },
      { currency: "CAD", paidCents: 10_000, refundedCents: 2500 },
    ]);
  });

  it("finds one by person, email, receipt and the ids of ours and the provider's", async () => {
    const { receiptNumber, paymentId } = await orderNow(context, paid.orderId);
    for (const q of [
      paid.orderId,
      paid.subjectId,
      paid.checkoutId,
      paymentId ?? "none",
      receiptNumber ?? "none",
      (receiptNumber ?? "none").toLowerCase(),
      eventId,
    ]) {
      expect(await idsOf({ q }), q).toEqual([paid.orderId]);
    }
    expect(await idsOf({ q: invoiceId })).toEqual([invoiceId]);
    expect((await idsOf({ q: amina.userId })).sort()).toEqual([paid.orderId, invoiceId].sort());
    expect((await idsOf({ q: "AMINA_search@" })).sort()).toEqual([paid.orderId, invoiceId].sort());
    expect(await idsOf({ q: "%%%" })).toEqual([]);
    await saveOwnProfile(context.services, amina, { full_name: "Amína Sørensen" });
    expect((await idsOf({ q: "amina sorensen" })).sort()).toEqual([paid.orderId, invoiceId].sort());
  });

  it("filters by kind, state, amount and day", async () => {
    expect(await idsOf({ kind: sampleSubscriptionPurpose })).toEqual([invoiceId]);
    expect((await idsOf({ kind: samplePurpose })).length).toBe(3);
    expect(await idsOf({ kind: heldPurpose })).toEqual([]);
    expect(await idsOf({ state: "open" })).toEqual([unpaid.orderId]);
    expect(await idsOf({ state: "partial" })).toEqual([partly.orderId]);
    expect(await idsOf({ min: "50", max: "100.00" })).toEqual([partly.orderId]);
    const today = dayInUtc(context.clock.now());
    expect((await idsOf({ from: today, to: today })).length).toBeGreaterThan(0);
    expect(await idsOf({ to: "2020-01-01" })).toEqual([]);
  });

  it("says what in a filter it can't read, and shows nothing then", async () => {
    const { problems, purchases } = await search({
      q: "ab",
      kind: "gold",
      state: "elsewhere",
      from: "tomorrow",
      min: "1e3",
    });
    expect(problems).toEqual([
      "Search needs at least 3 characters.",
      "Choose a type from the list.",
      "Choose a status from the list.",
      "From must be a date, such as 2026-11-23.",
      "Lowest amount needs an amount, such as 49.50.",
    ]);
    expect(purchases).toEqual([]);
  });

  it("goes to the last page when a later one is asked for", async () => {
    expect((await search({}, finance, 9)).page).toBe(1);
  });

  it("is for people with the right money", async () => {
    const support = await context.createUser({ roles: ["support"] });
    for (const viewer of [anonymousViewer, amina, support]) {
      await expect(search({}, viewer)).rejects.toMatchObject({ code: "forbidden" });
      await expect(readPurchase(context.services, viewer, paid.orderId)).rejects.toMatchObject({
        code: "forbidden",
      });
    }
  });
});

describe("an order's page", () => {
  it("has the books, the provider's events, what was bought and the audit log", async () => {
    const { purchase, entries } = await readPurchase(context.services, finance, partly.orderId);
    expect(purchase).toMatchObject({
      state: "partial",
      kind: "Sample thing",
      refundedCents: 2500,
      bought: { state: "Delivered" },
    });
    const cents = purchase.ledger.map(({ kind, account, amountCents }) =>
      [kind, account, amountCents].join(" "),
    );
    expect(cents.sort()).toEqual([
      "charge provider 10000",
      "charge revenue -10000",
      "refund provider -2500",
      "refund revenue 2500",
    ]);
    expect(purchase.events).toHaveLength(1);
    expect(purchase.events[0]?.appliedAt).toBeInstanceOf(Date);
    expect(entries?.map(({ sentence }) => sentence)).toContain(
      "Requested a refund of this purchase.",
    );
  });

  it("shows a month of a subscription by its invoice, with the payment", async () => {
    const { purchase } = await readPurchase(context.services, finance, invoiceId);
    expect(purchase).toMatchObject({ state: "paid", bought: { state: "active" } });
    expect(purchase.paymentId).toMatch(/^sandbox_/);
    expect(purchase.ledger.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    expect(purchase.ledger).toHaveLength(2);
  });

  it("calls a month that goes back pending, and lost once the bank has returned it", async () => {
    const id = await subscribe(other);
    const read = async () => (await readPurchase(context.services, finance, id)).purchase;
    const { provider, subscription, money, ...month } = await read();
    const paymentId = month.paymentId ?? "";
    const at = context.clock.now();
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .insertInto("private.surplus_payments")
        .values({
          provider,
          payment_id: paymentId,
          subscription_id: subscription?.id ?? null,
          kind: "subscription_payment",
          amount_cents: money.amountCents,
          currency: money.currency,
          found_at: at,
        })
        .execute(),
    );
    expect(await read()).toMatchObject({ state: "refunding", refundedCents: money.amountCents });
    expect(await idsOf({ state: "refunding" })).toEqual([id]);
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("private.surplus_payments")
        .set({ dropped_at: at })
        .where("payment_id", "=", paymentId)
        .execute(),
    );
    expect(await read()).toMatchObject({ state: "lost", refundedCents: 0 });
    expect(await idsOf({ state: "lost" })).toEqual([id]);
    expect(await idsOf({ state: "refunding" })).toEqual([]);
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("private.surplus_payments")
        .set({ dropped_at: null, refunded_at: at, amount_cents: money.amountCents - 100 })
        .where("payment_id", "=", paymentId)
        .execute(),
    );
    expect(await read()).toMatchObject({ state: "partial" });
    expect(await idsOf({ state: "partial" })).toContain(id);
    for (const state of ["open", "held", "paid", "refunded", "lost", "unpaid"]) {
      expect(await idsOf({ state }), state).not.toContain(id);
    }
  });

  it("is found by an extra payment and a dispute, and shows them", async () => {
    const person = await context.createUser();
    const { orderId } = await buy(person);
    const expired = await openSample(context, person);
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("subscriptions")
        .set({ status: "expired" })
        .where("id", "=", expired.id)
        .execute(),
    );
    const id = await subscribe(person);
    const extra = {
      provider: "sandbox",
      kind: "payment",
      amount_cents: 4900,
      currency: "USD",
      found_at: context.clock.now(),
    };
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .insertInto("private.surplus_payments")
        .values([
          { ...extra, payment_id: "sandbox_extra_order", order_id: orderId },
          { ...extra, payment_id: "sandbox_extra_month", subscription_id: expired.id },
        ])
        .execute(),
    );
    const read = async (purchaseId: string) =>
      (await readPurchase(context.services, finance, purchaseId)).purchase;
    expect(await idsOf({ q: "sandbox_extra_order" })).toEqual([orderId]);
    expect((await read(orderId)).surplus).toMatchObject([{ paymentId: "sandbox_extra_order" }]);
    expect(await idsOf({ q: "sandbox_extra_month" })).toEqual([id]);
    expect((await read(id)).surplus).toMatchObject([{ paymentId: "sandbox_extra_month" }]);

    for (const purchaseId of [orderId, id]) {
      const { paymentId } = await read(purchaseId);
      await disputeInSandbox(context, paymentId);
      const [dispute] = (await read(purchaseId)).disputes;
      expect(await idsOf({ q: dispute?.providerId ?? "none" })).toEqual([purchaseId]);
    }
  });

  it("is not found for an id that no purchase has", async () => {
    for (const id of ["3f0c8a1c-0001-4000-8000-000000000000", "in_none"]) {
      await expect(readPurchase(context.services, finance, id)).rejects.toMatchObject({
        code: "order_not_found",
      });
    }
  });
});

it("searches by indexes among many orders", async ({ skip }) => {
  skip(context.services.database.kind !== "postgres", "Plans are those of Postgres");
  const plan = await context.services.database.asSystem("test", async (transaction) => {
    await sql`
      insert into public.orders (user_id, purpose, subject_id, description, amount_cents, currency,
        provider, created_at)
      select ${other.userId}::uuid, 'sample_purpose', gen_random_uuid(), 'Filler', 100 + n % 5000,
        'USD', 'sandbox', now() - n * interval '1 minute'
      from generate_series(1, 20000) as n
    `.execute(transaction);
    await sql`analyze public.orders`.execute(transaction);
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain select * from public.orders as purchased
      where purchased.user_id = any ('{}'::uuid[]) or purchased.receipt_number = 'M-1'
        or purchased.checkout_id = 'M-1' or purchased.payment_id = 'M-1' or purchased.refund_id = 'M-1'
        or purchased.id = ${paid.orderId}::uuid or purchased.subject_id = ${paid.orderId}::uuid
    `.execute(transaction);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toContain("Bitmap");
  expect(plan).not.toContain("Seq Scan");
  const startedAt = performance.now();
  expect(await idsOf({ q: paid.orderId })).toEqual([paid.orderId]);
  expect(await search({}, finance, 400)).toMatchObject({ page: 400 });
  expect(performance.now() - startedAt).toBeLessThan(3000);
});
