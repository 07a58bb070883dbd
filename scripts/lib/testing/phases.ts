import {
  installPostgres,
  type RunningPostgres,
  startPostgres,
} from "../../../tests/support/database/postgres.ts";
import { installNginx } from "../../../tests/support/running/nginx.ts";
import { ensureBuilt } from "../build.mjs";
import { LaunchError } from "../errors.mjs";
import {
  type Counts,
  countPlaywright,
  countVitest,
  type Outcome,
  oneCheck,
  sum,
} from "./results.ts";
import { runNode, withReport } from "./run.ts";

export interface Phase {
  name: string;
  title: string;
  run(): Promise<Outcome>;
}

const tools = {
  biome: "node_modules/@biomejs/biome/bin/biome",
  knip: "node_modules/knip/bin/knip.js",
  playwright: "node_modules/@playwright/test/cli.js",
  reactRouter: "node_modules/@react-router/dev/bin.cjs",
  typescript: "node_modules/typescript/bin/tsc",
  vitest: "node_modules/vitest/vitest.mjs",
};

const say = (line: string) => console.log(line);

const lint: Phase = {
  name: "lint",
  title: "Format and lint",
  run: () => check(tools.biome, ["ci", ".", ...(process.stdout.isTTY ? [] : ["--colors=off"])]),
};
const types: Phase = { name: "types", title: "Types and generated files", run: checkTypes };
const unused: Phase = {
  name: "unused",
  title: "Files, exports and packages that nobody uses",
  run: () => check(tools.knip, ["--no-progress", "--no-config-hints"]),
};
const words: Phase = {
  name: "words",
  title: "Language of screens, emails and content",
  run: () => check("scripts/words/check.ts", []),
};
const build: Phase = { name: "build", title: "Build", run: checkBuild };
const unit: Phase = {
  name: "unit",
  title: "Architecture and unit tests",
  run: () => runVitest(["unit"]),
};
const integration: Phase = {
  name: "integration",
  title: "Integration tests",
  run: () => runIntegration(),
};
const server: Phase = { name: "server", title: "Tests of the built server", run: runServer };
const browser: Phase = { name: "browser", title: "Browser tests", run: runBrowser };

/** Stages of `npm test`, one after the other. The lanes of a stage run beside each other. */
export const stages: readonly (readonly (readonly Phase[])[])[] = [
  [
    [build, words],
    [lint, types, unused],
  ],
  [[unit]],
  [[integration]],
  [[server]],
  [[browser]],
];

export const phases: readonly Phase[] = stages.flat(2);

let postgres: Promise<RunningPostgres | undefined> | undefined;

/** Starts the Postgres that the integration tests use, or answers the one that is starting. */
export function warmPostgres(): Promise<RunningPostgres | undefined> {
  postgres ??= installPostgres(say).then((installed) => (installed ? startPostgres() : undefined));
  // Whoever waits for it gets the failure.
  postgres.catch(() => {});
  return postgres;
}

async function check(tool: string, args: string[]): Promise<Counts> {
  return oneCheck(await runNode(tool, args));
}

/**
 * Several checkers each build the same types again: on two cores they take twice the processor time and memory of
 * one. What the last run found is kept, so a check after a change takes a tenth.
 */
const typesOptions = [
  "--noEmit",
  ...["--checkers", "1"],
  "--incremental",
  ...["--tsBuildInfoFile", "node_modules/.cache/meridian/types.tsbuildinfo"],
];

async function checkTypes(): Promise<Counts> {
  const routes = await runNode(tools.reactRouter, ["typegen"]);
  const checked = routes === 0 ? await runNode(tools.typescript, typesOptions) : routes;
  return sum([
    oneCheck(checked),
    await check("scripts/generate-types.ts", ["--check"]),
    await check("scripts/generate-docs.ts", ["--check"]),
  ]);
}

let built: Promise<Counts> | undefined;

/** Phases that run beside each other share a build. */
function checkBuild(): Promise<Counts> {
  built ??= makeBuild();
  return built;
}

async function makeBuild(): Promise<Counts> {
  try {
    await ensureBuilt(process.execPath);
    return oneCheck(0);
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    console.error(error.message);
    return oneCheck(1);
  }
}

/** `filters` are parts of paths, or options of Vitest's. */
export async function runVitest(
  projects: readonly string[],
  environment: Record<string, string> = {},
  filters: readonly string[] = [],
): Promise<Outcome> {
  const [exitCode, report] = await withReport((file) =>
    runNode(
      tools.vitest,
      [
        "run",
        ...projects.map((project) => `--project=${project}`),
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${file}`,
        ...filters,
      ],
      environment,
    ),
  );
  return countVitest(report && JSON.parse(report), exitCode);
}

/** `filters` are parts of paths; none: every file. */
export async function runIntegration(filters: readonly string[] = []): Promise<Outcome> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? undefined : await warmPostgres();
  const onPostgres = given !== undefined || server !== undefined;
  try {
    const [outcome, databases] = await withReport((file) =>
      runVitest(
        ["pglite", ...(onPostgres ? ["postgres"] : [])],
        {
          MERIDIAN_DATABASE_REPORT: file,
          ...(server ? { MERIDIAN_WARM_POSTGRES: server.adminUrl } : {}),
        },
        filters,
      ),
    );
    const names = (databases ?? "").split("\n").filter((line) => line !== "");
    const notes = [`Integration tests ran on: ${names.sort().join(", ") || "no database"}`];
    if (!onPostgres) {
      notes.push(
        "NOT TESTED ON POSTGRESQL: none is installed and TEST_DATABASE_URL is unset. Install one or set it to test both.",
      );
    }
    return { ...outcome, notes };
  } finally {
    postgres = undefined;
    await server?.stop();
  }
}

async function runServer(): Promise<Outcome> {
  if ((await checkBuild()).failed > 0) return { passed: 0, failed: 1 };
  const nginx = await installNginx(say);
  const outcome = await runVitest(["server"]);
  if (nginx) return outcome;
  const note = "NOT TESTED BEHIND NGINX: none is installed. Install one to test a rolling restart.";
  return { ...outcome, notes: [...(outcome.notes ?? []), note] };
}

/**
 * A busy machine can make one browser test too slow. A second try tells it from one that's broken;
 * for a release, a test has to pass at the first.
 */
async function runBrowser(): Promise<Outcome> {
  if ((await checkBuild()).failed > 0) return { passed: 0, failed: 1 };
  const [exitCode, report] = await withReport((file) =>
    runNode(tools.playwright, ["test", "--retries=1"], { PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  );
  const isForRelease = process.env.MERIDIAN_TEST_EVERYTHING === "1";
  return countPlaywright(report && JSON.parse(report), exitCode, { isForRelease });
}
