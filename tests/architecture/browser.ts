import type { Reference, SourceGraph } from "./source-graph.ts";

const isServerOnly = (path: string) => /\.server\.tsx?$/.test(path);

/** Packages that a browser could run but that are too heavy for it. */
const tooHeavy = new Set(["temporal-polyfill"]);

/**
 * May import server files: those that run on the server, and pages and the root, from which the
 * build takes loaders and actions out (it fails if anything else of the server is left in them).
 */
const mayImportServerFiles = [
  /\.server\.tsx?$/,
  /\.contract\.ts$/,
  /^src\/server\//,
  /^src\/platform\/(?!browser\/)/,
  /^src\/features\/[^/]+\/(?:[^/]+\/)?pages\/[^/]+\.tsx$/,
  /^src\/root\.tsx$/,
];

/** Files that certainly reach the browser; all they need goes with them. */
const browserFiles = [
  /^src\/ui\//,
  /^src\/platform\/browser\//,
  /^src\/features\/.*\/components\//,
  /^src\/entry\.client\.tsx$/,
];

/** Server files imported by files that have no business with the server. */
export function serverFilesImported({ references }: SourceGraph): string[] {
  return references
    .filter(({ to, typeOnly, external }) => !external && !typeOnly && isServerOnly(to))
    .filter(({ from }) => !mayImportServerFiles.some((allowed) => allowed.test(from)))
    .map(({ from, to }) => `${from} imports ${to}, which must not reach the browser`);
}

/**
 * Ways from a browser file to one that only a server can run or that is too heavy, however many
 * files long.
 */
export function serverFilesReached(graph: SourceGraph): string[] {
  return waysTo(
    graph,
    (path) => browserFiles.some((file) => file.test(path)),
    ({ to }) => isServerOnly(to) || to.startsWith("node:") || tooHeavy.has(to),
  );
}

/**
 * Import paths from the files that scripts and second processes run in plain Node to a file with
 * JSX, which Node can't read.
 */
export function jsxReached(graph: SourceGraph): string[] {
  return waysTo(
    graph,
    (path) => /^src\/server\/(compose|configuration)\.ts$/.test(path),
    ({ to }) => to.endsWith(".tsx"),
  );
}

function waysTo(
  { files, references }: SourceGraph,
  isStart: (path: string) => boolean,
  isEnd: (reference: Reference) => boolean,
): string[] {
  const needs = new Map<string, Reference[]>();
  for (const reference of references.filter(({ typeOnly }) => !typeOnly)) {
    needs.set(reference.from, [...(needs.get(reference.from) ?? []), reference]);
  }
  const origin = new Map<string, string | undefined>(
    [...files.keys()].filter(isStart).map((path) => [path, undefined]),
  );
  const ways: string[] = [];
  for (const path of origin.keys()) {
    for (const reference of needs.get(path) ?? []) {
      const { to, external } = reference;
      if (isEnd(reference)) ways.push(wayTo(path, to, origin));
      else if (!external && !origin.has(to)) origin.set(to, path);
    }
  }
  return ways;
}

function wayTo(path: string, end: string, origin: ReadonlyMap<string, string | undefined>): string {
  const way = [end];
  for (let at: string | undefined = path; at; at = origin.get(at)) way.unshift(at);
  return way.join(" -> ");
}
