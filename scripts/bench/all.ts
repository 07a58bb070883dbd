/**
 * `npm run bench [-- <part>...]`: measures what `docs/performance.md` records, all parts one after another or
 * some of them, and ends with all figures beside their limits and goals. Each part runs in a process of its own: one
 * that fails, or takes too long, leaves the others their turn. Ends with 1 then, and where a part falls short of what
 * the product promises; the other goals are for a quiet machine.
 */
import { type ChildProcess, fork } from "node:child_process";
import { availableParallelism, cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { toMilliseconds } from "../../src/shared/time.ts";
import { type Figure, printFigures } from "./figures.ts";

const parts: Record<string, () => Promise<() => Promise<Figure[]>>> = {
  web: async () => (await import("./web.ts")).benchWeb,
  render: async () => (await import("./render.ts")).benchRender,
  processes: async () => (await import("./web.ts")).benchProcesses,
  reads: async () => (await import("./reads.ts")).benchReads,
  peers: async () => (await import("./frameworks.ts")).benchFrameworks,
  data: async () => (await import("./data.ts")).benchData,
  auth: async () => (await import("./auth.ts")).benchAuth,
  browser: async () => (await import("./browser.ts")).benchBrowser,
  directory: async () => (await import("./directory.ts")).benchDirectory,
  hiring: async () => (await import("./hiring.ts")).benchHiring,
  embedded: async () => (await import("./embedded.ts")).benchEmbedded,
  sync: async () => (await import("./sync.ts")).benchSync,
};

/** Twice what the longest part takes on a quiet machine: Lighthouse on fifteen pages, three times each. */
const maxTime = toMilliseconds({ minutes: 25 });
/** For a part to stop its servers. */
const stopTime = toMilliseconds({ seconds: 20 });

const signals = ["SIGINT", "SIGTERM"] as const;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(", ")}. The parts are ${Object.keys(parts).join(", ")}.`,
  );
  process.exit(2);
}

const ownPart = process.env.MERIDIAN_BENCH_PART;
if (ownPart) await runHere(ownPart);
else await runParts(wanted.length > 0 ? wanted : Object.keys(parts));

/** In the process of a part: hands its figures to the one that started it. */
async function runHere(name: string): Promise<void> {
  // The processes that a part starts end with it when the process that waits for its figures is gone.
  delete process.env.MERIDIAN_BENCH_PART;
  process.once("disconnect", () => process.kill(-process.pid, "SIGTERM"));
  const bench = await parts[name]?.();
  const figures = await bench?.();
  process.removeAllListeners("disconnect");
  process.send?.(figures, () => process.exit(0));
}

async function runParts(names: readonly string[]): Promise<void> {
  const load = () => loadavg()[0]?.toFixed(1);
  console.log(
    `${availableParallelism()} cores, ${cpus()[0]?.model}; load before the bench: ${load()}`,
  );
  let isInterrupted = false;
  for (const signal of signals) {
    process.once(signal, () => {
      isInterrupted = true;
      process.exitCode = 130;
    });
  }
  const figures: Figure[] = [];
  const times: string[] = [];
  for (const name of names) {
    if (isInterrupted) break;
    console.log(`\n── ${name} ──`);
    const started = performance.now();
    try {
      figures.push(...(await runApart(name)));
    } catch (error) {
      const { message } = error as Error;
      console.error(`\n${name} failed: ${message}`);
      const failed = { topic: "parts that failed", what: name, measured: message };
      figures.push({ ...failed, limit: "", goal: "", isReached: false });
      process.exitCode ||= 1;
    }
    times.push(`${name} ${Math.round((performance.now() - started) / 1_000)} s`);
  }
  printFigures(figures);
  console.log(`\n${times.join(", ")}\nload after the bench: ${load()}`);
  if (figures.some(({ isPromise, isReached }) => isPromise && isReached === false)) {
    process.exitCode = 1;
  }
}

function runApart(name: string): Promise<Figure[]> {
  const child = fork(fileURLToPath(import.meta.url), [], {
    env: { ...process.env, MERIDIAN_BENCH_PART: name },
    // It ends with everything that it has started.
    detached: true,
  });
  const interrupt = () => void stop(child);
  for (const each of signals) process.once(each, interrupt);
  return new Promise<Figure[]>((resolve, reject) => {
    let figures: Figure[] | undefined;
    const tooLong = setTimeout(interrupt, maxTime);
    child.once("message", (message) => {
      figures = message as Figure[];
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearTimeout(tooLong);
      for (const each of signals) process.off(each, interrupt);
      if (figures) resolve(figures);
      else reject(new Error(signal ? `stopped by ${signal}` : `ended with ${code}, see above`));
    });
  });
}

/** Stops a part and the processes that it has started. */
async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const group = -(child.pid ?? 0);
  process.kill(group, "SIGTERM");
  const timer = setTimeout(() => process.kill(group, "SIGKILL"), stopTime);
  await ended;
  clearTimeout(timer);
}
