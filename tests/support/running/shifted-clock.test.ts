import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createShiftedClock, type ShiftedClock } from "./shifted-clock.ts";

const run = promisify(execFile);
let clock: ShiftedClock;

beforeAll(async () => {
  clock = await createShiftedClock();
});
afterAll(() => clock.remove());

async function evaluate(code: string): Promise<string> {
  const env = { ...process.env, ...clock.environment };
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", code], { env });
  return stdout.trim();
}

test("what a process takes for now is shifted, and nothing else of dates", async () => {
  await clock.setTime(new Date("2040-02-01T12:00:00Z"));
  const code = `
    const dates = [new Date(), new Date(Date.now())].map((date) => date.toISOString().slice(0, 13));
    const fixed = new Date("2026-12-03T15:00:00Z");
    console.log(JSON.stringify([...dates, Date().includes("2040"), fixed.toISOString(),
      fixed instanceof Date, fixed.constructor === Date, typeof Date.UTC(2026, 0, 1)]));`;
  expect(JSON.parse(await evaluate(code))).toEqual([
    "2040-02-01T12",
    "2040-02-01T12",
    true,
    "2026-12-03T15:00:00.000Z",
    true,
    true,
    "number",
  ]);
});

test("its workers see the same time", async () => {
  await clock.setTime(new Date("2041-02-01T12:00:00Z"));
  const code = `
    import { Worker } from "node:worker_threads";
    const worker = new Worker(
      "import('node:worker_threads').then((threads) => threads.parentPort.postMessage(new Date().getFullYear()))",
      { eval: true },
    );
    worker.once("message", (year) => console.log(year));`;
  expect(await evaluate(code)).toBe("2041");
});
