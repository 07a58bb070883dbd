import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../scripts/lib/free-port.ts";
import { openEmptyDatabase } from "../../../tests/support/database/test-database.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { claimData } from "../site-mode.ts";
import { describeFindings, examine, type Finding, isProblem } from "./doctor.ts";

const migrations = new URL("../../../migrations/", import.meta.url);
let context: TestContext;
let dataFolder: string;
beforeAll(async () => {
  context = await createTestContext();
  dataFolder = await mkdtemp(join(tmpdir(), "meridian-doctor-"));
});
afterAll(async () => {
  await context.close();
  await rm(dataFolder, { recursive: true, force: true });
});

const database = () => (context.databaseUrl ? { DATABASE_URL: context.databaseUrl } : {});
const by = (findings: readonly Finding[], check: string) =>
  findings.filter((finding) => finding.check === check);

test("a site that is well has no problems, and nothing was changed", async () => {
  const findings = await examine({ DATA_FOLDER: dataFolder, ...database() }, migrations);
  expect(findings.filter(isProblem)).toEqual([]);
  if (context.databaseUrl) {
    expect(by(findings, "migrations")).toMatchObject([{ message: "All have been applied." }]);
    expect(by(findings, "clock")).toMatchObject([{ status: "ok" }]);
  }
  expect(JSON.parse(describeFindings(findings, true))).toMatchObject({ ok: true });
});

test("migrations of a newer version are a risk", async ({ skip }) => {
  if (!context.databaseUrl) return skip("The embedded database of a test has no folder to examine");
  const { database: opened } = context.services;
  await opened.executeRaw("insert into meridian_migrations values ('9999_newer', '2026-11-28')");
  try {
    const findings = await examine({ DATA_FOLDER: dataFolder, ...database() }, migrations);
    expect(by(findings, "migrations")).toMatchObject([
      { status: "risk", message: expect.stringContaining("9999_newer") },
    ]);
  } finally {
    await opened.executeRaw("delete from meridian_migrations where name = '9999_newer'");
  }
});

test("all that cannot be reached is named, within seconds", async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as { port: number };
  const nobody = await freePort();
  const started = performance.now();
  const findings = await examine(
    {
      DATA_FOLDER: dataFolder,
      DATABASE_URL: `postgres://nobody@127.0.0.1:${nobody}/none`,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      STORAGE_S3_BUCKET: "uploads",
      STORAGE_S3_REGION: "auto",
      STORAGE_S3_ENDPOINT: `http://127.0.0.1:${nobody}`,
      STORAGE_S3_ACCESS_KEY_ID: "id",
      STORAGE_S3_SECRET_ACCESS_KEY: "secret",
      STRIPE_SECRET_KEY: "rk_test_abc",
      STRIPE_WEBHOOK_SECRET: "whsec_abc",
    },
    migrations,
  );
  silent.close();
  expect(performance.now() - started).toBeLessThan(15_000);
  for (const check of ["database", "mail", "files"]) {
    expect(by(findings, check), check).toMatchObject([{ status: "problem" }]);
  }
  expect(by(findings, "payments")[0]?.message).toBe(
    "The Stripe key is a restricted key for test mode.",
  );
  expect(describeFindings(findings, false)).toMatch(/^PROBLEM {2}mail/m);
});

test("a wrong configuration and a former demo's data are named as the start would", async () => {
  await claimData("demo", context.services.database, undefined);
  const findings = await examine(
    { APP_ENV: "production", DATA_FOLDER: dataFolder, ...database() },
    migrations,
  );
  expect(findings.every(isProblem)).toBe(true);
  const text = describeFindings(findings, false);
  expect(text).toContain("BASE_URL is not set");
  if (context.databaseUrl) expect(text).toContain("The database has been used for a demo");
});

test("an empty database has all migrations before it", async () => {
  const empty = await openEmptyDatabase();
  try {
    const { pending } = await empty.database.compareMigrations(migrations);
    expect(pending[0]).toBe("0001_foundation");
    if (!empty.url) return;
    const findings = await examine(
      { DATA_FOLDER: dataFolder, DATABASE_URL: empty.url },
      migrations,
    );
    expect(by(findings, "migrations")[0]?.message).toContain(`${pending.length} will be applied`);
  } finally {
    await empty.close();
  }
});
