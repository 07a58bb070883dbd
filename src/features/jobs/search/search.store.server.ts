import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { countOf } from "#platform/database/values.ts";
import { subtractTime } from "#shared/time.ts";
import { filterValues, type JobFilters } from "./filter-choices.constants.ts";
import {
  type FilterName,
  filterNames,
  type JobSort,
  payFloors,
  postedWithin,
} from "./search.constants.ts";
import type { FacetCounts } from "./search.types.ts";
import type { JobQuery } from "./search-address.rules.ts";
import { toSearchQuery } from "./search-query.rules.ts";

export interface FoundJobs {
  ids: string[];
  total: number;
  facets: FacetCounts;
}

type Condition = RawBuilder<boolean>;

/** Whose choices are few: they are counted in one pass. Those of the others are grouped. */
const fewChoices = filterNames.filter((name) => name !== "profession" && name !== "region");
const manyChoices = ["profession", "region"] as const;

/** One page of the jobs that are found, how many there are, and the counts beside the filters. */
export async function findOpenJobs(
  transaction: DatabaseTransaction,
  search: JobQuery & { sort: JobSort; now: Date },
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundJobs> {
  const { filters, now, sort } = search;
  const choices = fewChoices.flatMap((name) =>
    filterValues[name].map((value) => ({
      name,
      value,
      count: countWhere([...conditionsOf(filters, now, name), conditionOf(name, value, now)]),
    })),
  );
  const counts = sql.join([
    countWhere(conditionsOf(filters, now)),
    ...choices.map(({ count }) => count),
  ]);
  const groups = manyChoices.map(
    (name) => sql`(
      select coalesce(jsonb_object_agg(choice, found), '{}') from (
        select ${sql.ref(name)} as choice, count(*) as found from found
        where ${sql.ref(name)} is not null and ${allOf(conditionsOf(filters, now, name))}
        group by 1
      ) as counted
    )`,
  );
  const { rows } = await sql<{
    ids: string[];
    counts: number[];
    profession: Record<string, number>;
    region: Record<string, number>;
  }>`
    with found as materialized (
      select job_id, posted_at, sector, profession, region, is_remote, employment_type,
        pay_yearly_cents, supports_visa, helps_license, ${scoreOf(search)} as score
      from open_jobs where ${foundBy(search)}
    )
    select
      (select array[${counts}]::integer[] from found) as counts,
      ${sql.join(groups.map((group, at) => sql`${group} as ${sql.ref(manyChoices[at] ?? "")}`))},
      array(
        select job_id from found where ${allOf(conditionsOf(filters, now))}
        order by ${orderOf(sort)} limit ${limit} offset ${offset}
      ) as ids
  `.execute(transaction);
  const [row] = rows;
  const [total = 0, ...found] = row?.counts ?? [];
  const facets = Object.fromEntries(filterNames.map((name) => [name, {}])) as Record<
    FilterName,
    Record<string, number>
  >;
  choices.forEach(({ name, value }, at) => {
    facets[name][value] = found[at] ?? 0;
  });
  for (const name of manyChoices) facets[name] = row?.[name] ?? {};
  return { ids: row?.ids ?? [], total, facets };
}

/** Jobs that take applications at `now` and have every word; the filters are left out. */
function foundBy({ keyword, location, now }: JobQuery & { now: Date }): Condition {
  const { all } = toSearchQuery({ keyword, location });
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
 * How well a job's title fits: two for each part of the search that stands there as it was typed or
 * by a synonym's name, one more for the very words.
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
    case "sector":
    case "profession":
    case "region":
      return sql<boolean>`${sql.ref(name)} = ${value}`;
    case "type":
      return sql<boolean>`employment_type = ${value}`;
    case "pay":
      return sql<boolean>`pay_yearly_cents >= ${payFloors[value as keyof typeof payFloors].cents}`;
    case "posted": {
      const { days } = postedWithin[value as keyof typeof postedWithin];
      return sql<boolean>`posted_at > ${subtractTime(now, { days })}`;
    }
    case "remote":
      return sql<boolean>`is_remote`;
    case "visa":
      return sql<boolean>`supports_visa`;
    case "license":
      return sql<boolean>`helps_license`;
  }
}

const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`;

const countWhere = (conditions: readonly Condition[]) =>
  conditions.length > 0
    ? sql<number>`count(*) filter (where ${allOf(conditions)})`
    : sql<number>`count(*)`;

/** The number of open jobs that a search finds, of those posted after `since`, as a value. */
export function countOfJobs(
  transaction: DatabaseTransaction,
  query: JobQuery & { now: Date },
  since?: Date,
): RawBuilder<number> {
  let jobs = foundIn(transaction, query);
  if (since) jobs = jobs.where("posted_at", ">", since);
  return countOf(jobs);
}

/** The newest open jobs that a search finds. */
export async function listNewestIds(
  transaction: DatabaseTransaction,
  query: JobQuery & { now: Date },
  limit: number,
): Promise<string[]> {
  const rows = await foundIn(transaction, query)
    .select("job_id")
    .orderBy("posted_at", "desc")
    .orderBy("job_id")
    .limit(limit)
    .execute();
  return rows.map(({ job_id }) => job_id);
}
