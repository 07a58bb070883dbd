import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { ObjectMetadata } from "./objects.store.ts";

/** A file, or a folder that files lie in: then everything but the name is null. */
export interface ListEntry {
  name: string;
  id: string | null;
  version: string | null;
  updated_at: Date | null;
  created_at: Date | null;
  last_accessed_at: Date | null;
  metadata: ObjectMetadata | null;
}

export const sortColumns = ["name", "updated_at", "created_at", "last_accessed_at"] as const;

export interface Sorting {
  column: (typeof sortColumns)[number];
  order: "asc" | "desc";
}

const none = sql`null::uuid, null::text, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb`;
const facts = sql`id, version, updated_at, created_at, last_accessed_at, metadata`;

/** Lists a folder (`prefix`, empty or ending in a slash), subfolders first. */
export async function listFolder(
  transaction: DatabaseTransaction,
  bucket: string,
  page: { prefix: string; search: string; limit: number; offset: number; sortBy: Sorting },
): Promise<ListEntry[]> {
  const { prefix, search, limit, offset, sortBy } = page;
  const { rows } = await sql<ListEntry>`
    with ${entriesBelow(bucket, prefix)}
    select * from entries
    where starts_with(lower(name), lower(${search}))
    order by id is not null, ${sorted(sortBy)}, name collate "C"
    limit ${limit} offset ${offset}
  `.execute(transaction);
  return rows;
}

export interface ListedPart extends ListEntry {
  /** Column that the order goes by before the name, as text. */
  sorted_by: string;
}

/**
 * The next entries after a position, with folders in one (`grouped`) or every file by its whole
 * name.
 */
export async function listAfter(
  transaction: DatabaseTransaction,
  bucket: string,
  page: {
    prefix: string;
    grouped: boolean;
    limit: number;
    after: { sortedBy: string; name: string } | undefined;
    sortBy: Sorting;
  },
): Promise<ListedPart[]> {
  const { prefix, grouped, limit, after, sortBy } = page;
  const folder = grouped ? prefix.slice(0, prefix.lastIndexOf("/") + 1) : "";
  const entries = grouped
    ? entriesBelow(bucket, folder, prefix)
    : sql`entries as (
        select name, ${facts} from storage.objects
        where bucket_id = ${bucket} and starts_with(name, ${prefix})
      )`;
  const by =
    sortBy.column === "name"
      ? sql`''`
      : sql`coalesce(to_char(${sql.ref(sortBy.column)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), '')`;
  const position = sql`(sorted_by collate "C", name collate "C")`;
  const beyond = sortBy.order === "asc" ? sql`>` : sql`<`;
  const next = after
    ? sql`where ${position} ${beyond} (${after.sortedBy}::text collate "C", ${after.name}::text collate "C")`
    : sql``;
  const direction = sql.raw(sortBy.order);
  const { rows } = await sql<ListedPart>`
    with ${entries}
    select * from (select *, ${by} as sorted_by from entries) as listed ${next}
    order by sorted_by collate "C" ${direction}, name collate "C" ${direction}
    limit ${limit}
  `.execute(transaction);
  return rows;
}

/**
 * `entries`: files directly in `folder`, and its folders, whose whole names begin with `beginning`.
 */
function entriesBelow(bucket: string, folder: string, beginning = folder): RawBuilder<unknown> {
  return sql`found as (
      select substr(name, char_length(${folder}::text) + 1) as rest, ${facts}
      from storage.objects
      where bucket_id = ${bucket} and starts_with(name, ${beginning}::text)
    ), entries (name, id, version, updated_at, created_at, last_accessed_at, metadata) as (
      select distinct split_part(rest, '/', 1), ${none} from found where position('/' in rest) > 0
      union all
      select rest, ${facts} from found where position('/' in rest) = 0
    )`;
}

function sorted({ column, order }: Sorting): RawBuilder<unknown> {
  const by = column === "name" ? sql`name collate "C"` : sql.ref(column);
  return sql`${by} ${sql.raw(order)} nulls first`;
}
