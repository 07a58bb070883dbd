import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { fastTemporaryFolder } from "../support/database/memory-folder.ts";
import { copyPreparedData } from "../support/database/prepared-data.ts";
import { generous, publishableKey, signUp } from "../support/people/auth-calls.ts";
import { startBuiltServer } from "../support/running/built-server.ts";

/** The built server as it stops, and while its output isn't read. */

let folder: string;
/** In it, the data of a demo that has run before. */
let site: string;
beforeEach(async () => {
  folder = await mkdtemp(join(fastTemporaryFolder(), "meridian-lifecycle-"));
  site = join(folder, "site");
  await copyPreparedData(site);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a stop lets the requests under way finish, and ends with 0", async () => {
  const server = await startBuiltServer(generous, site);
  const key = await publishableKey(server);
  const underWay = Array.from({ length: 8 }, (_, index) =>
    signUp(server, key, `draining-${index}@people.example`),
  );
  await expect.poll(() => server.output()).toContain("/auth/v1/signup");
  const stopped = server.stop();
  expect(await Promise.all(underWay)).toEqual(Array(8).fill(200));
  expect(await stopped).toBe(0);
  expect(server.output()).toContain("server.stopped");
});

test("a stop is announced: readiness goes, people are still served and asked to come elsewhere", async () => {
  const server = await startBuiltServer({ STOP_NOTICE_SECONDS: "3" }, site);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sockets = new WebSocket(
    `${server.baseURL.replace("http", "ws")}/realtime/v1/websocket?apikey=${await publishableKey(server)}`,
  );
  const closed = new Promise<number>((resolve) => {
    sockets.onclose = ({ code }) => resolve(code);
  });
  await new Promise((resolve) => {
    sockets.onopen = resolve;
  });
  const ready = () => getAnswer(`${server.baseURL}/readyz`, agent);
  expect(await ready()).toMatchObject({ status: 200, connection: "keep-alive" });
  const stopped = server.stop();
  await expect.poll(async () => (await ready()).status).toBe(503);
  const last = await getAnswer(`${server.baseURL}/privacy`, agent);
  expect(last).toMatchObject({ status: 200, connection: "close" });
  expect(await ready()).toMatchObject({ connection: "close", retryAfter: expect.any(String) });
  expect(await stopped).toBe(0);
  expect(await closed).toBe(1001);
  agent.destroy();
  expect(server.output()).toContain("server.stopped");
});

test("24 busy connections are not cut by a stop without notice", async () => {
  const server = await startBuiltServer({}, site);
  const failures: string[] = [];
  const answered = Array<number>(24).fill(0);
  const clients = answered.map(async (_, client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      for (;;) {
        const { status, connection } = await getAnswer(`${server.baseURL}/privacy`, agent);
        if (status !== 200) failures.push(String(status));
        if (connection === "close") return;
        answered[client] = (answered[client] ?? 0) + 1;
      }
    } catch (error) {
      failures.push(`${error} after ${answered[client]} answers`);
    } finally {
      agent.destroy();
    }
  });
  // Each has its connection then: one that the system has yet to hand over is not the server's to
  // keep.
  await expect.poll(() => Math.min(...answered)).toBeGreaterThan(1);
  expect(await server.stop()).toBe(0);
  await Promise.all(clients);
  expect(failures).toEqual([]);
});

test("a stop right after the first answer, or before it, is in order too", async () => {
  // It ended with 0, or no test of this project would have started.
  expect(inject("firstStart").output).toContain("server.stopped");

  const fresh = join(folder, "fresh");
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "0", DATA_FOLDER: fresh },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const output = text(child.stdout);
  // Taken before the database is made, which takes seconds.
  await expect.poll(() => existsSync(join(fresh, "lock"))).toBe(true);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(await output).not.toContain("is running at");
});

test("a log reader that stops holds nobody up, and is told later what it missed", {
  timeout: 120_000,
}, async () => {
  const server = await startBuiltServer({ JOBS: "off" }, site);
  try {
    server.pauseOutput();
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    const started = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: 5_000 }, () => getStatus(`${server.baseURL}/healthz`, agent)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const seconds = (performance.now() - started) / 1000;
    expect(seconds).toBeLessThan(30);

    // The megabyte that waits holds some thousands of lines; more than that is dropped.
    await Promise.all(
      Array.from({ length: 5_000 }, () => getStatus(`${server.baseURL}/healthz`, agent)),
    );
    agent.destroy();
    server.resumeOutput();
    const written = () => server.output().split('"path":"/healthz"').length - 1;
    const dropped = () =>
      server
        .output()
        .split("\n")
        .filter((line) => line.includes('"log.dropped"'))
        .reduce((sum, line) => sum + JSON.parse(line).lines, 0);
    // The log reports dropped lines once its output is read again, more than once if reading stops again.
    const polling = { timeout: 30_000 };
    await expect.poll(dropped, polling).toBeGreaterThan(0);
    await expect.poll(() => written() + dropped(), polling).toBeGreaterThanOrEqual(10_000);
    // The few lines a process writes of itself while it is busy may be dropped too; a report
    // counted twice would be hundreds.
    expect(written() + dropped()).toBeLessThan(10_050);
  } finally {
    expect(await server.stop()).toBe(0);
  }
  expect(server.output()).toContain("server.stopped");
});

interface Answer {
  status: number;
  connection: string | undefined;
  retryAfter: string | undefined;
}

function getAnswer(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      const { connection, "retry-after": retryAfter } = response.headers;
      const status = response.statusCode ?? 0;
      response.resume().on("end", () => resolve({ status, connection, retryAfter }));
    }).on("error", reject);
  });
}

function getStatus(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    }).on("error", reject);
  });
}
