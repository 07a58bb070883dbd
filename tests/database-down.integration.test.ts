import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { z } from "zod";
import { connectPostgres } from "../src/platform/database/connect.ts";
import { defineJob } from "../src/platform/jobs/jobs.ts";
import { createJobRunner } from "../src/platform/jobs/pg-boss.driver.ts";
import { createLog } from "../src/platform/log/pino.driver.ts";
import { compose } from "../src/server/compose.ts";
import { configure } from "../src/server/configuration.ts";
import { features } from "../src/server/features.ts";
import { mount } from "../src/server/mount.ts";
import { openTestDatabase, type TestDatabase } from "./support/database/test-database.ts";
import { startTcpProxy, type TcpProxy } from "./support/fakes/tcp-proxy.ts";
import { noPages } from "./support/services.ts";
import { testEncryption } from "./support/test-encryption.ts";

const keys = {
  publishable: `sb_publishable_${"p".repeat(16)}`,
  secret: `sb_secret_${"s".repeat(32)}`,
};
const someId = "7d2cdb5a-6a3c-4c69-8a43-6d2c2a3d2c11";
const migrations = new URL("../migrations/", import.meta.url);

describe.runIf(inject("database").kind === "postgres")("while the database is away", () => {
  let opened: TestDatabase;
  let proxy: TcpProxy;
  let server: Awaited<ReturnType<typeof startServer>>;

  beforeAll(async () => {
    opened = await openTestDatabase();
    const url = new URL(opened.url ?? "");
    proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    server = await startServer(url.href);
  });

  afterAll(async () => {
    await server.close();
    await proxy.close();
    await opened.close();
  });

  const call = (path: string, body?: object) =>
    server.app.request(path, {
      headers: { apikey: keys.publishable, "X-Supabase-Api-Version": "2024-01-01" },
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    });
  const credentials = { email: "nobody@people.example", password: "whatever it is" };

  test("everything that needs it answers 503 in its own shape, and all of it recovers by itself", async () => {
    expect((await call("/readyz")).status).toBe(200);
    proxy.cut();

    const ready = await call("/readyz");
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ code: "database_unavailable" });
    const read = await call("/rest/v1/mentor_profiles_public?select=id");
    expect(read.status).toBe(503);
    expect(await read.json()).toMatchObject({
      message: expect.any(String),
      code: expect.any(String),
    });
    const signIn = await call("/auth/v1/token?grant_type=password", credentials);
    expect(signIn.status).toBe(503);
    expect(await signIn.json()).toMatchObject({ code: "database_unavailable" });
    expect((await call("/healthz")).status).toBe(200);

    proxy.restore();
    expect((await call("/readyz")).status).toBe(200);
    expect((await call("/rest/v1/mentor_profiles_public?select=id")).status).toBe(200);
    expect((await call("/auth/v1/token?grant_type=password", credentials)).status).toBe(400);
  });

  test("no endpoint that there is answers with a defect, and all of it recovers by itself", async () => {
    const { services } = server;
    const { accessToken, refreshToken } = await signUp();
    proxy.cut();
    const addresses = server.app.routes
      .filter(({ method, path }) => method !== "ALL" && !path.includes("*"))
      .map(({ method, path }) => ({ method, path: path.replace(/:\w+(\{[^}]*\})?\??/g, someId) }))
      .concat(
        server.functions.map((name) => ({ method: "POST", path: `/functions/v1/${name}` })),
        server.resources.map((name) => ({ method: "GET", path: `/rest/v1/${name}?select=*` })),
      );
    expect(addresses.length).toBeGreaterThan(80);
    const answers = [];
    for (const { method, path } of addresses) {
      for (const [bearer, apikey] of [
        [accessToken, keys.publishable],
        [keys.secret, keys.secret],
      ]) {
        const response = await server.app.request(path, {
          method,
          headers: {
            apikey: apikey ?? "",
            authorization: `Bearer ${bearer}`,
            "content-type": "application/json",
            "X-Supabase-Api-Version": "2024-01-01",
            origin: services.application.baseUrl,
          },
          ...(method === "GET" || method === "HEAD"
            ? {}
            : { body: JSON.stringify({ ...credentials, refresh_token: refreshToken }) }),
        });
        await response.body?.cancel();
        const retryAfter = response.headers.get("retry-after");
        answers.push({ method, path, status: response.status, retryAfter });
      }
    }
    expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
    const unavailable = answers.filter(({ status }) => status === 503);
    expect(unavailable.filter(({ retryAfter }) => !Number(retryAfter))).toEqual([]);
    for (const api of ["/auth/v1", "/rest/v1", "/functions/v1", "/storage/v1", "/realtime/v1"]) {
      expect(unavailable.filter(({ path }) => path.startsWith(api)).length, api).toBeGreaterThan(0);
    }

    proxy.restore();
    expect((await call("/readyz")).status).toBe(200);
    const refreshed = await call("/auth/v1/token?grant_type=refresh_token", {
      refresh_token: refreshToken,
    });
    expect(refreshed.status).toBe(200);
  });

  test("a line that breaks half-way through a request is told as that too", async () => {
    for (const [statement, path, body] of [
      ["auth.sessions", "/auth/v1/token?grant_type=password", await newPerson()],
      ["commit", "/auth/v1/signup", { email: "cut@people.example", password: "long enough" }],
      ["set_config", "/rest/v1/mentor_profiles_public?select=id", undefined],
    ] as const) {
      proxy.cutAt(statement);
      const answer = await call(path, body);
      expect([statement, answer.status, answer.headers.get("retry-after")]).toEqual([
        statement,
        503,
        expect.stringMatching(/^\d+$/),
      ]);
      proxy.restore();
      expect((await call("/readyz")).status).toBe(200);
    }
  });

  test("a line that has gone dead is given up, and its connections with it", async () => {
    expect((await call("/readyz")).status).toBe(200);
    proxy.stall();
    const [ready, read] = await Promise.all([
      call("/readyz"),
      call("/rest/v1/mentor_profiles_public?select=id"),
    ]);
    expect([ready.status, read.status]).toEqual([503, 503]);
    proxy.restore();
    const again = Array.from({ length: 12 }, () => call("/readyz"));
    expect((await Promise.all(again)).map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  test("a database that is out of connections, or ends them, is told as that", async () => {
    const { database } = server.services;
    const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);
    const ended = errorOf(database.executeRaw("select pg_terminate_backend(pg_backend_pid())"));
    expect(await ended).toMatchObject({ code: "database_unavailable", status: 503 });
    const slow = errorOf(database.executeRaw("set statement_timeout = 5; select pg_sleep(1)"));
    expect(await slow).toMatchObject({ code: "database_too_slow", status: 503 });
  });

  async function newPerson() {
    const email = `${crypto.randomUUID()}@people.example`;
    const person = { email, password: "long enough" };
    expect((await call("/auth/v1/signup", person)).status).toBe(200);
    return person;
  }

  async function signUp() {
    const answer = await call("/auth/v1/token?grant_type=password", await newPerson());
    const { access_token: accessToken, refresh_token: refreshToken } = await answer.json();
    return { accessToken, refreshToken };
  }
});

describe.runIf(inject("database").kind === "postgres")("the job queue", () => {
  test("tells of an outage at most once a second, and goes on afterwards", async () => {
    const opened = await openTestDatabase();
    const url = new URL(opened.url ?? "");
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    const lines: { time: string; event: string; count: number }[] = [];
    const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
    const database = connectPostgres(url.href, { onError: () => {} });
    const jobs = createJobRunner(database, log, { times: { pollSeconds: 0.1 } });
    const ran: string[] = [];
    const names = Array.from({ length: 12 }, (_, index) => `test.queue-${index}`);
    const definitions = names.map((name) =>
      defineJob({ name, schema: z.object({}), handle: async () => void ran.push(name) }),
    );
    try {
      await jobs.prepare(definitions);
      await jobs.start({ database, log, metrics: { count() {}, time() {} } } as never);
      const started = Date.now();
      proxy.cut();
      const reported = () => lines.filter(({ event }) => event === "jobs.queue_error");
      const errors = () => reported().reduce((sum, { count }) => sum + count, 0);
      await vi.waitFor(() => {
        expect(reported().length).toBeGreaterThanOrEqual(3);
        expect(errors()).toBeGreaterThan(reported().length);
      }, 15_000);
      const seconds = (Date.now() - started) / 1000;
      expect(reported().length).toBeLessThanOrEqual(seconds + 1);

      proxy.restore();
      for (const definition of definitions) {
        await database.asSystem("test", (transaction) => jobs.enqueue(transaction, definition, {}));
      }
      await vi.waitFor(() => expect(ran.toSorted()).toEqual(names.toSorted()), 15_000);
    } finally {
      proxy.restore();
      await jobs.stop();
      await database.close();
      await proxy.close();
      await opened.close();
    }
  });
});

async function startServer(url: string) {
  const log = createLog("silent");
  const database = connectPostgres(url, { silenceMilliseconds: 1_000, onError: () => {} });
  const read = configure({ SIGN_INS_PER_CLIENT: "1000", SIGN_UPS_PER_CLIENT: "1000" });
  const { services, prepare, close } = compose({
    read,
    database,
    keys,
    encryption: testEncryption,
    log,
    supervised: false,
  });
  await prepare(migrations);
  const app = mount(services, { trustedProxyHops: 0, ...noPages });
  const functions = features.flatMap(({ functions = [] }) => functions.map(({ name }) => name));
  const resources = features.flatMap(({ resources = [] }) => resources.map(({ name }) => name));
  return { app, close, functions, resources, services };
}
