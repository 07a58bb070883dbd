import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Transfer, TransferStatus } from "./transfers.types.ts";

type TransferAction =
  | "made"
  | "confirmed"
  | "canceled"
  | "released"
  | "paid"
  | "failed"
  | "unknown"
  | "returned";

/** The status after each action. A confirmation leaves it as it is. */
const statusAfter: Record<Exclude<TransferAction, "confirmed">, TransferStatus> = {
  made: "prepared",
  canceled: "canceled",
  released: "queued",
  paid: "paid",
  failed: "failed",
  unknown: "unknown",
  returned: "returned",
};

/**
 * Writes what happened to a transfer, given as it was before, to the audit log. Without an actor, the
 * site did it.
 */
export async function recordTransfer(
  services: Services,
  transaction: DatabaseTransaction,
  action: TransferAction,
  {
    transfer,
    actorId,
    reason,
  }: {
    transfer: Pick<Transfer, "id" | "batchId" | "payeeId" | "money"> & Partial<Transfer>;
    actorId: string | null;
    reason?: string;
  },
): Promise<void> {
  await services.audit.record(transaction, {
    actorId,
    action: `payouts.transfer_${action}`,
    subject: { type: "payee", id: transfer.payeeId },
    ...changeOf(action, transfer.status),
    ...(reason ? { reason } : {}),
    details: {
      transferId: transfer.id,
      batchId: transfer.batchId,
      ...transfer.money,
    },
  });
}

function changeOf(action: TransferAction, status: TransferStatus | undefined) {
  if (action === "confirmed") return { before: { confirmed: false }, after: { confirmed: true } };
  const after = { status: statusAfter[action] };
  return status ? { before: { status }, after } : { after };
}
