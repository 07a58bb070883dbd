import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collectSubjects } from "../src/features/account/personal-data/export.usecases.server.ts";
import { readDashboard } from "../src/features/dashboard/dashboard.usecases.server.ts";
import type { Manifest } from "../src/platform/backup/manifest.ts";
import { restoreBackup } from "../src/platform/backup/restore-backup.ts";
import { listMigrationFiles } from "../src/platform/database/migrate.ts";
import { createLog } from "../src/platform/log/pino.driver.ts";
import { createLocalStore } from "../src/platform/storage/drivers/local.driver.ts";
import type { UserViewer } from "../src/platform/viewer.ts";
import { compose } from "../src/server/compose.ts";
import { configure } from "../src/server/configuration.ts";
import { openEmptyDatabase, type TestDatabase } from "./support/database/test-database.ts";
import { testEncryption } from "./support/test-encryption.ts";

/**
 * Data of the site as it was before its rooms were divided (commit 609c705, migration 0051): a
 * backup of a demo in which the browser tests had signed up, paid, met, written and applied. It is
 * restored as an operator would, and then started by this version.
 */
const backup = new URL("./fixtures/site-of-migration-0051.tar.gz", import.meta.url);
const migrations = new URL("../migrations/", import.meta.url);

/** Tables that may have fewer rows: each start clears some up, and searches for the same words become one. */
const mayShrink = ["public.saved_searches"];

/** Tables that have been renamed since. */
const renamed = new Map([
  ["public.playbook_enrolments", "public.playbook_enrollments"],
  ["private.newsletter_issues", "private.mailings"],
  ["private.newsletter_deliveries", "private.mailing_recipients"],
]);

let folder: string;
let opened: TestDatabase;
let site: ReturnType<typeof compose>;
let manifest: Manifest;
const logged: Record<string, unknown>[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-earlier-data-"));
  const file = join(folder, "site.tar");
  await pipeline(createReadStream(backup), createGunzip(), createWriteStream(file));
  opened = await openEmptyDatabase();
  site = compose({
    read: configure({ DATA_FOLDER: folder }),
    database: opened.database,
    keys: { publishable: "sb_publishable_earlier", secret: "sb_secret_earlier" },
    encryption: testEncryption,
    log: createLog("info", { write: (line) => void logged.push(JSON.parse(line)) }),
    supervised: false,
  });
  manifest = await restoreBackup(
    {
      database: opened.database,
      files: createLocalStore(join(folder, "files")),
      migrations,
      knownMigrations: await listMigrationFiles(migrations),
      prepareJobs: site.prepareJobs,
    },
    file,
  );
  await site.prepare(migrations);
}, 120_000);

afterAll(async () => {
  await site?.jobs.stop();
  await opened?.close();
  await rm(folder, { recursive: true, force: true });
});

const rowsOf = async (text: string) => (await opened.database.executeRaw(text)).rows;

test("every migration since is applied, and every row is still there", async () => {
  expect(await opened.database.compareMigrations(migrations)).toEqual({ pending: [], newer: [] });
  const tables = manifest.tables.filter(
    ({ name, rows }) => rows > 0 && !name.startsWith("pgboss.") && !mayShrink.includes(name),
  );
  expect(tables.length).toBeGreaterThan(50);
  for (const { name, rows } of tables) {
    const [found] = await rowsOf(`select count(*)::int as count from ${renamed.get(name) ?? name}`);
    expect(found?.count, name).toBeGreaterThanOrEqual(rows);
  }
});

test("people's dashboards and copies of their own data can be read", async () => {
  const users = await rowsOf(someOfEveryKind);
  expect(users.length).toBeGreaterThan(15);
  const exported = new Map<string, number>();
  for (const { id, email } of users) {
    await readDashboard(site.services, viewerOf(String(id), String(email)));
    for (const { table, rows } of await collectSubjects(site.services, String(id))) {
      exported.set(table, (exported.get(table) ?? 0) + (rows as unknown[]).length);
    }
  }
  for (const table of ["bookings", "messages", "orders", "subscriptions", "job_applications"]) {
    expect(exported.get(table), table).toBeGreaterThan(0);
  }
});

test("due work runs, and the money still adds up", async () => {
  await site.jobs.drain(site.services);
  expect(logged.filter(({ level }) => level === "error")).toEqual([]);
  const [ledger] = await rowsOf("select sum(amount_cents)::int as sum from ledger_entries");
  expect(ledger?.sum).toBe(0);
  const broken = await rowsOf(
    "select id from bookings where status = 'confirmed' and ends_at is null",
  );
  expect(broken).toEqual([]);
});

/** People who booked, wrote, paid, subscribed or applied, a few of each. */
const someOfEveryKind = `
  select id, email from auth.users where not is_anonymous and (
    id in (select guest_id from bookings order by id limit 6)
    or id in (select sender_id from messages order by id limit 6)
    or id in (select user_id from orders order by id limit 6)
    or id in (select user_id from subscriptions order by id limit 6)
    or id in (select user_id from job_applications order by id limit 6))`;

function viewerOf(userId: string, email: string): UserViewer {
  return {
    kind: "user",
    userId,
    email,
    sessionId: userId,
    roles: [],
    assurance: "aal1",
    hasSecondFactor: false,
    isAnonymous: false,
    claims: { sub: userId, email, role: "authenticated", aal: "aal1" },
  };
}
