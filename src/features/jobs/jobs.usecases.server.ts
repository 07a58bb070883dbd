import { readValue } from "#platform/database/values.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { countPages } from "#shared/pages.ts";
import { searchWords } from "#shared/search-text.ts";
import { sampleJobs } from "../../../content/samples/jobs.ts";
import { jobPath, jobsPerPage, relatedJobs } from "./jobs.constants.ts";
import { jobErrors } from "./jobs.errors.ts";
import type { JobSearch } from "./jobs.rules.ts";
import * as store from "./jobs.store.server.ts";
import type { Job, JobSummary } from "./jobs.types.ts";

export interface JobResults {
  jobs: JobSummary[];
  /** On all pages together. */
  total: number;
  /** From 1; the last one when a later one was asked for. */
  page: number;
  pages: number;
}

/** One page of the open jobs in which every word of the search is found. */
export async function searchJobs(
  services: Services,
  viewer: Viewer,
  search: JobSearch,
): Promise<JobResults> {
  const wanted = {
    keywords: searchWords(search.keyword),
    places: searchWords(search.location),
    now: services.clock.now(),
  };
  return services.database.as(viewer, async (transaction) => {
    const readPage = async (page: number) => {
      const range = { limit: jobsPerPage, offset: (page - 1) * jobsPerPage };
      return { page, ...(await store.listOpenJobs(transaction, wanted, range)) };
    };
    const asked = await readPage(search.page);
    if (asked.total !== undefined || asked.page === 1) return withPages(asked, asked.total ?? 0);
    const total = await readValue(transaction, store.openJobCount(transaction, wanted));
    return withPages(await readPage(countPages(total, jobsPerPage)), total);
  });
}

function withPages({ jobs, page }: Pick<JobResults, "jobs" | "page">, total: number): JobResults {
  return { jobs, total, page, pages: countPages(total, jobsPerPage) };
}

/** Counts the jobs that take applications now: all of them, or those in which every word is found. */
export async function countOpenJobs(
  services: Services,
  viewer: Viewer,
  keyword = "",
): Promise<number> {
  const wanted = { keywords: searchWords(keyword), places: [], now: services.clock.now() };
  return services.database.value(viewer, (query) => store.openJobCount(query, wanted));
}

/** A job, closed ones too. @throws `job_not_found` */
export async function readJob(services: Services, viewer: Viewer, jobId: string): Promise<Job> {
  if (!isId(jobId)) throw jobErrors.jobNotFound();
  const job = await services.database.as(viewer, (transaction) =>
    store.findJob(transaction, jobId, services.clock.now()),
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

const maxListedJobs = 5000;

/** The addresses of the open jobs, without the samples. */
export async function listJobPages(services: Services): Promise<string[]> {
  const ids = await services.database.asSystem("list job pages", (transaction) =>
    store.listOpenJobIds(transaction, services.clock.now(), maxListedJobs),
  );
  return ids.map(jobPath);
}

/** For demos: adds the sample jobs and moves their dates forward. */
export async function seedSampleJobs(services: Services): Promise<void> {
  await services.database.asSystem("seed sample jobs", (transaction) =>
    store.saveSampleJobs(transaction, sampleJobs, services.clock.now()),
  );
}
