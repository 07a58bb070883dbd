import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { toMilliseconds } from "#shared/time.ts";
import { hiringJobPath } from "./hiring-links.rules.ts";
import { type JobPostFigures, type JobPostTotals, readJobPosts } from "./job-posts.store.server.ts";

export interface JobPost extends JobPostFigures {
  path: string;
}

const newForMilliseconds = toMilliseconds({ days: 14 });

/** The first `limit` jobs that the viewer hires for, with counts of their applications, and the totals of all. */
export async function readOwnJobPosts(
  services: Services,
  user: UserViewer,
  limit: number,
): Promise<{ posts: JobPost[]; totals: JobPostTotals }> {
  const now = services.clock.now();
  const newSince = new Date(now.getTime() - newForMilliseconds);
  const { posts, totals } = await services.database.as(user, (transaction) =>
    readJobPosts(transaction, { viewerId: user.userId, now, newSince, limit }),
  );
  return { posts: posts.map((post) => ({ ...post, path: hiringJobPath(post.jobId) })), totals };
}
