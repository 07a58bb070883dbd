import { type RawBuilder, sql } from "kysely";
import type { AdminFigure } from "#platform/admin/admin-figure.ts";
import type { AdminQueue } from "#platform/admin/admin-queue.ts";
import type { AdminTally } from "#platform/admin/admin-tally.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** One line of the answer: a queue, or a figure in one currency or in none. */
export interface HomeRow {
  /** The part's index in the given list. */
  position: number;
  currency: string | null;
  /** The number that wait, or the count or sum of the last week. */
  amount: number;
  before: number;
  since: Date | null;
}

interface HomePeriods {
  weekBefore: Date;
  week: Date;
  now: Date;
}

/** Counts all of the parts by one statement. */
export async function countParts(
  transaction: DatabaseTransaction,
  parts: readonly (AdminQueue | AdminFigure)[],
  { viewerId, ...periods }: HomePeriods & { viewerId: string },
): Promise<HomeRow[]> {
  if (parts.length === 0) return [];
  const counts = parts.map((part, position) =>
    "waiting" in part
      ? countWaiting(transaction, part, { position, viewerId })
      : countHappened(transaction, part, { position, ...periods }),
  );
  const { rows } = await sql<HomeRow>`${sql.join(counts, sql` union all `)}`.execute(transaction);
  return rows;
}

/** The first ten lines of a tally. */
export async function readTally(
  transaction: DatabaseTransaction,
  { tally }: AdminTally,
  since: Date,
): Promise<{ label: string; count: number }[]> {
  const { rows } = await sql<{ label: string; count: number }>`
    select * from (${tally(transaction, since)}) as tally limit 10`.execute(transaction);
  return rows.map(({ label, count }) => ({ label, count: Number(count) }));
}

const countWaiting = (
  transaction: DatabaseTransaction,
  queue: AdminQueue,
  { position, viewerId }: { position: number; viewerId: string },
) =>
  sql`select ${position}::int as position, null::text as currency, count(*) as amount,
    0::bigint as before, min(waiting.since) as since
    from ${queue.waiting(transaction, viewerId)} as waiting`;

function countHappened(
  transaction: DatabaseTransaction,
  figure: AdminFigure,
  { position, weekBefore, week, now }: HomePeriods & { position: number },
): RawBuilder<unknown> {
  const currency = figure.unit === "money" ? sql`happened.currency` : sql`null::text`;
  const total = figure.unit === "money" ? sql`sum(happened.amount_cents)` : sql`count(*)`;
  return sql`select ${position}::int as position, ${currency} as currency,
    coalesce(${total} filter (where happened.at > ${week}::timestamptz), 0) as amount,
    coalesce(${total} filter (where happened.at <= ${week}::timestamptz), 0) as before,
    null::timestamptz as since
    from ${figure.happened(transaction)} as happened
    where happened.at > ${weekBefore}::timestamptz and happened.at <= ${now}::timestamptz
    ${figure.unit === "money" ? sql`group by happened.currency` : sql``}`;
}
