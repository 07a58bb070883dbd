import { Link } from "react-router";
import { Button } from "#ui/controls/button.tsx";
import { Section } from "#ui/page/section.tsx";
import type { JobSummary } from "../jobs.types.ts";
import { jobSearchPath } from "../search/search-address.rules.ts";
import { JobList } from "./job-list.tsx";
import { JobWords } from "./job-words.tsx";

export interface OpenJobsBlockProps {
  /** The newest few. */
  jobs: readonly JobSummary[];
  total: number;
}

/** The newest jobs and the search, which leads to the page of all jobs. */
export function OpenJobsBlock({ jobs, total }: OpenJobsBlockProps) {
  return (
    <Section
      id="jobs"
      title="Open jobs"
      lead="Every job shows its pay range and says whether it's for an existing vacancy."
    >
      <div className="grid gap-8">
        <JobWords />
        {jobs.length > 0 ? (
          <JobList label="Newest jobs" jobs={jobs} />
        ) : (
          <p className="text-muted">There are no open jobs right now.</p>
        )}
        <Button asChild variant="secondary" className="justify-self-start">
          <Link to={jobSearchPath()}>
            {total > jobs.length ? `See all ${total.toLocaleString("en-US")} jobs` : "Search jobs"}
          </Link>
        </Button>
      </div>
    </Section>
  );
}
