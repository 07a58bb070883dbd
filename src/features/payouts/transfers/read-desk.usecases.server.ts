import { listPayables, type Payable } from "#features/payments/payments.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import type { PayoutMethod } from "../methods/methods.store.server.ts";
import { type PayoutState, payoutStateOf } from "../payout-state.rules.ts";
import { payoutErrors } from "../payouts.errors.ts";
import { isSendable, type TransferAct, transferActsOf } from "./transfers.rules.ts";
import {
  findBatch,
  listPayeesUnderWay,
  type Pause,
  selectBatches,
  selectMethodsOf,
  selectPauses,
  selectPayeeNames,
  selectTransfers,
} from "./transfers.store.server.ts";
import type { Batch, BatchSummary, Transfer } from "./transfers.types.ts";

/** Batches on one page. */
const batchesPerPage = 20;

/** Mentors whose payouts are made together: a form takes no more than 1,000 fields. */
const payeesPerBatch = 200;

/** A mentor whose books aren't even, and whether they can be paid now. */
export interface DueLine extends Payable {
  /** Null once the mentor has left. */
  name: string | null;
  state: PayoutState;
  method: Pick<PayoutMethod, "label" | "heldUntil"> | null;
  pause: Pause | null;
  isOwn: boolean;
}

export interface PayoutDesk {
  /** Of those who can be paid, the ones that are owed the most. */
  lines: DueLine[];
  /** Others who can be paid once these have been. */
  moreReady: number;
  batches: BatchSummary[];
  hasMore: boolean;
  secondPersonAboveCents: number;
}

/** The amount due to each mentor, any obstacle to paying it, and the batches that were made. */
export async function readDesk(
  services: Services,
  operator: UserViewer,
  { page }: { page: number },
): Promise<PayoutDesk> {
  const payables = await listPayables(services, operator);
  const driver = services.payouts.driver.name;
  const now = services.clock.now();
  const ids = [...new Set(payables.map(({ payeeId }) => payeeId))];
  return await services.database.as(operator, async (transaction) => {
    const names = await selectPayeeNames(transaction, ids);
    const methods = await selectMethodsOf(transaction, ids);
    const pauses = new Map(
      (await selectPauses(transaction)).map((pause) => [pause.payeeId, pause] as const),
    );
    const open = await listPayeesUnderWay(transaction);
    const batches = await selectBatches(transaction, {
      limit: batchesPerPage + 1,
      offset: (page - 1) * batchesPerPage,
    });
    const lines = payables.map((payable): DueLine => {
      const { payeeId, dueCents, isFrozen } = payable;
      const method = methods.get(payeeId) ?? null;
      const pause = pauses.get(payeeId) ?? null;
      const state = payoutStateOf(
        {
          dueCents,
          method,
          driver,
          isSuspended: isFrozen,
          isPaused: pause !== null,
          isUnderWay: open.has(payeeId),
        },
        now,
      );
      const isOwn = payeeId === operator.userId;
      return { ...payable, name: names.get(payeeId) ?? null, state, method, pause, isOwn };
    });
    const ready = lines.filter(({ state, isOwn }) => state === "ready" && !isOwn);
    const later = new Set(ready.slice(payeesPerBatch));
    return {
      lines: lines.filter((line) => !later.has(line)),
      moreReady: later.size,
      batches: batches.slice(0, batchesPerPage),
      hasMore: batches.length > batchesPerPage,
      secondPersonAboveCents: services.payouts.secondPersonAboveCents,
    };
  });
}

export interface TransferLine extends Transfer {
  name: string | null;
  acts: TransferAct[];
  /** The mentor has entered other details since it was made. */
  hasOtherDetails: boolean;
}

export interface BatchPage {
  batch: Batch;
  driver: "bank" | "stripe";
  transfers: TransferLine[];
  /** Goes out with the next "Send". */
  sendable: { count: number; totalCents: number };
  /** Payouts that the viewer's bank file has. */
  waitsForBank: number;
}

/** @throws `payout_not_found`. */
export async function readBatch(
  services: Services,
  operator: UserViewer,
  batchId: string,
): Promise<BatchPage> {
  if (!isId(batchId)) throw payoutErrors.notFound();
  return await services.database.as(operator, async (transaction) => {
    const batch = await findBatch(transaction, batchId);
    if (!batch) throw payoutErrors.notFound();
    const transfers = await selectTransfers(transaction, { batchId });
    const ids = transfers.map(({ payeeId }) => payeeId);
    const names = await selectPayeeNames(transaction, ids);
    const methods = await selectMethodsOf(transaction, ids);
    const isOpen = new Set(["prepared", "queued", "sending"]);
    const sendable = transfers.filter((each) => isSendable(each, operator.userId));
    return {
      batch,
      driver: services.payouts.driver.name,
      transfers: transfers.map((transfer) => ({
        ...transfer,
        name: names.get(transfer.payeeId) ?? null,
        acts: transferActsOf(transfer, operator.userId),
        hasOtherDetails:
          isOpen.has(transfer.status) && methods.get(transfer.payeeId)?.id !== transfer.methodId,
      })),
      sendable: {
        count: sendable.length,
        totalCents: sendable.reduce((sum, { money }) => sum + money.amountCents, 0),
      },
      waitsForBank: transfers.filter(
        ({ status, driver, payeeId }) =>
          status === "sending" && driver === "bank" && payeeId !== operator.userId,
      ).length,
    };
  });
}
