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
import type { StoredApplication } from "../applications/applications.store.server.ts";

const paymentWords = {
  unpaid: "Unpaid",
  paid: "Paid",
  refunded: "Returned",
  failed: "Failed",
} as const;

export function DecisionTable({ applications }: { applications: StoredApplication[] }) {
  return (
    <Table caption="Recent decisions">
      <TableHead>
        <TableRow>
          <TableHeader>Applicant</TableHeader>
          <TableHeader>Decision</TableHeader>
          <TableHeader>Payment</TableHeader>
          <TableHeader>Decided</TableHeader>
          <TableHeader>Reason</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {applications.map((application) => (
          <TableRow key={application.id}>
            <TableCell className="min-w-40 wrap-anywhere">{application.full_name}</TableCell>
            <TableCell>
              {application.application_status === "approved" ? (
                <Badge tone="success">Approved</Badge>
              ) : (
                <Badge tone="danger">Rejected</Badge>
              )}
            </TableCell>
            <TableCell>{describePayment(application)}</TableCell>
            <TableCell className="whitespace-nowrap">
              {application.decided_at ? <LocalTime time={application.decided_at} /> : null}
            </TableCell>
            <TableCell className="max-w-text min-w-56 whitespace-pre-line wrap-anywhere">
              {application.decision_reason ?? ""}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function describePayment({ application_status, payment_status }: StoredApplication): string {
  const isRefunding = application_status === "rejected" && payment_status === "paid";
  return isRefunding ? "Refund on its way" : paymentWords[payment_status];
}
