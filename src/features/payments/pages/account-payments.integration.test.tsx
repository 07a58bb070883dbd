import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import { formatLongDay } from "#shared/time.ts";
import { readPdfText } from "../../../../tests/support/pages/pdf-text.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { writeReceipt } from "../orders/receipts.usecases.server.ts";
import { reconcileOrder } from "../orders/reconcile.usecases.server.ts";
import { requestRefund } from "../orders/request-refund.usecases.server.ts";
import { markSurplusDropped } from "../orders/surplus-payments.store.server.ts";
import { listOwnPayments } from "../own-payments.usecases.server.ts";
import { describeDueRefund, describeStatus } from "../payments.messages.ts";
import { pageNumber } from "../payments.schemas.ts";
import {
  heldPurpose,
  openSampleOrder,
  orderNow,
  registerSamplePurpose,
} from "../payments.test-support.ts";
import { reconcileSubscription } from "../subscriptions/reconcile-subscription.usecases.server.ts";
import { returnSubscription } from "../subscriptions/return-subscription.usecases.server.ts";
import {
  openSample,
  registerSampleSubscription,
  sampleSubscriptionPurpose,
} from "../subscriptions/subscriptions.test-support.ts";
import * as paymentsPage from "./account-payments.tsx";

let context: TestContext;
let owner: TestUser;
let other: TestUser;
let admin: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  registerSamplePurpose(context);
  registerSampleSubscription(context);
  owner = await context.createUser();
  other = await context.createUser();
  admin = await context.createUser({ roles: ["admin"] });
});
afterAll(() => context?.close());

async function buy(user: TestUser, changes: Parameters<typeof openSampleOrder>[2] = {}) {
  const opened = await openSampleOrder(context, user, changes);
  await context.services.payments.sandbox?.pay(opened.checkoutId);
  await reconcileOrder(context.services, { orderId: opened.orderId });
  return opened;
}

async function refund(orderId: string, amountCents: number): Promise<void> {
  await context.services.database.asSystem("test", (transaction) =>
    requestRefund(context.services, transaction, { orderId, amountCents }),
  );
  await context.runJobs();
}

async function subscribe(user: TestUser): Promise<void> {
  const { id, checkoutId } = await openSample(context, user);
  await context.services.payments.sandbox?.pay(checkoutId);
  await reconcileSubscription(context.services, id);
}

async function returnMonths({ userId }: TestUser): Promise<void> {
  const person = { userId, purpose: sampleSubscriptionPurpose };
  await returnSubscription(context.services, person, async () => {});
}

const read = (viewer: Viewer, orderId: string) => writeReceipt(context.services, viewer, orderId);

describe("a receipt", () => {
  it("says what was paid, when, for what, and by which reference", async () => {
    const { orderId } = await buy(owner, { description: "Session with Łukasz Müller" });
    const { paymentId, receiptNumber, paidAt } = await orderNow(context, orderId);
    const { fileName, pdf } = await read(owner, orderId);
    expect(fileName).toBe(`receipt-${receiptNumber}.pdf`);
    const text = await readPdfText(pdf);
    for (const part of [
      "Meridian",
      "Meridian Sample Company Inc.1 Sample Street, Toronto",
      `Receipt ${receiptNumber}`,
      "$49 USD",
      "Session with Łukasz Müller",
      formatLongDay(paidAt ?? new Date()),
      orderId,
      paymentId ?? "no payment",
      "no money moved",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("efund");
  });

  it("says what was given back", async () => {
    const { orderId } = await buy(owner);
    await refund(orderId, 1950);
    const text = await readPdfText((await read(owner, orderId)).pdf);
    expect(text).toContain("Refunded on");
    expect(text).toContain("$19.50 USD");
    expect(text).toContain("$29.50 USD");
  });

  it("says of each part of the money whether it's back or on its way", async () => {
    const { orderId } = await buy(owner);
    await refund(orderId, 900);
    context.clock.advance(60);
    await context.services.database.asSystem("test", (transaction) =>
      requestRefund(context.services, transaction, { orderId, completes: true }),
    );
    const due = await readPdfText((await read(owner, orderId)).pdf);
    expect(due).toMatch(/Refunded on [^$]+\$9 USDRefund on its way\$40 USD/);
    expect(due).not.toContain("Total after refund");
    await context.runJobs();
    const done = await readPdfText((await read(owner, orderId)).pdf);
    expect(done).toMatch(
      /Refunded on [^$]+\$9 USDRefunded on [^$]+\$40 USDTotal after refund\$0 USD/,
    );
  });

  it("is its owner's and administrators' alone", async () => {
    const { orderId } = await buy(owner);
    expect((await read(admin, orderId)).pdf.length).toBeGreaterThan(1000);
    for (const viewer of [other, anonymousViewer]) {
      await expect(read(viewer, orderId)).rejects.toMatchObject({
        code: "order_not_found",
        status: 404,
      });
    }
  });

  it("is there for what was paid only", async () => {
    const { orderId } = await openSampleOrder(context, owner);
    const held = await buy(owner, { purpose: heldPurpose, capture: "later" });
    for (const id of [orderId, held.orderId, "nonsense"]) {
      await expect(read(owner, id)).rejects.toMatchObject({ status: 404 });
    }
  });

  it("has a number of its own, which a refund does not change", async () => {
    const [one, two] = await Promise.all([buy(owner), buy(owner)]);
    const numberOf = async (id: string) => (await orderNow(context, id)).receiptNumber;
    const before = await numberOf(one.orderId);
    expect(before).not.toBe(await numberOf(two.orderId));
    await refund(one.orderId, 4900);
    expect(await numberOf(one.orderId)).toBe(before);
  });
});

describe("the list of one's payments", () => {
  it("shows one's own, the newest first, with what became of each", async () => {
    const person = await context.createUser();
    await openSampleOrder(context, person);
    await buy(person, { description: "First" });
    context.clock.advance(60);
    const second = await buy(person, { description: "Second" });
    context.clock.advance(60);
    await buy(person, { description: "Held", purpose: heldPurpose, capture: "later" });
    await refund(second.orderId, 900);
    const { payments, pages } = await listOwnPayments(context.services, person, { page: 1 });
    expect(pages).toBe(1);
    expect(payments.map((payment) => [payment.description, describeStatus(payment).label])).toEqual(
      [
        ["Held", "Hold placed on card"],
        ["Second", "Partially refunded"],
        ["First", "Paid"],
      ],
    );
    expect(payments[1]).toMatchObject({
      refundedMoney: { amountCents: 900 },
      refundedAt: context.clock.now(),
    });
    expect(payments.map(({ receiptNumber }) => receiptNumber !== null)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("doesn't give a sum the day of its first refund while the second is due", async () => {
    const person = await context.createUser();
    const { orderId } = await buy(person);
    await refund(orderId, 900);
    const show = async () => {
      const routes = [pageRoute("/account/payments", paymentsPage)];
      return (await visitPage(context, routes, "/account/payments", undefined, person)).html;
    };
    expect(await show()).toContain("$9 USD refunded on");
    await context.services.database.asSystem("test", (transaction) =>
      requestRefund(context.services, transaction, { orderId, completes: true }),
    );
    const due = await show();
    expect(due).toContain("$49 USD has been refunded or is on its way back to your card.");
    expect(due).not.toContain("refunded on");
  });

  it("says where money comes from while a bank decides, and what has come already", () => {
    const refundedAt = new Date("2026-11-24T12:00:00Z");
    expect(describeDueRefund("$49 USD", { refundedAt: null, isDisputed: true })).toBe(
      "You'll get $49 USD back from your bank, or from us once your bank decides your dispute.",
    );
    expect(describeDueRefund("$49 USD", { refundedAt, isDisputed: true })).toMatch(
      /^We've refunded part of \$49 USD\. You'll get the rest from your bank, or from us/,
    );
    expect(describeDueRefund("$49 USD", { refundedAt: null, isDisputed: false })).toBe(
      "$49 USD is on its way back to your card.",
    );
  });

  it("says what became of a month that was returned, to its payer alone", async () => {
    const { services } = context;
    const show = async (person: TestUser) => {
      const { payments } = await listOwnPayments(services, person, { page: 1 });
      return payments.map((payment) => ({
        label: describeStatus(payment).label,
        refunded: payment.refundedMoney?.amountCents ?? 0,
        lost: payment.lostCents,
      }));
    };
    const returnsSeenBy = (viewer: Viewer) =>
      services.database.as(viewer, (transaction) =>
        transaction
          .selectFrom("private.surplus_payments")
          .select(["provider", "payment_id as paymentId"])
          .execute(),
      );
    const person = await context.createUser();
    await subscribe(person);
    expect(await show(person)).toEqual([{ label: "Paid", refunded: 0, lost: 0 }]);
    await returnMonths(person);
    expect(await show(person)).toEqual([{ label: "Refund on its way", refunded: 1900, lost: 0 }]);
    await context.runJobs();
    expect(await show(person)).toEqual([{ label: "Refunded", refunded: 1900, lost: 0 }]);
    const { payments } = await listOwnPayments(services, person, { page: 1 });
    expect(payments[0]?.refundedAt).toEqual(context.clock.now());

    const disputing = await context.createUser();
    await subscribe(disputing);
    await returnMonths(disputing);
    const [returned] = await returnsSeenBy(disputing);
    if (!returned) throw new Error("The month wasn't returned");
    await services.database.asSystem("test", (transaction) =>
      markSurplusDropped(transaction, returned, context.clock.now()),
    );
    expect(await show(disputing)).toEqual([
      { label: "Returned by your bank", refunded: 0, lost: 1900 },
    ]);

    expect(await returnsSeenBy(person)).toHaveLength(1);
    expect(await returnsSeenBy(other)).toEqual([]);
    expect(await show(other)).toEqual([]);
    await expect(returnsSeenBy(anonymousViewer)).rejects.toThrow("permission denied");
  });

  it("has twenty on a page, and the last page for any beyond it", async () => {
    const person = await context.createUser();
    for (let count = 0; count < 21; count += 1) {
      await buy(person);
      context.clock.advance(1);
    }
    const first = await listOwnPayments(context.services, person, { page: 1 });
    expect(first).toMatchObject({ page: 1, pages: 2 });
    expect(first.payments).toHaveLength(20);
    const beyond = await listOwnPayments(context.services, person, { page: 9 });
    expect(beyond).toMatchObject({ page: 2, pages: 2 });
    expect(beyond.payments).toHaveLength(1);
    const ids = new Set([...first.payments, ...beyond.payments].map(({ id }) => id));
    expect(ids.size).toBe(21);
  });

  it.each([null, "0", "-1", "x", "1e3", "9999999"])("takes %j for the first page", (text) => {
    expect(pageNumber.parse(text)).toBe(1);
  });
});
