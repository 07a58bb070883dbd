import type { ReactNode } from "react";
import { formatDay } from "#shared/time.ts";
import { countryNames, employmentTypeNames } from "../jobs.constants.ts";
import { describePay, describePlace } from "../jobs.rules.ts";
import type { Job } from "../jobs.types.ts";

/** Details by which people compare jobs, and those that the law asks a posting for. */
export function JobOverview({ job }: { job: Job }) {
  return (
    <dl className="grid">
      <Fact term="Pay">{describePay(job.pay)}</Fact>
      <Fact term="Location">
        {describePlace(job)}, {countryNames[job.country]}
      </Fact>
      <Fact term="Employment type">{employmentTypeNames[job.employmentType]}</Fact>
      <Fact term="Posted">
        <Day day={job.postedAt} />
      </Fact>
      <Fact term={job.isOpen ? "Closes" : "Closed"}>
        <Day day={job.closesAt} />
      </Fact>
      <Fact term="Vacancy">
        {job.isVacant
          ? "Existing vacancy, open now"
          : "Not open yet. We're collecting applications for a future opening."}
      </Fact>
      <Fact term="Use of AI">
        {job.usesAi
          ? "AI software helps screen applications. A person makes the decision."
          : "No AI is used to screen or select applicants."}
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 border-b border-line py-3">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Day({ day }: { day: Date }) {
  return <time dateTime={day.toISOString()}>{formatDay(day)}</time>;
}
