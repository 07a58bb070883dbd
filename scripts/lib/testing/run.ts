import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { root } from "../environment.mjs";

/** Colors are for terminals. */
const colors: Record<string, string> = process.stdout.isTTY
  ? { FORCE_COLOR: "1" }
  : { NO_COLOR: "1", FORCE_COLOR: "0" };
const running = new Set<{ child: ChildProcess; ended: Promise<number> }>();

/** Something that a tool left running may hold its output open. */
const maxMillisecondsOfOutput = 2_000;

/**
 * Runs a tool of node_modules on this Node. Its output goes to the terminal line by line, because
 * tools that run at the same time would overwrite each other's. Answers its exit code.
 */
export function runNode(
  file: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: fileURLToPath(root),
    env: { ...process.env, ...colors, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  pass(child.stdout, process.stdout);
  pass(child.stderr, process.stderr);
  const ended = new Promise<number>((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("exit", (code) => setTimeout(resolve, maxMillisecondsOfOutput, code ?? 1));
    child.once("close", (code) => resolve(code ?? 1));
  });
  const entry = { child, ended };
  running.add(entry);
  return ended.finally(() => running.delete(entry));
}

function pass(output: Readable, terminal: NodeJS.WriteStream): void {
  createInterface({ input: output }).on("line", (line) => terminal.write(`${line}\n`));
}

/** Passes a signal on to all that `runNode` started, as a terminal does, and waits until it has ended. */
export async function stopChildren(signal: NodeJS.Signals): Promise<void> {
  for (const { child } of running) child.kill(signal);
  await Promise.all([...running].map(({ ended }) => ended));
}

/** Hands `work` the name of a file and answers, with its result, what was written to it. */
export async function withReport<Result>(
  work: (file: string) => Promise<Result>,
): Promise<[Result, string | undefined]> {
  const folder = mkdtempSync(join(tmpdir(), "meridian-report-"));
  const file = join(folder, "report");
  try {
    const result = await work(file);
    return [result, existsSync(file) ? readFileSync(file, "utf8") : undefined];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
