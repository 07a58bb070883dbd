import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Notes a day on which applicants were interviewed; once for each. */
export async function insertInterviews(
  transaction: DatabaseTransaction,
  {
    applicationIds,
    heldOn,
    actorId,
    now,
  }: { applicationIds: readonly string[]; heldOn: string; actorId: string | null; now: Date },
): Promise<void> {
  await sql`
    insert into public.application_interviews (application_id, held_on, recorded_by, recorded_at)
    select id, ${heldOn}::date, ${actorId}::uuid, ${now} from unnest(${applicationIds}::uuid[]) as id
    on conflict do nothing`.execute(transaction);
}

/** Those of several applications without a recorded interview. */
export async function listWithoutInterview(
  transaction: DatabaseTransaction,
  applicationIds: readonly string[],
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("application_interviews")
    .select("application_id")
    .where("application_id", "in", [...applicationIds])
    .execute();
  const held = new Set(rows.map(({ application_id }) => application_id));
  return applicationIds.filter((id) => !held.has(id));
}

export async function deleteInterview(
  transaction: DatabaseTransaction,
  { interviewId, applicationId }: { interviewId: string; applicationId: string },
): Promise<void> {
  await transaction
    .deleteFrom("application_interviews")
    .where("id", "=", interviewId)
    .where("application_id", "=", applicationId)
    .execute();
}
