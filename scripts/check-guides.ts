import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { playbookOffers } from "../src/features/career/career.constants.ts";
import { parseFigures } from "../src/features/claims/claims.store.server.ts";
import { factsOf, findPathwayProblems } from "../src/features/pathways/pathways.rules.ts";
import { findIdleFacts, latestDay } from "../src/features/resources/facts.rules.ts";
import { findLibraryProblems } from "../src/features/resources/guides.rules.ts";
import { parseVocabulary } from "../src/features/search/synonyms.store.server.ts";
import { readGuideFiles } from "./lib/guide-files.ts";

/**
 * Part of the build: fails, with all that is wrong, when a guide, a pathway, a fact, a claim or the
 * synonyms in `content/` are. Takes the folder that `content/` lies in; unless said, the project's.
 */
const [, , folder] = process.argv;
try {
  const { guides, facts, pathways } = readGuideFiles(
    folder ? pathToFileURL(`${resolve(folder)}/`) : undefined,
  );
  parseFigures(readFileSync(new URL("../content/claims.yaml", import.meta.url), "utf8"));
  parseVocabulary(
    readFileSync(new URL("../content/search/synonyms.yaml", import.meta.url), "utf8"),
  );
  const used = [...guides.values()].flatMap((guide) => guide.facts.map(({ id }) => id));
  const stated = pathways.flatMap((pathway) => [...factsOf(pathway)]);
  report([
    ...findLibraryProblems(guides, facts, latestDay(new Date())),
    ...findIdleFacts(facts, new Set([...used, ...stated])),
    ...findPathwayProblems(pathways, {
      facts: new Set(facts.keys()),
      guides: new Set(guides.keys()),
      playbooks: new Set(playbookOffers.map(({ id }) => id)),
    }),
  ]);
} catch (error) {
  report([(error as Error).message]);
}

function report(problems: readonly string[]): void {
  if (problems.length === 0) return;
  console.error(["The texts in content/ are not as they should be:", ...problems].join("\n- "));
  process.exitCode = 1;
}
