import { Worker } from "node:worker_threads";

/** What `/healthz` took while somebody watched, in milliseconds. */
export interface HealthReport {
  answers: number;
  /** Answers that were not 200, or none. */
  failures: number;
  slowest: number;
}

const program = `
  const { parentPort, workerData } = require("node:worker_threads");
  const report = { answers: 0, failures: 0, slowest: 0 };
  let watching = true;
  parentPort.on("message", () => { watching = false; });
  (async () => {
    await fetch(workerData).catch(() => undefined); // The first one loads the client.
    parentPort.postMessage("watching");
    while (watching) {
      const began = performance.now();
      const status = await fetch(workerData).then(
        async (answer) => { await answer.text(); return answer.status; },
        () => 0,
      );
      report.answers += 1;
      if (status !== 200) report.failures += 1;
      report.slowest = Math.max(report.slowest, performance.now() - began);
      await new Promise((next) => setTimeout(next, 20));
    }
    parentPort.postMessage(report);
    parentPort.close();
  })();
`;

/** Asks for a server's `/healthz` again and again from a thread of its own; the function answered ends it. */
export async function watchHealth(baseUrl: string): Promise<() => Promise<HealthReport>> {
  const worker = new Worker(program, { eval: true, workerData: `${baseUrl}/healthz` });
  await new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  return () =>
    new Promise<HealthReport>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.postMessage("stop");
    });
}
