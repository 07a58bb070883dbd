import { execFile, execFileSync } from "node:child_process";
import { get } from "node:http";
import { promisify } from "node:util";
import autocannon from "autocannon";
import { readThreads } from "../../tests/support/running/processor-time.ts";

export interface Measurement {
  name: string;
  requestsPerSecond: number;
  /** Milliseconds. */
  p99: number;
  /** Milliseconds of the server's processor time for a request, where the system reports it. */
  processorTime?: number;
}

/**
 * Requests a second that the server could answer with a core to itself. On a quiet machine the rate says the
 * same; on a busy one it says how busy.
 */
export function capacityOf({ processorTime, requestsPerSecond }: Measurement): number {
  return processorTime ? 1_000 / processorTime : requestsPerSecond;
}

/** Headers of a browser that opens a page. */
export const asBrowser = {
  "accept-encoding": "gzip, deflate, br, zstd",
  "sec-fetch-site": "none",
} as const;

/** A request that is sent again and again. */
export interface Load {
  name: string;
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  connections?: number;
  /** The server's process, for its processor time: other work on the machine changes it least. */
  processId?: number;
}

const rounds = 3;
const warmUpSeconds = 1;
const seconds = 2;
/** On a machine that does much else two seconds may have none: then the same again, for longer. */
const minRequests = 40;
const longSeconds = 10;
const connections = 32;

/** Whether the command can be run here. */
function isInstalled(command: string, ...values: string[]): boolean {
  try {
    execFileSync(command, values, { stdio: "ignore" });
    return true;
  } catch (error) {
    // wrk answers 1 to being asked for its version.
    return (error as NodeJS.ErrnoException).code !== "ENOENT";
  }
}

const hasWrk = isInstalled("wrk", "--version");
const hasTaskset = isInstalled("taskset", "--version");

/** The load generator. wrk takes so little of a core that a bare handler is what it measures. */
export const generator = hasWrk ? "wrk" : "autocannon, which takes a core of its own";

export interface Weight {
  /** As they were sent, without headers. */
  bytes: number;
  encoding: string;
}

/** The size of the answer to one request as it was sent, and its compression. */
export function weigh({ url, headers }: Pick<Load, "url" | "headers">): Promise<Weight> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.byteLength;
      });
      response.on("error", reject);
      response.on("end", () =>
        resolve({ bytes, encoding: response.headers["content-encoding"] ?? "none" }),
      );
    }).on("error", reject);
  });
}

/** Keeps a process and its threads on one core, where the system can; the generator has the other one. */
export function keepOnFirstCore(processId: number): void {
  if (!hasTaskset) return;
  execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", "0", String(processId)], {
    stdio: "ignore",
  });
}

/**
 * Asks each for a while, by turns and several times, since the machine's speed changes within seconds.
 * A warm-up comes first. Answers the median turn of each. Throws when an answer is no success.
 */
export async function measureInTurns(loads: readonly Load[]): Promise<Measurement[]> {
  const turns = new Map<string, Measurement[]>(loads.map(({ name }) => [name, []]));
  for (const load of loads) await ask(load, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const load of loads) turns.get(load.name)?.push(await takeTurn(load));
  }
  return [...turns.values()].flatMap((measured) => middleOf(measured) ?? []);
}

/** Asks for a while, once the server is warm. */
export async function takeTurn(load: Load): Promise<Measurement> {
  await ask(load, warmUpSeconds);
  const measured = await measureOnce(load, seconds);
  const isEnough = measured.requestsPerSecond * seconds >= minRequests;
  return isEnough ? measured : await measureOnce(load, longSeconds);
}

/** The turn in the middle by its rate. */
export function middleOf(turns: readonly Measurement[]): Measurement | undefined {
  const sorted = turns.toSorted((one, other) => one.requestsPerSecond - other.requestsPerSecond);
  return sorted[Math.floor(sorted.length / 2)];
}

async function measureOnce(load: Load, duration: number): Promise<Measurement> {
  const before = processorTimeOf(load);
  const measured = await ask(load, duration);
  const requests = measured.requestsPerSecond * duration;
  if (requests === 0 && duration === longSeconds) {
    throw new Error(
      `${load.name}: no answer within ${longSeconds} s; the machine does too much else`,
    );
  }
  const used = processorTimeOf(load) - before;
  return { ...measured, processorTime: used > 0 && requests > 0 ? used / requests : undefined };
}

/** Milliseconds that all threads of the server have run; 0 where the system doesn't report them. */
function processorTimeOf({ processId }: Load): number {
  const threads = processId ? [...readThreads(processId).values()] : [];
  return threads.reduce((sum, { ran }) => sum + ran, 0) / 1e6;
}

async function ask(load: Load, duration: number): Promise<Measurement> {
  // wrk sends a body only by a script of its own.
  return hasWrk && load.body === undefined
    ? await askByWrk(load, duration)
    : await askByAutocannon(load, duration);
}

async function askByAutocannon(load: Load, duration: number): Promise<Measurement> {
  const { name, processId: _, ...options } = load;
  const result = await autocannon({ connections, ...options, duration });
  const failed = result.errors + result.non2xx;
  if (failed > 0) throw new Error(`${name}: ${failed} requests failed at ${load.url}`);
  return { name, requestsPerSecond: result.requests.average, p99: result.latency.p99 };
}

async function askByWrk(load: Load, duration: number): Promise<Measurement> {
  const { name, url, headers = {} } = load;
  const fields = Object.entries(headers).flatMap(([field, value]) => ["-H", `${field}: ${value}`]);
  const count = load.connections ?? connections;
  const command = [
    "wrk",
    "-t1",
    `-c${count}`,
    `-d${duration}s`,
    "--latency",
    "--timeout",
    "60s",
    ...fields,
    url,
  ];
  const [program = "", ...values] = hasTaskset
    ? ["taskset", "--cpu-list", "1", ...command]
    : command;
  const { stdout } = await promisify(execFile)(program, values);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${name}: ${stdout}`);
  const [, latency = "", unit = ""] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return {
    name,
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: Number(latency) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN),
  };
}
