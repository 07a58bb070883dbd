import {
  addDays,
  addMonths,
  type CalendarDay,
  type CalendarMonth,
  daysBetween,
  monthOf,
} from "#shared/time.ts";
import { applies, chooseSteps, stepsOf } from "./answers.rules.ts";
import {
  type CostRange,
  chooseCosts,
  costsByMonth,
  type MonthCosts,
  totalCosts,
} from "./costs.rules.ts";
import type { Answers, Pathway, Stage, Step } from "./pathways.schemas.ts";
import {
  blockersOf,
  type DoneSteps,
  type StepDates,
  scheduleBackward,
  scheduleForward,
  windowUnderWay,
} from "./schedule.rules.ts";

/** A step of a person's plan. */
export interface PlanStep extends Omit<Step, "after"> {
  /** From 1, in the order of the plan. */
  number: number;
  /** The earliest dates with usual times. They start before today where a yearly window is under way. */
  earliest: StepDates;
  /** The latest dates for the wished start; undefined where it can't be made, past the goal, or under way. */
  latest: StepDates | undefined;
  /** The steps that have to be done right before, and aren't. */
  waitsFor: StepName[];
  /** The steps that can't begin before it's done. */
  holdsUp: StepName[];
  /** The day on which the person did it. */
  doneOn: CalendarDay | undefined;
}

export interface StepName {
  number: number;
  title: string;
}

/** The delay of the goal when a step doesn't work out the first time. */
export interface Slip {
  title: string;
  /** The cycle that it has to wait for; undefined: it can be repeated at any time. */
  cycle: string | undefined;
  goalOn: CalendarDay;
  /** Whole days by which the goal comes later. */
  days: number;
}

export interface Wish {
  month: CalendarMonth;
  /** Whether the goal is done by the month's end with usual times, only with the shortest, or not. */
  outcome: "reachable" | "fastest_only" | "too_early";
  /** Steps that should have started before today, by their latest date. */
  missed: { title: string; startBy: CalendarDay }[];
}

/** A pathway with someone's answers and dates. */
export interface Plan {
  stages: (Omit<Stage, "steps"> & { steps: PlanStep[] })[];
  goal: { name: string; min: CalendarDay; usual: CalendarDay; max: CalendarDay };
  wish: Wish | undefined;
  warnings: Pathway["warnings"];
  totals: CostRange[];
  /** The part of the totals for steps that are still to do. */
  remaining: CostRange[];
  /** Fees for which we have no figure. */
  feesToCheck: number;
  /** The costs of steps that are still to do, by month. */
  months: MonthCosts[];
  slips: Slip[];
  /** Titles of the pathway's steps that don't apply. */
  leftOut: string[];
}

/** Marks of facts on a plan's page, by what they follow there. */
export type StepMarks = Readonly<Record<string, readonly { number: number; use: number }[]>>;

/**
 * The plan of someone who starts on `today`, and wishes to be at the goal in a month, or has no wish.
 * Steps that are done already keep their day.
 */
export function makePlan(
  pathway: Pathway,
  answers: Answers,
  today: CalendarDay,
  wished?: CalendarMonth,
  done: DoneSteps = new Map(),
): Plan {
  const steps = chooseSteps(pathway, answers).map((step) => ({
    ...step,
    costs: chooseCosts(step, answers),
  }));
  const goalStep = pathway.goal.step;
  const open = steps.filter(({ id }) => !done.has(id));
  const earliest = scheduleForward(steps, today, "usual", undefined, done);
  const goalAt = (pace: "min" | "usual" | "max") =>
    endOf(scheduleForward(steps, today, pace, undefined, done), goalStep);
  const goal = {
    name: pathway.goal.name,
    min: goalAt("min"),
    usual: goalAt("usual"),
    max: goalAt("max"),
  };
  const dueOn = wished && addDays(`${addMonths(wished, 1)}-01`, -1);
  const latest = dueOn
    ? scheduleBackward(steps, goalStep, dueOn, "usual", { today, done })
    : new Map<string, StepDates>();
  const underWay = new Map(
    open.flatMap((step) => {
      const window = windowUnderWay(step, today, done);
      return window ? [[step.id, window] as const] : [];
    }),
  );
  const wish = wished && dueOn ? judgeWish(wished, dueOn) : undefined;
  const numbers = new Map(steps.map(({ id }, index) => [id, index + 1]));
  const nameOf = ({ id, title }: Step): StepName => ({ number: numbers.get(id) ?? 0, title });
  const blocks = directBlockers(open);
  const planned = new Map(
    steps.map(({ after, ...step }) => [
      step.id,
      {
        ...step,
        number: numbers.get(step.id) ?? 0,
        earliest: requireDates(earliest, step.id),
        latest:
          wish?.outcome === "reachable" && !underWay.has(step.id) ? latest.get(step.id) : undefined,
        waitsFor: open.filter((other) => blocks(other.id, after)).map(nameOf),
        holdsUp: open.filter((other) => blocks(step.id, other.after)).map(nameOf),
        doneOn: done.get(step.id),
      },
    ]),
  );
  const costsOf = (some: typeof steps) => some.flatMap(({ costs }) => costs);
  return {
    stages: pathway.stages.flatMap((stage) => {
      const ofStage = stage.steps.flatMap(({ id }) => planned.get(id) ?? []);
      return ofStage.length > 0 ? [{ ...stage, steps: ofStage }] : [];
    }),
    goal,
    wish,
    warnings: pathway.warnings.filter(({ when }) => applies(when, answers)),
    totals: totalCosts(costsOf(steps)),
    remaining: totalCosts(costsOf(open)),
    feesToCheck: costsOf(open).filter((cost) => "check" in cost).length,
    months: costsByMonth(open, earliest, today),
    slips: listSlips(),
    leftOut: stepsOf(pathway)
      .filter(({ id }) => !planned.has(id))
      .map(({ title }) => title),
  };

  function judgeWish(month: CalendarMonth, due: CalendarDay): Wish {
    const late = goal.min <= due ? "fastest_only" : "too_early";
    return {
      month,
      outcome: goal.usual <= due ? "reachable" : late,
      missed: steps.flatMap(({ id, title }) => {
        const until = latest.get(id);
        const window = underWay.get(id);
        const isUnderWay = window?.start === until?.start && window?.end === until?.end;
        return until && until.start < today && !isUnderWay ? [{ title, startBy: until.start }] : [];
      }),
    };
  }

  function listSlips(): Slip[] {
    const before = new Set(blockersOf(steps, goalStep));
    return open
      .filter(({ id, cycle, again }) => id !== goalStep && before.has(id) && (cycle || again))
      .map(({ id, title, cycle }) => {
        const goalOn = endOf(scheduleForward(steps, today, "usual", id, done), goalStep);
        return { title, cycle: cycle?.name, goalOn, days: daysBetween(goal.usual, goalOn) };
      });
  }
}

/**
 * Answers whether another step waits for a step directly. It doesn't if it waits for a later step too, which comes
 * after the first one anyway: people who wait for an interview don't have to read about the petition before it.
 */
function directBlockers(open: readonly Step[]) {
  const before = new Map(
    open.map(({ id }) => [id, new Set(blockersOf(open, id).filter((each) => each !== id))]),
  );
  return (id: string, after: readonly string[]): boolean =>
    after.includes(id) && !after.some((other) => before.get(other)?.has(id));
}

function endOf(schedule: ReadonlyMap<string, StepDates>, id: string): CalendarDay {
  return requireDates(schedule, id).end;
}

function requireDates(schedule: ReadonlyMap<string, StepDates>, id: string): StepDates {
  const dates = schedule.get(id);
  if (!dates) throw new Error(`The step ${id} has no dates`);
  return dates;
}

/** Months from one month to another; negative where it is earlier. */
export function monthsBetween(from: CalendarMonth, to: CalendarMonth): number {
  const count = (month: CalendarMonth) => {
    const [year = 0, number = 0] = month.split("-").map(Number);
    return year * 12 + number;
  };
  return count(to) - count(from);
}

/** A wished month as an address has it; undefined where it is no month, or not within reach. */
export function readWishedMonth(
  given: string | null,
  today: CalendarDay,
  maxMonths: number,
): CalendarMonth | undefined {
  if (!given || !/^\d{4}-(0[1-9]|1[0-2])$/.test(given)) return undefined;
  const ahead = monthsBetween(monthOf(today), given);
  return ahead >= 0 && ahead <= maxMonths ? given : undefined;
}
