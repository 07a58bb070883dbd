import type { Insertable, Selectable, Updateable } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type {
  PrivateSandboxInvoices,
  PrivateSandboxSubscriptions,
} from "#platform/database/schema.gen.ts";

/** A row of `private.sandbox_subscriptions`, the sandbox provider's own books. */
export type SandboxSubscriptionRow = Selectable<PrivateSandboxSubscriptions>;
export type SandboxInvoiceRow = Selectable<PrivateSandboxInvoices>;

/** Adds the row unless its idempotency key is taken; answers the row that has the key. */
export async function addOrFindSubscription(
  transaction: DatabaseTransaction,
  row: Insertable<PrivateSandboxSubscriptions>,
): Promise<SandboxSubscriptionRow> {
  await transaction
    .insertInto("private.sandbox_subscriptions")
    .values(row)
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .execute();
  return await transaction
    .selectFrom("private.sandbox_subscriptions")
    .selectAll()
    .where("idempotency_key", "=", row.idempotency_key)
    .executeTakeFirstOrThrow();
}

/** Others who would change the row wait until the transaction ends. */
export async function lockSubscriptionRow(
  transaction: DatabaseTransaction,
  id: string,
): Promise<SandboxSubscriptionRow | undefined> {
  return await transaction
    .selectFrom("private.sandbox_subscriptions")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function changeSubscriptionRow(
  transaction: DatabaseTransaction,
  id: string,
  change: Updateable<PrivateSandboxSubscriptions>,
): Promise<SandboxSubscriptionRow> {
  return await transaction
    .updateTable("private.sandbox_subscriptions")
    .set(change)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function addInvoices(
  transaction: DatabaseTransaction,
  rows: Insertable<PrivateSandboxInvoices>[],
): Promise<void> {
  if (rows.length === 0) return;
  await transaction.insertInto("private.sandbox_invoices").values(rows).execute();
}

/** The latest month first. */
export async function listInvoices(
  transaction: DatabaseTransaction,
  subscriptionId: string,
): Promise<SandboxInvoiceRow[]> {
  return await transaction
    .selectFrom("private.sandbox_invoices")
    .selectAll()
    .where("subscription_id", "=", subscriptionId)
    .orderBy("period_end", "desc")
    .execute();
}

export async function lockInvoiceOf(
  transaction: DatabaseTransaction,
  paymentId: string,
): Promise<SandboxInvoiceRow | undefined> {
  return await transaction
    .selectFrom("private.sandbox_invoices")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .forUpdate()
    .executeTakeFirst();
}
