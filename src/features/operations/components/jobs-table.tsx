import { Link } from "react-router";
import type { JobState, QueuedJob } from "#platform/jobs/queues.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import { jobPath, stateWords } from "../operations.constants.ts";

const timeWords: Record<JobState, string> = {
  waiting: "Runs after",
  running: "Started",
  failed: "Failed",
  done: "Completed",
};

/** Jobs of a queue in one state, each with the way to its page. */
export function JobsTable({ jobs, state }: { jobs: readonly QueuedJob[]; state: JobState }) {
  return (
    <Table stacked caption={`${stateWords[state].label} jobs`}>
      <TableHead>
        <TableRow>
          <TableHeader>Added</TableHeader>
          <TableHeader>{timeWords[state]}</TableHeader>
          <TableHeader>Attempts</TableHeader>
          {state === "done" ? null : <TableHeader>Last error</TableHeader>}
        </TableRow>
      </TableHead>
      <TableBody>
        {jobs.map((job) => (
          <TableRow key={job.id}>
            <TableHeader scope="row" className="whitespace-nowrap">
              <Link className="link" to={jobPath(job.queue, job.id)}>
                <LocalTime time={job.createdAt} />
              </Link>
            </TableHeader>
            <TableCell label={timeWords[state]} className="whitespace-nowrap">
              <LocalTime time={job.at} />
            </TableCell>
            <TableCell label="Attempts">{job.attempts}</TableCell>
            {state === "done" ? null : (
              <TableCell label="Last error" className="wrap-anywhere sm:min-w-60">
                {job.error ?? "None"}
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
