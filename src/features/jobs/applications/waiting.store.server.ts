import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { addHours, type LaterValues } from "#platform/database/fixed-statements.ts";
import type { Whose } from "#platform/waiting-kind.ts";
import type { StageKind } from "./applications.rules.ts";
import { hasNoBarrier } from "./barriers.store.server.ts";

const nothingPresses = sql<Date | null>`null::timestamptz`;

/** Days for which it's news that an application reached a stage. */
const newsDays = 14;

/** The viewer's applications with a recent notice that they reached a kind of stage, if the job isn't taken down. */
const reachedLately =
  (kind: StageKind) =>
  (query: DatabaseTransaction, { userId, now }: LaterValues<Whose>) =>
    query
      .selectFrom("job_applications as application")
      .innerJoin("own_job_application_jobs as job", "job.id", "application.job_id")
      .select(["application.id", "job.title as about", nothingPresses.as("due")])
      .where("application.user_id", "=", userId)
      .where("application.notified_kind", "=", kind)
      .where("job.is_taken_down", "=", false)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("own_job_application_events as event")
            .select("event.id")
            .whereRef("event.application_id", "=", "application.id")
            .where("event.to_kind", "=", kind)
            .where("event.at", ">", addHours(now, -24 * newsDays)),
        ),
      );

export const waitingOffers = reachedLately("offer");
export const waitingInterviews = reachedLately("interview");

/** Applications that the viewer began, for jobs that still take them from the viewer. */
export const waitingDrafts = (query: DatabaseTransaction, { userId, now }: LaterValues<Whose>) =>
  query
    .selectFrom("job_application_drafts as draft")
    .innerJoin("own_job_application_jobs as job", "job.id", "draft.job_id")
    .select(["draft.job_id as id", "job.title as about", "job.closes_at as due"])
    .where("draft.user_id", "=", userId)
    .where("job.status", "=", "open")
    .where("job.closes_at", ">", now)
    .where(hasNoBarrier({ userId, organizationId: sql.ref("job.organization_id") }));
