import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** A job that an employer hires for, with what came in for it and was not withdrawn. */
export interface JobPostFigures {
  jobId: string;
  title: string;
  isOpen: boolean;
  applications: number;
  /** Since `newSince`. */
  newApplications: number;
  shortlisted: number;
}

/** The jobs that the viewer hires for, the newest first. With their own rights. */
export async function listJobPosts(
  transaction: DatabaseTransaction,
  { now, newSince }: { now: Date; newSince: Date },
): Promise<JobPostFigures[]> {
  const rows = await transaction
    .selectFrom("jobs")
    .leftJoin("job_applications", (join) =>
      join
        .onRef("job_applications.job_id", "=", "jobs.id")
        .on("job_applications.stage_kind", "<>", "withdrawn"),
    )
    .where(sql<boolean>`jobs.id in (select private.hiring_job_ids())`)
    .groupBy("jobs.id")
    .orderBy("jobs.posted_at", "desc")
    .select((expression) => {
      const { fn } = expression;
      const applications = fn.count<number>("job_applications.id");
      return [
        "jobs.id",
        "jobs.title",
        "jobs.status",
        "jobs.closes_at",
        applications.as("applications"),
        applications.filterWhere("job_applications.applied_at", ">=", newSince).as("recent"),
        applications
          .filterWhere("job_applications.stage_kind", "in", ["screening", "interview", "offer"])
          .as("shortlisted"),
      ];
    })
    .execute();
  return rows.map((row) => ({
    jobId: row.id,
    title: row.title,
    isOpen: row.status === "open" && row.closes_at > now,
    applications: Number(row.applications),
    newApplications: Number(row.recent),
    shortlisted: Number(row.shortlisted),
  }));
}
