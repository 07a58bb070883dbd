import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { countPages } from "#shared/pages.ts";
import { otherTitles, professions } from "../../../../content/synonyms/professions.ts";
import { jobsPerPage } from "../jobs.constants.ts";
import { listJobSummaries } from "../jobs.store.server.ts";
import type { JobSummary } from "../jobs.types.ts";
import { saveProfessions } from "./professions.store.server.ts";
import { closestShown } from "./search.constants.ts";
import * as store from "./search.store.server.ts";
import type { ClosestJobs, JobResults } from "./search.types.ts";
import type { JobQuery, JobSearch } from "./search-address.rules.ts";
import { isNarrowed } from "./search-filter.rules.ts";

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

/**
 * The jobs that come closest to a search that nothing matches: its words without typing errors, then anywhere and without
 * filters, then some of the words. Null where nothing is close.
 */
export async function findClosestJobs(
  services: Services,
  viewer: Viewer,
  { keyword, location, filters }: JobQuery,
): Promise<ClosestJobs | null> {
  const index = await services.search.index();
  const corrected = index.read(keyword).corrected ?? keyword;
  const attempts: JobQuery[] = [
    { keyword: corrected, location, filters },
    { keyword: corrected, location: index.read(location).corrected ?? location, filters },
    { keyword: corrected, location, filters: {} },
    { keyword: corrected, location: "", filters: {} },
    { keyword: corrected, location: "", filters: {}, isAny: true },
  ];
  const tried = new Set([JSON.stringify({ keyword, location, filters })]);
  for (const query of attempts) {
    const key = JSON.stringify(query);
    if (tried.has(key) || !isNarrowed(query)) continue;
    tried.add(key);
    const { jobs, total } = await searchJobs(services, viewer, {
      ...query,
      sort: "match",
      page: 1,
    });
    if (total > 0) {
      const { isAny = false, ...found } = query;
      return { jobs: jobs.slice(0, closestShown), total, query: found, isPartial: isAny };
    }
  }
  return null;
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
    saveProfessions(transaction, [
      ...Object.entries(professions).flatMap(([slug, { phrases }]) =>
        phrases.map((phrase) => ({ phrase, slug })),
      ),
      ...otherTitles.map((phrase) => ({ phrase, slug: null })),
    ]),
  );
}
