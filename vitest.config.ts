import { configDefaults, defineConfig } from "vitest/config";
import { findPostgres } from "./tests/support/database/postgres.ts";

const folders = "{src,scripts,tests}";
const integration = `${folders}/**/*.integration.test.{ts,tsx}`;
/** Prove something about the embedded database, about both databases, or one journey of a feature. */
const onBothDatabases = `${folders}/**/*.both.integration.test.{ts,tsx}`;
const exclude = [...configDefaults.exclude, "tests/e2e/**", "tests/server/**"];

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL) || findPostgres() !== undefined;
const everythingOnBoth = process.env.MERIDIAN_TEST_EVERYTHING === "1";

const integrationOn = (name: "pglite" | "postgres", include: string) => ({
  test: {
    name,
    include: [include],
    exclude,
    globalSetup: [`tests/support/database/global-setup.${name}.ts`],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Files share a worker's modules, and with them its warm databases. No file replaces a module.
    isolate: false,
    expect: { poll: { timeout: 10_000 } },
  },
});

export default defineConfig({
  test: {
    // One more than cores: tests go on while others wait for a database, a server or a time limit.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: "unit",
          include: [`${folders}/**/*.test.{ts,tsx}`],
          exclude: [...exclude, integration],
          testTimeout: 120_000,
          isolate: false,
        },
      },
      {
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          globalSetup: ["tests/support/running/shared-server.ts"],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      integrationOn("pglite", hasPostgres && !everythingOnBoth ? onBothDatabases : integration),
      ...(hasPostgres ? [integrationOn("postgres", integration)] : []),
    ],
  },
});
