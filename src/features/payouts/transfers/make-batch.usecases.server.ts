import { holdPayable } from "#features/payments/payments.contract.ts";
import { retryOnDeadlock } from "#platform/database/retry-on-deadlock.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { payoutErrors } from "../payouts.errors.ts";
import { requireMoney } from "./access.usecases.server.ts";
import { findObstacle } from "./obstacles.usecases.server.ts";
import { recordTransfer } from "./record-transfer.usecases.server.ts";
import { insertBatch, insertTransfer, selectTransfers } from "./transfers.store.server.ts";

const currency = "USD";

/**
 * Makes a payout of all that is due to each of these mentors who can be paid now. Nothing is sent. The
 * same request makes one batch, and of several people who ask at the same time one makes each payout.
 * Returns the batch's id.
 *
 * @throws `forbidden`, `payout_choose_someone`, `payout_nothing_to_pay`.
 */
export async function makeBatch(
  services: Services,
  viewer: Viewer,
  { requestKey, payeeIds }: { requestKey: string; payeeIds: readonly string[] },
): Promise<string> {
  const operator = requireMoney(viewer);
  const wanted = [...new Set(payeeIds)].sort();
  if (wanted.length === 0) throw payoutErrors.chooseSomeone();
  return await retryOnDeadlock(() =>
    services.database.asSystem("make payouts", async (transaction) => {
      const now = services.clock.now();
      const madeBy = operator.userId;
      const batch = await insertBatch(transaction, { requestKey, madeBy, now });
      if (!batch.isNew) {
        if (batch.madeBy !== madeBy) throw payoutErrors.changed();
        return batch.id;
      }
      let made = 0;
      for (const payeeId of wanted) {
        // No one makes a payout to themselves.
        if (payeeId === madeBy) continue;
        const found = await findObstacle(services, transaction, payeeId);
        if ("obstacle" in found) continue;
        const amountCents = await holdPayable(transaction, { payeeId, currency });
        const open = await selectTransfers(transaction, { payeeId, openOnly: true });
        if (amountCents <= 0 || open.length > 0) continue;
        const money = { amountCents, currency } as const;
        const id = await insertTransfer(transaction, {
          batchId: batch.id,
          payeeId,
          method: found.method,
          money,
          confirmAboveCents: services.payouts.secondPersonAboveCents,
          madeBy,
          now,
        });
        made += 1;
        await recordTransfer(services, transaction, "made", {
          transfer: { id, batchId: batch.id, payeeId, money },
          actorId: madeBy,
        });
      }
      if (made === 0) throw payoutErrors.nothingToPay();
      return batch.id;
    }),
  );
}
