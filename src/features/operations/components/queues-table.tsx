import { Link } from "react-router";
import type { QueueSummary } from "#platform/jobs/queues.ts";
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
import { queuePath } from "../operations.constants.ts";
import { describeAge, describeCount } from "../operations.rules.ts";

/** Every queue, each with the way to its page. */
export function QueuesTable({ queues }: { queues: readonly QueueSummary[] }) {
  return (
    <Table stacked caption="Background queues">
      <TableHead>
        <TableRow>
          <TableHeader>Queue</TableHeader>
          <TableHeader>Waiting</TableHeader>
          <TableHeader>Running</TableHeader>
          <TableHeader>Failed</TableHeader>
          <TableHeader>Oldest waiting</TableHeader>
          <TableHeader>Last completed</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {queues.map((queue) => (
          <TableRow key={queue.name}>
            <TableHeader scope="row">
              <Link className="link text-base wrap-anywhere" to={queuePath(queue.name)}>
                {queue.name}
              </Link>
              {queue.pausedAt ? (
                <span className="ml-2">
                  <Badge tone="warning">Paused</Badge>
                </span>
              ) : null}
            </TableHeader>
            <TableCell label="Waiting">{describeCount(queue.waiting)}</TableCell>
            <TableCell label="Running">{describeCount(queue.running)}</TableCell>
            <TableCell label="Failed">
              {queue.failed > 0 ? (
                <Badge tone="danger">{describeCount(queue.failed)}</Badge>
              ) : (
                describeCount(0)
              )}
            </TableCell>
            <TableCell label="Oldest waiting" className="whitespace-nowrap">
              {queue.oldestSeconds === null ? "None" : describeAge(queue.oldestSeconds)}
            </TableCell>
            <TableCell label="Last completed" className="whitespace-nowrap">
              {queue.lastDoneAt ? <LocalTime time={queue.lastDoneAt} /> : "None on record"}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
