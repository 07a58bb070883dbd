import { addDays, addMonthsToDay, type CalendarDay, subtractMonthsFromDay } from "#shared/time.ts";
import type { Step } from "./pathways.schemas.ts";

export type Pace = "min" | "usual" | "max";

/** When a step begins and is done. */
export interface StepDates {
  start: CalendarDay;
  end: CalendarDay;
}

export type Schedule = ReadonlyMap<string, StepDates>;

/** Steps as they are scheduled: in any order, without circles, each blocked by steps among them. */
export type PlannedStep = Pick<Step, "id" | "after" | "time" | "cycle" | "again">;

/** The days on which steps were done, by the steps' ids. */
export type DoneSteps = ReadonlyMap<string, CalendarDay>;

const nothingDone: DoneSteps = new Map();

/**
 * The earliest dates of all steps for someone who starts on a day. `slipped` names a step that has to
 * be done once more: in its next cycle, or for as long as trying again takes. What is done keeps its
 * day, and nothing else begins before today.
 */
export function scheduleForward(
  steps: readonly PlannedStep[],
  today: CalendarDay,
  pace: Pace = "usual",
  slipped?: string,
  done: DoneSteps = nothingDone,
): Schedule {
  const dates = new Map<string, StepDates>();
  for (const step of inOrder(steps)) {
    const doneOn = done.get(step.id);
    if (doneOn) {
      dates.set(step.id, { start: doneOn, end: doneOn });
      continue;
    }
    const ready = latest([today, ...step.after.map((id) => dates.get(id)?.end ?? today)]);
    dates.set(step.id, datesFrom(step, ready, pace, step.id === slipped));
  }
  return dates;
}

function datesFrom(step: PlannedStep, ready: CalendarDay, pace: Pace, slips: boolean): StepDates {
  if (step.cycle) {
    const first = nextWindow(step.cycle.windows, ready);
    if (!slips) return first;
    // Whoever fails learns it at the end: another sitting that opened meanwhile is too early.
    const again = latest([addDays(first.start, 1), first.end]);
    return { ...nextWindow(step.cycle.windows, again), start: first.start };
  }
  const done = addTimeOf(ready, step.time?.[pace] ?? 0, step.time?.unit ?? "weeks");
  const end = slips && step.again ? addTimeOf(done, step.again.amount, step.again.unit) : done;
  return { start: ready, end };
}

/**
 * The latest dates at which the goal is still done by a day. Only steps that the goal waits for and
 * that are still to do have them.
 */
export function scheduleBackward(
  steps: readonly PlannedStep[],
  goal: string,
  dueOn: CalendarDay,
  pace: Pace = "usual",
  done: DoneSteps = nothingDone,
): Schedule {
  const needed = new Set(blockersOf(steps, goal));
  const dates = new Map<string, StepDates>();
  for (const step of inOrder(steps).toReversed()) {
    if (!needed.has(step.id) || done.has(step.id)) continue;
    const waiting = steps.filter(
      ({ id, after }) => needed.has(id) && !done.has(id) && after.includes(step.id),
    );
    const due = earliest([dueOn, ...waiting.map(({ id }) => dates.get(id)?.start ?? dueOn)]);
    dates.set(step.id, datesUntil(step, due, pace));
  }
  return dates;
}

function datesUntil(step: PlannedStep, due: CalendarDay, pace: Pace): StepDates {
  if (step.cycle) return lastWindow(step.cycle.windows, due);
  const { [pace]: amount = 0, unit = "weeks" } = step.time ?? {};
  const start = unit === "weeks" ? addDays(due, -7 * amount) : subtractMonthsFromDay(due, amount);
  return { start, end: due };
}

/** A step and all that it waits for. */
export function blockersOf(steps: readonly PlannedStep[], id: string): string[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const found = new Set<string>();
  const walk = (at: string): void => {
    const step = byId.get(at);
    if (!step || found.has(at)) return;
    found.add(at);
    step.after.forEach(walk);
  };
  walk(id);
  return [...found];
}

/** Each step after those that block it. Throws when steps wait for each other. */
export function inOrder<S extends PlannedStep>(steps: readonly S[]): S[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const ordered = new Set<S>();
  const visit = (step: S, path: readonly string[]): void => {
    if (ordered.has(step)) return;
    if (path.includes(step.id)) {
      throw new Error(`Steps wait for each other: ${[...path, step.id].join(", ")}`);
    }
    for (const id of step.after) {
      const blocker = byId.get(id);
      if (blocker) visit(blocker, [...path, step.id]);
    }
    ordered.add(step);
  };
  for (const step of steps) visit(step, []);
  return [...ordered];
}

type Windows = NonNullable<Step["cycle"]>["windows"];

/** Of the windows that open on a day or after it, the one that ends first. */
function nextWindow(windows: Windows, day: CalendarDay): StepDates {
  const year = Number(day.slice(0, 4));
  const found = windowsAround(windows, year)
    .filter(({ start }) => start >= day)
    .toSorted((one, other) => one.end.localeCompare(other.end))[0];
  if (!found) throw new Error(`No window opens after ${day}`);
  return found;
}

/** Of the windows that have ended by a day, the one that opens last. */
function lastWindow(windows: Windows, day: CalendarDay): StepDates {
  const year = Number(day.slice(0, 4));
  const found = windowsAround(windows, year)
    .filter(({ end }) => end <= day)
    .toSorted((one, other) => other.start.localeCompare(one.start))[0];
  if (!found) throw new Error(`No window ends before ${day}`);
  return found;
}

/** The windows of the years around one. A window whose end is no later day of its year ends in the next. */
function windowsAround(windows: Windows, year: number): StepDates[] {
  return [year - 2, year - 1, year, year + 1].flatMap((at) =>
    windows.map(({ opens, ends }) => ({
      start: `${at}-${opens}`,
      end: `${ends < opens ? at + 1 : at}-${ends}`,
    })),
  );
}

function addTimeOf(day: CalendarDay, amount: number, unit: "weeks" | "months"): CalendarDay {
  return unit === "weeks" ? addDays(day, 7 * amount) : addMonthsToDay(day, amount);
}

const latest = (days: readonly CalendarDay[]) => days.toSorted().at(-1) ?? "";
const earliest = (days: readonly CalendarDay[]) => days.toSorted()[0] ?? "";
