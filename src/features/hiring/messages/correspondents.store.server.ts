import { sql } from "kysely";
import { applicationRows, hiringJobRows } from "#features/jobs/jobs.contract.ts";
import type { ApplicationSides } from "#features/messages/messages.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { nameOfApplicant } from "../board/board.rules.ts";

/** The two sides of applications for jobs that an organization posted. */
export async function listSides(
  transaction: DatabaseTransaction,
  applicationIds: readonly string[],
): Promise<ApplicationSides[]> {
  if (applicationIds.length === 0) return [];
  const { rows } = await sql<ApplicationSides>`
    select application.id as "applicationId", job.id as "jobId", job.title as "jobTitle",
      job.organization_id as "organizationId", job.employer,
      application.user_id as "candidateId",
      case when application.details_erased_at is null then application.applicant_name
        else ${nameOfApplicant(null)} end as "candidateName",
      application.stage_kind = 'withdrawn' as "isWithdrawn",
      application.details_erased_at is not null as "isErased"
    from (${applicationRows(transaction)}) as application
    join (${hiringJobRows(transaction)}) as job on job.id = application.job_id
    where application.id = any(${applicationIds}::uuid[]) and job.organization_id is not null`.execute(
    transaction,
  );
  return rows;
}

/** Keeps an application as it is until the transaction ends. */
export async function lockApplication(
  transaction: DatabaseTransaction,
  applicationId: string,
): Promise<void> {
  await sql`select id from (${applicationRows(transaction)}) as application
    where id = ${applicationId} for share`.execute(transaction);
}
