import { mkdtemp, rm } from "node:fs/promises";
import { Agent, createServer, request } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "../../scripts/lib/free-port.ts";
import { fastTemporaryFolder } from "../support/database/memory-folder.ts";
import {
  createDatabase,
  databaseUrl,
  findPostgres,
  startPostgres,
} from "../support/database/postgres.ts";
import { publishableKey } from "../support/people/auth-calls.ts";
import { type BuiltServer, startBuiltServer } from "../support/running/built-server.ts";
import { hasNginx, startNginx } from "../support/running/nginx.ts";

/** Two servers behind nginx are restarted in turn while people use the site. */

interface Answer {
  status: number;
  body: string;
}

const isFine = (status: number) => status >= 200 && status < 400;

const isPossible = findPostgres() && hasNginx();

test.skipIf(!isPossible)(
  "a rolling restart behind nginx fails no request",
  {
    timeout: 240_000,
  },
  async () => {
    const folder = await mkdtemp(join(fastTemporaryFolder(), "meridian-rolling-"));
    const postgres = await startPostgres();
    await createDatabase(postgres.adminUrl, "rolling");
    const environment = {
      DATABASE_URL: databaseUrl(postgres.adminUrl, "rolling"),
      STOP_NOTICE_SECONDS: "2",
      SIGN_INS_PER_CLIENT: "1000000",
      SIGN_UPS_PER_CLIENT: "1000",
      LOG_LEVEL: "warn",
    };
    const ports = [await freePort(), await freePort()];
    const start = (port: number) =>
      startBuiltServer({ ...environment, PORT: String(port) }, folder);
    const servers: BuiltServer[] = [];
    for (const port of ports) servers.push(await start(port));
    const nginx = await startNginx(ports);
    try {
      const [first] = servers;
      if (!first) throw new Error("No server was started");
      const load = startLoad(nginx.url, await publishableKey(first));
      await load.until(200);
      for (const [index, port] of ports.entries()) {
        const before = load.count();
        expect(await servers[index]?.stop()).toBe(0);
        await load.until(before + 100);
        servers[index] = await start(port);
        await load.until(load.count() + 100);
      }
      const { failures, reads, writes } = await load.stop();
      expect(failures, nginx.errors()).toEqual([]);
      expect(reads).toBeGreaterThan(300);
      expect(writes).toBeGreaterThan(50);
    } finally {
      await nginx.stop();
      for (const server of servers) await server.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

test.skipIf(!hasNginx())("nginx finds a file that one of two servers has", async () => {
  const ports = [await freePort(), await freePort()];
  const asked: string[] = [];
  const servers = ports.map((port, index) =>
    createServer(({ url = "" }, response) => {
      asked.push(url);
      const isThere = index === 0 && url === "/assets/new.js";
      response.writeHead(isThere ? 200 : 404).end();
    }).listen(port, "127.0.0.1"),
  );
  const nginx = await startNginx(ports);
  const statusesOf = async (path: string) => {
    const statuses: number[] = [];
    for (let count = 0; count < 20; count += 1) {
      statuses.push((await fetch(nginx.url + path)).status);
    }
    return [...new Set(statuses)];
  };
  try {
    expect(await statusesOf("/assets/new.js"), nginx.errors()).toEqual([200]);
    expect(await statusesOf("/assets/gone.js")).toEqual([404]);
    // A page that isn't there is looked for once.
    expect(await statusesOf("/gone")).toEqual([404]);
    expect(asked.filter((path) => path === "/gone")).toHaveLength(20);
  } finally {
    await nginx.stop();
    for (const server of servers) server.close().closeAllConnections();
  }
});

/**
 * Readers of pages and data, and sessions that are refreshed one after the other: each needs the
 * one before.
 */
function startLoad(url: string, key: string) {
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  let reads = 0;
  let writes = 0;
  let isOver = false;

  async function read(path: string): Promise<void> {
    while (!isOver) {
      await check(`GET ${path}`, send(url + path, "GET", { apikey: key }));
      reads += 1;
    }
  }

  async function refresh(): Promise<void> {
    const headers = { apikey: key, "content-type": "application/json" };
    const post = (path: string, body: object) =>
      check(`POST ${path}`, send(`${url}/auth/v1${path}`, "POST", headers, JSON.stringify(body)));
    const email = `${crypto.randomUUID()}@people.example`;
    let session = await post("/signup", { email, password: "long enough" });
    while (!isOver && session) {
      const { refresh_token } = JSON.parse(session.body);
      session = await post("/token?grant_type=refresh_token", { refresh_token });
      writes += 1;
    }
  }

  async function check(name: string, answer: Promise<Answer>): Promise<Answer | undefined> {
    const result = await answer.catch((error: Error) => error);
    if (!(result instanceof Error) && isFine(result.status)) return result;
    failures.push(
      `${name}: ${result instanceof Error ? result.message : `${result.status} ${result.body}`}`,
    );
    return undefined;
  }

  function send(
    address: string,
    method: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(address, { method, headers, agent }, (response) => {
        let text = "";
        response
          .setEncoding("utf8")
          .on("data", (chunk: string) => {
            text += chunk;
          })
          .on("error", reject)
          .on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
      });
      sent.on("error", reject);
      sent.end(body);
    });
  }

  const readers = [
    "/privacy",
    "/mentorship",
    "/rest/v1/mentor_profiles_public?select=id&limit=5",
    "/healthz",
  ].map(read);
  const writers = Array.from({ length: 4 }, refresh);
  const count = () => reads + writes;
  return {
    count,
    async until(total: number): Promise<void> {
      await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(total);
    },
    async stop() {
      isOver = true;
      await Promise.all([...readers, ...writers]);
      agent.destroy();
      return { failures, reads, writes };
    },
  };
}
