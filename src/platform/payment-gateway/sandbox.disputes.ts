import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.ts";
import type { PrivateSandboxDisputes } from "#platform/database/schema.gen.ts";
import type { Clock } from "#shared/clock.ts";
import { addTime } from "#shared/time.ts";
import { paymentGatewayErrors } from "./payment-gateway.errors.ts";
import type { PaymentGateway, ProviderDispute } from "./payment-gateway.ts";
import { lockCheckout } from "./sandbox.books.ts";
import { lockInvoiceOf } from "./sandbox.subscription-books.ts";

/** Most banks give about this long. */
const evidenceTime = { days: 9 };

/** Stripe's fee for a dispute of most cards. It isn't given back. */
const feeCents = 1500;

interface SandboxDisputes
  extends Pick<PaymentGateway, "readDispute" | "submitDisputeEvidence" | "acceptDispute"> {
  /** Answers the dispute's id. */
  raiseDispute(paymentId: string, reason: string): Promise<string | undefined>;
  /** The newest dispute of a payment, for the page that plays its bank. */
  findDispute(paymentId: string): Promise<ProviderDispute | undefined>;
  /** Answers whether it was open. */
  decideDispute(disputeId: string, as: "won" | "lost"): Promise<boolean>;
}

/** Disputes of the sandbox's payments. */
export function createSandboxDisputes({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): SandboxDisputes {
  return {
    async readDispute(disputeId) {
      return await database.asSystem("sandbox payments", async (transaction) => {
        const row = await transaction
          .selectFrom("private.sandbox_disputes")
          .selectAll()
          .where("id", "=", disputeId)
          .executeTakeFirst();
        if (!row) return undefined;
        const checkout = await lockCheckout(transaction, { payment_id: row.payment_id });
        return toDispute(row, checkout?.order_id ?? null);
      });
    },

    async submitDisputeEvidence({ disputeId, idempotencyKey, texts, files }) {
      await database.asSystem("sandbox payments", async (transaction) => {
        const row = await lockDispute(transaction, disputeId);
        if (row?.evidence_key === idempotencyKey) return;
        if (row?.status !== "needs_response") throw paymentGatewayErrors.disputeNotAnswerable();
        await transaction
          .updateTable("private.sandbox_disputes")
          .set({
            status: "under_review",
            answers: row.answers + 1,
            evidence_key: idempotencyKey,
            evidence: JSON.stringify({ ...texts, files: files.map(({ name }) => name) }),
          })
          .where("id", "=", disputeId)
          .execute();
      });
    },

    async acceptDispute(disputeId) {
      await database.asSystem("sandbox payments", async (transaction) => {
        const row = await lockDispute(transaction, disputeId);
        if (row?.status === "lost") return;
        if (row?.status !== "needs_response") throw paymentGatewayErrors.disputeNotAnswerable();
        await transaction
          .updateTable("private.sandbox_disputes")
          .set({ status: "lost" })
          .where("id", "=", disputeId)
          .execute();
      });
    },

    async findDispute(paymentId) {
      return await database.asSystem("sandbox payments", async (transaction) => {
        const row = await transaction
          .selectFrom("private.sandbox_disputes")
          .selectAll()
          .where("payment_id", "=", paymentId)
          .orderBy("opened_at", "desc")
          .executeTakeFirst();
        return row && toDispute(row, null);
      });
    },

    async raiseDispute(paymentId, reason) {
      return await database.asSystem("sandbox payments", async (transaction) => {
        const paid = await lockPayment(transaction, paymentId);
        const before = await transaction
          .selectFrom("private.sandbox_disputes")
          .select("id")
          .where("payment_id", "=", paymentId)
          .executeTakeFirst();
        if (!paid || before) return undefined;
        const now = clock.now();
        const id = `sandbox_dispute_${randomUUID()}`;
        await transaction
          .insertInto("private.sandbox_disputes")
          .values({
            id,
            payment_id: paymentId,
            ...paid,
            reason,
            status: "needs_response",
            evidence_due_at: addTime(now, evidenceTime),
            opened_at: now,
            withdrawn_at: now,
          })
          .execute();
        return id;
      });
    },

    async decideDispute(disputeId, as) {
      return await database.asSystem("sandbox payments", async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("private.sandbox_disputes")
          .set({ status: as, reinstated_at: as === "won" ? clock.now() : null })
          .where("id", "=", disputeId)
          .where("status", "in", ["needs_response", "under_review"])
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      });
    },
  };
}

async function lockDispute(transaction: DatabaseTransaction, id: string) {
  return await transaction
    .selectFrom("private.sandbox_disputes")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

async function lockPayment(
  transaction: DatabaseTransaction,
  paymentId: string,
): Promise<{ amount_cents: number; currency: string } | undefined> {
  const row = await lockCheckout(transaction, { payment_id: paymentId });
  if (row && row.status !== "paid") return undefined;
  const paid = row ?? (await lockInvoiceOf(transaction, paymentId));
  return paid && { amount_cents: paid.amount_cents, currency: paid.currency };
}

function toDispute(
  row: Selectable<PrivateSandboxDisputes>,
  orderId: string | null,
): ProviderDispute {
  return {
    disputeId: row.id,
    paymentId: row.payment_id,
    orderId,
    amountCents: row.amount_cents,
    currency: row.currency,
    reason: row.reason,
    stage: "chargeback",
    status: row.status as ProviderDispute["status"],
    evidenceDueAt: row.evidence_due_at,
    answers: row.answers,
    openedAt: row.opened_at,
    withdrawnAt: row.withdrawn_at,
    reinstatedAt: row.reinstated_at,
    fee: { amountCents: feeCents, currency: row.currency },
  };
}
