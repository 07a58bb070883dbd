import {
  listOwnOrganizations,
  type OwnOrganization,
  scopeOf,
} from "#features/employers/employers.contract.ts";
import { listUnpublished } from "#features/jobs/jobs.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { addTime } from "#shared/time.ts";
import { statutoryDays, warningDays } from "../clock/clock.rules.ts";
import { dueSoonDays } from "../hiring.constants.ts";
import {
  type InterviewLine,
  type JobLine,
  listJobLines,
  listOwnInterviews,
  listWaiting,
  type WaitingLine,
} from "./home.store.server.ts";

const maxJobs = 100;
const maxWaiting = 20;
const draftsPerPage = 50;

/** What waits for someone who hires, and their jobs. */
export interface HiringHome {
  organizations: OwnOrganization[];
  jobs: JobLine[];
  waiting: WaitingLine[];
  interviews: InterviewLine[];
  /** A page of the jobs that the viewer may write and that were never published. */
  drafts: Awaited<ReturnType<typeof listUnpublished>>;
  mayWrite: boolean;
}

/** Reads what the viewer hires for, over all their organizations. Writes nothing. */
export async function readHiringHome(
  services: Services,
  viewer: UserViewer,
  draftsPage = 1,
): Promise<HiringHome> {
  const now = services.clock.now();
  return await services.database.as(viewer, async (transaction) => {
    const organizations = await listOwnOrganizations(transaction, viewer.userId);
    if (organizations.length === 0) {
      const drafts = { jobs: [], page: 1, pages: 1 };
      return { organizations, jobs: [], waiting: [], interviews: [], drafts, mayWrite: false };
    }
    const { userId } = viewer;
    return {
      organizations,
      jobs: await listJobLines(transaction, { viewerId: userId, now, limit: maxJobs }),
      waiting: await listWaiting(transaction, {
        viewerId: userId,
        before: addTime(now, { days: dueSoonDays }),
        now,
        warningDays,
        answerDays: statutoryDays,
        limit: maxWaiting,
      }),
      interviews: await listOwnInterviews(transaction, { userId, limit: maxWaiting }),
      drafts: await listUnpublished(transaction, { page: draftsPage, perPage: draftsPerPage }),
      mayWrite: organizations.some(({ role }) => scopeOf(role, "write jobs")),
    };
  });
}
