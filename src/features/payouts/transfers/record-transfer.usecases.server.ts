import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Transfer } from "./transfers.types.ts";

type TransferAction =
  | "made"
  | "confirmed"
  | "canceled"
  | "released"
  | "paid"
  | "failed"
  | "unknown"
  | "returned";

/** Writes what happened to a transfer to the audit log. Without an actor, the site did it. */
export async function recordTransfer(
  services: Services,
  transaction: DatabaseTransaction,
  action: TransferAction,
  {
    transfer,
    actorId,
    reason,
    reference,
  }: {
    transfer: Pick<Transfer, "id" | "batchId" | "payeeId" | "money">;
    actorId: string | null;
    reason?: string;
    reference?: string;
  },
): Promise<void> {
  await services.audit.record(transaction, {
    actorId,
    action: `payouts.transfer_${action}`,
    subject: { type: "payee", id: transfer.payeeId },
    ...(reason ? { reason } : {}),
    details: {
      transferId: transfer.id,
      batchId: transfer.batchId,
      ...transfer.money,
      ...(reference ? { reference } : {}),
    },
  });
}
