import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { readThreads, timesBetween } from "./processor-time.ts";

/**
 * Asks a server how it is, over and over: `node health-watcher.ts <url> <the server's process id>`. Tells its
 * parent when it begins and, when its input ends, what it saw.
 *
 * On a busy machine an answer is late because the server, or this process, waits for a processor. That
 * isn't the server's doing, so it's taken off: what the kernel says that both have waited (on Linux), or
 * what an idle server in a third process took to answer in the same moment. The server's own processor time
 * always counts in full.
 */

const [, , url = "", pid = ""] = process.argv;

if (url === "idle") serveIdly();
else await watch();

function serveIdly() {
  const server = createServer((_request, response) => response.end('{"status":"ok"}'));
  server.listen(0, "127.0.0.1", () => {
    process.send?.((server.address() as AddressInfo).port);
  });
  process.once("disconnect", () => process.exit(0));
}

async function watch() {
  const idle = fork(fileURLToPath(import.meta.url), ["idle"], { execArgv: [] });
  const [port] = await once(idle, "message");
  const askServer = createAsk(`${url}/healthz`);
  const askIdle = createAsk(`http://127.0.0.1:${port}/healthz`);
  const report = { answers: 0, failures: 0, slowest: 0, slowestByClock: 0 };
  const serverId = Number(pid);
  let stopped = false;
  process.stdin.resume().on("end", () => {
    stopped = true;
  });
  // The first ones load the client.
  await Promise.all([askServer(), askIdle()]);
  process.send?.("watching");
  while (!stopped) {
    const before = [readThreads(serverId), readThreads(process.pid)] as const;
    const [answer, control] = await Promise.all([askServer(), askIdle()]);
    const server = timesBetween(before[0], readThreads(serverId));
    const watcher = timesBetween(before[1], readThreads(process.pid));
    report.answers += 1;
    if (answer.status !== 200) report.failures += 1;
    const excuse = Math.max(server.waited + watcher.waited, control.milliseconds);
    // The server's own work always counts.
    const ran = Math.min(server.ran, answer.milliseconds);
    const caused = Math.max(ran, answer.milliseconds - excuse);
    report.slowest = Math.max(report.slowest, Math.round(caused));
    report.slowestByClock = Math.max(report.slowestByClock, Math.round(answer.milliseconds));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  process.send?.(report, () => process.exit(0));
}

function createAsk(address: string): () => Promise<{ status: number; milliseconds: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return () =>
    new Promise((resolve) => {
      const began = performance.now();
      const answer = (status: number) =>
        resolve({ status, milliseconds: performance.now() - began });
      get(address, { agent }, (response) => {
        response.resume().on("end", () => answer(response.statusCode ?? 0));
      }).on("error", () => answer(0));
    });
}
