import { mkdtemp, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../scripts/lib/free-port.ts";
import {
  createDatabase,
  databaseUrl,
  findPostgres,
  type RunningPostgres,
  startPostgres,
} from "../support/database/postgres.ts";
import { password, post, publishableKey } from "../support/people/auth-calls.ts";
import { type BuiltServer, startBuiltServer } from "../support/running/built-server.ts";

/** The built server as several processes that share a port. */

test("a database that can't be reached ends the start, and one process says why", async () => {
  const outcome = await startBuiltServer({
    WEB_PROCESSES: "2",
    DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none`,
  }).catch(String);
  expect(outcome).toContain("Server process 1 ended before it could serve");
  expect(String(outcome).match(/temporarily unavailable/g)).toHaveLength(1);
});

test("embedded data is for one process, and the refusal names the setting", async () => {
  const outcome = await startBuiltServer({ WEB_PROCESSES: "auto" }).catch(String);
  expect(outcome).toContain('WEB_PROCESSES is "auto"');
});

describe.skipIf(!findPostgres())("two processes", () => {
  let folder: string;
  let postgres: RunningPostgres;
  let server: BuiltServer;
  let key: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "meridian-processes-"));
    postgres = await startPostgres();
    await createDatabase(postgres.adminUrl, "processes");
    server = await startBuiltServer(environment(), folder);
    key = await publishableKey(server);
  });
  afterAll(async () => {
    await server?.stop();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const environment = () => ({
    DATABASE_URL: databaseUrl(postgres.adminUrl, "processes"),
    WEB_PROCESSES: "2",
    SIGN_UPS_PER_CLIENT: "3",
  });

  test("share the connections, announce themselves once, and one of them works on jobs", async () => {
    const served = await Promise.all(
      Array.from({ length: 8 }, () => ask(server, "/healthz").then(processOf)),
    );
    // In turn, but for a process that is slow to say that it has its connection.
    for (const process of [1, 2]) {
      expect(served.filter((each) => each === process).length).toBeGreaterThanOrEqual(2);
    }
    expect(server.output().match(/is running at/g)).toHaveLength(1);
    expect(await openSocket(server, key)).toBe("open");

    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      const email = `${index}@people.example`;
      statuses.push(await post(server, key, "/signup", { email, password }));
    }
    // A limit in the database.
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
    for (const index of [0, 1, 2]) {
      await post(server, key, "/recover", { email: `${index}@people.example` });
    }
    const done = () => lines("jobs.done").filter(({ job }) => job === "mail.send-security");
    await expect.poll(() => done().length).toBe(3);
    expect(lines("jobs.done").map(({ process }) => process)).not.toContain(2);
    expect(new Set(done().map(({ jobId }) => jobId)).size).toBe(done().length);
  });

  test("share a limit that is counted in memory", async () => {
    const path = `/rest/v1/mentor_profiles_public?select=id&full_name=ilike.*a*&limit=1&apikey=${key}`;
    const answers: Answer[] = [];
    const started = performance.now();
    for (let index = 0; index < 140; index += 1) answers.push(await ask(server, path));
    const seconds = (performance.now() - started) / 1000;
    const allowed = answers.filter(({ status }) => status === 200).length;
    expect(allowed).toBeGreaterThanOrEqual(120);
    // It comes back evenly, two a second.
    expect(allowed).toBeLessThanOrEqual(120 + 2 * seconds + 2);
  });

  test("one that is killed is replaced, and who is served by the other notices nothing", async () => {
    const steady = await connectTo(1);
    const failures: string[] = [];
    let isOver = false;
    const clients = [steady, undefined, undefined].map(async (agent) => {
      while (!isOver) {
        const { status } = await ask(server, "/readyz", agent).catch(() => ({ status: 0 }));
        if (status !== 200) failures.push(`${agent ? "steady" : "new"}: ${status}`);
      }
    });
    process.kill(pidOf(2), "SIGKILL");
    await expect.poll(() => lines("server.process_replaced")).toHaveLength(1);
    isOver = true;
    await Promise.all(clients);
    steady.destroy();
    // The two that make new connections may each have had one there.
    expect(failures.length).toBeLessThanOrEqual(2);
    expect(failures).not.toContain("steady: 0");
    (await connectTo(2)).destroy();
    expect(lines("server.process_ended")).toMatchObject([{ process: 2, signal: "SIGKILL" }]);
  });

  test("a stop fails no request, on connections kept or new", async () => {
    const failures: string[] = [];
    let answered = 0;
    const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const clients = [...agents, ...Array(8).fill(undefined)].map(async (agent) => {
      for (;;) {
        const answer = await ask(server, "/privacy", agent).catch((error) => error);
        if (answer.code === "ECONNREFUSED") return;
        if (answer.status !== 200) failures.push(String(answer));
        if (answer instanceof Error) return;
        answered += 1;
        if (agent && answer.connection === "close") return;
      }
    });
    await expect.poll(() => answered).toBeGreaterThan(200);
    expect(await server.stop()).toBe(0);
    await Promise.all(clients);
    for (const agent of agents) agent.destroy();
    expect(failures).toEqual([]);
    await expect.poll(() => lines("server.stopped")).toHaveLength(3);
  });

  test("end with the process that owns the port, also when it is killed", async () => {
    server = await startBuiltServer(environment(), folder);
    await expect.poll(() => lines("server.ready")).toHaveLength(2);
    const pids = [pidOf(1), pidOf(2)];
    await server.kill();
    await expect.poll(() => pids.filter(isRunning)).toEqual([]);
  });

  const lines = (event: string) =>
    server
      .output()
      .split("\n")
      .filter((line) => line.includes(`"event":"${event}"`))
      .map((line) => JSON.parse(line));

  const pidOf = (number: number) =>
    lines("server.ready").findLast(({ process }) => process === number)?.pid;

  const processOf = async ({ requestId }: Answer): Promise<number> => {
    const find = () => lines("http.answered").find((line) => line.requestId === requestId);
    await expect.poll(find).toBeDefined();
    return find().process;
  };

  /** A connection to one of them. */
  async function connectTo(number: number): Promise<Agent> {
    for (;;) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      if ((await processOf(await ask(server, "/healthz", agent))) === number) return agent;
      agent.destroy();
    }
  }
});

interface Answer {
  status: number;
  connection: string | undefined;
  requestId: string | undefined;
}

/** On a new connection where no agent is given. */
function ask(server: BuiltServer, path: string, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(`${server.baseURL}${path}`, { agent: agent ?? false }, (response) => {
      const { connection, "x-request-id": requestId } = response.headers;
      const status = response.statusCode ?? 0;
      response
        .resume()
        .on("error", reject)
        .on("end", () => resolve({ status, connection, requestId: String(requestId) }));
    }).on("error", reject);
  });
}

function openSocket({ baseURL }: BuiltServer, key: string): Promise<string> {
  const address = baseURL.replace("http", "ws");
  const socket = new WebSocket(`${address}/realtime/v1/websocket?apikey=${key}`);
  return new Promise((resolve) => {
    socket.onopen = ({ type }) => {
      socket.close();
      resolve(type);
    };
    socket.onerror = ({ type }) => resolve(type);
  });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
