import { CompiledQuery } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.ts";
import type { BackupTable } from "./manifest.ts";

/** Our schemas in a database. pg-boss's schema is treated by itself. */
export const ownSchemas = ["public", "auth", "private", "realtime", "storage"] as const;
export const jobTable = "pgboss.job";

/** Made before a restore begins, and gone when it has succeeded. */
const restoreMark = "meridian_restore";

const rowsPerBatch = 500;
/** The values' text has one form, whatever the server's settings and version are. */
const exactText = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, MDY';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
`;

type Row = Record<string, unknown>;

async function query<Result = Row>(
  transaction: DatabaseTransaction,
  text: string,
  values: unknown[] = [],
): Promise<Result[]> {
  return (await transaction.executeQuery<Result>(CompiledQuery.raw(text, values))).rows;
}

const schemaList = ownSchemas.map((name) => `'${name}'`).join(", ");

/** Tables of ours that keep what they hold; those that a crash may empty are left out. */
const tablesQuery = `
  select n.nspname as schema, c.relname as name, c.oid::text as oid
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in (${schemaList})
    and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    and c.relname not like 'meridian_migrations%'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by 1, 2`;

export interface TableToCopy {
  name: string;
  columns: BackupTable["columns"];
}

/** Begins a snapshot in which nothing changes any more, whatever others write meanwhile. */
export async function beginSnapshot(transaction: DatabaseTransaction): Promise<void> {
  await query(transaction, "set transaction isolation level repeatable read, read only");
  await query(transaction, exactText);
}

export async function listMigrations(transaction: DatabaseTransaction): Promise<string[]> {
  const rows = await query<{ name: string }>(
    transaction,
    "select name from public.meridian_migrations order by name",
  );
  return rows.map(({ name }) => name);
}

export async function describeServer(transaction: DatabaseTransaction): Promise<string> {
  const [row] = await query<{ version: string }>(
    transaction,
    "select current_setting('server_version') as version",
  );
  return row?.version ?? "unknown";
}

export async function listTables(transaction: DatabaseTransaction): Promise<TableToCopy[]> {
  const tables = await query<{ schema: string; name: string; oid: string }>(
    transaction,
    tablesQuery,
  );
  const [jobs] = await query<{ oid: string | null }>(
    transaction,
    `select to_regclass('${jobTable}')::oid::text as oid`,
  );
  if (jobs?.oid) tables.push({ schema: "pgboss", name: "job", oid: jobs.oid });
  const described: TableToCopy[] = [];
  for (const { schema, name, oid } of tables) {
    described.push({ name: `${schema}.${name}`, columns: await listColumns(transaction, oid) });
  }
  return described;
}

/** Columns with their types, without those that the database computes. */
async function listColumns(
  transaction: DatabaseTransaction,
  oid: string,
): Promise<BackupTable["columns"]> {
  await query(transaction, "set local search_path = pg_catalog");
  const columns = await query<{ name: string; type: string }>(
    transaction,
    `select attname as name, format_type(atttypid, atttypmod) as type
     from pg_attribute
     where attrelid = ${Number(oid)} and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
  );
  await query(transaction, "set local search_path to default");
  return columns;
}

/** A table's rows, each as a JSON array of its columns' text, some hundred at a time. */
export async function* readRows(
  transaction: DatabaseTransaction,
  { name, columns }: TableToCopy,
): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${quote(column.name)}::text`).join(", ");
  // Work that is done need not be done again; what is waiting, under way or failed for good comes
  // along.
  const filter = name === jobTable ? "where state in ('created', 'retry', 'active')" : "";
  await query(
    transaction,
    `declare backup_rows no scroll cursor for
     select json_build_array(${values})::text as line from ${quoteTable(name)} ${filter}`,
  );
  for (;;) {
    const rows = await query<{ line: string }>(
      transaction,
      `fetch forward ${rowsPerBatch} from backup_rows`,
    );
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < rowsPerBatch) break;
  }
  await query(transaction, "close backup_rows");
}

export async function listSequences(
  transaction: DatabaseTransaction,
): Promise<Array<{ name: string; value: string }>> {
  return await query(
    transaction,
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname in (${schemaList}) and last_value is not null
     order by 1`,
  );
}

/** The versions of files that rows refer to, some hundred at a time. */
export async function* readFileVersions(
  transaction: DatabaseTransaction,
): AsyncGenerator<string[]> {
  let after = "";
  for (;;) {
    const rows = await query<{ version: string }>(
      transaction,
      `select distinct version::text as version from storage.objects
       where version::text > $1 order by 1 limit ${rowsPerBatch}`,
      [after],
    );
    if (rows.length > 0) yield rows.map(({ version }) => version);
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerBatch) return;
    after = last.version;
  }
}

/** Whether a database holds anything of ours, and whether that is what a failed restore left. */
export async function inspectTarget(
  database: Database,
): Promise<{ isEmpty: boolean; isUnfinished: boolean }> {
  const { rows } = await database.executeRaw(
    `select to_regnamespace('${restoreMark}') is not null as unfinished,
       exists (
         select from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname in (${schemaList}, 'pgboss') and c.relkind in ('r', 'p')
           and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
       ) as filled`,
  );
  return { isEmpty: rows[0]?.filled !== true, isUnfinished: rows[0]?.unfinished === true };
}

export async function markRestore(database: Database): Promise<void> {
  await database.executeRaw(`create schema if not exists ${restoreMark}`);
}

export async function clearRestoreMark(transaction: DatabaseTransaction): Promise<void> {
  await query(transaction, `drop schema ${restoreMark}`);
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Makes the tables take rows in any order: without triggers and foreign keys, and without what the
 * migrations put into them. Answers what `closeTables` needs to make it all as it was.
 */
export async function openTables(transaction: DatabaseTransaction): Promise<ForeignKey[]> {
  await query(transaction, exactText);
  await query(transaction, "set local search_path = pg_catalog");
  const keys = await query<ForeignKey>(
    transaction,
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where c.contype = 'f' and c.conparentid = 0 and n.nspname in (${schemaList})
     order by 1, 2`,
  );
  await query(transaction, "set local search_path to default");
  const tables = await query<{ schema: string; name: string }>(transaction, tablesQuery);
  const names = tables.map(({ schema, name }) => quoteTable(`${schema}.${name}`));
  for (const name of names) await query(transaction, `alter table ${name} disable trigger user`);
  for (const { table, name } of keys)
    await query(transaction, `alter table ${table} drop constraint ${quote(name)}`);
  await query(transaction, `truncate ${names.join(", ")}`);
  await query(transaction, `delete from ${jobTable}`);
  return keys;
}

/** Adds rows that `readRows` has read. */
export async function insertRows(
  transaction: DatabaseTransaction,
  { name, columns }: TableToCopy,
  lines: readonly string[],
): Promise<void> {
  const names = columns.map((column) => quote(column.name)).join(", ");
  const values = columns.map(({ type }, index) => `(r ->> ${index})::${type}`).join(", ");
  const queue = columns.findIndex((column) => column.name === "name");
  // A queue that this version of the site doesn't have has nobody to work on it.
  const filter =
    name === jobTable ? `where (r ->> ${queue}) in (select name from pgboss.queue)` : "";
  await query(
    transaction,
    `insert into ${quoteTable(name)} (${names}) overriding system value
     select ${values} from json_array_elements($1::json) as r ${filter}`,
    [`[${lines.join(",")}]`],
  );
}

export async function countRows(transaction: DatabaseTransaction, table: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    transaction,
    `select count(*)::int as count from ${quoteTable(table)}`,
  );
  return row?.count ?? 0;
}

/** Puts back what `openTables` has taken away, which checks that every reference is kept. */
export async function closeTables(
  transaction: DatabaseTransaction,
  keys: readonly ForeignKey[],
  sequences: ReadonlyArray<{ name: string; value: string }>,
): Promise<void> {
  await query(transaction, "set constraints all immediate");
  for (const { table, name, definition } of keys)
    await query(transaction, `alter table ${table} add constraint ${quote(name)} ${definition}`);
  const tables = await query<{ schema: string; name: string }>(transaction, tablesQuery);
  for (const { schema, name } of tables)
    await query(transaction, `alter table ${quoteTable(`${schema}.${name}`)} enable trigger user`);
  for (const { name, value } of sequences)
    await query(transaction, "select setval($1::regclass, $2::bigint)", [name, value]);
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function quoteTable(table: string): string {
  const [schema = "", name = ""] = table.split(".");
  return `${quote(schema)}.${quote(name)}`;
}
