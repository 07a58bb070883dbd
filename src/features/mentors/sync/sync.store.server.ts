import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { mentorFields } from "../mentor.fields.ts";
import { columnTypeOf, places } from "../mentor-fields.rules.ts";
import { standingColumns } from "./sync.columns.ts";
import { syncErrors } from "./sync.errors.ts";
import type { NamedMentors } from "./sync.rules.ts";
import type { SheetMentor } from "./sync.schemas.ts";

export const namesShown = 10;

/** Columns that the sheet decides about a mentor, with their types in the database. */
export const contentTypes: ReadonlyMap<string, string> = new Map([
  ...places.sheet
    .filter((name) => name !== "email")
    .map((name) => [name, columnTypeOf(mentorFields[name])] as const),
  ...standingColumns.map((name) => [name, "text"] as const),
]);
export const contentColumns = [...contentTypes.keys()];

/**
 * Columns that mentors change by themselves. Of a profile whose mentor did, the sheet decides about
 * the rest.
 */
const ownColumns: readonly string[] = places.ownOverSheet;

/** Seconds for which a silent sync is taken to be alive. A slice takes a fraction of a second. */
export const turnSeconds = 30;

/** Makes a sync the one that writes; false while another one does. */
export async function takeTurn(transaction: DatabaseTransaction, holder: string): Promise<boolean> {
  // The database's clock: processes that may run on different machines have to agree.
  const { numAffectedRows } = await sql`
    update private.mentor_sheet_sync_turn
    set holder = ${holder}::uuid, held_until = clock_timestamp() + make_interval(secs => ${turnSeconds})
    where holder is null or held_until < clock_timestamp()
  `.execute(transaction);
  return Number(numAffectedRows) === 1;
}

/**
 * Renews the turn. No other sync can take it until the transaction ends, and no slice that holds it is written
 * meanwhile.
 *
 * @throws `sync_already_running` where another sync has taken it since.
 */
export async function renewTurn(transaction: DatabaseTransaction, holder: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update private.mentor_sheet_sync_turn
    set held_until = clock_timestamp() + make_interval(secs => ${turnSeconds})
    where holder = ${holder}::uuid
  `.execute(transaction);
  if (Number(numAffectedRows) !== 1) throw syncErrors.anotherRunning();
}

/**
 * Holds the turn until the transaction ends: no other sync can take it. Several slices of a sync hold it together.
 *
 * @throws `sync_already_running` where another sync has taken it.
 */
export async function holdTurn(transaction: DatabaseTransaction, holder: string): Promise<void> {
  const { rows } = await sql`
    select from private.mentor_sheet_sync_turn where holder = ${holder}::uuid for share
  `.execute(transaction);
  if (rows.length !== 1) throw syncErrors.anotherRunning();
}

/** Leaves the turn to the next sync, if it is still held. */
export async function leaveTurn(transaction: DatabaseTransaction, holder: string): Promise<void> {
  await sql`
    update private.mentor_sheet_sync_turn set holder = null, held_until = null
    where holder = ${holder}::uuid
  `.execute(transaction);
}

/**
 * Adds the mentors that are new and updates those that differ, by email address. A profile that
 * came from an application stays one. A sample never becomes a real mentor, nor the other way
 * round: where a real one has its address, it steps aside. What mentors have written about
 * themselves stays; `kept` names those where the sheet says something else. Each mentor that is
 * written is recorded as a change of the sync, so that it can be undone.
 */
export async function mergeMentors(
  transaction: DatabaseTransaction,
  mentors: readonly SheetMentor[],
  { sample, now, syncId }: { sample: boolean; now: Date; syncId: string },
): Promise<{ added: number; updated: number; kept: string[] }> {
  const rows = JSON.stringify(mentors);
  if (!sample) await takeAddressesFromSamples(transaction, rows);

  const assignments = sql.join(
    contentColumns.map((name) => sql`${sql.ref(name)} = ${writtenValue(name)}`),
  );
  const differs = differsFrom(sample);

  // Rows are looked up by their index, one by one or by a list: a join may read the whole table for a slice.
  const { rows: merged } = await sql<{ added: number; updated: number; kept: string[] }>`
    with incoming as materialized (
      select incoming.*, known.*
      from json_to_recordset(${rows}::json) as incoming(${incomingTypes()})
      left join lateral (
        select profile.id as known_id, ${differs} as differs,
          -- That the sheet still has them is the activity of mentors without an account; once a
          -- day is enough.
          profile.user_id is null
            and profile.last_active_at < ${now}::timestamptz - interval '1 day' as was_silent,
          case when ${keepsOwnWords} then profile.full_name end as kept_name
        from public.mentor_profiles as profile
        where lower(profile.email) = incoming.email and profile.owns_email
        limit 1
      ) as known on true
    ), locked as materialized (
      select profile.id, ${stateOf("profile")} as state
      from public.mentor_profiles as profile
      where profile.id = any (array(select known_id from incoming where differs))
      order by profile.id
      for no key update
    ), updated as (
      update public.mentor_profiles as profile
      set ${assignments}, source = ${writtenSource}, updated_at = ${now}::timestamptz
      from incoming, locked
      where profile.id = any (array(select known_id from incoming where differs))
        and incoming.known_id = profile.id and locked.id = profile.id
        and profile.owns_email and ${differs}
      returning profile.id, locked.state as before, ${stateOf("profile")} as after
    ), seen as (
      update public.mentor_profiles as profile
      set last_active_at = ${now}::timestamptz
      where profile.id = any (array(select known_id from incoming where was_silent and not differs))
        and profile.last_active_at < ${now}::timestamptz - interval '1 day'
      returning profile.id
    ), added as (
      insert into public.mentor_profiles
        (email, ${columns(contentColumns)}, source, is_sample, created_at, updated_at,
          last_active_at, specializations)
      select incoming.email, ${columnsOf("incoming", contentColumns)}, 'sheet', ${sample}::boolean,
        ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, specialized.names
      from incoming
      cross join lateral private.specializations_of(incoming.title, incoming.expertise) as specialized
      where incoming.known_id is null
      on conflict do nothing
      returning id, ${stateOf("mentor_profiles")} as state
    ), noted as (
      insert into private.mentor_sheet_changes
        (sync_id, profile_id, kind, before, after, digest)
      select ${syncId}::uuid, id, 'changed', ${changedPart("before", "after")},
        ${changedPart("after", "before")}, md5(after::text)
      from updated
      union all
      select ${syncId}::uuid, id, 'added', null, null, md5(state::text) from added
    )
    select (select count(*) from added)::integer as added,
      (select count(*) from updated)::integer as updated,
      array(
        select kept_name from incoming where kept_name is not null order by kept_name, known_id
      ) as kept
  `.execute(transaction);
  return merged[0] ?? { added: 0, updated: 0, kept: [] };
}

/** Samples whose address a row has keep their data, and are no longer found by the address. */
async function takeAddressesFromSamples(
  transaction: DatabaseTransaction,
  rows: string,
): Promise<void> {
  await sql`
    update public.mentor_profiles as profile set owns_email = false
    where profile.id = any (array(
      select known.id
      from json_to_recordset(${rows}::json) as incoming(email text)
      cross join lateral (
        select id from public.mentor_profiles
        where lower(mentor_profiles.email) = incoming.email and owns_email and is_sample
        limit 1
      ) as known
    ))
  `.execute(transaction);
}

export function writtenValue(name: string): RawBuilder<unknown> {
  const incoming = sql.ref(`incoming.${name}`);
  if (!ownColumns.includes(name)) return incoming;
  return sql`case when profile.self_edited_at is null then ${incoming} else ${sql.ref(`profile.${name}`)} end`;
}

/** The `source` of a row once the sheet has it too. */
export const writtenSource = sql`case when profile.source = 'application' then 'application' else 'sheet' end`;

/** Whether the sheet would change a profile. */
export function differsFrom(sample: boolean): RawBuilder<boolean> {
  return sql`
    profile.is_sample = ${sample}::boolean
      and (${columnsOf("profile", contentColumns)}, profile.source)
        is distinct from (${sql.join(contentColumns.map(writtenValue))}, ${writtenSource})`;
}

/** Whether a profile keeps its mentor's words where the sheet has others. */
export const keepsOwnWords = sql<boolean>`profile.self_edited_at is not null
  and (${columnsOf("profile", ownColumns)}) is distinct from (${columnsOf("incoming", ownColumns)})`;

/** Everything that the sheet decides about a row, as an object by column. */
export function stateOf(table: string): RawBuilder<unknown> {
  return objectOf((name) => sql.ref(`${table}.${name}`), sql.ref(`${table}.source`));
}

export function objectOf(
  valueFor: (name: string) => RawBuilder<unknown>,
  source: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const pairs = contentColumns.map((name) => sql`${sql.lit(name)}, ${valueFor(name)}`);
  return sql`jsonb_build_object(${sql.join(pairs)}, 'source', ${source})`;
}

function changedPart(one: string, other: string): RawBuilder<unknown> {
  return sql`(select jsonb_object_agg(key, value) from jsonb_each(${sql.ref(one)})
    where value is distinct from ${sql.ref(other)} -> key)`;
}

/** The columns of rows that are sent as JSON. */
export function incomingTypes(): RawBuilder<unknown> {
  return sql.join(
    ["email", ...contentColumns].map(
      (name) => sql`${sql.ref(name)} ${sql.raw(contentTypes.get(name) ?? "text")}`,
    ),
  );
}

/** The sheet's mentors of earlier syncs whose address is not among `emails` (in lower case). */
export async function findMissing(
  transaction: DatabaseTransaction,
  emails: ReadonlySet<string>,
): Promise<NamedMentors> {
  const { rows } = await sql<{ full_name: string; count: number }>`
    select full_name, (count(*) over ())::integer as count
    from public.mentor_profiles
    where source = 'sheet'
      and lower(email) not in (select jsonb_array_elements_text(${toJsonText(emails)}::jsonb))
    order by full_name, id
    limit ${namesShown}
  `.execute(transaction);
  return { count: rows[0]?.count ?? 0, names: rows.map((row) => row.full_name) };
}

function columnsOf(table: string, names: readonly string[]): RawBuilder<unknown> {
  return columns(names.map((name) => `${table}.${name}`));
}

function columns(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)));
}

/** Addresses that the database cannot hold cannot be in it either. */
function toJsonText(emails: ReadonlySet<string>): string {
  return JSON.stringify(
    [...emails].filter((email) => !email.includes("\0") && email.isWellFormed()),
  );
}
