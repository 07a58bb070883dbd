import { Link } from "react-router";
import { consultationPath } from "#features/consultations/consultations-parts.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { type JobSearch, jobSearchPath } from "../search/search-address.rules.ts";
import { isNarrowed, listWiderQueries } from "../search/search-filter.rules.ts";

/** Nothing was found: what to try next. */
export function NoJobs({ search }: { search: JobSearch }) {
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
  );
}
