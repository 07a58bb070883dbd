import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "../database/database.ts";
import type { StoredFiles } from "../personal-data/personal-data.ts";
import type { Place } from "./objects.store.ts";

/** Stored files as features may join them in their own statements. For reading alone. */
export function fileRows(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("storage.objects")
    .select(["id", "bucket_id", "name", "owner", "metadata", "created_at", "quarantined_at"]);
}

/** A column that names a bucket's files. */
export interface FileColumn {
  table: string;
  column: string;
  holds: StoredFiles["holds"];
}

const named: Readonly<Record<StoredFiles["holds"], RawBuilder<unknown>>> = {
  id: sql`file.id::text`,
  name: sql`file.name`,
  "last part of name": sql`file.path_tokens[cardinality(file.path_tokens)]`,
};

/** A row that names a file by its whole name names it by another one. */
export async function renameFileIn(
  transaction: DatabaseTransaction,
  names: { table: string; column: string; name: string; formerName: string },
): Promise<void> {
  const column = sql.ref(names.column);
  await sql`
    update ${sql.table(names.table)} set ${column} = ${names.name} where ${column}::text = ${names.formerName}
  `.execute(transaction);
}

/** Files of a bucket that the values of a statement name, the oldest first. */
export async function listNamedFiles(
  transaction: DatabaseTransaction,
  { files, values }: { files: StoredFiles; values: RawBuilder<unknown> },
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select file.bucket_id as bucket, file.name from storage.objects as file
    where file.bucket_id = ${files.bucket} and ${named[files.holds]} in (${values})
    order by file.created_at, file.id
  `.execute(transaction);
  return rows;
}

/** Deletes a bucket's files that came before `before` and that none of the columns names; answers how many. */
export async function deleteUnusedFiles(
  transaction: DatabaseTransaction,
  { bucket, before, columns }: { bucket: string; before: Date; columns: readonly FileColumn[] },
): Promise<number> {
  const unnamed = columns.map(
    ({ table, column, holds }) => sql`not exists (
      select from ${sql.table(table)} as used where used.${sql.ref(column)}::text = ${named[holds]})`,
  );
  const { rows } = await sql`
    delete from storage.objects as file
    where file.bucket_id = ${bucket} and file.created_at < ${before}
      and ${sql.join(unnamed, sql` and `)}
    returning file.id
  `.execute(transaction);
  return rows.length;
}
