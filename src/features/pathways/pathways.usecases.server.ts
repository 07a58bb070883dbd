import { playbookPath, playbookTitle } from "#features/career/career.contract.ts";
import {
  type GuideEntry,
  type GuideFact,
  listGuideFacts,
  listGuides,
  numberFacts,
  readFacts,
} from "#features/resources/resources.contract.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { type CalendarMonth, dayInUtc } from "#shared/time.ts";
import { readAnswers } from "./answers.rules.ts";
import type { CostRange } from "./costs.rules.ts";
import { findPathwayWords } from "./found-words.usecases.server.ts";
import {
  countryOfPlace,
  type Destination,
  destinations,
  maxMonthsAhead,
  type Profession,
  pathwayPath,
  professions,
  type TrainingCountry,
  trainingCountries,
} from "./pathways.constants.ts";
import { pathwaysErrors } from "./pathways.errors.ts";
import { factsOf, guidesOf } from "./pathways.rules.ts";
import type { Answers, Pathway } from "./pathways.schemas.ts";
import { readPathways } from "./pathways.store.server.ts";
import { makePlan, type Plan, readWishedMonth, type StepMarks, type Wish } from "./plan.rules.ts";
import {
  type FoundWords,
  type HelpOfSteps,
  listPathwayHelp,
  listStepHelp,
} from "./step-help.rules.ts";

export interface PathwayPage {
  pathway: Omit<Pathway, "stages" | "warnings" | "goal">;
  answers: Answers;
  today: string;
  /** As the address has it, right or wrong. */
  start: string;
  startProblem: string | undefined;
  plan: Plan;
  facts: GuideFact[];
  /** Marks of each step's and warning's facts, and of its costs', by what they follow on the page. */
  marks: StepMarks;
  help: HelpOfSteps;
  /** Addresses of people, jobs and events for it; undefined where there are none now. */
  places: ReturnType<typeof listPathwayHelp>;
  guides: GuideEntry[];
  playbooks: { title: string; path: string }[];
}

/** A pathway by its slug; undefined where the site has none, or no longer. */
export function findPathway(slug: string): Pathway | undefined {
  return readPathways().get(slug);
}

/** A pathway's page with the plan for the answers of its address. @throws `pathway_not_found` */
export async function readPathwayPage(
  services: Services,
  viewer: Viewer,
  slug: string,
  parameters: URLSearchParams,
): Promise<PathwayPage> {
  const pathway = readPathways().get(slug);
  if (!pathway) throw pathwaysErrors.notFound();
  const today = dayInUtc(services.clock.now());
  const answers = readAnswers(pathway, parameters);
  const start = parameters.get("start") ?? "";
  const wished = readWishedMonth(start, today, maxMonthsAhead);
  const plan = makePlan(pathway, answers, today, wished);
  const { cited, marks } = markFacts(plan);
  const { stages: _stages, warnings: _warnings, goal: _goal, ...shown } = pathway;
  const [facts, found] = await Promise.all([
    listGuideFacts(services, { facts: cited }),
    findPathwayWords(services, viewer, pathway),
  ]);
  return {
    pathway: shown,
    answers,
    today,
    start,
    startProblem:
      start && !wished ? "Choose a month within the next ten years from the list." : undefined,
    plan,
    facts,
    marks,
    help: toHelpOfSteps(plan, pathway, found, false),
    places: listPathwayHelp(pathway.links, found),
    guides: listGuides().filter((guide) => pathway.links.guides.includes(guide.slug)),
    playbooks: pathway.links.playbooks.map((id) => ({
      title: playbookTitle(id),
      path: playbookPath(id),
    })),
  };
}

/** The pages of the site that help with each step of a plan, and the closest ones where a step names none itself. */
export async function listHelpOfSteps(
  services: Services,
  viewer: Viewer,
  plan: Pick<Plan, "stages">,
  pathway: Pathway,
): Promise<HelpOfSteps> {
  return toHelpOfSteps(plan, pathway, await findPathwayWords(services, viewer, pathway), true);
}

function toHelpOfSteps(
  { stages }: Pick<Plan, "stages">,
  { links }: Pathway,
  found: FoundWords,
  isComplete: boolean,
): HelpOfSteps {
  const guides = new Map(listGuides().map(({ slug, title, path }) => [slug, { title, path }]));
  const playbook = (id: string) => ({ title: playbookTitle(id), path: playbookPath(id) });
  return Object.fromEntries(
    stages
      .flatMap(({ steps }) => steps)
      .map((step) => [step.id, listStepHelp(step, links, { guides, playbook, found }, isComplete)]),
  );
}

/** Numbers the facts of a plan in the order in which its page states them. */
function markFacts({ warnings, stages }: Plan) {
  const numbering = numberFacts(readFacts());
  const marks: Record<string, StepMarks[string]> = {};
  const mark = (place: string, ids: readonly string[]) => {
    marks[place] = ids.flatMap((id) => numbering.use(id) ?? []);
  };
  for (const [index, { facts }] of warnings.entries()) mark(`warning ${index}`, facts);
  for (const step of stages.flatMap(({ steps }) => steps)) {
    mark(step.id, step.facts);
    for (const [index, cost] of step.costs.entries()) {
      mark(`${step.id} ${index}`, "fact" in cost ? [cost.fact] : []);
    }
  }
  return { cited: numbering.cited(), marks };
}

/** A visitor's search on `/pathways`; null where they haven't said. */
export interface PathwaySearch {
  profession: Profession | null;
  to: Destination | null;
  trained: TrainingCountry | null;
  start: CalendarMonth | null;
}

/** A pathway as the list shows it, with the answers that are known already. */
export interface PathwayEntry {
  slug: string;
  title: string;
  lead: string;
  field: Pathway["field"];
  profession: Profession;
  path: string;
  /** The day of the goal with usual times, and what it's called. */
  goal: { name: string; usual: string };
  wish: Wish["outcome"] | undefined;
  totals: CostRange[];
  feesToCheck: number;
}

/** The pathways that a search finds, each with its plan in short. */
export function listPathways(
  { clock }: Pick<Services, "clock">,
  parameters: URLSearchParams,
): { search: PathwaySearch; pathways: PathwayEntry[]; today: string } {
  const today = dayInUtc(clock.now());
  const search = readPathwaySearch(parameters, today);
  const pathways = [...readPathways().values()]
    .filter((pathway) => matches(pathway, search))
    .map((pathway) => toEntry(pathway, search, today));
  return { search, pathways, today };
}

function readPathwaySearch(parameters: URLSearchParams, today: string): PathwaySearch {
  const oneOf = <Name extends string>(name: string, known: Record<Name, unknown>) => {
    const given = parameters.get(name);
    return given !== null && Object.hasOwn(known, given) ? (given as Name) : null;
  };
  return {
    profession: oneOf("profession", professions),
    to: oneOf("to", destinations),
    trained: oneOf("trained", trainingCountries),
    start: readWishedMonth(parameters.get("start"), today, maxMonthsAhead) ?? null,
  };
}

/** A pathway to a country serves its places too, and the other way around. */
function matches(pathway: Pathway, { profession, to }: PathwaySearch): boolean {
  const { destination } = pathway;
  const isThere =
    to === null ||
    destination === to ||
    countryOfPlace[destination] === to ||
    countryOfPlace[to] === destination;
  return isThere && (profession === null || pathway.profession === profession);
}

function toEntry(pathway: Pathway, search: PathwaySearch, today: string): PathwayEntry {
  const { slug, title, lead, field, profession } = pathway;
  const known = new URLSearchParams();
  if (search.trained) known.set("trained", search.trained);
  const answers = readAnswers(pathway, known);
  const { goal, wish, totals, feesToCheck } = makePlan(
    pathway,
    answers,
    today,
    search.start ?? undefined,
  );
  const address = new URLSearchParams();
  if (search.trained && answers.trained) address.set("trained", answers.trained);
  if (search.start) address.set("start", search.start);
  return {
    slug,
    title,
    lead,
    field,
    profession,
    path: address.size > 0 ? `${pathwayPath(slug)}?${address}` : pathwayPath(slug),
    goal: { name: goal.name, usual: goal.usual },
    wish: wish?.outcome,
    totals,
    feesToCheck,
  };
}

/** Pathways as pages that state facts. */
export function listPathwaysWithFacts() {
  return [...readPathways().values()].map((pathway) => ({
    title: pathway.title,
    path: pathwayPath(pathway.slug),
    facts: factsOf(pathway),
    guides: guidesOf(pathway),
  }));
}
