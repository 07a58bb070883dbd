import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../../../scripts/lib/free-port.ts";
import { fastTemporaryFolder } from "./memory-folder.ts";
import type { KeeperMessage } from "./postgres.ts";

/**
 * Runs one throw-away PostgreSQL for as long as the process that forked this one is connected, and
 * deletes its data afterwards. Signals of the terminal reach this process too; they are left to
 * the parent, whose end is what counts.
 */
const binaries = process.argv[2] ?? "";
const owner = "meridian";
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

const folder = mkdtempSync(join(fastTemporaryFolder(), "meridian-postgres-"));
let server: ChildProcess | undefined;
process.once("disconnect", () => void stop());

try {
  const identity = unprivileged();
  if (identity.uid !== undefined && identity.gid !== undefined) {
    chownSync(folder, identity.uid, identity.gid);
  }
  const data = join(folder, "data");
  initialize(data, identity);
  const port = await freePort();
  server = launch(data, port, identity);
  await createOwner(port, server);
  report({ ready: { adminUrl: `postgres://${owner}@127.0.0.1:${port}/postgres` } });
} catch (cause) {
  report({ failed: `PostgreSQL did not start: ${cause instanceof Error ? cause.message : cause}` });
  await stop();
}

function report(message: KeeperMessage): void {
  if (process.connected) process.send?.(message);
}

async function stop(): Promise<void> {
  if (server && server.exitCode === null) {
    const exited = new Promise((resolve) => server?.once("exit", resolve));
    server.kill("SIGINT");
    await exited;
  }
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  for (const user of ["postgres", "nobody"]) {
    try {
      const id = (flag: string) => Number(execFileSync("id", [flag, user], { stdio: "pipe" }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {}
  }
  throw new Error("root needs a user named postgres or nobody to run it as");
}

function initialize(data: string, identity: SpawnOptions): void {
  const common = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"];
  const run = (locale: string) =>
    execFileSync(join(binaries, "initdb"), [...common, `--locale=${locale}`], {
      ...identity,
      cwd: folder,
      stdio: "pipe",
    });
  try {
    run("C.UTF-8");
  } catch {
    rmSync(data, { recursive: true, force: true });
    run("en_US.UTF-8");
  }
}

function launch(data: string, port: number, identity: SpawnOptions): ChildProcess {
  const settings = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_wal_size: "128MB",
    max_connections: "60",
    log_min_messages: "panic",
    timezone: "UTC",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return spawn(join(binaries, "postgres"), ["-D", data, ...flags], {
    ...identity,
    cwd: folder,
    // A group of its own: the terminal's Ctrl-C must not stop it under running suites.
    detached: true,
    stdio: "ignore",
  });
}

/**
 * Suites connect as this role: what needs a superuser should fail here and not on a hosted server.
 */
async function createOwner(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({
      host: "127.0.0.1",
      port,
      user: "postgres",
      database: "postgres",
    });
    try {
      await client.connect();
      await client.query(`create role ${owner} login createdb createrole`);
      return await client.end();
    } catch (cause) {
      await client.end().catch(() => {});
      if (child.exitCode !== null)
        throw new Error(`it ended with code ${child.exitCode}`, { cause });
      if (Date.now() > deadline) throw cause;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
