import { randomUUID } from "node:crypto";
import { listDocumentTitles } from "#features/candidates/candidates.contract.ts";
import { pathwaySearchOf, readGoals } from "#features/onboarding/onboarding.contract.ts";
import {
  type Answers,
  findPathway,
  listPathways,
  makePlan,
  type Pathway,
  type PathwayEntry,
  type Plan,
  readAnswers,
  stepsOf,
} from "#features/pathways/pathways.contract.ts";
import { maxMonthsAhead, readWishedMonth } from "#features/pathways/pathways-parts.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { addTime, type CalendarDay, dayInUtc } from "#shared/time.ts";
import { maxPlans, planLimit } from "./plans.constants.ts";
import { plansErrors } from "./plans.errors.ts";
import * as store from "./plans.store.server.ts";
import type { DoneStep, StoredPlan } from "./plans.types.ts";

/** A saved plan with its steps and dates as of today. */
export interface OpenedPlan {
  stored: StoredPlan;
  /** Undefined once the site no longer has the pathway. */
  pathway: Pathway | undefined;
  answers: Answers;
  plan: Plan | undefined;
  /** Done steps that the plan doesn't have, or not anymore. */
  formerSteps: DoneStep[];
  today: CalendarDay;
}

/** Works out a saved plan's steps and dates for a day. */
export function openPlan(stored: StoredPlan, today: CalendarDay): OpenedPlan {
  const pathway = findPathway(stored.pathway);
  if (!pathway) {
    return { stored, pathway, answers: {}, plan: undefined, formerSteps: stored.done, today };
  }
  const answers = readAnswers(pathway, new URLSearchParams({ ...stored.answers }));
  const wished = readWishedMonth(stored.start, today, maxMonthsAhead);
  const done = new Map(stored.done.map(({ stepId, doneOn }) => [stepId, doneOn]));
  const plan = makePlan(pathway, answers, today, wished, done);
  const ids = new Set(plan.stages.flatMap(({ steps }) => steps.map(({ id }) => id)));
  const formerSteps = stored.done.filter(({ stepId }) => !ids.has(stepId));
  return { stored, pathway, answers, plan, formerSteps, today };
}

/** The viewer's plans, the current one first. */
export async function listOwnPlans(services: Services, user: UserViewer): Promise<StoredPlan[]> {
  return await services.database.as(user, (transaction) =>
    store.listPlans(transaction, user.userId),
  );
}

/** The id of the plan that opens first; undefined without one. */
export async function findCurrentPlan(
  services: Services,
  user: UserViewer,
): Promise<string | undefined> {
  const [first] = await listOwnPlans(services, user);
  return first?.id;
}

/** A plan of the viewer's, or one that's shared with them. @throws `plan_not_found` */
export async function readPlan(
  services: Services,
  user: UserViewer,
  planId: string,
): Promise<OpenedPlan & { isOwn: boolean }> {
  const stored = isId(planId)
    ? await services.database.as(user, (transaction) => store.findPlan(transaction, planId))
    : undefined;
  if (!stored) throw plansErrors.notFound();
  const opened = openPlan(stored, dayInUtc(services.clock.now()));
  return { ...opened, isOwn: stored.userId === user.userId };
}

/** Documents of the viewer's own that can prove a step. */
export async function listProofs(
  services: Services,
  user: UserViewer,
): Promise<{ id: string; title: string }[]> {
  return await services.database.as(user, (transaction) =>
    listDocumentTitles(transaction, user.userId),
  );
}

/** Pathways for the viewer's goals, and the month by which they wish to be there. */
export async function suggestPathways(
  services: Services,
  user: UserViewer,
): Promise<{ pathways: PathwayEntry[]; wished: string | null }> {
  const { goals } = await readGoals(services, user);
  const { pathways } = listPathways(services, pathwaySearchOf(goals));
  return { pathways, wished: goals.start };
}

/** A pathway's questions with the answers that are known. @throws `plan_pathway_not_found` */
export async function readNewPlan(
  services: Services,
  user: UserViewer,
  parameters: URLSearchParams,
): Promise<{ pathway: Pathway; answers: Answers; start: string; today: CalendarDay }> {
  const pathway = findPathway(parameters.get("pathway") ?? "");
  if (!pathway) throw plansErrors.noPathway();
  const { goals, today } = await readGoals(services, user);
  const known = new URLSearchParams(parameters);
  if (!known.has("trained") && goals.trained) known.set("trained", goals.trained);
  const start = readWishedMonth(parameters.get("start") ?? goals.start, today, maxMonthsAhead);
  return { pathway, answers: readAnswers(pathway, known), start: start ?? "", today };
}

/** Answers and a wished start as a form brings them. */
export interface PlanForm {
  get(name: string): string | null | undefined;
}

function readForm(pathway: Pathway, form: PlanForm, today: CalendarDay) {
  const given = new URLSearchParams();
  for (const { id } of pathway.questions) given.set(id, form.get(id) ?? "");
  const start = readWishedMonth(form.get("start") ?? null, today, maxMonthsAhead) ?? null;
  return { answers: readAnswers(pathway, given) as Record<string, string>, start };
}

/**
 * Saves a plan and makes it the current one; answers its id. The same pathway with the same answers
 * is the same plan.
 *
 * @throws `plan_pathway_not_found`, `plan_too_many`, `plan_too_many_changes`.
 */
export async function savePlan(
  services: Services,
  user: UserViewer,
  slug: string,
  form: PlanForm,
): Promise<string> {
  const pathway = findPathway(slug);
  if (!pathway) throw plansErrors.noPathway();
  const now = services.clock.now();
  const { answers, start } = readForm(pathway, form, dayInUtc(now));
  return await change(services, user, async (transaction) => {
    const { userId } = user;
    const plans = await store.listPlans(transaction, userId);
    const same = plans.find(
      (plan) =>
        plan.pathway === slug && plan.start === start && isSameRecord(plan.answers, answers),
    );
    if (!same && plans.length >= maxPlans) throw plansErrors.tooMany();
    const id = same?.id ?? randomUUID();
    await store.setCurrent(transaction, { userId, id: same?.id ?? null, now });
    if (!same) {
      await store.insertPlan(transaction, {
        ...{ id, userId, answers, start, pathway: slug, title: pathway.title },
        ...{ isCurrent: true, createdAt: now },
      });
    }
    return id;
  });
}

function isSameRecord(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}

/** Changes a plan's answers and wished start. What's done stays done. */
export async function changeAnswers(
  services: Services,
  user: UserViewer,
  planId: string,
  form: PlanForm,
): Promise<void> {
  await changePlan(services, user, planId, async (transaction, stored, now) => {
    const pathway = findPathway(stored.pathway);
    if (!pathway) throw plansErrors.pathwayGone();
    const { answers, start } = readForm(pathway, form, dayInUtc(now));
    await store.updateAnswers(transaction, { id: stored.id, answers, start, now });
  });
}

/**
 * Notes that a step is done, with the day and a document that proves it.
 *
 * @throws `plan_step_unknown`, `plan_done_later`, `plan_document_unknown`.
 */
export async function markDone(
  services: Services,
  user: UserViewer,
  planId: string,
  input: { step: string; done_on: CalendarDay; document: string | null },
): Promise<void> {
  await changePlan(services, user, planId, async (transaction, stored, now) => {
    const { pathway, plan } = openPlan(stored, dayInUtc(now));
    const isPlanned = plan?.stages.some(({ steps }) => steps.some(({ id }) => id === input.step));
    const step = pathway && stepsOf(pathway).find(({ id }) => id === input.step);
    if (!step || !isPlanned) throw plansErrors.stepUnknown();
    // In a zone where it's tomorrow already, a step may be done tomorrow.
    if (input.done_on > dayInUtc(addTime(now, laterZones))) {
      throw plansErrors.doneLater();
    }
    if (input.document) {
      const documents = await listDocumentTitles(transaction, user.userId);
      if (!documents.some(({ id }) => id === input.document)) throw plansErrors.documentUnknown();
    }
    await store.saveDone(transaction, {
      ...{ planId, now, stepId: step.id, title: step.title },
      ...{ doneOn: input.done_on, documentId: input.document },
    });
  });
}

/** The most that any zone is ahead of UTC. */
const laterZones = { hours: 14 };

/** Marks a step as not done. Repeating it changes nothing. */
export async function undoStep(
  services: Services,
  user: UserViewer,
  planId: string,
  stepId: string,
): Promise<void> {
  await changePlan(services, user, planId, (transaction) =>
    store.deleteDone(transaction, { planId, stepId }),
  );
}

/** Makes a plan the one that opens first and that reminders are about. */
export async function makeCurrent(
  services: Services,
  user: UserViewer,
  planId: string,
): Promise<void> {
  await changePlan(services, user, planId, (transaction, _stored, now) =>
    store.setCurrent(transaction, { userId: user.userId, id: planId, now }),
  );
}

/** Deletes a plan with all that was noted in it. Of those left, the newest becomes current. */
export async function removePlan(
  services: Services,
  user: UserViewer,
  planId: string,
): Promise<void> {
  await changePlan(services, user, planId, async (transaction, stored, now) => {
    await store.deletePlan(transaction, planId);
    if (!stored.isCurrent) return;
    const [next] = await store.listPlans(transaction, user.userId);
    await store.setCurrent(transaction, { userId: user.userId, id: next?.id ?? null, now });
  });
}

/** Changes one of the viewer's own plans. @throws `plan_not_found`, `plan_too_many_changes`. */
export async function changePlan<Result>(
  services: Services,
  user: UserViewer,
  planId: string,
  work: (transaction: DatabaseTransaction, stored: StoredPlan, now: Date) => Promise<Result>,
): Promise<Result> {
  return await change(services, user, async (transaction, now) => {
    const stored = isId(planId) ? await store.findPlan(transaction, planId) : undefined;
    if (stored?.userId !== user.userId) throw plansErrors.notFound();
    return await work(transaction, stored, now);
  });
}

async function change<Result>(
  services: Services,
  { userId }: UserViewer,
  work: (transaction: DatabaseTransaction, now: Date) => Promise<Result>,
): Promise<Result> {
  if (!(await services.rateLimits.take(planLimit, userId))) throw plansErrors.tooManyChanges();
  const now = services.clock.now();
  return await services.database.asSystem("change plans", async (transaction) => {
    await store.lockPlansOf(transaction, userId);
    return await work(transaction, now);
  });
}
