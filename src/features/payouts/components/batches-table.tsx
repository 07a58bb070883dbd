import { Link } from "react-router";
import { formatMoney } from "#shared/money.ts";
import { Badge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import { Button } from "#ui/controls/button.tsx";
import { batchPath } from "../payouts.constants.ts";
import type { BatchSummary } from "../transfers/transfers.types.ts";

export interface BatchesTableProps {
  batches: readonly BatchSummary[];
  page: number;
  hasMore: boolean;
  pathOf: (page: number) => string;
}

/** Batches of payouts, those with something open first. */
export function BatchesTable({ batches, page, hasMore, pathOf }: BatchesTableProps) {
  if (batches.length === 0) return <p className="text-muted">No batches yet.</p>;
  return (
    <>
      <Table stacked caption="Batches of payouts">
        <TableHead>
          <TableRow>
            <TableHeader>Made</TableHeader>
            <TableHeader className="text-right">Payouts</TableHeader>
            <TableHeader className="text-right">Total</TableHeader>
            <TableHeader>Status</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {batches.map((batch) => (
            <TableRow key={batch.id}>
              <TableHeader scope="row">
                <Link className="link" to={batchPath(batch.id)}>
                  <LocalTime time={batch.madeAt} />
                </Link>
              </TableHeader>
              <TableCell label="Payouts" className="text-right tabular-nums">
                {batch.transfers}
              </TableCell>
              <TableCell label="Total" className="text-right tabular-nums">
                {formatMoney({ amountCents: batch.totalCents, currency: "USD" })}
              </TableCell>
              <TableCell label="Status">
                {batch.open > 0 ? (
                  <Badge tone="warning">{batch.open} open</Badge>
                ) : (
                  <Badge>Settled</Badge>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {page > 1 || hasMore ? (
        <nav aria-label="Pages of batches" className="flex gap-4">
          {page > 1 ? (
            <Button asChild variant="secondary" size="small">
              <Link to={pathOf(page - 1)}>Previous</Link>
            </Button>
          ) : null}
          {hasMore ? (
            <Button asChild variant="secondary" size="small">
              <Link to={pathOf(page + 1)}>Next</Link>
            </Button>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}
