import { readFullNames } from "#features/account/account.contract.ts";
import { readAccountEmail } from "#features/auth/auth.contract.ts";
import type { Company } from "#platform/company/company.ts";
import { writePdf } from "#platform/pdf/pdf.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { brand } from "#shared/brand.ts";
import { isId } from "#shared/ids.ts";
import { formatMoney, includedTax, type Money, type SalesTax } from "#shared/money.ts";
import { formatLongDay } from "#shared/time.ts";
import { isRefundOnHold } from "../disputed/disputed.store.server.ts";
import { paymentErrors } from "../payments.errors.ts";
import type { Order } from "../payments.types.ts";
import { findRefund, selectRefunds } from "../refunds/refunds.store.server.ts";
import type { Refund } from "../refunds/refunds.types.ts";
import { describeOrders } from "./describe-orders.usecases.server.ts";
import { type StoredOrder, selectOrder } from "./orders.store.server.ts";
import { findBought } from "./receipts.store.server.ts";

export interface Receipt {
  fileName: string;
  pdf: Uint8Array<ArrayBuffer>;
}

/**
 * The current receipt of a paid order, with any refund. For the order's owner and administrators.
 *
 * @throws `order_not_found`, also when nothing was paid.
 */
export async function writeReceipt(
  services: Services,
  viewer: Viewer,
  orderId: string,
): Promise<Receipt> {
  if (viewer.kind === "anonymous" || !isId(orderId)) throw paymentErrors.orderNotFound();
  const found = await services.database.as(viewer, async (transaction) => {
    const order = await selectOrder(transaction, { orderId });
    return (
      order && {
        order,
        refunds: await selectRefunds(transaction, { orderId }),
        isOnHold: await isRefundOnHold(transaction, order),
      }
    );
  });
  const [order] = found ? await describeOrders(services, [found.order]) : [];
  if (!found || !order?.paidAt || !order.receiptNumber) throw paymentErrors.orderNotFound();
  const seller = sellerAt(services, order);
  const taxed = { ...order, salesTax: seller.salesTax };
  const pdf = await writePdf({
    title: `Receipt ${order.receiptNumber}`,
    author: brand.name,
    createdAt: order.paidAt,
    sender: sellerOf(seller),
    rows: rowsOf(taxed, order.paidAt, await readPayer(services, order), refundRowsOf(found)),
    notes: notesOf(services, order.provider),
    incompleteNote: incompleteNoteOf(services),
  });
  return { fileName: `receipt-${order.receiptNumber}.pdf`, pdf };
}

/**
 * The credit note of a refund that was made. For the payer and people with the right `money`.
 *
 * @throws `order_not_found`, also when the refund hasn't been made or has no number.
 */
export async function writeCreditNote(
  services: Services,
  viewer: Viewer,
  refundRowId: string,
): Promise<Receipt> {
  if (viewer.kind === "anonymous" || !isId(refundRowId)) throw paymentErrors.orderNotFound();
  const found = await services.database.as(viewer, async (transaction) => {
    const refund = await findRefund(transaction, refundRowId);
    if (!refund) return undefined;
    const { thing } = refund;
    const order = "orderId" in thing ? await selectOrder(transaction, thing) : undefined;
    return { refund, order, bought: order ?? (await findBought(transaction, thing)) };
  });
  const { refund, order, bought } = found ?? {};
  if (!bought || !refund?.creditNoteNumber || !refund.refundedAt) {
    throw paymentErrors.orderNotFound();
  }
  const [described] = order ? await describeOrders(services, [order]) : [];
  const payer = await readPayer(services, bought);
  const seller = sellerAt(services, bought);
  const pdf = await writePdf({
    title: `Credit note ${refund.creditNoteNumber}`,
    author: brand.name,
    createdAt: refund.refundedAt,
    sender: sellerOf(seller),
    rows: [
      { term: "Amount refunded", text: toAmount(refund.money), isEmphasized: true },
      { term: "Tax", text: taxOf(refund.money, seller.salesTax) },
      { term: "For", text: described?.description ?? bought.description },
      { term: "Refunded on", text: formatLongDay(refund.refundedAt) },
      ...(payer ? [{ term: "Refunded to", text: payer }] : []),
      ...(bought.receiptNumber ? [{ term: "Original receipt", text: bought.receiptNumber }] : []),
      { term: "Original payment", text: toAmount(bought.money) },
      { term: referenceAt(refund.provider), text: refund.refundId ?? "" },
    ],
    notes: notesOf(services, refund.provider),
    incompleteNote: incompleteNoteOf(services),
  });
  return { fileName: `credit-note-${refund.creditNoteNumber}.pdf`, pdf };
}

/** The payer's current name and email; null once their account is deleted. */
async function readPayer(
  services: Services,
  { userId }: Pick<Order, "userId">,
): Promise<string | null> {
  if (userId === null) return null;
  return await services.database.asSystem("read payer", async (transaction) => {
    const name = (await readFullNames(transaction, [userId])).get(userId);
    const email = await readAccountEmail(transaction, userId);
    return [name, email].filter(Boolean).join(", ");
  });
}

function notesOf({ company }: Services, provider: string): string[] {
  return [
    "Payment dates are in UTC. Amounts are in the currency that was charged.",
    ...(company.isSample
      ? ["This is a demo. The seller's name, address and tax number are made up."]
      : []),
    ...(provider === "sandbox"
      ? ["This payment was made in the sandbox checkout, so no money moved."]
      : []),
  ];
}

function incompleteNoteOf({ application: { baseUrl } }: Services): string {
  return `replaces characters that this document's fonts don't include. See the full text at ${baseUrl}/account/payments.`;
}

function taxOf(money: Money, salesTax: SalesTax | null): string {
  return salesTax
    ? `Includes ${salesTax.name} ${salesTax.percent}%: ${toAmount(includedTax(money, salesTax))}`
    : "Included in the amount, if any applies";
}

/** The company with the tax and number of the day of a payment; with the present ones where those weren't noted. */
function sellerAt(
  { company }: Services,
  { salesTax, taxNumber }: Pick<StoredOrder, "salesTax" | "taxNumber">,
): Company {
  return taxNumber === null
    ? { ...company, salesTax: salesTax ?? company.salesTax }
    : { ...company, salesTax, taxNumber };
}

/** The seller, as a receipt must name it. */
function sellerOf({ legalName, postalAddress, taxNumber, email, phone }: Company) {
  const contact = [email, phone].filter((line) => line !== null).join(" · ");
  return {
    name: legalName === brand.name ? legalName : `${brand.name} · ${legalName}`,
    lines: [
      postalAddress,
      ...(contact ? [contact] : []),
      ...(taxNumber ? [`Tax number: ${taxNumber}`] : []),
    ],
  };
}

interface ReceiptRow {
  term: string;
  text: string;
  isEmphasized?: boolean;
}

function rowsOf(
  order: StoredOrder,
  paidAt: Date,
  payer: string | null,
  refundRows: readonly ReceiptRow[],
): ReceiptRow[] {
  return [
    { term: "Amount paid", text: toAmount(order.money), isEmphasized: true },
    { term: "Tax", text: taxOf(order.money, order.salesTax) },
    { term: "For", text: order.description },
    { term: "Paid on", text: formatLongDay(paidAt) },
    ...(payer ? [{ term: "Paid by", text: payer }] : []),
    ...refundRows,
    { term: "Order", text: order.id },
    { term: referenceAt(order.provider), text: order.paymentId ?? "" },
  ];
}

/** Rows for each refund with its day, then the refund that is due. The total comes only once none is due. */
function refundRowsOf({
  order: { money },
  refunds,
  isOnHold,
}: {
  order: Order;
  refunds: readonly Refund[];
  isOnHold: boolean;
}): ReceiptRow[] {
  const made = refunds.flatMap(({ refundedAt, money: part }) =>
    refundedAt ? [{ refundedAt, part }] : [],
  );
  const due = refunds.find(({ status }) => status === "due");
  const leftCents = made.reduce((cents, { part }) => cents - part.amountCents, money.amountCents);
  const madeRows = made.map(({ refundedAt, part }) => ({
    term: `Refunded on ${formatLongDay(refundedAt)}`,
    text: toAmount(part),
  }));
  if (due) {
    const term = isOnHold ? "Refund on hold until your bank decides" : "Refund on its way";
    return [...madeRows, { term, text: toAmount(due.money) }];
  }
  if (made.length === 0) return [];
  const left = { ...money, amountCents: leftCents };
  return [...madeRows, { term: "Total after refund", text: toAmount(left) }];
}

const providerNames: Record<string, string> = { stripe: "Stripe", sandbox: "Sandbox" };

function referenceAt(provider: string): string {
  return `${providerNames[provider] ?? provider} reference`;
}

function toAmount(money: Money): string {
  return `${formatMoney(money)} ${money.currency}`;
}
