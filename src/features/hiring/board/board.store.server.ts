import { type RawBuilder, sql } from "kysely";
import { applicationRows, stageRows } from "#features/jobs/jobs.contract.ts";
import { unreadByApplication } from "#features/messages/messages.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { foldedPattern } from "#shared/text/text-folding.ts";
import type { BoardFilter, BoardRow, SortColumn } from "./board.rules.ts";

interface BoardQuery {
  jobId: string;
  filter: BoardFilter;
  viewerId: string;
  /** Only those whom the viewer interviews. */
  onlyOwn: boolean;
  now: Date;
}

/** Cards of a board, so many for each stage; or a page of the table, the last one beyond it. */
type Part =
  | { kind: "board"; perStage: number }
  | {
      kind: "table";
      sort: SortColumn;
      descending: boolean;
      limit: number;
      page: number;
    };

const sortColumns: Record<SortColumn, RawBuilder<unknown>> = {
  name: sql`lower(application.applicant_name)`,
  stage: sql`stage.position`,
  since: sql`application.stage_since`,
  due: sql`application.due_at`,
  applied: sql`application.applied_at`,
};

/**
 * The applications for a job, without the viewer's own, with how many there are in all and in each stage: one statement
 * for the board, the table and the counts, so that they never differ.
 */
export async function listBoard(
  transaction: DatabaseTransaction,
  { jobId, filter, viewerId, onlyOwn, now }: BoardQuery,
  part: Part,
): Promise<BoardRow[]> {
  const text = filter.text ? foldedPattern(filter.text) : null;
  const order =
    part.kind === "board"
      ? sql`partition by application.stage_id
          order by application.due_at asc nulls last, application.stage_since desc, application.id`
      : sql`order by ${sortColumns[part.sort]} ${part.descending ? sql`desc` : sql`asc`} nulls last,
          application.id`;
  const shown =
    part.kind === "board"
      ? sql`found.place <= ${part.perStage}`
      : sql`(found.place - 1) / ${part.limit}::int
          = least(${part.page}::int - 1, (found.total - 1) / ${part.limit}::int)`;
  const { rows } = await sql<BoardRow>`
    with found as (
      select application.id, application.applicant_name as name,
        application.stage_id as "stageId", application.stage_kind as "stageKind",
        application.stage_since as since, application.due_at as "dueAt",
        application.applied_at as "appliedAt", application.opened_at as "openedAt",
        application.notified_kind as "notifiedKind", application.source,
        count(*) over (partition by application.stage_id)::int as "inStage",
        count(*) over ()::int as total,
        row_number() over (${order})::int as place
      from (${applicationRows(transaction)}) as application
      join (${stageRows(transaction)}) as stage
        on stage.id = application.stage_id and stage.job_id = ${jobId}
      where application.job_id = ${jobId} and application.user_id is distinct from ${viewerId}::uuid
        and (${filter.stageId}::uuid is null or application.stage_id = ${filter.stageId}::uuid)
        and (not ${filter.overdue} or application.due_at < ${now})
        and (${text}::text is null or private.fold_text(application.applicant_name) like ${text}
          or private.fold_text(application.message) like ${text})
        and (${filter.tag}::text is null or exists (select from public.application_tags as given
          join public.hiring_tags as tag on tag.id = given.tag_id
          where given.application_id = application.id and tag.name = ${filter.tag}))
        and (not ${onlyOwn} or application.id in (select private.interview_application_ids()))
    )
    select found.*,
      coalesce((select array_agg(tag.name order by tag.name) from public.application_tags as given
        join public.hiring_tags as tag on tag.id = given.tag_id
        where given.application_id = found.id), '{}') as tags,
      (select round(avg(card.overall), 1)::float from public.scorecards as card
        where card.application_id = found.id and exists (select from public.scorecards as own
          where own.application_id = card.application_id and own.stage_id = card.stage_id
            and own.author_id = ${viewerId})) as rating,
      coalesce((select thread.unread from (${unreadByApplication(transaction)}) as thread
        where thread."applicationId" = found.id), 0) as unread
    from found where ${shown} order by found.place`.execute(transaction);
  return rows;
}

/** The tags that applications for a job have. */
export async function listTagsOfJob(
  transaction: DatabaseTransaction,
  jobId: string,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct tag.name from public.hiring_tags as tag
    join public.application_tags as given on given.tag_id = tag.id
    join (${applicationRows(transaction)}) as application on application.id = given.application_id
    where application.job_id = ${jobId} order by tag.name`.execute(transaction);
  return rows.map(({ name }) => name);
}
