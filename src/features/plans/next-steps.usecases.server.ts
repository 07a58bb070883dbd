import type { Pathway } from "#features/pathways/pathways.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { type CalendarDay, dayInUtc } from "#shared/time.ts";
import { pressingDay } from "./exports/plan-export.rules.ts";
import { currentPlan, toStoredPlan } from "./plans.store.server.ts";
import { openPlan } from "./plans.usecases.server.ts";

/** Steps that a summary names. */
const stepsShown = 2;

export interface NextSteps {
  planId: string;
  title: string;
  /** The pathway's profession and destination; undefined once the site no longer has it. */
  pathway: Pick<Pathway, "profession" | "destination"> | undefined;
  /** Of all that the plan has. */
  done: number;
  total: number;
  /** Those that wait for no other step, the most pressing first. */
  steps: {
    id: string;
    title: string;
    /** The last day to begin, where the wished start sets one. */
    startBy: CalendarDay | undefined;
    /** The day on which it opens, where that's still to come. */
    opensOn: CalendarDay | undefined;
    /** The last day of the yearly window that is under way. */
    underWayUntil: CalendarDay | undefined;
  }[];
}

/** The next steps of the plan that the viewer follows; null without one. */
export async function readNextSteps(
  services: Services,
  user: UserViewer,
): Promise<NextSteps | null> {
  const row = await services.database.value(user, currentPlan({ userId: user.userId }));
  const stored = toStoredPlan(row);
  if (!stored) return null;
  const today = dayInUtc(services.clock.now());
  const { plan, pathway } = openPlan(stored, today);
  const steps = (plan?.stages ?? []).flatMap((stage) => stage.steps);
  const open = steps
    .filter(({ doneOn, waitsFor }) => !doneOn && waitsFor.length === 0)
    .toSorted((one, other) => pressingDay(one, today).localeCompare(pressingDay(other, today)));
  return {
    planId: stored.id,
    title: pathway?.title ?? stored.title,
    pathway: pathway && { profession: pathway.profession, destination: pathway.destination },
    done: steps.filter(({ doneOn }) => doneOn).length,
    total: steps.length,
    steps: open.slice(0, stepsShown).map(({ id, title, latest, earliest: { start, end } }) => ({
      id,
      title,
      startBy: latest?.start,
      opensOn: start > today ? start : undefined,
      underWayUntil: start < today ? end : undefined,
    })),
  };
}
