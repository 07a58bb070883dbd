import { formatMoney, type Money } from "#shared/money.ts";
import { formatDay } from "#shared/time.ts";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";

export interface PayoutHistoryProps {
  payouts: readonly {
    id: string;
    kind: string;
    occurredAt: Date;
    reference: string | null;
    amountCents: number;
    currency: Money["currency"];
  }[];
}

/** Payouts of a mentor, the newest first. */
export function PayoutHistory({ payouts }: PayoutHistoryProps) {
  if (payouts.length === 0) return <p className="text-muted">No payouts yet.</p>;
  return (
    <Table caption="Payouts">
      <TableHead>
        <TableRow>
          <TableHeader>Date</TableHeader>
          <TableHeader>Reference</TableHeader>
          <TableHeader className="text-right">Amount</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {payouts.map(({ id, kind, occurredAt, reference, amountCents, currency }) => (
          <TableRow key={id}>
            <TableCell className="whitespace-nowrap">{formatDay(occurredAt)}</TableCell>
            <TableCell className="wrap-anywhere">
              {reference}
              {kind === "payout_returned" ? (
                <span className="block text-sm text-muted">
                  This payout was returned, so we owe it to you again.
                </span>
              ) : null}
              {kind === "share_returned" ? (
                <span className="block text-sm text-muted">
                  We took this back because of a refund.
                </span>
              ) : null}
            </TableCell>
            <TableCell className="text-right tabular-nums">
              {kind === "payout" ? "" : "-"}
              {formatMoney({ amountCents, currency })}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
