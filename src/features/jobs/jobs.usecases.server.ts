import { isVerified, listMembers } from "#features/employers/employers.contract.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { sampleOrganizations } from "../../../content/samples/hiring.ts";
import { sampleJobs } from "../../../content/samples/jobs.ts";
import { jobPath, jobPathIn, relatedJobs } from "./jobs.constants.ts";
import { jobErrors } from "./jobs.errors.ts";
import * as store from "./jobs.store.server.ts";
import type { Job, JobSummary } from "./jobs.types.ts";
import { hashPosting } from "./postings/publishing.usecases.server.ts";
import { toSamplePosting } from "./sample-posting.rules.ts";

/** A job, closed ones too. @throws `job_not_found` */
export async function readJob(
  services: Services,
  viewer: Viewer,
  jobId: string,
): Promise<Job & { isSaved: boolean }> {
  if (!isId(jobId)) throw jobErrors.jobNotFound();
  const now = services.clock.now();
  const job = await services.database.as(viewer, (transaction) =>
    store.findJob(transaction, { id: jobId, viewer, now }),
  );
  if (!job) throw jobErrors.jobNotFound();
  return job;
}

/** Other open jobs of the same sector. */
export async function listRelatedJobs(
  services: Services,
  viewer: Viewer,
  { id, sector }: Pick<Job, "id" | "sector">,
): Promise<JobSummary[]> {
  const now = services.clock.now();
  return services.database.as(viewer, (transaction) =>
    store.listRelatedJobs(transaction, { id, sector, now, limit: relatedJobs }),
  );
}

const jobsPerRead = 5_000;

/** The addresses of all open jobs, in each of their languages, without the samples. */
export async function listJobPages(services: Services): Promise<string[]> {
  const now = services.clock.now();
  const jobs: { id: string; hasFrench: boolean }[] = [];
  for (let found = jobsPerRead; found === jobsPerRead; ) {
    const after = jobs.at(-1)?.id;
    const next = await services.database.asSystem("list job pages", (transaction) =>
      store.listOpenJobIds(transaction, { now, after, limit: jobsPerRead }),
    );
    jobs.push(...next);
    found = next.length;
  }
  return jobs.flatMap(({ id, hasFrench }) =>
    hasFrench ? [jobPath(id), jobPathIn(id, "fr")] : [jobPath(id)],
  );
}

/** For demos: adds the sample jobs and moves their dates forward. */
export async function seedSampleJobs(services: Services): Promise<void> {
  const now = services.clock.now();
  await services.database.asSystem("seed sample jobs", async (transaction) => {
    const publishers = new Map<string, store.SamplePublisher>();
    for (const { id: organizationId, jobIds } of sampleOrganizations) {
      if (!(await isVerified(transaction, organizationId))) continue;
      const [owner] = await listMembers(transaction, organizationId);
      const publisher = { organizationId, userId: owner?.userId ?? null };
      for (const jobId of jobIds) publishers.set(jobId, publisher);
    }
    const samples = sampleJobs.map((job) => {
      const publisher = publishers.get(job.id) ?? null;
      const content = publisher || job.posting ? toSamplePosting(job, now) : null;
      return { job, publisher, content, hash: content && hashPosting(content) };
    });
    await store.saveSampleJobs(transaction, samples, now);
  });
}
