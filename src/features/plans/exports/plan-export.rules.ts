import {
  formatCosts,
  type Plan,
  type PlanStep,
} from "#features/pathways/pathways-parts.contract.ts";
import type { DayEntry } from "#platform/calendar/days.ts";
import type { SpreadsheetSheet } from "#platform/spreadsheet/spreadsheet.ts";
import { type CalendarDay, formatDay, formatMonth, monthOf } from "#shared/time.ts";

const stepsIn = (plan: Plan) =>
  plan.stages.flatMap(({ title, steps }) => steps.map((step) => ({ ...step, stage: title })));

/**
 * The day by which a step has to begin, or can begin at the earliest where nothing presses. A season that's under way
 * has begun, so only its last day presses, which may be months away.
 */
export function pressingDay(
  { earliest, latest }: Pick<PlanStep, "earliest" | "latest">,
  today: CalendarDay,
): CalendarDay {
  return earliest.start < today ? earliest.end : (latest?.start ?? earliest.start);
}

function describePressingDay({ earliest, latest }: PlanStep, today: CalendarDay): string {
  if (earliest.start < today) return "Last day";
  return latest ? "Last day to start" : "You can start";
}

/** The day on which a step was done, or by which to start it, with its expected dates. */
export function describeWhen(step: PlanStep): string {
  const { doneOn, latest, earliest } = step;
  if (doneOn) return `Done on ${formatDay(doneOn)}`;
  const [start, end] = [formatDay(earliest.start), formatDay(earliest.end)];
  const from = start === end ? `Expected date: ${start}` : `Expected dates: ${start} to ${end}`;
  return latest ? `Start by ${formatDay(latest.start)}. ${from}` : from;
}

function describeCosts(step: PlanStep): string {
  return step.costs
    .map((cost) => {
      if ("check" in cost) return `${cost.for}: see ${cost.check.url}`;
      const { cents, upToCents = cents, currency } = cost;
      return `${cost.for}: ${formatCosts({ currency, minCents: cents, maxCents: upToCents })}`;
    })
    .join("; ");
}

/** The open steps as entries of a calendar, each with the same id however often it's made. */
export function toDayEntries(
  plan: Plan,
  { planId, url, today }: { planId: string; url: string; today: CalendarDay },
): DayEntry[] {
  return stepsIn(plan)
    .filter(({ doneOn }) => !doneOn)
    .map((step) => ({
      uid: `${planId}-${step.id}@${new URL(url).hostname}`,
      day: pressingDay(step, today),
      title: `${describePressingDay(step, today)}: ${step.title}`,
      description: [step.by, step.text, describeWhen(step), describeCosts(step)]
        .filter(Boolean)
        .join("\n"),
      url: `${url}#step-${step.id}`,
    }));
}

/** The steps of a plan for a page on paper. */
export function toPdfRows(plan: Plan): { term: string; text: string; isEmphasized?: boolean }[] {
  const { goal, wish, totals, remaining } = plan;
  const costs = (ranges: Plan["totals"], none: string) =>
    ranges.length > 0 ? ranges.map((range) => formatCosts(range)).join(" and ") : none;
  const noneLeft = totals.length > 0 ? "None of the fees we list" : "None listed";
  return [
    {
      term: `Your ${goal.name}, at the usual pace`,
      text: formatMonth(monthOf(goal.usual)),
      isEmphasized: true,
    },
    ...(wish ? [{ term: "Month you're aiming for", text: formatMonth(wish.month) }] : []),
    { term: "Known fees", text: costs(totals, "None listed") },
    { term: "Left to pay", text: costs(remaining, noneLeft) },
    ...stepsIn(plan).map((step) => ({
      term: `${step.stage}, step ${step.number}: ${step.doneOn ? "done" : "to do"}`,
      text: [
        step.title,
        describeWhen(step),
        ...(step.doneOn ? [] : [describeWaiting(step), describeCosts(step)]),
      ]
        .filter(Boolean)
        .join("\n"),
    })),
  ];
}

function describeWaiting({ waitsFor }: PlanStep): string {
  return waitsFor.length > 0
    ? `Do first: ${waitsFor.map(({ number, title }) => `${number}. ${title}`).join(", ")}`
    : "";
}

/** The steps, their fees and what's to pay by month. */
export function toSheets(plan: Plan): SpreadsheetSheet[] {
  const steps = stepsIn(plan);
  return [
    {
      name: "Steps",
      columns: [
        { title: "Number", width: 9 },
        { title: "Stage", width: 24 },
        { title: "Step", width: 40 },
        { title: "Handled by", width: 28 },
        { title: "Done on", width: 12 },
        { title: "Start by", width: 12 },
        { title: "Earliest start", width: 14 },
        { title: "Earliest end", width: 14 },
        { title: "Do first", width: 40 },
        { title: "Have ready", width: 40 },
      ],
      rows: steps.map((step) => [
        String(step.number),
        step.stage,
        step.title,
        step.by,
        step.doneOn ?? null,
        step.latest?.start ?? null,
        step.doneOn ? null : step.earliest.start,
        step.doneOn ? null : step.earliest.end,
        step.waitsFor.map(({ title }) => title).join(", "),
        step.documents.join(", "),
      ]),
    },
    {
      name: "Fees",
      columns: [
        { title: "Step", width: 40 },
        { title: "Fee", width: 40 },
        { title: "From", width: 12 },
        { title: "To", width: 12 },
        { title: "Currency", width: 10 },
        { title: "Official page to check", width: 44 },
      ],
      rows: steps.flatMap((step) =>
        step.costs.map((cost) =>
          "check" in cost
            ? [step.title, cost.for, null, null, null, cost.check.url]
            : [
                step.title,
                cost.for,
                cost.cents / 100,
                (cost.upToCents ?? cost.cents) / 100,
                cost.currency,
                null,
              ],
        ),
      ),
    },
    {
      name: "By month",
      columns: [
        { title: "Month", width: 12 },
        { title: "Steps", width: 60 },
        { title: "From", width: 12 },
        { title: "To", width: 12 },
        { title: "Currency", width: 10 },
      ],
      rows: plan.months.flatMap(({ month, steps: names, totals }) =>
        totals.map(({ currency, minCents, maxCents }) => [
          month,
          names.join(", "),
          minCents / 100,
          maxCents / 100,
          currency,
        ]),
      ),
    },
  ];
}
