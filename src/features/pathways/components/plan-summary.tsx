import { formatDay, formatMonth, monthOf } from "#shared/time.ts";
import { Alert } from "#ui/messages/alert.tsx";
import type { Plan, StepMarks } from "../plan.rules.ts";
import { formatCosts } from "../wording.rules.ts";
import { FactMarks } from "./fact-marks.tsx";

/** The goal's date and the costs: the answer before the details. */
export function PlanSummary({ plan, marks }: { plan: Plan; marks: StepMarks }) {
  const { goal, totals, feesToCheck, warnings } = plan;
  return (
    <div className="grid gap-6">
      {warnings.map(({ text }, index) => (
        <Alert key={text} title="Check this first">
          <p>
            {text}
            <FactMarks marks={marks[`warning ${index}`]} />
          </p>
        </Alert>
      ))}
      <WishAnswer plan={plan} />
      <dl className="grid gap-x-10 gap-y-6 border-t-2 border-ink pt-6 sm:grid-cols-2">
        <div className="grid content-start gap-1">
          <dt className="font-semibold text-muted">Your {goal.name}</dt>
          <dd className="font-serif text-2xl">
            <time dateTime={goal.usual}>{formatMonth(monthOf(goal.usual))}</time>
          </dd>
          <dd className="text-muted">{describeRange(goal)}</dd>
        </div>
        <div className="grid content-start gap-1">
          <dt className="font-semibold text-muted">{totals.length > 0 ? "Known fees" : "Fees"}</dt>
          {totals.length > 0 ? (
            totals.map((total) => (
              <dd key={total.currency} className="font-serif text-2xl" data-figures>
                {formatCosts(total)}
              </dd>
            ))
          ) : (
            <dd className="font-serif text-2xl">Not listed here</dd>
          )}
          <dd className="text-muted">{describeFees(feesToCheck, totals.length > 0)}</dd>
        </div>
      </dl>
    </div>
  );
}

function describeRange({ min, max }: Plan["goal"]): string {
  const [fastest, slowest] = [formatMonth(monthOf(min)), formatMonth(monthOf(max))];
  if (fastest === slowest) return "The same whether steps go quickly or slowly.";
  return `${fastest} if every step goes quickly, ${slowest} if every step goes slowly.`;
}

function describeFastest({ min, usual }: Plan["goal"]): string {
  if (min === usual) return "Quicker steps don't change that, because of the fixed dates.";
  return `Even if every step goes quickly, it's ${formatMonth(monthOf(min))}.`;
}

function describeFees(count: number, hasOthers: boolean): string {
  const more = hasOthers ? " more" : "";
  const fees =
    count === 0
      ? ""
      : count === 1
        ? `Look up one${more} fee on the official site. `
        : `Look up ${count}${more} fees on the official sites. `;
  return `${fees}You'll also pay for travel, study materials and translations.`;
}

function WishAnswer({ plan: { goal, wish } }: { plan: Plan }) {
  if (!wish) return null;
  const month = formatMonth(wish.month);
  const usual = formatMonth(monthOf(goal.usual));
  if (wish.outcome === "reachable") {
    return (
      <Alert variant="success" title={`You can make ${month}`}>
        <p>
          If each step takes its usual time, you'll be done in {usual}. Below, each step you still
          need for that shows the latest date to start.
        </p>
      </Alert>
    );
  }
  return (
    <Alert
      title={
        wish.outcome === "fastest_only"
          ? `${month} only works if every step goes quickly`
          : `${month} is too early`
      }
    >
      <p>
        If each step takes its usual time, the earliest you'll be done is {usual}.
        {wish.outcome === "too_early" ? ` ${describeFastest(goal)}` : null}
      </p>
      {wish.missed.length > 0 ? (
        <>
          <p className="mt-2">To make {month} at the usual pace, you'd have had to start:</p>
          <ul className="list-disc pl-5">
            {wish.missed.map(({ title, startBy }) => (
              <li key={title}>
                {title}: by{" "}
                <time dateTime={startBy} className="whitespace-nowrap">
                  {formatDay(startBy)}
                </time>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Alert>
  );
}
