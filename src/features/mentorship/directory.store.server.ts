import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import {
  fullyBooked,
  mentorsPerPage,
  type SortOrder,
  type Specialization,
} from "./directory.constants.ts";
import type { DirectoryFilter } from "./directory.rules.ts";
import type { Absence, PublicMentor } from "./directory.types.ts";
import {
  type CodeTest,
  type FacetCell,
  freeSoonBit,
  speaksBit,
  testsOf,
} from "./directory-facets.rules.ts";

/** A mentor as the database has one; words about time come later. */
export type StoredMentor = Omit<PublicMentor, "activity">;

const listColumns = [
  "id",
  "full_name",
  "title",
  "company",
  "location",
  "experience_years",
  "expertise",
  "rating",
  "reviews",
  "hourly_rate",
  "availability",
  "is_sample",
  "languages",
  "next_free_at",
  "answers_at_once",
  "reply_threads",
  "reply_answered",
  "last_active_on",
] as const satisfies (keyof StoredMentor)[];

/** A word that must be found: as it is, or as one of those it may be a misspelling of. */
export interface WantedWord {
  word: string;
  /** In lower case without accents. */
  near: readonly string[];
}

/** For each word the words of mentors that look like it. */
export async function listSimilarWords(
  transaction: DatabaseTransaction,
  asked: readonly string[],
): Promise<{ asked_word: string; word: string }[]> {
  const { rows } = await sql<{ asked_word: string; word: string }>`
    select asked_word, word from private.similar_mentor_words(${textArray(asked)})
  `.execute(transaction);
  return rows;
}

/** What one statement finds: a page, and what facets and the number of pages are counted from. */
export interface FoundMentors {
  mentors: StoredMentor[];
  cells: FacetCell[];
  /** Groups of mentors who speak the same languages, of all who pass the other choices. */
  spoken: { languages: string; count: number }[];
}

interface Search extends DirectoryFilter {
  words: readonly WantedWord[];
  now: Date;
  freeSoonUntil: Date;
}

/** The listed mentors that a filter lets through; the last page when a later one is asked for. */
export async function findMentors(
  transaction: DatabaseTransaction,
  { words, now, freeSoonUntil, ...filter }: Search,
): Promise<FoundMentors> {
  const { language, sort } = filter;
  const exactness =
    sort === "best" && words.length > 0
      ? sql.join(
          words.map(({ word }) => sql`(${contains(word)})::int`),
          sql` + `,
        )
      : sql`0`;
  const speaks = language ? sql`languages like ${`%${language}%`}` : sql`true`;
  const { rows } = await sql<FoundMentors>`
    with found as materialized (
      select id, languages, hourly_rate, is_sample, rating_score, reviews, name_order,
        case when next_free_at > ${now}::timestamptz then next_free_at end as next_free_at,
        ${exactness} as exactness,
        facets
          + case when next_free_at > ${now}::timestamptz
              and next_free_at < ${freeSoonUntil}::timestamptz
            then ${sql.lit(freeSoonBit)} else 0 end
          + case when ${speaks} then ${sql.lit(speaksBit)} else 0 end as code
      from private.mentor_search
      where ${every(words.map(isFound))}
    ), shown as (
      select id, (row_number() over (order by ${orders[sort]}))::int as place
      from (
        select * from found
        where ${every(testsOf(filter).map(stands))}
        order by ${orders[sort]}
        limit ${sql.lit(mentorsPerPage)} offset ${offsetOf(filter)}
      ) as page
    )
    select
      (
        select coalesce(json_agg(page order by place), '[]')
        from (
          select place, ${sql.join(listColumns.map((name) => sql.ref(`mentor.${name}`)))}
          from shown join private.mentor_directory as mentor using (id)
        ) as page
      ) as mentors,
      (
        select coalesce(json_agg(cell), '[]')
        from (select code, count(*)::int as count from found group by code) as cell
      ) as cells,
      (
        select coalesce(json_agg(alike), '[]')
        from (
          select languages, count(*)::int as count from found
          where ${every(testsOf(filter, "language").map(stands))}
          group by languages
        ) as alike
      ) as spoken
  `.execute(transaction);
  const [found] = rows;
  if (!found) throw new Error("One row was asked for");
  return { ...found, mentors: found.mentors.map(fromJson) };
}

function fromJson(mentor: StoredMentor): StoredMentor {
  const { next_free_at } = mentor;
  const known = Object.fromEntries(listColumns.map((name) => [name, mentor[name]]));
  return {
    ...(known as unknown as StoredMentor),
    next_free_at: next_free_at === null ? null : new Date(next_free_at),
  };
}

/** Where a page begins; the last one when there are fewer. */
function offsetOf(filter: DirectoryFilter): RawBuilder<number> {
  if (filter.page === 1) return sql`0`;
  const size = sql.lit(mentorsPerPage);
  return sql`least(
    ${(filter.page - 1) * mentorsPerPage}::int,
    (
      select greatest(count(*)::int - 1, 0) / ${size} * ${size} from found
      where ${every(testsOf(filter).map(stands))}
    )
  )`;
}

function stands({ mask, value }: CodeTest): RawBuilder<SqlBool> {
  const bits = sql`code & ${sql.lit(mask)}`;
  return value === null ? sql`${bits} <> 0` : sql`${bits} = ${sql.lit(value)}`;
}

/** The last two make every order a total one. */
const orders: Record<SortOrder, RawBuilder<unknown>> = {
  best: sql`exactness desc, is_sample, rating_score desc, name_order, id`,
  soonest: sql`next_free_at nulls last, name_order, id`,
  rating: sql`rating_score desc, reviews desc, name_order, id`,
  "price-low": sql`hourly_rate, name_order, id`,
  "price-high": sql`hourly_rate desc, name_order, id`,
  name: sql`name_order, id`,
};

function isFound({ word, near }: WantedWord): RawBuilder<SqlBool> {
  const exact = contains(word);
  return near.length > 0 ? sql`(${exact} or search_words && ${textArray(near)})` : sql`(${exact})`;
}

/** The column holds lower case without accents; the word is made the same by the same functions. */
function contains(word: string): RawBuilder<SqlBool> {
  const literally = word.replace(/[\\%_]/g, "\\$&");
  const plain = sql`lower(regexp_replace(normalize(${literally}::text, NFD), '[\\u0300-\\u036f]', '', 'g'))`;
  return sql`search_text like '%' || ${plain} || '%'`;
}

function every(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`true`;
}

/** Element by element: both drivers understand that. */
function textArray(texts: readonly string[]): RawBuilder<string[]> {
  return texts.length > 0 ? sql`array[${sql.join(texts)}]::text[]` : sql`array[]::text[]`;
}

/** Of the listed mentors. */
export async function countListedMentors(transaction: DatabaseTransaction): Promise<number> {
  const row = await transaction
    .selectFrom("private.mentor_search")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Real mentors before samples, by name. */
export async function listAllMentors(
  transaction: DatabaseTransaction,
  limit: number,
): Promise<StoredMentor[]> {
  const rows = await transaction
    .selectFrom("private.mentor_directory")
    .select(listColumns)
    .where("is_listed", "=", true)
    .orderBy("is_sample")
    .orderBy("full_name")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows as StoredMentor[];
}

/**
 * Mentors who take bookings before those who do not, real ones before samples, the best rated first.
 */
export async function listFeatured(
  transaction: DatabaseTransaction,
  specialization: Specialization | null,
  limit: number,
): Promise<StoredMentor[]> {
  let query = transaction
    .selectFrom("private.mentor_directory as mentor")
    .innerJoin("private.mentor_search as search", "search.id", "mentor.id")
    .select(listColumns.map((name) => `mentor.${name}` as const));
  if (specialization) {
    query = query.where(sql<SqlBool>`${specialization} = any(mentor.specializations)`);
  }
  const rows = await query
    .orderBy("mentor.is_sample")
    .orderBy((expression) => expression("mentor.availability", "=", fullyBooked))
    .orderBy("search.rating_score", "desc")
    .orderBy("search.reviews", "desc")
    .orderBy("search.name_order")
    .orderBy("search.id")
    .limit(limit)
    .execute();
  return rows as StoredMentor[];
}

/** An approved mentor, in the list or not. */
export async function findApprovedMentor(
  transaction: DatabaseTransaction,
  id: string,
): Promise<(StoredMentor & { bio: string; absence: Absence | null }) | undefined> {
  const row = await transaction
    .selectFrom("private.mentor_directory")
    .select([...listColumns, "bio", "paused", "silent"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { paused, silent, ...mentor } = row as unknown as StoredMentor & {
    bio: string;
    paused: boolean;
    silent: boolean;
  };
  return { ...mentor, absence: silent ? "silent" : paused ? "paused" : null };
}

export async function listListedMentorIds(
  transaction: DatabaseTransaction,
  limit: number,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("private.mentor_directory")
    .select("id")
    .where("is_listed", "=", true)
    .orderBy("is_sample")
    .orderBy("full_name")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id as string);
}
