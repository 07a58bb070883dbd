import { Link } from "react-router";
import type { FittingJob } from "#features/jobs/jobs.contract.ts";
import { CachedMarkup } from "#ui/content/cached-markup.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";

/** New jobs that fit the viewer, each with why. */
export function FittingJobs({ jobs }: { jobs: readonly FittingJob[] }) {
  return (
    <section aria-labelledby="fitting-jobs-title" className="grid content-start gap-3">
      <h2 id="fitting-jobs-title" className="text-xl">
        New jobs that fit you
      </h2>
      <ul className="border-t border-line">
        {jobs.map(({ postedAt, ...job }) => (
          <li key={job.path} className="grid gap-1 border-b border-line py-3">
            <CachedMarkup as="div" className="grid gap-1" of={JobAndReasons} content={job} />
            <p className="text-sm text-muted">
              Posted <LocalTime time={postedAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All but the time, which is in its reader's zone. */
function JobAndReasons({
  path,
  title,
  employer,
  location,
  isSample,
  reasons,
}: Omit<FittingJob, "postedAt">) {
  return (
    <>
      <Link className="link w-fit font-semibold wrap-anywhere" to={path}>
        {title}
        {isSample ? " (sample)" : ""}
      </Link>
      <p className="text-sm">
        {employer}, {location}
      </p>
      <ul aria-label="Why it fits" className="text-sm text-muted">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  );
}
