import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { addHours, type LaterValues } from "#platform/database/fixed-statements.ts";
import type { Whose } from "#platform/waiting-kind.ts";

const nothingPresses = sql<Date | null>`null::timestamptz`;

/** The viewer's applications for which they were told of an offer. */
export const waitingOffers = (query: DatabaseTransaction, { userId }: LaterValues<Whose>) =>
  query
    .selectFrom("job_applications as application")
    .innerJoin("own_job_application_jobs as job", "job.id", "application.job_id")
    .select(["application.id", "job.title as about", nothingPresses.as("due")])
    .where("application.user_id", "=", userId)
    .where("application.notified_kind", "=", "offer");

/** Days for which an invitation to an interview is news. */
const invitedDays = 14;

/** The viewer's applications for which they were invited to an interview lately. */
export const waitingInterviews = (
  query: DatabaseTransaction,
  { userId, now }: LaterValues<Whose>,
) =>
  query
    .selectFrom("job_applications as application")
    .innerJoin("own_job_application_jobs as job", "job.id", "application.job_id")
    .select(["application.id", "job.title as about", nothingPresses.as("due")])
    .where("application.user_id", "=", userId)
    .where("application.notified_kind", "=", "interview")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("own_job_application_events as event")
          .select("event.id")
          .whereRef("event.application_id", "=", "application.id")
          .where("event.to_kind", "=", "interview")
          .where("event.at", ">", addHours(now, -24 * invitedDays)),
      ),
    );

/** Applications that the viewer began, for jobs that still take them. */
export const waitingDrafts = (query: DatabaseTransaction, { userId, now }: LaterValues<Whose>) =>
  query
    .selectFrom("job_application_drafts as draft")
    .innerJoin("own_job_application_jobs as job", "job.id", "draft.job_id")
    .select(["draft.job_id as id", "job.title as about", "job.closes_at as due"])
    .where("draft.user_id", "=", userId)
    .where("job.status", "=", "open")
    .where("job.closes_at", ">", now);
