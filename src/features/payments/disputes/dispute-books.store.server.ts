import type { DatabaseTransaction } from "#platform/database/database.ts";
import { isCurrency, type Money } from "#shared/money.ts";
import { postMove } from "../ledger/ledger.store.server.ts";
import type { LedgerAccount, LedgerKind } from "../ledger/ledger.types.ts";
import type { Dispute } from "./disputes.types.ts";

type LossAccount = "held" | "revenue";

interface Movement {
  kind: LedgerKind;
  money: Money;
  from: Exclude<LedgerAccount, "payable">;
  to: Exclude<LedgerAccount, "payable">;
}

/**
 * Brings the books in line with a locked dispute, regardless of earlier bookings about it: the money that the
 * bank has, the loss once it's final, and the provider's fee. Returns false for amounts in a currency
 * that the books don't know.
 */
export async function bookDispute(
  transaction: DatabaseTransaction,
  dispute: Dispute,
  about: { lossAccount: LossAccount; occurredAt: Date; memo: string },
): Promise<boolean> {
  const booked = await readBooked(transaction, dispute.id);
  const { movements, isComplete } = movementsOf(dispute, booked, about.lossAccount);
  for (const { from, to, ...movement } of movements) {
    await postMove(transaction, {
      ...movement,
      source: { disputeId: dispute.id },
      occurredAt: about.occurredAt,
      memo: about.memo,
      from: { account: from },
      to: { account: to },
    });
  }
  return isComplete;
}

interface Booked {
  /** The amount that the bank has taken and not given back. */
  outCents: number;
  /** The loss that was booked, and its account. */
  lost: { account: LossAccount; cents: number } | null;
  feeCents: number;
}

async function readBooked(transaction: DatabaseTransaction, disputeId: string): Promise<Booked> {
  const rows = await transaction
    .selectFrom("ledger_entries as entry")
    .innerJoin("ledger_transactions as posted", "posted.id", "entry.transaction_id")
    .select(({ fn }) => [
      "posted.kind",
      "entry.account",
      fn.sum<number>("entry.amount_cents").as("cents"),
    ])
    .where("posted.dispute_id", "=", disputeId)
    .groupBy(["posted.kind", "entry.account"])
    .execute();
  const sum = (account: LedgerAccount, ...kinds: LedgerKind[]) =>
    rows
      .filter((row) => row.account === account && kinds.includes(row.kind as LedgerKind))
      .reduce((cents, row) => cents + Number(row.cents), 0);
  const lostOf = (account: LossAccount) => {
    const cents = sum(account, "dispute_lost", "dispute_reopened");
    return cents > 0 ? { account, cents } : null;
  };
  return {
    outCents: 0 - sum("provider", "dispute_withdrawn", "dispute_reinstated"),
    lost: lostOf("held") ?? lostOf("revenue"),
    feeCents: sum("revenue", "dispute_fee", "dispute_fee_returned"),
  };
}

function movementsOf(
  { withdrawnAt, reinstatedAt, amountCents, currency, status, fee }: Dispute,
  booked: Booked,
  lossAccount: LossAccount,
): { movements: Movement[]; isComplete: boolean } {
  const movements: Movement[] = [];
  const add = (cents: number, movement: Omit<Movement, "money">, unit: Money["currency"]) => {
    if (cents > 0) movements.push({ ...movement, money: { amountCents: cents, currency: unit } });
  };
  if (isCurrency(currency)) {
    const outCents = withdrawnAt && !reinstatedAt ? amountCents : 0;
    const lostCents = status === "lost" ? outCents : 0;
    const { account, cents } = booked.lost ?? { account: lossAccount, cents: 0 };
    const [moreOut, moreLost] = [outCents - booked.outCents, lostCents - cents];
    add(moreOut, { kind: "dispute_withdrawn", from: "provider", to: "disputed" }, currency);
    add(moreLost, { kind: "dispute_lost", from: "disputed", to: account }, currency);
    add(-moreLost, { kind: "dispute_reopened", from: account, to: "disputed" }, currency);
    add(-moreOut, { kind: "dispute_reinstated", from: "disputed", to: "provider" }, currency);
  }
  if (fee && isCurrency(fee.currency)) {
    const more = fee.amountCents - booked.feeCents;
    add(more, { kind: "dispute_fee", from: "provider", to: "revenue" }, fee.currency);
    add(-more, { kind: "dispute_fee_returned", from: "revenue", to: "provider" }, fee.currency);
  }
  const isComplete = isCurrency(currency) && (!fee || isCurrency(fee.currency));
  return { movements, isComplete };
}
