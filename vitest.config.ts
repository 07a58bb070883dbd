import { configDefaults, defineConfig } from "vitest/config";
import { findPostgres } from "./tests/support/postgres.ts";

const suites = { unit: "**/*.test.{ts,tsx}", integration: "**/*.integration.test.{ts,tsx}" };
const folders = "{src,scripts,tests}";
const exclude = [...configDefaults.exclude, "tests/e2e/**"];

const integration = (name: "pglite" | "postgres") => ({
  test: {
    name,
    include: [`${folders}/${suites.integration}`],
    exclude,
    globalSetup: [`tests/support/global-setup.${name}.ts`],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: [`${folders}/${suites.unit}`],
          exclude: [...exclude, suites.integration],
          testTimeout: 60_000,
        },
      },
      integration("pglite"),
      ...(process.env.TEST_DATABASE_URL || findPostgres() ? [integration("postgres")] : []),
    ],
  },
});
