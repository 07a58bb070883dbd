import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { countOf } from "#platform/database/values.ts";
import { searchWords } from "#shared/search-text.ts";
import { foldText } from "#shared/text-folding.ts";
import { matching } from "../jobs.store.server.ts";
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

/** The words that are looked for, folded as they are compared, each once and in order. */
function wordsOf(text: string) {
  const words = sql`array[${sql.join(searchWords(text).map(foldText))}]::text[]`;
  return sql<string[]>`array(
    select distinct word collate "C" from unnest(${words}) as given (word) order by 1
  )`;
}

/** The number of searches that a person keeps, as a value. */
export function savedSearchCount(query: DatabaseTransaction, userId: string) {
  return countOf(query.selectFrom("saved_searches").where("user_id", "=", userId));
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

/** A person's saved searches, latest first. */
export async function listSearchesOf(
  transaction: DatabaseTransaction,
  userId: string,
  limit: number,
) {
  return transaction
    .selectFrom("saved_searches")
    .select(["id", "keyword", "location"])
    .select(["saved_at as savedAt", "last_opened_at as lastOpenedAt"])
    .select(["keyword_words as keywordWords", "location_words as locationWords"])
    .where("user_id", "=", userId)
    .orderBy("saved_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The words of a search as they are kept: folded, each once. */
interface Words {
  keywordWords: readonly string[];
  locationWords: readonly string[];
}

interface Counts {
  openJobs: number;
  newJobs: number;
}

/**
 * Counts the open jobs that each search finds, and those posted after `since`, in the order of the
 * searches. All are counted in one pass over the open jobs: the words' index, which the search page
 * uses, is no help with short and with frequent words, and a pass for each search takes seconds. A
 * word of several searches is looked for once in each job.
 */
export async function countJobsOf(
  transaction: DatabaseTransaction,
  searches: readonly (Words & { since: Date })[],
  now: Date,
): Promise<Counts[]> {
  if (searches.length === 0) return [];
  const conditions = searches.map(conditionsOf);
  const uses = Map.groupBy(conditions.flat(), ({ key }) => key);
  const shared = [...uses.values()].flatMap(([first, second]) => (first && second ? [first] : []));
  const places = new Map(shared.map(({ key }, index) => [key, index + 1]));

  // Appending nothing unpacks a long text once and not for each word. Each offset keeps what was
  // found out of a job from being found out again where it is used.
  const open = matching(transaction, { keywords: [], places: [], now })
    .select(["posted_at", "search_location", sql<string>`search_text || ''`.as("search_text")])
    .offset(0);
  const read = transaction
    .selectFrom(open.as("open"))
    .selectAll()
    .select(arrayOf(shared.map(has)).as("shared"))
    .offset(0);
  const jobs = transaction
    .selectFrom(read.as("read"))
    .select("posted_at")
    .select(arrayOf(conditions.map((words) => hasAll(words, places))).as("found"))
    .offset(0);
  const row: Record<string, number> = await transaction
    .selectFrom(jobs.as("jobs"))
    .select(
      searches.flatMap(({ since }, index) => {
        const found = sql<boolean>`found[${sql.lit(index + 1)}]`;
        return [
          sql<number>`count(*) filter (where ${found})`.as(`open${index}`),
          sql<number>`count(*) filter (where ${found} and posted_at > ${since})`.as(`new${index}`),
        ];
      }),
    )
    .executeTakeFirstOrThrow();
  return searches.map((_, index) => ({
    openJobs: row[`open${index}`] ?? 0,
    newJobs: row[`new${index}`] ?? 0,
  }));
}

interface Condition {
  column: "search_text" | "search_location";
  word: string;
  key: string;
}

/** Conditions of a search, the quickest first: the place is short, long words are rare. */
function conditionsOf({ keywordWords, locationWords }: Words): Condition[] {
  const inColumn = (column: Condition["column"], words: readonly string[]) =>
    words
      .toSorted((one, other) => other.length - one.length)
      .map((word) => ({ column, word, key: `${column} ${word}` }));
  return [...inColumn("search_location", locationWords), ...inColumn("search_text", keywordWords)];
}

/** Whether a job has every word; those that were looked for already, by their places, first. */
function hasAll(words: readonly Condition[], places: ReadonlyMap<string, number>) {
  const known = words.flatMap(({ key }) => places.get(key) ?? []);
  const unknown = words.filter(({ key }) => !places.has(key));
  const conditions = [
    ...known.map((place) => sql<boolean>`shared[${sql.lit(place)}]`),
    ...unknown.map(has),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** The same as `like` with the word between two `%`, and faster where no index serves either. */
function has({ column, word }: Condition) {
  return sql<boolean>`position(${word}::text in ${sql.ref(column)}) > 0`;
}

function arrayOf(conditions: readonly RawBuilder<boolean>[]) {
  return conditions.length > 0
    ? sql<boolean[]>`array[${sql.join(conditions)}]`
    : sql<boolean[]>`'{}'::boolean[]`;
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
