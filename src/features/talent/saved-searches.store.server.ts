import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { searchWords } from "#shared/search-text.ts";
import { matching, plainText } from "./jobs.store.server.ts";
import type { SearchTerms } from "./saved-searches.rules.ts";

/** Others who would add to what this person has saved wait until the transaction ends. */
export async function lockSearchesOf(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  const key = `saved searches of ${userId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
}

/** The id under which a person keeps a search that looks for the same words. */
export async function findSameSearch(
  transaction: DatabaseTransaction,
  userId: string,
  { keyword, location }: SearchTerms,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("saved_searches")
    .select("id")
    .where("user_id", "=", userId)
    .where("keyword_words", "=", wordsOf(keyword))
    .where("location_words", "=", wordsOf(location))
    .executeTakeFirst();
  return row?.id;
}

/** The words that are looked for, written as they are compared, each once and in order. */
function wordsOf(text: string) {
  const words = sql`array[${sql.join(searchWords(text))}]::text[]`;
  return sql<string[]>`array(
    select distinct ${plainText(sql`word`)} collate "C" from unnest(${words}) as given (word) order by 1
  )`;
}

export async function countSearchesOf(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<number> {
  const row = await transaction
    .selectFrom("saved_searches")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertSearch(
  transaction: DatabaseTransaction,
  { userId, keyword, location, savedAt }: SearchTerms & { userId: string; savedAt: Date },
): Promise<string> {
  const { id } = await transaction
    .insertInto("saved_searches")
    .values({
      user_id: userId,
      keyword,
      location,
      keyword_words: wordsOf(keyword),
      location_words: wordsOf(location),
      saved_at: savedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** What a person keeps, latest first. */
export async function listSearchesOf(
  transaction: DatabaseTransaction,
  userId: string,
  limit: number,
) {
  return transaction
    .selectFrom("saved_searches")
    .select(["id", "keyword", "location"])
    .select(["saved_at as savedAt", "last_opened_at as lastOpenedAt"])
    .where("user_id", "=", userId)
    .orderBy("saved_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

interface Counts {
  id: string;
  openJobs: number;
  newJobs: number;
}

/**
 * How many open jobs each search finds, and how many of them were posted after `since`. All are
 * counted in one statement, each by the condition of the search page, so that the words' index serves
 * them and both pages agree.
 */
export async function countJobsOf(
  transaction: DatabaseTransaction,
  searches: readonly (SearchTerms & { id: string; since: Date })[],
  now: Date,
): Promise<Map<string, Counts>> {
  if (searches.length === 0) return new Map();
  const counts = searches.map(({ id, keyword, location, since }) =>
    matching(transaction, {
      keywords: searchWords(keyword),
      places: searchWords(location),
      now,
    }).select((expression) => [
      sql<string>`${id}::text`.as("id"),
      expression.fn.countAll<number>().as("openJobs"),
      expression.fn.countAll<number>().filterWhere("posted_at", ">", since).as("newJobs"),
    ]),
  );
  const { rows } = await sql<Counts>`${sql.join(counts, sql` union all `)}`.execute(transaction);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Notes that a person opened a search now, and answers what it looks for. */
export async function markOpened(
  transaction: DatabaseTransaction,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<SearchTerms | undefined> {
  return transaction
    .updateTable("saved_searches")
    .set({ last_opened_at: now })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning(["keyword", "location"])
    .executeTakeFirst();
}

/** Answers what the search looked for; undefined when the person keeps no such search. */
export async function deleteSearch(
  transaction: DatabaseTransaction,
  { id, userId }: { id: string; userId: string },
): Promise<SearchTerms | undefined> {
  return transaction
    .deleteFrom("saved_searches")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning(["keyword", "location"])
    .executeTakeFirst();
}
