import type { ReactNode } from "react";
import { formatDay } from "#shared/time.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { employmentTypeNames } from "../jobs.constants.ts";
import { describePay, describePlaceAndCountry, endOfApplications } from "../jobs.rules.ts";
import type { ShownJob } from "../jobs.types.ts";
import { listFacts } from "../postings/posting-view.rules.ts";

/** The facts by which people compare jobs. */
export function JobOverview({ job }: { job: ShownJob }) {
  const { content, employmentType } = job;
  const end = endOfApplications(job);
  return (
    <dl className="grid">
      {job.pay ? <Fact term="Pay">{describePay(job.pay)}</Fact> : null}
      <Fact term="Location">{describePlaceAndCountry(job)}</Fact>
      {employmentType ? (
        <Fact term="Employment type">{employmentTypeNames[employmentType]}</Fact>
      ) : null}
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
      {end ? (
        <Fact term={job.isOpen ? "Closes" : "Closed"}>
          {job.isOpen ? <LocalTime time={end} /> : <Day day={end} />}
        </Fact>
      ) : null}
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
