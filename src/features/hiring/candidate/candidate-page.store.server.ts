import { type RawBuilder, sql } from "kysely";
import { profileRows } from "#features/account/account.contract.ts";
import { accountRows } from "#features/auth/auth.contract.ts";
import {
  applicationEventRows,
  applicationRows,
  hiringJobRows,
  type Stage,
  stageRows,
  teamRows,
} from "#features/jobs/jobs.contract.ts";
import type { StageKind } from "#features/jobs/jobs-parts.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { isAnswered, selectWaiting, type WaitingNotice } from "../notices/notices.store.server.ts";
import {
  type Criterion,
  type Scorecard,
  selectCriteria,
  selectScorecards,
} from "../scorecards/scorecards.store.server.ts";
import { type CandidateRow, selectCandidate } from "./candidate.store.server.ts";

/** Something that happened to an application. */
export interface TimelineRow {
  kind: string;
  fromStage: string | null;
  toStage: string | null;
  toKind: StageKind | null;
  actorId: string | null;
  at: Date;
}

export interface NoteRow {
  id: string;
  authorId: string | null;
  body: string;
  writtenAt: Date;
}

/** Another application of the same person to the same organization. What was sent with both is still stored. */
export interface OtherApplication {
  id: string;
  jobTitle: string;
  stageName: string;
  appliedAt: Date;
}

/** An application with what belongs to it, by the viewer's rights. */
export interface CandidatePage {
  application: CandidateRow;
  stages: Pick<Stage, "id" | "kind" | "name">[];
  /** The newest first, as are notes and other applications. */
  timeline: TimelineRow[];
  notes: NoteRow[];
  criteria: Criterion[];
  scorecards: Scorecard[];
  others: OtherApplication[];
  waiting: WaitingNotice[];
  /** Whether an email since the last interview gave the applicant a decision, or said that there's none yet. */
  isAnswered: boolean;
}

type Lists = Omit<CandidatePage, "application">;

/** Rows as one JSON value, in their order. Times in them are texts. */
const asJson = (rows: RawBuilder<unknown> | ReturnType<typeof selectCriteria>) =>
  sql`coalesce((select json_agg(listed) from (${rows}) as listed), '[]')`;

/** An application with all its lists, in one statement. */
export async function findCandidatePage(
  transaction: DatabaseTransaction,
  {
    applicationId,
    jobId,
    organizationId,
    viewerId,
  }: { applicationId: string; jobId: string; organizationId: string | null; viewerId: string },
): Promise<CandidatePage | undefined> {
  const { rows } = await sql<CandidateRow & { lists: Lists }>`
    select candidate.*, json_build_object(
      'stages', ${asJson(sql`
        select stage.id, stage.kind, stage.name from (${stageRows(transaction)}) as stage
        where stage.job_id = ${jobId} order by stage.position`)},
      'timeline', ${asJson(sql`
        select event.kind, event.from_stage as "fromStage", event.to_stage as "toStage",
          event.to_kind as "toKind", event.actor_id as "actorId", event.at
        from (${applicationEventRows(transaction)}) as event
        where event.application_id = ${applicationId}
        order by event.at desc, event.id desc limit 200`)},
      'notes', ${asJson(sql`
        select note.id, note.author_id as "authorId", note.body, note.written_at as "writtenAt"
        from public.application_notes as note where note.application_id = ${applicationId}
        order by note.written_at desc, note.id limit 200`)},
      'criteria', ${asJson(selectCriteria(transaction, jobId))},
      'scorecards', ${asJson(selectScorecards(transaction, { applicationId, viewerId }))},
      'others', ${asJson(sql`
        select other.id, job.title as "jobTitle", stage.name as "stageName",
          other.applied_at as "appliedAt"
        from (${applicationRows(transaction)}) as other
        join (${hiringJobRows(transaction)}) as job on job.id = other.job_id
        join (${stageRows(transaction)}) as stage on stage.id = other.stage_id
        where other.user_id = candidate."userId" and other.id <> candidate.id
          and candidate."detailsErasedAt" is null and other.details_erased_at is null
          and job.organization_id is not distinct from ${organizationId}::uuid
        order by other.applied_at desc, other.id limit 20`)},
      'waiting', ${asJson(selectWaiting(transaction, { applicationId }))},
      'isAnswered', coalesce((select ${isAnswered} from public.application_interviews as held
        where held.application_id = candidate.id order by held.held_on desc limit 1), false)
    ) as lists
    from (${selectCandidate(transaction, applicationId)}) as candidate`.execute(transaction);
  const [row] = rows;
  if (!row) return undefined;
  const { lists, ...application } = row;
  return {
    ...lists,
    application,
    timeline: lists.timeline.map((each) => ({ ...each, at: new Date(each.at) })),
    notes: lists.notes.map((each) => ({ ...each, writtenAt: new Date(each.writtenAt) })),
    scorecards: lists.scorecards.map((each) => ({
      ...each,
      submittedAt: new Date(each.submittedAt),
    })),
    others: lists.others.map((each) => ({ ...each, appliedAt: new Date(each.appliedAt) })),
    waiting: lists.waiting.map((each) => ({ ...each, sendAfter: new Date(each.sendAfter) })),
  };
}

/** Data that row security hides from the employer's people. The page shows parts of it. */
export interface Besides {
  /** The applicant's email address; null once the account is deleted. */
  email: string | null;
  /** Names of people by id. */
  names: Readonly<Record<string, string>>;
  /** Number of others who have rated the applicant in the stage. */
  othersRated: number;
  /** Ids of the job's hiring team. */
  team: string[];
}

/** Reads the data of an application that row security hides. For the system's transaction. */
export async function readBesides(
  transaction: DatabaseTransaction,
  {
    application,
    jobId,
    viewerId,
    personIds,
  }: {
    application: Pick<CandidateRow, "id" | "userId" | "stageId">;
    jobId: string;
    viewerId: string;
    personIds: readonly string[];
  },
): Promise<Besides> {
  const { rows } = await sql<Besides>`
    select
      (select account.email from (${accountRows(transaction)}) as account
        where account.id = ${application.userId}::uuid and account.deleted_at is null) as email,
      coalesce((select json_object_agg(person.user_id, person.full_name)
        from (${profileRows(transaction)}) as person
        where person.user_id = any(${personIds}::uuid[]) and person.full_name is not null), '{}') as names,
      (select count(*)::int from public.scorecards as card
        where card.application_id = ${application.id} and card.stage_id = ${application.stageId}
          and card.author_id is distinct from ${viewerId}::uuid) as "othersRated",
      array(select team.user_id from (${teamRows(transaction)}) as team
        where team.job_id = ${jobId}) as team`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error("A statement without a table answered no row");
  return row;
}
