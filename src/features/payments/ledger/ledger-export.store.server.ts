import { sql } from "kysely";
import { profileRows } from "#features/account/account.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { CalendarDay } from "#shared/time.ts";
import type { LedgerAccount, LedgerKind } from "./ledger.types.ts";

/** Days in a time zone, both included. */
export interface LedgerPeriod {
  from: CalendarDay;
  to: CalendarDay;
  timeZone: string;
  /** Only movements of this kind. */
  kind?: LedgerKind | undefined;
}

export interface ExportedEntry {
  id: number;
  transactionId: string;
  /** `2026-11-23 14:05:09` in the period's zone. */
  at: string;
  kind: LedgerKind;
  account: LedgerAccount;
  payeeId: string | null;
  payeeName: string | null;
  /** A decimal, e.g. `-49.00`. */
  amount: string;
  currency: string;
  receiptNumber: string | null;
  creditNoteNumber: string | null;
  orderId: string | null;
  invoiceId: string | null;
  payoutReference: string | null;
  memo: string;
}

export interface AccountSum {
  account: LedgerAccount;
  currency: "USD" | "CAD";
  cents: number;
}

const within = ({ from, to, timeZone, kind }: LedgerPeriod) => sql`
  posted.occurred_at >= (${from}::date)::timestamp at time zone ${timeZone}
  and posted.occurred_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
  ${kind ? sql`and posted.kind = ${kind}` : sql``}
`;

/** The sum of each account over a period; those of a currency sum to zero. */
export async function sumAccounts(
  transaction: DatabaseTransaction,
  period: LedgerPeriod,
): Promise<AccountSum[]> {
  const { rows } = await sql<AccountSum>`
    select entry.account, entry.currency, sum(entry.amount_cents)::bigint as cents
    from public.ledger_entries as entry
    join public.ledger_transactions as posted on posted.id = entry.transaction_id
    where ${within(period)}
    group by entry.account, entry.currency order by entry.currency desc, entry.account
  `.execute(transaction);
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
}

/** The newest entry that there is now; 0 where there is none. */
export async function lastEntryId(transaction: DatabaseTransaction): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from public.ledger_entries
  `.execute(transaction);
  return Number(rows[0]?.id);
}

/** Entries of a period by their id, after one and up to another. */
export async function selectExportedEntries(
  transaction: DatabaseTransaction,
  period: LedgerPeriod,
  { afterId, upToId, limit }: { afterId: number; upToId: number; limit: number },
): Promise<ExportedEntry[]> {
  const { rows } = await sql<ExportedEntry>`
    select entry.id, posted.id as "transactionId",
      to_char(posted.occurred_at at time zone ${period.timeZone}, 'YYYY-MM-DD HH24:MI:SS') as at,
      posted.kind, entry.account, entry.payee_id as "payeeId", profile.full_name as "payeeName",
      round(entry.amount_cents / 100.0, 2)::text as amount, entry.currency,
      bought.receipt_number as "receiptNumber", refund.credit_note_number as "creditNoteNumber",
      coalesce(posted.order_id, dispute.order_id) as "orderId",
      coalesce(posted.invoice_id, dispute.invoice_id) as "invoiceId",
      payout.reference as "payoutReference", posted.memo
    from public.ledger_entries as entry
    join public.ledger_transactions as posted on posted.id = entry.transaction_id
    left join public.disputes as dispute on dispute.id = posted.dispute_id
    left join public.orders as bought
      on bought.id = coalesce(posted.order_id, dispute.order_id)
    left join public.refunds as refund on refund.id = posted.refund_row_id
    left join public.payouts as payout on payout.id = posted.payout_id
    left join ${profileRows(transaction)} as profile on profile.user_id = entry.payee_id
    where entry.id > ${afterId} and entry.id <= ${upToId} and ${within(period)}
    order by entry.id limit ${limit}
  `.execute(transaction);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}
