import { findCircles } from "./layers.ts";
import type { SourceGraph } from "./source-graph.ts";

/**
 * The parts of auth, from the ground up: each imports only what stands before it. Files that lie
 * directly in the feature's folder belong to no part.
 */
const ladders: Readonly<Record<string, readonly string[]>> = {
  auth: [
    "keys",
    "security-log",
    "protection",
    "users",
    "one-time",
    "sessions",
    "standing",
    "view-as",
    "webauthn",
    "factors",
    "passkeys",
    "fresh-proof",
    "flows",
    "oauth",
    "administration",
    "endpoints",
    "components",
    "pages",
  ],
};

interface PartImport {
  feature: string;
  from: string;
  to: string;
  files: string;
}

function importsBetweenParts({ references }: SourceGraph): PartImport[] {
  return references.flatMap(({ from, to, external }) => {
    if (external || from.includes("/+types/") || to.includes("/+types/")) return [];
    const importer = partOf(from);
    const imported = partOf(to);
    if (!importer || !imported || importer.feature !== imported.feature) return [];
    if (importer.part === imported.part) return [];
    const { feature } = importer;
    return [{ feature, from: importer.part, to: imported.part, files: `${from} imports ${to}` }];
  });
}

/** A part is a first-level folder of a feature. */
function partOf(path: string): { feature: string; part: string } | undefined {
  const [, feature, part] = /^src\/features\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
  return feature && part ? { feature, part } : undefined;
}

/** Parts of a feature that import each other in a circle, types too, as "feature/part -> feature/part". */
export function partCircles(graph: SourceGraph): string[] {
  return findCircles(
    importsBetweenParts(graph).map(({ feature, from, to }) => [
      `${feature}/${from}`,
      `${feature}/${to}`,
    ]),
  );
}

/** Imports that lead up a ladder, and parts that have no step on theirs. */
export function upwardImports(graph: SourceGraph): string[] {
  const parts = new Set<string>();
  for (const path of graph.files.keys()) {
    const { feature = "", part = "" } = partOf(path) ?? {};
    if (ladders[feature] && !ladders[feature].includes(part)) parts.add(`${feature}/${part}`);
  }
  const upward = importsBetweenParts(graph).filter(({ feature, from, to }) => {
    const ladder = ladders[feature] ?? [];
    return ladder.includes(from) && ladder.indexOf(to) > ladder.indexOf(from);
  });
  return [
    ...[...parts].map((part) => `${part} has no step on the ladder`),
    ...upward.map(({ files }) => `${files}, which stands above it`),
  ];
}
