import { sql } from "kysely";
import type { AdminHit, AdminQuestion, AdminSearch } from "#platform/admin/admin-search.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** The first few results of each search, exact ones first, by one statement. */
export async function findThings(
  transaction: DatabaseTransaction,
  searches: readonly AdminSearch[],
  asked: AdminQuestion,
  limit: number,
): Promise<(AdminHit & { position: number })[]> {
  const found = searches.map(
    (search, position) => sql`(
      select ${position}::int as position, found.key, found.title, found.detail, found.exact
      from (${search.find(transaction, asked)}) as found
      order by found.exact desc, found.title, found.key limit ${limit})`,
  );
  const { rows } = await sql<AdminHit & { position: number }>`
    select * from (${sql.join(found, sql` union all `)}) as things
    order by position, exact desc, title, key
  `.execute(transaction);
  return rows;
}
