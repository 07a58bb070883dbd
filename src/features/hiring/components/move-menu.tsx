import { Link } from "react-router";
import type { Stage } from "#features/jobs/jobs.contract.ts";
import { canMove } from "#features/jobs/jobs-parts.contract.ts";
import { Button } from "#ui/controls/button.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import type { BoardRow } from "../board/board.rules.ts";
import { candidateDeclinePath } from "../hiring.constants.ts";

/** Stages that an application can move to, as a menu. Its buttons belong to the form around it, and need no scripts. */
export function MoveMenu({
  row,
  stages,
  name,
}: {
  row: Pick<BoardRow, "id" | "stageId" | "stageKind">;
  stages: readonly Stage[];
  name: string;
}) {
  const targets = stages.filter(
    ({ id, kind }) => id !== row.stageId && canMove(row.stageKind, kind),
  );
  if (targets.length === 0) return null;
  return (
    <details className="group/menu">
      <summary className="min-h-9 w-fit cursor-pointer py-1.5 text-sm text-muted underline underline-offset-4 hover:text-ink">
        Move to…<span className="sr-only"> {name}</span>
      </summary>
      <ul className="mt-1 rounded-sm border border-line bg-surface p-1">
        {targets.map((stage) => (
          <li key={stage.id}>
            <SubmitButton
              name="move"
              value={`${row.id}.${row.stageId}.${stage.id}`}
              variant="quiet"
              size="small"
              className="w-full justify-start wrap-anywhere"
            >
              {stage.name}
            </SubmitButton>
          </li>
        ))}
        <li className="border-t border-line pt-1">
          <Button asChild variant="quiet" size="small" className="w-full justify-start text-danger">
            <Link to={candidateDeclinePath(row.id)}>Decline…</Link>
          </Button>
        </li>
      </ul>
    </details>
  );
}
