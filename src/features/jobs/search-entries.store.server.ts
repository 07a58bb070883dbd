import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { TalentSector } from "./job-sectors.constants.ts";
import type { EmploymentType } from "./jobs.types.ts";

/** Text by which a job is found. */
export interface JobToFind {
  id: string;
  title: string;
  employer: string;
  location: string;
  isRemote: boolean;
  employmentType: EmploymentType;
  sector: TalentSector;
  skills: string[];
  isSample: boolean;
}

/** Jobs that take applications at `now`, the newest first. */
export async function listJobsToFind(
  transaction: DatabaseTransaction,
  now: Date,
  limit: number,
): Promise<JobToFind[]> {
  const rows = await transaction
    .selectFrom("jobs")
    .select(["id", "title", "employer", "location", "sector", "skills"])
    .select(["is_remote", "employment_type", "is_sample"])
    .where("status", "=", "open")
    .where("closes_at", ">", now)
    .orderBy("posted_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ is_remote, employment_type, is_sample, ...row }) => ({
    ...row,
    sector: row.sector as TalentSector,
    isRemote: is_remote,
    employmentType: employment_type as EmploymentType,
    isSample: is_sample,
  }));
}
