import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { countPages } from "#shared/pages.ts";
import { professions } from "../../../../content/synonyms/professions.ts";
import { jobsPerPage } from "../jobs.constants.ts";
import { listJobSummaries } from "../jobs.store.server.ts";
import type { JobSummary } from "../jobs.types.ts";
import { saveProfessions } from "./professions.store.server.ts";
import * as store from "./search.store.server.ts";
import type { JobResults } from "./search.types.ts";
import type { JobSearch } from "./search-address.rules.ts";

/** One page of the open jobs that a search finds, with the counts beside its filters. */
export async function searchJobs(
  services: Services,
  viewer: Viewer,
  search: JobSearch,
): Promise<JobResults> {
  const wanted = { ...search, now: services.clock.now() };
  return services.database.as(viewer, async (transaction) => {
    const readPage = (page: number) =>
      store.findOpenJobs(transaction, wanted, {
        limit: jobsPerPage,
        offset: (page - 1) * jobsPerPage,
      });
    const asked = await readPage(search.page);
    const pages = countPages(asked.total, jobsPerPage);
    const page = Math.min(search.page, pages);
    const { ids, total, facets } = page === search.page ? asked : await readPage(page);
    return { jobs: await listJobSummaries(transaction, ids, viewer), total, page, pages, facets };
  });
}

/** Counts the jobs that take applications now: all of them, or those in which every word is found. */
export async function countOpenJobs(
  services: Services,
  viewer: Viewer,
  keyword = "",
): Promise<number> {
  const query = { keyword, location: "", filters: {}, now: services.clock.now() };
  return services.database.value(viewer, (transaction) => store.countOfJobs(transaction, query));
}

/** The newest open jobs, and how many there are. */
export async function listNewestJobs(
  services: Services,
  viewer: Viewer,
  limit: number,
): Promise<{ jobs: JobSummary[]; total: number }> {
  const query = { keyword: "", location: "", filters: {}, now: services.clock.now() };
  return services.database.as(viewer, async (transaction) => {
    const { ids, total } = await store.listNewestIds(transaction, query, limit);
    return { jobs: await listJobSummaries(transaction, ids, viewer), total };
  });
}

/** Gives the database the phrases that identify professions. */
export async function prepareJobSearch(services: Services): Promise<void> {
  await services.database.asSystem("save professions", (transaction) =>
    saveProfessions(
      transaction,
      Object.entries(professions).flatMap(([slug, { phrases }]) =>
        phrases.map((phrase) => ({ phrase, slug })),
      ),
    ),
  );
}
