import { readAccountEmail, readAccountEmails } from "#features/auth/auth.contract.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { isAdmin, type UserViewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { countPages } from "#shared/pages.ts";
import { jobErrors } from "../jobs.errors.ts";
import { applicationsPerPage } from "./applications.constants.ts";
import { applicationStatusEmail } from "./applications.emails.ts";
import { decisionsFor, readStageKind } from "./applications.rules.ts";
import * as store from "./applications.store.server.ts";
import type { JobApplicationForAdmins } from "./applications.types.ts";
import { listStages, moveApplications, saveDecline } from "./moves.store.server.ts";

export interface JobApplicationPage {
  applications: JobApplicationForAdmins[];
  /** The jobs that can be chosen. */
  jobs: { id: string; title: string; employer: string }[];
  total: number;
  page: number;
  pages: number;
}

/**
 * One page of everybody's applications, the newest first, for administrators: to others it is
 * forbidden.
 */
export async function listJobApplications(
  services: Services,
  admin: UserViewer,
  { page: wanted, ...filter }: store.ApplicationFilter & { page: number },
): Promise<JobApplicationPage> {
  if (!isAdmin(admin)) throw httpErrors.forbidden();
  return await services.database.asSystem("list job applications", async (transaction) => {
    const total = await store.countApplications(transaction, filter);
    const pages = countPages(total, applicationsPerPage);
    const page = Math.min(wanted, pages);
    const found = await store.listApplications(transaction, filter, {
      limit: applicationsPerPage,
      offset: (page - 1) * applicationsPerPage,
    });
    const emails = await readAccountEmails(transaction, [
      ...new Set(found.flatMap(({ userId }) => userId ?? [])),
    ]);
    const applications = found.map(({ userId, ...application }) => ({
      ...application,
      email: (userId && emails.get(userId)) ?? "",
    }));
    return { applications, jobs: await store.listJobsAppliedFor(transaction), total, page, pages };
  });
}

/**
 * Counts the applications that nobody has looked at yet; none for a viewer who isn't an
 * administrator.
 */
export async function countNewJobApplications(
  services: Services,
  viewer: UserViewer,
): Promise<number> {
  if (!isAdmin(viewer)) return 0;
  return await services.database.as(viewer, (transaction) =>
    store.countApplications(transaction, { kind: "new", jobId: null }),
  );
}

/**
 * Changes where an application stands, and tells the applicant by email. `from` is what the administrator
 * saw: of two who decide at once one does.
 *
 * @throws `forbidden`; `application_not_found`; `application_changed`.
 */
export async function decideJobApplication(
  services: Services,
  admin: UserViewer,
  { applicationId, from, to }: { applicationId: string; from: string; to: string },
): Promise<void> {
  if (!isAdmin(admin)) throw httpErrors.forbidden();
  const before = readStageKind(from);
  const after = readStageKind(to);
  if (!isId(applicationId)) throw jobErrors.applicationNotFound();
  if (!before || !after || !decisionsFor(before).includes(after)) {
    throw jobErrors.applicationChanged();
  }
  await services.database.asSystem("decide job application", async (transaction) => {
    const found = await store.findApplicationById(transaction, applicationId);
    if (!found) throw jobErrors.applicationNotFound();
    const target = (await listStages(transaction, found.jobId)).find(({ kind }) => kind === after);
    if (found.stage.kind !== before || !target) throw jobErrors.applicationChanged();
    const moved = await moveApplications(transaction, {
      applicationIds: [found.id],
      from: found.stage.id,
      to: target.id,
      as: after === "declined" ? "declined" : "moved",
      actorId: admin.userId,
      now: services.clock.now(),
    });
    if (moved.length === 0) throw jobErrors.applicationChanged();
    if (after === "declined") {
      await saveDecline(transaction, {
        applicationId: found.id,
        reason: "other",
        isShared: false,
        message: null,
        decidedBy: admin.userId,
      });
    }
    await services.audit.record(transaction, {
      actorId: admin.userId,
      action: "talent.job_application_decided",
      subject: { type: "job_application", id: found.id },
      details: { from: before, to: after },
    });
    const to = found.userId && (await readAccountEmail(transaction, found.userId));
    const email = to && applicationStatusEmail(services.application.baseUrl, to, found, after);
    if (email) await services.mail.enqueue(transaction, email);
  });
}
