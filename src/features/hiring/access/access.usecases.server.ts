import { holdStanding } from "#features/auth/auth.contract.ts";
import {
  findAccess,
  type MemberRole,
  type Organization,
  requireAccess,
  scopeOf,
} from "#features/employers/employers.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { isAdmin, type UserViewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { changeLimit } from "../hiring.constants.ts";
import { hiringErrors } from "../hiring.errors.ts";
import { findJob, findJobIdOf, type HiringJob, readOwnPart } from "./access.store.server.ts";

/** A job, and what the viewer may do with its applications. */
export interface JobAccess {
  job: HiringJob;
  /** Null for a job that our team entered: its administrators handle it. */
  organization: Organization | null;
  role: MemberRole;
  /** Someone from our team acts for the organization. */
  isOperator: boolean;
  /** May move, decline and hire. */
  canDecide: boolean;
  /** Sees only the applicants they interview. */
  onlyOwn: boolean;
}

/** A job's access, and how to note in the audit what is done by it. */
export interface JobWork extends JobAccess {
  record(action: HiringAct, details?: Record<string, unknown>): Promise<void>;
}

/** What is done here, as members read it in the list of operators' acts. */
export const actNames = {
  applications_moved: "Moved applications",
  applications_declined: "Declined applications",
  decision_undone: "Took a decision back",
  notice_canceled: "Stopped an email to an applicant",
  applicant_informed: "Told an applicant that no decision is made yet",
  interview_recorded: "Recorded an interview",
  interviewers_changed: "Changed who interviews an applicant",
  note_written: "Wrote a note about an applicant",
  tags_changed: "Changed an application's tags",
  stages_changed: "Changed a job's stages",
  criteria_changed: "Changed what applicants are rated by",
  scorecard_saved: "Rated an applicant",
  cv_opened: "Opened a CV",
} as const;
export type HiringAct = keyof typeof actNames;

/** Reads about a job as one of its people, or as an administrator; undefined for others. */
export async function readJob<Result>(
  services: Services,
  viewer: UserViewer,
  jobId: string,
  read: (transaction: DatabaseTransaction, access: JobAccess) => Promise<Result>,
): Promise<Result | undefined> {
  return await readIn(services, viewer, async (transaction) => {
    const access = await findJobAccess(transaction, viewer, { jobId });
    return access && (await read(transaction, access));
  });
}

/** The same for an application: interviewers see theirs. */
export async function readApplication<Result>(
  services: Services,
  viewer: UserViewer,
  applicationId: string,
  read: (transaction: DatabaseTransaction, access: JobAccess) => Promise<Result>,
): Promise<Result | undefined> {
  if (!isId(applicationId)) return undefined;
  return await readIn(services, viewer, async (transaction) => {
    const jobId = await findJobIdOf(transaction, applicationId);
    const access = jobId && (await findJobAccess(transaction, viewer, { jobId, applicationId }));
    return access ? await read(transaction, access) : undefined;
  });
}

/** Reads with the viewer's own rights; administrators by the system, as operators do elsewhere. */
async function readIn<Result>(
  { database }: Services,
  viewer: UserViewer,
  read: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return isAdmin(viewer)
    ? await database.asSystem("operator reads applications", read)
    : await database.as(viewer, read);
}

async function findJobAccess(
  transaction: DatabaseTransaction,
  viewer: UserViewer,
  { jobId, applicationId = null }: { jobId: string; applicationId?: string | null },
): Promise<JobAccess | undefined> {
  const job = isId(jobId) ? await findJob(transaction, jobId) : undefined;
  if (!job) return undefined;
  if (!job.organizationId) return isAdmin(viewer) ? ofTeam(job) : undefined;
  const key = { organizationId: job.organizationId };
  const membership = await findAccess(transaction, viewer, key);
  if (!membership) return undefined;
  const all = scopeOf(membership.role, "see applications") === "all";
  const own = all
    ? { isTeam: true, isInterviewer: true }
    : await readOwnPart(transaction, { jobId, applicationId, userId: viewer.userId });
  if (!own.isTeam && !own.isInterviewer) return undefined;
  return {
    job,
    ...membership,
    canDecide: own.isTeam && scopeOf(membership.role, "decide applications") !== undefined,
    onlyOwn: !own.isTeam,
  };
}

const ofTeam = (job: HiringJob): JobAccess => ({
  job,
  organization: null,
  role: "owner",
  isOperator: false,
  canDecide: true,
  onlyOwn: false,
});

type Wanted = { jobId: string } | { applicationId: string };

/**
 * Does something with a job's applications that the viewer may do, with its organization locked.
 * Changes are counted first, for each person alone.
 *
 * @throws `hiring_job_not_found`, `hiring_application_not_found`, `hiring_too_many_changes`; what
 *   `requireAccess` of employers throws.
 */
export async function actOn<Result>(
  services: Services,
  viewer: UserViewer,
  wanted: Wanted & { permission: "see applications" | "decide applications" },
  work: (transaction: DatabaseTransaction, access: JobWork) => Promise<Result>,
): Promise<Result> {
  const applicationId = "applicationId" in wanted ? wanted.applicationId : null;
  const unknown = applicationId ? hiringErrors.applicationNotFound : hiringErrors.jobNotFound;
  if (!(await services.rateLimits.take(changeLimit, viewer.userId))) {
    throw hiringErrors.tooManyChanges();
  }
  return await services.database.asSystem(`hiring: ${wanted.permission}`, async (transaction) => {
    const jobId = "jobId" in wanted ? wanted.jobId : await jobOf(transaction, wanted.applicationId);
    const job = jobId && isId(jobId) ? await findJob(transaction, jobId) : undefined;
    if (!job) throw unknown();
    const { permission } = wanted;
    return await work(
      transaction,
      await requireJob(services, transaction, viewer, { job, applicationId, permission }),
    );
  });
}

const jobOf = async (transaction: DatabaseTransaction, applicationId: string) =>
  isId(applicationId) ? await findJobIdOf(transaction, applicationId) : undefined;

async function requireJob(
  services: Services,
  transaction: DatabaseTransaction,
  viewer: UserViewer,
  {
    job,
    applicationId,
    permission,
  }: {
    job: HiringJob;
    applicationId: string | null;
    permission: "see applications" | "decide applications";
  },
): Promise<JobWork> {
  const { userId } = viewer;
  if (!job.organizationId) {
    if (!isAdmin(viewer)) throw hiringErrors.jobNotFound();
    if ((await holdStanding(transaction, [userId])).size > 0) throw httpErrors.forbidden();
    return {
      ...ofTeam(job),
      record: (action, details = {}) =>
        services.audit.record(transaction, {
          actorId: userId,
          action: `hiring.${action}`,
          subject: { type: "job", id: job.id },
          details,
        }),
    };
  }
  let own = { isTeam: true, isInterviewer: true };
  const access = await requireAccess(services, transaction, viewer, {
    organizationId: job.organizationId,
    permission,
    own: async () => {
      own = await readOwnPart(transaction, { jobId: job.id, userId, applicationId });
      return own.isTeam || (permission === "see applications" && own.isInterviewer);
    },
  });
  return {
    job,
    organization: access.organization,
    role: access.role,
    isOperator: access.isOperator,
    canDecide: own.isTeam && scopeOf(access.role, "decide applications") !== undefined,
    onlyOwn: !own.isTeam,
    record: (action, details = {}) =>
      access.recordFor(`hiring.${action}`, { ...details, jobId: job.id }),
  };
}
