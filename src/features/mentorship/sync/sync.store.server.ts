import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { syncErrors } from "./sync.errors.ts";
import type { MissingMentors } from "./sync.rules.ts";
import type { SheetMentor } from "./sync.schemas.ts";

/** Any number of our own that no other advisory lock uses. */
const lockKey = 6_340_021;
const lockNotAvailable = "55P03";
const rowsPerStatement = 1_000;
const namesOfMissing = 10;

type ContentColumn = Exclude<keyof SheetMentor, "email">;

/** What the sheet decides about a mentor, with its type in the database. */
const contentTypes: Readonly<Record<ContentColumn, string>> = {
  full_name: "text",
  phone: "text",
  title: "text",
  company: "text",
  location: "text",
  experience_years: "integer",
  hourly_rate: "integer",
  expertise: "text[]",
  bio: "text",
  linkedin_url: "text",
  availability: "text",
  application_status: "text",
  payment_status: "text",
};
const contentColumns = Object.keys(contentTypes);

/** One sync at a time, until the transaction ends. Throws `sync_already_running` after 20 s. */
export async function waitForTurn(transaction: DatabaseTransaction): Promise<void> {
  await sql`set local lock_timeout = '20s'`.execute(transaction);
  try {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(transaction);
  } catch (cause) {
    if ((cause as { code?: unknown }).code !== lockNotAvailable) throw cause;
    throw syncErrors.anotherRunning({ cause });
  }
}

/**
 * Adds the mentors that are new and updates those that differ, by e-mail address. A profile that came
 * from an application stays one; a built-in sample becomes the sheet's.
 */
export async function mergeMentors(
  transaction: DatabaseTransaction,
  mentors: readonly SheetMentor[],
  { sample, now }: { sample: boolean; now: Date },
): Promise<{ added: number; updated: number }> {
  const total = { added: 0, updated: 0 };
  for (let start = 0; start < mentors.length; start += rowsPerStatement) {
    const rows = JSON.stringify(mentors.slice(start, start + rowsPerStatement));
    const { added, updated } = await mergeSome(transaction, rows, sample, now);
    total.added += added;
    total.updated += updated;
  }
  return total;
}

async function mergeSome(
  transaction: DatabaseTransaction,
  rows: string,
  sample: boolean,
  now: Date,
): Promise<{ added: number; updated: number }> {
  const types = sql.join(
    ["email", ...contentColumns].map(
      (name) => sql`${sql.ref(name)} ${sql.raw(contentTypes[name as ContentColumn] ?? "text")}`,
    ),
  );
  const of = (table: string) => columns(contentColumns.map((name) => `${table}.${name}`));
  const assignments = sql.join(
    contentColumns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`incoming.${name}`)}`),
  );
  const source = sql`case when profile.source = 'application' then 'application' else 'sheet' end`;
  const isSample = sql`case when profile.source = 'application' then profile.is_sample else ${sample}::boolean end`;

  const { rows: counted } = await sql<{ added: number; updated: number }>`
    with incoming as (
      select * from jsonb_to_recordset(${rows}::jsonb) as incoming(${types})
    ), updated as (
      update public.mentor_profiles as profile
      set ${assignments}, source = ${source}, is_sample = ${isSample}, updated_at = ${now}::timestamptz
      from incoming
      where lower(profile.email) = incoming.email
        and (${of("profile")}, profile.source, profile.is_sample)
          is distinct from (${of("incoming")}, ${source}, ${isSample})
      returning profile.id
    ), added as (
      insert into public.mentor_profiles
        (email, ${columns(contentColumns)}, source, is_sample, created_at, updated_at)
      select incoming.email, ${of("incoming")}, 'sheet', ${sample}::boolean,
        ${now}::timestamptz, ${now}::timestamptz
      from incoming
      where not exists (
        select from public.mentor_profiles as profile where lower(profile.email) = incoming.email
      )
      on conflict do nothing
      returning id
    )
    select (select count(*) from added)::integer as added,
      (select count(*) from updated)::integer as updated
  `.execute(transaction);
  return counted[0] ?? { added: 0, updated: 0 };
}

/** The sheet's mentors of earlier syncs whose address is not among `emails` (in lower case). */
export async function findMissing(
  transaction: DatabaseTransaction,
  emails: ReadonlySet<string>,
): Promise<MissingMentors> {
  const { rows } = await sql<{ full_name: string; count: number }>`
    select full_name, (count(*) over ())::integer as count
    from public.mentor_profiles
    where source = 'sheet'
      and lower(email) not in (select jsonb_array_elements_text(${toJsonText(emails)}::jsonb))
    order by full_name, id
    limit ${namesOfMissing}
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

function columns(names: string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)));
}

/** Addresses that the database cannot hold cannot be in it either. */
function toJsonText(emails: ReadonlySet<string>): string {
  return JSON.stringify(
    [...emails].filter((email) => !email.includes("\0") && email.isWellFormed()),
  );
}
