import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Use of a site's data. */
export type SiteMode = "demo" | "production";

/** Domain of a demo's accounts. */
export const demoDomain = "demo.example";

/**
 * The mode in which the database has been used; undefined when it is new, or served before this was
 * noted. Samples and a demo's accounts show a demo too. Works on a database without any of our
 * tables, as `hasAccountsAt` must.
 */
export async function findSiteMode(
  database: Database,
  hasAccountsAt: (database: Database, domain: string) => Promise<boolean>,
): Promise<SiteMode | undefined> {
  const exists = async (query: string) => {
    const { rows } = await database.executeRaw(`select exists (${query}) as found`);
    return rows[0]?.found === true;
  };
  const { rows: tables } = await database.executeRaw(
    "select to_regclass('private.site_mode') is not null as noted",
  );
  if (tables[0]?.noted === true) {
    const { rows } = await database.executeRaw("select mode from private.site_mode");
    if (rows[0]) return rows[0].mode as SiteMode;
  }
  if (await hasAccountsAt(database, demoDomain)) return "demo";
  const { rows: sampled } = await database.executeRaw(`
    select format('%I.%I', tables.table_schema, tables.table_name) as name
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where column_name = 'is_sample' and table_type = 'BASE TABLE' and table_schema = 'public'`);
  for (const { name } of sampled) {
    if (await exists(`select from ${name} where is_sample`)) return "demo";
  }
  return undefined;
}

/** Notes what the database is used for, unless that is noted. */
export async function noteSiteMode(database: Database, mode: SiteMode): Promise<void> {
  await database.asSystem("note site mode", (transaction) =>
    sql`insert into private.site_mode (mode) values (${mode}) on conflict do nothing`.execute(
      transaction,
    ),
  );
}

/**
 * The server's version, e.g. 170002, and by how many milliseconds its clock is ahead of this
 * machine's.
 */
export async function readServer(
  database: Database,
): Promise<{ version: number; aheadMilliseconds: number }> {
  const before = Date.now();
  const { rows } = await database.executeRaw(
    "select current_setting('server_version_num')::int as version, extract(epoch from clock_timestamp()) * 1000 as now",
  );
  const middle = (before + Date.now()) / 2;
  return {
    version: Number(rows[0]?.version),
    aheadMilliseconds: Math.round(Number(rows[0]?.now) - middle),
  };
}
