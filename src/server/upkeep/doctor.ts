import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { hasAccountsAt } from "#features/auth/auth.contract.ts";
import { applicationConfiguration, countProcesses } from "#platform/config/application.ts";
import { ConfigurationError, type Environment } from "#platform/config/read-configuration.ts";
import { connectEmbedded, connectPostgres } from "#platform/database/connect.ts";
import { databaseErrors } from "#platform/database/database.errors.ts";
import type { Database } from "#platform/database/database.ts";
import type { MigrationDifferences } from "#platform/database/migrate.ts";
import { findSiteMode, readServer, type SiteMode } from "#platform/database/site-mode.ts";
import type { ReadConfiguration } from "#platform/feature.ts";
import { checkSmtp } from "#platform/mail/check-smtp.ts";
import { mailConfiguration } from "#platform/mail/mail.config.server.ts";
import { paymentGatewayConfiguration } from "#platform/payment-gateway/payment-gateway.config.server.ts";
import { createStorage } from "#platform/storage/create-storage.ts";
import { storageConfiguration } from "#platform/storage/storage.config.server.ts";
import { systemClock } from "#shared/clock.ts";
import { isProductError } from "#shared/errors.ts";
import { findRisks } from "../configuration.ts";
import { configureSite, describeMismatch } from "../site-mode.ts";
import { openDataFolder } from "./data-folder.ts";

/** A checked part and its result. A problem keeps the site from starting or working. */
export interface Finding {
  check: string;
  status: "ok" | "risk" | "problem";
  message: string;
}

/** No check takes longer. */
const checkMilliseconds = 10_000;

const oldestVersion = 150_000;
const maxClockDriftMilliseconds = 5_000;

/**
 * Looks at the configuration and at all that it leads to, without starting or changing anything.
 */
export async function examine(environment: Environment, migrations: URL): Promise<Finding[]> {
  let read: ReadConfiguration;
  try {
    read = await configureSite(environment);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.problems.map((message) => problem("configuration", message));
  }
  const { mode } = read(applicationConfiguration);
  const parts = await Promise.all([
    checkFolder(read),
    checkDatabase(read, migrations),
    checkMail(read),
    checkFiles(read),
  ]);
  return [
    ok("configuration", `All settings can be read. The mode is ${mode}.`),
    ok("processes", describeProcesses(read)),
    ...findRisks(read).map((message): Finding => ({ check: "risk", status: "risk", message })),
    ...parts.flat(),
    ok("payments", describePayments(read)),
  ];
}

/** The findings as lines for a person, or as one line of JSON. */
export function describeFindings(findings: readonly Finding[], asJson: boolean): string {
  if (asJson) return JSON.stringify({ ok: !findings.some(isProblem), findings });
  const marks = { ok: "ok     ", risk: "risk   ", problem: "PROBLEM" };
  return findings
    .map(({ check, status, message }) => `${marks[status]}  ${check.padEnd(13)}  ${message}`)
    .join("\n");
}

export const isProblem = ({ status }: Finding) => status === "problem";

const ok = (check: string, message: string): Finding => ({ check, status: "ok", message });
const problem = (check: string, message: string): Finding => ({
  check,
  status: "problem",
  message,
});

/** The findings of `work`, or what went wrong with it, or that it took too long. */
async function bounded(check: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  const { promise, resolve: giveUp } = Promise.withResolvers<Finding[]>();
  const seconds = checkMilliseconds / 1000;
  const timer = setTimeout(
    () => giveUp([problem(check, `There was no answer within ${seconds} seconds.`)]),
    checkMilliseconds,
  );
  try {
    return await Promise.race([work(), promise]);
  } catch (error) {
    const cause = isProductError(error) && error.cause instanceof Error ? error.cause : error;
    const { message, code } = cause as Error & { code?: unknown };
    return [problem(check, message || String(code ?? "It failed without a message."))];
  } finally {
    clearTimeout(timer);
  }
}

function checkFolder(read: ReadConfiguration): Promise<Finding[]> {
  return bounded("data folder", async () => {
    const path = resolve(read(applicationConfiguration).dataFolder);
    if (!existsSync(path))
      return [ok("data folder", `${path} doesn't exist yet. It's created at the first start.`)];
    openDataFolder(path);
    return [ok("data folder", `${path} is writable and has room.`)];
  });
}

function checkDatabase(read: ReadConfiguration, migrations: URL): Promise<Finding[]> {
  const { mode, databaseUrl, dataFolder } = read(applicationConfiguration);
  return bounded("database", async () => {
    if (databaseUrl) {
      const database = connectPostgres(databaseUrl, {
        poolSize: 1,
        silenceMilliseconds: checkMilliseconds,
        onError: () => {},
      });
      return await examineDatabase(database, mode, migrations);
    }
    const path = join(resolve(dataFolder), "database");
    if (!existsSync(path)) {
      return [ok("database", "The embedded database is created at the first start.")];
    }
    const folder = openDataFolder(dataFolder);
    try {
      folder.lock();
    } catch (error) {
      if (!isProductError(error) || error.code !== "data_in_use") throw error;
      return [ok("database", "The embedded database is in use by a running server.")];
    }
    try {
      return await examineDatabase(connectEmbedded({ folder: path }), mode, migrations);
    } finally {
      folder.unlock();
    }
  });
}

async function examineDatabase(
  database: Database,
  mode: SiteMode,
  migrations: URL,
): Promise<Finding[]> {
  try {
    await database.check();
    const { version, aheadMilliseconds } = await readServer(database);
    const differences = await database.compareMigrations(migrations);
    const found = await findSiteMode(database, hasAccountsAt);
    const seconds = Math.round(Math.abs(aheadMilliseconds) / 1000);
    const release = Math.floor(version / 10_000);
    return [
      version >= oldestVersion
        ? ok("database", `It answers. It's Postgres ${release}.`)
        : problem("database", `It's Postgres ${release}. The site needs Postgres 15 or newer.`),
      ...describeMismatch(mode, found, {}).map((message) => problem("database", message)),
      describeMigrations(differences),
      Math.abs(aheadMilliseconds) < maxClockDriftMilliseconds
        ? ok("clock", "It agrees with the database's.")
        : problem("clock", `It differs from the database's by ${seconds} seconds.`),
    ];
  } finally {
    await database.close().catch(() => {});
  }
}

function describeMigrations({ pending, newer }: MigrationDifferences): Finding {
  const newest = newer.at(-1);
  if (newest !== undefined) {
    if (pending.length > 0) return problem("migrations", databaseErrors.newer(newest).message);
    const message = `A newer version of the site has migrated this database (${newest}). This version starts on it, but may not fully work.`;
    return { check: "migrations", status: "risk", message };
  }
  if (pending.length === 0) return ok("migrations", "All have been applied.");
  const names = pending.join(", ");
  return ok("migrations", `${pending.length} will be applied at the next start: ${names}.`);
}

function checkMail(read: ReadConfiguration): Promise<Finding[]> {
  const { smtpUrl } = read(mailConfiguration);
  return bounded("mail", async () => {
    if (!smtpUrl) return [ok("mail", "No mail server is set. Emails stay at /admin/outbox.")];
    await checkSmtp(smtpUrl, checkMilliseconds);
    return [ok("mail", "The mail server answers and accepts the sign-in.")];
  });
}

function checkFiles(read: ReadConfiguration): Promise<Finding[]> {
  const configuration = read(storageConfiguration);
  return bounded("files", async () => {
    if (!configuration.s3Bucket) return [ok("files", "Files are stored in the data folder.")];
    const { files } = createStorage(configuration, {
      dataFolder: read(applicationConfiguration).dataFolder,
      secretKey: "",
      clock: systemClock,
    });
    await files.size("doctor/there-is-no-such-file");
    return [ok("files", "The object store answers.")];
  });
}

function describeProcesses(read: ReadConfiguration): string {
  const settings = read(applicationConfiguration);
  const count = countProcesses(settings);
  const jobs = settings.jobs === "on";
  if (count === 1) return `One server process${jobs ? ", which also works on jobs" : ""}.`;
  const connections = Math.floor(settings.databasePoolSize / count);
  return `${count} server processes share the port, with ${connections} connections to Postgres each.${jobs ? " The first one also works on jobs." : ""}`;
}

function describePayments(read: ReadConfiguration): string {
  const { stripeSecretKey } = read(paymentGatewayConfiguration);
  if (!stripeSecretKey) return "No Stripe key is set. Payments go to a sandbox.";
  const kind = stripeSecretKey.startsWith("rk_") ? "restricted" : "secret";
  const where = /^.k_live_/.test(stripeSecretKey) ? "live mode" : "test mode";
  return `The Stripe key is a ${kind} key for ${where}.`;
}
