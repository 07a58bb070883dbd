import { BookmarkCheck } from "lucide-react";
import { Link } from "react-router";
import { formatDay } from "#shared/time.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { jobPath } from "../jobs.constants.ts";
import { describePay, describePlace, endOfApplications } from "../jobs.rules.ts";
import type { JobSummary } from "../jobs.types.ts";

/** Jobs that a person saved, in short, each with a button that removes it. Nothing where there is none. */
export function SavedJobList({ title, jobs }: { title: string; jobs: readonly JobSummary[] }) {
  if (jobs.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="border-t border-line">
        {jobs.map((job) => (
          <li
            key={job.id}
            className="grid grid-cols-[1fr_auto] items-start gap-4 border-b border-line py-4"
          >
            <div className="grid gap-1">
              <h3 className="font-semibold wrap-anywhere">
                <Link className="link" to={jobPath(job.id)}>
                  {job.title}
                </Link>
              </h3>
              <p className="text-muted wrap-anywhere">
                {job.employer}, {describePlace(job)}
                {job.is_sample ? " (sample)" : ""}
              </p>
              <p className="text-sm text-muted">
                {describePay(job.pay)}. {title === "Open" ? "Closes" : "Closed"}{" "}
                {title === "Open" ? (
                  <LocalTime time={endOfApplications(job)} />
                ) : (
                  <time dateTime={endOfApplications(job).toISOString()}>
                    {formatDay(endOfApplications(job))}
                  </time>
                )}
              </p>
            </div>
            <ButtonForm
              hidden={{ jobId: job.id, title: job.title }}
              variant="quiet"
              ignoresDoubleClick
              className="size-11 p-0"
              title="Remove from saved"
            >
              <BookmarkCheck aria-hidden />
              <span className="sr-only">Remove from saved: {job.title}</span>
            </ButtonForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
