import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";

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
