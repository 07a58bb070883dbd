import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../../scripts/lib/free-port.ts";
import { embeddedMemoryFlags } from "../../../scripts/lib/runtime.mjs";
import { toMilliseconds } from "../../../src/shared/time.ts";
import { fastTemporaryFolder } from "../database/memory-folder.ts";

export interface Account {
  email: string;
  password: string;
}

export interface DemoAccounts {
  jobseeker: Account;
  employer: Account;
  mentor: Account;
  admin: Account;
  editor: Account;
  support: Account;
  finance: Account;
}

export interface BuiltServer {
  baseURL: string;
  dataFolder: string;
  demoAccounts: DemoAccounts;
  pid: number;
  /** Its output so far. */
  output(): string;
  /** Stops reading what it prints, as a log collector that hangs does. */
  pauseOutput(): void;
  resumeOutput(): void;
  /** Runs an operator command against it, as `npm run <name> -- <args>` would. */
  operate(...args: string[]): Promise<{ code: number; output: string }>;
  /** Stops it, waits, deletes data of its own and answers its exit code. */
  stop(): Promise<number>;
  /** Kills it without a chance to do anything; its data stays. */
  kill(): Promise<void>;
}

const root = fileURLToPath(new URL("../../../", import.meta.url));
/** A first start takes a few seconds, and many times that where others use the same machine. */
const startSeconds = 180;
/** Names the folder of `prepareData` to workers, which are processes of their own. */
export const preparedData = "MERIDIAN_PREPARED_DATA";

/**
 * Starts the built site as a demo on a free port, on the data in `existingData` or with data of its
 * own in a temporary folder, a copy of what the run prepared. `PORT` in the environment chooses the
 * port. Without `keepsOutput` what it prints goes nowhere.
 */
export async function startBuiltServer(
  environment: Record<string, string> = {},
  existingData?: string,
  { keepsOutput = true }: { keepsOutput?: boolean } = {},
): Promise<BuiltServer> {
  const dataFolder = existingData ?? (await mkdtemp(join(fastTemporaryFolder(), "meridian-e2e-")));
  const prepared = process.env[preparedData];
  const isDemo = environment.APP_ENV !== "production";
  if (prepared && isDemo && !existingData && !environment.DATABASE_URL) {
    await cp(prepared, dataFolder, { recursive: true });
  }
  const port = Number(environment.PORT ?? (await freePort()));
  const baseURL = `http://localhost:${port}`;
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: "production",
    PORT: String(port),
    DATA_FOLDER: dataFolder,
    ...(isDemo ? {} : { BASE_URL: baseURL }),
    ...environment,
  };
  const flags = environment.DATABASE_URL ? [] : embeddedMemoryFlags;
  const child = spawn(process.execPath, [...flags, "scripts/start.mjs"], {
    cwd: root,
    env,
    stdio: ["ignore", keepsOutput ? "pipe" : "ignore", "pipe", "ipc"],
  });
  const ended = new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
  const output = collect(child);

  async function stop(): Promise<number> {
    child.kill("SIGTERM");
    const code = await ended;
    if (!existingData) await rm(dataFolder, { recursive: true, force: true });
    return code;
  }

  async function kill(): Promise<void> {
    child.kill("SIGKILL");
    await ended;
  }

  try {
    await waitUntilReady(baseURL, child);
  } catch (cause) {
    await stop();
    throw new Error(`The built server did not start:\n${output()}`, { cause });
  }
  const accounts: DemoAccounts | null = isDemo
    ? JSON.parse(await readFile(join(dataFolder, "demo-accounts.json"), "utf8"))
    : null;
  return {
    baseURL,
    dataFolder,
    get demoAccounts() {
      if (!accounts) throw new Error("A production site has no demo accounts");
      return accounts;
    },
    pid: child.pid ?? 0,
    output,
    pauseOutput: () => void child.stdout?.pause(),
    resumeOutput: () => void child.stdout?.resume(),
    stop,
    kill,
    operate: (...args) => operate(args, env),
  };
}

/** Runs a command of the built site where no server runs, such as `restore`. */
export function operate(
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ["scripts/operate.mjs", ...args], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = collect(child);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output: output() }));
  });
}

function collect(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  return () => text;
}

async function waitUntilReady(baseURL: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + toMilliseconds({ seconds: startSeconds });
  while (child.exitCode === null && Date.now() < deadline) {
    const response = await fetch(`${baseURL}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(
    child.exitCode === null
      ? `not ready after ${startSeconds} s`
      : `it ended with code ${child.exitCode}`,
  );
}
