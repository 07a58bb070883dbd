import { formatMonth, monthOf } from "#shared/time.ts";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import type { Plan } from "../plan.rules.ts";
import { formatDelay } from "../wording.rules.ts";

/** Delays of the goal when a step has to be done once more. */
export function PlanSlips({ plan: { slips, goal } }: { plan: Plan }) {
  if (slips.length === 0) {
    return (
      <p>Before your {goal.name}, this plan has no exam to retake and no fixed date to miss.</p>
    );
  }
  return (
    <Table caption="Delays to your plan">
      <TableHead>
        <TableRow>
          <TableHeader>If this happens</TableHeader>
          <TableHeader>Your {goal.name}</TableHeader>
          <TableHeader>Delay</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {slips.map(({ title, cycle, goalOn, days }) => (
          <TableRow key={title}>
            <TableHeader scope="row" className="text-base font-normal text-ink">
              <span className="font-semibold">{title}</span>
              <br />
              <span className="text-sm text-muted">
                {cycle
                  ? `You miss ${cycle} and have to wait for the next one`
                  : "You need a second try"}
              </span>
            </TableHeader>
            <TableCell>
              <time dateTime={goalOn}>{formatMonth(monthOf(goalOn))}</time>
            </TableCell>
            <TableCell>{formatDelay(days)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
