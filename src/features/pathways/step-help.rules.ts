import type { Pathway, Step } from "./pathways.schemas.ts";

/** A page of the site that helps with a step. */
export interface StepHelp {
  kind: "guide" | "playbook" | "mentors" | "events" | "jobs";
  title: string;
  to: string;
  /** What the whole pathway links to, where the step has nothing of its own. */
  isClosest: boolean;
}

/** Help by the steps' ids. */
export type HelpOfSteps = Readonly<Record<string, readonly StepHelp[]>>;

/** Titles and addresses of what steps link to by name. */
export interface HelpPages {
  guides: ReadonlyMap<string, { title: string; path: string }>;
  playbook(id: string): { title: string; path: string };
}

/**
 * The pages that help with a step: reading first, then people, then what opens at that stage. Of a kind that the step
 * doesn't name, what comes closest of the pathway, if `closest` has it. Jobs open at the steps that name them, and
 * before that there are none.
 */
export function listStepHelp(
  { links }: Pick<Step, "links">,
  pages: HelpPages,
  closest?: Pathway["links"],
): StepHelp[] {
  const ofPathway = (slugs: readonly string[] | undefined) => (slugs ?? []).slice(0, 1);
  const help = (
    kind: StepHelp["kind"],
    { title, path }: { title: string; path: string },
    isClosest: boolean,
  ) => ({ kind, title, to: path, isClosest });
  const hasGuides = links.guides.length > 0;
  const guides = hasGuides ? links.guides : ofPathway(closest?.guides);
  const hasPlaybooks = links.playbooks.length > 0;
  const playbooks = hasPlaybooks ? links.playbooks : ofPathway(closest?.playbooks);
  const mentors = links.mentors ?? closest?.mentors;
  return [
    ...guides.flatMap((slug) => {
      const guide = pages.guides.get(slug);
      return guide ? [help("guide", guide, !hasGuides)] : [];
    }),
    ...playbooks.map((id) => {
      const { title, path } = pages.playbook(id);
      return help("playbook", { title: `Playbook: ${title}`, path }, !hasPlaybooks);
    }),
    ...(mentors ? [help("mentors", mentorsWho(mentors), links.mentors === undefined)] : []),
    ...(links.events || closest ? [help("events", liveEvents, !links.events)] : []),
    ...(links.jobs ? [help("jobs", jobsFor(links.jobs), false)] : []),
  ];
}

const mentorsWho = (words: string) => ({
  title: "Mentors who can help with it",
  path: `/mentorship?${new URLSearchParams({ q: words })}`,
});

const jobsFor = (words: string) => ({
  title: "Open jobs at this stage",
  path: `/jobs?${new URLSearchParams({ keyword: words })}`,
});

const liveEvents = { title: "Free live events", path: "/events" };
