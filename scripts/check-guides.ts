import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseClaims } from "../src/features/claims/claims.store.server.ts";
import { latestDay } from "../src/features/resources/facts.rules.ts";
import { findLibraryProblems } from "../src/features/resources/guides.rules.ts";
import { readGuideFiles } from "./lib/guide-files.ts";

/**
 * Part of the build: fails, with all that is wrong, when a guide, a fact or a claim in
 * `content/` is. Takes
 * the folder that `content/` lies in; unless said, the project's.
 */
const [, , folder] = process.argv;
try {
  const { guides, facts } = readGuideFiles(
    folder ? pathToFileURL(`${resolve(folder)}/`) : undefined,
  );
  parseClaims(readFileSync(new URL("../content/claims.yaml", import.meta.url), "utf8"));
  report(findLibraryProblems(guides, facts, latestDay(new Date())));
} catch (error) {
  report([(error as Error).message]);
}

function report(problems: readonly string[]): void {
  if (problems.length === 0) return;
  console.error(["The guides in content/ are not as they should be:", ...problems].join("\n- "));
  process.exitCode = 1;
}
