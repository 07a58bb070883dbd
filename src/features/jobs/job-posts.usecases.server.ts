import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { toMilliseconds } from "#shared/time.ts";
import { hiringJobPath } from "./hiring-links.rules.ts";
import { type JobPostFigures, listJobPosts } from "./job-posts.store.server.ts";

export interface JobPost extends JobPostFigures {
  path: string;
}

const newForMilliseconds = toMilliseconds({ days: 14 });

/** The jobs that the viewer hires for, with counts of their applications. */
export async function listOwnJobPosts(services: Services, user: UserViewer): Promise<JobPost[]> {
  const now = services.clock.now();
  const newSince = new Date(now.getTime() - newForMilliseconds);
  const posts = await services.database.as(user, (transaction) =>
    listJobPosts(transaction, { now, newSince }),
  );
  return posts.map((post) => ({ ...post, path: hiringJobPath(post.jobId) }));
}
