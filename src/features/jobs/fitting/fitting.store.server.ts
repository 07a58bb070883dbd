import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { fixedValue, type LaterValues } from "#platform/database/fixed-statements.ts";
import { hasNoBarrier } from "../applications/barriers.store.server.ts";
import type { ComparedJob } from "./fit.rules.ts";

/** An open job that may fit, as JSON has it. */
export interface FittingRow extends ComparedJob {
  jobId: string;
  title: string;
  employer: string;
  location: string;
  postedAt: string;
  isSample: boolean;
}

/**
 * The newest open jobs of some professions that the viewer can and hasn't applied for, as a value: those in the places
 * first, so that a limit doesn't cut them off.
 */
export const newestJobsOf = fixedValue(
  (
    query,
    {
      userId,
      professions,
      places,
      now,
      since,
      limit,
    }: LaterValues<{
      userId: string;
      professions: readonly string[];
      places: readonly string[];
      now: Date;
      since: Date;
      limit: number;
    }>,
  ) => {
    // A fully remote job is in the places where its hire may live, as in `fitOf`.
    const isThere = sql<boolean>`coalesce(
      case when open.is_remote and cardinality(job.remote_regions) > 0
        then exists (
          select from unnest(job.remote_regions) as named, unnest(${places}::text[]) as wanted
          where starts_with(named, wanted) or starts_with(wanted, named))
        else open.region = any(${places}::text[]) or open.country = any(${places}::text[])
      end, false)`;
    return jsonArrayFrom(
      query
        .selectFrom("open_jobs as open")
        .innerJoin("jobs as job", "job.id", "open.job_id")
        .select([
          "job.id as jobId",
          "job.title",
          "job.employer",
          "job.location",
          "job.is_sample as isSample",
          sql<string>`job.posted_at`.as("postedAt"),
          "open.profession",
          "open.country",
          "open.region",
          "open.is_remote as isRemote",
          "job.remote_regions as remoteRegions",
          "open.helps_license as helpsLicense",
          "open.supports_visa as supportsVisa",
        ])
        .where("open.closes_at", ">", now)
        .where("open.posted_at", ">", since)
        .where(sql<boolean>`open.profession = any(${professions}::text[])`)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("job_applications as own")
                .select("own.id")
                .whereRef("own.job_id", "=", "open.job_id")
                .where("own.user_id", "=", userId),
            ),
          ),
        )
        .where(hasNoBarrier({ userId, organizationId: sql.ref("job.organization_id") }))
        .orderBy(isThere, "desc")
        .orderBy("open.posted_at", "desc")
        .orderBy("open.job_id")
        .limit(limit),
    ) as RawBuilder<FittingRow[]>;
  },
);
