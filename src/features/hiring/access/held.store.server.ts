import { type RawBuilder, sql } from "kysely";
import {
  applicationEventRows,
  applicationRows,
  hiringJobRows,
  stageRows,
} from "#features/jobs/jobs.contract.ts";
import type { StageKind } from "#features/jobs/jobs-parts.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** An application as it is while something is done with it. */
export interface HeldApplication {
  id: string;
  jobId: string;
  userId: string | null;
  name: string | null;
  stageId: string;
  stageKind: StageKind;
  stageName: string;
  stageSince: Date;
  notifiedKind: StageKind;
  stageBefore: string | null;
  decidedAt: Date | null;
  /** Time at which what was sent was erased. From then on, nothing more is written about the applicant. */
  detailsErasedAt: Date | null;
}

/** A viewer's work with the applications for a job. */
interface Work {
  jobId: string;
  viewerId: string;
}

/**
 * Applications of a job by their ids, as they are now, in the order of their stages and names, without the viewer's
 * own: no one decides about themselves.
 */
export async function findHeld(
  transaction: DatabaseTransaction,
  { jobId, viewerId }: Work,
  applicationIds: readonly string[],
): Promise<HeldApplication[]> {
  return await listHeld(
    transaction,
    sql`application.job_id = ${jobId} and application.id = any(${applicationIds}::uuid[])
      and application.user_id is distinct from ${viewerId}::uuid`,
  );
}

async function listHeld(
  transaction: DatabaseTransaction,
  which: RawBuilder<unknown>,
): Promise<HeldApplication[]> {
  const { rows } = await sql<HeldApplication>`
    select application.id, application.job_id as "jobId", application.user_id as "userId",
      application.applicant_name as name, application.stage_id as "stageId",
      application.stage_kind as "stageKind", stage.name as "stageName",
      application.stage_since as "stageSince", application.notified_kind as "notifiedKind",
      application.stage_before_decision as "stageBefore", application.decided_at as "decidedAt",
      application.details_erased_at as "detailsErasedAt"
    from (${applicationRows(transaction)}) as application
    join (${stageRows(transaction)}) as stage on stage.id = application.stage_id
    where ${which}
    order by stage.position, lower(application.applicant_name), application.id`.execute(
    transaction,
  );
  return rows;
}

/** The last move of each application: the mover, null for the system or a deleted account, and the time. */
export async function readLastMoves(
  transaction: DatabaseTransaction,
  applicationIds: readonly string[],
): Promise<Map<string, { actorId: string | null; at: Date }>> {
  const { rows } = await sql<{ id: string; actorId: string | null; at: Date }>`
    select distinct on (event.application_id)
      event.application_id as id, event.actor_id as "actorId", event.at
    from (${applicationEventRows(transaction)}) as event
    where event.application_id = any(${applicationIds}::uuid[])
      and event.kind in ('moved', 'declined', 'restored', 'withdrawn')
    order by event.application_id, event.at desc, event.id desc`.execute(transaction);
  return new Map(rows.map(({ id, ...move }) => [id, move]));
}

/** Applications for a job that have no outcome yet, without the viewer's own. */
export async function listUndecided(
  transaction: DatabaseTransaction,
  { jobId, viewerId }: Work,
): Promise<HeldApplication[]> {
  return await listHeld(
    transaction,
    sql`application.job_id = ${jobId} and application.decided_at is null
      and application.user_id is distinct from ${viewerId}::uuid`,
  );
}

/** Applications to an organization that have no outcome yet. */
export async function listUndecidedOf(
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<HeldApplication[]> {
  return await listHeld(
    transaction,
    sql`application.decided_at is null and application.job_id in (
      select id from (${hiringJobRows(transaction)}) as job where job.organization_id = ${organizationId}
    )`,
  );
}
