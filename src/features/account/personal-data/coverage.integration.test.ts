import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import {
  addressesBesideAccounts,
  type Catalog,
  listTables,
  readCatalog,
  undeclaredReferences,
  undeclaredTables,
  wrongErasures,
} from "./catalog.test-support.ts";
import { collectSubjects } from "./export.usecases.server.ts";
import { leaveTraces } from "./personal-data.test-support.ts";

let context: TestContext;
let person: TestUser;
let catalog: Catalog;
beforeAll(async () => {
  context = await createTestContext();
  person = await context.createUser();
  await leaveTraces(context, person);
  catalog = await context.services.database.asSystem("read catalog", readCatalog);
});
afterAll(() => context.close());

const entries = () =>
  context.services.personalData.keepers.flatMap(({ personalData = [] }) => personalData);

/** Tables that name people, or hang on one that does, and are in no declaration; and why. */
const exempt: Record<string, string> = {
  "storage.objects": "exportOwnData writes the files beside their rows, eraseAccount deletes both",
  "storage.buckets": "buckets are everybody's, whoever made them",
};

test("every table that refers to people is declared, or said here not to be", () => {
  const reasons = new Set(Object.keys(exempt));
  expect(undeclaredTables(catalog, entries(), reasons)).toEqual([]);
  for (const table of reasons) {
    const others = new Set([...reasons].filter((other) => other !== table));
    expect(undeclaredTables(catalog, entries(), others)).toContain(table);
  }
});

test("every reference to an account is a row's owner's, or has its reason", () => {
  expect(undeclaredReferences(catalog, entries())).toEqual([]);
});

test("what is declared of a deletion is what the database does", () => {
  expect(wrongErasures(catalog, entries())).toEqual([]);
});

test("a row that names an account is no one else's, no matter who has proven its address since", () => {
  expect(addressesBesideAccounts(entries())).toEqual([]);
  const owner = { anyOf: ["user_id", { address: "email" }] };
  const diaries = {
    table: "diaries",
    owner,
    withheld: "a test",
    erase: { delete: "rows" },
  } as const;
  expect(addressesBesideAccounts([diaries])).toEqual(["public.diaries.email"]);
});

test("what a table keeps is exported, or there is a reason", () => {
  const unclear = listTables(entries()).filter(
    ({ columns, withheld }) => (columns === undefined) === (withheld === undefined),
  );
  expect(unclear.map(({ table }) => table)).toEqual([]);
});

test("a table that is added and not declared is found, by a reference, an address, or what it hangs on", async () => {
  const undo = new Error("undo");
  await context.services.database
    .asSystem("add tables", async (transaction) => {
      await sql`create table public.diaries (id uuid primary key, whose uuid references auth.users)`.execute(
        transaction,
      );
      await sql`create table public.diary_pages (diary_id uuid references public.diaries)`.execute(
        transaction,
      );
      await sql`create table private.leads (contact_email text)`.execute(transaction);
      await sql`alter table public.jobs add column approved_by uuid references auth.users`.execute(
        transaction,
      );
      await sql`alter table public.saved_guides drop constraint saved_guides_user_id_fkey`.execute(
        transaction,
      );
      const changed = await readCatalog(transaction);
      expect(undeclaredTables(changed, entries(), new Set(Object.keys(exempt)))).toEqual([
        "private.leads",
        "public.diaries",
        "public.diary_pages",
      ]);
      expect(undeclaredReferences(changed, entries())).toEqual(["public.jobs.approved_by"]);
      expect(wrongErasures(changed, entries())).toEqual([
        "public.saved_guides outlives auth.users",
      ]);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
});

test("no two features export the same table, and each names it also when there is nothing", async () => {
  const nobody = await context.createUser();
  const subjects = await collectSubjects(context.services, nobody.userId);
  const tables = subjects.map(({ table }) => table);
  expect(new Set(tables).size).toBe(tables.length);
  expect(subjects.filter(({ rows }) => !Array.isArray(rows))).toEqual([]);
});

test("no export has a column that opens anything", async () => {
  const secret = /password|secret|token|hash|hmac|public_key|credential|checkout_url|nonce|otp/i;
  const subjects = await collectSubjects(context.services, person.userId);
  const named = new Set<string>();
  for (const { table, rows } of subjects) {
    for (const row of rows as Record<string, unknown>[]) {
      for (const column of Object.keys(row))
        if (secret.test(column)) named.add(`${table}.${column}`);
    }
  }
  expect([...named]).toEqual([]);
  const declared = listTables(entries()).flatMap(({ table, columns = [] }) =>
    columns.map((column) => `${table}.${typeof column === "string" ? column : column.as}`),
  );
  expect(declared.filter((name) => secret.test(name.split(".").at(-1) ?? ""))).toEqual([]);
});
