import { sql } from "kysely";
import {
  applicationRows,
  declineRows,
  interviewerRows,
  stageRows,
} from "#features/jobs/jobs.contract.ts";
import type { StageKind } from "#features/jobs/jobs-parts.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { DeclineReason } from "../hiring.constants.ts";

/** An application with everything that the employer has of it. */
export interface CandidateRow {
  id: string;
  userId: string | null;
  name: string | null;
  phone: string | null;
  message: string | null;
  cv: { object: string; type: string } | null;
  isCvDeleted: boolean;
  resumeUrl: string | null;
  profile: unknown;
  answers: unknown;
  source: string | null;
  /** Why the applicant withdrew, where they said so. */
  withdrawalNote: string | null;
  stageId: string;
  stageKind: StageKind;
  stageName: string;
  notifiedKind: StageKind;
  since: Date;
  dueAt: Date | null;
  appliedAt: Date;
  openedAt: Date | null;
  /** Time at which what was sent was erased. From then on, the employer doesn't see who it was. */
  detailsErasedAt: Date | null;
  decline: { reason: DeclineReason; isShared: boolean; message: string | null } | null;
  tags: string[];
  interviewerIds: string[];
  interviews: { id: string; heldOn: string }[];
}

/** Selects an application with everything that the employer has of it. */
export const selectCandidate = (
  transaction: DatabaseTransaction,
  applicationId: string,
) => sql<CandidateRow>`
    select application.id, application.user_id as "userId", application.applicant_name as name,
      application.phone, application.message, application.resume_url as "resumeUrl",
      case when application.cv_object is not null then json_build_object(
        'object', application.cv_object, 'type', application.cv_type) end as cv, application.cv_deleted as "isCvDeleted",
      application.profile, application.answers, application.source,
      application.withdrawal_note as "withdrawalNote",
      application.stage_id as "stageId", application.stage_kind as "stageKind",
      stage.name as "stageName", application.notified_kind as "notifiedKind",
      application.stage_since as since, application.due_at as "dueAt",
      application.applied_at as "appliedAt", application.opened_at as "openedAt",
      application.details_erased_at as "detailsErasedAt",
      (select json_build_object('reason', decline.reason, 'isShared', decline.reason_shared,
          'message', decline.message)
        from (${declineRows(transaction)}) as decline
        where decline.application_id = application.id) as decline,
      coalesce((select array_agg(tag.name order by tag.name) from public.application_tags as given
        join public.hiring_tags as tag on tag.id = given.tag_id
        where given.application_id = application.id), '{}') as tags,
      coalesce((select array_agg(interviewer.user_id order by interviewer.assigned_at)
        from (${interviewerRows(transaction)}) as interviewer
        where interviewer.application_id = application.id), '{}') as "interviewerIds",
      coalesce((select json_agg(json_build_object('id', held.id, 'heldOn', held.held_on)
          order by held.held_on)
        from public.application_interviews as held
        where held.application_id = application.id), '[]') as interviews
    from (${applicationRows(transaction)}) as application
    join (${stageRows(transaction)}) as stage on stage.id = application.stage_id
    where application.id = ${applicationId}`;

export async function findCandidate(
  transaction: DatabaseTransaction,
  applicationId: string,
): Promise<CandidateRow | undefined> {
  return (await selectCandidate(transaction, applicationId).execute(transaction)).rows[0];
}

export async function insertNote(
  transaction: DatabaseTransaction,
  note: {
    applicationId: string;
    authorId: string;
    body: string;
    mentioned: readonly string[];
    now: Date;
  },
): Promise<void> {
  const { id } = await transaction
    .insertInto("application_notes")
    .values({
      application_id: note.applicationId,
      author_id: note.authorId,
      body: note.body,
      written_at: note.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (note.mentioned.length === 0) return;
  await transaction
    .insertInto("application_note_mentions")
    .values(note.mentioned.map((userId) => ({ note_id: id, user_id: userId })))
    .execute();
}

/** Deletes a note that the person wrote; false where there is none. */
export async function deleteOwnNote(
  transaction: DatabaseTransaction,
  { noteId, applicationId, authorId }: { noteId: string; applicationId: string; authorId: string },
): Promise<boolean> {
  const row = await transaction
    .deleteFrom("application_notes")
    .where("id", "=", noteId)
    .where("application_id", "=", applicationId)
    .where("author_id", "=", authorId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes an application's tags these, and deletes tags that no application has. */
export async function saveTags(
  transaction: DatabaseTransaction,
  given: {
    applicationId: string;
    organizationId: string | null;
    names: readonly string[];
    actorId: string;
    now: Date;
  },
): Promise<void> {
  const { applicationId, organizationId, names, actorId, now } = given;
  await sql`
    insert into public.hiring_tags (organization_id, name)
    select ${organizationId}::uuid, name from unnest(${names}::text[]) as name
    on conflict do nothing`.execute(transaction);
  await sql`
    delete from public.application_tags as given using public.hiring_tags as tag
    where given.application_id = ${applicationId} and tag.id = given.tag_id
      and tag.name <> all(${names}::text[])`.execute(transaction);
  await sql`
    insert into public.application_tags (application_id, tag_id, added_by, added_at)
    select ${applicationId}::uuid, tag.id, ${actorId}::uuid, ${now} from public.hiring_tags as tag
    where tag.organization_id is not distinct from ${organizationId}::uuid
      and tag.name = any(${names}::text[])
    on conflict do nothing`.execute(transaction);
  await sql`
    delete from public.hiring_tags as tag
    where tag.organization_id is not distinct from ${organizationId}::uuid and not exists
      (select from public.application_tags as given where given.tag_id = tag.id)`.execute(
    transaction,
  );
}
