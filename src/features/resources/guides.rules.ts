import type { Fact } from "./facts.schemas.ts";
import type { Guide } from "./guides.store.server.ts";
import { maxReadMinutes, minReadMinutes } from "./resources.constants.ts";

/** Fewer would be a note. */
const minSections = 3;

/**
 * Lists the problems of the guides and facts as a whole, beyond the form of each file: one line
 * each, with the slug or id it concerns. `today` is `YYYY-MM-DD`. Nothing becomes wrong because
 * time passes: expired facts are no mistake.
 */
export function findLibraryProblems(
  guides: ReadonlyMap<string, Guide>,
  facts: ReadonlyMap<string, Fact>,
  today: string,
): string[] {
  const all = [...guides.values()];
  return [
    ...all.flatMap((guide) => guideProblems(guide, guides)),
    ...repeats(all, "title"),
    ...repeats(all, "metaDescription"),
    ...repeats(all, "excerpt"),
    ...factProblems(facts, today),
  ];
}

function guideProblems(guide: Guide, guides: ReadonlyMap<string, Guide>): string[] {
  const { slug, readMinutes, sections, related, faqs } = guide;
  const problems: string[] = [];
  if (readMinutes < minReadMinutes || readMinutes > maxReadMinutes) {
    problems.push(
      `takes ${readMinutes} minutes to read, not ${minReadMinutes} to ${maxReadMinutes}`,
    );
  }
  if (sections.length < minSections) {
    problems.push(`has ${sections.length} sections before its conclusion, not ${minSections}`);
  }
  for (const other of related) {
    if (other === slug) problems.push("is related to itself");
    else if (!guides.has(other)) problems.push(`is related to ${other}, which does not exist`);
  }
  if (new Set(related).size < related.length) problems.push("names a related guide twice");
  for (const { question, answer } of faqs) {
    if (/\]\(|\*\*|^[-#|]/m.test(answer)) problems.push(`answers "${question}" in Markdown`);
  }
  return problems.map((problem) => `${slug} ${problem}`);
}

function repeats(guides: readonly Guide[], field: "title" | "metaDescription" | "excerpt") {
  const groups = Map.groupBy(guides, (guide) => guide[field].toLowerCase());
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => `${group.map(({ slug }) => slug).join(" and ")} have the same ${field}`);
}

function factProblems(facts: ReadonlyMap<string, Fact>, today: string): string[] {
  return [...facts.values()]
    .filter(({ verified }) => verified > today)
    .map(({ id, verified }) => `The fact ${id} is verified on ${verified}, which is to come`);
}
