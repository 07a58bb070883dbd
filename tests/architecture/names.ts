/**
 * Kinds of a feature's files, at the end of their names. `<name>.<kind>.ts` lies in the feature's
 * folder or in that of a part of it; the name alone says what it is about.
 */
const kinds = [
  // The browser may have these.
  "contract",
  "schemas",
  "rules",
  "types",
  "constants",
  "errors",
  "messages",
  "emails",
  "resources",
  "columns",
  "fields",
  "cells",
  "event",
  // And only the server these.
  "feature.server",
  "config.server",
  "services.server",
  "usecases.server",
  "store.server",
  "admin.server",
  "audit.server",
  "endpoint.server",
  "command.server",
  "commands.server",
  "job.server",
  "jobs.server",
  "payment.server",
  "personal-data.server",
  "retention.server",
  "publishing.server",
  "waiting.server",
];
const testKinds = [
  "test",
  "integration.test",
  "both.integration.test",
  "test-support",
  "fixture",
  "conformance",
  "emails.example",
];

/** Folders that are a kind by themselves, with the pattern of their files' names. */
const folders: Record<string, RegExp> = {
  pages: /^[a-z0-9-]+\.tsx$/,
  components: /^[a-z0-9-]+\.tsx?$/,
  functions: /^[a-z0-9-]+\.server\.ts$/,
  endpoints: /^[a-z0-9-]+\.server\.ts$/,
};

/** More files than a newcomer can scan. */
const maxFilesInFolder = 40;

/** Lists that people search rather than scan (decision 153). */
const longLists: readonly string[] = ["content/help", "src/ui/form"];

/** Folders of code and content that hold more files than that themselves, below them not counted. */
export function crowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!/^(src|tests|scripts|content|bench)\//.test(path) || longLists.includes(folder)) continue;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) => (count > maxFilesInFolder ? [folder] : []));
}

const word = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)?$/;

/** Files of features, given by path, whose names say no agreed kind. */
export function misnamedFiles(paths: readonly string[]): string[] {
  return paths
    .filter((path) => path.startsWith("src/features/") && !isWellNamed(path))
    .map((path) => `${path} has no agreed kind (tests/architecture/names.ts lists them)`);
}

function isWellNamed(path: string): boolean {
  const [file = "", folder = ""] = path.split("/").reverse();
  if (testKinds.some((kind) => isOfKind(file, kind))) return true;
  if (kinds.some((kind) => isOfKind(file, kind))) return true;
  return folders[folder]?.test(file) ?? false;
}

function isOfKind(file: string, kind: string): boolean {
  const stem = file.replace(/\.tsx?$/, "");
  return stem.endsWith(`.${kind}`) && word.test(stem.slice(0, -kind.length - 1));
}
