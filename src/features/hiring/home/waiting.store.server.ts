import { sql } from "kysely";
import { applicationRows, hiringJobRows, interviewerRows } from "#features/jobs/jobs.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { addHours, type LaterValues } from "#platform/database/fixed-statements.ts";
import type { Whose } from "#platform/waiting-kind.ts";
import { dueSoonDays } from "../hiring.constants.ts";

const nothingPresses = sql<Date | null>`null::timestamptz`;

function undecided(query: DatabaseTransaction) {
  return query
    .selectFrom(applicationRows(query).as("application"))
    .innerJoin(hiringJobRows(query).as("job"), "job.id", "application.job_id")
    .select([
      "application.id",
      sql<string>`coalesce(application.applicant_name, 'An applicant') || ', ' || job.title`.as(
        "about",
      ),
    ])
    .where("application.decided_at", "is", null);
}

const inOwnJobs = sql<boolean>`application.job_id in (select private.hiring_job_ids())`;

/** Applications that the viewer's organizations have to answer soon, or that no one has opened. */
export const applicationsToAnswer = (query: DatabaseTransaction, { now }: LaterValues<Whose>) =>
  undecided(query)
    .select("application.due_at as due")
    .where(inOwnJobs)
    .where((row) =>
      row.or([
        row("application.due_at", "<", addHours(now, 24 * dueSoonDays)),
        row.and([
          row("application.opened_at", "is", null),
          row("application.stage_kind", "=", "new"),
        ]),
      ]),
    );

/** People whom the viewer's organizations interview today. */
export const interviewsToday = (query: DatabaseTransaction, { now }: LaterValues<Whose>) =>
  undecided(query)
    .select(nothingPresses.as("due"))
    .where(inOwnJobs)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("application_interviews as held")
          .select("held.id")
          .whereRef("held.application_id", "=", "application.id")
          .where("held.held_on", "=", sql<string>`(${now}::timestamptz at time zone 'UTC')::date`),
      ),
    );

/** People whom the viewer was asked to interview. */
export const ownInterviews = (query: DatabaseTransaction, { userId }: LaterValues<Whose>) =>
  undecided(query)
    .select(nothingPresses.as("due"))
    .where("application.id", "in", (row) =>
      row
        .selectFrom(interviewerRows(query).as("interviewer"))
        .select("interviewer.application_id")
        .where("interviewer.user_id", "=", userId),
    );
