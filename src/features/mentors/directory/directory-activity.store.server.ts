import { sql } from "kysely";
import { accountRows, sessionRows } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/**
 * Records when mentors' accounts were last used, once a day at most, and returns how many it
 * updated. Anything a mentor does here needs a session, so sign-ins and refreshes cover all of it.
 */
export async function saveAccountActivity(transaction: DatabaseTransaction): Promise<number> {
  const { numAffectedRows } = await sql`
    update public.mentor_profiles as profile
    set last_active_at = used.at
    from (
      select mentor.id, greatest(
        account.last_sign_in_at,
        (
          select max(greatest(session.created_at, session.refreshed_at at time zone 'UTC'))
          from ${sessionRows(transaction)} as session where session.user_id = mentor.user_id
        )
      ) as at
      from public.mentor_profiles as mentor
      join ${accountRows(transaction)} as account on account.id = mentor.user_id
      where mentor.application_status = 'approved'
    ) as used
    where profile.id = used.id and ${startsLaterDay(sql`used.at`)}
  `.execute(transaction);
  return Number(numAffectedRows ?? 0);
}

/** Sample mentors are always active. */
export async function saveSampleActivity(
  transaction: DatabaseTransaction,
  now: Date,
): Promise<void> {
  await sql`
    update public.mentor_profiles as profile
    set last_active_at = ${now}::timestamptz
    where is_sample and ${startsLaterDay(sql`${now}::timestamptz`)}
  `.execute(transaction);
}

/** Days in UTC, as they're shown. */
function startsLaterDay(at: ReturnType<typeof sql>) {
  return sql`(${at} at time zone 'UTC')::date > (profile.last_active_at at time zone 'UTC')::date`;
}

/** Copies how many conversations mentors answered, where that has changed. */
export async function saveReplyRates(transaction: DatabaseTransaction): Promise<void> {
  await sql`
    update public.mentor_profiles as profile
    set reply_threads = known.threads, reply_answered = known.answered
    from (
      select mentor.id, coalesce(rate.threads, 0) as threads, coalesce(rate.answered, 0) as answered
      from public.mentor_profiles as mentor
      left join private.mentor_reply_rates as rate on rate.mentor_profile_id = mentor.id
    ) as known
    where profile.id = known.id
      and (profile.reply_threads, profile.reply_answered)
        is distinct from (known.threads, known.answered)
  `.execute(transaction);
}

export interface SilentMentor {
  id: string;
  /** The profile's, which may be another one than the account's. */
  email: string;
  full_name: string;
  user_id: string | null;
  last_active_at: Date;
  silence_warned_at: Date;
}

interface Silence {
  /** The last activity was before. */
  before: Date;
  /** Those who leave the list were warned before. */
  warnedBefore: Date;
  now: Date;
  limit: number;
}

/**
 * Marks listed mentors without activity since `before` as warned, and returns them. Each one is
 * marked once, however many processes run this.
 */
export async function markWarned(
  transaction: DatabaseTransaction,
  silence: Silence,
): Promise<SilentMentor[]> {
  return await markSilent(transaction, sql`silence_warned_at`, sql`true`, silence);
}

/** Takes mentors off the list who had no activity since `before` and a warning before `warnedBefore`. Returns them. */
export async function markGone(
  transaction: DatabaseTransaction,
  silence: Silence,
): Promise<SilentMentor[]> {
  const isWarned = sql`silence_warned_at <= ${silence.warnedBefore}::timestamptz`;
  return await markSilent(transaction, sql`silent_at`, isWarned, silence);
}

async function markSilent(
  transaction: DatabaseTransaction,
  mark: ReturnType<typeof sql>,
  condition: ReturnType<typeof sql>,
  { before, now, limit }: Silence,
): Promise<SilentMentor[]> {
  const { rows } = await sql<SilentMentor>`
    update public.mentor_profiles
    set ${mark} = ${now}::timestamptz
    where id in (
      select id from public.mentor_profiles
      where is_listed and not is_sample and ${mark} is null
        and last_active_at <= ${before}::timestamptz and ${condition}
      order by last_active_at, id
      limit ${limit}
      for update skip locked
    )
    returning id, email, full_name, user_id, last_active_at, silence_warned_at
  `.execute(transaction);
  return rows;
}
