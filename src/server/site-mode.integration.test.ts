import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hasAccountsAt } from "#features/auth/auth.contract.ts";
import { findSiteMode } from "#platform/database/site-mode.ts";
import { openEmptyDatabase } from "../../tests/support/database/test-database.ts";
import { createTestContext, type TestContext } from "../../tests/support/services.ts";
import { prepareDemoAccounts, seedSamples } from "./demo.ts";
import { claimData, configureSite } from "./site-mode.ts";
import { openDataFolder } from "./upkeep/data-folder.ts";

let context: TestContext;
let dataFolder: string;
beforeEach(async () => {
  context = await createTestContext();
  dataFolder = await mkdtemp(join(tmpdir(), "meridian-mode-"));
});
afterEach(async () => {
  await context.close();
  await rm(dataFolder, { recursive: true, force: true });
});

const denialOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: { problems?: string[] }) => error.problems ?? [String(error)],
  );

describe("data of a demo", () => {
  const refusesProduction = async () => {
    const { database } = context.services;
    expect(await denialOf(claimData("production", database, undefined))).toEqual([
      expect.stringContaining("The database has been used for a demo"),
    ]);
  };

  test("is known by what was noted", async () => {
    const { database } = context.services;
    await claimData("demo", database, openDataFolder(dataFolder));
    await claimData("demo", database, openDataFolder(dataFolder));
    await refusesProduction();
    const denial = await denialOf(
      configureSite({ APP_ENV: "production", DATA_FOLDER: dataFolder }),
    );
    expect(denial).toContainEqual(expect.stringContaining("BASE_URL is not set"));
    expect(denial).toContainEqual(expect.stringContaining(`The data folder ${dataFolder}`));
  });

  test("is known by its accounts, from before anything was noted", async () => {
    await prepareDemoAccounts(context.services, openDataFolder(dataFolder));
    await refusesProduction();
    expect(
      await denialOf(configureSite({ APP_ENV: "production", DATA_FOLDER: dataFolder })),
    ).toContainEqual(expect.stringContaining("has been used for a demo"));
  });

  test("is known by its samples", async () => {
    await seedSamples(context.services);
    await refusesProduction();
  });

  test("is named together with everything else that is wrong", async () => {
    const { database } = context.services;
    await claimData("demo", database, undefined);
    if (!context.databaseUrl) return;
    const denial = await denialOf(
      configureSite({
        APP_ENV: "production",
        DATABASE_URL: context.databaseUrl,
        SECRET_KEY: `sb_secret_${"s".repeat(32)}`,
        DATA_FOLDER: dataFolder,
      }),
    );
    expect(denial).toContainEqual(expect.stringContaining("BASE_URL is not set"));
    expect(denial).toContainEqual(expect.stringContaining("The database has been used"));
  });
});

describe("data of a production site", () => {
  test("is taken by production again and by no demo", async () => {
    const { database } = context.services;
    const folder = openDataFolder(dataFolder);
    await claimData("production", database, folder);
    await claimData("production", database, folder);
    expect(await denialOf(claimData("demo", database, folder))).toEqual([
      expect.stringContaining("belongs to a production site"),
    ]);
    expect(await denialOf(configureSite({ DATA_FOLDER: dataFolder }))).toEqual([
      expect.stringContaining("belongs to a production site"),
    ]);
  });
});

test("samples and demo accounts never get into production, whatever starts it", async () => {
  const { services } = context;
  const { database } = services;
  const application = { ...services.application, mode: "production" as const };
  const production = { ...services, application };
  await expect(seedSamples(production)).rejects.toThrow("for demos only");
  await expect(prepareDemoAccounts(production, openDataFolder(dataFolder))).rejects.toThrow(
    "for demos only",
  );
  expect(await findSiteMode(database, hasAccountsAt)).toBeUndefined();
});

test("an empty database and folder are anybody's, and so is a folder with a damaged note", async () => {
  const empty = await openEmptyDatabase();
  try {
    expect(await findSiteMode(empty.database, hasAccountsAt)).toBeUndefined();
  } finally {
    await empty.close();
  }
  await writeFile(join(dataFolder, "mode.json"), randomBytes(8));
  await configureSite({ DATA_FOLDER: dataFolder });
});
