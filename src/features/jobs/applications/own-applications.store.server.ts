import { type Expression, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { fixedStatement, type LaterValues } from "#platform/database/fixed-statements.ts";
import { activeKinds, type StageKind } from "./applications.rules.ts";
import type { OwnEvent } from "./timeline.rules.ts";

/** An application in its owner's list. */
export interface OwnApplicationLine {
  id: string;
  jobId: string;
  jobTitle: string;
  employer: string;
  /** The kind of stage that its owner knows of. */
  kind: StageKind;
  appliedAt: Date;
  /** Time by which the applicant is to hear more; null once they know the decision. */
  dueAt: Date | null;
  openedAt: Date | null;
  /** Null for jobs that our team entered. */
  organizationId: string | null;
  isSample: boolean;
  /** Our team took the job down. */
  isTakenDown: boolean;
}

/** A decision leaves the promised date as it was until the applicant is notified. */
const knownDueAt = sql<Date | null>`case when application.notified_kind in (${sql.join(activeKinds)})
  then coalesce(application.due_at, application.due_before_decision) end`;

function ownLines(transaction: DatabaseTransaction, userId: string | Expression<string>) {
  return transaction
    .selectFrom("job_applications as application")
    .innerJoin("own_job_application_jobs as job", "job.id", "application.job_id")
    .select([
      "application.id",
      "application.job_id as jobId",
      "job.title as jobTitle",
      "job.employer",
      "application.notified_kind as kind",
      "application.applied_at as appliedAt",
      knownDueAt.as("dueAt"),
      "application.opened_at as openedAt",
      "job.organization_id as organizationId",
      "job.is_sample as isSample",
      "job.is_taken_down as isTakenDown",
    ])
    .where("application.user_id", "=", userId);
}

type LineRow = Awaited<ReturnType<ReturnType<typeof ownLines>["executeTakeFirstOrThrow"]>>;

/** Columns of a view have no nulls where those of its tables have none. */
const toLine = ({
  jobTitle,
  employer,
  isSample,
  isTakenDown,
  kind,
  ...row
}: LineRow): OwnApplicationLine => ({
  ...row,
  jobTitle: jobTitle ?? "",
  employer: employer ?? "",
  isSample: isSample ?? false,
  isTakenDown: isTakenDown ?? false,
  kind: kind as StageKind,
});

const ownLinesInTurn = fixedStatement((query, { userId }: LaterValues<{ userId: string }>) =>
  ownLines(query, userId).orderBy("application.applied_at", "desc").orderBy("application.id"),
);

/** The viewer's applications, the newest first; those for paused jobs too. */
export async function listOwnLines(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<OwnApplicationLine[]> {
  const { rows } = await transaction.executeQuery(ownLinesInTurn({ userId }));
  return rows.map(toLine);
}

/** One of the viewer's applications with all that was sent. */
export interface OwnApplicationRecord extends OwnApplicationLine {
  location: string;
  /** The work is in Ontario, or can be done remotely from there. */
  isUnderOntario: boolean;
  /** The employer has logged an interview. */
  wasInterviewed: boolean;
  /** Whether its job's page is public now. */
  isJobPublic: boolean;
  name: string | null;
  phone: string | null;
  message: string | null;
  cvType: string | null;
  resumeUrl: string | null;
  profile: unknown;
  answers: unknown;
  withdrawalNote: string | null;
  askedAt: Date | null;
  detailsErasedAt: Date | null;
}

export async function findOwnRecord(
  transaction: DatabaseTransaction,
  { userId, id }: { userId: string; id: string },
): Promise<OwnApplicationRecord | undefined> {
  const row = await ownLines(transaction, userId)
    .select([
      "job.location",
      "job.is_under_ontario as isUnderOntario",
      "job.status",
      "application.applicant_name as name",
      "application.phone",
      "application.message",
      "application.cv_type as cvType",
      "application.resume_url as resumeUrl",
      "application.profile",
      "application.answers",
      "application.withdrawal_note as withdrawalNote",
      "application.update_asked_at as askedAt",
      "application.details_erased_at as detailsErasedAt",
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("own_job_application_interviews as held")
          .select("held.application_id")
          .whereRef("held.application_id", "=", "application.id"),
      ).as("wasInterviewed"),
    )
    .where("application.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { status, location, isUnderOntario, wasInterviewed, ...rest } = row;
  return {
    ...rest,
    ...toLine(row),
    location: location ?? "",
    isUnderOntario: isUnderOntario === true,
    wasInterviewed: wasInterviewed === true,
    isJobPublic: status !== "paused",
  };
}

/** Events of one of the viewer's applications, in order. */
export async function listOwnEvents(
  transaction: DatabaseTransaction,
  applicationId: string,
): Promise<OwnEvent[]> {
  const rows = await transaction
    .selectFrom("own_job_application_events")
    .select(["kind", "to_kind as toKind", "at"])
    .where("application_id", "=", applicationId)
    .orderBy("id")
    .execute();
  return rows.flatMap(({ kind, toKind, at }) =>
    kind && at ? [{ kind, toKind: toKind as StageKind | null, at }] : [],
  );
}

/** Reason and message that the viewer received when one of their applications was declined. */
export async function findOwnOutcome(
  transaction: DatabaseTransaction,
  applicationId: string,
): Promise<{ reason: string | null; message: string | null } | undefined> {
  return await transaction
    .selectFrom("own_job_application_outcomes")
    .select(["reason", "message"])
    .where("application_id", "=", applicationId)
    .executeTakeFirst();
}

/** The posting that one of the viewer's applications was for, as it was then. Undefined for jobs without versions. */
export async function findOwnPosting(
  transaction: DatabaseTransaction,
  applicationId: string,
): Promise<{ content: unknown; publishedAt: Date | null } | undefined> {
  return await transaction
    .selectFrom("own_job_application_postings")
    .select(["content", "published_at as publishedAt"])
    .where("application_id", "=", applicationId)
    .executeTakeFirst();
}

/** The CV that the viewer sent, and the name to save it under. */
export async function findOwnCv(
  transaction: DatabaseTransaction,
  { userId, id }: { userId: string; id: string },
): Promise<{ name: string | null; cv: { object: string; type: string } | null } | undefined> {
  const row = await transaction
    .selectFrom("job_applications")
    .select(["applicant_name as name", "cv_object as object", "cv_type as type"])
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, object, type } = row;
  return { name, cv: object && type ? { object, type } : null };
}

/**
 * Notes that the applicant asks for news; false where the application isn't theirs, isn't under way, or they asked
 * after `askedBefore`.
 */
export async function takeUpdateRequest(
  transaction: DatabaseTransaction,
  asked: { id: string; userId: string; now: Date; askedBefore: Date },
): Promise<boolean> {
  const row = await transaction
    .updateTable("job_applications")
    .set({ update_asked_at: asked.now })
    .where("id", "=", asked.id)
    .where("user_id", "=", asked.userId)
    .where("notified_kind", "in", activeKinds)
    .where((where) =>
      where.or([
        where("update_asked_at", "is", null),
        where("update_asked_at", "<=", asked.askedBefore),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
