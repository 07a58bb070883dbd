import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { countOf, readValues } from "#platform/database/values.ts";
import { subtractTime } from "#shared/time.ts";
import { countryOf } from "../posting-checker/places.constants.ts";
import { countFacets, countRegions, facetPlaces, numberOf, postedSteps } from "./facets.rules.ts";
import type { JobFilters } from "./filter-choices.constants.ts";
import { type FilterName, filterNames, type JobSort, postedWithin } from "./search.constants.ts";
import type { FacetCounts } from "./search.types.ts";
import type { JobQuery } from "./search-address.rules.ts";
import { toSearchQuery } from "./search-query.rules.ts";

export interface FoundJobs {
  ids: string[];
  total: number;
  facets: FacetCounts;
}

type Condition = RawBuilder<boolean>;

/**
 * One page of the jobs that are found, how many there are, and the counts beside the filters. Each job is read once
 * and counted three times: by the filters of few choices, by profession and by regions.
 */
export async function findOpenJobs(
  transaction: DatabaseTransaction,
  search: SortedSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundJobs> {
  const { filters, now } = search;
  const { profession, region } = filters;
  const byName = { ...(profession && { profession }), ...(region && { region }) };
  const hasWords = toSearchQuery(search).all !== null;
  if (hasWords) await preferIndexes(transaction);
  const { before, jobs, open, order } = hasWords ? sourceByWords(search) : sourceOfAll(search);
  const countWith = (conditions: readonly Condition[]) =>
    sql`count(*) filter (where ${allOf(conditions)})`;
  const { rows } = await sql<{
    ids: string[];
    codes: Record<string, number> | null;
    profession: Record<string, number> | null;
    region: Record<string, number> | null;
  }>`
    with ${before} counted as (
      select ${codeAt(now)} as code, profession, regions, grouping(profession, regions) as left_out,
        ${countWith(conditionsOf(byName, now))} as by_code,
        ${countWith(conditionsOf(filters, now, "profession"))} as by_profession,
        ${countWith(conditionsOf(filters, now, "region"))} as by_region
      from ${jobs} where ${open}
      group by grouping sets ((1), (profession), (regions))
    )
    select
      json_object_agg(code, by_code) filter (where left_out = 3 and by_code > 0) as codes,
      json_object_agg(profession, by_profession)
        filter (where left_out = 1 and profession is not null and by_profession > 0) as profession,
      (
        select json_object_agg(place, jobs) from (
          select place, sum(by_region) as jobs
          from counted cross join unnest(regions) as place
          where left_out = 2 and by_region > 0 group by place
        ) as by_place
      ) as region,
      array(
        select job_id from ${jobs} where ${allOf([open, ...conditionsOf(filters, now)])}
        order by ${order} limit ${limit} offset ${offset}
      ) as ids
    from counted
  `.execute(transaction);
  const [row] = rows;
  const { total, facets } = countFacets(row?.codes ?? {}, filters);
  return {
    ids: row?.ids ?? [],
    total,
    facets: {
      ...facets,
      profession: row?.profession ?? {},
      region: countRegions(row?.region ?? {}),
    },
  };
}

/**
 * Makes the rest of the transaction find words by their index. For words that are in many jobs, Postgres takes reading
 * all words of all jobs as just as cheap. It's several times slower.
 */
async function preferIndexes(transaction: DatabaseTransaction): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(transaction);
}

/** Parts of the statement that reads a search's jobs, without its filters. */
interface Source {
  /** Queries that are read first. */
  before: RawBuilder<unknown>;
  jobs: RawBuilder<unknown>;
  open: Condition;
  order: RawBuilder<unknown>;
}

type SortedSearch = JobQuery & { sort: JobSort; now: Date };

/** All open jobs. Their index has what is counted, and the newest first. */
function sourceOfAll({ sort, ...search }: SortedSearch): Source {
  // Without words there is nothing to match.
  const order = orderOf(sort === "match" ? "date" : sort);
  return { before: sql``, jobs: sql`open_jobs`, open: foundBy(search), order };
}

/** The jobs that have the words, looked up once. */
function sourceByWords(search: SortedSearch): Source {
  const before = sql`found as materialized (
    select job_id, posted_at, profession, regions, facets, pay_yearly_cents,
      ${scoreOf(search)} as score
    from open_jobs where ${foundBy(search)}
  ),`;
  return { before, jobs: sql`found`, open: sql`true`, order: orderOf(search.sort) };
}

/** A job's filters of few choices as one number: the column `facets`, and how new it is. */
function codeAt(now: Date): RawBuilder<number> {
  const times = postedSteps.map((name) => subtractTime(now, { days: postedWithin[name].days }));
  return sql<number>`facets + ${sql.lit(facetPlaces.posted.unit)} *
    width_bucket(posted_at, array[${sql.join(times)}]::timestamptz[])`;
}

/** Jobs that take applications at `now` and have every word; the filters are left out. */
function foundBy({ now, ...query }: JobQuery & { now: Date }): Condition {
  const { all } = toSearchQuery(query);
  const open = sql<boolean>`closes_at > ${now}`;
  return all ? sql<boolean>`${open} and words @@ ${all}::tsquery` : open;
}

/** The open jobs that a search finds with its filters, for what a caller wants to know of them. */
export function foundIn(
  transaction: DatabaseTransaction,
  { filters, now, ...words }: JobQuery & { now: Date },
) {
  const conditions = [foundBy({ ...words, filters, now }), ...conditionsOf(filters, now)];
  return transaction.selectFrom("open_jobs").where(allOf(conditions));
}

/**
 * Score of a job's title: two points for each part of the search that it contains, as typed or as a
 * synonym, and one more for the exact words.
 */
function scoreOf({ sort, ...query }: JobQuery & { sort: JobSort }): RawBuilder<number> {
  const { titles } = toSearchQuery(query);
  if (sort !== "match" || titles.length === 0) return sql<number>`0`;
  const parts = titles.map(
    ({ typed, any }) => sql`(title_words @@ ${any}::tsquery)::integer * 2
      + (title_words @@ ${typed}::tsquery)::integer`,
  );
  return sql<number>`${sql.join(parts, sql` + `)}`;
}

function orderOf(sort: JobSort) {
  const newest = sql`posted_at desc, job_id`;
  if (sort === "pay") return sql`pay_yearly_cents desc, ${newest}`;
  return sort === "match" ? sql`score desc, ${newest}` : newest;
}

function conditionsOf(filters: JobFilters, now: Date, without?: FilterName): Condition[] {
  return filterNames.flatMap((name) => {
    const value = filters[name];
    return value && name !== without ? [conditionOf(name, value, now)] : [];
  });
}

function conditionOf(name: FilterName, value: string, now: Date): Condition {
  switch (name) {
    case "profession":
      return sql<boolean>`profession = ${value}`;
    case "region":
      return sql<boolean>`regions && array[${value}, ${countryOf(value)}]::text[]`;
    case "posted": {
      const { days } = postedWithin[value as keyof typeof postedWithin];
      return sql<boolean>`posted_at >= ${subtractTime(now, { days })}`;
    }
    default: {
      const { unit, size, isAtLeast } = facetPlaces[name];
      const number = sql`facets / ${sql.lit(unit)} % ${sql.lit(size)}`;
      const wanted = sql.lit(numberOf(name, value));
      return isAtLeast ? sql<boolean>`${number} >= ${wanted}` : sql<boolean>`${number} = ${wanted}`;
    }
  }
}

const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`;

/** The number of open jobs that a search finds, as a value. */
export function countOfJobs(
  transaction: DatabaseTransaction,
  query: JobQuery & { now: Date },
): RawBuilder<number> {
  return countOf(foundIn(transaction, query));
}

/**
 * Counts the open jobs that each search finds, and those of them posted after its `since`, in the order of the
 * searches.
 */
export async function countNewJobs(
  transaction: DatabaseTransaction,
  searches: readonly (JobQuery & { since: Date })[],
  now: Date,
): Promise<{ openJobs: number; newJobs: number }[]> {
  if (searches.length === 0) return [];
  const counts = searches.map(
    ({ since, ...query }) =>
      () =>
        sql`(${foundIn(transaction, { ...query, now }).select(
          sql`json_build_object('openJobs', count(*),
        'newJobs', count(*) filter (where posted_at > ${since}))`.as("counts"),
        )})`,
  );
  return (await readValues(transaction, counts)) as { openJobs: number; newJobs: number }[];
}

/** The newest open jobs that a search finds, and how many there are. */
export async function listNewestIds(
  transaction: DatabaseTransaction,
  query: JobQuery & { now: Date },
  limit: number,
): Promise<{ ids: string[]; total: number }> {
  const rows = await foundIn(transaction, query)
    .select("job_id")
    .select(countOfJobs(transaction, query).as("total"))
    .orderBy("posted_at", "desc")
    .orderBy("job_id")
    .limit(limit)
    .execute();
  return { ids: rows.map(({ job_id }) => job_id), total: rows[0]?.total ?? 0 };
}
