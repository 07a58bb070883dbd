import { Link } from "react-router";
import { consultationPath } from "#features/consultations/consultations-parts.contract.ts";
import { EmptyState } from "#ui/page/empty-state.tsx";
import type { ClosestJobs } from "../search/search.types.ts";
import { type JobSearch, jobSearchPath } from "../search/search-address.rules.ts";
import { describeQuery, isNarrowed, listWiderQueries } from "../search/search-filter.rules.ts";

import { JobList } from "./job-list.tsx";

/** Suggestions for a search that found nothing. */
export function NoJobs({ search, closest }: { search: JobSearch; closest: ClosestJobs | null }) {
  if (!isNarrowed(search)) {
    return (
      <EmptyState title="No open jobs right now">
        <p>
          We post new jobs here.{" "}
          <Link className="link" to={consultationPath({ topic: "career" })}>
            Tell us what you&apos;re looking for
          </Link>{" "}
          in the meantime.
        </p>
      </EmptyState>
    );
  }
  const wider = listWiderQueries(search);
  return (
    <>
      <EmptyState title="No jobs match your search">
        <p>Try a wider search, or save this one and we&apos;ll email you when a job fits.</p>
        <ul
          aria-label="Wider searches"
          className="mt-4 flex flex-wrap justify-center gap-x-6 gap-y-2"
        >
          {wider.map(({ label, query }) => (
            <li key={label}>
              <Link className="link wrap-anywhere" to={jobSearchPath(query)}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <Link className="link" to={jobSearchPath()}>
              Show all jobs
            </Link>
          </li>
        </ul>
      </EmptyState>
      {closest ? <Closest {...closest} search={search} /> : null}
    </>
  );
}

/** The closest jobs, and the parts of the search that they leave out. */
function Closest({ jobs, total, query, isPartial, search }: ClosestJobs & { search: JobSearch }) {
  return (
    <section aria-labelledby="closest-jobs" className="grid gap-4">
      <h3 id="closest-jobs" className="text-xl">
        Closest jobs
      </h3>
      <p className="text-muted">
        {isPartial ? (
          <>These include some of the words in {describeQuery(query)}.</>
        ) : (
          <>
            {total === 1
              ? "1 job matches a similar search: "
              : `${total.toLocaleString("en-US")} jobs match a similar search: `}
            <Link className="link wrap-anywhere" to={jobSearchPath(query)}>
              {describeQuery(query)}
            </Link>
            .
          </>
        )}
      </p>
      <JobList label="Closest jobs" jobs={jobs} search={search} from="search" />
    </section>
  );
}
