import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "./tests/support/running/chromium.ts";

const { executablePath, environment, source } = findChromium();
if (process.env.TEST_WORKER_INDEX === undefined) {
  console.log(`Browser tests use the Chromium at ${executablePath} (${source})`);
}

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Two workers, each with a browser and a server, share two cores.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  projects: [
    {
      name: "chromium",
      use: {
        browserName: "chromium",
        // Pictures of every step make two cores half as fast, and a trace without them, which holds each
        // response, still takes a tenth of a visit. The error's own picture of the page stays; `--trace on`
        // brings the rest.
        trace: "off",
        screenshot: "only-on-failure",
        launchOptions: {
          executablePath,
          args: chromiumFlags,
          env: { ...definedEnvironment(), ...environment },
        },
      },
    },
  ],
});

function definedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
