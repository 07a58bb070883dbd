import { postPayout, postPayoutReturn } from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { subtractTime } from "#shared/time.ts";
import { notifyPayee } from "../methods/methods.usecases.server.ts";
import { payoutFailedEmail, payoutSentEmail } from "../payouts.emails.ts";
import { payoutErrors } from "../payouts.errors.ts";
import { requireMoney, requireProvenMoney } from "./access.usecases.server.ts";
import { recordTransfer } from "./record-transfer.usecases.server.ts";
import { type TransferAct, transferActsOf } from "./transfers.rules.ts";
import { lockTransfer, updateTransfer } from "./transfers.store.server.ts";
import type { Transfer } from "./transfers.types.ts";

/** Minutes after which a request that we sent has certainly reached the provider, or never will. */
const requestMinutes = 10;

/**
 * Confirms a payout as the second person.
 *
 * @throws `forbidden`, `payout_proof_needed`, `payout_not_found`, `payout_second_person`,
 * `payout_own`, `payout_changed`.
 */
export async function confirmTransfer(
  services: Services,
  viewer: Viewer,
  transferId: string,
): Promise<void> {
  const operator = await requireProvenMoney(services, viewer);
  await change(
    services,
    operator,
    { transferId, act: "confirm" },
    async (transaction, transfer) => {
      const now = services.clock.now();
      await updateTransfer(transaction, transfer.id, {
        confirmedBy: operator.userId,
        confirmedAt: now,
      });
      await recordTransfer(services, transaction, "confirmed", {
        transfer,
        actorId: operator.userId,
      });
    },
  );
}

/** Takes a payout out of its batch before it's sent. The amount stays due. */
export async function cancelTransfer(
  services: Services,
  viewer: Viewer,
  { transferId, reason }: { transferId: string; reason: string },
): Promise<void> {
  const operator = requireMoney(viewer);
  await change(services, operator, { transferId, act: "cancel" }, async (transaction, transfer) => {
    const settledAt = services.clock.now();
    await updateTransfer(transaction, transfer.id, {
      status: "canceled",
      problem: reason,
      settledAt,
    });
    await recordTransfer(services, transaction, "canceled", {
      transfer,
      actorId: operator.userId,
      reason,
    });
  });
}

/** Records that the bank has paid, with its reference. The mentor gets an email. */
export async function markPaid(
  services: Services,
  viewer: Viewer,
  { transferId, reference }: { transferId: string; reference: string },
): Promise<void> {
  const operator = await requireProvenMoney(services, viewer);
  await change(services, operator, { transferId, act: "pay" }, (transaction, transfer) =>
    settleAsPaid(services, transaction, { transfer, reference, by: operator.userId }),
  );
}

/** Records that the bank didn't pay. We owe the mentor the amount again, and the mentor gets an email. */
export async function markFailed(
  services: Services,
  viewer: Viewer,
  { transferId, reason }: { transferId: string; reason: string },
): Promise<void> {
  const operator = await requireProvenMoney(services, viewer);
  await change(services, operator, { transferId, act: "fail" }, (transaction, transfer) =>
    settleAsFailed(services, transaction, {
      transfer,
      reason,
      by: operator.userId,
      notifiesPayee: true,
    }),
  );
}

/**
 * Takes a payout back, or records that it came back. With Stripe, the money is taken back first. The
 * amount is due again, and the mentor gets an email.
 *
 * @throws as `confirmTransfer`, and `payout_reversal_refused`.
 */
export async function returnTransfer(
  services: Services,
  viewer: Viewer,
  { transferId, reason }: { transferId: string; reason: string },
): Promise<void> {
  const operator = await requireProvenMoney(services, viewer);
  const transfer = await readTransfer(services, transferId);
  requireAct(transfer, operator, "return");
  const { driver } = services.payouts;
  if (transfer.driver === "stripe" && driver.name === "stripe") {
    const found = await driver.find(transfer.id);
    const isBack = found.state === "sent" && found.reversedCents >= transfer.money.amountCents;
    if (!isBack) {
      await driver.reverse({
        reference: transfer.reference ?? "",
        idempotencyKey: `payout-reversal:${transfer.id}`,
      });
    }
  }
  await change(services, operator, { transferId, act: "return" }, (transaction, now) =>
    settleAsReturned(services, transaction, { transfer: now, reason, by: operator.userId }),
  );
}

/**
 * Asks the provider for the outcome of a payout whose state is unknown. One that it never got is due again.
 *
 * @throws `payout_check_too_soon`, and what the provider throws.
 */
export async function checkTransfer(
  services: Services,
  viewer: Viewer,
  transferId: string,
): Promise<"paid" | "failed"> {
  const operator = requireMoney(viewer);
  const before = await readTransfer(services, transferId);
  requireAct(before, operator, "check");
  const found = await services.payouts.driver.find(before.id);
  const isOver = subtractTime(services.clock.now(), { minutes: requestMinutes });
  if (found.state !== "sent" && before.sendingAt && before.sendingAt > isOver) {
    throw payoutErrors.tooSoon();
  }
  return await change(
    services,
    operator,
    { transferId, act: "check" },
    async (transaction, transfer) => {
      const by = operator.userId;
      if (found.state === "sent") {
        const { reference } = found;
        await settleAsPaid(services, transaction, { transfer, reference, by });
        return "paid";
      }
      const reason = "Stripe never got this payout.";
      await settleAsFailed(services, transaction, { transfer, reason, by, notifiesPayee: false });
      return "failed";
    },
  );
}

/** Applies the provider's notice about a payout. Does nothing where it's known, or the payout isn't ours. */
export async function applyTransferNotice(services: Services, transferId: string): Promise<void> {
  const { driver } = services.payouts;
  if (driver.name !== "stripe" || !isId(transferId)) return;
  const found = await driver.find(transferId);
  if (found.state !== "sent") return;
  await services.database.asSystem("apply payout notice", async (transaction) => {
    const transfer = await lockTransfer(transaction, transferId);
    if (!transfer) return;
    if (transfer.status === "unknown") {
      const { reference } = found;
      await settleAsPaid(services, transaction, { transfer, reference, by: null });
    }
    const standing = await lockTransfer(transaction, transferId);
    if (standing?.status !== "paid" || found.reversedCents < transfer.money.amountCents) return;
    const reason = "Stripe reversed this payout.";
    await settleAsReturned(services, transaction, { transfer: standing, reason, by: null });
  });
}

interface Settling {
  transfer: Transfer;
  /** The administrator who acted; null where the provider's state was applied. */
  by: string | null;
}

/** Books a payout that has arrived and notifies the mentor. */
export async function settleAsPaid(
  services: Services,
  transaction: DatabaseTransaction,
  { transfer, reference, by }: Settling & { reference: string },
): Promise<void> {
  const { id, payeeId, money, label } = transfer;
  const payoutId = await postPayout(services, transaction, {
    payeeId,
    ...money,
    reference,
    recordedBy: by,
  });
  await updateTransfer(transaction, id, {
    status: "paid",
    reference,
    payoutId,
    settledAt: services.clock.now(),
  });
  await recordTransfer(services, transaction, "paid", { transfer, actorId: by });
  await notifyPayee(services, transaction, payeeId, (to) =>
    payoutSentEmail(to, { baseUrl: services.application.baseUrl, money, label, reference }),
  );
}

/** Notes that a payout was never sent: the amount is due again. */
export async function settleAsFailed(
  services: Services,
  transaction: DatabaseTransaction,
  { transfer, reason, by, notifiesPayee }: Settling & { reason: string; notifiesPayee: boolean },
): Promise<void> {
  const settledAt = services.clock.now();
  await updateTransfer(transaction, transfer.id, { status: "failed", problem: reason, settledAt });
  await recordTransfer(services, transaction, "failed", { transfer, actorId: by, reason });
  if (notifiesPayee) await notifyFailure(services, transaction, transfer, reason);
}

async function settleAsReturned(
  services: Services,
  transaction: DatabaseTransaction,
  { transfer, reason, by }: Settling & { reason: string },
): Promise<void> {
  if (transfer.payoutId === null) throw new Error(`Payout ${transfer.id} isn't in the books`);
  await postPayoutReturn(services, transaction, transfer.payoutId);
  await updateTransfer(transaction, transfer.id, { status: "returned", problem: reason });
  await recordTransfer(services, transaction, "returned", { transfer, actorId: by, reason });
  await notifyFailure(services, transaction, transfer, reason);
}

async function notifyFailure(
  services: Services,
  transaction: DatabaseTransaction,
  { payeeId, money, label }: Transfer,
  why: string,
): Promise<void> {
  await notifyPayee(services, transaction, payeeId, (to) =>
    payoutFailedEmail(to, { baseUrl: services.application.baseUrl, money, label, why }),
  );
}

async function readTransfer(services: Services, transferId: string): Promise<Transfer> {
  if (!isId(transferId)) throw payoutErrors.notFound();
  const transfer = await services.database.asSystem("read payout", (transaction) =>
    lockTransfer(transaction, transferId),
  );
  if (!transfer) throw payoutErrors.notFound();
  return transfer;
}

/** Locks a transfer, makes sure that the viewer can do this to it now, and does it. */
async function change<Result>(
  services: Services,
  operator: UserViewer,
  { transferId, act }: { transferId: string; act: TransferAct },
  work: (transaction: DatabaseTransaction, transfer: Transfer) => Promise<Result>,
): Promise<Result> {
  if (!isId(transferId)) throw payoutErrors.notFound();
  return await services.database.asSystem(`${act} payout`, async (transaction) => {
    const transfer = await lockTransfer(transaction, transferId);
    if (!transfer) throw payoutErrors.notFound();
    requireAct(transfer, operator, act);
    return await work(transaction, transfer);
  });
}

function requireAct(transfer: Transfer, { userId }: UserViewer, act: TransferAct): void {
  if (transfer.payeeId === userId) throw payoutErrors.ownPayout();
  if (transferActsOf(transfer, userId).includes(act)) return;
  if (act === "confirm" && transfer.needsConfirmation) throw payoutErrors.secondPerson();
  throw payoutErrors.changed();
}
