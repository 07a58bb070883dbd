import { readdirSync, readFileSync } from "node:fs";
import type { Pathway } from "../../src/features/pathways/pathways.schemas.ts";
import { parsePathways } from "../../src/features/pathways/pathways.store.server.ts";
import type { Fact } from "../../src/features/resources/facts.schemas.ts";
import { factsPath, parseFacts } from "../../src/features/resources/facts.store.server.ts";
import { type Guide, parseLibrary } from "../../src/features/resources/guides.store.server.ts";

const project = new URL("../../", import.meta.url);

/**
 * Guides, facts and pathways of `content/` in a folder, for programs that Vite does not build. Throws when a
 * file is not as its schema says.
 */
export function readGuideFiles(root = project): {
  guides: ReadonlyMap<string, Guide>;
  facts: ReadonlyMap<string, Fact>;
  pathways: readonly Pathway[];
} {
  const read = (path: string) => readFileSync(new URL(path.slice(1), root), "utf8");
  const facts = parseFacts(factsPath, read(factsPath));
  const paths = readdirSync(new URL("content/guides/", root))
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .sort()
    .map((name) => `/content/guides/${name}`);
  const files = Object.fromEntries(paths.map((path) => [path, read(path)]));
  const plans = readdirSync(new URL("content/pathways/", root))
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .map((name) => `/content/pathways/${name}`);
  const pathways = parsePathways(Object.fromEntries(plans.map((path) => [path, read(path)])));
  return { guides: parseLibrary(files, facts), facts, pathways: [...pathways.values()] };
}
