import type { CalendarDay, CalendarMonth } from "#shared/time.ts";

/** A step that somebody did. */
export interface DoneStep {
  stepId: string;
  /** As the step was called then. */
  title: string;
  doneOn: CalendarDay;
  documentId: string | null;
}

/** A plan as it's stored. */
export interface StoredPlan {
  id: string;
  userId: string;
  /** The slug of its pathway, which may no longer exist. */
  pathway: string;
  /** The pathway's title when the plan was saved. */
  title: string;
  answers: Readonly<Record<string, string>>;
  start: CalendarMonth | null;
  isCurrent: boolean;
  createdAt: Date;
  done: DoneStep[];
}

/** Somebody who may read a plan. */
export interface PlanShare {
  profileId: string;
  name: string;
  sharedAt: Date;
  /** Whether the plan's owner blocks them. They can't read it until that ends. */
  isBlocked: boolean;
}
