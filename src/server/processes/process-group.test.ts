import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { applicationConfiguration } from "#platform/config/application.ts";
import { readConfiguration } from "#platform/config/read-configuration.ts";
import { createLog } from "#platform/log/pino.driver.ts";
import { serveByGroup } from "./process-group.ts";
import { processVariable } from "./process-messages.ts";

const pingMilliseconds = 200;
/** Longer than a process may leave pings unanswered. */
const longMilliseconds = 12 * pingMilliseconds;

let folder: string;
let mark: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-group-"));
  mark = join(folder, "mark");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const settings = readConfiguration(
  [applicationConfiguration],
  { PORT: "0", HOST: "127.0.0.1", STOP_NOTICE_SECONDS: "0" },
  { production: false, allowedFallbacks: [] },
)(applicationConfiguration);

/** Code of the second process. */
interface Behavior {
  /** Runs before it's ready. */
  start?: string;
  /** Runs after it has answered once. */
  work?: string;
  isDebugged?: boolean;
}

/** A program that speaks as the site's processes do, and serves nothing. */
function programOf({ start = "", work = "", isDebugged = false }: Behavior): string {
  return `
     import { existsSync, writeFileSync } from "node:fs";
     const mark = ${JSON.stringify(mark)};
     const block = (milliseconds) =>
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
     const isSecond = process.env.${processVariable} === "2/2";
     let pings = 0;
     process.on("disconnect", () => process.exit());
     process.on("message", ({ kind }) => {
       if (kind === "finish") process.exit();
       if (kind !== "ping") return;
       pings += 1;
       process.send({ kind: "alive", isDebugged: ${isDebugged} }, () => {
         if (isSecond && pings === 1) { ${work} }
       });
     });
     if (isSecond) { ${start} }
     process.send({ kind: "ready" });`;
}

async function startTwo(text: string) {
  const program = join(folder, "program.mjs");
  await writeFile(program, text);
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
  const stop = Promise.withResolvers<string>();
  const ended = serveByGroup({
    program,
    count: 2,
    settings,
    stop: { signal: new AbortController().signal, received: stop.promise },
    log,
    pingMilliseconds,
  });
  return {
    events: () => lines.map(({ event }) => event),
    lines,
    async end() {
      stop.resolve("the end of the test");
      await ended;
    },
  };
}

test("a process that stops answering is ended and replaced", async () => {
  const work = `if (!existsSync(mark)) { writeFileSync(mark, ""); block(Infinity); }`;
  const group = await startTwo(programOf({ work }));
  try {
    await expect
      .poll(group.events, { timeout: 30_000, interval: 20 })
      .toContain("server.process_replaced");
    expect(group.lines).toMatchObject([
      { event: "server.process_hangs", process: 2 },
      { event: "server.process_ended", process: 2, signal: "SIGKILL" },
      { event: "server.process_replaced", process: 2 },
    ]);
  } finally {
    await group.end();
  }
});

const harmless: [string, Behavior][] = [
  ["is busy for a while", { work: `block(${longMilliseconds / 4});` }],
  ["is stopped in a debugger", { work: `block(${longMilliseconds});`, isDebugged: true }],
  ["takes long to start", { start: `block(${longMilliseconds});` }],
];

test.each(harmless)("one that %s isn't", async (_, behavior) => {
  const work = `${behavior.work ?? ""} writeFileSync(mark, "");`;
  const group = await startTwo(programOf({ ...behavior, work }));
  try {
    await expect.poll(() => existsSync(mark), { timeout: 30_000, interval: 20 }).toBe(true);
    expect(group.events()).toEqual([]);
  } finally {
    await group.end();
  }
});

test("the site's own processes answer", async () => {
  const entrance = new URL("./group-entrance.ts", import.meta.url).href;
  const group = await startTwo(`
     import { writeFileSync } from "node:fs";
     import { createServer } from "node:http";
     import { groupEntrance } from ${JSON.stringify(entrance)};
     const entrance = groupEntrance();
     await entrance.open(createServer(), {});
     setTimeout(() => writeFileSync(${JSON.stringify(mark)}, ""), ${longMilliseconds});
     await entrance.giveNotice();
     process.exit();`);
  try {
    await expect.poll(() => existsSync(mark), { timeout: 30_000, interval: 20 }).toBe(true);
    expect(group.events()).toEqual([]);
  } finally {
    await group.end();
  }
});
