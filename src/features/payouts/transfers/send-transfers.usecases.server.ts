import { holdPayable } from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { SendResult, TransferOrder } from "#platform/payouts/payout-driver.ts";
import type { Services } from "#platform/services.ts";
import { brand } from "#shared/brand.ts";
import { subtractTime } from "#shared/time.ts";
import { placeOf } from "../methods/methods.store.server.ts";
import { settleAsFailed, settleAsPaid } from "./change-transfer.usecases.server.ts";
import { findObstacle } from "./obstacles.usecases.server.ts";
import { recordTransfer } from "./record-transfer.usecases.server.ts";
import {
  findPayeeOf,
  lockTransfer,
  selectStuckTransfers,
  updateTransfer,
} from "./transfers.store.server.ts";
import type { Transfer } from "./transfers.types.ts";

/** Minutes after which a payout that is being sent was left behind by a process that ended. */
const stuckMinutes = 15;

/**
 * Sends one payout, at most once: it's noted as being sent before the provider is asked. When the process
 * ends in between, or no answer comes, it's unknown, and only a person decides what happens then.
 */
export async function sendTransfer(services: Services, transferId: string): Promise<void> {
  const order = await services.database.asSystem("claim payout", (transaction) =>
    claim(services, transaction, transferId),
  );
  if (!order) return;
  const result = await services.payouts.driver.send(order);
  await services.database.asSystem("settle payout", async (transaction) => {
    const transfer = await lockTransfer(transaction, transferId);
    if (transfer?.status !== "sending") return;
    await settle(services, transaction, transfer, result);
  });
}

/** Payouts that a process was sending when it ended are unknown. Runs every few minutes. */
export async function noteStuckTransfers(services: Services): Promise<void> {
  const before = subtractTime(services.clock.now(), { minutes: stuckMinutes });
  const stuck = await services.database.asSystem("find stuck payouts", (transaction) =>
    selectStuckTransfers(transaction, { before }),
  );
  for (const id of stuck) {
    await services.database.asSystem("note stuck payout", async (transaction) => {
      const transfer = await lockTransfer(transaction, id);
      if (transfer?.status === "sending") {
        await noteUnknown(services, transaction, transfer, "The server stopped while sending it.");
      }
    });
  }
}

async function claim(
  services: Services,
  transaction: DatabaseTransaction,
  transferId: string,
): Promise<TransferOrder | undefined> {
  const payee = await findPayeeOf(transaction, transferId);
  if (!payee) return undefined;
  const found = await findObstacle(services, transaction, payee);
  const seen = await lockTransfer(transaction, transferId);
  if (seen?.status !== "queued") return undefined;
  const fail = async (reason: string) => {
    await settleAsFailed(services, transaction, {
      transfer: seen,
      reason,
      by: null,
      notifiesPayee: false,
    });
    return undefined;
  };
  if ("obstacle" in found) return await fail(found.obstacle);
  if (found.method.id !== seen.methodId) return await fail("The mentor entered new bank details.");
  const { payeeId, money } = seen;
  const due = await holdPayable(transaction, { payeeId, currency: money.currency });
  if (due < money.amountCents) return await fail("We now owe the mentor less than before.");
  await updateTransfer(transaction, transferId, {
    status: "sending",
    sendingAt: services.clock.now(),
  });
  const destination = { stored: found.method.destination, place: placeOf(found.method.id) };
  const description = `${brand.name} payout`;
  return { transferId, destination, ...money, description };
}

async function settle(
  services: Services,
  transaction: DatabaseTransaction,
  transfer: Transfer,
  result: SendResult,
): Promise<void> {
  // A person sends it and records the outcome.
  if (result.outcome === "by_hand") return;
  if (result.outcome === "sent") {
    const { reference } = result;
    await settleAsPaid(services, transaction, { transfer, reference, by: null });
  } else if (result.outcome === "refused") {
    const { reason, isPayeesMatter } = result;
    const notifiesPayee = isPayeesMatter;
    await settleAsFailed(services, transaction, { transfer, reason, by: null, notifiesPayee });
  } else {
    await noteUnknown(services, transaction, transfer, result.reason);
  }
}

async function noteUnknown(
  services: Services,
  transaction: DatabaseTransaction,
  transfer: Transfer,
  reason: string,
): Promise<void> {
  services.log.warn("payouts.transfer_unknown", { transferId: transfer.id });
  await updateTransfer(transaction, transfer.id, { status: "unknown", problem: reason });
  await recordTransfer(services, transaction, "unknown", { transfer, actorId: null, reason });
}
