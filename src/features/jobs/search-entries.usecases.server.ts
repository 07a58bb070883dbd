import type { SearchChanges, SearchEntry } from "#platform/search-entry.ts";
import type { Services } from "#platform/services.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { type RegionCode, regionNames } from "../../../content/synonyms/places.ts";
import { sectorLooks } from "./job-sectors.constants.ts";
import { countryNames, employmentTypeNames, jobPath } from "./jobs.constants.ts";
import { describePlace } from "./jobs.rules.ts";
import { fraudPolicyPath } from "./reports/job-reports.constants.ts";
import {
  forgiveFutureJobChanges,
  type JobToFind,
  readJobChanges,
} from "./search-entries.store.server.ts";

/** Before every transaction: a read from here has every open job. */
const sinceEver = "0";

/** The open jobs that changed, found by title, employer, place, sector, skills and help with permits. */
export async function readJobSearchChanges(
  services: Services,
  since: string | null,
): Promise<SearchChanges> {
  // While slices are left: where the whole read began, where the next one starts, and the last change read.
  const [started = sinceEver, next = "", ...after] = (since ?? sinceEver).split(" ");
  const isWithin = after.length > 0;
  const slice = await services.database.as(anonymousViewer, (transaction) =>
    readJobChanges(transaction, started, isWithin ? after.join(" ") : null),
  );
  // Changes that come while slices are read are found by the next read, from where the first slice was.
  const readUntil = isWithin ? next : slice.readUntil;
  return {
    changed: slice.changed.map(({ id, job }) => ({
      group: "jobs",
      id,
      entry: job && toEntry(id, job),
    })),
    until: slice.rest ? [started, readUntil, slice.rest].join(" ") : readUntil,
    rest: slice.rest !== null,
  };
}

/** Before the first request. */
export async function prepareJobChanges(services: Services): Promise<void> {
  await services.database.asSystem("prepare the search for jobs", forgiveFutureJobChanges);
}

/** Country and province or state, by the code that a place ends in. */
function placeFacets(location: string): SearchEntry["facets"] {
  const code = /,\s*([A-Z]{2})\s*$/.exec(location)?.[1];
  for (const country of ["CA", "US"] as const) {
    const names = code ? regionNames[`${country}-${code}` as RegionCode] : undefined;
    if (names) return { country: countryNames[country], region: names[0] };
  }
  return undefined;
}

function toEntry(id: string, job: JobToFind): SearchEntry {
  const { title, french, employer, location, isRemote, employmentType, sector } = job;
  return {
    group: "jobs",
    id,
    title,
    detail: `${employer}, ${describePlace(job)}. ${employmentTypeNames[employmentType]}.`,
    keywords: [
      ...(french ? [french] : []),
      sectorLooks[sector].name,
      sectorLooks[sector].keyword,
      ...job.skills,
      ...(job.supportsVisa ? ["visa sponsorship, work permit"] : []),
      ...(job.permits ?? []).map((permit) => permit.replaceAll("_", " ")),
      ...(job.helpsLicense ? ["help with the license"] : []),
    ].join("\n"),
    location,
    facets: {
      sector: sectorLooks[sector].field,
      employment: employmentTypeNames[employmentType],
      ...(isRemote && { setting: "Remote" }),
      ...placeFacets(location),
    },
    tags: [`#${sector}`, ...(isRemote ? ["#remote"] : [])],
    until: job.closesAt,
    path: jobPath(id),
    sample: job.isSample,
  };
}

/** The policy about fraud; the jobs themselves are read by `readJobSearchChanges`. */
export async function listJobPolicyEntries(): Promise<SearchEntry[]> {
  return [
    {
      group: "pages",
      id: "fraud-policy",
      title: "Job fraud policy",
      detail: "How to spot a fake job, how to report one, and what we do about it.",
      keywords: "scam fraud fake job offer report suspicious employer money upfront",
      passages: [
        "A job never costs you money",
        "Signs that something is wrong",
        "How to report a job",
        "What we do with a report",
      ],
      path: fraudPolicyPath,
      sample: false,
    },
  ];
}
