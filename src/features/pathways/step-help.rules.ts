import type { Pathway, Step } from "./pathways.schemas.ts";

/** A page of the site that helps with a step. */
export interface StepHelp {
  kind: "guide" | "playbook" | "mentors" | "events" | "jobs";
  title: string;
  to: string;
  /** It's one of the whole pathway's links, where the step has nothing of its own. */
  isClosest: boolean;
}

/** Help by the steps' ids. */
export type HelpOfSteps = Readonly<Record<string, readonly StepHelp[]>>;

/** Words of a pathway whose searches find something now. */
export interface FoundWords {
  mentors: ReadonlySet<string>;
  jobs: ReadonlySet<string>;
  events: ReadonlySet<string>;
  /** Whether any event is planned. */
  hasEvents: boolean;
}

/** The words for which a pathway and its steps look for mentors, jobs and events, each once. */
export function wordsOf({ links, stages }: Pick<Pathway, "links" | "stages">) {
  const ofSteps = stages.flatMap(({ steps }) => steps.map((step) => step.links));
  return {
    mentors: [...new Set([...links.mentors, ...ofSteps.flatMap(({ mentors }) => mentors)])],
    jobs: [...new Set([links.jobs, ...ofSteps.flatMap(({ jobs }) => jobs ?? [])])],
    events: links.events,
  };
}

/** Titles and addresses of the pages that steps link to. */
export interface HelpPages {
  guides: ReadonlyMap<string, { title: string; path: string }>;
  playbook(id: string): { title: string; path: string };
  found: FoundWords;
}

/**
 * The pages that help with a step: reading first, then people, then jobs that open at that stage. For a kind that the
 * step doesn't name, the pathway's closest page, if `isComplete`. Jobs open at the steps that name them, and before
 * that there are none. A search that finds nothing now isn't linked to.
 */
export function listStepHelp(
  { links }: Pick<Step, "links">,
  pathway: Pathway["links"],
  pages: HelpPages,
  isComplete: boolean,
): StepHelp[] {
  const { found } = pages;
  const first = (slugs: readonly string[]) => (isComplete ? slugs.slice(0, 1) : []);
  const help = (
    kind: StepHelp["kind"],
    page: { title: string; path: string } | undefined,
    isClosest = false,
  ) => (page ? [{ kind, title: page.title, to: page.path, isClosest }] : []);
  const hasGuides = links.guides.length > 0;
  const guides = hasGuides ? links.guides : first(pathway.guides);
  const hasPlaybooks = links.playbooks.length > 0;
  const playbooks = hasPlaybooks ? links.playbooks : first(pathway.playbooks);
  const ownMentors = mentorsWho(links.mentors, found);
  const mentors = ownMentors ?? (isComplete ? mentorsWho(pathway.mentors, found) : undefined);
  return [
    ...guides.flatMap((slug) => help("guide", named("Guide", pages.guides.get(slug)), !hasGuides)),
    ...playbooks.flatMap((id) =>
      help("playbook", named("Playbook", pages.playbook(id)), !hasPlaybooks),
    ),
    ...help("mentors", mentors, !ownMentors),
    ...(links.events || isComplete
      ? help("events", liveEvents(pathway.events, found), !links.events)
      : []),
    ...help("jobs", links.jobs === undefined ? undefined : jobsFor(links.jobs, found)),
  ];
}

const named = (kind: string, page: { title: string; path: string } | undefined) =>
  page && { title: `${kind}: ${page.title}`, path: page.path };

/** Addresses of mentors, jobs and events for a whole pathway; undefined where there are none now. */
export function listPathwayHelp(links: Pathway["links"], found: FoundWords) {
  return {
    mentors: mentorsWho(links.mentors, found)?.path,
    jobs: jobsFor(links.jobs, found)?.path,
    events: liveEvents(links.events, found)?.path,
  };
}

/** The mentors that the first words with any find. */
function mentorsWho(words: readonly string[], { mentors }: FoundWords) {
  const q = words.find((each) => mentors.has(each));
  if (q === undefined) return undefined;
  return {
    title: "Mentors who can help",
    path: `/mentorship?${new URLSearchParams({ q })}`,
  };
}

function jobsFor(keyword: string, { jobs }: FoundWords) {
  if (!jobs.has(keyword)) return undefined;
  return {
    title: "Open jobs at this stage",
    path: `/jobs?${new URLSearchParams({ keyword })}`,
  };
}

/** Events about it, or else all of them. */
function liveEvents(words: readonly string[], { events, hasEvents }: FoundWords) {
  if (!hasEvents) return undefined;
  const q = words.find((each) => events.has(each));
  return {
    title: "Free live events",
    path: q === undefined ? "/events" : `/events?${new URLSearchParams({ q })}`,
  };
}
