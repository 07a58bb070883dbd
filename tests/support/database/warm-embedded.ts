import { readFile } from "node:fs/promises";
import { connectEmbeddedClient } from "../../../src/platform/database/connect.ts";
import type { Database } from "../../../src/platform/database/database.ts";
import { EmbeddedClient } from "../../../src/platform/database/embedded-client.ts";

/** Starting an embedded database costs seconds; emptying one that runs costs a fraction of one. */
const idle: WarmDatabase[] = [];

interface WarmDatabase {
  client: EmbeddedClient;
  firstRows: FirstRows;
  /** Query that tells whether tables, functions or roles were changed since the beginning. */
  catalog: string;
}

interface FirstRows {
  /** Every table by its quoted name, with the statement that brings its first rows back. */
  tables: ReadonlyMap<string, string>;
  /** Names of those that had rows. */
  filled: ReadonlySet<string>;
  sequences: string;
}

const keptIn = "first_rows";

/**
 * An embedded database as `snapshot` holds it. Closing it brings its rows back to the beginning for
 * the next suite of this worker; one whose tables were changed, or that holds a lost transaction,
 * is ended.
 */
export async function openWarmEmbedded(
  snapshot: string,
): Promise<{ database: Database; close(): Promise<void> }> {
  const warm = idle.pop() ?? (await start(snapshot));
  const database = connectEmbeddedClient(warm.client);
  return {
    database,
    async close() {
      if (await resets(warm)) idle.push(warm);
      else await database.close();
    },
  };
}

async function start(snapshot: string): Promise<WarmDatabase> {
  const client = new EmbeddedClient({ snapshot: await readFile(snapshot) });
  const firstRows = await keepFirstRows(client);
  return { client, firstRows, catalog: await readCatalog(client) };
}

async function resets({ client, catalog, firstRows }: WarmDatabase): Promise<boolean> {
  try {
    await client.execute("discard all");
    if ((await readCatalog(client)) !== catalog) return false;
    await restoreFirstRows(client, firstRows);
    return true;
  } catch {
    return false;
  }
}

/** A fingerprint of all tables, columns, constraints, triggers, policies, functions and roles. */
async function readCatalog(client: EmbeddedClient): Promise<string> {
  const { rows } = await client.execute(`
    select md5(string_agg(line, e'\\n' order by line)) as catalog from (
      select concat_ws(' ', 'relation', oid, relname, relnamespace, relrowsecurity, relacl)
        from pg_class where relpersistence <> 't' and relnamespace <> 'pg_toast'::regnamespace
      union all
      select concat_ws(' ', 'column', attrelid, attname, atttypid, attnotnull, attacl)
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where attnum > 0 and relpersistence <> 't' and relnamespace <> 'pg_toast'::regnamespace
      union all
      select concat_ws(' ', 'constraint', oid, pg_get_constraintdef(oid)) from pg_constraint
      union all
      select concat_ws(' ', 'trigger', oid, tgenabled) from pg_trigger
      union all
      select concat_ws(' ', 'policy', oid, pg_get_expr(polqual, polrelid)) from pg_policy
      union all
      select concat_ws(' ', 'function', oid, md5(prosrc), proacl) from pg_proc
      union all
      select concat_ws(' ', 'role', rolname, rolsuper, rolcanlogin, rolconfig) from pg_roles
    ) as catalog (line)`);
  return String(rows[0]?.catalog);
}

async function keepFirstRows(client: EmbeddedClient): Promise<FirstRows> {
  await client.execute(`create schema ${keptIn}`);
  const { rows } = await client.execute(`
    select pg_class.oid::int as oid, format('%I.%I', nspname, relname) as name,
      (select string_agg(quote_ident(attname), ', ') from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '')
        as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and relpersistence <> 't'
      and nspname not in ('pg_catalog', 'information_schema', '${keptIn}')`);
  const tables = new Map<string, string>();
  for (const { oid, name, columns } of rows as { oid: number; name: string; columns: string }[]) {
    const copy = `${keptIn}.copy_${oid}`;
    await client.execute(`create table ${copy} as select ${columns} from ${name}`);
    const insert = `insert into ${name} (${columns}) overriding system value select * from ${copy}`;
    tables.set(name, `delete from ${name}; ${insert}`);
  }
  const sequences = await client.execute(`
    select string_agg(format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
      coalesce(last_value, start_value), last_value is not null), '; ') as statements
    from pg_sequences`);
  const filled = new Set(await listFilled(client, [...tables.keys()]));
  return { tables, filled, sequences: String(sequences.rows[0]?.statements ?? "") };
}

/**
 * Only what may have changed is written: deleting from each of two hundred tables takes too long.
 */
async function restoreFirstRows(client: EmbeddedClient, first: FirstRows): Promise<void> {
  const names = new Set([...first.filled, ...(await listFilled(client, [...first.tables.keys()]))]);
  const restore = [...names].map((name) => first.tables.get(name));
  const statements = ["set session_replication_role = replica", ...restore, first.sequences];
  await client.execute(`${statements.join("; ")}; set session_replication_role = default`);
}

async function listFilled(client: EmbeddedClient, names: readonly string[]): Promise<string[]> {
  const asks = names.map(
    (name) => `select '${name.replaceAll("'", "''")}' as name where exists (select from ${name})`,
  );
  const { rows } = await client.execute(asks.join(" union all "));
  return rows.map(({ name }) => String(name));
}
