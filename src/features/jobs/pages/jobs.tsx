import { useNavigation } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { PageTurns } from "#ui/page/page-turns.tsx";
import { classNames } from "#ui/styles/class-names.ts";
import { ActiveFilters } from "../components/active-filters.tsx";
import { JobFilter } from "../components/job-filter.tsx";
import { JobList } from "../components/job-list.tsx";
import { NoJobs } from "../components/no-jobs.tsx";
import { SaveSearch } from "../components/save-search.tsx";
import { alertWording } from "../saved-searches/saved-searches.rules.ts";
import { isSearchSaved } from "../saved-searches/saved-searches.usecases.server.ts";
import { jobsPath } from "../search/search.constants.ts";
import { findClosestJobs, searchJobs } from "../search/search.usecases.server.ts";
import { jobSearchPath } from "../search/search-address.rules.ts";
import {
  describeQuery,
  isNarrowed,
  jobSearchParameters,
  readJobSearch,
} from "../search/search-filter.rules.ts";
import type { Route } from "./+types/jobs";

export const handle: PageHandle = {
  sharing: { with: "visitors", seconds: 10, parameters: [...jobSearchParameters] },
  searches: ["keyword", "location"],
};

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  const isSearch = loaderData && isNarrowed(loaderData.search);
  return describePage(args, {
    title: isSearch ? `Jobs: ${describeQuery(loaderData.search)}` : "Find a job",
    description:
      "Open jobs in Canada and the United States in healthcare, technology, skilled trades and leadership. Each one shows its pay.",
    path: jobsPath,
    image: "talent",
    ...(isSearch ? { listed: false as const } : {}),
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer, clientAddress } = pageOf(context);
  const search = readJobSearch(new URL(request.url).searchParams);
  const results = await searchJobs(services, viewer, search);
  const closest =
    results.total === 0 && isNarrowed(search)
      ? await findClosestJobs(services, viewer, search)
      : null;
  // With a place or a filter, it may be those that nothing matches.
  if (results.total === 0 && !isNarrowed({ ...search, keyword: "" })) {
    await services.search.noteVain({ place: "jobs", query: search.keyword, clientAddress });
  }
  return {
    search: { ...search, page: results.page },
    results,
    closest,
    saved: viewer.kind === "user" ? await isSearchSaved(services, viewer, search) : null,
    wording: alertWording(services.company),
  };
}

export default function JobsPage({ loaderData }: Route.ComponentProps) {
  const { search, results, closest, saved, wording } = loaderData;
  const { jobs, total, page, pages, facets } = results;
  const loading = useNavigation().location?.pathname === jobsPath;
  return (
    <div className="mx-auto grid w-full max-w-page gap-8 px-5 py-12 sm:px-8 sm:py-16">
      <header className="grid gap-3">
        <h1 className="text-2xl">Find a job</h1>
        <p className="max-w-text text-lg text-muted">
          Every job shows its pay. Searching, saving and applying are free, and no employer can pay
          to be listed first.
        </p>
      </header>
      <JobFilter search={search} facets={facets} />
      <div className="grid gap-4 border-t border-line pt-6">
        {/* Around the heading, because one with a status inside has no name. */}
        <div role="status">
          <h2 className="font-sans text-lg font-semibold tracking-normal">
            {describeTotal(total)}
          </h2>
        </div>
        <ActiveFilters search={search} />
        <SaveSearch
          key={jobSearchPath({ ...search, page: 1 })}
          query={search}
          saved={saved}
          wording={wording}
        />
      </div>
      <div className={classNames("grid gap-8", loading && "opacity-60")} aria-busy={loading}>
        {jobs.length > 0 ? (
          <JobList label="Jobs found" jobs={jobs} search={search} from="search" />
        ) : (
          <NoJobs search={search} closest={closest} />
        )}
        <PageTurns
          label="Pages of jobs"
          page={page}
          pages={pages}
          pathOf={(number) => jobSearchPath({ ...search, page: number })}
          before="Previous page"
          after="Next page"
        />
      </div>
    </div>
  );
}

function describeTotal(total: number): string {
  return total === 1 ? "1 open job" : `${total.toLocaleString("en-US")} open jobs`;
}
