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
import { requireOther } from "#platform/http/own-matter.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer } from "#platform/viewer.ts";
import { changeLimit } from "../hiring.constants.ts";
import { hiringErrors } from "../hiring.errors.ts";
import { type FoundJob, findJob, type HiringJob, type JobKey } from "./access.store.server.ts";

/** A job, and what the viewer may do with its applications. */
export interface JobAccess {
  job: HiringJob;
  /** Null for a job that our team entered: people with the right `support` handle it. */
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

/** Names of this feature's acts, as members read them in the list of operators' acts. */
export const actNames = {
  applications_moved: "Moved applications",
  applications_declined: "Declined applications",
  decision_undone: "Undid a decision",
  notice_canceled: "Stopped an email to an applicant",
  applicant_informed: "Told an applicant there's no decision yet",
  interview_recorded: "Changed an applicant's interviews",
  interviewers_changed: "Changed who interviews an applicant",
  note_written: "Wrote a note about an applicant",
  tags_changed: "Changed an application's tags",
  stages_changed: "Changed a job's stages",
  criteria_changed: "Changed the rating criteria",
  scorecard_saved: "Rated an applicant",
  cv_opened: "Opened a CV",
} as const;
export type HiringAct = keyof typeof actNames;

/** Reads about a job as one of its people, or as an operator; undefined for others. */
export async function readJob<Result>(
  services: Services,
  viewer: UserViewer,
  jobId: string,
  read: (transaction: DatabaseTransaction, access: JobAccess) => Promise<Result>,
): Promise<Result | undefined> {
  return await readFor(services, viewer, { jobId }, read);
}

/** The same for an application: interviewers see theirs. */
export async function readApplication<Result>(
  services: Services,
  viewer: UserViewer,
  applicationId: string,
  read: (transaction: DatabaseTransaction, access: JobAccess) => Promise<Result>,
): Promise<Result | undefined> {
  return await readFor(services, viewer, { applicationId }, read);
}

/** Reads with the viewer's own rights; operators and our own team by the system. */
async function readFor<Result>(
  { database }: Services,
  viewer: UserViewer,
  key: JobKey,
  read: (transaction: DatabaseTransaction, access: JobAccess) => Promise<Result>,
): Promise<Result | undefined> {
  const readIn = async (transaction: DatabaseTransaction) => {
    const access = await findJobAccess(transaction, viewer, key);
    return access && (await read(transaction, access));
  };
  if (hasRight(viewer, "moderation")) {
    return await database.asSystem("operator reads applications", readIn);
  }
  if (!(await isOwnJob(database, viewer, key))) return await database.as(viewer, readIn);
  return await database.asSystem("team reads applications", readIn);
}

/** Whether the job is one of our team's own, and the viewer handles those. */
async function isOwnJob(
  database: Services["database"],
  viewer: UserViewer,
  key: JobKey,
): Promise<boolean> {
  if (!hasRight(viewer, "support")) return false;
  return await database.asSystem("find job", async (transaction) => {
    const found = await findJob(transaction, key, viewer.userId);
    return found !== undefined && found.job.organizationId === null;
  });
}

async function findJobAccess(
  transaction: DatabaseTransaction,
  viewer: UserViewer,
  key: JobKey,
): Promise<JobAccess | undefined> {
  const found = await findJob(transaction, key, viewer.userId);
  if (!found) return undefined;
  const { job, hasApplied } = found;
  if (!job.organizationId) {
    return hasRight(viewer, "support") && !hasApplied ? ofTeam(job) : undefined;
  }
  const { organizationId } = job;
  const membership = await findAccess(transaction, viewer, { organizationId });
  if (!membership || (membership.isOperator && hasApplied)) return undefined;
  const isAll = scopeOf(membership.role, "see applications") === "all";
  if (!isAll && !found.isTeam && !found.isInterviewer) return undefined;
  const isTeam = isAll || found.isTeam;
  return {
    job,
    ...membership,
    canDecide: isTeam && scopeOf(membership.role, "decide applications") !== undefined,
    onlyOwn: !isTeam,
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

interface Asked {
  permission: "see applications" | "decide applications";
}

/**
 * Does something with a job's applications that the viewer may do, with its organization locked.
 * Changes are counted first, for each person alone.
 *
 * @throws `hiring_job_not_found`, `hiring_application_not_found`, `hiring_too_many_changes`; `own_matter` for someone
 *   on our team who has applied for the job; what `requireAccess` of employers throws.
 */
export async function actOn<Result>(
  services: Services,
  viewer: UserViewer,
  { permission, ...key }: JobKey & Asked,
  work: (transaction: DatabaseTransaction, access: JobWork) => Promise<Result>,
): Promise<Result> {
  if (!(await services.rateLimits.take(changeLimit, viewer.userId))) {
    throw hiringErrors.tooManyChanges();
  }
  return await services.database.asSystem(`hiring: ${permission}`, async (transaction) => {
    const found = await findJob(transaction, key, viewer.userId);
    if (!found) {
      throw "jobId" in key ? hiringErrors.jobNotFound() : hiringErrors.applicationNotFound();
    }
    const access = await requireJob(services, transaction, viewer, { found, key, permission });
    return await work(transaction, access);
  });
}

async function requireJob(
  services: Services,
  transaction: DatabaseTransaction,
  viewer: UserViewer,
  { found, key, permission }: { found: FoundJob; key: JobKey } & Asked,
): Promise<JobWork> {
  const { userId } = viewer;
  const { job } = found;
  const applicantId = found.hasApplied ? userId : null;
  if (!job.organizationId) {
    if (!hasRight(viewer, "support")) throw hiringErrors.jobNotFound();
    requireOther(viewer, applicantId);
    if ((await holdStanding(transaction, [userId])).size > 0) throw httpErrors.forbidden();
    return {
      ...ofTeam(job),
      record: (action, details = {}) =>
        services.audit.record(transaction, {
          actorId: userId,
          action: `hiring.${action}`,
          subject: { type: "job", id: job.id, name: job.title },
          details,
        }),
    };
  }
  let isTeam = true;
  const access = await requireAccess(services, transaction, viewer, {
    organizationId: job.organizationId,
    permission,
    // Read again, now that the organization is locked.
    own: async () => {
      const own = await findJob(transaction, key, userId);
      isTeam = own?.isTeam === true;
      return isTeam || (permission === "see applications" && own?.isInterviewer === true);
    },
  });
  if (access.isOperator) requireOther(viewer, applicantId);
  return {
    job,
    organization: access.organization,
    role: access.role,
    isOperator: access.isOperator,
    canDecide: isTeam && scopeOf(access.role, "decide applications") !== undefined,
    onlyOwn: !isTeam,
    record: (action, details = {}) =>
      access.recordFor(`hiring.${action}`, { ...details, jobId: job.id }),
  };
}
