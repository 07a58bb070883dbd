import { Link } from "react-router";
import type { Stage } from "#features/jobs/jobs.contract.ts";
import { formatMonthDay } from "#shared/time.ts";
import { Badge } from "#ui/content/badge.tsx";
import { Choice } from "#ui/form/choice.tsx";
import { type BoardRow, nameOfApplicant } from "../board/board.rules.ts";
import { candidatePath, cardId } from "../hiring.constants.ts";
import { DueBadge } from "./due-badge.tsx";
import { MoveMenu } from "./move-menu.tsx";
import { UnreadBadge } from "./unread-badge.tsx";

/** An application on the board. */
export function ApplicationCard({
  row,
  stages,
  now,
  canDecide,
  drag,
}: {
  row: BoardRow;
  stages: readonly Stage[];
  now: Date;
  canDecide: boolean;
  /** With scripts: the card can be dragged. However that ends, `end` is called. */
  drag: { start(): void; end(): void } | undefined;
}) {
  const name = nameOfApplicant(row.name);
  const isMovable = canDecide && row.dueAt !== null;
  return (
    <li
      id={cardId(row.id)}
      tabIndex={-1}
      draggable={isMovable && drag ? true : undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", name);
        drag?.start();
      }}
      onDragEnd={drag?.end}
      className="grid gap-2 rounded-md border border-line bg-surface p-3"
    >
      <div className="flex items-start gap-2">
        {isMovable ? (
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
        <Link to={candidatePath(row.id)} dir="auto" className="link font-semibold wrap-anywhere">
          {name}
        </Link>
        {row.openedAt ? null : <Badge tone="technology">Not opened</Badge>}
      </div>
      <p className="text-sm text-muted">In this stage since {formatMonthDay(row.since)}</p>
      <div className="flex flex-wrap gap-1 empty:hidden">
        <DueBadge dueAt={row.dueAt} now={now} />
        <UnreadBadge row={row} />
        {row.rating === null ? null : <Badge>Rated {row.rating} out of 4</Badge>}
        {row.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </div>
      {canDecide ? <MoveMenu row={row} stages={stages} name={name} /> : null}
    </li>
  );
}
