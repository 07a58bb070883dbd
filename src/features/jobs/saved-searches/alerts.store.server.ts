import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { hasNoBarrier } from "../applications/barriers.store.server.ts";
import { foundIn } from "../search/search.store.server.ts";
import type { JobQuery } from "../search/search-address.rules.ts";

/**
 * Records that the open jobs that a search finds, posted since, go to a person now: those which they can apply for and
 * were never emailed. Answers how many there are, and the newest.
 */
export async function recordNewJobs(
  transaction: DatabaseTransaction,
  {
    userId,
    since,
    limit,
    ...query
  }: JobQuery & { userId: string; since: Date; now: Date; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const unsent = foundIn(transaction, query)
    .select(["job_id", "posted_at"])
    .where("posted_at", ">", since)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("private.job_alerts as sent")
            .select(sql`1`.as("one"))
            .where("sent.user_id", "=", userId)
            .whereRef("sent.job_id", "=", "open_jobs.job_id"),
        ),
      ),
    )
    .where((row) =>
      row.exists(
        row
          .selectFrom("jobs as job")
          .select(sql`1`.as("one"))
          .whereRef("job.id", "=", "open_jobs.job_id")
          .where(hasNoBarrier({ userId, organizationId: sql.ref("job.organization_id") })),
      ),
    );
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with unsent as materialized (${unsent}), recorded as (
      insert into private.job_alerts (user_id, job_id, sent_at)
      select ${userId}::uuid, job_id, ${query.now}::timestamptz from unsent
      on conflict do nothing returning job_id
    )
    select
      array(
        select job_id from unsent where job_id in (select job_id from recorded)
        order by posted_at desc, job_id limit ${limit}
      ) as ids,
      (select count(*)::int from recorded) as total
  `.execute(transaction);
  return rows[0] ?? { ids: [], total: 0 };
}

/** A link in an email that stops one search's emails, or all. */
export interface StopLink {
  userId: string;
  stops: "search" | "all";
  /** Null where all stop, or where the search is gone. */
  searchId: string | null;
}

export async function insertStopLinks(
  transaction: DatabaseTransaction,
  links: readonly (StopLink & { tokenHash: string })[],
  now: Date,
): Promise<void> {
  await transaction
    .insertInto("private.job_alert_links")
    .values(
      links.map(({ userId, stops, searchId, tokenHash }) => ({
        token_hash: tokenHash,
        user_id: userId,
        search_id: searchId,
        stops,
        created_at: now,
      })),
    )
    .execute();
}

export async function findStopLink(
  transaction: DatabaseTransaction,
  tokenHash: string,
): Promise<StopLink | undefined> {
  const row = await transaction
    .selectFrom("private.job_alert_links")
    .select(["user_id", "search_id", "stops"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return (
    row && {
      userId: row.user_id,
      searchId: row.search_id,
      stops: row.stops as StopLink["stops"],
    }
  );
}

/**
 * Readdresses the links of an account that is merged: if both accounts saved the same search, they lead to the one
 * that stays, so that they still stop its emails.
 */
export async function readdressStopLinks(
  transaction: DatabaseTransaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    update private.job_alert_links as link set search_id = kept.id
    from saved_searches as gone
    join saved_searches as kept
      on kept.user_id = ${to}::uuid and kept.keyword_words = gone.keyword_words
      and kept.location_words = gone.location_words and kept.filters = gone.filters
    where gone.user_id = ${from}::uuid and link.search_id = gone.id
  `.execute(transaction);
}

/** Deletes a batch of the oldest records of jobs that went to people; answers how many. */
export async function deleteOldAlerts(
  transaction: DatabaseTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from private.job_alerts where ctid = any (array(
      select ctid from private.job_alerts where sent_at < ${before} order by sent_at limit ${limit}
    ))`.execute(transaction);
  return Number(numAffectedRows);
}

/** Deletes a batch of the oldest links that stop emails; answers how many. */
export async function deleteOldStopLinks(
  transaction: DatabaseTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from private.job_alert_links where ctid = any (array(
      select ctid from private.job_alert_links where created_at < ${before} order by created_at limit ${limit}
    ))`.execute(transaction);
  return Number(numAffectedRows);
}
