import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { hostRows } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { fixedValue, type LaterValues } from "#platform/database/fixed-statements.ts";
import { type Digests, digestColumns, type LongFields, places } from "../mentor-fields.rules.ts";
import type { Absence, ListedMentor } from "./directory.types.ts";

/** A mentor as stored in the database. Texts about time are added later. */
export type StoredMentor = Omit<ListedMentor, "specializations" | keyof Digests>;

/** Parts of a profile beyond the list. */
type StoredProfile = StoredMentor & LongFields;

const listColumns = [
  "id",
  ...places.listed,
  "rating",
  "reviews",
  "photo_id",
  "is_sample",
  "next_free_at",
  "instant_booking",
  "reply_threads",
  "reply_answered",
  "last_active_on",
  "has_hours",
  "has_account",
] as const satisfies (keyof StoredMentor)[];

/** Changes to the directory since it was last read. */
export interface DirectoryChanges {
  /** The transaction's number from which the next read starts. */
  readUntil: string;
  /** The new state of each mentor that changed. Null for one who's no longer listed. */
  changed: { id: string; mentor: ListedMentor | null }[];
  /** Position where the remaining changes begin. Null when these were the last. */
  rest: ChangesPosition | null;
}

/** The change after which the next slice begins. */
export interface ChangesPosition {
  changedBy: string;
  id: string;
}

/** Few enough that neither the database nor the process is blocked for long. */
const changesPerSlice = 500;

/** Before every transaction: a read from here includes every listed mentor. */
export const sinceEver = "0";

/**
 * One slice of the mentors that changed since the read that returned `since`. `after` says where
 * the slice begins. The first slice's `readUntil` counts for the whole read. Changes by
 * transactions that are still open appear in a later read, and that read may repeat some changes
 * from this one.
 */
export async function readDirectoryChanges(
  transaction: DatabaseTransaction,
  since: string,
  after: ChangesPosition | null = null,
): Promise<DirectoryChanges> {
  const columns = [...listColumns, "specializations", ...digestColumns].map((name) =>
    sql.ref(name),
  );
  const beyond = after
    ? sql`and (changed_by, id) > (${after.changedBy}::text::xid8, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<{
    readUntil: string;
    changed: (DirectoryChanges["changed"][number] & { changedBy: string })[];
  }>`
    with slice as (
      select id, changed_by from private.mentor_changes
      where changed_by >= ${since}::text::xid8 ${beyond}
      order by changed_by, id
      limit ${changesPerSlice}
    )
    select pg_snapshot_xmin(pg_current_snapshot())::text as "readUntil",
      (
        select coalesce(
          json_agg(
            json_build_object(
              'id', change.id, 'changedBy', change.changed_by::text, 'mentor', mentor.shown
            )
            order by change.changed_by, change.id
          ),
          '[]'
        )
        from slice as change
        left join lateral (
          select row_to_json(listed) as shown
          from (
            select ${sql.join(columns)} from private.mentor_directory
            where id = change.id and is_listed
            limit 1 -- Else few changes would be joined with everybody.
          ) as listed
        ) as mentor on true
      ) as changed
  `.execute(transaction);
  const [read] = rows;
  if (!read) throw new Error("One row was asked for");
  const last = read.changed.length === changesPerSlice ? read.changed.at(-1) : undefined;
  return {
    readUntil: read.readUntil,
    changed: read.changed.map(({ id, mentor }) => ({ id, mentor: mentor && fromJson(mentor) })),
    rest: last ? { changedBy: last.changedBy, id: last.id } : null,
  };
}

/**
 * Modifies its argument, because copying thousands of mentors would take as long as reading them.
 */
function fromJson(mentor: ListedMentor): ListedMentor {
  if (mentor.next_free_at !== null) mentor.next_free_at = new Date(mentor.next_free_at);
  return mentor;
}

/**
 * Resets changes from a copy of the database to this server's transaction numbers. On a restored
 * database, the numbers start over, and the recorded changes would count as new forever.
 */
export async function forgiveFutureChanges(transaction: DatabaseTransaction): Promise<void> {
  await sql`
    update private.mentor_changes set changed_by = pg_current_xact_id()
    where changed_by > pg_current_xact_id()
  `.execute(transaction);
}

/** An approved mentor, in the list or not. */
export async function findApprovedMentor(
  transaction: DatabaseTransaction,
  id: string,
): Promise<(StoredProfile & { absence: Absence | null }) | undefined> {
  const row = await transaction
    .selectFrom("private.mentor_directory")
    .select([...listColumns, ...places.long, "paused", "silent"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { paused, silent, ...mentor } = row as unknown as StoredProfile & {
    paused: boolean;
    silent: boolean;
  };
  return { ...mentor, absence: absenceOf({ paused, silent }) };
}

/** The reason why an approved mentor isn't in the list. */
export function absenceOf({
  paused,
  silent,
}: {
  paused: boolean | null;
  silent: boolean | null;
}): Absence | null {
  return silent ? "silent" : paused ? "paused" : null;
}

/** The zones in which mentors give their hours, by mentor. */
export async function readHostZones(
  transaction: DatabaseTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await hostRows(transaction).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, time_zone: zone }) => [id, zone]));
}

/** An account's approved profile, whether the site shows it, and its status, as a value. */
export const ownListing = fixedValue((query, { userId }: LaterValues<{ userId: string }>) =>
  jsonObjectFrom(
    query
      .selectFrom("mentor_profiles as profile")
      .leftJoin("private.mentor_directory as shown", "shown.id", "profile.id")
      .leftJoin(hostRows(query).as("host"), "host.id", "profile.id")
      .select(["profile.id", "shown.paused", "shown.silent", "host.time_zone as timeZone"])
      .select(["profile.has_hours as hasHours", "profile.next_free_at as nextFreeAt"])
      .select((row) => [
        row("profile.unlisted_at", "is not", null).as("isUnlisted"),
        row("shown.id", "is not", null).as("isShown"),
      ])
      .where("profile.user_id", "=", userId)
      .where("profile.application_status", "=", "approved")
      .limit(1),
  ),
);

/** Up to `limit` ids of listed mentors without the samples, in order, starting after the id `after`. */
export async function listListedMentorIds(
  transaction: DatabaseTransaction,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const listed = transaction
    .selectFrom("private.mentor_directory")
    .select("id")
    .where("is_listed", "=", true)
    .where("is_sample", "=", false);
  const rows = await (after ? listed.where("id", ">", after) : listed)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id as string);
}
