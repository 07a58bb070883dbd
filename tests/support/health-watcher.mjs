import { Agent, get } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";

/**
 * A process of its own that asks a server how it is, over and over: `node health-watcher.mjs <url>`.
 * Prints the slowest answer and the number of answers as JSON when its input ends.
 */

const [, , url = ""] = process.argv;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
/** How late this process's own timers are: what it waits for a processor is not the server's doing. */
const ownDelay = monitorEventLoopDelay({ resolution: 5 });
ownDelay.enable();
let slowest = 0;
let answers = 0;
let failures = 0;
let stopped = false;

process.stdin.resume().on("end", () => {
  stopped = true;
});

while (!stopped) {
  ownDelay.reset();
  const started = performance.now();
  const ok = await ask();
  slowest = Math.max(slowest, performance.now() - started - ownDelay.max / 1e6);
  if (ok) answers += 1;
  else failures += 1;
  await new Promise((resolve) => setTimeout(resolve, 25));
}
process.stdout.write(JSON.stringify({ slowest: Math.round(slowest), answers, failures }));
process.exit(0);

function ask() {
  return new Promise((resolve) => {
    get(`${url}/healthz`, { agent }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode === 200));
    }).on("error", () => resolve(false));
  });
}
