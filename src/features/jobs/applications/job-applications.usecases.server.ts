import { readAccountEmails } from "#features/auth/auth.contract.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { isAdmin, type UserViewer } from "#platform/viewer.ts";
import { countPages } from "#shared/pages.ts";
import { applicationsPerPage } from "./applications.constants.ts";
import * as store from "./applications.store.server.ts";
import type { JobApplicationForAdmins } from "./applications.types.ts";

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
