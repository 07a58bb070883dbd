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

/** Parts of a feature that import each other, types too, as "feature: part <-> part". */
export function mutualParts(graph: SourceGraph): string[] {
  const imports = importsBetweenParts(graph);
  const found = new Set(imports.map(({ feature, from, to }) => `${feature}: ${from} <-> ${to}`));
  return [...found]
    .filter((pair) => {
      const [, feature, from = "", to = ""] = /^(.*): (.*) <-> (.*)$/.exec(pair) ?? [];
      return from < to && found.has(`${feature}: ${to} <-> ${from}`);
    })
    .sort();
}

/** Imports that lead up a ladder, and parts that have no step on theirs. */
export function upwardImports(graph: SourceGraph): string[] {
  return importsBetweenParts(graph).flatMap(({ feature, from, to, files }) => {
    const ladder = ladders[feature];
    if (!ladder) return [];
    const missing = [from, to].filter((part) => !ladder.includes(part));
    if (missing.length > 0) return [`${feature}/${missing.join(", ")} has no step: ${files}`];
    return ladder.indexOf(to) > ladder.indexOf(from) ? [`${files}, which stands above it`] : [];
  });
}
