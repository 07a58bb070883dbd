import { formatMoney } from "#shared/money.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import type { LedgerLine, ProviderEvent, SurplusLine } from "../desk/desk.types.ts";
import type { Dispute } from "../disputes/disputes.types.ts";
import { accountWords, ledgerWords } from "../ledger/ledger.constants.ts";
import { Bounced } from "./purchase-refunds.tsx";

/** Ledger entries of a purchase. */
export function LedgerTable({ lines }: { lines: readonly LedgerLine[] }) {
  if (lines.length === 0) return <p>No money moved, so there are no ledger entries.</p>;
  return (
    <Table caption="Ledger entries">
      <TableHead>
        <TableRow>
          <TableHeader>Transaction</TableHeader>
          <TableHeader>Account</TableHeader>
          <TableHeader>Amount</TableHeader>
          <TableHeader>Posted</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={`${line.transactionId} ${line.account} ${line.amountCents}`}>
            <TableHeader scope="row">{ledgerWords[line.kind]}</TableHeader>
            <TableCell>{accountWords[line.account]}</TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">
              {formatMoney(line)} {line.currency}
            </TableCell>
            <TableCell className="whitespace-nowrap">
              <LocalTime time={line.at} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The payment provider's events about a purchase. */
export function EventsTable({ events }: { events: readonly ProviderEvent[] }) {
  if (events.length === 0)
    return <p>We have no events about this. We delete events after a while.</p>;
  return (
    <Table caption="Events from the payment provider">
      <TableHead>
        <TableRow>
          <TableHeader>Event</TableHeader>
          <TableHeader>Received</TableHeader>
          <TableHeader>Applied</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {events.map(({ eventId, receivedAt, appliedAt }) => (
          <TableRow key={eventId}>
            <TableHeader scope="row" className="font-mono text-sm wrap-anywhere">
              {eventId}
            </TableHeader>
            <TableCell className="whitespace-nowrap">
              <LocalTime time={receivedAt} />
            </TableCell>
            <TableCell className="whitespace-nowrap">
              {appliedAt ? <LocalTime time={appliedAt} /> : "Not yet"}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Payments that came for a purchase and bought nothing. */
export function SurplusList({
  surplus,
  disputes,
}: {
  surplus: readonly SurplusLine[];
  disputes: readonly Dispute[];
}) {
  const isDisputed = (id: string) =>
    disputes.some(({ paymentId, decidedAt }) => paymentId === id && decidedAt === null);
  return (
    <ul className="border-t border-line">
      {surplus.map(({ paymentId, money, foundAt, returnedAt, droppedAt, bouncedAt }) => (
        <li key={paymentId} className="grid gap-1 border-b border-line py-3">
          <p className="wrap-anywhere">
            {formatMoney(money)} {money.currency}, {paymentId}
          </p>
          <p className="text-sm text-muted">
            Found <LocalTime time={foundAt} />
            {bouncedAt ? (
              <>
                . <Bounced at={bouncedAt} />
              </>
            ) : returnedAt ? (
              <>
                , returned <LocalTime time={returnedAt} />
              </>
            ) : droppedAt ? (
              ", returned by the customer's bank"
            ) : isDisputed(paymentId) ? (
              ". If we win the dispute, we'll return it. If we lose, we'll return what the customer's bank doesn't."
            ) : (
              ", on its way back"
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
