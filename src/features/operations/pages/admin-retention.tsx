import { Link } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import { describePage } from "#platform/http/page-meta.ts";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import { Page } from "#ui/page/page.tsx";
import { OperationsParts } from "../components/operations-parts.tsx";
import { RetentionTable } from "../components/retention-table.tsx";
import { queuePath, retentionPath } from "../operations.constants.ts";
import { readRetention } from "../retention.usecases.server.ts";
import type { Route } from "./+types/admin-retention";

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Data retention",
    description: "How long we keep each kind of data, and when we last deleted old data.",
    path: "/admin/retention",
    listed: false,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const operator = requireRight(viewer, "operations", retentionPath);
  return await readRetention(services, operator);
}

export default function AdminRetentionPage({
  loaderData: { kept, elsewhere },
}: Route.ComponentProps) {
  return (
    <Page
      title="Data retention"
      lead="We delete old data every night, one kind at a time. How long we keep each kind is set on the server."
    >
      <div className="grid gap-10">
        <AdminFactorNotice />
        <OperationsParts />
        <RetentionTable kept={kept} />
        <Table caption="Data that other background jobs delete">
          <TableHead>
            <TableRow>
              <TableHeader>Data</TableHeader>
              <TableHeader>When it&apos;s deleted</TableHeader>
              <TableHeader>Queue</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {elsewhere.map(({ kind, label, when, job }) => (
              <TableRow key={kind}>
                <TableHeader scope="row">
                  <span className="text-base">{label}</span>
                </TableHeader>
                <TableCell>{when}</TableCell>
                <TableCell>
                  <Link className="link wrap-anywhere" to={queuePath(job)}>
                    {job}
                  </Link>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
        <p className="text-muted">
          Orders, receipts, the ledger and the audit log aren&apos;t deleted by age. After someone
          deletes their account, these records no longer name them.
        </p>
      </div>
    </Page>
  );
}
