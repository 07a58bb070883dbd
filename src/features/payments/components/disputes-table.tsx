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
import { disputePath } from "../disputes/disputes.constants.ts";
import { explainReason, standingOf, timeLeft } from "../disputes/disputes.rules.ts";
import type { Dispute, DisputedPurchase } from "../disputes/disputes.types.ts";

/** Disputes, each with the way to its page. */
export function DisputesTable({
  disputes,
  now,
}: {
  disputes: readonly DisputedPurchase[];
  now: Date;
}) {
  return (
    <Table stacked caption="Disputes with their deadlines">
      <TableHead>
        <TableRow>
          <TableHeader>Dispute</TableHeader>
          <TableHeader>Paid by</TableHeader>
          <TableHeader>Amount</TableHeader>
          <TableHeader>Status</TableHeader>
          <TableHeader>Answer by</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {disputes.map((dispute) => (
          <TableRow key={dispute.id}>
            <TableHeader scope="row" className="sm:min-w-48">
              <Link className="link text-base wrap-anywhere" to={disputePath(dispute.id)}>
                {explainReason(dispute.reason).says}
              </Link>
              <p className="text-sm font-normal text-muted">
                {dispute.description ?? "A payment that isn't one of our orders"}
              </p>
            </TableHeader>
            <TableCell label="Paid by" className="wrap-anywhere">
              {payerOf(dispute)}
            </TableCell>
            <TableCell label="Amount" className="whitespace-nowrap tabular-nums">
              {formatMoney(dispute)} {dispute.currency}
            </TableCell>
            <TableCell label="Status" className="whitespace-nowrap">
              <DisputeBadge dispute={dispute} now={now} />
            </TableCell>
            <TableCell label="Answer by" className="whitespace-nowrap">
              <EvidenceDue dispute={dispute} now={now} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The state of a dispute in a few words. */
export function DisputeBadge({ dispute, now }: { dispute: Dispute; now: Date }) {
  const { text, tone } = standingOf(dispute, now);
  return <Badge tone={tone}>{text}</Badge>;
}

/** The deadline for an answer, with the time left; the time of the decision or closing where it's over. */
export function EvidenceDue({ dispute, now }: { dispute: Dispute; now: Date }) {
  const { evidenceDueAt, decidedAt, status } = dispute;
  if (decidedAt) {
    return (
      <>
        {status === "closed" ? "Closed" : "Decided"} <LocalTime time={decidedAt} />
      </>
    );
  }
  if (status !== "needs_response") return "The bank is deciding";
  if (!evidenceDueAt) return "No deadline";
  return (
    <>
      <LocalTime time={evidenceDueAt} />
      <p className="text-sm text-muted">{timeLeft(evidenceDueAt, now)}</p>
    </>
  );
}

/** Name and email of the payer, for people with the right `money`; "Unknown" where the payment isn't ours. */
export function payerOf({ orderId, invoiceId, name, email }: DisputedPurchase): string {
  if (!orderId && !invoiceId) return "Unknown";
  return [name, email].filter(Boolean).join(", ") || "Deleted account";
}
