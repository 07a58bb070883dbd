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
import { orderPath, purchaseStates, stateTones } from "../desk/desk.constants.ts";
import type { Purchase } from "../desk/desk.types.ts";

/** Purchases, each with the way to its page. */
export function PurchasesTable({ purchases }: { purchases: readonly Purchase[] }) {
  return (
    <Table stacked caption="Orders">
      <TableHead>
        <TableRow>
          <TableHeader>Order</TableHeader>
          <TableHeader>Paid by</TableHeader>
          <TableHeader>Amount</TableHeader>
          <TableHeader>Status</TableHeader>
          <TableHeader>Date</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {purchases.map((purchase) => (
          <TableRow key={purchase.id}>
            <TableHeader scope="row" className="sm:min-w-48">
              <Link className="link text-base wrap-anywhere" to={orderPath(purchase.id)}>
                {purchase.description}
              </Link>
              <p className="text-sm font-normal text-muted">
                {[purchase.kind, purchase.receiptNumber].filter(Boolean).join(" · ")}
              </p>
            </TableHeader>
            <TableCell label="Paid by" className="wrap-anywhere sm:min-w-56">
              {purchase.name || purchase.email || "Deleted account"}
            </TableCell>
            <TableCell label="Amount" className="whitespace-nowrap tabular-nums">
              {formatMoney(purchase.money)} {purchase.money.currency}
              {purchase.refundedCents > 0 ? (
                <p className="text-sm text-muted">
                  {formatMoney({ ...purchase.money, amountCents: purchase.refundedCents })}{" "}
                  {purchase.state === "refunding" ? "refunded or pending" : "refunded"}
                </p>
              ) : null}
            </TableCell>
            <TableCell label="Status" className="whitespace-nowrap">
              <StateBadge purchase={purchase} />
            </TableCell>
            <TableCell label="Date" className="whitespace-nowrap">
              <LocalTime time={purchase.at} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The state of a purchase in a word or two. */
export function StateBadge({ purchase: { state } }: { purchase: Pick<Purchase, "state"> }) {
  return <Badge tone={stateTones[state]}>{purchaseStates[state]}</Badge>;
}
