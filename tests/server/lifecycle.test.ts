import { randomBytes } from "node:crypto";
import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { fastTemporaryFolder } from "../support/database/memory-folder.ts";
import {
  createDatabase,
  databaseUrl,
  findPostgres,
  type RunningPostgres,
  startPostgres,
} from "../support/database/postgres.ts";
import { copyPreparedData } from "../support/database/prepared-data.ts";
import { startTcpProxy, type TcpProxy } from "../support/fakes/tcp-proxy.ts";
import {
  generous,
  password,
  post,
  publishableKey,
  signIn,
  signUp,
} from "../support/people/auth-calls.ts";
import { cookieHeader } from "../support/people/session-cookies.ts";
import { type BuiltServer, operate, startBuiltServer } from "../support/running/built-server.ts";

/** The built server as an operator starts, kills, copies and configures it. */

const everything = process.env.MERIDIAN_TEST_EVERYTHING === "1";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(fastTemporaryFolder(), "meridian-lifecycle-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a running site is backed up, and its copy elsewhere has everything and keeps quiet", {
  timeout: 240_000,
}, async () => {
  const site = join(folder, "site");
  await copyPreparedData(site);
  const server = await startBuiltServer(generous, site);
  const key = await publishableKey(server);
  expect(await signUp(server, key, "kept@people.example")).toBe(200);
  const file = join(folder, "site.tar");
  const backup = await server.operate("backup", file);
  expect(backup.output).toMatch(/^Saved [\d,]+ rows of \d+ tables and \d+ files? to /m);
  expect(backup.code).toBe(0);
  expect((await server.operate("backup", file)).output).toContain("already exists");
  // Vitest's own variables, such as BASE_URL, are none of the site's.
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, NODE_ENV: "production", DATA_FOLDER: site };
  expect((await operate(["restore", file], env)).code).toBe(1);
  await server.stop();
  expect((await operate(["restore", file], env)).output).toContain("Nothing was changed.");

  const elsewhere = { ...env, DATA_FOLDER: join(folder, "copy") };
  const restored = await operate(["restore", file], elsewhere);
  expect(restored.output).toContain("JOBS=off OUTBOUND=off");
  expect(restored.code).toBe(0);
  for (const name of ["keys.json", "demo-accounts.json"]) {
    await copyFile(join(folder, "site", name), join(folder, "copy", name));
  }
  const copy = await startBuiltServer(
    { ...generous, JOBS: "off", OUTBOUND: "off" },
    join(folder, "copy"),
  );
  expect(copy.output()).toContain("OUTBOUND is off");
  const page = await (await fetch(copy.baseURL)).text();
  expect(page).toContain("This is a copy of the site.");
  const copyKey = await publishableKey(copy);
  expect(await signIn(copy, copyKey, "kept@people.example")).toBe(200);
  await copy.stop();
});

test("a production site's backup starts as a copy with the settings that the guide names", {
  timeout: 240_000,
}, async () => {
  const guide = await readFile("docs/operations.md", "utf8");
  const [, fallbacks = ""] = /^export ALLOW_STAND_INS=(\S+)$/m.exec(guide) ?? [];
  const settings = {
    APP_ENV: "production",
    ALLOW_STAND_INS: fallbacks,
    ENCRYPTION_KEY: randomBytes(32).toString("hex"),
    COMPANY_LEGAL_NAME: "Copy",
    COMPANY_POSTAL_ADDRESS: "1 Copy Street",
    PRIVACY_CONTACT: "privacy@meridian.example",
  };
  const server = await startBuiltServer(settings, join(folder, "site"));
  const file = join(folder, "site.tar");
  expect((await server.operate("backup", file)).code).toBe(0);
  await server.stop();

  const { PATH, HOME } = process.env;
  const elsewhere = {
    ...settings,
    PATH,
    HOME,
    NODE_ENV: "production",
    DATA_FOLDER: join(folder, "copy"),
    BASE_URL: "http://localhost:3001",
  };
  const restored = await operate(["restore", file], elsewhere);
  expect(restored.output).toContain("start it with APP_ENV=production");
  expect(restored.code).toBe(0);
  const demo = await startBuiltServer({}, join(folder, "copy")).catch(String);
  expect(demo).toContain("belongs to a production site");
  const copy = await startBuiltServer(
    { ...settings, JOBS: "off", OUTBOUND: "off" },
    join(folder, "copy"),
  );
  expect(await (await fetch(copy.baseURL)).text()).toContain("This is a copy of the site.");
  await copy.stop();
});

test("a kill at any moment loses nothing that was acknowledged", { timeout: 120_000 }, async () => {
  await copyPreparedData(folder);
  const { rounds, people } = everything ? { rounds: 3, people: 30 } : { rounds: 2, people: 20 };
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await startBuiltServer(generous, folder);
    const key = await publishableKey(server);
    const before = acknowledged.length;
    const attempts = Array.from({ length: people }, async (_, index) => {
      const email = `round-${round}-${index}@people.example`;
      const status = await signUp(server, key, email).catch(() => 0);
      if (status === 200) acknowledged.push(email);
    });
    await expect.poll(() => acknowledged.length - before).toBeGreaterThanOrEqual(5);
    await server.kill();
    await Promise.all(attempts);
  }
  const server = await startBuiltServer(generous, folder);
  const key = await publishableKey(server);
  for (const email of acknowledged) expect(await signIn(server, key, email)).toBe(200);
  expect(await server.stop()).toBe(0);
});

describe("a running demo", () => {
  let data: string;
  let server: BuiltServer;
  let stopped: Promise<number> | undefined;
  const stop = () => {
    stopped ??= server.stop();
    return stopped;
  };
  beforeAll(async () => {
    data = await mkdtemp(join(fastTemporaryFolder(), "meridian-lifecycle-"));
    await copyPreparedData(data);
    server = await startBuiltServer({ LOG_LEVEL: "debug" }, data);
  });
  afterAll(async () => {
    await stop();
    await rm(data, { recursive: true, force: true });
  });

  test("shows its accounts on the first start alone, and keeps them in the data folder", async () => {
    const first = inject("firstStart");
    const { admin } = server.demoAccounts;
    expect(first.output).toContain(admin.password);
    expect(first.output).toContain(first.dataFolder);
    expect(first.output).toContain(first.baseURL);
    // It says so once it answers, so the words may come a moment after the first answer.
    await expect.poll(server.output).toContain(server.baseURL);
    // The directory is read at the start. Otherwise, the first visitor would wait for it.
    await expect.poll(server.output).toContain("mentorship.directory_read");
    expect(server.output()).not.toContain(admin.password);
    const kept = await readFile(join(first.dataFolder, "demo-accounts.json"), "utf8");
    expect(JSON.parse(kept).admin).toEqual(admin);
  });

  test("refuses a second process on its data by name", async () => {
    const second = await startBuiltServer({}, data).catch((error: Error) => error);
    expect(String(second)).toContain("Another process is already using the data in");
  });

  test("logs no address, password or token of a person", async () => {
    const key = await publishableKey(server);
    await signUp(server, key, "private-person@people.example");
    await signIn(server, key, "private-person@people.example");
    await post(server, key, "/token?grant_type=password", {
      email: "private-person@people.example",
      password: "a wrong secret",
    });
    await fetch(`${server.baseURL}/auth?next=/dashboard&code=secret-code`);
    for (const secret of ["private-person", password, "a wrong secret", "secret-code", key]) {
      expect(server.output()).not.toContain(secret);
    }
    expect(server.output()).toContain('"path":"/auth/v1/token"');
  });

  test("takes operator commands, which work alike when it is stopped", async () => {
    const { email } = server.demoAccounts.jobseeker;
    expect(await server.operate("make-admin", email)).toEqual({
      code: 0,
      output: `${email} is an administrator now.\n`,
    });
    const unknown = await server.operate("make-admin", "nobody@people.example");
    expect(unknown.code).toBe(1);
    expect(unknown.output).toContain("There is no account for nobody@people.example.");
    const running = await server.operate("keys", "--json");
    expect(JSON.parse(running.output)).toEqual({
      publishable: expect.stringMatching(/^sb_publishable_/),
      secret: expect.stringMatching(/^sb_secret_/),
    });

    expect(await stop()).toBe(0);
    expect((await server.operate("keys", "--json")).output).toBe(running.output);
    expect((await server.operate("make-admin", email)).output).toContain("already");
  });
});

test("production refuses to start and names all that's missing in one message", async () => {
  const denial = await startBuiltServer({ APP_ENV: "production" }, folder).catch(String);
  for (const name of [
    "BASE_URL",
    "COMPANY_LEGAL_NAME",
    "COMPANY_POSTAL_ADDRESS",
    "PRIVACY_CONTACT",
    "DATABASE_URL",
    "MAIL_FROM",
    "PUBLISHABLE_KEY",
    "SECRET_KEY",
    "ENCRYPTION_KEY",
    "SMTP_URL",
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
  ]) {
    expect(denial).toContain(`${name} is not set.`);
  }
});

describe.skipIf(!findPostgres())("on a real Postgres the same build", () => {
  let data: string;
  let postgres: RunningPostgres;
  let proxy: TcpProxy;
  let direct: BuiltServer;
  let behindProxy: BuiltServer;
  beforeAll(async () => {
    data = await mkdtemp(join(fastTemporaryFolder(), "meridian-lifecycle-"));
    postgres = await startPostgres();
    await createDatabase(postgres.adminUrl, "lifecycle");
    const url = new URL(databaseUrl(postgres.adminUrl, "lifecycle"));
    const start = (to: URL) => startBuiltServer({ ...generous, DATABASE_URL: to.href }, data);
    proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    const proxied = new URL(url);
    proxied.port = String(proxy.port);
    [direct, behindProxy] = await Promise.all([start(url), start(proxied)]);
  });
  afterAll(async () => {
    await Promise.all([direct?.stop(), behindProxy?.stop()]);
    await proxy.close();
    await postgres.stop();
    await rm(data, { recursive: true, force: true });
  });

  test("runs as two processes at the same time", async () => {
    const key = await publishableKey(behindProxy);
    expect(await signUp(behindProxy, key, "shared@people.example")).toBe(200);
    expect(await signIn(direct, key, "shared@people.example")).toBe(200);
    const page = await (await fetch(`${direct.baseURL}/mentorship`)).text();
    expect(page).toContain("Adaeze Okonkwo");
    expect(await direct.stop()).toBe(0);
  });

  test("says 503 on its pages while the database is away, shows the mentor list's samples, and recovers", async () => {
    const key = await publishableKey(behindProxy);
    const response = await fetch(`${behindProxy.baseURL}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: key, "content-type": "application/json" },
      body: JSON.stringify({ email: "outage@people.example", password }),
    });
    const cookie = cookieHeader(await response.json());
    const open = async (path: string, headers: Record<string, string>) => {
      const answer = await fetch(behindProxy.baseURL + path, { headers });
      return { status: answer.status, text: await answer.text() };
    };
    expect(await open("/dashboard", { cookie })).toMatchObject({
      status: 200,
      text: expect.stringContaining("outage@people.example"),
    });

    proxy.cut();
    const away = await open("/dashboard", { cookie });
    expect(away.status).toBe(503);
    expect(away.text).toContain("temporarily unavailable");
    const list = await open("/mentorship", {});
    expect(list.status).toBe(200);
    expect(list.text).toContain("Adaeze Okonkwo");
    expect(behindProxy.output()).toContain("mentorship.list_failed");

    proxy.restore();
    expect((await open("/dashboard", { cookie })).status).toBe(200);
    expect(await behindProxy.stop()).toBe(0);
  });
});
