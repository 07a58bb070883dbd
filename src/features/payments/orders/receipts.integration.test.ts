import { randomUUID } from "node:crypto";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { refundPurchase } from "../desk/team-refunds.usecases.server.ts";
import { listOwnPayments } from "../own-payments.usecases.server.ts";
import {
  disputeInSandbox,
  openSampleOrder,
  orderNow,
  registerSamplePurpose,
} from "../payments.test-support.ts";
import { reconcileSubscription } from "../subscriptions/reconcile-subscription.usecases.server.ts";
import {
  openSample,
  registerSampleSubscription,
} from "../subscriptions/subscriptions.test-support.ts";
import { writeCreditNote, writeReceipt } from "./receipts.usecases.server.ts";
import { reconcileOrder } from "./reconcile.usecases.server.ts";
import { requestRefund } from "./request-refund.usecases.server.ts";

let context: TestContext;
let owner: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  registerSamplePurpose(context);
  registerSampleSubscription(context);
  owner = await context.createUser();
});
afterAll(() => context?.close());

async function pay(description: string): Promise<string> {
  const { orderId, checkoutId } = await openSampleOrder(context, owner, { description });
  await context.services.payments.sandbox?.pay(checkoutId);
  await reconcileOrder(context.services, { orderId });
  return orderId;
}

async function readReceiptFor(description: string) {
  const orderId = await pay(description);
  const { pdf } = await writeReceipt(context.services, owner, orderId);
  return { ...(await readPdf(pdf)), orderId };
}

async function readPdf(pdf: Uint8Array) {
  const reading = getDocument({ data: pdf.slice(), verbosity: 0 });
  const document = await reading.promise;
  const texts = [];
  let widest = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) {
      if (!("str" in item)) continue;
      texts.push(item.str);
      widest = Math.max(widest, Number(item.transform[4]) + item.width);
    }
  }
  const pages = document.numPages;
  await reading.destroy();
  return { text: texts.join(""), widest, pages };
}

const receiptOf = async (orderId: string) =>
  (await readPdf((await writeReceipt(context.services, owner, orderId)).pdf)).text;

/** The width of the paper less its margin, in points. */
const rightEdge = 612 - 64;

describe("a receipt, whatever stands in its description", () => {
  it.each([
    ["one very long word", "W".repeat(400)],
    ["many words", "A mentor with a very long name ".repeat(60)],
    ["a name written from right to left", "Session with محمد بن سلمان, 60 minutes"],
    ["letters that turn the direction", "Session with \u202Eevil\u202C Corp\u2066 \u2069"],
    ["control characters and a null's picture", "Session\u0007 with\u001b[31m Zoë\u2400"],
    ["half a character", "Session with Zo\uD83D e"],
    ["pictures", "👩‍⚕️🩺 Session 👍🏽"],
    ["markup and the format's own signs", "(Session) \\) Tj ET <b>%PDF-1.7</b> endobj"],
    ["a thousand accents", `Session with Z${"\u0301".repeat(1000)}oë`],
    ["nothing that can be shown", "山田太郎"],
  ])("says the amount and stays on its paper: %s", async (_, description) => {
    const { text, widest, pages, orderId } = await readReceiptFor(description);
    expect(text).toContain("$49 USD");
    expect(text).toContain(orderId);
    expect(text).toContain(`Paid by${owner.email}`);
    expect(widest).toBeLessThanOrEqual(rightEdge + 1);
    expect(pages).toBeLessThanOrEqual(3);
  });
});

describe("the seller on a receipt", () => {
  it("has its name, address, tax number, and the tax in the price", async () => {
    const { company } = context.services;
    context.services.company = {
      ...company,
      legalName: "Lakehead Careers Inc.",
      postalAddress: "20 Red River Road, Thunder Bay, ON P7B 1A1, Canada",
      taxNumber: "GST/HST 12345 6789 RT0001",
      salesTax: { name: "HST", percent: 13 },
      isSample: false,
    };
    const { text } = await readReceiptFor("Mentor registration");
    context.services.company = company;
    for (const part of [
      "Lakehead Careers Inc.",
      "20 Red River Road, Thunder Bay, ON P7B 1A1, Canada",
      "Tax number: GST/HST 12345 6789 RT0001",
      "Includes HST 13%: $5.64 USD",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/Receipt M-\d{4}-\d{6}/);
    expect(text).not.toContain("made up");
  });

  it("is said to be a sample in a demo", async () => {
    const { text } = await readReceiptFor("Mentor registration");
    expect(text).toContain("Meridian Sample Company Inc.");
    expect(text).toContain("tax number are made up");
  });
});

it("says on a receipt that a refund is on hold while the payer's bank decides", async () => {
  const orderId = await pay("Paid and disputed");
  const { paymentId } = await orderNow(context, orderId);
  await disputeInSandbox(context, paymentId);
  await context.services.database.asSystem("test", (transaction) =>
    requestRefund(context.services, transaction, { orderId }),
  );
  await context.runJobs();
  const text = await receiptOf(orderId);
  expect(text).toContain("Refund on hold until your bank decides$49 USD");
  expect(text).not.toContain("Refunded on");
});

describe("the tax on a receipt and a credit note", () => {
  let seller: TestContext["services"]["company"];
  beforeEach(() => {
    seller = context.services.company;
  });
  afterEach(() => {
    context.services.company = seller;
  });

  const setTax = (percent: number | null) => {
    const salesTax = percent === null ? null : { name: "HST", percent };
    context.services.company = { ...context.services.company, salesTax };
  };
  /** Refunds $10 of the latest payment, and reads the credit note. */
  const refundTen = async () => {
    const finance = await context.createUser({ roles: ["finance"] });
    const latest = async () => {
      const { payments, creditNotes } = await listOwnPayments(context.services, owner, { page: 1 });
      const [payment] = payments;
      if (!payment) throw new Error("Nothing was paid");
      return { payment, note: creditNotes.find(({ paymentId }) => paymentId === payment.id) };
    };
    const { id, money } = (await latest()).payment;
    await refundPurchase(context.services, finance, {
      purchaseId: id,
      requestKey: randomUUID(),
      amountCents: 1000,
      seenLeftCents: money.amountCents,
      reason: "Asked for it by phone",
    });
    await context.runJobs();
    const { note } = await latest();
    const { pdf } = await writeCreditNote(context.services, owner, note?.id ?? "");
    return (await readPdf(pdf)).text;
  };
  const setSeller = (taxNumber: string | null, percent: number | null) => {
    setTax(percent);
    context.services.company = { ...context.services.company, taxNumber };
  };

  it("is the one of the day of the payment, whatever is set later", async () => {
    setTax(null);
    context.clock.advance(60);
    const untaxed = await pay("Paid before any tax was set");
    setTax(12.5);
    expect(await refundTen()).toContain("Included in the amount, if any applies");
    expect(await receiptOf(untaxed)).toContain("Included in the amount, if any applies");
    context.clock.advance(60);
    const taxed = await pay("Paid with a tax");
    setTax(null);
    expect(await refundTen()).toContain("Includes HST 12.5%: $1.11 USD");
    expect(await receiptOf(taxed)).toContain("Includes HST 12.5%: $5.44 USD");
  });

  it("comes with the tax number of that day, and with today's where none was noted", async () => {
    setSeller(null, null);
    context.clock.advance(60);
    const unregistered = await pay("Paid before the seller had a number");
    setSeller("GST/HST 12345 6789 RT0001", 13);
    expect(await receiptOf(unregistered)).not.toContain("Tax number");
    expect(await refundTen()).not.toContain("Tax number");
    context.clock.advance(60);
    const registered = await pay("Paid with a number");
    setSeller(null, null);
    expect(await receiptOf(registered)).toContain("Tax number: GST/HST 12345 6789 RT0001");
    expect(await refundTen()).toContain("Tax number: GST/HST 12345 6789 RT0001");

    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("orders")
        .set({ tax_name: null, tax_percent: null, tax_number: null })
        .where("id", "=", unregistered)
        .execute(),
    );
    setSeller("GST/HST 98765 4321 RT0001", 13);
    const noted = await receiptOf(unregistered);
    expect(noted).toContain("Tax number: GST/HST 98765 4321 RT0001");
    expect(noted).toContain("Includes HST 13%: $5.64 USD");
  });

  it("is also the one of a paid month", async () => {
    setTax(13);
    context.clock.advance(60);
    const { id, checkoutId } = await openSample(context, owner);
    await context.services.payments.sandbox?.pay(checkoutId);
    await reconcileSubscription(context.services, id);
    setTax(null);
    expect(await refundTen()).toContain("Includes HST 13%: $1.15 USD");
  });
});
