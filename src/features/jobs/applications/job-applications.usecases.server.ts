import { readAccountEmails } from "#features/auth/auth.contract.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer } from "#platform/viewer.ts";
import { countPages } from "#shared/pages.ts";
import { applicationsPerPage } from "./applications.constants.ts";
import * as store from "./applications.store.server.ts";
import type { JobApplicationForAdmins } from "./applications.types.ts";

const maxJobs = 200;

export interface JobApplicationPage {
  applications: JobApplicationForAdmins[];
  /** The jobs that can be chosen, by title: those with the words in them, up to 200. */
  jobs: { id: string; title: string; employer: string }[];
  /** Number of all jobs to choose from. */
  totalJobs: number;
  total: number;
  page: number;
  pages: number;
}

/**
 * One page of applications, the newest first: those for our team's own jobs, and everyone's for
 * those who act for organizations, without the viewer's own. To others it is forbidden.
 */
export async function listJobApplications(
  services: Services,
  admin: UserViewer,
  {
    page: wanted,
    words = "",
    ...asked
  }: Omit<store.ApplicationFilter, "isTeams" | "viewerId"> & { page: number; words?: string },
): Promise<JobApplicationPage> {
  if (!hasRight(admin, "support")) throw httpErrors.forbidden();
  const filter = { ...asked, viewerId: admin.userId, isTeams: !hasRight(admin, "moderation") };
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
      email: (userId && !application.detailsErasedAt && emails.get(userId)) || "",
    }));
    const choice = await store.listJobsAppliedFor(transaction, { ...filter, words }, maxJobs);
    return {
      applications,
      jobs: choice.jobs,
      totalJobs: choice.total,
      total,
      page,
      pages,
    };
  });
}

/**
 * Counts the new applications that the viewer handles; none for others.
 */
export async function countNewJobApplications(
  services: Services,
  viewer: UserViewer,
): Promise<number> {
  if (!hasRight(viewer, "support")) return 0;
  return await services.database.as(viewer, (transaction) =>
    store.countApplications(transaction, { viewerId: viewer.userId, kind: "new", jobId: null }),
  );
}
