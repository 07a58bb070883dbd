import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { hasAccountsAt } from "#features/auth/auth.contract.ts";
import { applicationConfiguration } from "#platform/config/application.ts";
import { ConfigurationError, type Environment } from "#platform/config/read-configuration.ts";
import { connectPostgres } from "#platform/database/connect.ts";
import type { Database } from "#platform/database/database.ts";
import { findSiteMode, noteSiteMode, type SiteMode } from "#platform/database/site-mode.ts";
import type { ReadConfiguration } from "#platform/feature.ts";
import { configure } from "./configuration.ts";
import { demoAccountsFile } from "./demo.ts";
import type { DataFolder } from "./upkeep/data-folder.ts";

const modeFile = "mode.json";

/**
 * Reads the configuration. Names all that is wrong with it and with the data it leads to at once.
 */
export async function configureSite(environment: Environment): Promise<ReadConfiguration> {
  const problems: string[] = [];
  let read: ReadConfiguration | undefined;
  try {
    read = configure(environment);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    problems.push(...error.problems);
  }
  const { mode, dataFolder, databaseUrl } = read?.(applicationConfiguration) ?? guess(environment);
  problems.push(...describeMismatch(mode, findFolderMode(dataFolder), { dataFolder }));
  // Otherwise it is asked at the start, on the connection that the site will use.
  if (problems.length > 0 && databaseUrl) {
    problems.push(...describeMismatch(mode, await findModeOf(databaseUrl), {}));
  }
  if (!read || problems.length > 0) throw new ConfigurationError(problems);
  return read;
}

/**
 * Refuses a database that was used for the other mode; notes what it and the folder are used for
 * now.
 */
export async function claimData(
  mode: SiteMode,
  database: Database,
  folder: DataFolder | undefined,
): Promise<void> {
  const problems = describeMismatch(mode, await findSiteMode(database, hasAccountsAt), {});
  if (problems.length > 0) throw new ConfigurationError(problems);
  await noteSiteMode(database, mode);
  if (folder && !folder.read(modeFile)) folder.write(modeFile, { mode, since: new Date() });
}

/**
 * The mode in which a data folder has been used; undefined when there is none, or nothing is noted
 * in it.
 */
export function findFolderMode(dataFolder: string): SiteMode | undefined {
  const path = resolve(dataFolder);
  try {
    const { mode } = JSON.parse(readFileSync(join(path, modeFile), "utf8"));
    if (mode === "demo" || mode === "production") return mode;
  } catch (error) {
    const isMissing = ["ENOENT", "ENOTDIR"].includes(String((error as { code?: unknown }).code));
    if (!isMissing && !(error instanceof SyntaxError)) throw error;
  }
  return existsSync(join(path, demoAccountsFile)) ? "demo" : undefined;
}

/**
 * Sentences about data of the other mode; `dataFolder` names the folder that it is in, if it is
 * one.
 */
export function describeMismatch(
  mode: SiteMode,
  found: SiteMode | undefined,
  { dataFolder }: { dataFolder?: string },
): string[] {
  if (found === undefined || found === mode) return [];
  const what = dataFolder ? `The data folder ${resolve(dataFolder)}` : "The database";
  const instead = dataFolder ? "DATA_FOLDER" : "DATABASE_URL";
  return mode === "production"
    ? [
        `${what} has been used for a demo: its samples and demo accounts would be live. Name another one in ${instead}.`,
      ]
    : [
        `${what} belongs to a production site, and a demo would add samples to it. Set APP_ENV=production, or name another one in ${instead}.`,
      ];
}

function guess(environment: Environment) {
  const databaseUrl = environment.DATABASE_URL?.trim();
  return {
    mode:
      environment.APP_ENV?.trim() === "production" ? ("production" as const) : ("demo" as const),
    dataFolder: environment.DATA_FOLDER?.trim() || "./data",
    databaseUrl: databaseUrl && /^postgres(ql)?:\/\//.test(databaseUrl) ? databaseUrl : undefined,
  };
}

/**
 * Undefined also when it cannot be asked: that is told at the next start, when nothing else is
 * wrong.
 */
async function findModeOf(databaseUrl: string): Promise<SiteMode | undefined> {
  const database = connectPostgres(databaseUrl, { poolSize: 1, onError: () => {} });
  try {
    return await findSiteMode(database, hasAccountsAt);
  } catch {
    return undefined;
  } finally {
    await database.close();
  }
}
