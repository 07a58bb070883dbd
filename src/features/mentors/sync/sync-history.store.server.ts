import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { MentorSheetSyncs } from "#platform/database/schema.gen.ts";
import type { SheetMentor } from "./sync.schemas.ts";
import {
  contentColumns,
  differsFrom,
  incomingTypes,
  keepsOwnWords,
  objectOf,
  stateOf,
  writtenSource,
  writtenValue,
} from "./sync.store.server.ts";

/** Syncs whose changes are kept. */
export const syncsKept = 10;

const changesPerDeletion = 2_000;
const changesPerUndo = 200;

/** Columns by name, as the database has them in JSON. */
export type SheetState = Readonly<Record<string, unknown>>;

export interface PlannedRow {
  email: string;
  name: string;
  /** Null: a mentor who would be added. */
  id: string | null;
  before: SheetState | null;
  after: SheetState | null;
  keptName: string | null;
}

/** The states that a sync would write for these rows, in their order; none for rows without a change. */
export async function planMentors(
  transaction: DatabaseTransaction,
  mentors: readonly SheetMentor[],
  sample: boolean,
): Promise<PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`
    select incoming.email, incoming.full_name as name, known.id, known.before, known.after,
      known.kept_name as "keptName"
    from json_to_recordset(${JSON.stringify(mentors)}::json) as incoming(${incomingTypes()})
    left join lateral (
      select profile.id,
        case when ${differsFrom(sample)} then ${stateOf("profile")} end as before,
        case when ${differsFrom(sample)} then ${objectOf(writtenValue, writtenSource)} end as after,
        case when ${keepsOwnWords} then profile.full_name end as kept_name
      from public.mentor_profiles as profile
      where lower(profile.email) = incoming.email and profile.owns_email
        -- A sample steps aside for a real mentor.
        and (${sample}::boolean or not profile.is_sample)
      limit 1
    ) as known on true
    where known.id is null or known.before is not null or known.kept_name is not null
    order by incoming.email
  `.execute(transaction);
  return rows;
}

/** Notes that a sync or an undo begins; answers its id. */
export async function insertSync(
  transaction: DatabaseTransaction,
  sync: { startedBy: string | null; now: Date; sheet: string; undoes?: string; reason?: string },
): Promise<string> {
  const { id } = await transaction
    .insertInto("mentor_sheet_syncs")
    .values({
      kind: sync.undoes ? "undo" : "sync",
      undoes: sync.undoes ?? null,
      reason: sync.reason ?? null,
      completed: false,
      started_by: sync.startedBy,
      finished_at: sync.now,
      sheet: sync.sheet,
      added: 0,
      updated: 0,
      skipped: 0,
      missing: 0,
      errors: [],
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface SyncCounts {
  added: number;
  updated: number;
  skipped: number;
  missing: number;
}

/** Notes that a sync is done. */
export async function completeSync(
  transaction: DatabaseTransaction,
  id: string,
  { now, errors = [], ...counts }: SyncCounts & { now: Date; errors?: string[] },
): Promise<void> {
  await transaction
    .updateTable("mentor_sheet_syncs")
    .set({ completed: true, finished_at: now, errors, ...counts })
    .where("id", "=", id)
    .execute();
}

export async function markUndone(
  transaction: DatabaseTransaction,
  id: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("mentor_sheet_syncs")
    .set({ undone_at: now })
    .where("id", "=", id)
    .execute();
}

/** Deletes some changes of syncs before the last ten; false once there are none. */
export async function deleteOldChanges(transaction: DatabaseTransaction): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from private.mentor_sheet_changes
    where ctid = any (array(
      select ctid from private.mentor_sheet_changes
      where sync_id not in (
        select id from public.mentor_sheet_syncs where kind = 'sync'
        order by finished_at desc, id limit ${syncsKept})
      limit ${changesPerDeletion}))
  `.execute(transaction);
  return Number(numAffectedRows) > 0;
}

export type SyncRow = Selectable<MentorSheetSyncs>;

/** The last syncs and undos, the newest first. */
export function listSyncs(transaction: DatabaseTransaction, limit: number): Promise<SyncRow[]> {
  return transaction
    .selectFrom("mentor_sheet_syncs")
    .selectAll()
    .orderBy("finished_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export function findSync(
  transaction: DatabaseTransaction,
  id: string,
): Promise<SyncRow | undefined> {
  return transaction
    .selectFrom("mentor_sheet_syncs")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
}

export interface ChangeRow {
  profileId: string;
  name: string;
  kind: "added" | "changed";
  before: SheetState | null;
  after: SheetState | null;
  outcome: "restored" | "changed_since" | "in_use" | "unlicensed" | null;
}

/** One page of a sync's changes, those that an undo left alone first. Counts all, and those without an outcome. */
export async function listChanges(
  transaction: DatabaseTransaction,
  syncId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ changes: ChangeRow[]; total: number; waiting: number }> {
  const counted = await sql<{ total: number; waiting: number }>`
    select count(*)::integer as total, (count(*) filter (where outcome is null))::integer as waiting
    from private.mentor_sheet_changes where sync_id = ${syncId}::uuid
  `.execute(transaction);
  const { rows } = await sql<ChangeRow>`
    select change.profile_id as "profileId", profile.full_name as name, change.kind, change.before,
      change.after, change.outcome
    from private.mentor_sheet_changes as change
    join public.mentor_profiles as profile on profile.id = change.profile_id
    where change.sync_id = ${syncId}::uuid
    order by change.outcome = 'restored' nulls first, change.kind desc, profile.full_name, profile.id
    limit ${limit} offset ${offset}
  `.execute(transaction);
  return { changes: rows, ...(counted.rows[0] ?? { total: 0, waiting: 0 }) };
}

export interface UndoRow {
  id: string;
  email: string;
  kind: "added" | "changed";
  before: SheetState | null;
  state: SheetState;
  isSame: boolean;
  isUntouched: boolean;
}

/** The next changes of a sync that no undo has looked at; their mentors are locked. */
export async function lockChanges(
  transaction: DatabaseTransaction,
  syncId: string,
): Promise<UndoRow[]> {
  const { rows } = await sql<UndoRow>`
    with taken as materialized (
      select profile_id, kind, before, digest from private.mentor_sheet_changes
      where sync_id = ${syncId}::uuid and outcome is null
      order by profile_id limit ${changesPerUndo}
    ), locked as materialized (
      select profile.id, lower(profile.email) as email, ${stateOf("profile")} as state,
        profile.user_id is null and profile.photo_id is null and profile.self_edited_at is null
          and profile.unlisted_at is null as untouched
      from public.mentor_profiles as profile
      where profile.id = any (array(select profile_id from taken))
      order by profile.id
      for update
    )
    select locked.id, locked.email, taken.kind, taken.before, locked.state,
      md5(locked.state::text) = taken.digest as "isSame", locked.untouched as "isUntouched"
    from taken join locked on locked.id = taken.profile_id
  `.execute(transaction);
  return rows;
}

/** Those of some mentors who have hours, sessions, conversations, reviews or requested changes. */
export async function findMentorsInUse(
  transaction: DatabaseTransaction,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as known(id) where private.is_mentor_in_use(id)
  `.execute(transaction);
  return new Set(rows.map(({ id }) => id));
}

/** Gives mentors back the values that a sync replaced. */
export async function restoreStates(
  transaction: DatabaseTransaction,
  rows: readonly (SheetState & { id: string })[],
  now: Date,
): Promise<void> {
  const assignments = ["source", ...contentColumns].map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`wanted.${name}`)}`,
  );
  await sql`
    update public.mentor_profiles as profile
    set ${sql.join(assignments)}, updated_at = ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as wanted(id uuid, source text, ${incomingTypes()})
    where profile.id = wanted.id
  `.execute(transaction);
}

/** Deletes mentors that a sync added, with the records of their changes. */
export async function deleteAdded(
  transaction: DatabaseTransaction,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.deleteFrom("mentor_profiles").where("id", "in", ids).execute();
}

/** The same for those that it added with one of these addresses (in lower case). Answers their number. */
export async function deleteAddedWith(
  transaction: DatabaseTransaction,
  { syncId, emails }: { syncId: string; emails: readonly string[] },
): Promise<number> {
  if (emails.length === 0) return 0;
  const { numDeletedRows } = await transaction
    .deleteFrom("mentor_profiles")
    .where(sql<string>`lower(email)`, "in", emails)
    .where("id", "in", (changes) =>
      changes
        .selectFrom("private.mentor_sheet_changes")
        .select("profile_id")
        .where("sync_id", "=", syncId)
        .where("kind", "=", "added"),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Records the outcomes of an undo for changes of a sync. */
export async function setOutcomes(
  transaction: DatabaseTransaction,
  syncId: string,
  outcomes: readonly { id: string; outcome: NonNullable<ChangeRow["outcome"]> }[],
): Promise<void> {
  await sql`
    update private.mentor_sheet_changes as change set outcome = done.outcome
    from json_to_recordset(${JSON.stringify(outcomes)}::json) as done(id uuid, outcome text)
    where change.sync_id = ${syncId}::uuid and change.profile_id = done.id
  `.execute(transaction);
}
