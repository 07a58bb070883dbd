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
const contentTypes: ReadonlyMap<string, string> = new Map([
  ...places.sheet
    .filter((name) => name !== "email")
    .map((name) => [name, columnTypeOf(mentorFields[name])] as const),
  ...standingColumns.map((name) => [name, "text"] as const),
]);
const contentColumns = [...contentTypes.keys()];

/**
 * Columns that mentors change by themselves. Of a profile whose mentor did, the sheet decides about
 * the rest.
 */
const ownColumns: readonly string[] = places.ownOverSheet;

/** Seconds for which a silent sync is taken to be alive. A slice takes a fraction of a second. */
const turnSeconds = 30;

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
 * Keeps the turn for a slice, in the slice's own transaction: until it ends nobody else can take the turn.
 *
 * @throws `sync_already_running` where another sync has taken it since.
 */
export async function keepTurn(transaction: DatabaseTransaction, holder: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update private.mentor_sheet_sync_turn
    set held_until = clock_timestamp() + make_interval(secs => ${turnSeconds})
    where holder = ${holder}::uuid
  `.execute(transaction);
  if (Number(numAffectedRows) !== 1) throw syncErrors.anotherRunning();
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
 * themselves stays.
 */
export async function mergeMentors(
  transaction: DatabaseTransaction,
  mentors: readonly SheetMentor[],
  { sample, now }: { sample: boolean; now: Date },
): Promise<{ added: number; updated: number }> {
  return await mergeSome(transaction, JSON.stringify(mentors), sample, now);
}

async function mergeSome(
  transaction: DatabaseTransaction,
  rows: string,
  sample: boolean,
  now: Date,
): Promise<{ added: number; updated: number }> {
  const of = (table: string) => columns(contentColumns.map((name) => `${table}.${name}`));
  const written = contentColumns.map(writtenValue);
  const assignments = sql.join(
    contentColumns.map((name, index) => sql`${sql.ref(name)} = ${written[index]}`),
  );
  const source = sql`case when profile.source = 'application' then 'application' else 'sheet' end`;
  const isSample = sql`profile.is_sample`;
  if (!sample) await takeAddressesFromSamples(transaction, rows);

  const { rows: counted } = await sql<{ added: number; updated: number }>`
    with incoming as (
      select * from jsonb_to_recordset(${rows}::jsonb) as incoming(${incomingTypes()})
    ), updated as (
      update public.mentor_profiles as profile
      set ${assignments}, source = ${source}, is_sample = ${isSample}, updated_at = ${now}::timestamptz
      from incoming
      where lower(profile.email) = incoming.email and profile.owns_email
        and profile.is_sample = ${sample}::boolean
        and (${of("profile")}, profile.source, profile.is_sample)
          is distinct from (${sql.join(written)}, ${source}, ${isSample})
      returning profile.id
    ), added as (
      insert into public.mentor_profiles
        (email, ${columns(contentColumns)}, source, is_sample, created_at, updated_at)
      select incoming.email, ${of("incoming")}, 'sheet', ${sample}::boolean,
        ${now}::timestamptz, ${now}::timestamptz
      from incoming
      where not exists (
        select from public.mentor_profiles as profile
        where lower(profile.email) = incoming.email and profile.owns_email
      )
      on conflict do nothing
      returning id
    )
    select (select count(*) from added)::integer as added,
      (select count(*) from updated)::integer as updated
  `.execute(transaction);
  await noteSeen(transaction, rows, now);
  return counted[0] ?? { added: 0, updated: 0 };
}

/** Samples whose address a row has keep what is theirs, and are no longer found by it. */
async function takeAddressesFromSamples(
  transaction: DatabaseTransaction,
  rows: string,
): Promise<void> {
  await sql`
    update public.mentor_profiles as profile set owns_email = false
    from jsonb_to_recordset(${rows}::jsonb) as incoming(email text)
    where lower(profile.email) = incoming.email and profile.owns_email and profile.is_sample
  `.execute(transaction);
}

function writtenValue(name: string): RawBuilder<unknown> {
  const incoming = sql.ref(`incoming.${name}`);
  if (!ownColumns.includes(name)) return incoming;
  return sql`case when profile.self_edited_at is null then ${incoming} else ${sql.ref(`profile.${name}`)} end`;
}

function incomingTypes(): RawBuilder<unknown> {
  return sql.join(
    ["email", ...contentColumns].map(
      (name) => sql`${sql.ref(name)} ${sql.raw(contentTypes.get(name) ?? "text")}`,
    ),
  );
}

/** The mentors who keep what they wrote about themselves, where the sheet says something else. */
export async function findKept(
  transaction: DatabaseTransaction,
  mentors: readonly SheetMentor[],
): Promise<string[]> {
  const incoming = JSON.stringify(mentors);
  const of = (table: string) => columns(ownColumns.map((name) => `${table}.${name}`));
  const { rows } = await sql<{ full_name: string }>`
    select profile.full_name
    from public.mentor_profiles as profile
    join jsonb_to_recordset(${incoming}::jsonb) as incoming(${incomingTypes()})
      on lower(profile.email) = incoming.email and profile.owns_email
    where profile.self_edited_at is not null
      and (${of("profile")}) is distinct from (${of("incoming")})
    order by profile.full_name, profile.id
  `.execute(transaction);
  return rows.map((row) => row.full_name);
}

/**
 * That the sheet still has them is the activity of mentors without an account; once a day is
 * enough.
 */
async function noteSeen(transaction: DatabaseTransaction, rows: string, now: Date): Promise<void> {
  await sql`
    update public.mentor_profiles as profile
    set last_active_at = ${now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as incoming(email text)
    where lower(profile.email) = incoming.email and profile.owns_email
      and profile.user_id is null
      and profile.last_active_at < ${now}::timestamptz - interval '1 day'
  `.execute(transaction);
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

/** Keeps what a sync did; answers its id. */
export async function insertSync(
  transaction: DatabaseTransaction,
  sync: {
    startedBy: string | null;
    finishedAt: Date;
    sheet: string;
    added: number;
    updated: number;
    skipped: number;
    missing: number;
    errors: string[];
  },
): Promise<string> {
  const { id } = await transaction
    .insertInto("mentor_sheet_syncs")
    .values({
      started_by: sync.startedBy,
      finished_at: sync.finishedAt,
      sheet: sync.sheet,
      added: sync.added,
      updated: sync.updated,
      skipped: sync.skipped,
      missing: sync.missing,
      errors: sync.errors,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
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
