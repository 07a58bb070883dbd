import type { SearchEntry } from "#platform/search-entry.ts";
import type { Services } from "#platform/services.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { sectorLooks } from "./job-sectors.constants.ts";
import { employmentTypeNames, jobPath } from "./jobs.constants.ts";
import { listJobsToFind } from "./search-entries.store.server.ts";

const maxJobs = 10_000;

/** The newest jobs that take applications, found by title, employer, place, sector and skills. */
export async function listJobSearchEntries(services: Services): Promise<SearchEntry[]> {
  const jobs = await services.database.as(anonymousViewer, (transaction) =>
    listJobsToFind(transaction, services.clock.now(), maxJobs),
  );
  return jobs.map(({ id, title, employer, location, isRemote, employmentType, ...job }) => ({
    group: "jobs",
    id,
    title,
    detail: `${employer}, ${location}${isRemote ? ", or remote" : ""}. ${employmentTypeNames[employmentType]}.`,
    keywords: [sectorLooks[job.sector].name, sectorLooks[job.sector].keyword, ...job.skills].join(
      "\n",
    ),
    path: jobPath(id),
    sample: job.isSample,
  }));
}
