import { formatMonth } from "#shared/time.ts";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import type { Plan } from "../plan.rules.ts";
import { formatCosts } from "../wording.rules.ts";

export interface PlanCostsProps {
  plan: Pick<Plan, "months" | "feesToCheck" | "totals">;
  /** The sums of the last row, and what they're called. */
  totals: Plan["totals"];
  label?: string;
}

/** The plan's fees by month, and in total by currency. */
export function PlanCosts({ plan, totals, label = "In total" }: PlanCostsProps) {
  const { months, feesToCheck } = plan;
  if (months.length === 0) {
    const listsFees = plan.totals.length > 0;
    return <p className="max-w-text">{describeNoCosts({ listsFees, feesToCheck })}</p>;
  }
  return (
    <div className="grid gap-4">
      <Table caption="Fees by month">
        <TableHead>
          <TableRow>
            <TableHeader>Month</TableHeader>
            <TableHeader>Steps</TableHeader>
            <TableHeader>Fees</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {months.map(({ month, steps, totals: ofMonth }) => (
            <TableRow key={month}>
              <TableHeader scope="row" className="text-base font-normal text-ink">
                <time dateTime={month}>{formatMonth(month)}</time>
              </TableHeader>
              <TableCell>
                <ul className="grid gap-1">
                  {steps.map((title) => (
                    <li key={title}>{title}</li>
                  ))}
                </ul>
              </TableCell>
              <TableCell data-figures>{ofMonth.map(formatCosts).join(", ")}</TableCell>
            </TableRow>
          ))}
          <TableRow className="font-semibold">
            <TableHeader scope="row" className="text-base text-ink">
              {label}
            </TableHeader>
            <TableCell />
            <TableCell data-figures>{totals.map(formatCosts).join(", ")}</TableCell>
          </TableRow>
        </TableBody>
      </Table>
      {feesToCheck > 0 ? (
        <p className="max-w-text text-muted">
          Fees that you have to look up aren&apos;t in these numbers.
        </p>
      ) : null}
    </div>
  );
}

/** Why there's nothing to list: the steps with fees we list are done, or we list none. */
function describeNoCosts({
  listsFees,
  feesToCheck,
}: {
  listsFees: boolean;
  feesToCheck: number;
}): string {
  const reason = listsFees
    ? "Every step with a fee we list is done."
    : "We don't list fees for this plan.";
  if (feesToCheck === 0) return reason;
  return `${reason} Each ${listsFees ? "other " : ""}step with a fee tells you who to check with.`;
}
