import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import {
  fixedStatement,
  fixedValue,
  type LaterValues,
} from "#platform/database/fixed-statements.ts";
import { countOf } from "#platform/database/values.ts";
import { searchWords } from "#shared/text/search-text.ts";
import { foldText } from "#shared/text/text-folding.ts";
import type { JobQuery } from "../search/search-address.rules.ts";
import { readFilters } from "../search/search-filter.rules.ts";
import type { AlertFrequency } from "./saved-searches.constants.ts";

/** Others who would add to what this person has saved wait until the transaction ends. */
export async function lockSearchesOf(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  const key = `saved searches of ${userId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
}

/** The id of a person's saved search with the same words and filters. */
export async function findSameSearch(
  transaction: DatabaseTransaction,
  userId: string,
  { keyword, location, filters }: JobQuery,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("saved_searches")
    .select("id")
    .where("user_id", "=", userId)
    .where("keyword_words", "=", wordsOf(keyword))
    .where("location_words", "=", wordsOf(location))
    .where("filters", "=", sql<never>`${JSON.stringify(filters)}::jsonb`)
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

/** The number of a person's saved searches, as a value. */
export const savedSearchCount = fixedValue((query, { userId }: LaterValues<{ userId: string }>) =>
  countOf(query.selectFrom("saved_searches").where("user_id", "=", userId)),
);

/** Schedule of emails about new jobs; `off` where there are none. */
export type Alerts =
  | { frequency: "off" }
  | {
      frequency: Exclude<AlertFrequency, "off">;
      wording: string;
      since: Date;
      next: Date;
    };

const alertColumns = (alerts: Alerts) =>
  alerts.frequency === "off"
    ? { frequency: "off", alerts_since: null, next_alert_at: null }
    : {
        frequency: alerts.frequency,
        alert_wording: alerts.wording,
        alerts_since: alerts.since,
        next_alert_at: alerts.next,
      };

export async function insertSearch(
  transaction: DatabaseTransaction,
  {
    userId,
    keyword,
    location,
    filters,
    savedAt,
    alerts,
  }: JobQuery & { userId: string; savedAt: Date; alerts: Alerts },
): Promise<string> {
  const { id } = await transaction
    .insertInto("saved_searches")
    .values({
      user_id: userId,
      keyword,
      location,
      keyword_words: wordsOf(keyword),
      location_words: wordsOf(location),
      filters: JSON.stringify(filters),
      saved_at: savedAt,
      ...alertColumns(alerts),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Answers whether the person has this saved search. */
export async function updateAlerts(
  transaction: DatabaseTransaction,
  { id, userId, alerts }: { id: string; userId: string; alerts: Alerts },
): Promise<boolean> {
  const row = await transaction
    .updateTable("saved_searches")
    .set(alertColumns(alerts))
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** A saved search as it is stored. */
export interface StoredSearch extends JobQuery {
  id: string;
  savedAt: Date;
  lastOpenedAt: Date | null;
  frequency: AlertFrequency;
  alertsSince: Date | null;
}

const searchColumns = [
  "id",
  "keyword",
  "location",
  "filters",
  "frequency",
  "saved_at",
  "last_opened_at",
  "alerts_since",
] as const;

interface SearchRow {
  id: string;
  keyword: string;
  location: string;
  filters: unknown;
  frequency: string;
  saved_at: Date;
  last_opened_at: Date | null;
  alerts_since: Date | null;
}

function toSearch(row: SearchRow): StoredSearch {
  const { id, keyword, location } = row;
  return {
    id,
    keyword,
    location,
    filters: readFilters(row.filters as Record<string, unknown>),
    frequency: row.frequency as AlertFrequency,
    savedAt: row.saved_at,
    lastOpenedAt: row.last_opened_at,
    alertsSince: row.alerts_since,
  };
}

const searchesOf = fixedStatement(
  (
    query,
    { userId, limit, offset }: LaterValues<{ userId: string; limit: number; offset: number }>,
  ) =>
    query
      .selectFrom("saved_searches")
      .select(searchColumns)
      .where("user_id", "=", userId)
      .orderBy("saved_at", "desc")
      .orderBy("id")
      .limit(limit)
      .offset(offset),
);

/** A person's saved searches, latest first. */
export async function listSearchesOf(
  transaction: DatabaseTransaction,
  userId: string,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<StoredSearch[]> {
  const { rows } = await transaction.executeQuery(searchesOf({ userId, limit, offset }));
  return rows.map(toSearch);
}

/** A person's saved search, locked until the transaction ends. */
export async function lockSearch(
  transaction: DatabaseTransaction,
  { id, userId }: { id: string; userId: string },
): Promise<StoredSearch | undefined> {
  const row = await transaction
    .selectFrom("saved_searches")
    .select(searchColumns)
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return row && toSearch(row);
}

/** The searches of a person whose time has come by `until`; those that another process has are left out. */
export async function lockDueSearches(
  transaction: DatabaseTransaction,
  userId: string,
  until: Date,
): Promise<StoredSearch[]> {
  const rows = await transaction
    .selectFrom("saved_searches")
    .select(searchColumns)
    .where("user_id", "=", userId)
    .where("next_alert_at", "<=", until)
    .orderBy("saved_at", "desc")
    .orderBy("id")
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(toSearch);
}

/** People with a search whose time has come, those who wait longest first. */
export async function listPeopleDue(
  transaction: DatabaseTransaction,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("saved_searches")
    .select("user_id")
    .where("next_alert_at", "<=", now)
    .groupBy("user_id")
    .orderBy((row) => row.fn.min("next_alert_at"))
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Looks for new jobs of a search again so many days after now, or after its own time where that's later. */
export async function postponeAlert(
  transaction: DatabaseTransaction,
  id: string,
  { now, days }: { now: Date; days: number },
): Promise<void> {
  const hours = days * 24;
  await transaction
    .updateTable("saved_searches")
    .set({
      next_alert_at: sql<Date>`greatest(next_alert_at, ${now}::timestamptz) + make_interval(hours => ${hours}::integer)`,
    })
    .where("id", "=", id)
    .where("frequency", "<>", "off")
    .execute();
}

/** Ends the emails of one search of a person, or of all. Answers how many had any. */
export async function stopAlerts(
  transaction: DatabaseTransaction,
  { userId, searchId }: { userId: string; searchId?: string },
): Promise<number> {
  let query = transaction
    .updateTable("saved_searches")
    .set(alertColumns({ frequency: "off" }))
    .where("user_id", "=", userId)
    .where("frequency", "<>", "off");
  if (searchId) query = query.where("id", "=", searchId);
  return (await query.returning("id").execute()).length;
}

/** The number of a person's searches whose new jobs are emailed, as a value. */
export const alertCount = fixedValue((query, { userId }: LaterValues<{ userId: string }>) =>
  countOf(
    query
      .selectFrom("saved_searches")
      .where("user_id", "=", userId)
      .where("frequency", "<>", "off"),
  ),
);

/** Notes that a person opened a search now, and answers what it looks for. */
export async function markOpened(
  transaction: DatabaseTransaction,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<JobQuery | undefined> {
  const row = await transaction
    .updateTable("saved_searches")
    .set({ last_opened_at: now })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning(searchColumns)
    .executeTakeFirst();
  return row && toQuery(row);
}

/** Answers what the search looked for, or undefined if the person doesn't have it. */
export async function deleteSearch(
  transaction: DatabaseTransaction,
  { id, userId }: { id: string; userId: string },
): Promise<JobQuery | undefined> {
  const row = await transaction
    .deleteFrom("saved_searches")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning(searchColumns)
    .executeTakeFirst();
  return row && toQuery(row);
}

function toQuery(row: SearchRow): JobQuery {
  const { keyword, location, filters } = toSearch(row);
  return { keyword, location, filters };
}
