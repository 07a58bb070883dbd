import { addDays, addMonthsToDay, type CalendarDay, subtractMonthsFromDay } from "#shared/time.ts";
import type { Step } from "./pathways.schemas.ts";

export type Pace = "min" | "usual" | "max";

/** The days on which a step begins and is done. */
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
 * day, and nothing else begins before today but a window that is under way.
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
    const underWay = windowUnderWay(step, today, done);
    dates.set(step.id, datesFrom(step, { ready, underWay, pace, slips: step.id === slipped }));
  }
  return dates;
}

/**
 * The window that someone is in: it opened before today, when all that blocks the step was done already, and isn't over.
 * They're taken to have begun.
 */
export function windowUnderWay(
  { cycle, after }: PlannedStep,
  today: CalendarDay,
  done: DoneSteps,
): StepDates | undefined {
  if (!cycle || after.length === 0) return undefined;
  const readyOn = latest(after.map((id) => done.get(id) ?? today));
  return windowsAround(cycle.windows, Number(today.slice(0, 4)))
    .filter(({ start, end }) => readyOn <= start && start < today && today <= end)
    .toSorted((one, other) => one.end.localeCompare(other.end))[0];
}

function datesFrom(
  step: PlannedStep,
  {
    ready,
    underWay,
    pace,
    slips,
  }: { ready: CalendarDay; underWay: StepDates | undefined; pace: Pace; slips: boolean },
): StepDates {
  if (step.cycle) {
    const next = nextWindow(step.cycle.windows, ready);
    const first = underWay && underWay.end <= next.end ? underWay : next;
    if (!slips) return first;
    // People learn at the end that they failed: another sitting that opened meanwhile is too early.
    const again = latest([addDays(first.start, 1), first.end]);
    return { ...nextWindow(step.cycle.windows, again), start: first.start };
  }
  const done = addTimeOf(ready, step.time?.[pace] ?? 0, step.time?.unit ?? "weeks");
  const end = slips && step.again ? addTimeOf(done, step.again.amount, step.again.unit) : done;
  return { start: ready, end };
}

/**
 * The latest dates at which the goal is still done by a day. Only steps that the goal waits for and
 * that are still to do have them. One that is under way keeps its window, unless a later one is in time.
 */
export function scheduleBackward(
  steps: readonly PlannedStep[],
  goal: string,
  dueOn: CalendarDay,
  pace: Pace = "usual",
  { today, done = nothingDone }: { today?: CalendarDay; done?: DoneSteps } = {},
): Schedule {
  const needed = new Set(blockersOf(steps, goal));
  const dates = new Map<string, StepDates>();
  for (const step of inOrder(steps).toReversed()) {
    if (!needed.has(step.id) || done.has(step.id)) continue;
    const waiting = steps.filter(
      ({ id, after }) => needed.has(id) && !done.has(id) && after.includes(step.id),
    );
    const due = earliest([dueOn, ...waiting.map(({ id }) => dates.get(id)?.start ?? dueOn)]);
    const until = datesUntil(step, due, pace);
    const underWay = today && until.start < today ? windowUnderWay(step, today, done) : undefined;
    dates.set(step.id, underWay && underWay.end <= due ? underWay : until);
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
