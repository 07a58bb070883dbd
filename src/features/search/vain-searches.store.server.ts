import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { maxVainWordsPerDay, type SearchPlace } from "./search.constants.ts";

/** Adds to the count of the day. Words that are new on a day that has very many aren't stored. */
export const countVainSearch = (
  query: DatabaseTransaction,
  { place, words, times, now }: { place: SearchPlace; words: string; times: number; now: Date },
) =>
  sql`
    with today as (select (${now}::timestamptz at time zone 'UTC')::date as day)
    insert into private.searches_without_results as kept (day, place, words, searches)
    select today.day, ${place}, ${words}, ${times}::integer from today
    where (select count(*) from private.searches_without_results as other
        where other.day = today.day) < ${maxVainWordsPerDay}
      or exists (select from private.searches_without_results as other
        where other.day = today.day and other.place = ${place} and other.words = ${words})
    on conflict (day, place, words) do update set searches = kept.searches + excluded.searches
  `.compile(query);

/** Words of searches without results since a time, as `label` and `count`, most often first. */
export const vainSearches = (_query: DatabaseTransaction, since: Date) =>
  sql<{ label: string; count: number }>`
    select words as label, sum(searches)::bigint as count
    from private.searches_without_results
    where day >= (${since}::timestamptz at time zone 'UTC')::date
    group by words order by count desc, label`;

/** Deletes words of days before the one of `before`. Answers how many. */
export async function deleteVainSearches(
  transaction: DatabaseTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from private.searches_without_results where ctid = any (array(
      select ctid from private.searches_without_results
      where day < (${before}::timestamptz at time zone 'UTC')::date order by day limit ${limit}
    ))`.execute(transaction);
  return Number(numAffectedRows);
}
