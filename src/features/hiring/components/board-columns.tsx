import { useRef, useState } from "react";
import { Link, useNavigate, useSubmit } from "react-router";
import type { Stage } from "#features/jobs/jobs.contract.ts";
import { canMove, isActive } from "#features/jobs/jobs-parts.contract.ts";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { classNames } from "#ui/styles/class-names.ts";
import { type BoardChoice, type BoardRow, boardAddress } from "../board/board.rules.ts";
import { candidateDeclinePath } from "../hiring.constants.ts";
import { ApplicationCard } from "./application-card.tsx";

/** Applications by stage. A card can be dragged to another column; its menu does the same by keyboard. */
export function BoardColumns({
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
  const dragged = useRef<BoardRow | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const submit = useSubmit();
  const navigate = useNavigate();
  const hydrated = useHydrated();

  const accepts = ({ id, kind }: Stage) => {
    const row = dragged.current;
    if (!row || row.stageId === id) return false;
    return kind === "declined" ? isActive(row.stageKind) : canMove(row.stageKind, kind);
  };
  function endDrag() {
    dragged.current = null;
    setOver(null);
  }
  function drop(stage: Stage) {
    const row = dragged.current;
    endDrag();
    if (!row) return;
    if (stage.kind === "declined") navigate(candidateDeclinePath(row.id));
    else {
      const move = `${row.id}.${row.stageId}.${stage.id}`;
      submit({ intent: "move", move }, { method: "post", preventScrollReset: true });
    }
  }

  return (
    <div className="relative -mx-5 overflow-x-auto px-5 pb-4 sm:-mx-8 sm:px-8">
      <div className="flex min-w-max gap-4">
        {stages.map((stage) => {
          const cards = rows.filter(({ stageId }) => stageId === stage.id);
          const count = cards[0]?.inStage ?? 0;
          const isFolded = stage.kind === "declined" || stage.kind === "withdrawn";
          return (
            <section
              key={stage.id}
              aria-labelledby={`stage-${stage.id}`}
              onDragOver={(event) => {
                if (!accepts(stage)) return;
                event.preventDefault();
                event.dataTransfer.dropEffect = "move";
                if (over !== stage.id) setOver(stage.id);
              }}
              onDragLeave={({ currentTarget, relatedTarget }) => {
                // Moving on to a card within the column leaves nothing.
                if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
                setOver((current) => (current === stage.id ? null : current));
              }}
              onDrop={(event) => {
                if (!accepts(stage)) return;
                event.preventDefault();
                drop(stage);
              }}
              className={classNames(
                "grid content-start gap-3 rounded-md border bg-sunken p-3",
                isFolded ? "w-44" : "w-72",
                over === stage.id ? "border-accent" : "border-line",
              )}
            >
              <h2
                id={`stage-${stage.id}`}
                className="flex items-baseline justify-between gap-2 font-sans text-base font-semibold"
              >
                <span className="wrap-anywhere">{stage.name}</span>
                <span className="text-sm text-muted">{count}</span>
              </h2>
              {isFolded ? (
                <FoldedStage jobId={jobId} stage={stage} count={count} choice={choice} />
              ) : (
                <>
                  <ul className="grid gap-3 empty:hidden">
                    {cards.map((row) => (
                      <ApplicationCard
                        key={row.id}
                        row={row}
                        stages={stages}
                        now={now}
                        canDecide={canDecide}
                        drag={
                          hydrated && canDecide
                            ? {
                                start: () => {
                                  dragged.current = row;
                                },
                                end: endDrag,
                              }
                            : undefined
                        }
                      />
                    ))}
                  </ul>
                  {count > cards.length ? (
                    <Link
                      className="link text-sm"
                      to={boardAddress(jobId, { ...choice, view: "table", stageId: stage.id })}
                    >
                      See all {count} in the table
                    </Link>
                  ) : null}
                </>
              )}
            </section>
          );
        })}
      </div>
    </div>
  );
}

function FoldedStage({
  jobId,
  stage,
  count,
  choice,
}: {
  jobId: string;
  stage: Stage;
  count: number;
  choice: BoardChoice;
}) {
  if (count === 0) return <p className="text-sm text-muted">No applicants</p>;
  return (
    <Link
      className="link text-sm"
      to={boardAddress(jobId, { ...choice, view: "table", stageId: stage.id, page: 1 })}
    >
      See in the table
    </Link>
  );
}
