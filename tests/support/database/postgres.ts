import { fork } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { installPackage } from "../running/apt.ts";

const keeper = fileURLToPath(new URL("./postgres.keeper.ts", import.meta.url));

export interface RunningPostgres {
  /** Connects as an owner who may create databases and roles but is no superuser. */
  adminUrl: string;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/** Messages of the keeper process. */
export type KeeperMessage = { ready: { adminUrl: string } } | { failed: string };

/** The folder that holds `postgres` and `initdb`, if this machine has them. */
export function findPostgres(): string | undefined {
  return candidateFolders().find(
    (folder) => isExecutable(join(folder, "postgres")) && isExecutable(join(folder, "initdb")),
  );
}

/**
 * Installs Debian's package where nothing is installed. Answers whether there is a Postgres now.
 */
export async function installPostgres(say: (line: string) => void): Promise<boolean> {
  if (findPostgres()) return true;
  const installed = await installPackage("postgresql", "the integration tests", say);
  return installed && findPostgres() !== undefined;
}

/**
 * Starts a server of its own on a free port of 127.0.0.1, its data in a temporary folder, in memory
 * where there is enough. A keeper
 * process owns both, so that they go even when this process is killed.
 */
export function startPostgres(): Promise<RunningPostgres> {
  const binaries = findPostgres();
  if (!binaries)
    throw new Error("No PostgreSQL is installed; set TEST_DATABASE_URL or install one");
  const child = fork(keeper, [binaries], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));

  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => reject(new Error("The keeper of the test PostgreSQL ended early")));
    child.once("message", (message: KeeperMessage) => {
      if ("failed" in message) return reject(new Error(message.failed));
      resolve({
        adminUrl: message.ready.adminUrl,
        async stop() {
          if (child.connected) child.disconnect();
          await exited;
        },
      });
    });
  });
}

/** The same server and user as `adminUrl`, another database. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function candidateFolders(): string[] {
  const onPath = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const resolved = onPath
    .map((folder) => join(folder, "postgres"))
    .filter(isExecutable)
    .map((file) => dirname(realpathSync(file)));
  const versions = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"].flatMap(
    (parent) => subfolders(parent).map((name) => join(parent, name, "bin")),
  );
  return [
    ...resolved,
    ...versions.filter((folder) => folder.includes("postgresql")),
    "/usr/local/pgsql/bin",
    "/Applications/Postgres.app/Contents/Versions/latest/bin",
  ];
}

/** Highest version first. */
function subfolders(parent: string): string[] {
  if (!existsSync(parent)) return [];
  return readdirSync(parent).sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Makes an empty database on the server; answers the server's version. */
export async function createDatabase(adminUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
    const { rows } = await client.query("show server_version");
    return String(rows[0]?.server_version).split(" ", 1)[0] ?? "";
  } finally {
    await client.end();
  }
}
