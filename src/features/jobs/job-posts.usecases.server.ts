import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { toMilliseconds } from "#shared/time.ts";
import { type JobPostFigures, listJobPosts } from "./job-posts.store.server.ts";
import { jobPath } from "./jobs.constants.ts";

export interface JobPost extends JobPostFigures {
  path: string;
}

const newForMilliseconds = toMilliseconds({ days: 14 });

/**
 * The jobs that the viewer's account posted, with counts of their applications. Counted by the
 * system: who applied is for the hiring flow to show.
 */
export async function listOwnJobPosts(services: Services, user: UserViewer): Promise<JobPost[]> {
  const now = services.clock.now();
  const posts = await services.database.asSystem("count job posts", (transaction) =>
    listJobPosts(transaction, {
      userId: user.userId,
      now,
      newSince: new Date(now.getTime() - newForMilliseconds),
    }),
  );
  return posts.map((post) => ({ ...post, path: jobPath(post.jobId) }));
}
