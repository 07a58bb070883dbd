import type { SearchEntry } from "#platform/search-entry.ts";
import { stepsOf } from "./answers.rules.ts";
import { destinations, fields, pathwayPath, professions } from "./pathways.constants.ts";
import { readPathways } from "./pathways.store.server.ts";

/** Every pathway, found by its title, profession, place, steps, answers and warnings. */
export async function listPathwaySearchEntries(): Promise<SearchEntry[]> {
  return [...readPathways().values()].map((pathway) => {
    const { slug, title, lead, field, profession, destination } = pathway;
    const steps = stepsOf(pathway);
    return {
      group: "pathways",
      id: slug,
      title,
      detail: `${fields[field]}. ${lead}`,
      keywords: [
        slug,
        pathway.metaDescription,
        professions[profession],
        destinations[destination],
      ].join("\n"),
      passages: [
        ...steps.map((step) => `${step.title}. ${step.by}`),
        ...pathway.questions.flatMap(({ answers }) => answers.map(({ label }) => label)),
      ],
      text: [
        ...steps.map((step) => `${step.by}. ${step.text}`),
        ...pathway.warnings.map((warning) => warning.text),
      ].join("\n"),
      path: pathwayPath(slug),
      sample: false,
    };
  });
}
