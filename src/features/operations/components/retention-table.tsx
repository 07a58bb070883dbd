import { describePeriod } from "#platform/retention/describe-period.ts";
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
import type { KeptData } from "../operations.types.ts";

/** Each kind of data with its days, the setting for them, and its last deletions. */
export function RetentionTable({ kept }: { kept: readonly KeptData[] }) {
  return (
    <Table stacked caption="Data we keep for a set time">
      <TableHead>
        <TableRow>
          <TableHeader>Data</TableHeader>
          <TableHeader>Kept for</TableHeader>
          <TableHeader>Last run</TableHeader>
          <TableHeader>Deleted in last run</TableHeader>
          <TableHeader>Deleted in total</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {kept.map(({ kind, label, from, days, allowed, bounds, run }) => (
          <TableRow key={kind}>
            <TableHeader scope="row" className="sm:min-w-48">
              <span className="block text-base">{label}</span>
              <span className="block font-normal text-muted">{bounds}</span>
            </TableHeader>
            <TableCell label="Kept for" className="sm:min-w-60">
              <span className="block">
                {describePeriod(days)} {from}
              </span>
              <span className="block text-sm text-muted">
                {allowed.min} to {allowed.max.toLocaleString("en-US")} days, set by{" "}
                <code className="wrap-anywhere">{allowed.variable}</code>
              </span>
            </TableCell>
            <TableCell label="Last run" className="whitespace-nowrap">
              {run ? <LocalTime time={run.ranAt} /> : "Not yet"}
              {run?.hasFailed ? (
                <span className="ml-2">
                  <Badge tone="danger">Failed</Badge>
                </span>
              ) : null}
              {run?.isUnfinished && !run.hasFailed ? (
                <span className="ml-2">
                  <Badge tone="warning">More to delete</Badge>
                </span>
              ) : null}
            </TableCell>
            <TableCell label="Deleted in last run">
              {(run?.deleted ?? 0).toLocaleString("en-US")}
            </TableCell>
            <TableCell label="Deleted in total">
              {(run?.total ?? 0).toLocaleString("en-US")}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
