import type { Step } from "./pathways.schemas.ts";

/** A page of the site that helps with a step. */
export interface StepHelp {
  kind: "guide" | "playbook" | "mentors" | "events" | "jobs";
  title: string;
  to: string;
}

/** Help by the steps' ids. */
export type HelpOfSteps = Readonly<Record<string, readonly StepHelp[]>>;

/** Titles and addresses of what steps link to by name. */
export interface HelpPages {
  guides: ReadonlyMap<string, { title: string; path: string }>;
  playbook(id: string): { title: string; path: string };
}

/** The pages that help with a step: reading first, then people, then what opens at that stage. */
export function listStepHelp({ links }: Pick<Step, "links">, pages: HelpPages): StepHelp[] {
  const guides = links.guides.flatMap((slug) => pages.guides.get(slug) ?? []);
  const help: StepHelp[] = [
    ...guides.map(({ title, path }) => ({ kind: "guide" as const, title, to: path })),
    ...links.playbooks.map((id) => {
      const { title, path } = pages.playbook(id);
      return { kind: "playbook" as const, title: `Playbook: ${title}`, to: path };
    }),
  ];
  if (links.mentors) {
    const to = `/mentorship?${new URLSearchParams({ q: links.mentors })}`;
    help.push({ kind: "mentors", title: "Mentors who can help with it", to });
  }
  if (links.events) help.push({ kind: "events", title: "Free live events", to: "/events" });
  if (links.jobs) {
    const to = `/jobs?${new URLSearchParams({ keyword: links.jobs })}`;
    help.push({ kind: "jobs", title: "Open jobs at this stage", to });
  }
  return help;
}
