import { Agent, createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import { HttpShutdown } from "./http-shutdown.ts";

let server: Server;
const agents: Agent[] = [];
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
  server.closeAllConnections();
});

async function start(
  milliseconds: number,
  busyMilliseconds = 0,
): Promise<{ shutdown: HttpShutdown; url: string }> {
  server = createServer((_, response) => {
    shutdown.admit(() => {
      const until = performance.now() + busyMilliseconds;
      while (performance.now() < until);
      setTimeout(() => response.writeHead(200, { "X-Own": "kept" }).end("done"), milliseconds);
    });
  });
  const shutdown = new HttpShutdown(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { shutdown, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

function newAgent(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
}

function fetchOn(agent: Agent, url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => response.resume().on("end", () => resolve(response))).on(
      "error",
      reject,
    );
  });
}

test("busy connections are served until they have heard that they should close", async () => {
  const { shutdown, url } = await start(5);
  let isOver = false;
  const statuses: (number | undefined)[] = [];
  const farewells: (string | undefined)[] = [];
  const served = new Set<number>();
  const clients = Array.from({ length: 24 }, async (_, client) => {
    const agent = newAgent();
    while (!isOver) {
      const response = await fetchOn(agent, url);
      served.add(client);
      statuses.push(response.statusCode);
      expect(response.headers["x-own"]).toBe("kept");
      if (response.headers.connection !== "close") continue;
      farewells.push(response.headers.connection);
      return;
    }
  });
  await expect.poll(() => served.size).toBe(24);
  expect(farewells).toEqual([]);
  expect(await shutdown.finish(5_000)).toBe(0);
  isOver = true;
  await Promise.all(clients);
  expect(farewells).toHaveLength(24);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await expect(fetchOn(newAgent(), url)).rejects.toThrow("ECONNREFUSED");
});

test("during the notice new connections are still taken", async () => {
  const { shutdown, url } = await start(0);
  shutdown.begin();
  const response = await fetchOn(newAgent(), url);
  expect([response.statusCode, response.headers.connection]).toEqual([200, "close"]);
  expect(await shutdown.finish(1_000)).toBe(0);
});

test("what takes too long is cut off and counted", async () => {
  const { shutdown, url } = await start(60_000);
  const cut = fetchOn(newAgent(), url).catch((error: Error) => error.message);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await shutdown.finish(200)).toBe(1);
  expect(await cut).toContain("socket hang up");
});

/** Clients on a thread of their own, each of which connects anew for every request. */
const newcomers = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { connect } = require("node:net");
  const request = "POST / HTTP/1.1\\r\\nHost: site\\r\\nContent-Length: 0\\r\\nConnection: close\\r\\n\\r\\n";
  const result = { answered: 0, reset: 0 };
  const ask = () =>
    new Promise((resolve) => {
      let isConnected = false;
      const socket = connect(workerData, "127.0.0.1", () => {
        isConnected = true;
        socket.write(request);
      });
      socket.on("data", () => { result.answered += 1; });
      socket.on("error", () => {
        if (isConnected) result.reset += 1;
      });
      socket.on("close", () => resolve(isConnected));
    });
  const untilRefused = async () => { while (await ask()); };
  Promise.all(Array.from({ length: 8 }, untilRefused)).then(() => parentPort.postMessage(result));
`;

test.for([0, 1])(
  "who connects while the server closes is answered or refused, never cut off (%i ms of work)",
  async (busyMilliseconds) => {
    for (let round = 0; round < 8; round += 1) {
      const { shutdown, url } = await start(2, busyMilliseconds);
      const clients = new Worker(newcomers, { eval: true, workerData: Number(new URL(url).port) });
      const result = new Promise((resolve) => clients.once("message", resolve));
      await new Promise((resolve) => server.once("request", resolve));
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await shutdown.finish(5_000)).toBe(0);
      expect(await result).toEqual({ answered: expect.any(Number), reset: 0 });
    }
  },
);
