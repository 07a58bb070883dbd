import { Link } from "react-router";
import { consultationPath } from "#features/consultations/consultations-parts.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { Section } from "#ui/section.tsx";
import { jobSearchPath, lengthLimits } from "../jobs.constants.ts";
import type { JobSummary } from "../jobs.types.ts";
import { JobList } from "./job-list.tsx";
import { SaveSearch } from "./save-search.tsx";

export interface JobSearchProps {
  keyword: string;
  location: string;
  jobs: readonly JobSummary[];
  total: number;
  page: number;
  pages: number;
  /** Whether the visitor keeps this search; null when nobody is signed in. */
  saved: boolean | null;
}

/** The search over open jobs. Its values are in the address, so that a search can be sent on. */
export function JobSearch(props: JobSearchProps) {
  const { keyword, location, jobs, total, page, pages, saved } = props;
  const searched = keyword !== "" || location !== "";
  return (
    <Section
      id="jobs"
      title="Open jobs"
      lead="Every job shows its pay range and whether the position is open now."
    >
      <div className="grid gap-8">
        <Form
          key={`${keyword} ${location}`}
          method="get"
          action="/talent#jobs"
          role="search"
          aria-label="Jobs"
          values={{ keyword, location }}
          className="grid items-end gap-4 sm:grid-cols-[3fr_2fr_auto]"
        >
          <TextField
            name="keyword"
            label="Job title or keyword"
            type="search"
            maxLength={lengthLimits.search.maximum}
            autoComplete="off"
            enterKeyHint="search"
          />
          <TextField
            name="location"
            label="Location"
            type="search"
            maxLength={lengthLimits.search.maximum}
            autoComplete="address-level2"
            enterKeyHint="search"
          />
          <SubmitButton>Search Jobs</SubmitButton>
        </Form>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <p role="status" className="font-semibold">
            {describeResults(props)}
          </p>
          {searched && total > 0 ? (
            <Link className="link" to={jobSearchPath()}>
              Show all jobs
            </Link>
          ) : null}
          <div className="flex basis-full flex-wrap items-center gap-x-5 gap-y-4 empty:hidden">
            <SaveSearch
              key={`${keyword} in ${location}`}
              keyword={keyword}
              location={location}
              saved={saved}
            />
          </div>
        </div>
        {jobs.length > 0 ? (
          <JobList label="Jobs found" jobs={jobs} />
        ) : (
          <NoJobs searched={searched} />
        )}
        {pages > 1 ? (
          <nav aria-label="Pages of jobs" className="flex items-center justify-between gap-4">
            {page > 1 ? (
              <Link className="link" to={jobSearchPath({ keyword, location, page: page - 1 })}>
                Previous page
              </Link>
            ) : (
              <span />
            )}
            <span className="text-muted">
              Page {page} of {pages}
            </span>
            {page < pages ? (
              <Link className="link" to={jobSearchPath({ keyword, location, page: page + 1 })}>
                Next page
              </Link>
            ) : (
              <span />
            )}
          </nav>
        ) : null}
      </div>
    </Section>
  );
}

function describeResults({ keyword, location, total }: JobSearchProps): string {
  const jobs = total === 1 ? "1 open job" : `${total.toLocaleString("en-US")} open jobs`;
  return [jobs, keyword ? `with “${keyword}”` : "", location ? `in “${location}”` : ""]
    .filter(Boolean)
    .join(" ");
}

function NoJobs({ searched }: { searched: boolean }) {
  if (!searched) {
    return (
      <EmptyState title="No open jobs right now">
        <p>
          We post new jobs here.{" "}
          <Link className="link" to={consultationPath({ topic: "career" })}>
            {" "}
            Tell us what you&apos;re looking for{" "}
          </Link>{" "}
          in the meantime.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No jobs match your search">
      <p>
        Try fewer words or a bigger area.{" "}
        <Link className="link" to={jobSearchPath()}>
          Show all jobs
        </Link>
      </p>
    </EmptyState>
  );
}
