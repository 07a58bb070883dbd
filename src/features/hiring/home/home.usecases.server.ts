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
  type PageOfList,
  type WaitingLine,
} from "./home.store.server.ts";

const jobsPerPage = 100;
const maxWaiting = 20;
const interviewsPerPage = 20;
const draftsPerPage = 50;

/** Jobs of someone who hires, and the work that waits for them. */
export interface HiringHome {
  organizations: OwnOrganization[];
  /** A page of them. */
  jobs: JobLine[];
  jobsTurn: PageOfList;
  waiting: WaitingLine[];
  /** A page of them. */
  interviews: InterviewLine[];
  interviewsTurn: PageOfList;
  /** A page of the jobs that the viewer may write and that were never published. */
  drafts: Awaited<ReturnType<typeof listUnpublished>>;
  mayWrite: boolean;
}

/** The pages of its lists that someone asks for; the first of those that aren't given. */
export interface HiringHomePages {
  jobs?: number;
  interviews?: number;
  drafts?: number;
}

/** Reads what the viewer hires for, over all their organizations. Writes nothing. */
export async function readHiringHome(
  services: Services,
  viewer: UserViewer,
  asked: HiringHomePages = {},
): Promise<HiringHome> {
  const now = services.clock.now();
  return await services.database.as(viewer, async (transaction) => {
    const organizations = await listOwnOrganizations(transaction, viewer.userId);
    if (organizations.length === 0) {
      const only = { page: 1, pages: 1 };
      return {
        organizations,
        jobs: [],
        jobsTurn: only,
        waiting: [],
        interviews: [],
        interviewsTurn: only,
        drafts: { jobs: [], ...only },
        mayWrite: false,
      };
    }
    const { userId } = viewer;
    const { jobs, ...jobsTurn } = await listJobLines(transaction, {
      viewerId: userId,
      now,
      page: asked.jobs ?? 1,
      perPage: jobsPerPage,
    });
    const { interviews, ...interviewsTurn } = await listOwnInterviews(transaction, {
      userId,
      page: asked.interviews ?? 1,
      perPage: interviewsPerPage,
    });
    return {
      organizations,
      jobs,
      jobsTurn,
      interviews,
      interviewsTurn,
      waiting: await listWaiting(transaction, {
        viewerId: userId,
        before: addTime(now, { days: dueSoonDays }),
        now,
        warningDays,
        answerDays: statutoryDays,
        limit: maxWaiting,
      }),
      drafts: await listUnpublished(transaction, {
        page: asked.drafts ?? 1,
        perPage: draftsPerPage,
      }),
      mayWrite: organizations.some(({ role }) => scopeOf(role, "write jobs")),
    };
  });
}
