import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/time.ts";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import type { MembershipPayment } from "../membership.types.ts";

/** Payments, the newest first. */
export function PaymentTable({ payments }: { payments: readonly MembershipPayment[] }) {
  return (
    <Table caption="Months you've paid for" className="max-w-text">
      <TableHead>
        <TableRow>
          <TableHeader>Received</TableHeader>
          <TableHeader>Amount</TableHeader>
          <TableHeader>Paid until</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {payments.map(({ money, paidAt, periodEnd }) => (
          <TableRow key={`${paidAt.getTime()} ${periodEnd.getTime()}`}>
            <TableCell className="whitespace-nowrap">{formatDay(paidAt)}</TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">
              {formatMoney(money)} {money.currency}
            </TableCell>
            <TableCell className="whitespace-nowrap">{formatDay(periodEnd)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
