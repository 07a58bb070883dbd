import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { AnyPublishingKind } from "#platform/publishing/publishing-kind.ts";
import { foldedPattern } from "#shared/text/text-folding.ts";
import type { ListFilter } from "../publishing.constants.ts";
import type { ContentRow } from "../publishing.types.ts";

const conditions: Record<ListFilter, ReturnType<typeof sql<boolean>>> = {
  all: sql<boolean>`subject.state is distinct from 'archived' or draft.id is not null`,
  drafts: sql<boolean>`draft.id is not null`,
  scheduled: sql<boolean>`draft.scheduled_for is not null`,
  published: sql<boolean>`subject.state = 'published'`,
  unpublished: sql<boolean>`subject.state = 'unpublished'`,
  archived: sql<boolean>`subject.state = 'archived'`,
};

/** Whether a row of the kind's `rows`, called `subject`, left the site by itself before `now`. */
const isOver = ({ leavesWhenOver }: AnyPublishingKind, now: Date) =>
  leavesWhenOver
    ? sql<boolean>`coalesce(subject.expires_at <= ${now}::timestamptz, false)`
    : sql<boolean>`false`;

interface Times {
  now: Date;
  /** Until when something counts as ending soon. */
  soon: Date;
}

/** Whether a row of a kind's `rows`, called `subject`, is published and soon over. */
const isEnding = ({ now, soon }: Times) =>
  sql<boolean>`coalesce(subject.state = 'published' and subject.expires_at > ${now}
    and subject.expires_at <= ${soon}, false)`;

/**
 * Published things and drafts of a kind, what changed last first, and how many there are in all. An offset past the
 * last page answers the last: what is archived or published leaves the list while someone pages through it.
 */
export async function listContent(
  transaction: DatabaseTransaction,
  kind: AnyPublishingKind,
  {
    filter,
    search,
    limit,
    offset,
    ...times
  }: Times & { filter: ListFilter; search: string; limit: number; offset: number },
): Promise<{ rows: ContentRow[]; total: number }> {
  const pattern = foldedPattern(search);
  const { rows } = await sql<ContentRow & { total: number }>`
    with found as (
      select subject.id, draft.id as "draftId", coalesce(draft.title, subject.title) as title,
        subject.state, coalesce(subject.is_sample::boolean, false) as "isSample",
        greatest(draft.updated_at, subject.changed_at) as "changedAt",
        subject.expires_at as "expiresAt", ${isOver(kind, times.now)} as "isOver",
        ${isEnding(times)} as "isEnding",
        draft.scheduled_for as "scheduledFor", draft.schedule_problem as "scheduleProblem"
      from ${kind.rows(transaction)} as subject
      full join (select * from private.publishing_drafts where kind = ${kind.name}) as draft
        on draft.subject_id = subject.id
      where (${conditions[filter]})
        and (private.fold_text(draft.title) like ${pattern}
          or private.fold_text(subject.title) like ${pattern})
    ), counted as (select count(*)::integer as total from found)
    select found.*, counted.total from found cross join counted
    order by "changedAt" desc, coalesce(found.id, found."draftId"::text)
    limit ${limit}
    offset (select greatest(0, least(${offset}, (total - 1) / ${limit} * ${limit})) from counted)
  `.execute(transaction);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

type End = Pick<ContentRow, "expiresAt" | "isOver" | "isEnding">;

/** A published thing's end, whether that's soon, and whether it left the site by itself before `now`. */
export async function readEnd(
  transaction: DatabaseTransaction,
  kind: AnyPublishingKind,
  { id, ...times }: Times & { id: string },
): Promise<End> {
  const { rows } = await sql<End>`
    select subject.expires_at as "expiresAt", ${isOver(kind, times.now)} as "isOver",
      ${isEnding(times)} as "isEnding"
    from ${kind.rows(transaction)} as subject where subject.id = ${id}
  `.execute(transaction);
  return rows[0] ?? { expiresAt: null, isOver: false, isEnding: false };
}

export interface KindCounts {
  kind: string;
  /** Without those that have left the site by themselves, which are `ended`. */
  published: number;
  ended: number;
  expiring: number;
  drafts: number;
  scheduled: number;
  problems: number;
}

/** The counts of each kind, in one statement. */
export async function countContent(
  transaction: DatabaseTransaction,
  kinds: readonly AnyPublishingKind[],
  times: Times,
): Promise<KindCounts[]> {
  if (kinds.length === 0) return [];
  const { now } = times;
  const each = kinds.map(
    (kind) => sql`
      select ${kind.name}::text as kind,
        (select count(*)::integer from ${kind.rows(transaction)} as subject
          where state = 'published' and not ${isOver(kind, now)}) as published,
        (select count(*)::integer from ${kind.rows(transaction)} as subject
          where state = 'published' and ${isOver(kind, now)}) as ended,
        (select count(*)::integer from ${kind.rows(transaction)} as subject
          where ${isEnding(times)}) as expiring,
        count(draft.id)::integer as drafts,
        count(draft.scheduled_for)::integer as scheduled,
        count(draft.schedule_problem)::integer as problems
      from private.publishing_drafts as draft
      where draft.kind = ${kind.name}`,
  );
  const { rows } = await sql<KindCounts>`${sql.join(each, sql` union all `)}`.execute(transaction);
  return rows;
}
