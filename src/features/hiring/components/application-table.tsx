import { ArrowDown, ArrowUp } from "lucide-react";
import { Link } from "react-router";
import type { Stage } from "#features/jobs/jobs.contract.ts";
import { formatDay } from "#shared/time.ts";
import { Badge } from "#ui/content/badge.tsx";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import { Choice } from "#ui/form/choice.tsx";
import {
  type BoardChoice,
  type BoardRow,
  boardAddress,
  nameOfApplicant,
  type SortColumn,
  sortColumnNames,
} from "../board/board.rules.ts";
import { candidatePath, cardId } from "../hiring.constants.ts";
import { DueBadge } from "./due-badge.tsx";
import { MoveMenu } from "./move-menu.tsx";
import { UnreadBadge } from "./unread-badge.tsx";

/** The applications for a job as a table, sorted by its address. */
export function ApplicationTable({
  jobId,
  stages,
  rows,
  now,
  canDecide,
  choice,
}: {
  jobId: string;
  stages: readonly Stage[];
  rows: readonly BoardRow[];
  now: Date;
  canDecide: boolean;
  choice: BoardChoice;
}) {
  const nameOfStage = (id: string) => stages.find((stage) => stage.id === id)?.name;
  return (
    <Table caption="Applicants">
      <TableHead>
        <TableRow>
          {canDecide ? <TableHeader>Select</TableHeader> : null}
          {(Object.keys(sortColumnNames) as SortColumn[]).map((column) => (
            <SortHeader key={column} jobId={jobId} column={column} choice={choice} />
          ))}
          <TableHeader>Rating and tags</TableHeader>
          {canDecide ? <TableHeader>Move</TableHeader> : null}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => {
          const name = nameOfApplicant(row.name);
          return (
            <TableRow key={row.id} id={cardId(row.id)} tabIndex={-1}>
              {canDecide ? (
                <TableCell>
                  {row.dueAt ? (
                    <Choice
                      type="checkbox"
                      name="selected"
                      value={`${row.id}.${row.stageId}`}
                      className="mt-0.5"
                      inputClassName="size-5 accent-accent"
                    >
                      <span className="sr-only">Select {name}</span>
                    </Choice>
                  ) : null}
                </TableCell>
              ) : null}
              <TableHeader scope="row" className="text-base text-ink">
                <Link to={candidatePath(row.id)} dir="auto" className="link wrap-anywhere">
                  {name}
                </Link>{" "}
                {row.openedAt ? null : <Badge tone="technology">Not opened</Badge>}{" "}
                <UnreadBadge row={row} />
              </TableHeader>
              <TableCell>{nameOfStage(row.stageId)}</TableCell>
              <TableCell>{formatDay(row.since)}</TableCell>
              <TableCell>
                <DueBadge dueAt={row.dueAt} now={now} />
              </TableCell>
              <TableCell>{formatDay(row.appliedAt)}</TableCell>
              <TableCell>
                <span className="flex flex-wrap gap-1">
                  {row.rating === null ? null : <Badge>{row.rating} out of 4</Badge>}
                  {row.tags.map((tag) => (
                    <Badge key={tag}>{tag}</Badge>
                  ))}
                </span>
              </TableCell>
              {canDecide ? (
                <TableCell>
                  <MoveMenu row={row} stages={stages} name={name} />
                </TableCell>
              ) : null}
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

function SortHeader({
  jobId,
  column,
  choice,
}: {
  jobId: string;
  column: SortColumn;
  choice: BoardChoice;
}) {
  const isSorted = choice.sort === column;
  const descending = isSorted && !choice.descending;
  const Arrow = choice.descending ? ArrowDown : ArrowUp;
  return (
    <TableHeader
      aria-sort={isSorted ? (choice.descending ? "descending" : "ascending") : undefined}
    >
      <Link
        className="link inline-flex items-center gap-1"
        preventScrollReset
        to={boardAddress(jobId, { ...choice, sort: column, descending, page: 1 })}
      >
        {sortColumnNames[column]}
        {isSorted ? <Arrow aria-hidden className="size-4" /> : null}
      </Link>
    </TableHeader>
  );
}
