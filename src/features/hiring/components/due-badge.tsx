import { formatMonthDay } from "#shared/time.ts";
import { Badge } from "#ui/content/badge.tsx";
import { dueState } from "../board/board.rules.ts";

/** The time by which an applicant was promised to hear more; nothing once it's decided. */
export function DueBadge({ dueAt, now }: { dueAt: Date | null; now: Date }) {
  const state = dueState(dueAt, now);
  if (!state || !dueAt) return null;
  const day = formatMonthDay(dueAt);
  if (state === "overdue") return <Badge tone="danger">Overdue since {day}</Badge>;
  if (state === "soon") return <Badge tone="warning">Answer by {day}</Badge>;
  return <span className="text-sm text-muted">Answer by {day}</span>;
}
