import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Money } from "#shared/money.ts";
import type { RefundedThing } from "../refunds/refunds.types.ts";
import { type StoredOrder, selectOrder, toSalesTax } from "./orders.store.server.ts";

/** The next receipt's number, `M-2026-000123`. Never given twice; gaps occur. */
export async function nextReceiptNumber(
  transaction: DatabaseTransaction,
  paidAt: Date,
): Promise<string> {
  const { rows } = await sql<{ number: number }>`
    select nextval('private.receipt_numbers') as number
  `.execute(transaction);
  const number = String(rows[0]?.number).padStart(6, "0");
  return `M-${paidAt.getUTCFullYear()}-${number}`;
}

/** The order or paid month of a refund, as the viewer of the transaction may see it. */
export async function findBought(
  transaction: DatabaseTransaction,
  thing: RefundedThing,
): Promise<
  | Pick<
      StoredOrder,
      "userId" | "description" | "money" | "receiptNumber" | "salesTax" | "taxNumber"
    >
  | undefined
> {
  if ("orderId" in thing) return await selectOrder(transaction, thing);
  const row = await transaction
    .selectFrom("subscription_payments as month")
    .innerJoin("subscriptions as bought", "bought.id", "month.subscription_id")
    .select([
      "bought.user_id",
      "bought.description",
      "month.amount_cents",
      "month.currency",
      "month.tax_name",
      "month.tax_number",
      "month.tax_percent",
    ])
    .where("month.provider", "=", thing.provider)
    .where("month.invoice_id", "=", thing.invoiceId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    userId: row.user_id,
    description: row.description,
    money: { amountCents: row.amount_cents, currency: row.currency as Money["currency"] },
    receiptNumber: null,
    salesTax: toSalesTax(row),
    taxNumber: row.tax_number,
  };
}
