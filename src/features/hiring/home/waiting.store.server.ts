import { sql } from "kysely";
import { applicationRows, hiringJobRows, interviewerRows } from "#features/jobs/jobs.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { addTime, dayInUtc } from "#shared/time.ts";
import { dueSoonDays } from "../hiring.constants.ts";

interface Whose {
  userId: string;
  now: Date;
}

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
export const applicationsToAnswer = (query: DatabaseTransaction, { now }: Whose) =>
  undecided(query)
    .select("application.due_at as due")
    .where(inOwnJobs)
    .where((row) =>
      row.or([
        row("application.due_at", "<", addTime(now, { days: dueSoonDays })),
        row.and([
          row("application.opened_at", "is", null),
          row("application.stage_kind", "=", "new"),
        ]),
      ]),
    );

/** People whom the viewer's organizations interview today. */
export const interviewsToday = (query: DatabaseTransaction, { now }: Whose) =>
  undecided(query)
    .select(nothingPresses.as("due"))
    .where(inOwnJobs)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("application_interviews as held")
          .select("held.id")
          .whereRef("held.application_id", "=", "application.id")
          .where("held.held_on", "=", dayInUtc(now)),
      ),
    );

/** People whom the viewer was asked to interview. */
export const ownInterviews = (query: DatabaseTransaction, { userId }: Whose) =>
  undecided(query)
    .select(nothingPresses.as("due"))
    .where("application.id", "in", (row) =>
      row
        .selectFrom(interviewerRows(query).as("interviewer"))
        .select("interviewer.application_id")
        .where("interviewer.user_id", "=", userId),
    );
