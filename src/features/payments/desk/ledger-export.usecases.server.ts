import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { csvHeader, csvLines } from "#shared/csv.ts";
import { addDays, dayIn, daysBetween, isDay, isTimeZone, toSeconds } from "#shared/time.ts";
import { accountWords, ledgerWords } from "../ledger/ledger.constants.ts";
import type { LedgerKind } from "../ledger/ledger.types.ts";
import {
  type AccountSum,
  type ExportedEntry,
  type LedgerPeriod,
  lastEntryId,
  selectExportedEntries,
  sumAccounts,
} from "../ledger/ledger-export.store.server.ts";
import { requireMoney } from "../money-access.usecases.server.ts";
import { paymentErrors } from "../payments.errors.ts";

const rowsPerStep = 1_000;
const maxDays = 3_700;

const exportLimit = {
  name: "payments/ledger-export",
  capacity: 20,
  periodSeconds: toSeconds({ days: 1 }),
};

export interface LedgerQuery {
  from: string;
  to: string;
  zone: string;
  kind: string;
}

export interface LedgerOverview {
  query: LedgerQuery;
  sums: AccountSum[];
  problems: string[];
}

/** The period that an address asks for, the last 30 days without one, and each account's sum in it. */
export async function readLedger(
  services: Services,
  viewer: Viewer,
  parameters: URLSearchParams,
): Promise<LedgerOverview> {
  requireMoney(viewer);
  const query = readQuery(parameters, services.clock.now());
  const { period, problems } = toPeriod(query);
  const sums = period
    ? await services.database.asSystem("sum ledger", (transaction) =>
        sumAccounts(transaction, period),
      )
    : [];
  return { query, sums, problems };
}

/**
 * All entries of a period as CSV, piece by piece: whole transactions, so each currency sums to zero.
 * Entries booked after the export began aren't in it. Recorded in the audit log.
 *
 * @throws `forbidden`, `ledger_period_unreadable`, `too_many_ledger_exports`.
 */
export async function exportLedger(
  services: Services,
  viewer: Viewer,
  parameters: URLSearchParams,
): Promise<{ fileName: string; stream: ReadableStream<Uint8Array> }> {
  const { userId } = requireMoney(viewer);
  if (!(await services.rateLimits.take(exportLimit, userId))) {
    throw paymentErrors.tooManyLedgerExports();
  }
  const query = readQuery(parameters, services.clock.now());
  const { period, problems } = toPeriod(query);
  if (!period) throw paymentErrors.ledgerPeriodUnreadable(problems.join(" "));
  const upToId = await services.database.asSystem("export ledger", async (transaction) => {
    await services.audit.record(transaction, {
      actorId: userId,
      action: "payments.ledger_exported",
      subject: { type: "ledger", id: "ledger", name: "as CSV" },
      details: { ...period },
    });
    return await lastEntryId(transaction);
  });
  return {
    fileName: `ledger-${period.from}-to-${period.to}.csv`,
    stream: streamCsv(services, period, upToId),
  };
}

function streamCsv(
  services: Services,
  period: LedgerPeriod,
  upToId: number,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let afterId = 0;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(csvHeader(columnsOf(period))));
    },
    async pull(controller) {
      const entries = await services.database.asSystem("export ledger", (transaction) =>
        selectExportedEntries(transaction, period, { afterId, upToId, limit: rowsPerStep }),
      );
      if (entries.length > 0) {
        controller.enqueue(encoder.encode(csvLines(entries.map(toCells))));
      }
      afterId = entries.at(-1)?.id ?? afterId;
      if (entries.length < rowsPerStep) controller.close();
    },
  });
}

const columnsOf = ({ timeZone }: LedgerPeriod) => [
  "Entry",
  "Transaction",
  `Time (${timeZone})`,
  "Movement",
  "Account",
  "Amount",
  "Currency",
  "Receipt",
  "Credit note",
  "Order",
  "Invoice",
  "Payout reference",
  "Payee",
  "Payee name",
  "Description",
];

function toCells(entry: ExportedEntry): (string | number | null)[] {
  return [
    entry.id,
    entry.transactionId,
    entry.at,
    ledgerWords[entry.kind],
    accountWords[entry.account],
    entry.amount,
    entry.currency,
    entry.receiptNumber,
    entry.creditNoteNumber,
    entry.orderId,
    entry.invoiceId,
    entry.payoutReference,
    entry.payeeId,
    entry.payeeName,
    entry.memo,
  ];
}

function readQuery(parameters: URLSearchParams, now: Date): LedgerQuery {
  const read = (name: string) => (parameters.get(name) ?? "").trim().slice(0, 100);
  const zone = read("zone") || "UTC";
  const today = dayIn(now, isTimeZone(zone) ? zone : "UTC");
  return {
    from: read("from") || addDays(today, -30),
    to: read("to") || today,
    zone,
    kind: read("kind"),
  };
}

function toPeriod({ from, to, zone, kind }: LedgerQuery): {
  period?: LedgerPeriod;
  problems: string[];
} {
  const problems: string[] = [];
  if (!isDay(from)) problems.push("From must be a date, such as 2026-11-23.");
  if (!isDay(to)) problems.push("To must be a date, such as 2026-11-23.");
  if (!isTimeZone(zone)) problems.push("Enter a time zone, such as America/Toronto.");
  if (kind && !isKind(kind)) problems.push("Choose a transaction type from the list.");
  if (problems.length > 0) return { problems };
  if (to < from) return { problems: ["To can't be before From."] };
  if (daysBetween(from, to) > maxDays) return { problems: ["Choose a period of up to ten years."] };
  return {
    problems,
    period: { from, to, timeZone: zone, ...(isKind(kind) ? { kind } : {}) },
  };
}

function isKind(kind: string): kind is LedgerKind {
  return Object.hasOwn(ledgerWords, kind);
}
