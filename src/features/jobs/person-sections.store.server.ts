import { jsonArrayFrom } from "kysely/helpers/postgres";
import { definePersonSection, sectionLength, timeOf } from "#platform/person-section.ts";
import { stageKindNames } from "./applications/applications.constants.ts";
import type { StageKind } from "./applications/applications.rules.ts";

/** The jobs that the person applied to. */
export const jobApplicationSection = definePersonSection({
  name: "job-applications",
  title: "Job applications",
  right: "support",
  empty: "No job applications.",
  select: (query, { userId }) =>
    jsonArrayFrom(
      query
        .selectFrom("job_applications as application")
        .innerJoin("jobs", "jobs.id", "application.job_id")
        .select([
          "jobs.id as job_id",
          "jobs.title",
          "jobs.employer",
          "application.stage_kind",
          "application.applied_at",
        ])
        .where("application.user_id", "=", userId)
        .orderBy("application.applied_at", "desc")
        .limit(sectionLength),
    ),
  describe: (row) => ({
    title: row.title,
    detail: row.employer,
    state: stageKindNames[row.stage_kind as StageKind],
    at: timeOf(row.applied_at),
    to: `/talent/jobs/${row.job_id}`,
  }),
});
