import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { payoutErrors } from "../payouts.errors.ts";
import { requireProvenMoney } from "./access.usecases.server.ts";
import { recordTransfer } from "./record-transfer.usecases.server.ts";
import { sendTransferJob } from "./transfers.jobs.server.ts";
import { isSendable } from "./transfers.rules.ts";
import { lockTransfer, selectTransfers, updateTransfer } from "./transfers.store.server.ts";

/**
 * Lets the payouts of a batch go: each to its job, which sends it once. Those that wait for a second
 * person stay. Repeating it sends nothing twice. Returns how many went.
 *
 * @throws `forbidden`, `payout_proof_needed`, `payout_unconfirmed` where every one waits for that,
 * `payout_changed` where there is nothing to send.
 */
export async function sendBatch(
  services: Services,
  viewer: Viewer,
  batchId: string,
): Promise<number> {
  const operator = await requireProvenMoney(services, viewer);
  if (!isId(batchId)) throw payoutErrors.notFound();
  return await services.database.asSystem("send payouts", async (transaction) => {
    const releasedAt = services.clock.now();
    const listed = await selectTransfers(transaction, { batchId });
    let released = 0;
    let unconfirmed = 0;
    for (const { id } of listed) {
      const transfer = await lockTransfer(transaction, id);
      if (transfer?.needsConfirmation) unconfirmed += 1;
      if (!transfer || !isSendable(transfer, operator.userId)) continue;
      await updateTransfer(transaction, id, {
        status: "queued",
        releasedBy: operator.userId,
        releasedAt,
      });
      await recordTransfer(services, transaction, "released", {
        transfer,
        actorId: operator.userId,
      });
      await services.jobs.enqueue(transaction, sendTransferJob, { transferId: id });
      released += 1;
    }
    if (released > 0) return released;
    throw unconfirmed > 0 ? payoutErrors.unconfirmed() : payoutErrors.changed();
  });
}
