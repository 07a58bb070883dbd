import { sql } from "kysely";
import { applicationRows, hiringJobRows, interviewerRows } from "#features/jobs/jobs.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { addHours, type LaterValues } from "#platform/database/fixed-statements.ts";
import type { Whose } from "#platform/waiting-kind.ts";
import { dueSoonDays } from "../hiring.constants.ts";

const nothingPresses = sql<Date | null>`null::timestamptz`;

/** Applications without an outcome, without the viewer's own and those for jobs that our team took down. */
function undecided(query: DatabaseTransaction, userId: LaterValues<Whose>["userId"]) {
  return query
    .selectFrom(applicationRows(query).as("application"))
    .innerJoin(hiringJobRows(query).as("job"), "job.id", "application.job_id")
    .select([
      "application.id",
      sql<string>`coalesce(application.applicant_name, 'An applicant') || ', ' || job.title`.as(
        "about",
      ),
    ])
    .where("application.decided_at", "is", null)
    .where("job.taken_down_at", "is", null)
    .where("application.user_id", "is distinct from", userId);
}

const inOwnJobs = sql<boolean>`application.job_id in (select private.hiring_job_ids())`;

/** Applications that the viewer's organizations have to answer soon, or that no one has opened. */
export const applicationsToAnswer = (
  query: DatabaseTransaction,
  { userId, now }: LaterValues<Whose>,
) =>
  undecided(query, userId)
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

/** People whom the viewer was asked to interview. */
export const ownInterviews = (query: DatabaseTransaction, { userId }: LaterValues<Whose>) =>
  undecided(query, userId)
    .select(nothingPresses.as("due"))
    .where("application.id", "in", (row) =>
      row
        .selectFrom(interviewerRows(query).as("interviewer"))
        .select("interviewer.application_id")
        .where("interviewer.user_id", "=", userId),
    );
