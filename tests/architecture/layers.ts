import { isTest, type Reference, type SourceGraph } from "./source-graph.ts";

/** The unit that a file belongs to: a layer, or one feature of the features' layer. */
export type Unit =
  | "shared"
  | "platform"
  | "ui"
  | "server"
  | "site"
  | `features/${string}`
  | "outside";

/** The site's own files (routes, root, entries) lie directly in src. */
export function unitOf(path: string): Unit {
  const [top, layer = "", feature = ""] = path.split("/");
  if (top !== "src") return "outside";
  if (layer === "features") return `features/${feature}`;
  if (layer === "shared" || layer === "platform" || layer === "ui" || layer === "server") {
    return layer;
  }
  return "site";
}

const isFeature = (unit: Unit): unit is `features/${string}` => unit.startsWith("features/");
const isContract = (path: string) => path.endsWith(".contract.ts");
const isGenerated = (path: string) => path.includes("/+types/");

/** Imports against the order shared <- platform, ui <- features <- server and the site's own files. */
export function forbiddenImports({ references }: SourceGraph): string[] {
  return references
    .filter(({ external, to }) => !external && !isGenerated(to))
    .flatMap((reference) => {
      const reason = whyForbidden(reference);
      return reason ? [`${reference.from} imports ${reference.to}: ${reason}`] : [];
    });
}

function whyForbidden({ from, to }: Reference): string | undefined {
  const importer = unitOf(from);
  const imported = unitOf(to);
  if (isTest(to)) return "the product does not use its tests";
  if (importer === imported) return undefined;
  if (imported === "outside" && !to.startsWith("content/")) {
    return "nothing outside src and content belongs to the product";
  }
  if (imported === "server") return "only the server's own files know the composition root";

  switch (importer) {
    case "shared":
      return "shared imports nothing of ours";
    case "ui":
      return imported === "shared" ? undefined : "ui stands on shared alone";
    case "platform":
      return imported === "shared" ? undefined : "platform stands on shared alone";
    case "server":
      if (!isFeature(imported) || isContract(to) || to.endsWith(".feature.server.ts")) {
        return imported === "site" ? "the server does not know the site's files" : undefined;
      }
      return "the server knows a feature by its feature file and contract";
    case "site":
      return undefined;
    default:
      if (imported === "site") return "features do not know the site's own files";
      if (isFeature(imported) && !isContract(to)) return "features meet only through contracts";
      return undefined;
  }
}

/** Features that need each other, by imports of any kind. */
export function featureCircles({ references }: SourceGraph): string[] {
  const edges = references
    .filter(({ external }) => !external)
    .map(({ from, to }) => [unitOf(from), unitOf(to)] as const)
    .filter(([from, to]) => from !== to && isFeature(from) && isFeature(to));
  return findCircles(edges);
}

/**
 * Files whose types may be part of a cycle: a list of all services, or of all that a feature brings, names
 * parts that name it.
 */
const listing: readonly string[] = ["src/platform/services.ts", "src/platform/feature.ts"];

/** Files that need each other, types included. */
export function fileCircles({ references }: SourceGraph): string[] {
  const edges = references
    .filter(({ external }) => !external)
    .filter(
      ({ from, to, typeOnly }) => !typeOnly || !listing.includes(from) || unitOf(to) !== "platform",
    )
    .map(({ from, to }) => [from, to] as const);
  return findCircles(edges);
}

/** Each circle once, as "a -> b -> a". */
export function findCircles(edges: readonly (readonly [string, string])[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to));

  const circles: string[] = [];
  const finished = new Set<string>();
  const path: string[] = [];
  const walk = (name: string): void => {
    const start = path.indexOf(name);
    if (start >= 0) {
      circles.push([...path.slice(start), name].join(" -> "));
      return;
    }
    if (finished.has(name)) return;
    path.push(name);
    for (const neighbor of next.get(name) ?? []) walk(neighbor);
    path.pop();
    finished.add(name);
  };
  for (const name of next.keys()) walk(name);
  return circles;
}
