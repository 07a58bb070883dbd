import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import {
  type Catalog,
  columnsWithoutMergeRule,
  readCatalog,
  wrongMergeRules,
} from "./catalog.test-support.ts";

let context: TestContext;
let catalog: Catalog;
beforeAll(async () => {
  context = await createTestContext();
  catalog = await context.services.database.asSystem("read catalog", readCatalog);
});
afterAll(() => context.close());

const entries = () =>
  context.services.personalData.keepers.flatMap(({ personalData = [] }) => personalData);

const audit = "the log is only added to; private.merged_accounts leads from its ID to the person";
const storage = "files are moved with their names (moveFilesWithin)";

/** Columns that name people and have no rule of their own for a merge, and why. */
const exempt: Record<string, string> = {
  "private.audit_entries.actor_id": audit,
  "private.audit_entries.person_id": audit,
  "storage.objects.owner": storage,
  "storage.objects.owner_id": storage,
  "storage.buckets.owner": "buckets are everybody's, whoever made them",
  "storage.buckets.owner_id": "as above",
};

test("every column that names a person says how two accounts are merged, or is said here not to", () => {
  expect(columnsWithoutMergeRule(catalog, entries())).toEqual(Object.keys(exempt).sort());
});

test("rules of a merge are what the database allows", () => {
  expect(wrongMergeRules(catalog, entries())).toEqual([]);
});

test("a column that is added without a rule is found, and so is a rule that a new index breaks", async () => {
  const undo = new Error("undo");
  await context.services.database
    .asSystem("add columns", async (transaction) => {
      await sql`alter table public.jobs add column approved_by uuid`.execute(transaction);
      await sql`alter table public.jobs add column helper uuid references auth.users`.execute(
        transaction,
      );
      await sql`create table public.diaries (payee_id uuid)`.execute(transaction);
      await sql`create unique index on public.consent_entries (user_id, topic)`.execute(
        transaction,
      );
      const changed = await readCatalog(transaction);
      const found = columnsWithoutMergeRule(changed, entries());
      expect(found.filter((name) => !Object.hasOwn(exempt, name))).toEqual([
        "public.diaries.payee_id",
        "public.jobs.approved_by",
        "public.jobs.helper",
      ]);
      expect(wrongMergeRules(changed, entries())).toEqual([
        "public.consent_entries.user_id may be taken by topic",
      ]);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
});
