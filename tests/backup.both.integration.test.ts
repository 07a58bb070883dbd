import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { reconcileOrder } from "../src/features/payments/orders/reconcile.usecases.server.ts";
import {
  createStripeContext,
  heldPurpose,
  openSampleOrder,
  registerSamplePurpose,
} from "../src/features/payments/payments.test-support.ts";
import { linesOf } from "../src/platform/backup/archive.ts";
import { createBackup } from "../src/platform/backup/create-backup.ts";
import type { Manifest } from "../src/platform/backup/manifest.ts";
import { restoreBackup } from "../src/platform/backup/restore-backup.ts";
import { connectEmbedded } from "../src/platform/database/connect.ts";
import type { Database } from "../src/platform/database/database.ts";
import { listMigrationFiles } from "../src/platform/database/migrate.ts";
import { createLog } from "../src/platform/log/pino.driver.ts";
import { composeEmail } from "../src/platform/mail/email.ts";
import { startMailServer } from "../src/platform/mail/mail-server.fixture.ts";
import { createLocalStore } from "../src/platform/storage/drivers/local.driver.ts";
import { saveFile } from "../src/platform/storage/storage.ts";
import { compose } from "../src/server/compose.ts";
import { configure } from "../src/server/configuration.ts";
import { openEmptyDatabase } from "./support/database/test-database.ts";
import type { FakeStripe } from "./support/fakes/fake-stripe.ts";
import type { TestContext } from "./support/services.ts";
import { testEncryption } from "./support/test-encryption.ts";

const migrations = new URL("../migrations/", import.meta.url);

let folder: string;
let context: TestContext;
let stripe: FakeStripe;
let file: string;
let manifest: Manifest;
const closing: Array<() => Promise<void>> = [];

const backUp = (
  to: string,
  database = context.services.database,
  files = context.services.storage.files,
) => createBackup({ database, files, clock: context.clock, siteVersion: "1.2.3" }, to);

const query = async (database: Database, text: string, values: unknown[] = []) =>
  (await database.executeRaw(text, values)).rows;

async function restoreInto(
  database: Database,
  from = file,
  storeFolder = join(folder, randomUUID()),
) {
  const files = createLocalStore(storeFolder);
  const log = createLog("silent");
  const { jobs, prepareJobs } = compose({
    read: configure({}),
    database,
    keys: context.keys,
    encryption: testEncryption,
    log,
    supervised: false,
  });
  try {
    const knownMigrations = await listMigrationFiles(migrations);
    const restored = await restoreBackup(
      { database, files, migrations, knownMigrations, prepareJobs },
      from,
    );
    return { restored, files };
  } finally {
    await jobs.stop();
  }
}

async function openTarget(kind: "same" | "embedded"): Promise<Database> {
  if (kind === "embedded") {
    const database = connectEmbedded();
    closing.push(() => database.close());
    return database;
  }
  const opened = await openEmptyDatabase();
  closing.push(opened.close);
  return opened.database;
}

/** People who sign up, pay and upload until `stop` is called. */
function keepBusy(): { stop(): Promise<number> } {
  let going = true;
  const person = async () => {
    const user = await context.createUser();
    let done = 0;
    for (; going; done += 1) {
      const order = await openSampleOrder(context, user, { purpose: heldPurpose });
      stripe.pay(order.checkoutId);
      await reconcileOrder(context.services, { orderId: order.orderId });
      await saveFile(context.services, user, {
        bucket: "documents",
        // Every third replaces an earlier one, whose bytes become a leftover.
        name: `${user.userId}/${done % 3 === 2 ? 0 : done}.pdf`,
        bytes: Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(5_000)]),
        declaredType: "application/pdf",
      });
    }
    return done;
  };
  const people = [person(), person(), person()];
  return {
    async stop() {
      going = false;
      return (await Promise.all(people)).reduce((sum, done) => sum + done);
    },
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-backup-"));
  ({ stripe, context } = await createStripeContext());
  registerSamplePurpose(context);
  // Values that a careless copy would change.
  await context.services.database.asSystem("test", async (transaction) => {
    await context.services.mail.enqueue(
      transaction,
      composeEmail("waiting@people.example", {
        subject: "Waiting \u2028 naïve “quotes” 你好",
        paragraphs: ['A "line"\nand another \\ one'],
      }),
    );
  });
  const site = keepBusy();
  const uploads = async () =>
    (await query(context.services.database, "select count(*)::int as n from storage.objects"))[0]
      ?.n;
  await vi.waitFor(async () => expect(await uploads()).toBeGreaterThan(9), { timeout: 30_000 });
  file = join(folder, "busy.tar");
  manifest = await backUp(file);
  // More uploads, which come after the backup and must not be in it.
  const count = manifest.files.count;
  await vi.waitFor(async () => expect(await uploads()).toBeGreaterThan(count), { timeout: 30_000 });
  await site.stop();
});

afterAll(async () => {
  for (const close of closing) await close();
  await context?.close();
  await stripe?.close();
  await rm(folder, { recursive: true, force: true });
});

const rowsOf = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows ?? 0;

describe("a backup of a busy site", () => {
  test("is one file for its owner alone, and nothing is left beside it", async () => {
    if (process.platform !== "win32") expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toContain("busy.tar");
    expect((await readdir(folder)).filter((name) => name.includes("partial"))).toEqual([]);
  });

  test("holds what there was, and not what a crash may take", () => {
    expect(rowsOf("public.ledger_transactions")).toBeGreaterThan(1);
    expect(rowsOf("public.ledger_entries")).toBe(2 * rowsOf("public.ledger_transactions"));
    expect(manifest.files.count).toBe(rowsOf("storage.objects"));
    expect(manifest.files.count).toBeGreaterThan(1);
    expect(manifest.files.missing).toEqual([]);
    const names = manifest.tables.map(({ name }) => name);
    expect(names).not.toContain("private.rate_limits");
    expect(names).toContain("private.signing_keys");
    expect(rowsOf("pgboss.job")).toBeGreaterThan(0);
  });

  test("is never written over another file", async () => {
    await expect(backUp(file)).rejects.toMatchObject({ code: "backup_file_exists" });
    await expect(backUp(join(folder, "nowhere", "b.tar"))).rejects.toMatchObject({
      code: "backup_cannot_write",
    });
  });
});

async function hashFiles(database: Database, files = context.services.storage.files) {
  const rows = await query(database, "select version from storage.objects order by 1");
  const lines: string[] = [];
  for (const { version } of rows) {
    const key = `${String(version).slice(0, 2)}/${version}`;
    const stream = await files.get(key);
    const bytes = stream ? await buffer(stream) : Buffer.alloc(0);
    lines.push(`${key} ${createHash("sha256").update(bytes).digest("hex")}`);
  }
  return lines;
}

describe.each(
  inject("database").kind === "pglite" ? (["embedded"] as const) : (["same", "embedded"] as const),
)("restored into an empty place (%s)", (kind) => {
  let target: Database;
  let files: Awaited<ReturnType<typeof restoreInto>>["files"];

  beforeAll(async () => {
    target = await openTarget(kind);
    ({ files } = await restoreInto(target));
  });

  test("has as many rows as the manifest says, in every table", async () => {
    for (const { name, rows } of manifest.tables) {
      const [found] = await query(target, `select count(*)::int as count from ${name}`);
      expect([name, found?.count]).toEqual([name, rows]);
    }
  });

  test("has books that balance, for each order", async () => {
    const sums = await query(
      target,
      `select order_id, sum(amount_cents)::int as sum, count(*)::int as sides
       from ledger_entries join ledger_transactions t on t.id = transaction_id group by order_id`,
    );
    expect(sums.length).toBe(rowsOf("public.ledger_transactions"));
    expect(sums.every(({ sum, sides }) => sum === 0 && sides === 2)).toBe(true);
    const paid = await query(target, "select id from orders where status = 'paid'");
    expect(paid.length).toBe(sums.length);
  });

  test("has the bytes of every file", async () => {
    // Bytes never change under their key, so the site's own are still there to compare.
    expect(await hashFiles(target, files)).toEqual(await hashFiles(target));
    expect((await hashFiles(target, files)).length).toBe(manifest.files.count);
  });

  test("has the same rows, to the last character", async () => {
    const sameRows = `select md5(string_agg(t::text, '|' order by id)) as md5 from auth.users t where id = any($1)`;
    const ids = (await query(target, "select id::text from auth.users")).map(({ id }) => id);
    expect(await query(target, sameRows, [ids])).toEqual(
      await query(context.services.database, sameRows, [ids]),
    );
    const mail = "select data::text as data from pgboss.job where name = 'mail.send'";
    expect(await query(target, mail)).toEqual(await query(context.services.database, mail));
  });

  test("keeps its rules: references, triggers, numbers that go on, row security", async () => {
    await expect(
      query(target, "insert into user_roles (user_id, role) values (gen_random_uuid(), 'admin')"),
    ).rejects.toThrow("This account has been closed or merged into another one");
    await expect(query(target, "delete from ledger_entries")).rejects.toThrow();
    const ids = await query(
      target,
      "select max(id)::int as most, nextval(pg_get_serial_sequence('ledger_entries', 'id'))::int as next from ledger_entries",
    );
    expect(ids[0]?.next).toBeGreaterThan(Number(ids[0]?.most));
    const catalog = `select conrelid::regclass::text as on, conname, pg_get_constraintdef(oid) as is
      from pg_constraint where contype = 'f' and connamespace::regnamespace::text <> 'pgboss' order by 1, 2`;
    expect(await query(target, catalog)).toEqual(await query(context.services.database, catalog));
    const off = "select count(*)::int as off from pg_trigger where tgenabled = 'D'";
    expect(await query(target, off)).toEqual([{ off: 0 }]);
  });

  test("refuses a second backup", async () => {
    await expect(restoreInto(target)).rejects.toMatchObject({ code: "restore_target_not_empty" });
  });

  test("runs as a site that sends nothing with OUTBOUND=off", async () => {
    const mailServer = await startMailServer();
    closing.push(mailServer.close);
    const { services, jobs, prepare } = compose({
      read: configure({
        DATA_FOLDER: join(folder, "copy"),
        OUTBOUND: "off",
        SMTP_URL: mailServer.url,
        MAIL_FROM: "Meridian <hello@meridian.example>",
      }),
      database: target,
      keys: context.keys,
      encryption: testEncryption,
      log: createLog("silent"),
      clock: context.clock,
      supervised: false,
    });
    await prepare(migrations);
    expect(services.mail.driver).toBe("outbox");
    await jobs.drain(services);
    const waiting = await query(target, "select subject from private.outbox_messages");
    expect(mailServer.connections).toBe(0);
    expect(waiting.map(({ subject }) => subject)).toContain("Waiting \u2028 naïve “quotes” 你好");
    await jobs.stop();
  });

  test("can be backed up in its turn, and brought to the other kind of database", async () => {
    const again = join(folder, `again-${kind}.tar`);
    await backUp(again, target, files);
    const { restored } = await restoreInto(
      await openTarget(kind === "same" ? "embedded" : "same"),
      again,
    );
    const ledger = ({ tables }: Manifest) =>
      tables.find(({ name }) => name === "public.ledger_entries")?.rows;
    expect(ledger(restored)).toBe(ledger(manifest));
    expect(restored.files.count).toBe(manifest.files.count);
  });
});

describe("what is not a whole backup of a known version", () => {
  let target: Database;
  beforeAll(async () => {
    target = await openTarget("embedded");
  });

  const copyWith = async (change: (bytes: Buffer) => Buffer) => {
    const path = join(folder, `${randomUUID()}.tar`);
    await writeFile(path, change(await readFile(file)));
    return path;
  };

  test.each([
    ["is torn", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), "backup_not_readable"],
    ["is no archive", () => Buffer.from("hello"), "backup_not_readable"],
    [
      "has a changed byte in a file",
      (bytes: Buffer) => {
        const at = bytes.indexOf("%PDF-1.4") + 100;
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        return bytes;
      },
      "backup_damaged",
    ],
    [
      "is of a later format",
      (bytes: Buffer) => {
        bytes.write('"format": 2', bytes.lastIndexOf('"format": 1'));
        return bytes;
      },
      "backup_unknown_version",
    ],
  ])("%s: it is refused before anything is written", async (_what, change, code) => {
    await expect(restoreInto(target, await copyWith(change))).rejects.toMatchObject({ code });
    expect(await query(target, "select 1 from pg_tables where schemaname = 'public'")).toEqual([]);
  });

  test("has migrations that this version does not know", async () => {
    const path = await copyWith((bytes) => {
      const at = bytes.lastIndexOf('"0001_foundation"');
      bytes.write('"0001_foundatioX"', at);
      return bytes;
    });
    await expect(restoreInto(target, path)).rejects.toMatchObject({
      code: "backup_unknown_version",
    });
  });

  test("a restore that fails half-way leaves no files, keeps the site from starting, and can be repeated", async () => {
    const storeFolder = join(folder, "failing");
    const store = createLocalStore(storeFolder);
    const path = join(folder, "half.tar");
    await writeFile(path, await readFile(file));
    const { jobs, prepareJobs, prepare } = compose({
      read: configure({}),
      database: target,
      keys: context.keys,
      encryption: testEncryption,
      log: createLog("silent"),
      supervised: false,
    });
    const knownMigrations = await listMigrationFiles(migrations);
    const failing = restoreBackup(
      {
        database: target,
        files: {
          ...store,
          put: async (key, bytes) => {
            await store.put(key, bytes);
            throw new Error("the disk is full");
          },
        },
        migrations,
        knownMigrations,
        prepareJobs,
      },
      path,
    );
    await expect(failing).rejects.toThrow("the disk is full");
    const left: string[] = [];
    for await (const { key } of store.list()) left.push(key);
    expect(left).toEqual([]);
    await expect(prepare(migrations)).rejects.toMatchObject({ code: "restore_unfinished" });
    await jobs.stop();
    await restoreInto(target, path, storeFolder);
  });
});

test("lines end at line feeds alone, wherever the pieces end", async () => {
  const text = "one\u2028still\ntwo 你\n\nlast";
  const bytes = Buffer.from(text);
  const pieces = (async function* () {
    for (let at = 0; at < bytes.length; at += 3) yield bytes.subarray(at, at + 3);
  })();
  const lines: string[] = [];
  for await (const line of linesOf(pieces)) lines.push(line);
  expect(lines).toEqual(text.split("\n"));
});
