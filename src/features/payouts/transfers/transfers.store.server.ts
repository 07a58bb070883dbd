import { type Selectable, sql } from "kysely";
import { hostRows } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { PayoutTransfers } from "#platform/database/schema.gen.ts";
import type { Money } from "#shared/money.ts";
import { type PayoutMethod, toMethod } from "../methods/methods.store.server.ts";
import type { Batch, BatchSummary, Transfer, TransferStatus } from "./transfers.types.ts";

/** Statuses of a transfer that was made and isn't settled. */
const openStatuses = ["prepared", "queued", "sending", "unknown"] satisfies TransferStatus[];

/** Adds a batch, or returns the one that the same form has made before. */
export async function insertBatch(
  transaction: DatabaseTransaction,
  { requestKey, madeBy, now }: { requestKey: string; madeBy: string; now: Date },
): Promise<{ id: string; isNew: boolean; madeBy: string }> {
  const added = await transaction
    .insertInto("payout_batches")
    .values({ request_key: requestKey, made_by: madeBy, made_at: now })
    .onConflict((conflict) => conflict.column("request_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) return { id: added.id, isNew: true, madeBy };
  const row = await transaction
    .selectFrom("payout_batches")
    .select(["id", "made_by"])
    .where("request_key", "=", requestKey)
    .executeTakeFirstOrThrow();
  return { id: row.id, isNew: false, madeBy: row.made_by };
}

export async function insertTransfer(
  transaction: DatabaseTransaction,
  {
    batchId,
    payeeId,
    method,
    money,
    confirmAboveCents,
    madeBy,
    now,
  }: {
    batchId: string;
    payeeId: string;
    method: Pick<PayoutMethod, "id" | "kind" | "label">;
    money: Money;
    confirmAboveCents: number;
    madeBy: string;
    now: Date;
  },
): Promise<string> {
  const { id } = await transaction
    .insertInto("payout_transfers")
    .values({
      batch_id: batchId,
      payee_id: payeeId,
      method_id: method.id,
      driver: method.kind,
      label: method.label ?? "",
      amount_cents: money.amountCents,
      currency: money.currency,
      confirm_above_cents: confirmAboveCents,
      made_by: madeBy,
      made_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The payee of a transfer. */
export async function findPayeeOf(
  transaction: DatabaseTransaction,
  id: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("payout_transfers")
    .select("payee_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.payee_id;
}

/** The transfer, locked until the transaction ends. */
export async function lockTransfer(
  transaction: DatabaseTransaction,
  id: string,
): Promise<Transfer | undefined> {
  const row = await transaction
    .selectFrom("payout_transfers")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && toTransfer(row);
}

export async function updateTransfer(
  transaction: DatabaseTransaction,
  id: string,
  changes: {
    status?: TransferStatus;
    confirmedBy?: string;
    confirmedAt?: Date;
    releasedBy?: string;
    releasedAt?: Date;
    sendingAt?: Date;
    settledAt?: Date;
    reference?: string;
    problem?: string;
    payoutId?: string;
  },
): Promise<void> {
  const columns = {
    status: changes.status,
    confirmed_by: changes.confirmedBy,
    confirmed_at: changes.confirmedAt,
    released_by: changes.releasedBy,
    released_at: changes.releasedAt,
    sending_at: changes.sendingAt,
    settled_at: changes.settledAt,
    reference: changes.reference,
    problem: changes.problem,
    payout_id: changes.payoutId,
  };
  const set = Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  );
  await transaction.updateTable("payout_transfers").set(set).where("id", "=", id).execute();
}

export async function selectTransfers(
  transaction: DatabaseTransaction,
  by: { batchId: string } | { payeeId: string; openOnly: true },
): Promise<Transfer[]> {
  let query = transaction.selectFrom("payout_transfers").selectAll();
  if ("batchId" in by) query = query.where("batch_id", "=", by.batchId);
  if ("payeeId" in by) query = query.where("payee_id", "=", by.payeeId);
  if ("openOnly" in by) query = query.where("status", "in", openStatuses);
  const rows = await query.orderBy("made_at").orderBy("id").limit(1000).execute();
  return rows.map(toTransfer);
}

/** The payees with a payout that isn't settled. */
export async function listPayeesUnderWay(transaction: DatabaseTransaction): Promise<Set<string>> {
  const rows = await transaction
    .selectFrom("payout_transfers")
    .select("payee_id")
    .distinct()
    .where("status", "in", openStatuses)
    .execute();
  return new Set(rows.map(({ payee_id }) => payee_id));
}

export async function findBatch(
  transaction: DatabaseTransaction,
  id: string,
): Promise<Batch | undefined> {
  const row = await transaction
    .selectFrom("payout_batches")
    .select(["id", "made_by", "made_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { id: row.id, madeBy: row.made_by, madeAt: row.made_at };
}

/** The latest batches, those with something open first. */
export async function selectBatches(
  transaction: DatabaseTransaction,
  { limit, offset }: { limit: number; offset: number },
): Promise<BatchSummary[]> {
  const open = sql<number>`count(*) filter (where transfer.status = any (${openStatuses}))`;
  const rows = await transaction
    .selectFrom("payout_batches as batch")
    .innerJoin("payout_transfers as transfer", "transfer.batch_id", "batch.id")
    .select(({ fn }) => [
      "batch.id",
      "batch.made_by",
      "batch.made_at",
      fn.countAll<number>().as("transfers"),
      open.as("open"),
      fn
        .sum<number | null>("transfer.amount_cents")
        .filterWhere("transfer.status", "<>", "canceled")
        .as("cents"),
    ])
    .groupBy(["batch.id"])
    .orderBy(sql`${open} > 0`, "desc")
    .orderBy("batch.made_at", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    madeBy: row.made_by,
    madeAt: row.made_at,
    transfers: Number(row.transfers),
    open: Number(row.open),
    totalCents: Number(row.cents ?? 0),
  }));
}

/** Transfers that a process was sending when it ended, by when they were last heard of. */
export async function selectStuckTransfers(
  transaction: DatabaseTransaction,
  { before }: { before: Date },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("payout_transfers")
    .select("id")
    .where("status", "=", "sending")
    .where("driver", "=", "stripe")
    .where("sending_at", "<", before)
    .execute();
  return rows.map(({ id }) => id);
}

export interface Pause {
  payeeId: string;
  reason: string;
  pausedAt: Date;
}

export async function selectPauses(
  transaction: DatabaseTransaction,
  payeeId?: string,
): Promise<Pause[]> {
  const pauses = transaction.selectFrom("payout_pauses");
  const rows = await (payeeId ? pauses.where("payee_id", "=", payeeId) : pauses)
    .select(["payee_id", "reason", "paused_at"])
    .execute();
  return rows.map((row) => ({
    payeeId: row.payee_id,
    reason: row.reason,
    pausedAt: row.paused_at,
  }));
}

/** Returns false where the payee's payouts are paused already. */
export async function insertPause(
  transaction: DatabaseTransaction,
  {
    payeeId,
    reason,
    pausedBy,
    now,
  }: Pick<Pause, "payeeId" | "reason"> & {
    pausedBy: string;
    now: Date;
  },
): Promise<boolean> {
  const added = await transaction
    .insertInto("payout_pauses")
    .values({ payee_id: payeeId, reason, paused_by: pausedBy, paused_at: now })
    .onConflict((conflict) => conflict.column("payee_id").doNothing())
    .returning("payee_id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Returns false where there was no pause. */
export async function deletePause(
  transaction: DatabaseTransaction,
  payeeId: string,
): Promise<boolean> {
  const gone = await transaction
    .deleteFrom("payout_pauses")
    .where("payee_id", "=", payeeId)
    .returning("payee_id")
    .executeTakeFirst();
  return gone !== undefined;
}

export async function selectMethodsOf(
  transaction: DatabaseTransaction,
  userIds: readonly string[],
): Promise<Map<string, PayoutMethod>> {
  if (userIds.length === 0) return new Map();
  const rows = await transaction
    .selectFrom("payout_methods")
    .selectAll()
    .where("user_id", "in", userIds)
    .execute();
  return new Map(rows.map((row) => [row.user_id, toMethod(row)]));
}

/** The names that payees have as mentors, by account; those who have left are not in it. */
export async function selectPayeeNames(
  transaction: DatabaseTransaction,
  payeeIds: readonly string[],
): Promise<Map<string, string>> {
  if (payeeIds.length === 0) return new Map();
  const rows = await transaction
    .selectFrom(hostRows(transaction).as("host"))
    .select(["host.user_id", "host.name"])
    .where("host.user_id", "in", payeeIds)
    .execute();
  return new Map(rows.flatMap(({ user_id, name }) => (user_id ? [[user_id, name] as const] : [])));
}

function toTransfer(row: Selectable<PayoutTransfers>): Transfer {
  const amountCents = Number(row.amount_cents);
  return {
    id: row.id,
    batchId: row.batch_id,
    payeeId: row.payee_id,
    methodId: row.method_id,
    driver: row.driver as Transfer["driver"],
    label: row.label,
    money: { amountCents, currency: row.currency as Money["currency"] },
    status: row.status as TransferStatus,
    needsConfirmation:
      row.status === "prepared" &&
      amountCents > Number(row.confirm_above_cents) &&
      row.confirmed_by === null,
    madeBy: row.made_by,
    madeAt: row.made_at,
    confirmedBy: row.confirmed_by,
    releasedBy: row.released_by,
    sendingAt: row.sending_at,
    settledAt: row.settled_at,
    reference: row.reference,
    problem: row.problem,
    payoutId: row.payout_id,
  };
}
