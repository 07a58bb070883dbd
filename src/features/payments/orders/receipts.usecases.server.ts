import { readFullNames } from "#features/account/account.contract.ts";
import { readAccountEmail } from "#features/auth/auth.contract.ts";
import type { Company } from "#platform/company/company.ts";
import { writePdf } from "#platform/pdf/pdf.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { brand } from "#shared/brand.ts";
import { formatMoney, includedTax, type Money, type SalesTax } from "#shared/money.ts";
import { formatLongDay } from "#shared/time.ts";
import { paymentErrors } from "../payments.errors.ts";
import type { Order } from "../payments.types.ts";
import { describeOrders } from "./describe-orders.usecases.server.ts";
import { findOrder } from "./orders.usecases.server.ts";

export interface Receipt {
  fileName: string;
  pdf: Uint8Array<ArrayBuffer>;
}

/**
 * The receipt of an order that was paid, as it stands now: a refund is on it. For whoever may see the
 * order: its owner and administrators.
 *
 * @throws `order_not_found`, also when nothing was paid.
 */
export async function writeReceipt(
  services: Services,
  viewer: Viewer,
  orderId: string,
): Promise<Receipt> {
  const found = await findOrder(services, viewer, { orderId });
  const [order] = found ? await describeOrders(services, [found]) : [];
  if (!order?.paidAt || !order.receiptNumber) throw paymentErrors.orderNotFound();
  const pdf = await writePdf({
    title: `Receipt ${order.receiptNumber}`,
    author: brand.name,
    createdAt: order.paidAt,
    sender: sellerOf(services.company),
    rows: rowsOf(order, order.paidAt, await readPayer(services, order), services.company.salesTax),
    notes: [
      "The days of payments are by UTC. Amounts are in the currency that was charged.",
      ...(services.company.isSample
        ? ["The seller’s name, address and tax number are samples: this is a demonstration."]
        : []),
      ...(order.provider === "sandbox"
        ? ["This payment was made in the sandbox checkout: no money moved."]
        : []),
    ],
    incompleteNote: `stands for letters that this document's fonts do not have. The full text is at ${services.application.baseUrl}/account/payments.`,
  });
  return { fileName: `receipt-${order.receiptNumber}.pdf`, pdf };
}

/** Name and address of who paid, as their account has them now; null once it is deleted. */
async function readPayer(services: Services, { userId }: Order): Promise<string | null> {
  if (userId === null) return null;
  return await services.database.asSystem("read who paid", async (transaction) => {
    const name = (await readFullNames(transaction, [userId])).get(userId);
    const email = await readAccountEmail(transaction, userId);
    return [name, email].filter(Boolean).join(", ");
  });
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

function rowsOf(order: Order, paidAt: Date, payer: string | null, salesTax: SalesTax | null) {
  const { refundedMoney, refundedAt } = order;
  return [
    { term: "Amount paid", text: toAmount(order.money), isEmphasized: true },
    {
      term: "Tax",
      text: salesTax
        ? `Includes ${salesTax.name} ${salesTax.percent}%: ${toAmount(includedTax(order.money, salesTax))}`
        : "Included in the amount, as far as any applies",
    },
    { term: "For", text: order.description },
    { term: "Paid on", text: formatLongDay(paidAt) },
    ...(payer ? [{ term: "Paid by", text: payer }] : []),
    ...(refundedMoney
      ? [
          {
            term: refundedAt ? `Refunded on ${formatLongDay(refundedAt)}` : "Refund under way",
            text: toAmount(refundedMoney),
          },
          {
            term: "Left after the refund",
            text: toAmount({
              ...order.money,
              amountCents: order.money.amountCents - refundedMoney.amountCents,
            }),
          },
        ]
      : []),
    { term: "Order", text: order.id },
    { term: `Reference at the payment provider (${order.provider})`, text: order.paymentId ?? "" },
  ];
}

function toAmount(money: Money): string {
  return `${formatMoney(money)} ${money.currency}`;
}
