import type { Selectable, Updateable } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { PrivateSandboxCheckouts } from "#platform/database/schema.gen.ts";

/** A row of `private.sandbox_checkouts`, the sandbox provider's own books. */
export type SandboxRow = Selectable<PrivateSandboxCheckouts>;

type NewRow = Pick<
  SandboxRow,
  | "id"
  | "idempotency_key"
  | "order_id"
  | "description"
  | "amount_cents"
  | "currency"
  | "return_url"
  | "cancel_url"
  | "created_at"
  | "expires_at"
  | "asked_expires_at"
  | "capture"
>;

/** Adds the row unless its idempotency key is taken; answers the row that has the key. */
export async function addOrFind(
  transaction: DatabaseTransaction,
  row: NewRow,
): Promise<SandboxRow> {
  await transaction
    .insertInto("private.sandbox_checkouts")
    .values(row)
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .execute();
  return await transaction
    .selectFrom("private.sandbox_checkouts")
    .selectAll()
    .where("idempotency_key", "=", row.idempotency_key)
    .executeTakeFirstOrThrow();
}

export async function findCheckout(
  transaction: DatabaseTransaction,
  id: string,
): Promise<SandboxRow | undefined> {
  return await transaction
    .selectFrom("private.sandbox_checkouts")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Others who would change the row wait until the transaction ends. */
export async function lockCheckout(
  transaction: DatabaseTransaction,
  where: { id: string } | { payment_id: string },
): Promise<SandboxRow | undefined> {
  const rows = transaction.selectFrom("private.sandbox_checkouts").selectAll().forUpdate();
  const row =
    "id" in where
      ? rows.where("id", "=", where.id)
      : rows.where("payment_id", "=", where.payment_id);
  return await row.executeTakeFirst();
}

export async function changeCheckout(
  transaction: DatabaseTransaction,
  id: string,
  change: Updateable<PrivateSandboxCheckouts>,
): Promise<void> {
  await transaction
    .updateTable("private.sandbox_checkouts")
    .set(change)
    .where("id", "=", id)
    .execute();
}
