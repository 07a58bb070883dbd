import { installNginx } from "../../../tests/support/nginx.ts";
import { installPostgres } from "../../../tests/support/postgres.ts";
import { ensureBuilt } from "../build.mjs";
import { LaunchError } from "../errors.mjs";
import {
  type Counts,
  countPlaywright,
  countVitest,
  oneCheck,
  type PhaseResult,
  sum,
} from "./results.ts";
import { runNode, withReport } from "./run.ts";

interface Phase {
  name: string;
  title: string;
  run(): Promise<Omit<PhaseResult, "title">>;
}

const tools = {
  biome: "node_modules/@biomejs/biome/bin/biome",
  playwright: "node_modules/@playwright/test/cli.js",
  reactRouter: "node_modules/@react-router/dev/bin.cjs",
  typescript: "node_modules/typescript/bin/tsc",
  vitest: "node_modules/vitest/vitest.mjs",
};

export const phases: Phase[] = [
  {
    name: "lint",
    title: "Format and lint",
    run: () => check(tools.biome, ["ci", ".", ...(process.stdout.isTTY ? [] : ["--colors=off"])]),
  },
  { name: "types", title: "Types and generated files", run: checkTypes },
  { name: "build", title: "Build", run: checkBuild },
  { name: "unit", title: "Architecture and unit tests", run: () => runVitest(["unit"]) },
  { name: "integration", title: "Integration tests", run: runIntegration },
  { name: "browser", title: "Browser tests", run: runBrowser },
];

async function check(tool: string, args: string[]): Promise<Counts> {
  return oneCheck(await runNode(tool, args));
}

async function checkTypes(): Promise<Counts> {
  const routes = await runNode(tools.reactRouter, ["typegen"]);
  const types = routes === 0 ? await runNode(tools.typescript, ["--noEmit"]) : routes;
  return sum([
    oneCheck(types),
    await check("scripts/generate-types.ts", ["--check"]),
    await check("scripts/generate-docs.ts", ["--check"]),
  ]);
}

async function checkBuild(): Promise<Counts> {
  try {
    await ensureBuilt(process.execPath);
    return oneCheck(0);
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    console.error(error.message);
    return oneCheck(1);
  }
}

async function runVitest(
  projects: string[],
  environment: Record<string, string> = {},
): Promise<Counts> {
  const [exitCode, report] = await withReport((file) =>
    runNode(
      tools.vitest,
      [
        "run",
        ...projects.map((project) => `--project=${project}`),
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${file}`,
      ],
      environment,
    ),
  );
  return countVitest(report && JSON.parse(report), exitCode);
}

async function runIntegration(): Promise<Omit<PhaseResult, "title">> {
  const postgres =
    Boolean(process.env.TEST_DATABASE_URL) || installPostgres((line) => console.log(line));
  const [counts, databases] = await withReport((file) =>
    runVitest(["pglite", ...(postgres ? ["postgres"] : [])], { MERIDIAN_DATABASE_REPORT: file }),
  );
  const names = (databases ?? "").split("\n").filter((line) => line !== "");
  const notes = [`Integration tests ran on: ${names.sort().join(", ") || "no database"}`];
  if (!postgres) {
    notes.push(
      "NOT TESTED ON POSTGRESQL: none is installed and TEST_DATABASE_URL is unset. Install one or set it to test both.",
    );
  }
  return { ...counts, notes };
}

/** A busy machine can make one browser test too slow; what needs its second try is named. */
async function runBrowser(): Promise<Omit<PhaseResult, "title">> {
  const built = await checkBuild();
  if (built.failed > 0) return { passed: 0, failed: 1 };
  const nginx = installNginx((line) => console.log(line));
  const [exitCode, report] = await withReport((file) =>
    runNode(tools.playwright, ["test", "--retries=1"], { PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  );
  const counts = countPlaywright(report && JSON.parse(report), exitCode);
  if (nginx) return counts;
  const note = "NOT TESTED BEHIND NGINX: none is installed. Install one to test a rolling restart.";
  return { ...counts, notes: [...(counts.notes ?? []), note] };
}
