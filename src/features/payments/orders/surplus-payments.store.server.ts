import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { PrivateSurplusPayments } from "#platform/database/schema.gen.ts";
import type { Money } from "#shared/money.ts";

export interface SurplusPaymentKey {
  provider: string;
  paymentId: string;
}

/** The order or subscription that the payment came for. */
export type SurplusSubject = { type: "order" | "subscription"; id: string };

/**
 * `payment`: money that was taken. `subscription_payment`: the same, and counted among the payments
 * of its subscription. `authorization`: a card that was only held.
 */
export type SurplusKind = "payment" | "subscription_payment" | "authorization";

export interface SurplusPayment extends SurplusPaymentKey {
  subject: SurplusSubject;
  kind: SurplusKind;
  money: Money;
  /** Everything that the provider has left of it goes back; otherwise `money` alone. */
  isRest: boolean;
  /** It has been refunded or released, or the payer has it back through their bank. */
  isSettled: boolean;
}

/** Records a payment that must be refunded; false when it was recorded before. */
export async function addSurplusPayment(
  transaction: DatabaseTransaction,
  payment: SurplusPaymentKey & {
    subject: SurplusSubject;
    kind: SurplusKind;
    money: Money;
    isRest: boolean;
    checkoutId: string | null;
    foundAt: Date;
  },
): Promise<boolean> {
  const added = await transaction
    .insertInto("private.surplus_payments")
    .values({
      provider: payment.provider,
      payment_id: payment.paymentId,
      order_id: payment.subject.type === "order" ? payment.subject.id : null,
      subscription_id: payment.subject.type === "subscription" ? payment.subject.id : null,
      checkout_id: payment.checkoutId,
      kind: payment.kind,
      amount_cents: payment.money.amountCents,
      currency: payment.money.currency,
      is_rest: payment.isRest,
      found_at: payment.foundAt,
    })
    .onConflict((conflict) => conflict.columns(["provider", "payment_id"]).doNothing())
    .returning("payment_id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Locked: others who would change it wait until the transaction ends. */
export async function lockSurplusPayment(
  transaction: DatabaseTransaction,
  { provider, paymentId }: SurplusPaymentKey,
): Promise<SurplusPayment | undefined> {
  const row = await transaction
    .selectFrom("private.surplus_payments")
    .selectAll()
    .where("provider", "=", provider)
    .where("payment_id", "=", paymentId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    provider,
    paymentId,
    subject: subjectOf(row),
    kind: row.kind as SurplusKind,
    money: moneyOf(row),
    isRest: row.is_rest,
    isSettled: row.refund_id !== null || row.released_at !== null || row.dropped_at !== null,
  };
}

/** Whether one of the payments has been found to be too much before. */
export async function isAnySurplus(
  transaction: DatabaseTransaction,
  { provider, paymentIds }: { provider: string; paymentIds: readonly string[] },
): Promise<boolean> {
  if (paymentIds.length === 0) return false;
  const row = await transaction
    .selectFrom("private.surplus_payments")
    .select("payment_id")
    .where("provider", "=", provider)
    .where("payment_id", "in", paymentIds)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markSurplusRefunded(
  transaction: DatabaseTransaction,
  { provider, paymentId }: SurplusPaymentKey,
  { refundId, now }: { refundId: string; now: Date },
): Promise<void> {
  await transaction
    .updateTable("private.surplus_payments")
    .set({ refund_id: refundId, refunded_at: now })
    .where("provider", "=", provider)
    .where("payment_id", "=", paymentId)
    .execute();
}

/** A card that was only held has been charged, so the money goes back as a payment. */
export async function markSurplusCharged(
  transaction: DatabaseTransaction,
  { provider, paymentId }: SurplusPaymentKey,
): Promise<void> {
  await transaction
    .updateTable("private.surplus_payments")
    .set({ kind: "payment" })
    .where("provider", "=", provider)
    .where("payment_id", "=", paymentId)
    .execute();
}

export async function markSurplusReleased(
  transaction: DatabaseTransaction,
  { provider, paymentId }: SurplusPaymentKey,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("private.surplus_payments")
    .set({ released_at: now })
    .where("provider", "=", provider)
    .where("payment_id", "=", paymentId)
    .execute();
}

/** Notes that a refund that was made didn't reach its payer. Returns payments for which that wasn't noted before. */
export async function markSurplusBounced(
  transaction: DatabaseTransaction,
  { provider, refundId, now }: { provider: string; refundId: string; now: Date },
): Promise<Pick<SurplusPayment, "subject" | "money" | "paymentId">[]> {
  const rows = await transaction
    .updateTable("private.surplus_payments")
    .set({ bounced_at: now })
    .where("provider", "=", provider)
    .where("refund_id", "=", refundId)
    .where("bounced_at", "is", null)
    .returningAll()
    .execute();
  return rows.map((row) => ({
    subject: subjectOf(row),
    money: moneyOf(row),
    paymentId: row.payment_id,
  }));
}

/** Gives its return up, because the payer has the money back through their bank. */
export async function markSurplusDropped(
  transaction: DatabaseTransaction,
  { provider, paymentId }: SurplusPaymentKey,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("private.surplus_payments")
    .set({ dropped_at: now })
    .where("provider", "=", provider)
    .where("payment_id", "=", paymentId)
    .execute();
}

/** Only `amountCents` of it go back, because the payer has the rest through their bank. */
export async function reduceSurplus(
  transaction: DatabaseTransaction,
  { provider, paymentId }: SurplusPaymentKey,
  amountCents: number,
): Promise<void> {
  await transaction
    .updateTable("private.surplus_payments")
    .set({ amount_cents: amountCents, is_rest: false })
    .where("provider", "=", provider)
    .where("payment_id", "=", paymentId)
    .execute();
}

export async function selectStaleSurplusPayments(
  transaction: DatabaseTransaction,
  { provider, before, limit }: { provider: string; before: Date; limit: number },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("private.surplus_payments")
    .select("payment_id")
    .where("provider", "=", provider)
    .where("refund_id", "is", null)
    .where("released_at", "is", null)
    .where("dropped_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("disputes as dispute")
            .select("dispute.id")
            .whereRef("dispute.provider", "=", "private.surplus_payments.provider")
            .whereRef("dispute.payment_id", "=", "private.surplus_payments.payment_id")
            .where("dispute.decided_at", "is", null),
        ),
      ),
    )
    .where("found_at", "<", before)
    .orderBy("found_at")
    .limit(limit)
    .execute();
  return rows.map(({ payment_id }) => payment_id);
}

function subjectOf(row: Selectable<PrivateSurplusPayments>): SurplusSubject {
  return row.order_id
    ? { type: "order", id: row.order_id }
    : { type: "subscription", id: row.subscription_id ?? "" };
}

function moneyOf(row: Selectable<PrivateSurplusPayments>): Money {
  return { amountCents: row.amount_cents, currency: row.currency as Money["currency"] };
}
