import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { foundIn } from "../search/search.store.server.ts";
import type { JobQuery } from "../search/search-address.rules.ts";

/** Jobs of one search that an email can be about. */
const maxNewJobs = 200;

/** Open jobs that a search finds, posted since, which were never emailed to this person; the newest first. */
export async function listUnsentJobs(
  transaction: DatabaseTransaction,
  { userId, since, ...query }: JobQuery & { userId: string; since: Date; now: Date },
): Promise<string[]> {
  const rows = await foundIn(transaction, query)
    .select("job_id")
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
    .orderBy("posted_at", "desc")
    .orderBy("job_id")
    .limit(maxNewJobs)
    .execute();
  return rows.map(({ job_id }) => job_id);
}

/** Records that jobs go to a person now. Answers those that had not gone before. */
export async function recordSent(
  transaction: DatabaseTransaction,
  { userId, jobIds, now }: { userId: string; jobIds: readonly string[]; now: Date },
): Promise<Set<string>> {
  if (jobIds.length === 0) return new Set();
  const rows = await transaction
    .insertInto("private.job_alerts")
    .values(jobIds.map((jobId) => ({ user_id: userId, job_id: jobId, sent_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("job_id")
    .execute();
  return new Set(rows.map(({ job_id }) => job_id));
}

/** What a link in an email stops. */
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
 * Where two accounts being merged saved the same search, the links of the one that goes lead to the one that
 * stays, so that they still stop its emails.
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
