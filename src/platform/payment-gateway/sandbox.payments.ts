import { randomUUID } from "node:crypto";
import type { Database, DatabaseTransaction } from "#platform/database/database.ts";
import type { Clock } from "#shared/clock.ts";
import { paymentGatewayErrors } from "./payment-gateway.errors.ts";
import { authorizationLifetimeMilliseconds, type PaymentGateway } from "./payment-gateway.ts";
import { changeCheckout, lockCheckout, type SandboxRow } from "./sandbox.books.ts";
import { addRefund, findRefund, listRefunds } from "./sandbox.refund-books.ts";
import { lockInvoiceOf } from "./sandbox.subscription-books.ts";

export type SandboxStatus = "open" | "paid" | "expired" | "authorized" | "released";

/** Status of a checkout at `now`: an open one expires and a held one lapses by itself. */
export function statusAt(row: SandboxRow, now: Date): SandboxStatus {
  if (row.status === "open" && row.expires_at <= now) return "expired";
  const heldSince = row.status === "authorized" ? row.authorized_at?.getTime() : undefined;
  if (heldSince !== undefined && heldSince + authorizationLifetimeMilliseconds <= now.getTime()) {
    return "released";
  }
  return row.status as SandboxStatus;
}

/** The sandbox's payments once they are made. */
export function createSandboxPayments({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Pick<PaymentGateway, "capture" | "release" | "refund" | "readRefund"> {
  /** Ends the holding of a card; answers what became of the payment. */
  const endHold = async (paymentId: string, as: "paid" | "released"): Promise<SandboxStatus> =>
    await database.asSystem("sandbox payments", async (transaction) => {
      const row = await lockCheckout(transaction, { payment_id: paymentId });
      if (!row) throw paymentGatewayErrors.unknownPayment();
      const status = statusAt(row, clock.now());
      if (status !== "authorized") return status;
      await changeCheckout(transaction, row.id, { status: as });
      return as;
    });

  return {
    async capture({ paymentId }) {
      const status = await endHold(paymentId, "paid");
      return { outcome: status === "paid" ? "captured" : "gone" };
    },

    async release({ paymentId }) {
      const status = await endHold(paymentId, "released");
      if (status === "paid") throw paymentGatewayErrors.captured();
    },

    async refund({ paymentId, amountCents, idempotencyKey }) {
      return await database.asSystem("sandbox payments", async (transaction) => {
        const paidCents = await lockPaidAmount(transaction, paymentId);
        if (paidCents === undefined) throw paymentGatewayErrors.unknownPayment();
        const before = await listRefunds(transaction, paymentId);
        const same = before.find(({ idempotency_key }) => idempotency_key === idempotencyKey);
        if (same) return { refundId: same.id };
        const leftCents = paidCents - before.reduce((sum, refund) => sum + refund.amount_cents, 0);
        if (amountCents === undefined && leftCents === 0 && before[0]) {
          return { refundId: before[0].id };
        }
        const asked = amountCents ?? leftCents;
        if (asked < 1 || asked > leftCents) {
          throw paymentGatewayErrors.refused({ details: { reason: "amount_too_large" } });
        }
        const id = `sandbox_refund_${randomUUID()}`;
        await addRefund(transaction, {
          id,
          idempotency_key: idempotencyKey,
          payment_id: paymentId,
          amount_cents: asked,
          created_at: clock.now(),
        });
        return { refundId: id };
      });
    },

    async readRefund(refundId) {
      const row = await database.asSystem("sandbox payments", (transaction) =>
        findRefund(transaction, refundId),
      );
      return row && { refundId: row.id, status: "made" };
    },
  };
}

/**
 * Locks a payment and reads its amount; other refunds of it wait. Undefined when there is no such
 * payment.
 */
async function lockPaidAmount(
  transaction: DatabaseTransaction,
  paymentId: string,
): Promise<number | undefined> {
  const row = await lockCheckout(transaction, { payment_id: paymentId });
  if (row) return row.status === "paid" ? row.amount_cents : 0;
  return (await lockInvoiceOf(transaction, paymentId))?.amount_cents;
}
