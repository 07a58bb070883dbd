import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { JobApplications } from "#platform/database/schema.gen.ts";
import { fileRows } from "#platform/storage/file-rows.store.ts";
import { foldedPattern } from "#shared/text/text-folding.ts";
import { cvBucket } from "./applications.constants.ts";
import { activeKinds, answerDue, type StageKind } from "./applications.rules.ts";
import type { JobApplication, OwnJobApplication } from "./applications.types.ts";

interface NewApplication {
  id: string;
  jobId: string;
  userId: string;
  accountEmail: string;
  name: string;
  phone: string | null;
  message: string | null;
  cv: { object: string; type: string };
  profile: object | null;
  answers: readonly object[];
  source: string | null;
  /** The posting's version. Stored only if that version exists. */
  version: number;
  /** Years for which what was sent is stored, as the applicant read. */
  keptYears: number;
  appliedAt: Date;
}

/**
 * Stores an application in the first stage of its job. Answers the time by which the applicant is to hear more;
 * undefined when this person has applied before.
 */
export async function insertApplication(
  transaction: DatabaseTransaction,
  application: NewApplication,
): Promise<Date | undefined> {
  const { id, jobId, userId, accountEmail, name, phone, message, cv, appliedAt } = application;
  const stage = await transaction
    .selectFrom("job_stages")
    .select(["id", "name", "promised_days"])
    .where("job_id", "=", jobId)
    .where("kind", "=", "new")
    .executeTakeFirstOrThrow();
  const dueAt = answerDue(appliedAt, stage.promised_days ?? 0);
  const row = await transaction
    .with("added", (query) =>
      query
        .insertInto("job_applications")
        .values({
          id,
          job_id: jobId,
          user_id: userId,
          account_email: accountEmail,
          applicant_name: name,
          phone,
          message,
          cv_object: cv.object,
          cv_type: cv.type,
          applied_at: appliedAt,
          stage_id: stage.id,
          stage_kind: "new",
          stage_since: appliedAt,
          due_at: dueAt,
          first_due_at: dueAt,
          kept_years: application.keptYears,
          profile: application.profile && JSON.stringify(application.profile),
          answers: JSON.stringify(application.answers),
          source: application.source,
          job_version: query
            .selectFrom("job_versions")
            .select("number")
            .where("job_id", "=", jobId)
            .where("number", "=", application.version),
        })
        .onConflict((conflict) => conflict.constraint("job_applications_once").doNothing())
        .returning(["id", "applied_at"]),
    )
    .insertInto("job_application_events")
    .columns(["application_id", "kind", "to_stage", "to_kind", "actor_id", "at"])
    .expression((query) =>
      query
        .selectFrom("added")
        .select((select) => [
          "added.id",
          select.val("applied").as("kind"),
          select.val(stage.name).as("to_stage"),
          select.val("new").as("to_kind"),
          sql<string>`${userId}::uuid`.as("actor_id"),
          "added.applied_at",
        ]),
    )
    .returning("application_id")
    .executeTakeFirst();
  return row && dueAt;
}

export async function findApplication(
  transaction: DatabaseTransaction,
  { jobId, userId }: { jobId: string; userId: string },
): Promise<JobApplication | undefined> {
  const row = await transaction
    .selectFrom("job_applications")
    .selectAll()
    .where("job_id", "=", jobId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row && toApplication(row);
}

/** An application with the job it is for, and whose it is: null once the account is deleted. */
export type StoredApplication = OwnJobApplication & { userId: string | null };

export async function findApplicationById(
  transaction: DatabaseTransaction,
  id: string,
): Promise<StoredApplication | undefined> {
  const row = await withJobs(transaction).where("job_applications.id", "=", id).executeTakeFirst();
  return row && { ...toOwn(row), userId: row.user_id };
}

/** A person's applications with the jobs they are for, the newest first. */
export async function listApplicationsOf(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<OwnJobApplication[]> {
  const rows = await withJobs(transaction)
    .where("job_applications.user_id", "=", userId)
    .orderBy("job_applications.applied_at", "desc")
    .orderBy("job_applications.id")
    .execute();
  return rows.map(toOwn);
}

/**
 * Whether a person has an application that isn't decided or withdrawn, as far as they know: until they're notified of
 * a decision, nothing else may reveal it.
 */
export async function hasActiveApplication(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("job_applications")
    .select("id")
    .where("user_id", "=", userId)
    .where((row) =>
      row.or([row("stage_kind", "in", activeKinds), row("notified_kind", "in", activeKinds)]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the applications to an organization that have no outcome yet, the viewer's own apart. */
export async function countActiveApplications(
  transaction: DatabaseTransaction,
  { organizationId, viewerId }: { organizationId: string; viewerId: string },
): Promise<{ own: number; others: number }> {
  const { all, own } = await transaction
    .selectFrom("job_applications as application")
    .innerJoin("jobs as job", "job.id", "application.job_id")
    .select((row) => [
      row.fn.countAll<number>().as("all"),
      row.fn.countAll<number>().filterWhere("application.user_id", "=", viewerId).as("own"),
    ])
    .where("job.organization_id", "=", organizationId)
    .where("application.stage_kind", "in", activeKinds)
    .executeTakeFirstOrThrow();
  return { own: Number(own), others: Number(all) - Number(own) };
}

/** The note that goes with a withdrawal; the application is withdrawn already. */
export async function saveWithdrawalNote(
  transaction: DatabaseTransaction,
  id: string,
  note: string,
): Promise<void> {
  await transaction
    .updateTable("job_applications")
    .set({ withdrawal_note: note })
    .where("id", "=", id)
    .execute();
}

/** Clears a person's data from their applications, as their account is deleted. */
export async function eraseApplicationsOf(
  transaction: DatabaseTransaction,
  userId: string,
  /** Only these. */
  ids?: readonly string[],
): Promise<void> {
  await transaction
    .updateTable("job_applications")
    .set({
      user_id: null,
      account_email: null,
      applicant_name: null,
      phone: null,
      message: null,
      resume_url: null,
      cv_object: null,
      cv_type: null,
      profile: null,
      answers: null,
      withdrawal_note: null,
    })
    .where("user_id", "=", userId)
    .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
    .execute();
}

export interface ApplicationFilter {
  /** Whose own applications are left out: they learn the outcome as an applicant. */
  viewerId: string;
  kind: StageKind | null;
  jobId: string | null;
  /** Those for jobs that our own team fills alone. */
  isTeams?: boolean;
}

/** One page of others' applications, the newest first. */
export async function listApplications(
  transaction: DatabaseTransaction,
  filter: ApplicationFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredApplication[]> {
  let query = withJobs(transaction).where(
    "job_applications.user_id",
    "is distinct from",
    filter.viewerId,
  );
  if (filter.kind) query = query.where("job_applications.stage_kind", "=", filter.kind);
  if (filter.jobId) query = query.where("job_applications.job_id", "=", filter.jobId);
  if (filter.isTeams) query = query.where("jobs.organization_id", "is", null);
  const rows = await query
    .orderBy("job_applications.applied_at", "desc")
    .orderBy("job_applications.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({ ...toOwn(row), userId: row.user_id }));
}

export async function countApplications(
  transaction: DatabaseTransaction,
  filter: ApplicationFilter,
): Promise<number> {
  let query = transaction
    .selectFrom("job_applications")
    .where("user_id", "is distinct from", filter.viewerId);
  if (filter.kind) query = query.where("stage_kind", "=", filter.kind);
  if (filter.jobId) query = query.where("job_id", "=", filter.jobId);
  if (filter.isTeams) {
    query = query.where("job_id", "in", (team) =>
      team.selectFrom("jobs").select("id").where("organization_id", "is", null),
    );
  }
  const { count } = await query
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Jobs with at least one application of others and `words` in their title or their employer's
 * name, by title, and how many there are in all. The one that the filter names is always among
 * them.
 */
export async function listJobsAppliedFor(
  transaction: DatabaseTransaction,
  { viewerId, isTeams, jobId, words }: Omit<ApplicationFilter, "kind"> & { words: string },
  limit: number,
): Promise<{ jobs: { id: string; title: string; employer: string }[]; total: number }> {
  const pattern = foldedPattern(words);
  const isChosen = sql<boolean>`coalesce(jobs.id = ${jobId}::uuid, false)`;
  const found = transaction
    .selectFrom("jobs")
    .select(["id", "title", "employer", sql<number>`count(*) over ()::integer`.as("total")])
    .where((row) =>
      row.or([
        isChosen,
        row.and([
          row(
            "id",
            "in",
            row
              .selectFrom("job_applications")
              .select("job_id")
              .where("user_id", "is distinct from", viewerId),
          ),
          sql<boolean>`private.fold_text(title || ' ' || employer) like ${pattern}`,
        ]),
      ]),
    )
    .orderBy(isChosen, "desc")
    .orderBy("title")
    .orderBy("id")
    .limit(limit);
  const rows = await transaction
    .selectFrom((isTeams ? found.where("organization_id", "is", null) : found).as("job"))
    .selectAll()
    .orderBy("title")
    .orderBy("id")
    .execute();
  return { jobs: rows.map(({ total: _, ...job }) => job), total: rows[0]?.total ?? 0 };
}

/**
 * Takes the CVs out of `limit` applications at most that were declined before `before`; answers
 * their objects.
 */
export async function takeCvsOfDeclined(
  transaction: DatabaseTransaction,
  before: Date,
  limit: number,
): Promise<string[]> {
  const due = await transaction
    .selectFrom("job_applications")
    .select(["id", "cv_object"])
    .where("stage_kind", "=", "declined")
    .where("stage_since", "<=", before)
    .where("cv_object", "is not", null)
    .limit(limit)
    .forUpdate()
    .execute();
  if (due.length === 0) return [];
  await transaction
    .updateTable("job_applications")
    .set({ cv_object: null, cv_type: null })
    .where(
      "id",
      "in",
      due.map(({ id }) => id),
    )
    .execute();
  return due.flatMap(({ cv_object }) => (cv_object ? [cv_object] : []));
}

/**
 * Takes a CV out of the application that it was sent with. Undefined if the application doesn't have that CV, or no
 * longer does.
 */
export async function takeInfectedCv(
  transaction: DatabaseTransaction,
  { id, object }: { id: string; object: string },
): Promise<StoredApplication | undefined> {
  const taken = await transaction
    .updateTable("job_applications")
    .set({ cv_object: null, cv_type: null })
    .where("id", "=", id)
    .where("cv_object", "=", object)
    .returning("id")
    .executeTakeFirst();
  return taken && (await findApplicationById(transaction, id));
}

/** The stored file of a CV, for the system's transaction. */
export async function findCvFile(
  transaction: DatabaseTransaction,
  object: string,
): Promise<{ quarantined_at: Date | null } | undefined> {
  return await transaction
    .selectFrom(fileRows(transaction).as("file"))
    .select("file.quarantined_at")
    .where("file.bucket_id", "=", cvBucket)
    .where("file.name", "=", object)
    .executeTakeFirst();
}

function withJobs(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("job_applications")
    .innerJoin("jobs", "jobs.id", "job_applications.job_id")
    .selectAll("job_applications")
    .select(["jobs.title as job_title", "jobs.employer as employer"]);
}

type ApplicationRow = Selectable<JobApplications>;

function toOwn(row: ApplicationRow & { job_title: string; employer: string }): OwnJobApplication {
  return { ...toApplication(row), jobTitle: row.job_title, employer: row.employer };
}

function toApplication(row: ApplicationRow): JobApplication {
  const { cv_object: object, cv_type: type } = row;
  return {
    id: row.id,
    jobId: row.job_id,
    stage: { id: row.stage_id, kind: row.stage_kind as StageKind },
    notifiedKind: row.notified_kind as StageKind,
    dueAt: row.due_at,
    name: row.applicant_name,
    phone: row.phone,
    message: row.message ?? "",
    cv: object && type ? { object, type } : null,
    resumeUrl: row.resume_url,
    appliedAt: row.applied_at,
    stageSince: row.stage_since,
    detailsErasedAt: row.details_erased_at,
  };
}
