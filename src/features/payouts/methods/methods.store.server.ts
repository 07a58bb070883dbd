import { type Selectable, sql } from "kysely";
import { accountRows } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { PayoutMethods } from "#platform/database/schema.gen.ts";
import type {
  DestinationState,
  PayoutCountry,
  PayoutDriver,
} from "#platform/payouts/payout-driver.ts";

/** The account that a mentor is paid to, without the stored destination. */
export interface PayoutMethod extends DestinationState {
  id: string;
  userId: string;
  kind: PayoutDriver["name"];
  country: PayoutCountry;
  /** Nothing is paid out before. Null while there is no account to pay to. */
  heldUntil: Date | null;
}

/** A method with the stored text of its destination; null until the provider has opened one. */
export interface StoredMethod extends PayoutMethod {
  destination: string | null;
}

/** A method with the time of its last check. */
interface KnownMethod extends StoredMethod {
  /** The time of the last check with the provider, by the database's clock. */
  checkedAt: Date;
}

/** The place that the stored text of a destination is bound to. It decrypts nowhere else. */
export const placeOf = (methodId: string) => `private.payout_destinations/${methodId}`;

/** Others who would change the same person's method wait until the transaction ends. */
export async function lockMethod(transaction: DatabaseTransaction, userId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('payouts.method'), hashtext(${userId}))
  `.execute(transaction);
}

export async function selectMethod(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<PayoutMethod | undefined> {
  const row = await transaction
    .selectFrom("payout_methods")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row && toMethod(row);
}

export async function findStoredMethod(
  transaction: DatabaseTransaction,
  by: { userId: string } | { destination: string },
): Promise<KnownMethod | undefined> {
  const methods = transaction
    .selectFrom("payout_methods as method")
    .leftJoin("private.payout_destinations as stored", "stored.method_id", "method.id")
    .selectAll("method")
    .select("stored.destination");
  const row = await ("userId" in by
    ? methods.where("method.user_id", "=", by.userId)
    : methods.where("stored.destination", "=", by.destination)
  ).executeTakeFirst();
  return row && { ...toMethod(row), destination: row.destination, checkedAt: row.checked_at };
}

export async function insertMethod(
  transaction: DatabaseTransaction,
  { destination, now, ...method }: StoredMethod & { now: Date },
): Promise<void> {
  await transaction
    .insertInto("payout_methods")
    .values({
      id: method.id,
      user_id: method.userId,
      kind: method.kind,
      country: method.country,
      label: method.label,
      state: method.state,
      missing: method.missing,
      held_until: method.heldUntil,
      created_at: now,
      checked_at: sql<Date>`clock_timestamp()`,
    })
    .execute();
  if (destination !== null) await insertDestination(transaction, method.id, destination);
}

export async function insertDestination(
  transaction: DatabaseTransaction,
  methodId: string,
  destination: string,
): Promise<void> {
  await transaction
    .insertInto("private.payout_destinations")
    .values({ method_id: methodId, destination })
    .onConflict((conflict) => conflict.column("method_id").doNothing())
    .execute();
}

export async function updateMethod(
  transaction: DatabaseTransaction,
  methodId: string,
  {
    state,
    missing,
    label,
    heldUntil,
    checkedAt,
  }: DestinationState & Pick<KnownMethod, "heldUntil" | "checkedAt">,
): Promise<void> {
  await transaction
    .updateTable("payout_methods")
    .set({ state, missing, label, held_until: heldUntil, checked_at: checkedAt })
    .where("id", "=", methodId)
    .execute();
}

/** Notes a payout at the provider that the payee's bank sent back; false where it was the last one that was noted. */
export async function noteRefusedPayout(
  transaction: DatabaseTransaction,
  methodId: string,
  payoutId: string,
): Promise<boolean> {
  const row = await transaction
    .updateTable("payout_methods")
    .set({ bank_refused_payout: payoutId })
    .where("id", "=", methodId)
    .where("bank_refused_payout", "is distinct from", payoutId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteMethod(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  await transaction.deleteFrom("payout_methods").where("user_id", "=", userId).execute();
}

/** People with a method whose account is gone. */
export async function selectMethodsWithoutAccount(
  transaction: DatabaseTransaction,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("payout_methods as method")
    .leftJoin(accountRows(transaction).as("account"), "account.id", "method.user_id")
    .select("method.user_id")
    .where("account.id", "is", null)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Some bank details that are encrypted with another key than the one whose texts begin so. */
export async function selectOlderDestinations(
  transaction: DatabaseTransaction,
  { current, limit }: { current: string; limit: number },
): Promise<{ methodId: string; stored: string }[]> {
  const rows = await transaction
    .selectFrom("private.payout_destinations")
    .select(["method_id", "destination"])
    .where("destination", "like", "enc:%")
    .where(({ fn, val }) => fn("starts_with", ["destination", val(current)]), "=", false)
    .orderBy("method_id")
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ method_id, destination }) => ({ methodId: method_id, stored: destination }));
}

export async function replaceDestination(
  transaction: DatabaseTransaction,
  methodId: string,
  destination: string,
): Promise<void> {
  await transaction
    .updateTable("private.payout_destinations")
    .set({ destination })
    .where("method_id", "=", methodId)
    .execute();
}

export function toMethod(row: Selectable<PayoutMethods>): PayoutMethod {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind as PayoutMethod["kind"],
    country: row.country as PayoutCountry,
    state: row.state as PayoutMethod["state"],
    missing: row.missing as PayoutMethod["missing"],
    label: row.label,
    heldUntil: row.held_until,
  };
}
