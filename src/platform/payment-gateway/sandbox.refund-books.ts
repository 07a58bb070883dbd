import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { PrivateSandboxRefunds } from "#platform/database/schema.gen.ts";

/** A row of `private.sandbox_refunds`. */
export type SandboxRefundRow = Selectable<PrivateSandboxRefunds>;

/** The latest first. */
export async function listRefunds(
  transaction: DatabaseTransaction,
  paymentId: string,
): Promise<SandboxRefundRow[]> {
  return await transaction
    .selectFrom("private.sandbox_refunds")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .orderBy("created_at", "desc")
    .execute();
}

export async function findRefund(
  transaction: DatabaseTransaction,
  id: string,
): Promise<SandboxRefundRow | undefined> {
  return await transaction
    .selectFrom("private.sandbox_refunds")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function addRefund(
  transaction: DatabaseTransaction,
  refund: SandboxRefundRow,
): Promise<void> {
  await transaction.insertInto("private.sandbox_refunds").values(refund).execute();
}
