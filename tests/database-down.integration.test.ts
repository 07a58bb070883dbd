import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { connectPostgres } from "../src/platform/database/connect.ts";
import { createLog } from "../src/platform/log/pino.driver.ts";
import { compose } from "../src/server/compose.ts";
import { configure } from "../src/server/configuration.ts";
import { mount } from "../src/server/mount.ts";
import { noPages } from "./support/services.ts";
import { startTcpProxy, type TcpProxy } from "./support/tcp-proxy.ts";
import { openTestDatabase, type TestDatabase } from "./support/test-database.ts";

const keys = {
  publishable: `sb_publishable_${"p".repeat(16)}`,
  secret: `sb_secret_${"s".repeat(32)}`,
};
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
});

async function startServer(url: string) {
  const log = createLog("silent");
  const database = connectPostgres(url, { onError: () => {} });
  const read = configure({});
  const { services, prepare, close } = compose({ read, database, keys, log, supervised: false });
  await prepare(migrations);
  const app = mount(services, { trustedProxyHops: 0, ...noPages });
  return { app, close };
}
