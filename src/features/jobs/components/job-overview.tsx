import type { ReactNode } from "react";
import { formatDay } from "#shared/time.ts";
import { countryNames, employmentTypeNames } from "../jobs.constants.ts";
import { describePay, describePlace, endOfApplications } from "../jobs.rules.ts";
import { listFacts } from "../postings/posting-view.rules.ts";
import type { ShownJob } from "./job-view.tsx";

/** The facts by which people compare jobs. */
export function JobOverview({ job }: { job: ShownJob }) {
  const { content } = job;
  return (
    <dl className="grid">
      {job.pay ? <Fact term="Pay">{describePay(job.pay)}</Fact> : null}
      <Fact term="Location">
        {describePlace(job)}, {countryNames[job.country]}
      </Fact>
      <Fact term="Employment type">{employmentTypeNames[job.employmentType]}</Fact>
      {content
        ? listFacts(content).map(({ term, text }) => (
            <Fact key={term} term={term}>
              {text}
            </Fact>
          ))
        : null}
      <Fact term="Posted">
        <Day day={job.postedAt} />
      </Fact>
      <Fact term={job.isOpen ? "Closes" : "Closed"}>
        <Day day={endOfApplications(job)} />
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 border-b border-line py-3">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}

function Day({ day }: { day: Date }) {
  return <time dateTime={day.toISOString()}>{formatDay(day)}</time>;
}
