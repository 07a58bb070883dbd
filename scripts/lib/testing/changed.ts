import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../environment.mjs";

const maxIntegrationFiles = 12;

/**
 * The commit that changes are counted from, and the files that differ from it, deleted ones left
 * out.
 */
export interface Change {
  since: string;
  files: string[];
}

/**
 * Files that differ from the main branch. On the main branch itself: those that aren't committed
 * yet, or else the last commit.
 */
export function readChange(): Change {
  const fork = git("merge-base", "HEAD", "main");
  const since = fork === git("rev-parse", "HEAD") ? "HEAD" : fork;
  const files = filesSince(since);
  if (files.length > 0 || since !== "HEAD") return { since, files };
  return { since: "HEAD~1", files: filesSince("HEAD~1") };
}

function filesSince(commit: string): string[] {
  const changed = git("diff", "--name-only", "--diff-filter=d", commit);
  const unknown = git("ls-files", "--others", "--exclude-standard");
  return `${changed}\n${unknown}`.split("\n").filter((file) => file !== "");
}

export const listTrackedFiles = () =>
  git("ls-files", "--cached", "--others", "--exclude-standard").split("\n");

function git(...args: string[]): string {
  return execFileSync("git", args, {
    cwd: fileURLToPath(root),
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  }).trim();
}

/**
 * Integration tests for files without a test beside them: the beginning of a changed file's path, and
 * those of the tests' paths.
 */
const testsElsewhere: readonly (readonly [changed: string, tests: readonly string[]])[] = [
  [
    "migrations/",
    ["tests/row-security.", "tests/earlier-data.", "tests/renamed-data.", "src/platform/database/"],
  ],
  ["content/claims.yaml", ["src/features/claims/"]],
  ["content/facts.yaml", ["src/features/resources/"]],
  ["content/guides/", ["src/features/resources/"]],
  ["content/pathways/", ["src/features/pathways/"]],
  ["content/playbooks/", ["src/features/career/"]],
  ["content/policies/", ["src/features/jobs/reports/"]],
  ["content/resources/", ["src/features/resources/"]],
  ["content/search/", ["src/features/search/", "tests/search/"]],
  ["content/sheets/", ["src/features/mentors/sync/"]],
  ["content/synonyms/", ["src/features/search/", "tests/search/"]],
  ["src/routes.ts", ["tests/endpoint-access.", "tests/role-access."]],
  ["src/server/", ["src/server/"]],
];

/**
 * The integration tests nearest to changed files: those that changed themselves, and those of the
 * closest folder around each changed file that has any, within its feature or part of the platform.
 * For a file with none around it, `testsElsewhere` may name some. `left` are those that don't fit into
 * two minutes.
 */
export function selectIntegrationTests(
  changed: readonly string[],
  all: readonly string[],
): { chosen: string[]; left: string[] } {
  const tests = all.filter((file) => /\.integration\.test\.tsx?$/.test(file));
  const own = tests.filter((file) => changed.includes(file));
  const near = changed.flatMap((file) => {
    const around = nearestTests(file, tests);
    return around.length > 0 ? around : listTestsElsewhere(file, tests);
  });
  const wanted = [...new Set([...own, ...near])];
  return {
    chosen: wanted.slice(0, maxIntegrationFiles),
    left: wanted.slice(maxIntegrationFiles),
  };
}

function listTestsElsewhere(file: string, tests: readonly string[]): string[] {
  const beginnings = testsElsewhere.flatMap(([changed, own]) =>
    file.startsWith(changed) ? own : [],
  );
  return tests.filter((test) => beginnings.some((beginning) => test.startsWith(beginning)));
}

/** Features and parts of the platform are the third step of a path: src/features/booking. */
const partDepth = 3;

function nearestTests(file: string, tests: readonly string[]): string[] {
  for (
    let folder = dirname(file);
    folder.split("/").length >= partDepth;
    folder = dirname(folder)
  ) {
    const found = tests.filter((test) => dirname(test) === folder);
    if (found.length > 0) return found;
  }
  return [];
}
