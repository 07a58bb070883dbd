import { Link } from "react-router";
import { markSamples } from "#shared/samples.ts";
import { formatDay } from "#shared/time.ts";
import { SampleBadge } from "#ui/content/badge.tsx";
import { CachedMarkup } from "#ui/content/cached-markup.tsx";
import { Button } from "#ui/controls/button.tsx";
import { sectorText } from "#ui/drawings/sector.ts";
import { SampleNote } from "#ui/page/sample-note.tsx";
import { classNames } from "#ui/styles/class-names.ts";
import type { ApplicationSource } from "../applications/sources.constants.ts";
import { sectorLooks } from "../job-sectors.constants.ts";
import { applyPath, employmentTypeNames, jobPath } from "../jobs.constants.ts";
import { describePay, describePlace } from "../jobs.rules.ts";
import type { JobSummary } from "../jobs.types.ts";
import type { JobSearch } from "../search/search-address.rules.ts";
import { SaveJob } from "./save-job.tsx";

/** Jobs for comparing: title and place on the left, pay and dates beside them, then actions. */
export function JobList({
  label,
  jobs,
  search,
  from,
}: {
  label: string;
  jobs: readonly (JobSummary & { isSaved?: boolean })[];
  /** The search whose list it is. Each job can be saved from there. */
  search?: JobSearch;
  /** Source that the list's links name, so that the employer sees where applicants come from. */
  from?: ApplicationSource;
}) {
  const marks = markSamples(jobs.map(({ is_sample }) => is_sample));
  return (
    <div className="grid gap-6">
      {marks === "list" ? <SampleNote>These jobs and employers are samples.</SampleNote> : null}
      <ul aria-label={label} className="border-t border-ink">
        {jobs.map((job) => (
          <li
            key={job.id}
            className={classNames("border-b border-line", search && "relative pr-12")}
          >
            <CachedMarkup
              as="article"
              className="grid gap-x-10 gap-y-4 py-6 md:grid-cols-[1fr_15rem] lg:grid-cols-[1fr_16rem_auto]"
              of={JobRow}
              content={{ job, isMarked: marks === "entries" && job.is_sample, from }}
            />
            {search ? (
              <div className="absolute top-5 right-0">
                <SaveJob job={job} saved={job.isSaved ?? false} search={search} />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function JobRow({
  job,
  isMarked,
  from,
}: {
  job: JobSummary;
  isMarked: boolean;
  from: ApplicationSource | undefined;
}) {
  const source = from ? `?from=${from}` : "";
  const { tint, field } = sectorLooks[job.sector];
  return (
    <>
      <div className="grid content-start gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className={`text-sm font-semibold ${sectorText[tint]}`}>{field}</span>
          {isMarked ? <SampleBadge /> : null}
        </p>
        <h3 className="text-xl wrap-anywhere">
          <Link to={`${jobPath(job.id)}${source}`} className="underline-offset-4 hover:underline">
            {job.title}
          </Link>
        </h3>
        <p className="wrap-anywhere text-muted">
          {job.employer}, {describePlace(job)}
        </p>
      </div>
      <dl className="grid content-start gap-1 text-sm">
        <div>
          <dt className="sr-only">Pay</dt>
          <dd className="text-base font-semibold">{describePay(job.pay)}</dd>
        </div>
        <div>
          <dt className="sr-only">Employment type</dt>
          <dd className="text-muted">{employmentTypeNames[job.employmentType]}</dd>
        </div>
        <div className="flex gap-1 text-muted">
          <dt>Closes</dt>
          <dd>
            <time dateTime={job.closesAt.toISOString()}>{formatDay(job.closesAt)}</time>
          </dd>
        </div>
      </dl>
      <div className="flex flex-wrap content-start gap-3 md:col-span-2 lg:col-span-1 lg:w-36 lg:flex-col lg:[&>*]:w-full">
        <Button asChild variant="secondary" size="small">
          <Link to={`${jobPath(job.id)}${source}`}>
            View Details<span className="sr-only"> {job.title}</span>
          </Link>
        </Button>
        <Button asChild variant="quiet" size="small" className="border-line">
          <Link to={`${applyPath(job.id)}${source}`}>
            Apply Now<span className="sr-only"> {job.title}</span>
          </Link>
        </Button>
      </div>
    </>
  );
}
