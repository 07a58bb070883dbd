import type { Plan, PlanStep } from "#features/pathways/pathways-parts.contract.ts";
import { type CalendarDay, daysBetween } from "#shared/time.ts";

/** Days before a step's date on which people are reminded of it. */
export const reminderDays = [3, 14] as const;

export type ReminderDays = (typeof reminderDays)[number];

/** Days between two reminders about a plan, at the least. */
export const daysBetweenReminders = 7;

/** A step whose date is near. */
export interface DueStep {
  stepId: string;
  title: string;
  dueOn: CalendarDay;
  /** The day is the last to start the step, or the day on which it opens. */
  kind: "start" | "opens";
  days: ReminderDays;
}

/**
 * Open steps with a date within two weeks, the nearest first: the day to start by for the wished
 * month, or the day on which what they wait for opens. Other steps can begin on any day, so none of
 * their days is worth an email.
 */
export function listDueSteps(plan: Pick<Plan, "stages">, today: CalendarDay): DueStep[] {
  return plan.stages
    .flatMap(({ steps }) => steps)
    .flatMap((step) => {
      const date = dateOf(step);
      if (!date || step.doneOn) return [];
      const ahead = daysBetween(today, date.dueOn);
      const days = reminderDays.find((limit) => ahead >= 0 && ahead <= limit);
      return days ? [{ stepId: step.id, title: step.title, days, ...date }] : [];
    })
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn));
}

function dateOf({
  latest,
  cycle,
  earliest,
  waitsFor,
}: PlanStep): Pick<DueStep, "dueOn" | "kind"> | undefined {
  if (latest) return { dueOn: latest.start, kind: "start" };
  if (cycle && waitsFor.length === 0) return { dueOn: earliest.start, kind: "opens" };
  return undefined;
}
